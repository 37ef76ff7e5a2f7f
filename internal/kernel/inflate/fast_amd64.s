// Written by hand.

//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The offsets in patterns of the lengths that come out right, and of the multiples.
#define RIGHT 1056
#define MULTIPLE 1089

// LOOKUP loads the entry that the next bits find.
#define LOOKUP \
	BZHIQ R15, BX, R13; \
	MOVL  (R8)(R13*4), AX

// REFILL is refill of moves.go.
#define REFILL \
	MOVQ  (SI), R13; \
	SHLXQ CX, R13, R13; \
	ORQ   R13, BX; \
	MOVL  CX, R14; \
	SHRL  $3, R14; \
	ANDL  $7, R14; \
	SUBQ  R14, SI; \
	ADDQ  $7, SI; \
	ORL   $56, CX

// LITERALS writes the byte or both of entry AX, drops its bits and loads the next entry.
#define LITERALS \
	SHRXQ AX, BX, BX; \
	SUBL  AX, CX; \
	MOVL  AX, R12; \
	LOOKUP; \
	RORXL $8, R12, R14; \
	SHRL  $30, R12; \
	MOVW  R14, (DI); \
	LEAQ  1(DI)(R12*1), DI

// PAIR is LITERALS for two literals, of which the second is looked up at the two likeliest places while the entry of the
// first, AX, still comes.
#define PAIR \
	SHRXQ   R11, BX, R12; \
	SHRXQ   R13, BX, DX; \
	ANDL    $const_litMask, R12; \
	ANDL    $const_litMask, DX; \
	MOVL    (R8)(R12*4), R12; \
	MOVL    (R8)(DX*4), DX; \
	CMPL    AX, $const_unlikely; \
	JCC     alone; \
	TESTL   $const_likelySecond, AX; \
	CMOVLEQ R12, DX; \
	SHRXQ   AX, BX, BX; \
	SUBL    AX, CX; \
	MOVB    AH, (DI); \
	TESTL   DX, DX; \
	JS      behind; \
	SHRXQ   DX, BX, BX; \
	SUBL    DX, CX; \
	MOVB    DH, 1(DI); \
	ADDQ    $2, DI; \
	MOVL    BX, AX; \
	ANDL    $const_litMask, AX; \
	MOVL    (R8)(AX*4), AX

// func fastAVX2(t *tables, r *run) ending
//
// It is tables.fast of fast_generic.go, within the same margins, for tables that are not dense. Needs AVX2, BMI1, BMI2.
//
// DI, SI, BX, CX: op, ip, buf, n of the cursor; AX: the entry that is found by the next bits; R8: t, R9: r, R10: patterns,
// R15: litBits; DX: entry of a distance, then the distance; R12: length less 3, then the end of the match; R11, R13, R14:
// passing values. Y0: what a match copies.
//
// An entry is looked up before the bits are refilled that follow its own, so that it does not wait for them. A refill leaves
// 64 bits of src in BX, of which 56 or more are counted in CX. Up to the next one two entries of literals take 22 bits and
// a third is looked up by 11, or a match takes 11 after an entry of literals, and its distance 28, and the next is looked up
// by 11; each is 61 at most. Others refill between.
TEXT ·fastAVX2(SB), NOSPLIT|NOFRAME, $0-17
	MOVQ t+0(FP), R8
	MOVQ r+8(FP), R9
	MOVQ run_op(R9), DI
	MOVQ run_ip(R9), SI
	MOVQ run_buf(R9), BX
	MOVQ run_n(R9), CX
	LEAQ ·patterns(SB), R10
	MOVL $const_litBits, R15
	REFILL
	LOOKUP

round:
	CMPQ  SI, run_ipLast(R9)
	JHI   margin
	CMPQ  DI, run_opLast(R9)
	JHI   margin
	CMPB  tables_dense(R8), $0
	JNE   pairs
	TESTL AX, AX
	JS    matched
	LITERALS
	TESTL AX, AX
	JS    matched
	LITERALS
	TESTL AX, AX
	JS    third
	LITERALS
	REFILL
	JMP   round

pairs:
	MOVQ tables_likely(R8), R11
	MOVQ (tables_likely+8)(R8), R13
	PAIR
	PAIR
	REFILL
	JMP round

alone:
	TESTL AX, AX
	JS    third
	LITERALS
	REFILL
	JMP   round

behind:
	INCQ DI
	MOVL DX, AX

third:
	REFILL

matched:
	CMPL    AX, $const_rare
	JCC     unusual
	SHRXQ   AX, BX, BX
	MOVB    AH, (DI)      // the literal in front, if it has one
	SUBL    AX, CX
	RORXL   $16, AX, R12
	BTL     $29, AX
	ADCQ    $0, DI
	MOVBLZX R12, R12

distance:
	MOVL  BX, R13
	ANDL  $const_distMask, R13

