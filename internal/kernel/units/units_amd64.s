//go:build amd64 && !purego

#include "textflag.h"

// DI dst, SI src, CX n, Y8 offset, Y9 width, Y10 low, Y11 high, Y12 NaT; Y15 gathers what is out of range.
#define MULTIPLY_BEGIN \
	MOVQ dst+0(FP), DI; \
	MOVQ src+8(FP), SI; \
	MOVQ n+16(FP), CX; \
	MOVQ c+24(FP), DX; \
	VPBROADCASTQ (DX), Y8; \
	VPBROADCASTQ 8(DX), Y9; \
	VPBROADCASTQ 16(DX), Y10; \
	VPBROADCASTQ 24(DX), Y11; \
	MOVQ $0x8000000000000000, AX; \
	VMOVQ AX, X12; \
	VPBROADCASTQ X12, Y12; \
	VPXOR Y15, Y15, Y15

// Y2: which lanes of X are NaT. Others are in range where X+offset is not above width, both as signed.
#define RANGE(X) \
	VPCMPEQQ Y12, X, Y2; \
	VPADDQ Y8, X, Y3; \
	VPCMPGTQ Y9, Y3, Y3; \
	VPANDN Y3, Y2, Y3; \
	VPOR Y3, Y15, Y15

// Y5: X of 64 bits times a factor below 1<<32. The product of NaT is 0 or NaT, so an OR keeps it.
#define TIMES32(X) \
	VPSRLQ $32, X, Y4; \
	VPMULUDQ Y10, X, Y5; \
	VPMULUDQ Y10, Y4, Y4; \
	VPSLLQ $32, Y4, Y4; \
	VPADDQ Y4, Y5, Y5; \
	VPAND X, Y2, Y2; \
	VPOR Y2, Y5, Y5

// Y5: X of 32 bits, which the range says, times a factor of 64 bits.
#define TIMES64(X) \
	VPMULDQ Y10, X, Y5; \
	VPMULDQ Y11, X, Y4; \
	VPSLLQ $32, Y4, Y4; \
	VPADDQ Y4, Y5, Y5; \
	VPAND X, Y2, Y2; \
	VPOR Y2, Y5, Y5

// What is asked for ahead of a loop that stores past the caches. A prefetch beyond the end of src is none.
#define AHEAD PREFETCHNTA 512(SI); PREFETCHNTA 576(SI)
#define NOTHING

// The loop of multiply32 and multiply64: 8 integers a turn, stored by STORE, behind FETCH. Y0, Y1 integers.
#define MULTIPLY_LOOP(TIMES, STORE, FETCH) \
loop: \
	FETCH; \
	VMOVDQU (SI), Y0; \
	VMOVDQU 32(SI), Y1; \
	RANGE(Y0); \
	TIMES(Y0); \
	STORE   Y5, (DI); \
	RANGE(Y1); \
	TIMES(Y1); \
	STORE   Y5, 32(DI); \
	ADDQ    $64, SI; \
	ADDQ    $64, DI; \
	SUBQ    $8, CX; \
	JNZ     loop; \
	VPTEST  Y15, Y15

// DI dst, SI src, CX n, Z0 NaT, Z1 factor, Z2 limit; K3 and K6 gather what is out of range.
#define MULTIPLY512_BEGIN \
	MOVQ         dst+0(FP), DI; \
	MOVQ         src+8(FP), SI; \
	MOVQ         n+16(FP), CX; \
	VPBROADCASTQ factor+24(FP), Z1; \
	VPBROADCASTQ limit+32(FP), Z2; \
	MOVQ         $0x8000000000000000, AX; \
	VPBROADCASTQ AX, Z0; \
	KXORB        K3, K3, K3; \
	KXORB        K6, K6, K6

