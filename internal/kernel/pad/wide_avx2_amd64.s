//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"
#include "avx2_amd64.h"

// STORE writes the eight units in Y2 to R8, as far as room reaches. Clobbers BX, Y3. It ends at the label AFTER.
#define STORE(PLAIN, AFTER) \
	MOVQ R8, BX;                                     \
	SUBQ room-32(SP), BX;                            \
	JLE  PLAIN;                                      \
	VMOVDQU (shapeTables_keep+32)(DX)(BX*1), Y3;      \
	VPMASKMOVD Y2, Y3, (R8);                         \
	JMP  AFTER;                                      \
PLAIN:                                               \
	VMOVDQU Y2, (R8);                                \
AFTER:

// func wideAVX2(j *job) bool
//
// Pads j.n elements of any number of units; false where one is bad. It writes up to 28 bytes behind an element, and none
// behind j.room.
//
// DI element, R8 place in it, CX elements to go, R9 units left in it, R10 bytes of text left. Needs AVX2, BMI1, BMI2,
// POPCNT, LZCNT.
TEXT ·wideAVX2(SB), NOSPLIT, $224-9
	MOVQ j+0(FP), AX
	SETUP
	MOVQ job_dst(AX), DI
	MOVQ job_n(AX), CX
	MOVQ job_text(AX), SI
	MOVQ SI, base-8(SP)
	ADDQ job_length(AX), SI
	MOVQ SI, end-16(SP)
	SUBQ $80, SI
	MOVQ SI, far-24(SP)      // the last place with 80 bytes behind it
	MOVQ DI, R8
	ADDQ job_room(AX), R8
	SUBQ $32, R8
	MOVQ R8, room-32(SP)     // the last place with room for 32 bytes
	MOVQ job_offsets(AX), R8
	MOVQ R8, offset-40(SP)

element:
	MOVQ j+0(FP), BX
	MOVQ offset-40(SP), R8
	MOVLQSX (R8), AX
	MOVLQSX 4(R8), R10
	ADDQ $4, R8
	MOVQ R8, offset-40(SP)
	CMPQ R10, job_length(BX)
	JA   bad
	SUBQ AX, R10
	JCS  bad
	MOVQ base-8(SP), SI
	ADDQ AX, SI
	MOVQ job_units(BX), R9
	MOVQ DI, R8
	LEAQ (DI)(R9*4), DI
	TESTQ R10, R10
	JZ   fill

block:
	CMPQ SI, far-24(SP)
	JGT  near
readable:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	CMPQ R10, $64
	JB   short
	VPOR Y0, Y1, Y2
	VPMOVMSKB Y2, AX
	TESTL AX, AX
	JNZ  cut
	SUBQ $64, R9
	JCS  bad
	VPMOVZXBD (SI), Y0
	VPMOVZXBD 8(SI), Y1
	VPMOVZXBD 16(SI), Y2
	VPMOVZXBD 24(SI), Y3
	VPSHUFB Y9, Y0, Y0
	VPSHUFB Y9, Y1, Y1
	VPSHUFB Y9, Y2, Y2
	VPSHUFB Y9, Y3, Y3
	VMOVDQU Y0, (R8)
	VMOVDQU Y1, 32(R8)
	VMOVDQU Y2, 64(R8)
	VMOVDQU Y3, 96(R8)
	VPMOVZXBD 32(SI), Y0
	VPMOVZXBD 40(SI), Y1
	VPMOVZXBD 48(SI), Y2
	VPMOVZXBD 56(SI), Y3
	VPSHUFB Y9, Y0, Y0
	VPSHUFB Y9, Y1, Y1
	VPSHUFB Y9, Y2, Y2
	VPSHUFB Y9, Y3, Y3
	VMOVDQU Y0, 128(R8)
	VMOVDQU Y1, 160(R8)
	VMOVDQU Y2, 192(R8)
	VMOVDQU Y3, 224(R8)
	ADDQ $256, R8
	ADDQ $64, SI
	SUBQ $64, R10
	JNZ  block
	JMP  fill

short: // fewer than 64 bytes
	MOVQ $-1, R11
	BZHIQ R10, R11, R11
	HIGH(Y0, Y1, AX)
	MOVQ R10, R14
	ANDQ R11, AX
	JNZ  points
	SUBQ R10, R9
	JCS  bad
ascii8:
	VPMOVZXBD (SI), Y2
	CMPQ R10, $8
	JB   asciiLast
	VPSHUFB Y9, Y2, Y2
	VMOVDQU Y2, (R8)
	ADDQ $8, SI
	ADDQ $32, R8
	SUBQ $8, R10
	JNZ  ascii8
	JMP  fill
asciiLast:
	MOVQ R10, R14
	NEGQ R14
	VPAND (shapeTables_keep+64)(DX)(R14*4), Y2, Y2
	VPSHUFB Y9, Y2, Y2
	STORE(ascii, asciiDone)
	LEAQ (R8)(R10*4), R8
	JMP  fill

cut: // the block ends in front of the last first byte that is not behind byte 60
	HIGH(Y0, Y1, AX)
	VPADDB Y0, Y0, Y2
	VPADDB Y1, Y1, Y3
	HIGH(Y2, Y3, BX)
	ANDNQ AX, BX, R12
	NOTQ R12
	SHLQ $3, R12
	LZCNTQ R12, R13
	MOVL $60, R14
	SUBQ R13, R14
	JLE  bad
	MOVQ $-1, R11
	BZHIQ R14, R11, R11
	ANDQ R11, AX

points: // R14 bytes
	MOVQ R14, bytes-48(SP)
	STRUCTURE
	POPCNTQ R12, R11
	SUBQ R11, R9
	JCS  bad
	MOVQ R12, R14
	SHRQ $1, R14
	MOVL $1, AX
points8:
	FOUR(AX, X2)
	SHLQ $4, AX
	FOUR(AX, X3)
	SHLQ $4, AX
	VINSERTI128 $1, X3, Y2, Y2
	CMPQ R11, $8
	JB   pointsLast
	POINTS
	VMOVDQU Y2, (R8)
	ADDQ $32, R8
	SUBQ $8, R11
	JNZ  points8
	JMP  pointsNext
pointsLast:
	MOVQ R11, BX
	NEGQ BX
	VPAND (shapeTables_keep+64)(DX)(BX*4), Y2, Y2
	POINTS
	STORE(points1, pointsDone)
	LEAQ (R8)(R11*4), R8
pointsNext:
	MOVQ bytes-48(SP), R14
	ADDQ R14, SI
	SUBQ R14, R10
	JNZ  block

fill:
	VPXOR Y2, Y2, Y2
	CMPQ R9, $8
	JBE  fillLast
fill8:
	VMOVDQU Y2, (R8)
	ADDQ $32, R8
	SUBQ $8, R9
	CMPQ R9, $8
	JA   fill8
fillLast:
	TESTQ R9, R9
	JZ   next
	STORE(zeros, next)
	DECQ CX
	JNZ  element
	VERDICT
	SETEQ ret+8(FP)
	VZEROUPPER
	RET

near: // fewer than 80 bytes from SI on: the rest of the text goes where there are more
	MOVQ $-1<<63, R12
	CMPQ R12, far-24(SP)
	JEQ  readable
	MOVQ R12, far-24(SP)
	REST(buf-208(SP), base-8(SP), end-16(SP))
	JMP  readable

bad:
	MOVB $0, ret+8(FP)
	VZEROUPPER
	RET
