// Written by hand.

//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// What the kernels of this file share: DI, SI, R8: next byte of dst, of src, next end; CX: elements left; R10: where the
// text of offset 0 would be; Z10..Z13: classes; Z14: how the bits of a unit are spread; Z15, Z18: constants; Z20: order of
// bytes; Z16: the greatest unit, Z17: the greatest one with surrogates moved to the end, of those that are not ASCII.
#define SETUP \
	MOVQ r+0(FP), AX;             \
	MOVQ run_dst(AX), DI;         \
	MOVQ run_ends(AX), R8;        \
	MOVQ run_src(AX), SI;         \
	MOVQ run_n(AX), CX;           \
	MOVQ run_units(AX), R9;       \
	MOVQ DI, R10;                 \
	SUBQ run_base(AX), R10;       \
	LEAQ ·classes512(SB), DX;     \
	VPBROADCASTD run_flip(AX), Z20; \
	VMOVDQU64 (DX), Z10;          \
	VMOVDQU64 64(DX), Z11;        \
	VMOVDQU64 128(DX), Z12;       \
	VMOVDQU64 192(DX), Z13;       \
	VMOVDQU64 256(DX), Z14;       \
	VPXORD 320(DX), Z20, Z20;     \
	MOVL $0xFFFF2000, AX;         \
	VPBROADCASTD AX, Z15;         \
	MOVL $0xFFFFFF80, AX;         \
	VPBROADCASTD AX, Z18;         \
	VPXORD Z16, Z16, Z16;         \
	VPXORD Z17, Z17, Z17

// ENCODE makes of the units in Z1 their bytes in Z3, four a unit, and in Z4 what is not zero in those that are text; Z0 is
// the leading zeros.
#define ENCODE \
	VPMAXUD Z1, Z16, Z16;         \
	VPADDD Z15, Z1, Z2;           \
	VPMAXUD Z2, Z17, Z17;         \
	VPLZCNTD Z1, Z0;              \
	VMOVDQA64 Z0, Z3;             \
	VMOVDQA64 Z0, Z4;             \
	VPERMI2D Z11, Z10, Z3;        \
	VPERMI2D Z13, Z12, Z4;        \
	VPMULTISHIFTQB Z1, Z14, Z5;   \
	VPTERNLOGD $0xF8, Z4, Z5, Z3

// FINISH stores the bytes written and the greatest units.
#define FINISH \
	MOVQ r+0(FP), AX;             \
	SUBQ run_dst(AX), DI;         \
	MOVQ DI, run_out(AX);         \
	VEXTRACTI64X4 $1, Z16, Y1;    \
	VPMAXUD Y16, Y1, Y1;          \
	VEXTRACTI64X4 $1, Z17, Y3;    \
	VPMAXUD Y17, Y3, Y3;          \
	VEXTRACTI128 $1, Y1, X2;      \
	VPMAXUD X2, X1, X1;           \
	VEXTRACTI128 $1, Y3, X4;      \
	VPMAXUD X4, X3, X3;           \
	VPSHUFD $0x4E, X1, X2;        \
	VPMAXUD X2, X1, X1;           \
	VPSHUFD $0xB1, X1, X2;        \
	VPMAXUD X2, X1, X1;           \
	VPSHUFD $0x4E, X3, X4;        \
	VPMAXUD X4, X3, X3;           \
	VPSHUFD $0xB1, X3, X4;        \
	VPMAXUD X4, X3, X3;           \
	VMOVD X1, run_most(AX);       \
	VMOVD X3, run_moved(AX);      \
	VZEROUPPER

// END stores the end of an element.
#define END \
	MOVL DI, AX;                  \
	SUBL R10, AX;                 \
	MOVL AX, (R8);                \
	ADDQ $4, R8

