//go:build !purego

#include "textflag.h"

// func bitmapAVX512(valid, src *byte, n int, of uint64) (nulls int)
// Level AVX512. As bitmapAVX2; the masks are of the integers that are not of.
TEXT ·bitmapAVX512(SB), NOSPLIT|NOFRAME, $0-40
	MOVQ         valid+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	VPBROADCASTQ of+24(FP), Z0
	LEAQ         (CX*8), R8
	SUBQ         $4, CX
	JLT          rest
	PCALIGN      $64

four:
	VPCMPQ   $4, (SI), Z0, K1
	VPCMPQ   $4, 64(SI), Z0, K2
	VPCMPQ   $4, 128(SI), Z0, K3
	VPCMPQ   $4, 192(SI), Z0, K4
	KUNPCKBW K1, K2, K1
	KUNPCKBW K3, K4, K3
	KUNPCKWD K1, K3, K1
	KMOVD    K1, AX
	POPCNTL  AX, BX
	SUBQ     BX, R8
	MOVL     AX, (DI)
	ADDQ     $256, SI
	ADDQ     $4, DI
	SUBQ     $4, CX
	JGE      four

rest:
	ADDQ $4, CX
	JEQ  done

one:
	VPCMPQ  $4, (SI), Z0, K0
	KMOVB   K0, AX
	POPCNTL AX, BX
	SUBQ    BX, R8
	MOVB    AX, (DI)
	ADDQ    $64, SI
	INCQ    DI
	DECQ    CX
	JNE     one

done:
	MOVQ R8, nulls+32(FP)
	VZEROUPPER
	RET

// func copyAVX512(dst, valid, src *byte, n int, of uint64, shuffle *[16]byte) (nulls int)
// Level AVX512. As copyAVX2; the masks are of the integers that are not of.
// Z5: shuffle; Z1 to Z4: integers.
TEXT ·copyAVX512(SB), NOSPLIT|NOFRAME, $0-56
	MOVQ         dst+0(FP), DX
	MOVQ         valid+8(FP), DI
	MOVQ         src+16(FP), SI
	MOVQ         n+24(FP), CX
	VPBROADCASTQ of+32(FP), Z0
	MOVQ         shuffle+40(FP), AX
	VBROADCASTI32X4 (AX), Z5
	LEAQ         (CX*8), R8
	SUBQ         $4, CX
	JLT          rest
	PCALIGN      $64

four:
	VMOVDQU64 (SI), Z1
	VMOVDQU64 64(SI), Z2
	VMOVDQU64 128(SI), Z3
	VMOVDQU64 192(SI), Z4
	VPCMPQ    $4, Z1, Z0, K1
	VPCMPQ    $4, Z2, Z0, K2
	VPCMPQ    $4, Z3, Z0, K3
	VPCMPQ    $4, Z4, Z0, K4
	VPSHUFB   Z5, Z1, Z1
	VPSHUFB   Z5, Z2, Z2
	VPSHUFB   Z5, Z3, Z3
	VPSHUFB   Z5, Z4, Z4
	VMOVDQU64 Z1, (DX)
	VMOVDQU64 Z2, 64(DX)
	VMOVDQU64 Z3, 128(DX)
	VMOVDQU64 Z4, 192(DX)
	KUNPCKBW  K1, K2, K1
	KUNPCKBW  K3, K4, K3
	KUNPCKWD  K1, K3, K1
	KMOVD     K1, AX
	POPCNTL   AX, BX
	SUBQ      BX, R8
	MOVL      AX, (DI)
	ADDQ      $256, SI
	ADDQ      $256, DX
	ADDQ      $4, DI
	SUBQ      $4, CX
	JGE       four

rest:
	ADDQ $4, CX
	JEQ  done

one:
	VMOVDQU64 (SI), Z1
	VPCMPQ    $4, Z1, Z0, K1
	VPSHUFB   Z5, Z1, Z1
	VMOVDQU64 Z1, (DX)
	KMOVB     K1, AX
	POPCNTL   AX, BX
	SUBQ      BX, R8
	MOVB      AX, (DI)
	ADDQ      $64, SI
	ADDQ      $64, DX
	INCQ      DI
	DECQ      CX
	JNE       one

done:
	MOVQ R8, nulls+48(FP)
	VZEROUPPER
	RET
