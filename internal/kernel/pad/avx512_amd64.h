// What the kernels for AVX-512 share.
// Z10 bits, Z11 shift, Z12 least of the tables; Z13 has the numbers of bytes, Z14 that of the dword for each byte and Z15
// that within the dword; Z16, Z17 are what VPMADDUBSW and VPMADDWD multiply by; Z18 shuffles the bytes of a unit; Z20, Z21,
// Z22 are 0xC0, 0xE0, 0xF0 in each byte; Z24 tells surrogates; Z31 is zero. Of all code points, Z26 is the greatest, Z27 has
// the sign set where one was longer than it needs to be, Z28 is the greatest distance above the surrogates; R13 is not 0
// where the text has another structure than UTF-8. R15 is all ones.

// SETUP loads the constants; AX is the address of the job. Clobbers BX, DX.
#define SETUP \
	MOVQ job_dwords(AX), DX;                \
	VMOVDQU64 dwordTables_bits(DX), Z10;    \
	VMOVDQU64 dwordTables_shift(DX), Z11;   \
	VMOVDQU64 dwordTables_least(DX), Z12;   \
	VMOVDQU64 dwordTables_number(DX), Z13;  \
	VMOVDQU64 dwordTables_dword(DX), Z14;   \
	VMOVDQU64 dwordTables_within(DX), Z15;  \
	MOVL $0x01400140, BX;                   \
	VPBROADCASTD BX, Z16;                   \
	MOVL $0x00011000, BX;                   \
	VPBROADCASTD BX, Z17;                   \
	MOVQ job_order(AX), BX;                 \
	VBROADCASTI32X4 (BX), Z18;              \
	MOVL $0xC0, BX;                         \
	VPBROADCASTB BX, Z20;                   \
	MOVL $0xE0, BX;                         \
	VPBROADCASTB BX, Z21;                   \
	MOVL $0xF0, BX;                         \
	VPBROADCASTB BX, Z22;                   \
	MOVL $0xFFFF2000, BX;                   \
	VPBROADCASTD BX, Z24;                   \
	VPXORD Z26, Z26, Z26;                   \
	VPXORD Z27, Z27, Z27;                   \
	VPXORD Z28, Z28, Z28;                   \
	VPXORD Z31, Z31, Z31;                   \
	MOVQ $-1, R15;                          \
	XORL R13, R13

// FIRSTS takes the text Z1 and the mask AX, also in K1, of its bytes. It gives their first bytes' mask in R12, and their
// numbers, one behind the other, in Z2, and adds to R13: every byte that must be a continuation byte is one, and no other.
// What a first byte wants behind byte 63 is lost. The comparison of K3 is signed. Clobbers BX, DX, R11, K2 to K5.
#define FIRSTS \
	VPCMPB $5, Z20, Z1, K1, K3;      \
	VPCMPUB $5, Z20, Z1, K1, K2;     \
	VPCMPUB $5, Z21, Z1, K1, K4;     \
	VPCMPUB $5, Z22, Z1, K1, K5;     \
	KMOVQ K3, R12;                   \
	VPCOMPRESSB.Z Z13, K3, Z2;       \
	KMOVQ K2, DX;                    \
	ANDNQ AX, R12, R11;              \
	ADDQ DX, DX;                     \
	KMOVQ K4, BX;                    \
	SHLQ $2, BX;                     \
	ORQ BX, DX;                      \
	KMOVQ K5, BX;                    \
	SHLQ $3, BX;                     \
	ORQ BX, DX;                      \
	XORQ R11, DX;                    \
	ORQ DX, R13

// POINTS makes units in Z4 of the 16 code points of Z1 that start at the first 16 bytes numbered in Z2, and adds to Z26,
// Z27, Z28. Lanes that are not in K6 are zero. Clobbers Z3, Z5, Z6, Z7.
#define POINTS \
	VPERMB Z2, Z14, Z3;              \
	VPADDB Z15, Z3, Z3;              \
	VPERMB Z1, Z3, Z4;               \
	VPSRLD.Z $4, Z4, K6, Z5;         \
	VPERMD Z10, Z5, Z6;              \
	VPERMD Z11, Z5, Z7;              \
	VPERMD Z12, Z5, Z3;              \
	VPANDD.Z Z6, Z4, K6, Z4;         \
	VPMADDUBSW Z16, Z4, Z4;          \
	VPMADDWD Z17, Z4, Z4;            \
	VPSRLVD Z7, Z4, Z4;              \
	VPSUBD Z3, Z4, Z6;               \
	VPADDD Z24, Z4, Z5;              \
	VPMAXUD Z4, Z26, Z26;            \
	VPORD Z6, Z27, Z27;              \
	VPMAXUD Z5, Z28, Z28;            \
	VPSHUFB Z18, Z4, Z4

// VERDICT sets the zero flag where all that was seen is UTF-8. Clobbers BX, Z5, K5.
#define VERDICT \
	VPMOVD2M Z27, K5;                \
	KMOVW K5, BX;                    \
	ORQ BX, R13;                     \
	MOVL $0x10FFFF, BX;              \
	VPBROADCASTD BX, Z5;             \
	VPCMPUD $6, Z5, Z26, K5;         \
	KMOVW K5, BX;                    \
	ORQ BX, R13;                     \
	MOVL $0xFFFFF7FF, BX;            \
	VPBROADCASTD BX, Z5;             \
	VPCMPUD $6, Z5, Z28, K5;         \
	KMOVW K5, BX;                    \
	ORQ BX, R13
