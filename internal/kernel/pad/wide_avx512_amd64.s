//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"
#include "avx512_amd64.h"

// func wideAVX512(j *job) bool
//
// Pads j.n elements of any number of units; false where one is bad. It writes and reads nothing else.
//
// DI place in the element, R9 units left in it, CX elements to go, SI place in the text, R10 bytes of it left, R14 bytes of
// the block, R8 the next offset. Needs AVX512 F, BW, VBMI, VBMI2, BMI1, BMI2, POPCNT, LZCNT.
TEXT ·wideAVX512(SB), NOSPLIT, $16-9
	MOVQ j+0(FP), AX
	SETUP
	MOVQ job_dst(AX), DI
	MOVQ job_offsets(AX), R8
	MOVQ job_n(AX), CX
	MOVQ job_length(AX), BX
	MOVQ BX, length-8(SP)
	MOVQ job_text(AX), BX
	MOVQ BX, base-16(SP)

element:
	MOVQ j+0(FP), BX
	MOVLQSX (R8), SI
	MOVLQSX 4(R8), R10
	ADDQ $4, R8
	CMPQ R10, length-8(SP)
	JA   bad
	SUBQ SI, R10
	JCS  bad
	ADDQ base-16(SP), SI
	MOVQ job_units(BX), R9

block:
	CMPQ R10, $64
	JB   short
	VMOVDQU64 (SI), Z1
	VPMOVB2M Z1, K2
	KORTESTQ K2, K2
	JNZ  cut
	SUBQ $64, R9
	JCS  bad
	VPMOVZXBD (SI), Z2
	VPMOVZXBD 16(SI), Z3
	VPMOVZXBD 32(SI), Z4
	VPMOVZXBD 48(SI), Z5
	VPSHUFB Z18, Z2, Z2
	VPSHUFB Z18, Z3, Z3
	VPSHUFB Z18, Z4, Z4
	VPSHUFB Z18, Z5, Z5
	VMOVDQU64 Z2, (DI)
	VMOVDQU64 Z3, 64(DI)
	VMOVDQU64 Z4, 128(DI)
	VMOVDQU64 Z5, 192(DI)
	ADDQ $256, DI
	ADDQ $64, SI
	SUBQ $64, R10
	JMP  block

short: // the rest of the text, fewer than 64 bytes
	BZHIQ R10, R15, AX
	KMOVQ AX, K1
	VMOVDQU8.Z (SI), K1, Z1
	MOVQ R10, R14
	VPMOVB2M Z1, K2
	KORTESTQ K2, K2
	JNZ  points
	CMPQ R10, R9
	JA   bad

last: // 16 bytes of ASCII a time, and zeros behind them
	VPMOVZXBD X1, Z4
	VALIGNQ $2, Z1, Z31, Z1
	VPSHUFB Z18, Z4, Z4
	CMPQ R9, $16
	JBE  partial
	VMOVDQU64 Z4, (DI)
	ADDQ $64, DI
	SUBQ $16, R9
	JMP  last
partial:
	BZHIQ R9, R15, BX
	KMOVW BX, K6
	VMOVDQU32 Z4, K6, (DI)
	LEAQ (DI)(R9*4), DI
	DECQ CX
	JNZ  element
	VERDICT
	SETEQ ret+8(FP)
	VZEROUPPER
	RET

cut: // the block ends in front of the last first byte that is not behind byte 60
	VPCMPB $5, Z20, Z1, K3
	KMOVQ K3, R12
	SHLQ $3, R12
	LZCNTQ R12, R12
	MOVL $60, R14
	SUBQ R12, R14
	JLE  bad
	BZHIQ R14, R15, AX
	KMOVQ AX, K1

points: // of a block of R14 bytes
	FIRSTS
	POPCNTQ R12, R12
	SUBQ R12, R9
	JCS  bad
	ADDQ R14, SI
	SUBQ R14, R10
	MOVL $16, AX
points16:
	BZHIQ R12, R15, BX
	KMOVW BX, K6
	POINTS
	VALIGNQ $2, Z2, Z31, Z2
	CMPQ R12, $16
	JB   points1
	VMOVDQU64 Z4, (DI)
	ADDQ $64, DI
	SUBQ $16, R12
	JMP  points16
points1: // the units behind them are zero
	LEAQ (R9)(R12*1), BX
	CMPQ BX, $16
	CMOVQHI AX, BX
	BZHIQ BX, R15, BX
	KMOVW BX, K6
	VMOVDQU32 Z4, K6, (DI)
	LEAQ (DI)(R12*4), DI
	TESTQ R10, R10
	JNZ  block
	VMOVDQA64 Z31, Z1
	TESTQ R9, R9
	JNZ  last
	DECQ CX
	JNZ  element
	VERDICT
	SETEQ ret+8(FP)
	VZEROUPPER
	RET

bad:
	MOVB $0, ret+8(FP)
	VZEROUPPER
	RET
