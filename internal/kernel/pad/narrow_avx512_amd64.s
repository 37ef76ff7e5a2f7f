//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"
#include "avx512_amd64.h"

// func narrowAVX512(j *job) bool
//
// Pads j.n elements of at most 16 units; false where one is bad. It writes and reads nothing else, and looks at 64 bytes of
// every text, once, whatever its length.
//
// DI element, R8 offset behind it, CX elements to go, R9 units, SI text, R10 where that of the element starts, R14 bytes of
// text; K7 has R9 lanes. Needs AVX512 F, BW, VBMI, VBMI2, BMI1, BMI2, POPCNT.
TEXT ·narrowAVX512(SB), NOSPLIT|NOFRAME, $0-9
	MOVQ j+0(FP), AX
	SETUP
	MOVQ job_dst(AX), DI
	MOVQ job_offsets(AX), R8
	MOVQ job_n(AX), CX
	MOVQ job_units(AX), R9
	MOVQ job_text(AX), SI
	MOVQ job_length(AX), R14
	BZHIQ R9, R15, BX
	KMOVW BX, K7
	MOVLQSX (R8), R10
	PCALIGN $64

element:
	MOVLQSX 4(R8), DX
	MOVQ DX, BX
	SUBQ R10, BX             // length
	CMPQ BX, $63
	JA   long
readable:
	CMPQ DX, R14
	JGT  bad
	BZHIQ BX, R15, AX
	KMOVQ AX, K1
	VMOVDQU8.Z (SI)(R10*1), K1, Z1
	MOVQ DX, R10
	VPMOVB2M Z1, K2
	KORTESTQ K2, K2
	JNZ  points
	CMPQ BX, R9
	JA   bad
	VPMOVZXBD X1, Z4
	VPSHUFB Z18, Z4, Z4
store:
	VMOVDQU32 Z4, K7, (DI)
	LEAQ (DI)(R9*4), DI
	ADDQ $4, R8
	DECQ CX
	JNZ  element
	VERDICT
	SETEQ ret+8(FP)
	VZEROUPPER
	RET

points:
	FIRSTS
	POPCNTQ R12, R12
	CMPQ R12, R9
	JA   bad
	BZHIQ R12, R15, R12
	KMOVW R12, K6
	POINTS
	JMP  store

long: // of 64 bytes, or bad: only FIRSTS cannot see what the last three first bytes want
	CMPQ BX, $64
	JNE  bad
	CMPQ DX, R14
	JGT  bad
	CMPB 63(SI)(R10*1), $0xC0
	JAE  bad
	CMPB 62(SI)(R10*1), $0xE0
	JAE  bad
	CMPB 61(SI)(R10*1), $0xF0
	JB   readable
bad:
	MOVB $0, ret+8(FP)
	VZEROUPPER
	RET
