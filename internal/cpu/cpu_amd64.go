//go:build amd64 && !purego

package cpu

import "golang.org/x/sys/cpu"

func best() Level {
	x := &cpu.X86
	if !(x.HasAVX2 && x.HasBMI1 && x.HasBMI2 && x.HasPOPCNT && x.HasLZCNT) {
		return Generic
	}
	if x.HasAVX512 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL && x.HasAVX512CD &&
		x.HasAVX512VBMI && x.HasAVX512VBMI2 {
		return AVX512
	}
	return AVX2
}
