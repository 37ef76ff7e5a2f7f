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

// func recurAVX2(p *byte, n int) bool
// Level AVX2. n is a multiple of 192, 384 or more.
// SI: next byte; CX: bytes left; Y0 to Y5: the first 192 bytes; Y6: not zero where others differ.
TEXT ·recurAVX2(SB), NOSPLIT|NOFRAME, $0-17
	MOVQ    p+0(FP), SI
	MOVQ    n+8(FP), CX
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VMOVDQU 128(SI), Y4
	VMOVDQU 160(SI), Y5
	ADDQ    $192, SI
	SUBQ    $192, CX
	PCALIGN $32

block:
	VPXOR  (SI), Y0, Y6
	VPXOR  32(SI), Y1, Y7
	VPXOR  64(SI), Y2, Y8
	VPXOR  96(SI), Y3, Y9
	VPXOR  128(SI), Y4, Y10
	VPXOR  160(SI), Y5, Y11
	VPOR   Y7, Y6, Y6
	VPOR   Y9, Y8, Y8
	VPOR   Y11, Y10, Y10
	VPOR   Y8, Y6, Y6
	VPOR   Y10, Y6, Y6
	VPTEST Y6, Y6
	JNE    differ
	ADDQ   $192, SI
	SUBQ   $192, CX
	JNE    block
	MOVB   $1, ret+16(FP)
	VZEROUPPER
	RET

differ:
	MOVB $0, ret+16(FP)
	VZEROUPPER
	RET
