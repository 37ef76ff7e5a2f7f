// What the kernels for AVX2 share. DX is the address of shapes, SI that of the text, of which 80 bytes are readable.
// Y15 bits, Y14 shift, Y13 least of the tables; Y12, Y11 what VPMADDUBSW and VPMADDWD multiply by; Y10 tells surrogates;
// Y9 shuffles the bytes of a unit; Y8 is 0xB0 in each byte. Of all code points, Y7 has the sign set where one was longer
// than it needs to be, Y6 is the greatest distance above the surrogates, Y5 the greatest; R15 is not 0 where the text has
// another structure than UTF-8.

#define BROADCAST(VALUE, X, Y) \
	MOVL VALUE, BX;     \
	VMOVD BX, X;        \
	VPBROADCASTD X, Y

// SETUP loads the constants; AX is the address of the job. Clobbers BX.
#define SETUP \
	MOVQ job_shapes(AX), DX;             \
	VMOVDQU shapeTables_bits(DX), Y15;   \
	VMOVDQU shapeTables_shift(DX), Y14;  \
	VMOVDQU shapeTables_least(DX), Y13;  \
	BROADCAST($0x01400140, X12, Y12);    \
	BROADCAST($0x00011000, X11, Y11);    \
	BROADCAST($0xFFFF2000, X10, Y10);    \
	BROADCAST($0xB0B0B0B0, X8, Y8);      \
	MOVQ job_order(AX), BX;              \
	VBROADCASTI128 (BX), Y9;             \
	VPXOR Y5, Y5, Y5;                    \
	VPXOR Y6, Y6, Y6;                    \
	VPXOR Y7, Y7, Y7;                    \
	XORL R15, R15

// HIGH gives the mask of the high bits of the 64 bytes in A, B. Clobbers R13.
#define HIGH(A, B, MASK) \
	VPMOVMSKB A, MASK;  \
	VPMOVMSKB B, R13;   \
	SHLQ $32, R13;      \
	ORQ R13, MASK

// STRUCTURE takes the bytes Y0, Y1, the mask R11 of those that are text, and AX, those of R11 from 0x80 on. It gives in R12
// the mask of first bytes and adds to R15: every byte that must be a continuation byte is one, and no other. What a first
// byte wants behind byte 63 is lost. Clobbers AX, BX, R13, R14, Y2, Y3.
#define STRUCTURE \
	VPADDB Y0, Y0, Y2;      \
	VPADDB Y1, Y1, Y3;      \
	HIGH(Y2, Y3, BX);       \
	ANDNQ AX, BX, R12;      \
	ANDQ AX, BX;            \
	VPADDB Y2, Y2, Y2;      \
	VPADDB Y3, Y3, Y3;      \
	HIGH(Y2, Y3, R14);      \
	ANDQ BX, R14;           \
	ADDQ BX, BX;            \
	VPADDB Y2, Y2, Y2;      \
	VPADDB Y3, Y3, Y3;      \
	HIGH(Y2, Y3, AX);       \
	ANDQ R14, AX;           \
	SHLQ $2, R14;           \
	SHLQ $3, AX;            \
	ORQ R14, BX;            \
	ORQ AX, BX;             \
	XORQ R12, BX;           \
	ORQ BX, R15;            \
	ANDNQ R11, R12, R12

// SPREAD brings the four code points from the first byte at AT on into four dwords; BX is the mask of first bytes from the
// byte behind AT on.
#define SPREAD(AT, X) \
	ANDL $0xFFF, BX;                            \
	MOVBLZX shapeTables_rows(DX)(BX*1), BX;      \
	VMOVDQU AT, X;                              \
	VPSHUFB shapeTables_shuffles(DX)(BX*8), X, X

// FOUR is SPREAD from the code point on whose number is the set bit of NTH. R12 is the mask of first bytes, R14 the same
// without its lowest bit, shifted down by one. Clobbers BX, R13.
#define FOUR(NTH, X) \
	PDEPQ R12, NTH, R13;    \
	TZCNTQ R13, R13;        \
	SHRXQ R13, R14, BX;     \
	SPREAD((SI)(R13*1), X)

// POINTS turns the bytes of eight code points in Y2 into units, and adds to Y5, Y6, Y7. Lanes of zeros stay zero.
// Clobbers Y3, Y4.
#define POINTS \
	VPMAXUB Y8, Y2, Y3;      \
	VPSRLD $4, Y3, Y3;       \
	VPERMD Y15, Y3, Y4;      \
	VPAND Y4, Y2, Y2;        \
	VPMADDUBSW Y12, Y2, Y2;  \
	VPERMD Y14, Y3, Y4;      \
	VPMADDWD Y11, Y2, Y2;    \
	VPERMD Y13, Y3, Y3;      \
	VPSRLVD Y4, Y2, Y2;      \
	VPSUBD Y3, Y2, Y3;       \
	VPADDD Y10, Y2, Y4;      \
	VPOR Y3, Y7, Y7;         \
	VPMAXUD Y4, Y6, Y6;      \
	VPMAXUD Y2, Y5, Y5;      \
	VPSHUFB Y9, Y2, Y2

// ABOVE adds to R15 where a dword of ACC is above LIMIT. Clobbers BX, X0, Y0, Y1.
#define ABOVE(LIMIT, ACC) \
	BROADCAST(LIMIT, X0, Y0);    \
	VPMAXUD Y0, ACC, Y1;         \
	VPCMPEQD Y0, Y1, Y1;         \
	VPMOVMSKB Y1, BX;            \
	NOTL BX;                     \
	ORQ BX, R15

// VERDICT sets the zero flag where all that was seen is UTF-8. Clobbers BX, Y0, Y1.
#define VERDICT \
	VPMOVMSKB Y7, BX;            \
	ANDL $0x88888888, BX;        \
	ORQ BX, R15;                 \
	ABOVE($0x10FFFF, Y5);        \
	ABOVE($0xFFFFF7FF, Y6);      \
	TESTQ R15, R15

// REST copies what is left of the text, the bytes from SI up to END, to BUF, makes SI point there, and moves BASE by as
// much. Clobbers BX, R11, R12. A function can hold it once.
#define REST(BUF, BASE, END) \
	MOVQ END, R11;               \
	SUBQ SI, R11;                \
	LEAQ BUF, R12;               \
rest:                            \
	SUBQ $1, R11;                \
	JCS copied;                  \
	MOVB (SI)(R11*1), BX;        \
	MOVB BX, (R12)(R11*1);       \
	JMP rest;                    \
copied:                          \
	SUBQ SI, BASE;               \
	ADDQ R12, BASE;              \
	MOVQ R12, SI
