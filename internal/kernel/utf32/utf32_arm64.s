// Written by hand.

//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// func greatestNEON(src *byte, n int, swapped bool, out *[4][4]uint32)
// Level NEON. n is a multiple of 64 bytes above 0. Over the lanes, out[0] and out[1] get the greatest units, out[2] and
// out[3] the greatest ones less U+E000, which puts surrogates behind all others.
// R0: next byte; R1: bytes left; R2: swapped; R3: out; V0, V1: units; V2, V3: moved ones; V16: -U+E000.
TEXT ·greatestNEON(SB), NOSPLIT|NOFRAME, $0-32
	MOVD  src+0(FP), R0
	MOVD  n+8(FP), R1
	MOVBU swapped+16(FP), R2
	MOVD  out+24(FP), R3
	MOVD  $0xFFFF2000, R4
	VDUP  R4, V16.S4
	VEOR  V0.B16, V0.B16, V0.B16
	VEOR  V1.B16, V1.B16, V1.B16
	VEOR  V2.B16, V2.B16, V2.B16
	VEOR  V3.B16, V3.B16, V3.B16

block:
	VLD1.P 64(R0), [V4.B16, V5.B16, V6.B16, V7.B16]
	CBZ    R2, ordered
	VREV32 V4.B16, V4.B16
	VREV32 V5.B16, V5.B16
	VREV32 V6.B16, V6.B16
	VREV32 V7.B16, V7.B16

ordered:
	VUMAX V4.S4, V0.S4, V0.S4
	VUMAX V5.S4, V1.S4, V1.S4
	VADD  V16.S4, V4.S4, V4.S4
	VADD  V16.S4, V5.S4, V5.S4
	VUMAX V6.S4, V0.S4, V0.S4
	VUMAX V7.S4, V1.S4, V1.S4
	VADD  V16.S4, V6.S4, V6.S4
	VADD  V16.S4, V7.S4, V7.S4
	VUMAX V4.S4, V2.S4, V2.S4
	VUMAX V5.S4, V3.S4, V3.S4
	VUMAX V6.S4, V2.S4, V2.S4
	VUMAX V7.S4, V3.S4, V3.S4
	SUBS  $64, R1, R1
	BNE   block
	VST1  [V0.B16, V1.B16, V2.B16, V3.B16], (R3)
	RET

// func asciiNEON(r *run)
// Level NEON. Elements of 9 to 16 units of r, n ≥ 1, with 16 bytes of dst for each: writes their text and ends up to the
// first one that is not ASCII; r.n becomes the number of those left, r.out the bytes written. An element is read as its
// first and its last eight units; what is there twice is shifted out.
// R0: r; R1, R2, R3: next byte of dst, of src, next end; R4: elements left; R5: bytes of an element; R6: where the text of
// offset 0 would be; R7: from the first byte to the last 32; R8: bits that are there twice; R10: flip.
TEXT ·asciiNEON(SB), NOSPLIT|NOFRAME, $0-8
	MOVD  r+0(FP), R0
	MOVD  run_dst(R0), R1
	MOVD  run_src(R0), R2
	MOVD  run_ends(R0), R3
	MOVD  run_n(R0), R4
	MOVD  run_units(R0), R5
	MOVD  run_base(R0), R6
	MOVWU run_flip(R0), R10
	SUB   R6, R1, R6
	MOVD  $128, R8
	SUB   R5<<3, R8, R8
	LSL   $2, R5, R5
	SUB   $32, R5, R7

element:
	ADD  R7, R2, R9
	VLD1 (R2), [V0.B16, V1.B16]
	VLD1 (R9), [V2.B16, V3.B16]
	CBZ  R10, ordered
	VREV32 V0.B16, V0.B16
	VREV32 V1.B16, V1.B16
	VREV32 V2.B16, V2.B16
	VREV32 V3.B16, V3.B16

ordered:
	VORR V0.B16, V1.B16, V4.B16
	VORR V2.B16, V3.B16, V5.B16
	VORR V4.B16, V5.B16, V4.B16
	VMOV V4.D[0], R11
	VMOV V4.D[1], R12
	ORR  R11, R12, R11
	TST  $0xFFFFFF80FFFFFF80, R11
	BNE  done
	VUZP1 V1.H8, V0.H8, V0.H8
	VUZP1 V3.H8, V2.H8, V2.H8
	VUZP1 V2.B16, V0.B16, V0.B16
	VMOV V0.D[0], R11
	VMOV V0.D[1], R12
	LSR  R8, R12, R12
	STP  (R11, R12), (R1)
	CLZ  R11, R13
	CLZ  R12, R14
	MOVD $8, R15
	SUB  R13>>3, R15, R13
	MOVD $16, R15
	SUB  R14>>3, R15, R14
	CMP  $0, R12
	CSEL NE, R14, R13, R13
	ADD  R13, R1, R1
	ADD  R5, R2, R2
	SUB  R6, R1, R15
	MOVW.P R15, 4(R3)
	SUBS $1, R4, R4
	BNE  element

done:
	MOVD R4, run_n(R0)
	MOVD run_dst(R0), R11
	SUB  R11, R1, R1
	MOVD R1, run_out(R0)
	RET

// func narrowNEON(dst, src *byte, n int, swapped bool) (left int)
// Level NEON. Blocks of 16 units, n ≥ 1 of them, to 16 bytes each, up to the first one that is not ASCII; left is the number
// of those from it on.
// R0, R1: next byte of dst and src; R2: blocks left; R3: swapped.
TEXT ·narrowNEON(SB), NOSPLIT|NOFRAME, $0-40
	MOVD  dst+0(FP), R0
	MOVD  src+8(FP), R1
	MOVD  n+16(FP), R2
	MOVBU swapped+24(FP), R3

block:
	VLD1.P 64(R1), [V0.B16, V1.B16, V2.B16, V3.B16]
	CBZ    R3, ordered
	VREV32 V0.B16, V0.B16
	VREV32 V1.B16, V1.B16
	VREV32 V2.B16, V2.B16
	VREV32 V3.B16, V3.B16

ordered:
	VORR V0.B16, V1.B16, V4.B16
	VORR V2.B16, V3.B16, V5.B16
	VORR V4.B16, V5.B16, V4.B16
	VMOV V4.D[0], R11
	VMOV V4.D[1], R12
	ORR  R11, R12, R11
	TST  $0xFFFFFF80FFFFFF80, R11
	BNE  done
	VUZP1  V1.H8, V0.H8, V0.H8
	VUZP1  V3.H8, V2.H8, V2.H8
	VUZP1  V2.B16, V0.B16, V0.B16
	VST1.P [V0.B16], 16(R0)
	SUBS   $1, R2, R2
	BNE    block

done:
	MOVD R2, left+32(FP)
	RET
