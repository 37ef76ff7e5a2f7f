//go:build !purego

#include "textflag.h"

// MASK8 makes of the 8 integers in V0 to V3 a bit of V4.B[0] for each that is of. V30: of; V31: 1, 2, 4 … 128. Comparing
// gives 64 bits for each integer, halved three times they are 8: of these bytes, each keeps its bit, and they are added.
#define MASK8 \
	VCMEQ V30.D2, V0.D2, V4.D2    \
	VCMEQ V30.D2, V1.D2, V5.D2    \
	VCMEQ V30.D2, V2.D2, V6.D2    \
	VCMEQ V30.D2, V3.D2, V7.D2    \
	VUZP1 V5.S4, V4.S4, V4.S4     \
	VUZP1 V7.S4, V6.S4, V6.S4     \
	VUZP1 V6.H8, V4.H8, V4.H8     \
	VUZP1 V4.B16, V4.B16, V4.B16  \
	VAND  V31.B8, V4.B8, V4.B8    \
	VADDV V4.B8, V4

// func bitmapNEON(valid, src *byte, n int, of uint64)
// Level NEON. n ≥ 1 bytes of valid are written, 64·n of src are read.
// R0, R1: next byte of valid and src; R2: bytes of valid left.
TEXT ·bitmapNEON(SB), NOSPLIT|NOFRAME, $0-32
	MOVD valid+0(FP), R0
	MOVD src+8(FP), R1
	MOVD n+16(FP), R2
	MOVD of+24(FP), R3
	VDUP R3, V30.D2
	MOVD $0x8040201008040201, R4
	VMOV R4, V31.D[0]

one:
	VLD1.P 64(R1), [V0.B16, V1.B16, V2.B16, V3.B16]
	MASK8
	VMOV   V4.B[0], R5
	MVN    R5, R5
	MOVB.P R5, 1(R0)
	SUBS   $1, R2, R2
	BNE    one
	RET

// func copyNEON(dst, valid, src *byte, n int, of uint64, shuffle *[16]byte)
// Level NEON. n ≥ 1 bytes of valid are written, 64·n of src are read, and as many of dst written, which is src or elsewhere.
// R6: next byte of dst; V29: shuffle; the others as in bitmapNEON.
TEXT ·copyNEON(SB), NOSPLIT|NOFRAME, $0-48
	MOVD dst+0(FP), R6
	MOVD valid+8(FP), R0
	MOVD src+16(FP), R1
	MOVD n+24(FP), R2
	MOVD of+32(FP), R3
	MOVD shuffle+40(FP), R4
	VLD1 (R4), [V29.B16]
	VDUP R3, V30.D2
	MOVD $0x8040201008040201, R4
	VMOV R4, V31.D[0]

one:
	VLD1.P 64(R1), [V0.B16, V1.B16, V2.B16, V3.B16]
	MASK8
	VTBL   V29.B16, [V0.B16], V0.B16
	VTBL   V29.B16, [V1.B16], V1.B16
	VTBL   V29.B16, [V2.B16], V2.B16
	VTBL   V29.B16, [V3.B16], V3.B16
	VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R6)
	VMOV   V4.B[0], R5
	MVN    R5, R5
	MOVB.P R5, 1(R0)
	SUBS   $1, R2, R2
	BNE    one
	RET
