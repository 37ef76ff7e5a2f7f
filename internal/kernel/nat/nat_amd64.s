//go:build !purego

#include "textflag.h"

// weave puts the words of two lanes, four of the one and four of the other in each lane, in turn.
DATA weave<>+0(SB)/8, $0x0B0A030209080100
DATA weave<>+8(SB)/8, $0x0F0E07060D0C0504
DATA weave<>+16(SB)/8, $0x0B0A030209080100
DATA weave<>+24(SB)/8, $0x0F0E07060D0C0504
GLOBL weave<>(SB), RODATA|NOPTR, $32

// SCAN8 makes in M the mask of 8 integers of src, halved: those of the low lanes in the low lane, two and two. T is spoiled.
#define SCAN8(at, M, T) \
	VPCMPEQQ  at(SI), Y0, M      \
	VPCMPEQQ  (at+32)(SI), Y0, T \
	VPACKSSDW T, M, M

// MOVE8 is SCAN8, and moves the integers to dst through the shuffle with STORE. Y10 and Y11 are spoiled.
#define MOVE8(at, STORE, M, T) \
	VMOVDQU   at(SI), Y10        \
	VMOVDQU   (at+32)(SI), Y11   \
	VPCMPEQQ  Y10, Y0, M         \
	VPCMPEQQ  Y11, Y0, T         \
	VPSHUFB   Y14, Y10, Y10      \
	VPSHUFB   Y14, Y11, Y11      \
	STORE     Y10, at(DX)        \
	STORE     Y11, (at+32)(DX)   \
	VPACKSSDW T, M, M

// MOVE32 is MOVE8 of the next 32 integers, with their mask in Y1 and Y5, halved twice.
#define MOVE32(STORE) \
	MOVE8(0, STORE, Y1, Y2)   \
	MOVE8(64, STORE, Y3, Y4)  \
	VPACKSSDW Y3, Y1, Y1      \
	MOVE8(128, STORE, Y5, Y6) \
	MOVE8(192, STORE, Y7, Y8) \
	VPACKSSDW Y7, Y5, Y5

// MASK32 halves the mask of 32 integers in Y1 and Y5 for the third time, to bytes, puts the pairs of both lanes in turn,
// which is the order of the integers, stores the bitmap of those that are not of, and counts those that are in R8.
#define MASK32 \
	VPACKSSWB Y5, Y1, Y1    \
	VPERMQ    $0xD8, Y1, Y1 \
	VPSHUFB   Y15, Y1, Y1   \
	VPMOVMSKB Y1, AX        \
	POPCNTL   AX, BX        \
	ADDQ      BX, R8        \
	NOTL      AX            \
	MOVL      AX, (DI)

// MASK8 is MASK32 for the masks of 4 integers each in Y1 and Y2, not halved.
#define MASK8 \
	VMOVMSKPD Y1, AX  \
	VMOVMSKPD Y2, BX  \
	SHLL      $4, BX  \
	ORL       BX, AX  \
	POPCNTL   AX, BX  \
	ADDQ      BX, R8  \
	NOTL      AX      \
	MOVB      AX, (DI)

// func bitmapAVX2(valid, src *byte, n int, of uint64) (nulls int)
// Level AVX2. n ≥ 1 bytes of valid are written, 64·n of src are read.
// DI, SI: next byte of valid and src; CX: bytes of valid left; R8: integers that are of; Y0: of; Y15: weave.
TEXT ·bitmapAVX2(SB), NOSPLIT|NOFRAME, $0-40
	MOVQ         valid+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	VPBROADCASTQ of+24(FP), Y0
	VMOVDQU      weave<>(SB), Y15
	XORL         R8, R8
	SUBQ         $4, CX
	JLT          rest
	PCALIGN      $32

four:
	SCAN8(0, Y1, Y2)
	SCAN8(64, Y3, Y4)
	VPACKSSDW Y3, Y1, Y1
	SCAN8(128, Y5, Y6)
	SCAN8(192, Y7, Y8)
	VPACKSSDW Y7, Y5, Y5
	MASK32
	ADDQ     $256, SI
	ADDQ     $4, DI
	SUBQ     $4, CX
	JGE      four

rest:
	ADDQ $4, CX
	JEQ  done

one:
	VPCMPEQQ (SI), Y0, Y1
	VPCMPEQQ 32(SI), Y0, Y2
	MASK8
	ADDQ     $64, SI
	INCQ     DI
	DECQ     CX
	JNE      one

done:
	MOVQ R8, nulls+32(FP)
	VZEROUPPER
	RET

// func copyAVX2(dst, valid, src *byte, n int, of uint64, shuffle *[16]byte) (nulls int)
// Level AVX2. n ≥ 1 bytes of valid are written, 64·n of src are read, and as many of dst written, which is src or elsewhere.
// DX: next byte of dst; Y14: shuffle; Y10 to Y13: integers; the others as in bitmapAVX2.
TEXT ·copyAVX2(SB), NOSPLIT|NOFRAME, $0-56
	MOVQ         dst+0(FP), DX
	MOVQ         valid+8(FP), DI
	MOVQ         src+16(FP), SI
	MOVQ         n+24(FP), CX
	VPBROADCASTQ of+32(FP), Y0
	MOVQ         shuffle+40(FP), AX
	VBROADCASTI128 (AX), Y14
	VMOVDQU      weave<>(SB), Y15
	XORL         R8, R8
	SUBQ         $4, CX
	JLT          rest
	PCALIGN      $32

four:
	MOVE32(VMOVDQU)
	MASK32
	ADDQ     $256, SI
	ADDQ     $256, DX
	ADDQ     $4, DI
	SUBQ     $4, CX
	JGE      four

rest:
	ADDQ $4, CX
	JEQ  done

one:
	VMOVDQU  (SI), Y10
	VMOVDQU  32(SI), Y11
	VPCMPEQQ Y10, Y0, Y1
	VPCMPEQQ Y11, Y0, Y2
	VPSHUFB  Y14, Y10, Y10
	VPSHUFB  Y14, Y11, Y11
	VMOVDQU  Y10, (DX)
	VMOVDQU  Y11, 32(DX)
	MASK8
	ADDQ     $64, SI
	ADDQ     $64, DX
	INCQ     DI
	DECQ     CX
	JNE      one

done:
	MOVQ R8, nulls+48(FP)
	VZEROUPPER
	RET

// func streamAVX2(dst, valid, src *byte, n int, of uint64, shuffle *[16]byte) (nulls int)
// Level AVX2. As copyAVX2 past the caches, where n is a multiple of 4 above 0, dst of 32, and src is elsewhere.
TEXT ·streamAVX2(SB), NOSPLIT|NOFRAME, $0-56
	MOVQ         dst+0(FP), DX
	MOVQ         valid+8(FP), DI
	MOVQ         src+16(FP), SI
	MOVQ         n+24(FP), CX
	VPBROADCASTQ of+32(FP), Y0
	MOVQ         shuffle+40(FP), AX
	VBROADCASTI128 (AX), Y14
	VMOVDQU      weave<>(SB), Y15
	XORL         R8, R8
	PCALIGN      $32

four:
	PREFETCHNTA 1024(SI)
	PREFETCHNTA 1088(SI)
	PREFETCHNTA 1152(SI)
	PREFETCHNTA 1216(SI)
	MOVE32(VMOVNTDQ)
	MASK32
	ADDQ $256, SI
	ADDQ $256, DX
	ADDQ $4, DI
	SUBQ $4, CX
	JNE  four
	SFENCE
	MOVQ R8, nulls+48(FP)
	VZEROUPPER
	RET
