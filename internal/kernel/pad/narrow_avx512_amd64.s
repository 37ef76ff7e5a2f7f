//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"
#include "avx512_amd64.h"

// func narrowAVX512(j *job) bool
//
// Pads j.n elements of at most 16 units; false where one is bad. It writes and reads nothing else, and looks at 64 bytes of
// every text, once, whatever its length.
//
// DI element, R8 offset behind it, CX elements to go, R9 units, R10 where its text starts, R14 the last place with 64 bytes
// of text behind it; K7 has R9 lanes. Needs AVX512 F, BW, VBMI, VBMI2, BMI1, BMI2, POPCNT.
TEXT ·narrowAVX512(SB), NOSPLIT, $8-9
	MOVQ j+0(FP), AX
	SETUP
	MOVQ job_dst(AX), DI
	MOVQ job_offsets(AX), R8
	MOVQ job_n(AX), CX
	MOVQ job_units(AX), R9
	MOVQ job_text(AX), SI
	MOVQ SI, base-8(SP)
	MOVQ job_length(AX), R14
	LEAQ -64(SI)(R14*1), R14
	BZHIQ R9, R15, BX
	KMOVW BX, K7
	MOVLQSX (R8), R10
	PCALIGN $64

element:
	MOVQ base-8(SP), SI
	ADDQ R10, SI
	MOVLQSX 4(R8), DX
	MOVQ DX, BX
	SUBQ R10, BX             // length
	MOVQ DX, R10
	CMPQ BX, $63
	JA   long
readable:
	BZHIQ BX, R15, AX
	KMOVQ AX, K1
	CMPQ SI, R14
	JGT  near
	VMOVDQU64 (SI), Z1
	VMOVDQU8.Z Z1, K1, Z1
loaded:
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

near: // fewer than 64 bytes from SI on
	MOVQ j+0(FP), R11
	CMPQ R10, job_length(R11)
	JA   bad
	VMOVDQU8.Z (SI), K1, Z1
	JMP  loaded

long: // of 64 bytes, or bad: only FIRSTS cannot see what the last three first bytes want
	CMPQ BX, $64
	JNE  bad
	MOVQ j+0(FP), R11
	CMPQ R10, job_length(R11)
	JA   bad
	CMPB 63(SI), $0xC0
	JAE  bad
	CMPB 62(SI), $0xE0
	JAE  bad
	CMPB 61(SI), $0xF0
	JB   readable
bad:
	MOVB $0, ret+8(FP)
	VZEROUPPER
	RET