distanceOf: // parts of the entry are loaded, not shifted into place: shifts are what there is too much of
	MOVQ  tables_dist(R8)(R13*8), DX
	MOVL  (tables_dist+1)(R8)(R13*8), R14
	MOVL  (tables_dist+4)(R8)(R13*8), R11
	TESTQ DX, DX
	JS    secondDistance
	BZHIQ DX, BX, R13     // code and extra bits
	SHRXQ DX, BX, BX
	SHRXQ R14, R13, R13
	SUBL  DX, CX
	LEAQ  (R11)(R13*1), DX
	LOOKUP
	MOVQ  DI, R11
	SUBQ  run_base(R9), R11
	CMPQ  DX, R11
	JHI   tooFar
	REFILL

	// The first 32 bytes, without a branch on the distance.
	MOVQ        DI, R13
	SUBQ        DX, R13
	MOVL        $32, R14
	CMPQ        DX, R14
	CMOVQLT     DX, R14
	LEAL        -1(R14), R11
	ANDL        $16, R11  // 0 for a distance of 16 at most
	VMOVDQU     (R13), X0
	VINSERTI128 $1, (R13)(R11*1), Y0, Y0
	LEAL        (R14*4), R11
	VPSHUFB     (R10)(R11*8), Y0, Y0
	VMOVDQU     Y0, (DI)
	CMPB        R12, RIGHT(R10)(R14*1)
	LEAQ        3(DI)(R12*1), R12
	JHI         longer
	MOVQ        R12, DI
	JMP         round

longer:
	CMPL R14, $16
	JLS  periodic
	CMPL R14, $32
	JLT  overlapping

apart:
	ADDQ    $32, R13
	ADDQ    $32, DI
	VMOVDQU (R13), Y0
	VMOVDQU Y0, (DI)
	LEAQ    32(DI), R11
	CMPQ    R11, R12
	JCS     apart
	MOVQ    R12, DI
	JMP     round

periodic: // Y0 repeats, by a multiple of the distance
	MOVBLZX MULTIPLE(R10)(R14*1), R14

periods:
	ADDQ    R14, DI
	VMOVDQU Y0, (DI)
	LEAQ    (DI)(R14*1), R11
	CMPQ    R11, R12
	JCS     periods
	MOVQ    R12, DI
	JMP     round

overlapping: // as repeatLong of moves.go
	VMOVDQU (R13), X0
	VMOVDQU -16(R13)(R14*1), X1

overlaps:
	VMOVDQU X0, (DI)
	VMOVDQU X1, -16(DI)(R14*1)
	ADDQ    R14, DI
	CMPQ    DI, R12
	JCS     overlaps
	MOVQ    R12, DI
	JMP     round

secondDistance:
	TESTL $63, DX
	JEQ   noSymbol
	MOVL  $const_distBits, R13
	SHRXQ R13, BX, BX
	SUBL  R13, CX
	BZHIQ DX, BX, R13
	SHRL  $16, DX
	ADDL  DX, R13
	JMP   distanceOf

noSymbol:
	MOVL $const_fastSymbol, AX
	JMP  out

unusual:
	MOVL    AX, R13
	ANDL    $const_kinds, R13
	CMPL    R13, $const_second
	JNE     symbol
	SHRXQ   R15, BX, BX
	SUBL    R15, CX
	BZHIQ   AX, BX, R13
	SHRL    $8, AX
	MOVWLZX AX, AX
	ADDL    R13, AX
	MOVL    (R8)(AX*4), AX

symbol:
	SHRXQ AX, BX, BX
	SUBL  AX, CX
	TESTL AX, AX
	JS    other
	MOVB  AH, (DI)
	INCQ  DI
	REFILL
	LOOKUP
	JMP   round

other:
	CMPL    AX, $const_rare
	JCC     others
	SHRL    $16, AX
	MOVBLZX AX, R12
	REFILL
	JMP     distance

others:
	MOVL  AX, R13
	ANDL  $const_kinds, R13
	CMPL  R13, $const_end
	JEQ   blockEnd
	CMPL  R13, $const_long
	JNE   noSymbol
	MOVL  AX, R13
	SHRL  $17, R13
	ANDL  $7, R13
	BZHIQ R13, BX, R12
	SHRXQ R13, BX, BX
	SUBL  R13, CX
	SHRL  $8, AX
	ANDL  $0x1ff, AX
	LEAL  -3(R12)(AX*1), R12
	REFILL
	JMP   distance

tooFar:
	MOVL $const_fastDistance, AX
	JMP  out

blockEnd:
	MOVL $const_fastEnd, AX
	JMP  out

margin:
	MOVL $const_fastMargin, AX

out:
	MOVQ DI, run_op(R9)
	MOVQ SI, run_ip(R9)
	MOVQ BX, run_buf(R9)
	MOVQ CX, run_n(R9)
	MOVB AX, ret+16(FP)
	VZEROUPPER
	RET
