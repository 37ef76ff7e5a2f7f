package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/move"
)

// A plane is a transpose of two axes: its edges at each size, and the floors of the levels.
type plane struct {
	item   int
	edges  [][2]int
	floors floors
	swap   int // unit of the row with the swap in the same pass; 0: none
	loop   int // how many of the sizes, from the first on, AVX2 and AVX-512 move in a plain loop if nothing is swapped
}

// The floors are the least that the study behind them reached on Emerald Rapids, and on Zen 4 beside these kernels: in
// memory the two differ by a factor of 2 and more, since copy() does. Where the rows of dst are not whole lines of the cache,
// each store of a vector crosses one.
var (
	wholeLines = []plane{
		{1, [][2]int{{512, 512}, {1024, 1024}, {8192, 8192}}, levels([]float64{0.06, 0.07, 0.09}, []float64{0.4, 0.3, 0.3}, []float64{0.46, 0.41, 0.3}), 0, 0},
		{2, [][2]int{{128, 128}, {1024, 1024}, {5792, 5792}}, levels([]float64{0.11, 0.14, 0.19}, []float64{0.58, 0.58, 0.22}, []float64{0.62, 0.58, 0.45}), 2, 0},
		{4, [][2]int{{88, 88}, {512, 512}, {4096, 4096}}, levels([]float64{0.21, 0.22, 0.17}, []float64{0.5, 0.5, 0.38}, []float64{0.5, 0.5, 0.46}), 4, 0},
		{8, [][2]int{{64, 64}, {360, 360}, {2896, 2896}}, levels([]float64{0.35, 0.38, 0.25}, []float64{0.54, 0.7, 0.38}, []float64{0.65, 0.7, 0.54}), 8, 0},
		{16, [][2]int{{45, 45}, {256, 256}, {2048, 2048}}, levels([]float64{0.37, 0.23, 0.43}, []float64{0.45, 0.55, 0.45}, []float64{0.45, 0.6, 0.58}), 8, 1},
		{48, [][2]int{{26, 26}, {150, 150}, {1182, 1182}}, levels([]float64{0.6, 0.68, 0.32}, []float64{0.6, 0.7, 0.32}, []float64{0.6, 0.7, 0.32}), 4, 3},
	}
	brokenLines = []plane{
		{1, [][2]int{{181, 181}, {8191, 8193}}, levels([]float64{0.07, 0.1}, []float64{0.27, 0.15}, []float64{0.31, 0.15}), 0, 0},
		{2, [][2]int{{127, 129}, {724, 724}, {5791, 5793}}, levels([]float64{0.11, 0.12, 0.12}, []float64{0.35, 0.37, 0.26}, []float64{0.34, 0.37, 0.31}), 2, 0},
		{4, [][2]int{{91, 89}, {511, 513}, {4001, 4193}}, levels([]float64{0.21, 0.2, 0.25}, []float64{0.38, 0.37, 0.33}, []float64{0.38, 0.33, 0.39}), 4, 0},
		{8, [][2]int{{63, 65}, {361, 363}, {2897, 2895}}, levels([]float64{0.38, 0.4, 0.2}, []float64{0.39, 0.41, 0.37}, []float64{0.39, 0.41, 0.37}), 8, 0},
	}
	oddElements = []plane{
		{3, [][2]int{{591, 591}}, levels([]float64{0.08}, []float64{0.08}, []float64{0.08}), 0, 0},
		{6, [][2]int{{418, 418}}, levels([]float64{0.16}, []float64{0.16}, []float64{0.16}), 0, 0},
		{12, [][2]int{{295, 295}}, levels([]float64{0.24}, []float64{0.24}, []float64{0.24}), 0, 0},
	}
)

func levels(generic, avx2, avx512 []float64) floors {
	return floors{cpu.Generic: generic, cpu.AVX2: avx2, cpu.AVX512: avx512}
}

func moveRows() []row {
	var out []row
	add := func(name string, planes []plane) {
		for _, p := range planes {
			out = append(out, p.row(fmt.Sprintf("transpose %d B%s", p.item, name), 1))
			if p.swap > 0 {
				out = append(out, p.swapped().row(fmt.Sprintf("transpose %d B%s, swap %d", p.item, name, p.swap), p.swap))
			}
		}
	}
	add("", wholeLines)
	add(", broken lines", brokenLines)
	add("", oddElements)
	return append(out, permuteRows()...)
}

