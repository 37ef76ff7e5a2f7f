//go:build !purego

#include "textflag.h"

// func turnRowsAVX2(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, item int, mask *[16]byte)
// Moves n > 0 elements of item >= 16 bytes, ds and ss bytes apart, each 16 bytes of them shuffled by mask: a reversal of
// units that divide item and 16. The last vector of an element overlaps the one before.
// Requires: AVX2
//	DI dst, SI src, DX ds, BX ss, CX elements left, R8 item, R9 where the last vector begins, AX where the next one does
TEXT ·turnRowsAVX2(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ ds+8(FP), DX
	MOVQ src+16(FP), SI
	MOVQ ss+24(FP), BX
	MOVQ n+32(FP), CX
	MOVQ item+40(FP), R8
	MOVQ mask+48(FP), AX
	VBROADCASTI128 (AX), Y15
	CMPQ R8, $48
	JEQ  three
	CMPQ R8, $32
	JB   two
	LEAQ -32(R8), R9
	PCALIGN $32
row:
	XORL AX, AX
vector:
	VMOVDQU (SI)(AX*1), Y0
	VPSHUFB Y15, Y0, Y0
	VMOVDQU Y0, (DI)(AX*1)
	ADDQ $32, AX
	CMPQ AX, R9
	JB   vector
	VMOVDQU (SI)(R9*1), Y0
	VPSHUFB Y15, Y0, Y0
	VMOVDQU Y0, (DI)(R9*1)
	ADDQ BX, SI
	ADDQ DX, DI
	DECQ CX
	JNZ  row
	VZEROUPPER
	RET

two: // 16 to 31 bytes
	LEAQ -16(R8), R9
twoRow:
	VMOVDQU (SI), X0
	VMOVDQU (SI)(R9*1), X1
	VPSHUFB X15, X0, X0
	VPSHUFB X15, X1, X1
	VMOVDQU X0, (DI)
	VMOVDQU X1, (DI)(R9*1)
	ADDQ BX, SI
	ADDQ DX, DI
	DECQ CX
	JNZ  twoRow
	VZEROUPPER
	RET

three: // 48 bytes
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), X1
	VPSHUFB Y15, Y0, Y0
	VPSHUFB X15, X1, X1
	VMOVDQU Y0, (DI)
	VMOVDQU X1, 32(DI)
	ADDQ BX, SI
	ADDQ DX, DI
	DECQ CX
	JNZ  three
	VZEROUPPER
	RET

// func copyRowsAVX2(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, item int)
// Moves n > 0 elements of item >= 32 bytes, ds and ss bytes apart. The last vector of an element overlaps the one before.
// Requires: AVX2
//	registers as in turnRowsAVX2
TEXT ·copyRowsAVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ ds+8(FP), DX
	MOVQ src+16(FP), SI
	MOVQ ss+24(FP), BX
	MOVQ n+32(FP), CX
	MOVQ item+40(FP), R8
	LEAQ -32(R8), R9
	PCALIGN $32
row:
	XORL AX, AX
vector:
	VMOVDQU (SI)(AX*1), Y0
	VMOVDQU Y0, (DI)(AX*1)
	ADDQ $32, AX
	CMPQ AX, R9
	JB   vector
	VMOVDQU (SI)(R9*1), Y0
	VMOVDQU Y0, (DI)(R9*1)
	ADDQ BX, SI
	ADDQ DX, DI
	DECQ CX
	JNZ  row
	VZEROUPPER
	RET

// func fence()
// Requires: SSE
TEXT ·fence(SB), NOSPLIT, $0-0
	SFENCE
	RET

// func streamRows(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, bytes int)
// Copies n > 0 rows of the given bytes, ds and ss apart: whole lines of 64 bytes past the caches, what is before the first
// and behind the last line of a row in pieces of 32, 16, 8, 4, 2 and 1 bytes.
// Requires: AVX2
//	DI dst, SI src of the row, DX ds, BX ss, CX rows left, R8 bytes
//	R10 dst, R11 src of the next byte, R12 bytes left, R13 bytes of the piece in front or behind, R9 whether it is behind
TEXT ·streamRows(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ ds+8(FP), DX
	MOVQ src+16(FP), SI
	MOVQ ss+24(FP), BX
	MOVQ n+32(FP), CX
	MOVQ bytes+40(FP), R8
row:
	MOVQ DI, R10
	MOVQ SI, R11
	MOVQ R8, R12
	MOVQ DI, R13
	NEGQ R13
	ANDQ $63, R13
	JZ   lines
	CMPQ R13, R12
	JBE  front
	MOVQ R12, R13
front:
	SUBQ R13, R12
	XORL R9, R9
ends:
	TESTL $32, R13
	JZ   end16
	VMOVDQU (R11), Y0
	VMOVDQU Y0, (R10)
	ADDQ $32, R11
	ADDQ $32, R10
end16:
	TESTL $16, R13
	JZ   end8
	VMOVDQU (R11), X0
	VMOVDQU X0, (R10)
	ADDQ $16, R11
	ADDQ $16, R10
end8:
	TESTL $8, R13
	JZ   end4
	MOVQ (R11), AX
	MOVQ AX, (R10)
	ADDQ $8, R11
	ADDQ $8, R10
end4:
	TESTL $4, R13
	JZ   end2
	MOVL (R11), AX
	MOVL AX, (R10)
	ADDQ $4, R11
	ADDQ $4, R10
end2:
	TESTL $2, R13
	JZ   end1
	MOVW (R11), AX
	MOVW AX, (R10)
	ADDQ $2, R11
	ADDQ $2, R10
end1:
	TESTL $1, R13
	JZ   ended
	MOVB (R11), AX
	MOVB AX, (R10)
	INCQ R11
	INCQ R10
ended:
	TESTL R9, R9
	JNZ  next
lines:
	SUBQ $64, R12
	JB   behind
aligned:
	VMOVDQU (R11), Y0
	VMOVDQU 32(R11), Y1
	VMOVNTDQ Y0, (R10)
	VMOVNTDQ Y1, 32(R10)
	ADDQ $64, R11
	ADDQ $64, R10
	SUBQ $64, R12
	JAE  aligned
behind:
	ADDQ $64, R12
	MOVQ R12, R13
	MOVL $1, R9
	TESTQ R13, R13
	JNZ  ends
next:
	ADDQ BX, SI
	ADDQ DX, DI
	DECQ CX
	JNZ  row
	VZEROUPPER
	RET

// func fetchRowsSSE(src unsafe.Pointer, ss, n, bytes int)
// Fetches n > 0 rows of bytes > 0 bytes, ss bytes apart, to the second level of cache.
// Requires: SSE
//	SI src, DX ss, CX rows left, BX bytes, AX the next line, DI the end of the row
TEXT ·fetchRowsSSE(SB), NOSPLIT, $0-32
	MOVQ src+0(FP), SI
	MOVQ ss+8(FP), DX
	MOVQ n+16(FP), CX
	MOVQ bytes+24(FP), BX
ahead:
	MOVQ SI, AX
	LEAQ (SI)(BX*1), DI
next:
	PREFETCHT1 (AX)
	ADDQ $64, AX
	CMPQ AX, DI
	JB   next
	ADDQ DX, SI
	DECQ CX
	JNZ  ahead
	RET
