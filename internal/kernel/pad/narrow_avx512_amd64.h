// The loop of narrowAVX512 and stringsAVX512, which define where a text is found: ELEMENT leaves its address in SI and its
// bytes in BX, and may go to bad; ADVANCE goes to the next one.
//
// DI element, CX elements to go, R9 units; K7 has R9 lanes. Free for ELEMENT: R8, R10, R14.

element:
	ELEMENT
	CMPQ BX, $63
	JA   long
readable:
	BZHIQ BX, R15, AX
	KMOVQ AX, K1
	VMOVDQU8.Z (SI), K1, Z1
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
	ADVANCE
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
