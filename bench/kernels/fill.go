package main

import (
	"errors"
	"fmt"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/fill"
)

func fillRows() []row {
	var out []row
	for _, item := range []int{1, 2, 4, 5, 8, 12, 16, 20, 48, 100} {
		out = append(out, row{
			kernel: fmt.Sprintf("fill test %d", item),
			sizes:  inBytes,
			levels: []cpu.Level{cpu.Generic, cpu.AVX2},
			floors: fillTestFloors(item),
			setup:  func(s size) job { return fillTest(s.bytes, item) },
		}, row{
			kernel: fmt.Sprintf("fill %d", item),
			sizes:  inBytes,
			levels: []cpu.Level{cpu.Generic},
			floors: floors{cpu.Generic: {0.9, 0.9, 0.9}},
			setup:  func(s size) job { return fillFill(s.bytes, item) },
		})
	}
	return out
}

// fillTestFloors are those of an item. Where it goes into six vectors as a whole, memory is all that is read; others are
// compared with memory, as in plain Go.
func fillTestFloors(item int) floors {
	vectors := []float64{1.5, 2, 1.25}
	if 192%item > 0 {
		vectors = []float64{1.5, 2, 1.1}
	}
	return floors{cpu.Generic: {1.3, 2, 1.1}, cpu.AVX2: vectors}
}

func fillTest(n, item int) job {
	element := random(item)
	count := n / item
	p := make([]byte, count*item)
	for i := range p {
		p[i] = element[i%item]
	}
	same, strides, shape := false, []int{item}, []int{count}
	work := func() { same = fill.Test(p, strides, shape, element) }
	return job{work, func() error {
		p[len(p)-1] ^= 1
		if work(); same {
			return errors.New("the last byte differs and is not seen")
		}
		p[len(p)-1] ^= 1
		if work(); !same {
			return errors.New("nothing differs, and it is said to")
		}
		return nil
	}}
}

func fillFill(n, item int) job {
	element := random(item)
	count := n / item
	p, strides, shape := make([]byte, count*item), []int{item}, []int{count}
	work := func() { fill.Fill(p, strides, shape, element) }
	return job{work, func() error {
		clear(p)
		work()
		for i, b := range p {
			if want := element[i%item]; b != want {
				return fmt.Errorf("byte %d is %#x, want %#x", i, b, want)
			}
		}
		return nil
	}}
}
