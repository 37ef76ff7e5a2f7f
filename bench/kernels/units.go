package main

import (
	"fmt"
	"math/big"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/units"
)

func unitRows() []row {
	multiply := floors{cpu.Generic: {0.12, 0.17, 0.33}, cpu.AVX2: {0.5, 0.65, 0.84}, cpu.AVX512: {0.85, 0.75, 0.95}}
	divide := floors{cpu.Generic: {0.13, 0.19, 0.33}, cpu.AVX2: {0.29, 0.41, 0.75}, cpu.AVX512: {0.57, 0.64, 0.88}}
	var out []row
	for _, f := range []struct {
		name   string
		factor int64
	}{{"1000", 1000}, {"86400e9", 86400e9}} { // milliseconds and seconds, nanoseconds and days
		out = append(out,
			row{kernel: "unit multiply by " + f.name, sizes: inBytes, floors: multiply, setup: func(s size) job { return unitMultiply(s.bytes, f.factor) }},
			row{kernel: "unit divide by " + f.name, sizes: inBytes, floors: divide, setup: func(s size) job { return unitDivide(s.bytes, f.factor) }})
	}
	return out
}

func unitMultiply(n int, factor int64) job {
	fine, coarse := counts(n/8, factor)
	dst, fits := make([]int64, n/8), false
	work := func() { fits = units.Multiply(dst, coarse, factor) }
	for i, v := range coarse {
		if fine[i] = v; !isNaT(i) {
			fine[i] = v * factor
		}
	}
	return job{work, func() error {
		clear(dst)
		if work(); !fits {
			return fmt.Errorf("products that fit are told not to")
		}
		return sameCounts(dst, fine)
	}}
}

func unitDivide(n int, divisor int64) job {
	fine, coarse := counts(n/8, divisor)
	dst := make([]int64, n/8)
	work := func() { units.Divide(dst, fine, divisor) }
	return job{work, func() error {
		clear(dst)
		work()
		return sameCounts(dst, coarse)
	}}
}

// counts are n nanoseconds around the epoch, NaT among them, and the whole units of factor in each.
func counts(n int, factor int64) (fine, coarse []int64) {
	fine, coarse = make([]int64, n), make([]int64, n)
	by := big.NewInt(factor)
	var v, rest big.Int
	for i := range fine {
		if isNaT(i) {
			fine[i], coarse[i] = units.NaT, units.NaT
			continue
		}
		fine[i] = (int64(i) - 1000) * 1_234_567_891_234 % 17e17
		v.DivMod(v.SetInt64(fine[i]), by, &rest) // rounds down
		coarse[i] = v.Int64()
	}
	return fine, coarse
}

// sameCounts says where dst is not want.
func sameCounts(dst, want []int64) error {
	for i, v := range dst {
		if v != want[i] {
			return fmt.Errorf("integer %d is %d, want %d", i, v, want[i])
		}
	}
	return nil
}
