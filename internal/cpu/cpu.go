// Package cpu says which vector instructions the kernels use on this machine.
//
// There are few tiers, and a kernel has at most one version for each: it asks [Tier] once a call. What a tier holds is
// found at the start of the program by golang.org/x/sys/cpu and follows its switches: GODEBUG=cpu.avx2=off leaves no
// vector tier of amd64, cpu.avx512=off (or any extension that the tier needs) leaves AVX2. With the build tag purego, and
// on other architectures than amd64 and arm64, there is Generic alone.
package cpu

// A Level is a set of instructions. Of two levels of one architecture the greater one holds the lesser.
type Level uint8

// The levels.
const (
	Generic Level = iota // plain Go
	NEON                 // arm64: Advanced SIMD
	AVX2                 // amd64: AVX2, BMI1, BMI2, POPCNT and LZCNT
	AVX512               // amd64: AVX2 and AVX-512 F, BW, DQ, VL, CD, VBMI and VBMI2 (Ice Lake, Zen 4 and later)
)

// String is the name that tests and benchmarks give it.
func (l Level) String() string {
	return [...]string{Generic: "generic", NEON: "neon", AVX2: "avx2", AVX512: "avx512"}[l]
}

// tier is that of the machine, but for tests.
var tier = best()

// Tier is the level that kernels use.
func Tier() Level { return tier }

// Levels are the levels of this machine, from Generic to the best one.
func Levels() []Level {
	out := []Level{Generic}
	for l := NEON; l <= best(); l++ {
		if l == best() || l == AVX2 {
			out = append(out, l)
		}
	}
	return out
}

// Use makes kernels use l, one of [Levels], until restore is called. It is for tests and benchmarks, and must not be called
// while a kernel runs.
func Use(l Level) (restore func()) {
	if l > best() {
		panic("cpu.Use: this machine has no " + l.String())
	}
	old := tier
	tier = l
	return func() { tier = old }
}