func (p plane) row(kernel string, unit int) row {
	r := row{kernel: kernel, floors: p.floors, setup: func(s size) job { return permute(s.shape, []int{1, 0}, p.item, unit) }}
	for _, e := range p.edges {
		r.sizes = append(r.sizes, size{fmt.Sprintf("%dx%d", e[0], e[1]), e[0] * e[1] * p.item, e[:]})
	}
	return r
}

// swapped has the floors of p with a swap in the same pass: 0.95 of those without one, but 0.7 where that is a plain loop,
// and 0.75 where it streams straight to memory. Plain Go has none.
func (p plane) swapped() plane {
	out := floors{}
	for l, of := range p.floors {
		if l == cpu.Generic {
			continue
		}
		for i, f := range of {
			switch {
			case i < p.loop:
				f *= 0.7
			case l == cpu.AVX512 && i == 2 && p.edges[i][0]*p.item%64 == 0:
				f *= 0.75
			default:
				f *= 0.95
			}
			out[l] = append(out[l], math.Round(f*100)/100)
		}
	}
	p.floors = out
	return p
}

// permuteRows reorder three axes; their columns are the orders.
func permuteRows() []row {
	orders := [][]int{{2, 1, 0}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}}
	var out []row
	for _, c := range []struct {
		item   int
		shape  []int
		floors floors
	}{
		{2, []int{64, 64, 64}, levels([]float64{0.05, 0.11, 0.7, 0.05}, []float64{0.16, 0.51, 0.7, 0.27}, []float64{0.13, 0.51, 0.7, 0.16})},
		{2, []int{61, 67, 63}, levels([]float64{0.1, 0.09, 0.57, 0.12}, []float64{0.21, 0.34, 0.57, 0.44}, []float64{0.26, 0.38, 0.58, 0.59})},
		{4, []int{100, 50, 50}, levels([]float64{0.17, 0.21, 0.65, 0.17}, []float64{0.32, 0.4, 0.65, 0.48}, []float64{0.35, 0.41, 0.67, 0.48})},
	} {
		for unit := 1; unit <= c.item; unit += c.item - 1 {
			r := row{kernel: fmt.Sprintf("permute %d B %v", c.item, c.shape), floors: c.floors}
			if unit > 1 {
				r.kernel += fmt.Sprintf(", swap %d", unit)
				r.floors = nil
			}
			for _, o := range orders {
				name := strings.ReplaceAll(fmt.Sprint(o), " ", ",")
				r.sizes = append(r.sizes, size{name, c.shape[0] * c.shape[1] * c.shape[2] * c.item, o})
			}
			r.setup = func(s size) job { return permute(c.shape, s.shape, c.item, unit) }
			out = append(out, r)
		}
	}
	return out
}

// permute moves a dense array so that axis order[k] becomes axis k.
func permute(shape, order []int, item, unit int) job {
	strides := dense(shape, item)
	var to, from []int
	for _, axis := range order {
		to, from = append(to, shape[axis]), append(from, strides[axis])
	}
	n := strides[0] * shape[0]
	dst, src, dstStrides := make([]byte, n), make([]byte, n), dense(to, item)
	for i := range src {
		src[i] = byteAt(i)
	}
	work := func() { move.Move(dst, dstStrides, src, from, to, item, unit) }
	return job{work, func() error {
		clear(dst)
		work()
		return permuted(dst, to, from, item, unit)
	}}
}

// dense are the strides of an array in C order.
func dense(shape []int, item int) []int {
	strides := slices.Clone(shape)
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = item
		item *= shape[i]
	}
	return strides
}

// byteAt is what the byte i of a source is.
func byteAt(i int) byte { return byte(uint64(i) * 0x9E3779B97F4A7C15 >> 56) }

// permuted says which byte of dst is not that of the source: its elements come from there in the given strides.
func permuted(dst []byte, shape, strides []int, item, unit int) error {
	shape, strides = append([]int{1, 1}, shape...), append([]int{0, 0}, strides...)
	shape, strides = shape[len(shape)-3:], strides[len(strides)-3:]
	at := 0
	for i := range shape[0] {
		for j := range shape[1] {
			from := i*strides[0] + j*strides[1]
			for range shape[2] {
				for b := range item {
					if k := b/unit*unit + unit - 1 - b%unit; dst[at+b] != byteAt(from+k) {
						return fmt.Errorf("byte %d is %#x, want %#x", at+b, dst[at+b], byteAt(from+k))
					}
				}
				at, from = at+item, from+strides[2]
			}
		}
	}
	return nil
}
