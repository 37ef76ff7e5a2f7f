// Written by hand.

//go:build !purego

#include "textflag.h"

// func moveNEON(dst, src *byte, n int, shuffle *[16]byte)
// n ≥ 16. Requires: ASIMD. Whole vectors from the front, and a last one that ends where src ends; that one is read before
// anything is written, since it overlaps the one before it and dst may be src.
// R0, R1: next byte of dst and src; R2: bytes left; V0: shuffle; V5: the last vector, R4: where it goes.
TEXT ·moveNEON(SB), NOSPLIT|NOFRAME, $0-32
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD n+16(FP), R2
	MOVD shuffle+24(FP), R3
	VLD1 (R3), [V0.B16]
	ADD  R2, R1, R4
	SUB  $16, R4, R4
	VLD1 (R4), [V5.B16]
	ADD  R2, R0, R4
	SUB  $16, R4, R4
	VTBL V0.B16, [V5.B16], V5.B16
	SUBS $64, R2, R2
	BLT  rest

four:
	VLD1.P 64(R1), [V1.B16, V2.B16, V3.B16, V4.B16]
	VTBL   V0.B16, [V1.B16], V1.B16
	VTBL   V0.B16, [V2.B16], V2.B16
	VTBL   V0.B16, [V3.B16], V3.B16
	VTBL   V0.B16, [V4.B16], V4.B16
	VST1.P [V1.B16, V2.B16, V3.B16, V4.B16], 64(R0)
	SUBS   $64, R2, R2
	BGE    four

rest:
	ADDS $48, R2, R2
	BLT  last

one:
	VLD1.P 16(R1), [V1.B16]
	VTBL   V0.B16, [V1.B16], V1.B16
	VST1.P [V1.B16], 16(R0)
	SUBS   $16, R2, R2
	BGE    one

last:
	VST1 [V5.B16], (R4)
	RET
