//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"
#include "avx2_amd64.h"

// func narrowAVX2(j *job) bool
//
// Pads j.n elements of at most 16 units; false where one is bad. It writes whole groups of four units, so up to 12 bytes
// behind the last element, and looks at 64 bytes of every text, once, whatever its length.
//
// DI element, R8 offset behind it, CX elements to go, R9 units, R10 where its text starts. Needs AVX2, BMI1, BMI2, POPCNT.
TEXT ·narrowAVX2(SB), NOSPLIT, $192-9
	MOVQ j+0(FP), AX
	SETUP
	MOVQ job_dst(AX), DI
	MOVQ job_offsets(AX), R8
	MOVQ job_n(AX), CX
	MOVQ job_units(AX), R9
	MOVQ job_text(AX), SI
	MOVQ SI, base-8(SP)
	ADDQ job_length(AX), SI
	MOVQ SI, end-16(SP)
	SUBQ $80, SI
	MOVQ SI, far-24(SP)      // the last place with 80 bytes behind it
	MOVLQSX (R8), R10
	PCALIGN $32

element:
	MOVQ base-8(SP), SI
	ADDQ R10, SI
	MOVLQSX 4(R8), AX
	MOVQ AX, BX
	SUBQ R10, BX             // length
	CMPQ SI, far-24(SP)
	JGT  near
readable:
	MOVQ AX, R10
	CMPQ BX, $16
	JA   long                // not ASCII, or too long
	VMOVDQU (SI), X0
	VPMOVMSKB X0, AX
	BZHIL BX, AX, AX
	JNZ  points
	CMPQ BX, R9
	JA   bad
	NEGQ BX
	LEAQ (shapeTables_keep+64)(DX)(BX*4), R11
	VPMOVZXBD (SI), Y2
	VPAND (R11), Y2, Y2
	VPSHUFB Y9, Y2, Y2
	CMPQ R9, $8
	JA   ascii16
	CMPQ R9, $4
	JBE  store4
	VMOVDQU Y2, (DI)
	JMP  next

ascii16:
	VMOVDQU Y2, (DI)
	VPMOVZXBD 8(SI), Y2
	VPAND 32(R11), Y2, Y2
	VPSHUFB Y9, Y2, Y2
store16:
	CMPQ R9, $12
	JBE  store12
	VMOVDQU Y2, 32(DI)
	JMP  next
store12:
	VMOVDQU X2, 32(DI)
next:
	LEAQ (DI)(R9*4), DI
	ADDQ $4, R8
	DECQ CX
	JNZ  element
	VERDICT
	SETEQ ret+8(FP)
	VZEROUPPER
	RET

points:
	MOVQ $-1, R11
	BZHIQ BX, R11, R11
whole:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	HIGH(Y0, Y1, AX)
	ANDQ R11, AX
	STRUCTURE
	POPCNTQ R12, R11
	CMPQ R11, R9
	JA   bad
	NEGQ R11
	LEAQ (shapeTables_keep+64)(DX)(R11*4), R11
	MOVQ R12, R14
	SHRQ $1, R14
	MOVQ R14, BX
	SPREAD((SI), X2)
	CMPQ R9, $4
	JBE  points4
	MOVL $0x10, BX
	FOUR(BX, X3)
	VINSERTI128 $1, X3, Y2, Y2
	VPAND (R11), Y2, Y2
	POINTS
	VMOVDQU Y2, (DI)
	CMPQ R9, $8
	JBE  next
	MOVL $0x100, BX
	FOUR(BX, X2)
	CMPQ R9, $12
	JBE  points12
	MOVL $0x1000, BX
	FOUR(BX, X3)
	VINSERTI128 $1, X3, Y2, Y2
points12:
	VPAND 32(R11), Y2, Y2
	POINTS
	JMP  store16

points4:
	VPAND (R11), Y2, Y2
	POINTS
store4:
	VMOVDQU X2, (DI)
	JMP  next

near: // fewer than 80 bytes from SI on: the rest of the text goes where there are more
	MOVQ j+0(FP), R11
	CMPQ AX, job_length(R11)
	JA   bad
	MOVQ $-1<<63, R12
	CMPQ R12, far-24(SP)
	JEQ  readable
	MOVQ R12, far-24(SP)
	MOVQ BX, R13
	REST(buf-192(SP), base-8(SP), end-16(SP))
	MOVQ R13, BX
	JMP  readable

long: // of 64 bytes only STRUCTURE cannot see what the last three first bytes want
	CMPQ BX, $64
	JB   points
	JNE  bad
	CMPB 63(SI), $0xC0
	JAE  bad
	CMPB 62(SI), $0xE0
	JAE  bad
	CMPB 61(SI), $0xF0
	JAE  bad
	MOVQ $-1, R11
	JMP  whole

bad:
	MOVB $0, ret+8(FP)
	VZEROUPPER
	RET
