// Written by hand.

//go:build !purego

#include "textflag.h"

// A unit u is bad where it is above U+10FFFF, or u-U+E000, which puts surrogates behind all others, is one of the last 2048:
// so the greatest of both over all units says whether there is one.

// REDUCE leaves the greatest of X1 in AX, that of X3 in BX; it spoils X2 and X4.
#define REDUCE \
	VPSHUFD $0x4E, X1, X2;       \
	VPMAXUD X2, X1, X1;          \
	VPSHUFD $0xB1, X1, X2;       \
	VPMAXUD X2, X1, X1;          \
	VPSHUFD $0x4E, X3, X4;       \
	VPMAXUD X4, X3, X3;          \
	VPSHUFD $0xB1, X3, X4;       \
	VPMAXUD X4, X3, X3;          \
	VMOVD X1, AX;                \
	VMOVD X3, BX

#define BLOCK256 \
	VPMAXUD Y5, Y1, Y1;          \
	VPMAXUD Y6, Y2, Y2;          \
	VPADDD  Y5, Y0, Y9;          \
	VPADDD  Y6, Y0, Y10;         \
	VPMAXUD Y7, Y1, Y1;          \
	VPMAXUD Y8, Y2, Y2;          \
	VPADDD  Y7, Y0, Y11;         \
	VPADDD  Y8, Y0, Y12;         \
	VPMAXUD Y9, Y3, Y3;          \
	VPMAXUD Y10, Y4, Y4;         \
	VPMAXUD Y11, Y3, Y3;         \
	VPMAXUD Y12, Y4, Y4

// func greatestAVX2(src *byte, n int, flip uint32) (most, moved uint32)
// Level AVX2. n ≥ 128 bytes, a multiple of 4; flip is 0x03030303 where the bytes of a unit are in the other order, else 0.
// Whole blocks of 128 bytes from the front, and a last one that ends where src ends.
// SI: next byte; DX: the last block; Y0: -U+E000; Y1, Y2: greatest units; Y3, Y4: moved ones;
// Y13: order of bytes.
TEXT ·greatestAVX2(SB), NOSPLIT|NOFRAME, $0-32
	MOVQ src+0(FP), SI
	MOVQ n+8(FP), CX
	LEAQ -128(SI)(CX*1), DX
	MOVL $0xFFFF2000, AX
	VMOVD AX, X0
	VPBROADCASTD X0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	MOVL flip+16(FP), AX
	VMOVD AX, X13
	VPBROADCASTD X13, Y13
	VPXOR ·constants2(SB), Y13, Y13
	TESTL AX, AX
	JNZ  swapped
	PCALIGN $32

block:
	VMOVDQU (SI), Y5
	VMOVDQU 32(SI), Y6
	VMOVDQU 64(SI), Y7
	VMOVDQU 96(SI), Y8
	BLOCK256
	ADDQ $128, SI
	CMPQ SI, DX
	JLS  block
	VMOVDQU (DX), Y5
	VMOVDQU 32(DX), Y6
	VMOVDQU 64(DX), Y7
	VMOVDQU 96(DX), Y8
	BLOCK256
	JMP  done

swapped:
	VMOVDQU (SI), Y5
	VMOVDQU 32(SI), Y6
	VMOVDQU 64(SI), Y7
	VMOVDQU 96(SI), Y8
	VPSHUFB Y13, Y5, Y5
	VPSHUFB Y13, Y6, Y6
	VPSHUFB Y13, Y7, Y7
	VPSHUFB Y13, Y8, Y8
	BLOCK256
	ADDQ $128, SI
	CMPQ SI, DX
	JLS  swapped
	VMOVDQU (DX), Y5
	VMOVDQU 32(DX), Y6
	VMOVDQU 64(DX), Y7
	VMOVDQU 96(DX), Y8
	VPSHUFB Y13, Y5, Y5
	VPSHUFB Y13, Y6, Y6
	VPSHUFB Y13, Y7, Y7
	VPSHUFB Y13, Y8, Y8
	BLOCK256

