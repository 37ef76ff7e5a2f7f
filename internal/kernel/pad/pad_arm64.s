// Written by hand.

//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// ASCII goes to stop where V0 has a byte of 0x80 or more. Clobbers R14, R15.
#define ASCII \
	VMOV V0.D[0], R14;  \
	VMOV V0.D[1], R15;  \
	ORR  R15, R14, R14; \
	TST  R17, R14;      \
	BNE  stop

// FOUR writes four units of the next four bytes of V0 by SHUFFLE, and goes to next where the element is full.
#define FOUR(SHUFFLE) \
	VTBL   SHUFFLE, [V0.B16], V1.B16; \
	VST1.P [V1.B16], 16(R12);         \
	SUBS   $1, R13, R13;              \
	BEQ    next

// func asciiNEON(j *job) int
//
// Requires: ASIMD. It reads 16 bytes of text a time, all within it, and writes whole groups of four units, so up to 12
// bytes behind an element, none behind the groups of the one at j.last.
//
// R1 element, R2 j.last, R3 text, R4 its bytes, R5 the element's offset, R6 elements to go, R7 units, R8 place in the
// text, R9 its end, R10 bytes left, R11 bytes of an element, R12 place in the element, R13 groups left in it, R16 address
// of keep, R17 the high bits of eight bytes; V16 to V19 shuffles, V20 zero.
TEXT ·asciiNEON(SB), NOSPLIT|NOFRAME, $0-16
	MOVD j+0(FP), R0
	MOVD job_dst(R0), R1
	MOVD job_last(R0), R2
	MOVD job_text(R0), R3
	MOVD job_length(R0), R4
	MOVD job_offsets(R0), R5
	MOVD job_n(R0), R6
	MOVD job_units(R0), R7
	MOVD job_spread(R0), R8
	MOVD job_keep(R0), R16
	MOVD $0x8080808080808080, R17
	LSL  $2, R7, R11
	VLD1 (R8), [V16.B16, V17.B16, V18.B16, V19.B16]
	VEOR V20.B16, V20.B16, V20.B16
	MOVW (R5), R8

element:
	CMP  R2, R1
	BHI  stop
	MOVW 4(R5), R9
	CMP  R4, R9
	BHI  stop
	SUB  R8, R9, R10
	CMP  R7, R10
	BHI  stop
	MOVD R1, R12
	ADD  $3, R7, R13
	LSR  $2, R13, R13
	CBZ  R10, zeros

sixteen:
	ADD  $16, R8, R14
	CMP  R4, R14
	BHI  stop
	ADD  R3, R8, R14
	VLD1 (R14), [V0.B16]
	CMP  $16, R10
	BLO  rest
	ASCII
	VTBL V16.B16, [V0.B16], V1.B16
	VTBL V17.B16, [V0.B16], V2.B16
	VTBL V18.B16, [V0.B16], V3.B16
	VTBL V19.B16, [V0.B16], V4.B16
	VST1.P [V1.B16, V2.B16, V3.B16, V4.B16], 64(R12)
	SUBS $4, R13, R13
	BEQ  next
	ADD  $16, R8, R8
	SUBS $16, R10, R10
	BNE  sixteen
	B    zeros

rest: // R10 bytes, 1 to 15
	SUB  R10, R16, R14
	ADD  $16, R14, R14
	VLD1 (R14), [V1.B16]
	VAND V1.B16, V0.B16, V0.B16
	ASCII
	FOUR(V16.B16)
	FOUR(V17.B16)
	FOUR(V18.B16)
	FOUR(V19.B16)

zeros:
	VST1.P [V20.B16], 16(R12)
	SUBS   $1, R13, R13
	BNE    zeros

next:
	MOVD R9, R8
	ADD  R11, R1, R1
	ADD  $4, R5, R5
	SUBS $1, R6, R6
	BNE  element

stop:
	MOVD job_n(R0), R1
	SUB  R6, R1, R1
	MOVD R1, ret+8(FP)
	RET
