//go:build !purego

#include "textflag.h"

// func moveAVX2(dst, src *byte, n int, shuffle *[16]byte)
// Level AVX2. n ≥ 16, dst is src or elsewhere. Whole vectors from the front, and a last one that ends where src ends. That
// one is read before anything is written, since it overlaps the one before it and dst may be src; both write the same.
// DI, SI: next byte of dst and src; CX: bytes left; Y0: shuffle; Y5: the last vector, DX: where it goes.
TEXT ·moveAVX2(SB), NOSPLIT|NOFRAME, $0-32
	MOVQ    dst+0(FP), DI
	MOVQ    src+8(FP), SI
	MOVQ    n+16(FP), CX
	MOVQ    shuffle+24(FP), AX
	VBROADCASTI128 (AX), Y0
	CMPQ    CX, $32
	JLT     sixteen
	VMOVDQU -32(SI)(CX*1), Y5
	LEAQ    -32(DI)(CX*1), DX
	VPSHUFB Y0, Y5, Y5
	SUBQ    $128, CX
	JLT     rest
	PCALIGN $32

four:
	VMOVDQU (SI), Y1
	VMOVDQU 32(SI), Y2
	VMOVDQU 64(SI), Y3
	VMOVDQU 96(SI), Y4
	VPSHUFB Y0, Y1, Y1
	VPSHUFB Y0, Y2, Y2
	VPSHUFB Y0, Y3, Y3
	VPSHUFB Y0, Y4, Y4
	VMOVDQU Y1, (DI)
	VMOVDQU Y2, 32(DI)
	VMOVDQU Y3, 64(DI)
	VMOVDQU Y4, 96(DI)
	ADDQ    $128, SI
	ADDQ    $128, DI
	SUBQ    $128, CX
	JGE     four

rest:
	ADDQ $96, CX
	JLT  last

one:
	VMOVDQU (SI), Y1
	VPSHUFB Y0, Y1, Y1
	VMOVDQU Y1, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $32, CX
	JGE     one

last:
	VMOVDQU Y5, (DX)
	VZEROUPPER
	RET

sixteen:
	VMOVDQU (SI), X1
	VMOVDQU -16(SI)(CX*1), X2
	VPSHUFB X0, X1, X1
	VPSHUFB X0, X2, X2
	VMOVDQU X1, (DI)
	VMOVDQU X2, -16(DI)(CX*1)
	VZEROUPPER
	RET

// func streamAVX2(dst, src *byte, n int, shuffle *[16]byte)
// Level AVX2. n is a multiple of 128 above 0, dst of 32, and src is elsewhere.
// DI, SI: next byte of dst and src; CX: bytes left; Y0: shuffle.
TEXT ·streamAVX2(SB), NOSPLIT|NOFRAME, $0-32
	MOVQ    dst+0(FP), DI
	MOVQ    src+8(FP), SI
	MOVQ    n+16(FP), CX
	MOVQ    shuffle+24(FP), AX
	VBROADCASTI128 (AX), Y0
	PCALIGN $32

four:
	PREFETCHNTA 448(SI)
	PREFETCHNTA 512(SI)
	VMOVDQU  (SI), Y1
	VMOVDQU  32(SI), Y2
	VMOVDQU  64(SI), Y3
	VMOVDQU  96(SI), Y4
	VPSHUFB  Y0, Y1, Y1
	VPSHUFB  Y0, Y2, Y2
	VPSHUFB  Y0, Y3, Y3
	VPSHUFB  Y0, Y4, Y4
	VMOVNTDQ Y1, (DI)
	VMOVNTDQ Y2, 32(DI)
	VMOVNTDQ Y3, 64(DI)
	VMOVNTDQ Y4, 96(DI)
	ADDQ     $128, SI
	ADDQ     $128, DI
	SUBQ     $128, CX
	JNZ      four
	SFENCE
	VZEROUPPER
	RET

// func inPlaceAVX512(p *byte, n int, shuffle *[16]byte)
// Level AVX512. n ≥ 64. As moveAVX2, with vectors of twice the size.
// DI: next byte; CX: bytes left; Z0: shuffle; Z5: the last vector, DX: where it goes.
TEXT ·inPlaceAVX512(SB), NOSPLIT|NOFRAME, $0-24
	MOVQ      p+0(FP), DI
	MOVQ      n+8(FP), CX
	MOVQ      shuffle+16(FP), AX
	VBROADCASTI32X4 (AX), Z0
	LEAQ      -64(DI)(CX*1), DX
	VMOVDQU64 (DX), Z5
	VPSHUFB   Z0, Z5, Z5
	SUBQ      $256, CX
	JLT       rest
	PCALIGN   $64

four:
	VMOVDQU64 (DI), Z1
	VMOVDQU64 64(DI), Z2
	VMOVDQU64 128(DI), Z3
	VMOVDQU64 192(DI), Z4
	VPSHUFB   Z0, Z1, Z1
	VPSHUFB   Z0, Z2, Z2
	VPSHUFB   Z0, Z3, Z3
	VPSHUFB   Z0, Z4, Z4
	VMOVDQU64 Z1, (DI)
	VMOVDQU64 Z2, 64(DI)
	VMOVDQU64 Z3, 128(DI)
	VMOVDQU64 Z4, 192(DI)
	ADDQ      $256, DI
	SUBQ      $256, CX
	JGE       four

rest:
	ADDQ $192, CX
	JLT  last

one:
	VMOVDQU64 (DI), Z1
	VPSHUFB   Z0, Z1, Z1
	VMOVDQU64 Z1, (DI)
	ADDQ      $64, DI
	SUBQ      $64, CX
	JGE       one

last:
	VMOVDQU64 Z5, (DX)
	VZEROUPPER
	RET
