//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"
#include "avx512_amd64.h"

// func narrowAVX512(j *job) bool
//
// Pads j.n elements of at most 16 units; false where one is bad. It writes and reads nothing else, and looks at 64 bytes of
// every text, once, whatever its length.
//
// SI text, R8 the offset in front of the element's, R10 where the next text starts, R14 where all text ends. Needs AVX512 F,
// BW, VBMI, VBMI2, BMI1, BMI2, POPCNT.
TEXT ·narrowAVX512(SB), NOSPLIT|NOFRAME, $0-9
	MOVQ j+0(FP), AX
	SETUP
	MOVQ job_dst(AX), DI
	MOVQ job_offsets(AX), R8
	MOVQ job_n(AX), CX
	MOVQ job_units(AX), R9
	MOVQ job_text(AX), SI
	MOVQ job_length(AX), R14
	ADDQ SI, R14
	MOVLQSX (R8), BX
	ADDQ BX, SI
	BZHIQ R9, R15, BX
	KMOVW BX, K7
	PCALIGN $32

// An offset that is less than the one in front leaves at least 1<<31 in BX: the first one is not negative.
#define ELEMENT \
	MOVL 4(R8), BX;       \
	SUBL (R8), BX;        \
	LEAQ (SI)(BX*1), R10; \
	CMPQ R10, R14;        \
	JHI  bad
#define ADVANCE \
	ADDQ $4, R8;          \
	MOVQ R10, SI
#include "narrow_avx512_amd64.h"
#undef ELEMENT
#undef ADVANCE

// func stringsAVX512(j *job) bool
//
// narrowAVX512 of j.n strings, those from j.values on.
//
// R8 the string. Needs what narrowAVX512 needs.
TEXT ·stringsAVX512(SB), NOSPLIT|NOFRAME, $0-9
	MOVQ j+0(FP), AX
	SETUP
	MOVQ job_dst(AX), DI
	MOVQ job_values(AX), R8
	MOVQ job_n(AX), CX
	MOVQ job_units(AX), R9
	BZHIQ R9, R15, BX
	KMOVW BX, K7
	PCALIGN $32

#define ELEMENT \
	MOVQ (R8), SI; \
	MOVQ 8(R8), BX
#define ADVANCE ADDQ $16, R8
#include "narrow_avx512_amd64.h"
