// Written by hand.

//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// What the kernels of this file share: DI, SI, R8: next byte of dst, of src, next end; R10: where the text of offset 0
// would be; DX: constants2; Y15: order of bytes; Y14: bits that ASCII has not; Y13: the greatest unit, Y12: the greatest one
// with surrogates moved to the end, of those that are not ASCII; Y11: zero.
#define SETUP \
	MOVQ r+0(FP), AX;             \
	MOVQ run_dst(AX), DI;         \
	MOVQ run_ends(AX), R8;        \
	MOVQ run_src(AX), SI;         \
	MOVQ run_n(AX), CX;           \
	MOVQ run_units(AX), R9;       \
	MOVQ DI, R10;                 \
	SUBQ run_base(AX), R10;       \
	LEAQ ·constants2(SB), DX;     \
	VPBROADCASTD run_flip(AX), Y15; \
	VPXOR (DX), Y15, Y15;         \
	VMOVDQU 384(DX), Y14;         \
	VPXOR Y13, Y13, Y13;          \
	VPXOR Y12, Y12, Y12;          \
	VPXOR Y11, Y11, Y11

// ENCODE makes of the units in Y0 their bytes in Y2, at the end of four each, and masks of those above U+007F (Y6), U+07FF
// (Y7) and U+FFFF (Y8).
#define ENCODE \
	VPMAXUD Y0, Y13, Y13;         \
	VPADDD 352(DX), Y0, Y2;       \
	VPMAXUD Y2, Y12, Y12;         \
	VPSLLD $24, Y0, Y2;           \
	VPSLLD $10, Y0, Y3;           \
	VPSRLD $4, Y0, Y4;            \
	VPSRLD $18, Y0, Y5;           \
	VPAND 32(DX), Y2, Y2;         \
	VPAND 64(DX), Y3, Y3;         \
	VPAND 96(DX), Y4, Y4;         \
	VPOR Y2, Y3, Y2;              \
	VPOR Y4, Y5, Y4;              \
	VPCMPGTD 128(DX), Y0, Y6;     \
	VPCMPGTD 160(DX), Y0, Y7;     \
	VPCMPGTD 192(DX), Y0, Y8;     \
	VPOR Y2, Y4, Y2;              \
	VPAND 320(DX), Y6, Y3;        \
	VPANDN Y2, Y3, Y2;            \
	VPAND 224(DX), Y6, Y3;        \
	VPAND 256(DX), Y7, Y4;        \
	VPAND 288(DX), Y8, Y5;        \
	VPXOR Y3, Y2, Y2;             \
	VPXOR Y4, Y5, Y4;             \
	VPXOR Y4, Y2, Y2

// LENGTHS makes of the masks of ENCODE the index in shuffles256 (R15) of the first four units in A, of the second four in C.
#define LENGTHS(A, B, C, D) \
	VPXOR Y6, Y7, Y6;             \
	VPXOR Y6, Y8, Y6;             \
	VMOVMSKPS Y6, C;              \
	VMOVMSKPS Y7, D;              \
	MOVL C, A;                    \
	ANDL $15, A;                  \
	MOVL D, B;                    \
	SHLL $4, B;                   \
	ANDL $0xF0, B;                \
	ORL  B, A;                    \
	SHRL $4, C;                   \
	ANDL $0xF0, D;                \
	ORL  D, C

// STORE writes the eight units of ENCODE behind DI: A and C are the indexes of LENGTHS, B and D become the bytes of both.
#define STORE(A, B, C, D) \
	MOVBLZX 4096(R15)(A*1), B;    \
	MOVBLZX 4096(R15)(C*1), D;    \
	SHLQ $4, A;                   \
	SHLQ $4, C;                   \
	VPSHUFB (R15)(A*1), X2, X4;   \
	VEXTRACTI128 $1, Y2, X5;      \
	VPSHUFB (R15)(C*1), X5, X5;   \
	VMOVDQU X4, (DI);             \
	VMOVDQU X5, (DI)(B*1)

