// Written by hand.

//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// func measureAVX2(r *run)
// Level AVX2. The bytes in UTF-8 of the elements of r go to r.out, and of its units the greatest, as for the kernels that
// write text; it reads nothing but the elements, n ≥ 1. 8 units a step.
// SI: next byte; CX: elements left; DX: constants2; R9: bytes of the last step of an element, Y7: mask of it; R14: steps
// before it; R11: steps left; R13: index of the step's first unit; R12: units up to the last that is not zero, R8: their
// sum; Y8: bytes behind the first one of each unit; Y6: mask of this step.
TEXT ·measureAVX2(SB), NOSPLIT|NOFRAME, $0-8
	MOVQ r+0(FP), R10
	MOVQ run_src(R10), SI
	MOVQ run_n(R10), CX
	MOVQ run_units(R10), R9
	LEAQ ·constants2(SB), DX
	VPBROADCASTD run_flip(R10), Y15
	VPXOR (DX), Y15, Y15
	VMOVDQU 352(DX), Y14
	VPXOR Y13, Y13, Y13
	VPXOR Y12, Y12, Y12
	VPXOR Y11, Y11, Y11
	VPXOR Y8, Y8, Y8
	XORL R8, R8
	DECQ R9
	MOVQ R9, R14
	SHRQ $3, R14
	ANDL $7, R9
	INCL R9
	SHLL $2, R9
	LEAQ ·window2+32(SB), AX
	SUBQ R9, AX
	VMOVDQU (AX), Y7
	PCALIGN $32

element:
	MOVQ R14, R11
	XORL R12, R12
	XORL R13, R13
	VMOVDQU 448(DX), Y6

step:
	TESTQ R11, R11
	JNZ  not_last
	VMOVDQA Y7, Y6

not_last:
	VPMASKMOVD (SI), Y6, Y0
	PREFETCHT0 1024(SI)
	VPSHUFB Y15, Y0, Y0
	VPCMPEQD Y11, Y0, Y2
	VMOVMSKPS Y2, AX
	VPMAXUD Y0, Y13, Y13
	VPADDD Y14, Y0, Y2
	VPMAXUD Y2, Y12, Y12
	VPCMPGTD 128(DX), Y0, Y3
	VPCMPGTD 160(DX), Y0, Y4
	VPCMPGTD 192(DX), Y0, Y5
	VPSUBD Y3, Y8, Y8
	VPADDD Y4, Y5, Y4
	VPSUBD Y4, Y8, Y8
	XORL $0xFF, AX
	LZCNTL AX, BX
	LEAQ 32(R13), R15
	SUBQ BX, R15
	TESTL AX, AX
	CMOVQNE R15, R12
	ADDQ $8, R13
	ADDQ $32, SI
	DECQ R11
	JNS  step
	LEAQ -32(SI)(R9*1), SI
	ADDQ R12, R8
	DECQ CX
	JNZ  element

	VEXTRACTI128 $1, Y13, X2
	VPMAXUD X2, X13, X1
	VEXTRACTI128 $1, Y12, X4
	VPMAXUD X4, X12, X3
	VEXTRACTI128 $1, Y8, X5
	VPADDD X5, X8, X8
	JMP  measured<>(SB)

// measured stores what X1, X3 and X8 hold over their lanes, and R8, in the run at R10.
TEXT measured<>(SB), NOSPLIT|NOFRAME, $0-8
	VPSHUFD $0x4E, X1, X2
	VPMAXUD X2, X1, X1
	VPSHUFD $0xB1, X1, X2
	VPMAXUD X2, X1, X1
	VPSHUFD $0x4E, X3, X4
	VPMAXUD X4, X3, X3
	VPSHUFD $0xB1, X3, X4
	VPMAXUD X4, X3, X3
	VPSHUFD $0x4E, X8, X5
	VPADDD X5, X8, X8
	VPSHUFD $0xB1, X8, X5
	VPADDD X5, X8, X8
	VMOVD X8, AX
	ADDQ AX, R8
	MOVQ R8, run_out(R10)
	VMOVD X1, run_most(R10)
	VMOVD X3, run_moved(R10)
	VZEROUPPER
	RET

// func measureAVX512(r *run)
// Level AVX512. As measureAVX2, 16 units a step. K7: mask of the last step; K6: of this step; Z8: the bytes; Z9: ones; Z10,
// Z11, Z12: the greatest units of 1, 2 and 3 bytes.
TEXT ·measureAVX512(SB), NOSPLIT|NOFRAME, $0-8
	MOVQ r+0(FP), R10
	MOVQ run_src(R10), SI
	MOVQ run_n(R10), CX
	MOVQ run_units(R10), R9
	LEAQ ·classes512(SB), DX
	VPBROADCASTD run_flip(R10), Z15
	VPXORD 320(DX), Z15, Z15
	MOVL $0xFFFF2000, AX
	VPBROADCASTD AX, Z14
	MOVL $1, AX
	VPBROADCASTD AX, Z9
	MOVL $0x7F, AX
	VPBROADCASTD AX, Z10
	MOVL $0x7FF, AX
	VPBROADCASTD AX, Z11
	MOVL $0xFFFF, AX
	VPBROADCASTD AX, Z12
	VPXORD Z16, Z16, Z16
	VPXORD Z17, Z17, Z17
	VPXORD Z8, Z8, Z8
	XORL R8, R8
	DECQ R9
	MOVQ R9, R14
	SHRQ $4, R14
	ANDL $15, R9
	INCL R9
	MOVL $-1, AX
	KMOVW AX, K1
	BZHIL R9, AX, AX
	KMOVW AX, K7
	SHLL $2, R9
	PCALIGN $64

element:
	MOVQ R14, R11
	XORL R12, R12
	XORL R13, R13
	KMOVW K1, K6

step:
	TESTQ R11, R11
	JNZ  not_last
	KMOVW K7, K6

not_last:
	VMOVDQU32.Z (SI), K6, Z0
	PREFETCHT0 1024(SI)
	VPSHUFB Z15, Z0, Z0
	VPTESTMD Z0, Z0, K2
	KMOVW K2, AX
	VPCMPUD $6, Z10, Z0, K3
	KORTESTW K3, K3
	JZ   ascii
	VPMAXUD Z0, Z16, Z16
	VPADDD Z14, Z0, Z2
	VPMAXUD Z2, Z17, Z17
	VPCMPUD $6, Z11, Z0, K4
	VPCMPUD $6, Z12, Z0, K5
	VPADDD Z9, Z8, K3, Z8
	VPADDD Z9, Z8, K4, Z8
	VPADDD Z9, Z8, K5, Z8

ascii:
	LZCNTL AX, BX
	LEAQ 32(R13), R15
	SUBQ BX, R15
	TESTL AX, AX
	CMOVQNE R15, R12
	ADDQ $16, R13
	ADDQ $64, SI
	DECQ R11
	JNS  step
	LEAQ -64(SI)(R9*1), SI
	ADDQ R12, R8
	DECQ CX
	JNZ  element

	VEXTRACTI64X4 $1, Z16, Y1
	VPMAXUD Y16, Y1, Y1
	VEXTRACTI64X4 $1, Z17, Y3
	VPMAXUD Y17, Y3, Y3
	VEXTRACTI64X4 $1, Z8, Y5
	VPADDD Y5, Y8, Y8
	VEXTRACTI128 $1, Y1, X2
	VPMAXUD X2, X1, X1
	VEXTRACTI128 $1, Y3, X4
	VPMAXUD X4, X3, X3
	VEXTRACTI128 $1, Y8, X5
	VPADDD X5, X8, X8
	JMP  measured<>(SB)
