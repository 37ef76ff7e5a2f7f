package main

import (
	"fmt"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/swap"
)

func swapRows() []row {
	var out []row
	for _, unit := range []int{2, 4, 8, 16} {
		move, inPlace := swapFloors(unit)
		out = append(out, row{
			kernel: fmt.Sprintf("swap %d", unit),
			sizes:  inBytes,
			floors: move,
			setup:  func(s size) job { return swapMove(s.bytes, unit) },
		}, row{
			kernel: fmt.Sprintf("swap %d in place", unit),
			sizes:  inBytes,
			floors: inPlace,
			setup:  func(s size) job { return swapInPlace(s.bytes, unit) },
		})
	}
	return out
}

// swapFloors are those of a unit. Plain Go has one instruction that reverses 4 or 8 bytes, and takes five for units of 2,
// which is what holds it up where memory does not.
func swapFloors(unit int) (move, inPlace floors) {
	move = floors{cpu.Generic: {0.2, 0.4, 0.7}, cpu.AVX2: {0.9, 0.8, 0.9}, cpu.AVX512: {0.9, 0.9, 0.85}}
	inPlace = floors{cpu.Generic: {0.25, 0.5, 0.9}, cpu.AVX2: {1.3, 1.9, 1.1}, cpu.AVX512: {1.9, 1.8, 1.1}}
	if unit == 2 {
		move[cpu.Generic], inPlace[cpu.Generic] = []float64{0.2, 0.4, 0.45}, []float64{0.25, 0.5, 0.65}
	}
	return move, inPlace
}

func swapMove(n, unit int) job {
	dst, src := make([]byte, n), random(n)
	work := func() { swap.Move(dst, src, unit) }
	return job{work, func() error {
		clear(dst)
		work()
		return reversed(dst, src, unit)
	}}
}

func swapInPlace(n, unit int) job {
	p, src := make([]byte, n), random(n)
	work := func() { swap.InPlace(p, unit) }
	return job{work, func() error {
		copy(p, src)
		work()
		return reversed(p, src, unit)
	}}
}

// reversed says where dst is not src with its units, a power of two, reversed.
func reversed(dst, src []byte, unit int) error {
	for i, b := range dst {
		if want := src[i^(unit-1)]; b != want {
			return fmt.Errorf("byte %d is %#x, want %#x", i, b, want)
		}
	}
	return nil
}