// FINISH stores the bytes written and the greatest units.
#define FINISH \
	MOVQ r+0(FP), AX;             \
	SUBQ run_dst(AX), DI;         \
	MOVQ DI, run_out(AX);         \
	VEXTRACTI128 $1, Y13, X2;     \
	VPMAXUD X2, X13, X1;          \
	VEXTRACTI128 $1, Y12, X4;     \
	VPMAXUD X4, X12, X3;          \
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

// END stores the end of an element; it spoils R12.
#define END \
	MOVL DI, R12;                 \
	SUBL R10, R12;                \
	MOVL R12, (R8);               \
	ADDQ $4, R8

// WINDOW loads a mask of the last N bytes, 4 to 32 of them, of a step into R; it spoils AX and N.
#define WINDOW(N, R) \
	LEAQ ·window2+32(SB), AX;     \
	SUBQ N, AX;                   \
	VMOVDQU (AX), R

// func mediumAVX2(r *run)
// Level AVX2. Elements of 5 to 16 units, one a step, n ≥ 1; a step reads 32 bytes for up to 8 units and 64 above, and writes
// 16 from the end of the text for each four units.
// CX: elements left; R14: units; R15: shuffles256; Y9: mask of the last 8 units.
TEXT ·mediumAVX2(SB), NOSPLIT|NOFRAME, $0-8
	SETUP
	LEAQ ·shuffles256(SB), R15
	MOVQ R9, R14
	CMPQ R14, $8
	JA   wide
	SHLQ $2, R9
	WINDOW(R9, Y9)
	JMP  eight

wide:
	SUBQ $8, R9
	SHLQ $2, R9
	WINDOW(R9, Y9)
	JMP  sixteen
	PCALIGN $32

eight:
	VMOVDQU (SI), Y0
	PREFETCHT0 4096(SI)
	VPSHUFB Y15, Y0, Y0
	LEAQ (SI)(R14*4), SI
	VPAND Y9, Y0, Y0
	VPCMPEQD Y11, Y0, Y2
	VMOVMSKPS Y2, AX
	XORL $0xFF, AX
	LZCNTL AX, AX
	VPTEST Y0, Y14
	JNZ  multi8
	VPACKUSDW Y0, Y0, Y4
	VPERMQ $8, Y4, Y4
	VPACKUSWB X4, X4, X4
	VMOVQ X4, (DI)
	ADDQ $32, DI
	SUBQ AX, DI
	END
	DECQ CX
	JNZ  eight
	FINISH
	RET

multi8:
	ENCODE
	LENGTHS(R13, BX, R9, R11)
	STORE(R13, BX, R9, R11)
	ADDQ BX, DI
	LEAQ 24(DI)(R11*1), DI // less the zeros at the end, of which there are AX-24
	SUBQ AX, DI
	END
	DECQ CX
	JNZ  eight
	FINISH
	RET

sixteen:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	PREFETCHT0 4096(SI)
	VPSHUFB Y15, Y0, Y0
	VPSHUFB Y15, Y1, Y1
	LEAQ (SI)(R14*4), SI
	VPAND Y9, Y1, Y1
	VPCMPEQD Y11, Y0, Y2
	VPCMPEQD Y11, Y1, Y3
	VMOVMSKPS Y2, AX
	VMOVMSKPS Y3, BX
	SHLL $8, BX
	ORL  BX, AX
	XORL $0xFFFF, AX
	LZCNTL AX, AX
	VPOR Y1, Y0, Y2
	VPTEST Y2, Y14
	JNZ  multi16
	VPACKUSDW Y1, Y0, Y4
	VPERMQ $0xD8, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPACKUSWB X5, X4, X4
	VMOVDQU X4, (DI)
	ADDQ $32, DI
	SUBQ AX, DI
	END
	DECQ CX
	JNZ  sixteen
	FINISH
	RET