// func smallAVX512(r *run)
// Level AVX512. Elements of 1 to 8 units, 16/units of them a step, and n a multiple of that; a step reads 64 bytes, writes
// 64 from the end of the text, and its own ends. A unit stays if it or a later one of its element is not zero: that spreads
// down by 1, 2 and 4 (R11, R12, R13). Running sums of the lengths give the ends.
// R9: elements and R14: bytes of a step; R15: units; K6: bytes, K7: ends of a step; X23, X25, X26: see small512.
TEXT ·smallAVX512(SB), NOSPLIT|NOFRAME, $0-8
	SETUP
	VMOVDQU64 384(DX), Z21
	VMOVDQU64 448(DX), Z22
	MOVL R9, R15
	LEAQ ·small512(SB), BX
	DECQ R9
	IMULQ $80, R9
	ADDQ R9, BX
	VMOVDQU64 (BX), X23
	VMOVDQU64 16(BX), X25
	VMOVDQU64 32(BX), X26
	KMOVQ 48(BX), K6
	MOVL 56(BX), R11
	MOVL 60(BX), R12
	MOVL 64(BX), R13
	MOVL 68(BX), R9
	MOVL 72(BX), R14
	MOVL $-1, AX
	BZHIL R9, AX, AX
	KMOVW AX, K7
	MOVL $1, AX
	VPBROADCASTB AX, X24
	PCALIGN $64

step:
	VMOVDQU64 (SI), Z1
	PREFETCHT0 4096(SI)
	ADDQ R14, SI
	VPSHUFB.Z Z20, Z1, K6, Z1
	VPTESTMD Z1, Z1, K2
	VPTESTMD Z18, Z1, K5
	KMOVW K2, AX
	KORTESTW K5, K5
	JNZ  spread
	CMPQ R9, $3
	JBE  few

spread:
	MOVL AX, BX
	SHRL $1, BX
	ANDL R11, BX
	ORL  BX, AX
	MOVL AX, BX
	SHRL $2, BX
	ANDL R12, BX
	ORL  BX, AX
	MOVL AX, BX
	SHRL $4, BX
	ANDL R13, BX
	ORL  BX, AX
	KMOVW AX, K3
	KORTESTW K5, K5
	JNZ  multi
	VPMOVDB Z1, X6
	VPCOMPRESSB.Z X6, K3, X6
	VMOVDQU X6, (DI)
	VMOVDQU8.Z X24, K3, X7
	POPCNTL AX, BX
	JMP  sums

multi:
	ENCODE
	VPERMI2D Z22, Z21, Z0
	VMOVDQA32.Z Z0, K3, Z0
	VMOVDQA32.Z Z4, K3, Z4
	VPTESTMB Z4, Z4, K4
	KMOVQ K4, BX
	VPCOMPRESSB.Z Z3, K4, Z6
	VMOVDQU64 Z6, (DI)
	VPMOVDB Z0, X7
	POPCNTQ BX, BX

sums:
	VPSLLDQ $1, X7, X8
	VPADDB X8, X7, X7
	VPSLLDQ $2, X7, X8
	VPADDB X8, X7, X7
	VPSLLDQ $4, X7, X8
	VPADDB X8, X7, X7
	VPSLLDQ $8, X7, X8
	VPADDB X8, X7, X7
	VPSHUFB X23, X7, X7
	VPMOVZXBD X7, Z7
	MOVL DI, AX
	SUBL R10, AX
	VPBROADCASTD AX, Z8
	VPADDD Z8, Z7, Z7
	VMOVDQU32 Z7, K7, (R8)
	ADDQ BX, DI
	LEAQ (R8)(R9*4), R8
	SUBQ R9, CX
	JNZ  step
	FINISH
	RET

few:
	// Two or three elements of ASCII: a store each is cheaper than running sums.
	VPMOVDB Z1, X6
	VMOVDQU X6, (DI)
	BZHIL R15, AX, BX
	LZCNTL BX, BX
	ADDQ $32, DI
	SUBQ BX, DI
	MOVL DI, BX
	SUBL R10, BX
	MOVL BX, (R8)
	SHRXL R15, AX, AX
	VPSHUFB X25, X6, X7
	VMOVDQU X7, (DI)
	BZHIL R15, AX, BX
	LZCNTL BX, BX
	ADDQ $32, DI
	SUBQ BX, DI
	MOVL DI, BX
	SUBL R10, BX
	MOVL BX, 4(R8)
	CMPQ R9, $2
	JEQ  two
	SHRXL R15, AX, AX
	VPSHUFB X26, X6, X7
	VMOVDQU X7, (DI)
	LZCNTL AX, BX
	ADDQ $32, DI
	SUBQ BX, DI
	MOVL DI, BX
	SUBL R10, BX
	MOVL BX, 8(R8)

two:
	LEAQ (R8)(R9*4), R8
	SUBQ R9, CX
	JNZ  step
	FINISH
	RET

