// Written by hand.

//go:build !purego

#include "textflag.h"

// func widenAVX2(offsets *int64, ends *int32, n int, base int64)
// Level AVX2. n is a multiple of 8 above 0.
// DI, SI: next offset and end; CX: ends left; Y0: base.
TEXT ·widenAVX2(SB), NOSPLIT|NOFRAME, $0-32
	MOVQ offsets+0(FP), DI
	MOVQ ends+8(FP), SI
	MOVQ n+16(FP), CX
	VPBROADCASTQ base+24(FP), Y0
	PCALIGN $32

eight:
	VPMOVSXDQ (SI), Y1
	VPMOVSXDQ 16(SI), Y2
	VPADDQ  Y0, Y1, Y1
	VPADDQ  Y0, Y2, Y2
	VMOVDQU Y1, (DI)
	VMOVDQU Y2, 32(DI)
	ADDQ    $32, SI
	ADDQ    $64, DI
	SUBQ    $8, CX
	JNZ     eight
	VZEROUPPER
	RET