multi16:
	ENCODE
	LENGTHS(R13, BX, R9, R11)
	STORE(R13, BX, R9, R11)
	ADDQ BX, DI
	ADDQ R11, DI
	VMOVDQA Y1, Y0
	ENCODE
	LENGTHS(R13, BX, R9, R11)
	CMPQ R14, $12
	JBE  twelve
	STORE(R13, BX, R9, R11)
	ADDQ BX, DI
	LEAQ 16(DI)(R11*1), DI // less the zeros at the end, of which there are AX-16
	SUBQ AX, DI
	END
	DECQ CX
	JNZ  sixteen
	FINISH
	RET

twelve:
	MOVBLZX 4096(R15)(R13*1), BX
	SHLQ $4, R13
	VPSHUFB (R15)(R13*1), X2, X4
	VMOVDQU X4, (DI)
	LEAQ 20(DI)(BX*1), DI  // less the zeros at the end, of which there are AX-20
	SUBQ AX, DI
	END
	DECQ CX
	JNZ  sixteen
	FINISH
	RET

// func longAVX2(r *run)
// Level AVX2. Elements of more than 16 units, 8 units a step, n ≥ 1; a step reads 32 bytes and writes up to 32 from the end
// of the text, padding included. At the end of an element that goes back to behind its last unit that is not zero.
// R9: bytes of the last step of an element, last: mask of them; R14: steps before it; R11: steps left; R12: end of the text
// without padding; R15: shuffles256; left: elements left.
TEXT ·longAVX2(SB), NOSPLIT, $16-8
	SETUP
	LEAQ ·shuffles256(SB), R15
	MOVQ CX, left-8(SP)
	DECQ R9
	MOVQ R9, R14
	SHRQ $3, R14
	ANDL $7, R9
	INCL R9
	SHLL $2, R9
	LEAQ ·window2+32(SB), AX
	SUBQ R9, AX
	MOVQ AX, last-16(SP)
	PCALIGN $32

element:
	MOVQ R14, R11
	MOVQ DI, R12

step:
	LEAQ 448(DX), CX
	TESTQ R11, R11
	CMOVQEQ last-16(SP), CX
	VMOVDQU (SI), Y0
	PREFETCHT0 4096(SI)
	VPSHUFB Y15, Y0, Y0
	VPAND (CX), Y0, Y0
	VPCMPEQD Y11, Y0, Y2
	VMOVMSKPS Y2, AX
	XORL $0xFF, AX
	LZCNTL AX, BX
	VPTEST Y0, Y14
	JNZ  multi
	VPACKUSDW Y0, Y0, Y4
	VPERMQ $8, Y4, Y4
	VPACKUSWB X4, X4, X4
	VMOVQ X4, (DI)
	LEAQ 32(DI), R13
	SUBQ BX, R13
	ADDQ $8, DI
	TESTL AX, AX
	CMOVQNE R13, R12
	ADDQ $32, SI
	DECQ R11
	JNS  step
	JMP  next

multi:
	ENCODE
	LENGTHS(CX, R12, AX, R13)
	STORE(CX, R12, AX, R13)
	ADDQ R12, DI
	ADDQ R13, DI
	LEAQ 24(DI), R12       // less the zeros at the end, of which there are BX-24
	SUBQ BX, R12
	ADDQ $32, SI
	DECQ R11
	JNS  step

next:
	LEAQ -32(SI)(R9*1), SI
	MOVQ R12, DI
	END
	DECQ left-8(SP)
	JNZ  element
	FINISH
	RET