// The loop of multiply512: 16 integers a turn, stored by STORE, behind FETCH. Z3 and Z4 integers, K1 and K4 the lanes that are not NaT.
#define MULTIPLY512_LOOP(STORE, FETCH) \
loop: \
	FETCH; \
	VMOVDQU64 (SI), Z3; \
	VMOVDQU64 64(SI), Z4; \
	VPCMPQ    $4, Z3, Z0, K1; \
	VPCMPQ    $4, Z4, Z0, K4; \
	VPABSQ    Z3, Z5; \
	VPABSQ    Z4, Z6; \
	VPCMPUQ   $6, Z2, Z5, K1, K2; \
	VPCMPUQ   $6, Z2, Z6, K4, K5; \
	VPMULLQ   Z1, Z3, K1, Z3; \
	VPMULLQ   Z1, Z4, K4, Z4; \
	STORE     Z3, (DI); \
	STORE     Z4, 64(DI); \
	KORB      K2, K3, K3; \
	KORB      K5, K6, K6; \
	ADDQ      $128, SI; \
	ADDQ      $128, DI; \
	SUBQ      $16, CX; \
	JNZ       loop; \
	KORTESTB  K6, K3

// Y3: the quotient of X. t = X or ^X, which is not negative; the high half of t times the inverse, by four products of 32
// bits; its shift; and back. NaT stays.
#define QUOTIENT(X) \
	VPCMPGTQ X, Y15, Y1; \
	VPXOR Y1, X, Y2; \
	VPSRLQ $32, Y2, Y3; \
	VPMULUDQ Y10, Y2, Y4; \
	VPMULUDQ Y10, Y3, Y5; \
	VPMULUDQ Y11, Y2, Y2; \
	VPMULUDQ Y11, Y3, Y3; \
	VPSRLQ $32, Y4, Y4; \
	VPADDQ Y4, Y5, Y5; \
	VPBLENDD $0xaa, Y15, Y2, Y4; \
	VPADDQ Y4, Y5, Y5; \
	VPSRLQ $32, Y2, Y2; \
	VPSRLQ $32, Y5, Y5; \
	VPADDQ Y2, Y3, Y3; \
	VPADDQ Y5, Y3, Y3; \
	VPSRLQ X9, Y3, Y3; \
	VPXOR Y1, Y3, Y3; \
	VPCMPEQQ Y12, X, Y4; \
	VBLENDVPD Y4, X, Y3, Y3

// DI dst, SI src, CX n, Y10 and Y11 the halves of the inverse, X9 the shift, Y12 NaT, Y15 zero.
#define DIVIDE256_BEGIN \
	MOVQ         dst+0(FP), DI; \
	MOVQ         src+8(FP), SI; \
	MOVQ         n+16(FP), CX; \
	MOVQ         by+24(FP), DX; \
	VPBROADCASTQ 8(DX), Y10; \
	VPSRLQ       $32, Y10, Y11; \
	VMOVQ        16(DX), X9; \
	MOVQ         $0x8000000000000000, AX; \
	VMOVQ        AX, X12; \
	VPBROADCASTQ X12, Y12; \
	VPXOR        Y15, Y15, Y15

// The loop of divide256: 8 integers a turn, stored by STORE. Y0 integers.
#define DIVIDE256_LOOP(STORE) \
loop: \
	VMOVDQU (SI), Y0; \
	QUOTIENT(Y0); \
	STORE   Y3, (DI); \
	VMOVDQU 32(SI), Y0; \
	QUOTIENT(Y0); \
	STORE   Y3, 32(DI); \
	ADDQ    $64, SI; \
	ADDQ    $64, DI; \
	SUBQ    $8, CX; \
	JNZ     loop

// DI dst, SI src, CX n, Z10 divisor, Z11 inv, Z12 NaT, Z13 half.
#define REAL_BEGIN \
	MOVQ         dst+0(FP), DI; \
	MOVQ         src+8(FP), SI; \
	MOVQ         n+16(FP), CX; \
	VPBROADCASTQ divisor+24(FP), Z10; \
	VPBROADCASTQ inv+32(FP), Z11; \
	VPBROADCASTQ half+40(FP), Z13; \
	MOVQ         $0x8000000000000000, AX; \
	VPBROADCASTQ AX, Z12