// func mediumAVX512(r *run)
// Level AVX512. Elements of 9 to 16 units, one a step, n ≥ 1; a step reads 64 bytes and writes 64 from the end of the text.
// R9: bytes of an element; K6: mask of them; R13, R14: constants.
TEXT ·mediumAVX512(SB), NOSPLIT|NOFRAME, $0-8
	SETUP
	SHLQ $2, R9
	MOVQ $-1, AX
	CMPQ R9, $64
	JAE  whole
	BZHIQ R9, AX, AX

whole:
	KMOVQ AX, K6
	MOVL $128, R13
	MOVL $32, R14
	PCALIGN $64

step:
	VMOVDQU64 (SI), Z1
	PREFETCHT0 4096(SI)
	ADDQ R9, SI
	VPSHUFB.Z Z20, Z1, K6, Z1
	VPTESTMD Z1, Z1, K2
	VPTESTMD Z18, Z1, K5
	KMOVW K2, AX
	LZCNTL AX, AX
	KORTESTW K5, K5
	JNZ  multi
	VPMOVDB Z1, X6
	VMOVDQU X6, (DI)
	MOVL R14, R12
	SUBL AX, R12
	ADDQ R12, DI
	END
	DECQ CX
	JNZ  step
	FINISH
	RET

multi:
	ENCODE
	VPTESTMB Z4, Z4, K3
	KMOVQ K3, BX
	SHLL $2, AX
	MOVL R13, R12
	SUBL AX, R12
	BZHIQ R12, BX, BX
	KMOVQ BX, K4
	VPCOMPRESSB.Z Z3, K4, Z6
	VMOVDQU64 Z6, (DI)
	POPCNTQ BX, BX
	ADDQ BX, DI
	END
	DECQ CX
	JNZ  step
	FINISH
	RET

// func longAVX512(r *run)
// Level AVX512. Elements of more than 16 units, 16 units a step, n ≥ 1; a step reads 64 bytes and writes 64 from the end of
// the text, padding included. At the end of an element that goes back to behind its last unit that is not zero.
// R9: bytes of the last step of an element, K7: mask of them; R14: steps before it; R11: steps left; R12: end of the text
// without padding; K1: all bytes; K6: those of this step.
TEXT ·longAVX512(SB), NOSPLIT|NOFRAME, $0-8
	SETUP
	DECQ R9
	MOVQ R9, R14
	SHRQ $4, R14
	ANDL $15, R9
	INCL R9
	SHLQ $2, R9
	MOVQ $-1, AX
	KMOVQ AX, K1
	CMPQ R9, $64
	JAE  whole
	BZHIQ R9, AX, AX

whole:
	KMOVQ AX, K7
	PCALIGN $64

element:
	MOVQ R14, R11
	MOVQ DI, R12
	KMOVQ K1, K6

step:
	TESTQ R11, R11
	JNZ  not_last
	KMOVQ K7, K6

not_last:
	VMOVDQU64 (SI), Z1
	PREFETCHT0 4096(SI)
	VPSHUFB.Z Z20, Z1, K6, Z1
	VPTESTMD Z1, Z1, K2
	VPTESTMD Z18, Z1, K5
	KMOVW K2, AX
	KORTESTW K5, K5
	JNZ  multi
	VPMOVDB Z1, X6
	VMOVDQU X6, (DI)
	LZCNTL AX, BX
	LEAQ 32(DI), R13
	SUBQ BX, R13
	ADDQ $16, DI
	TESTL AX, AX
	CMOVQNE R13, R12
	ADDQ $64, SI
	DECQ R11
	JNS  step
	JMP  next

multi:
	ENCODE
	VPTESTMB Z4, Z4, K3
	VPCOMPRESSB.Z Z3, K3, Z6
	VMOVDQU64 Z6, (DI)
	KMOVQ K3, BX
	LZCNTL AX, AX
	SHLL $2, AX
	MOVL $128, R13
	SUBL AX, R13
	BZHIQ R13, BX, R12
	POPCNTQ R12, R12
	ADDQ DI, R12
	POPCNTQ BX, BX
	ADDQ BX, DI
	ADDQ $64, SI
	DECQ R11
	JNS  step

next:
	LEAQ -64(SI)(R9*1), SI
	MOVQ R12, DI
	END
	DECQ CX
	JNZ  element
	FINISH
	RET