// func smallAVX2(r *run)
// Level AVX2. Elements of 1 to 4 units, 8, 4, 2 or 2 of them a step, and n a multiple of that; a step reads 32 bytes, writes
// 32 from the end of the text, and eight ends. A unit stays if it or a later one of its element is not zero. Running sums
// of the lengths, by a multiplication, give the ends.
// CX: elements left; R9: elements and R14: bytes of a step; R11: small2; R15: shuffles625; R13: ones; X10: see small2.
TEXT ·smallAVX2(SB), NOSPLIT|NOFRAME, $0-8
	SETUP
	LEAQ ·shuffles625(SB), R15
	LEAQ ·small2(SB), R11
	DECQ R9
	SHLQ $7, R9
	ADDQ R9, R11
	VPOR (R11), Y15, Y15
	VMOVDQU 96(R11), X10
	MOVL 112(R11), R9
	MOVL 116(R11), R14
	MOVQ $0x0101010101010101, R13
	PCALIGN $32

step:
	VMOVDQU (SI), Y0
	CMPQ R14, $24
	JEQ  three

loaded:
	PREFETCHT0 4096(SI)
	ADDQ R14, SI
	VPSHUFB Y15, Y0, Y0
	VPCMPEQD Y11, Y0, Y1
	VPXOR 448(DX), Y1, Y1  // not zero
	VPSRLDQ $4, Y1, Y2
	VPAND 32(R11), Y2, Y2
	VPOR Y2, Y1, Y1
	VPSRLDQ $8, Y1, Y2
	VPAND 64(R11), Y2, Y2
	VPOR Y2, Y1, Y1        // stays
	VPTEST Y0, Y14
	JNZ  multi
	VMOVMSKPS Y1, AX
	VPACKUSDW Y0, Y0, Y4
	VPERMQ $8, Y4, Y4
	VPACKUSWB X4, X4, X4
	VMOVQ 10000(R15)(AX*8), X5
	VPSHUFB X5, X4, X4
	VMOVQ X4, (DI)
	VPACKSSDW Y1, Y1, Y1
	VPERMQ $8, Y1, Y1
	VPACKSSWB X1, X1, X1
	VPSUBB X1, X11, X1     // 1 where it stays
	VMOVQ X1, AX
	IMULQ R13, AX
	VMOVQ AX, X1
	SHRQ $56, AX
	MOVQ AX, BX

sums:
	VPSHUFB X10, X1, X1
	VPMOVZXBD X1, Y1
	MOVL DI, AX
	SUBL R10, AX
	VMOVD AX, X2
	VPBROADCASTD X2, Y2
	VPADDD Y2, Y1, Y1
	VMOVDQU Y1, (R8)
	ADDQ BX, DI
	LEAQ (R8)(R9*4), R8
	SUBQ R9, CX
	JNZ  step
	FINISH
	RET

multi:
	ENCODE
	VPADDD Y6, Y7, Y6      // lengths: 1 and 1 for each mask, 0 where it does not stay
	VPADDD Y6, Y8, Y6
	VMOVDQU 416(DX), Y3
	VPSUBD Y6, Y3, Y6
	VPAND Y1, Y6, Y6
	VPACKUSDW Y6, Y6, Y6
	VPACKUSWB Y6, Y6, Y6   // four at the foot of each lane
	VPMADDUBSW 480(DX), Y6, Y3
	VPMADDWD 512(DX), Y3, Y3
	VEXTRACTI128 $1, Y6, X7
	VPUNPCKLDQ X7, X6, X6
	VMOVQ X6, AX
	IMULQ R13, AX
	VMOVD X3, BX
	VEXTRACTI128 $1, Y3, X4
	VMOVD X4, R12
	VMOVQ AX, X1
	SHLL $4, BX
	SHLL $4, R12
	VPSHUFB (R15)(BX*1), X2, X3
	VEXTRACTI128 $1, Y2, X4
	VPSHUFB (R15)(R12*1), X4, X4
	VMOVDQU X3, (DI)
	MOVQ AX, R12
	SHRQ $24, R12
	MOVBLZX R12, R12
	VMOVDQU X4, (DI)(R12*1)
	SHRQ $56, AX
	MOVQ AX, BX
	JMP  sums

three:
	VINSERTI128 $1, 12(SI), Y0, Y0
	JMP  loaded