// The loop of divideReal: 8 integers a turn, stored by STORE. q = x·inv towards zero, r = x - q·divisor exactly,
// q += r·inv + half rounded down. Z0 integers, Z1 quotients, Z2 remainders, K1 the lanes that are NaT.
#define REAL_LOOP(STORE) \
loop: \
	VMOVDQU64       (SI), Z0; \
	VPCMPQ          $0, Z12, Z0, K1; \
	VCVTQQ2PD       Z0, Z1; \
	VMULPD          Z11, Z1, Z1; \
	VCVTTPD2QQ      Z1, Z1; \
	VPMULLQ         Z10, Z1, Z2; \
	VPSUBQ          Z2, Z0, Z2; \
	VCVTQQ2PD       Z2, Z2; \
	VFMADD213PD     Z13, Z11, Z2; \
	VCVTPD2QQ.RD_SAE Z2, Z2; \
	VPADDQ          Z2, Z1, Z1; \
	VMOVDQA64       Z0, K1, Z1; \
	STORE           Z1, (DI); \
	ADDQ            $64, SI; \
	ADDQ            $64, DI; \
	SUBQ            $8, CX; \
	JNZ             loop

// func multiply32(dst, src *int64, n int, c *narrow) (beyond bool)
// n is a positive multiple of 8. Registers: see MULTIPLY_BEGIN and MULTIPLY_LOOP. Requires cpu.AVX2.
TEXT ·multiply32(SB), NOSPLIT|NOFRAME, $0-33
	MULTIPLY_BEGIN
	PCALIGN $32
	MULTIPLY_LOOP(TIMES32, VMOVDQU, NOTHING)
	SETNE   beyond+32(FP)
	VZEROUPPER
	RET

// func stream32(dst, src *int64, n int, c *narrow) (beyond bool)
// n is a positive multiple of 8, dst begins with a line. Registers: see MULTIPLY_BEGIN and MULTIPLY_LOOP. Requires cpu.AVX2.
TEXT ·stream32(SB), NOSPLIT|NOFRAME, $0-33
	MULTIPLY_BEGIN
	PCALIGN $32
	MULTIPLY_LOOP(TIMES32, VMOVNTDQ, AHEAD)
	SETNE   beyond+32(FP)
	SFENCE
	VZEROUPPER
	RET

// func multiply64(dst, src *int64, n int, c *narrow) (beyond bool)
// n is a positive multiple of 8. Registers: see MULTIPLY_BEGIN and MULTIPLY_LOOP. Requires cpu.AVX2.
TEXT ·multiply64(SB), NOSPLIT|NOFRAME, $0-33
	MULTIPLY_BEGIN
	PCALIGN $32
	MULTIPLY_LOOP(TIMES64, VMOVDQU, NOTHING)
	SETNE   beyond+32(FP)
	VZEROUPPER
	RET

// func stream64(dst, src *int64, n int, c *narrow) (beyond bool)
// n is a positive multiple of 8, dst begins with a line. Registers: see MULTIPLY_BEGIN and MULTIPLY_LOOP. Requires cpu.AVX2.
TEXT ·stream64(SB), NOSPLIT|NOFRAME, $0-33
	MULTIPLY_BEGIN
	PCALIGN $32
	MULTIPLY_LOOP(TIMES64, VMOVNTDQ, AHEAD)
	SETNE   beyond+32(FP)
	SFENCE
	VZEROUPPER
	RET

// func multiply512(dst, src *int64, n int, factor, limit int64) (beyond bool)
// n is a positive multiple of 16. Registers: see MULTIPLY512_BEGIN and MULTIPLY512_LOOP. Requires cpu.AVX512.
TEXT ·multiply512(SB), NOSPLIT|NOFRAME, $0-41
	MULTIPLY512_BEGIN
	PCALIGN $64
	MULTIPLY512_LOOP(VMOVDQU64, NOTHING)
	SETNE   beyond+40(FP)
	VZEROUPPER
	RET

// func stream512(dst, src *int64, n int, factor, limit int64) (beyond bool)
// n is a positive multiple of 16, dst begins with a line. Registers: see MULTIPLY512_BEGIN and MULTIPLY512_LOOP. Requires cpu.AVX512.
TEXT ·stream512(SB), NOSPLIT|NOFRAME, $0-41
	MULTIPLY512_BEGIN
	PCALIGN $64
	MULTIPLY512_LOOP(VMOVNTDQ, AHEAD)
	SETNE   beyond+40(FP)
	SFENCE
	VZEROUPPER
	RET