done:
	VPMAXUD Y2, Y1, Y1
	VPMAXUD Y4, Y3, Y3
	VEXTRACTI128 $1, Y1, X2
	VPMAXUD X2, X1, X1
	VEXTRACTI128 $1, Y3, X4
	VPMAXUD X4, X3, X3
	REDUCE
	MOVL AX, most+24(FP)
	MOVL BX, moved+28(FP)
	VZEROUPPER
	RET

#define BLOCK512 \
	VPMAXUD Z5, Z1, Z1;          \
	VPMAXUD Z6, Z2, Z2;          \
	VPADDD  Z5, Z0, Z9;          \
	VPADDD  Z6, Z0, Z10;         \
	VPMAXUD Z7, Z1, Z1;          \
	VPMAXUD Z8, Z2, Z2;          \
	VPADDD  Z7, Z0, Z11;         \
	VPADDD  Z8, Z0, Z12;         \
	VPMAXUD Z9, Z3, Z3;          \
	VPMAXUD Z10, Z4, Z4;         \
	VPMAXUD Z11, Z3, Z3;         \
	VPMAXUD Z12, Z4, Z4

// func greatestAVX512(src *byte, n int, flip uint32) (most, moved uint32)
// Level AVX512. As greatestAVX2, for n ≥ 256 bytes in blocks of 256.
TEXT ·greatestAVX512(SB), NOSPLIT|NOFRAME, $0-32
	MOVQ src+0(FP), SI
	MOVQ n+8(FP), CX
	LEAQ -256(SI)(CX*1), DX
	MOVL $0xFFFF2000, AX
	VPBROADCASTD AX, Z0
	VPXORD Z1, Z1, Z1
	VPXORD Z2, Z2, Z2
	VPXORD Z3, Z3, Z3
	VPXORD Z4, Z4, Z4
	MOVL flip+16(FP), AX
	VPBROADCASTD AX, Z13
	VPXORD ·classes512+320(SB), Z13, Z13
	TESTL AX, AX
	JNZ  swapped
	PCALIGN $64

block:
	VMOVDQU64 (SI), Z5
	VMOVDQU64 64(SI), Z6
	VMOVDQU64 128(SI), Z7
	VMOVDQU64 192(SI), Z8
	BLOCK512
	ADDQ $256, SI
	CMPQ SI, DX
	JLS  block
	VMOVDQU64 (DX), Z5
	VMOVDQU64 64(DX), Z6
	VMOVDQU64 128(DX), Z7
	VMOVDQU64 192(DX), Z8
	BLOCK512
	JMP  done

swapped:
	VMOVDQU64 (SI), Z5
	VMOVDQU64 64(SI), Z6
	VMOVDQU64 128(SI), Z7
	VMOVDQU64 192(SI), Z8
	VPSHUFB Z13, Z5, Z5
	VPSHUFB Z13, Z6, Z6
	VPSHUFB Z13, Z7, Z7
	VPSHUFB Z13, Z8, Z8
	BLOCK512
	ADDQ $256, SI
	CMPQ SI, DX
	JLS  swapped
	VMOVDQU64 (DX), Z5
	VMOVDQU64 64(DX), Z6
	VMOVDQU64 128(DX), Z7
	VMOVDQU64 192(DX), Z8
	VPSHUFB Z13, Z5, Z5
	VPSHUFB Z13, Z6, Z6
	VPSHUFB Z13, Z7, Z7
	VPSHUFB Z13, Z8, Z8
	BLOCK512

done:
	VPMAXUD Z2, Z1, Z1
	VPMAXUD Z4, Z3, Z3
	VEXTRACTI64X4 $1, Z1, Y2
	VEXTRACTI64X4 $1, Z3, Y4
	VPMAXUD Y2, Y1, Y1
	VPMAXUD Y4, Y3, Y3
	VEXTRACTI128 $1, Y1, X2
	VPMAXUD X2, X1, X1
	VEXTRACTI128 $1, Y3, X4
	VPMAXUD X4, X3, X3
	REDUCE
	MOVL AX, most+24(FP)
	MOVL BX, moved+28(FP)
	VZEROUPPER
	RET
