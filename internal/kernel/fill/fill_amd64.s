//go:build !purego

#include "textflag.h"

// func equalAVX2(a, b *byte, n int) bool
// Level AVX2. n ≥ 32. Whole vectors from the front, and a last one that ends where the bytes end.
// SI, DI: next byte of a and b; CX: bytes left; R8, R9: the last vectors; Y1: not zero where bytes differ.
TEXT ·equalAVX2(SB), NOSPLIT|NOFRAME, $0-25
	MOVQ a+0(FP), SI
	MOVQ b+8(FP), DI
	MOVQ n+16(FP), CX
	LEAQ -32(SI)(CX*1), R8
	LEAQ -32(DI)(CX*1), R9
	SUBQ $128, CX
	JLT  rest
	PCALIGN $32

four:
	VMOVDQU (SI), Y1
	VMOVDQU 32(SI), Y2
	VMOVDQU 64(SI), Y3
	VMOVDQU 96(SI), Y4
	VPXOR   (DI), Y1, Y1
	VPXOR   32(DI), Y2, Y2
	VPXOR   64(DI), Y3, Y3
	VPXOR   96(DI), Y4, Y4
	VPOR    Y2, Y1, Y1
	VPOR    Y4, Y3, Y3
	VPOR    Y3, Y1, Y1
	VPTEST  Y1, Y1
	JNE     differ
	ADDQ    $128, SI
	ADDQ    $128, DI
	SUBQ    $128, CX
	JGE     four

rest:
	ADDQ $96, CX
	JLT  last

one:
	VMOVDQU (SI), Y1
	VPXOR   (DI), Y1, Y1
	VPTEST  Y1, Y1
	JNE     differ
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $32, CX
	JGE     one

last:
	VMOVDQU (R8), Y1
	VPXOR   (R9), Y1, Y1
	VPTEST  Y1, Y1
	JNE     differ
	MOVB    $1, ret+24(FP)
	VZEROUPPER
	RET

differ:
	MOVB $0, ret+24(FP)
	VZEROUPPER
	RET