// func divide256(dst, src *int64, n int, by *inverse)
// n is a positive multiple of 8. Registers: see DIVIDE256_BEGIN and QUOTIENT. Requires cpu.AVX2.
TEXT ·divide256(SB), NOSPLIT|NOFRAME, $0-32
	DIVIDE256_BEGIN
	PCALIGN $32
	DIVIDE256_LOOP(VMOVDQU)
	VZEROUPPER
	RET

// func streamDivide256(dst, src *int64, n int, by *inverse)
// n is a positive multiple of 8, dst begins with a line. Registers: see DIVIDE256_BEGIN and QUOTIENT. Requires cpu.AVX2.
TEXT ·streamDivide256(SB), NOSPLIT|NOFRAME, $0-32
	DIVIDE256_BEGIN
	PCALIGN $32
	DIVIDE256_LOOP(VMOVNTDQ)
	SFENCE
	VZEROUPPER
	RET

// func divide512(dst, src *int64, n int, by *inverse)
// n is a positive multiple of 8. DI dst, SI src, CX n, Z10 and Z11 the halves of the inverse, X9 the shift, Z12 NaT, Z13
// the lower halves of lanes, Z0 integers; the steps are those of QUOTIENT. Requires cpu.AVX512.
TEXT ·divide512(SB), NOSPLIT|NOFRAME, $0-32
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	MOVQ         by+24(FP), DX
	VPBROADCASTQ 8(DX), Z10
	VPSRLQ       $32, Z10, Z11
	VMOVQ        16(DX), X9
	MOVQ         $0x8000000000000000, AX
	VPBROADCASTQ AX, Z12
	MOVL         $0xffffffff, AX
	VPBROADCASTQ AX, Z13
	PCALIGN      $64

loop:
	VMOVDQU64 (SI), Z0
	VPCMPQ    $0, Z12, Z0, K1
	VPSRAQ    $63, Z0, Z1
	VPXORQ    Z1, Z0, Z2
	VPSRLQ    $32, Z2, Z3
	VPMULUDQ  Z10, Z2, Z4
	VPMULUDQ  Z10, Z3, Z5
	VPMULUDQ  Z11, Z2, Z2
	VPMULUDQ  Z11, Z3, Z3
	VPSRLQ    $32, Z4, Z4
	VPADDQ    Z4, Z5, Z5
	VPANDQ    Z13, Z2, Z4
	VPADDQ    Z4, Z5, Z5
	VPSRLQ    $32, Z2, Z2
	VPSRLQ    $32, Z5, Z5
	VPADDQ    Z2, Z3, Z3
	VPADDQ    Z5, Z3, Z3
	VPSRLQ    X9, Z3, Z3
	VPXORQ    Z1, Z3, Z3
	VMOVDQA64 Z0, K1, Z3
	VMOVDQU64 Z3, (DI)
	ADDQ      $64, SI
	ADDQ      $64, DI
	SUBQ      $8, CX
	JNZ       loop
	VZEROUPPER
	RET

// func divideReal(dst, src *int64, n int, divisor int64, inv, half float64)
// n is a positive multiple of 8. Registers: see REAL_BEGIN and REAL_LOOP. Requires cpu.AVX512.
TEXT ·divideReal(SB), NOSPLIT|NOFRAME, $0-48
	REAL_BEGIN
	PCALIGN $64
	REAL_LOOP(VMOVDQU64)
	VZEROUPPER
	RET

// func streamReal(dst, src *int64, n int, divisor int64, inv, half float64)
// n is a positive multiple of 8, dst begins with a line. Registers: see REAL_BEGIN and REAL_LOOP. Requires cpu.AVX512.
TEXT ·streamReal(SB), NOSPLIT|NOFRAME, $0-48
	REAL_BEGIN
	PCALIGN $64
	REAL_LOOP(VMOVNTDQ)
	SFENCE
	VZEROUPPER
	RET
