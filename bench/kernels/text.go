package main

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/utf32"
)

func textRows() []row {
	return append(toUTF8Rows(), scanRows()...)
}

func toUTF8Rows() []row {
	of := func(script string, width int, f floors) row {
		return row{kernel: fmt.Sprintf("UTF-32 to UTF-8, %d wide, %s", width, script), sizes: inBytes, floors: f,
			setup: func(s size) job { return toUTF8(s.bytes, width, script) }}
	}
	middle := floors{cpu.Generic: {0.1, 0.08, 0.2}, cpu.AVX2: {0.4, 0.8, 0.9}, cpu.AVX512: {0.5, 0.65, 0.95}}
	narrow := floors{cpu.Generic: {0, 0.03, 0}, cpu.AVX2: {0.18, 0.2, 0.55}, cpu.AVX512: {0.27, 0.37, 0.6}}
	narrowOther := floors{cpu.Generic: {0, 0.01, 0}, cpu.AVX2: {0.08, 0.07, 0.3}, cpu.AVX512: {0.2, 0.21, 0.5}}
	wide := floors{cpu.Generic: {0, 0.07, 0}, cpu.AVX2: {0.28, 0.4, 0.9}, cpu.AVX512: {0.75, 0.9, 1}}
	wideOther := floors{cpu.Generic: {0, 0.02, 0}, cpu.AVX2: {0.12, 0.12, 0.5}, cpu.AVX512: {0.4, 0.42, 0.75}}
	return []row{
		of("ASCII", 12, middle),
		of("Latin", 12, otherThanASCII(0.04, 0.03, 0.06)),
		of("CJK", 12, otherThanASCII(0.03, 0.03, 0.05)),
		of("emoji", 12, otherThanASCII(0.025, 0.03, 0.05)),
		of("mixed", 12, otherThanASCII(0.03, 0.02, 0.03)),
		of("ASCII", 1, narrow),
		of("CJK", 1, narrowOther),
		of("ASCII", 4, narrow),
		of("mixed", 4, narrowOther),
		of("ASCII", 8, narrow),
		of("CJK", 8, narrowOther),
		of("ASCII", 16, middle),
		of("ASCII", 32, wide),
		of("mixed", 32, wideOther),
		of("ASCII", 1000, wide),
		of("CJK", 1000, wideOther),
		{kernel: "UTF-32 to UTF-8 + int64, 12 wide, ASCII", sizes: inBytes, setup: func(s size) job { return toUTF8Long(s.bytes, 12, "ASCII") }},
		{kernel: "UTF-32 to UTF-8, swapped, 12 wide, CJK", sizes: inBytes, floors: otherThanASCII(0.03, 0.03, 0.05), setup: func(s size) job { return toUTF8Swapped(s.bytes, 12, "CJK") }},
	}
}

// scanRows are those that write nothing.
func scanRows() []row {
	check := floors{cpu.Generic: {0.6, 0.6, 0.6}, cpu.AVX2: {1.3, 2.2, 1.3}, cpu.AVX512: {2.2, 3, 1.3}}
	checkOther := floors{cpu.AVX2: {1.3, 2.2, 1.3}, cpu.AVX512: {2.2, 3, 1.3}}
	return []row{
		{kernel: "UTF-32 lengths, 12 wide, ASCII", sizes: inBytes, setup: func(s size) job { return measureUTF8(s.bytes, 12, "ASCII") }},
		{kernel: "UTF-32 lengths, 12 wide, mixed", sizes: inBytes, setup: func(s size) job { return measureUTF8(s.bytes, 12, "mixed") }},
		{kernel: "UTF-32 longest of 12, ASCII", sizes: inBytes, levels: []cpu.Level{cpu.Generic}, setup: func(s size) job { return longestUTF32(s.bytes, 12) }},
		{kernel: "UTF-32 check, ASCII", sizes: inBytes, floors: check, setup: func(s size) job { return checkUTF32(s.bytes, "ASCII", false) }},
		{kernel: "UTF-32 check, CJK", sizes: inBytes, floors: checkOther, setup: func(s size) job { return checkUTF32(s.bytes, "CJK", false) }},
		{kernel: "UTF-32 check, swapped, CJK", sizes: inBytes, setup: func(s size) job { return checkUTF32(s.bytes, "CJK", true) }},
	}
}

// otherThanASCII is the floors of 12 units; those of plain Go depend on the script.
func otherThanASCII(generic ...float64) floors {
	return floors{cpu.Generic: generic, cpu.AVX2: {0.1, 0.15, 0.4}, cpu.AVX512: {0.27, 0.45, 0.75}}
}

// scripts are the code points of each kind of text: from the first, as many as the second.
var scripts = map[string][2]int{"ASCII": {0x21, 0x5E}, "cyrillic": {0x410, 0x40}, "CJK": {0x4E00, 0x51A5}, "emoji": {0x1F600, 0x40}}

func codePoint(rng *rand.Rand, script string) rune {
	switch {
	case script == "mixed":
		return codePoint(rng, []string{"ASCII", "cyrillic", "CJK", "emoji"}[rng.IntN(4)])
	case script == "Latin" && rng.IntN(5) == 0:
		return 0xC0 + rune(rng.IntN(0x40))
	case script == "Latin":
		return 'a' + rune(rng.IntN(26))
	}
	return rune(scripts[script][0] + rng.IntN(scripts[script][1]))
}

// A column is elements of width code points, and what they are as text.
type column struct {
	src     []byte
	form    utf32.Form
	text    string
	offsets []int32
}

// texts are elements in about n bytes, with a third of width to width code points; they repeat after some thousands.
func texts(n, width int, script string) column {
	rng := rand.New(rand.NewPCG(7, uint64(width)))
	count := n / 4 / width
	c := column{src: make([]byte, count*width*4), form: utf32.Form{Units: width}, offsets: make([]int32, count+1)}
	values := make([][]rune, min(count, max(2000, 1<<18/width)))
	for i := range values {
		least := max(1, width/3)
		values[i] = make([]rune, least+rng.IntN(width-least+1))
		for j := range values[i] {
			values[i][j] = codePoint(rng, script)
		}
	}
	var text []byte
	for i := range count {
		value := values[i%len(values)]
		for j, r := range value {
			binary.NativeEndian.PutUint32(c.src[(i*width+j)*4:], uint32(r))
		}
		text = append(text, string(value)...)
		c.offsets[i+1] = int32(len(text))
	}
	c.text = string(text)
	return c
}

// swapped reverses the bytes of each unit.
func (c column) swapped() column {
	c.form.Swapped = true
	for i := 0; i < len(c.src); i += 4 {
		u := c.src[i:][:4]
		u[0], u[1], u[2], u[3] = u[3], u[2], u[1], u[0]
	}
	return c
}

func toUTF8(n, width int, script string) job { return transcode[int32](texts(n, width, script)) }

func toUTF8Swapped(n, width int, script string) job {
	return transcode[int32](texts(n, width, script).swapped())
}

func toUTF8Long(n, width int, script string) job { return transcode[int64](texts(n, width, script)) }

func transcode[O int32 | int64](c column) job {
	dst, offsets := random(len(c.src)+utf32.Slack), make([]O, len(c.offsets))
	ok := false
	work := func() { ok = utf32.ToUTF8(dst, offsets, c.src, c.form) }
	return job{work, func() error {
		clear(dst)
		clear(offsets)
		work()
		for i, o := range offsets {
			if int64(o) != int64(c.offsets[i]) {
				return fmt.Errorf("offset %d is %d, want %d", i, o, c.offsets[i])
			}
		}
		if !ok || string(dst[:len(c.text)]) != c.text {
			return fmt.Errorf("the text is not that of the source")
		}
		return nil
	}}
}

func measureUTF8(n, width int, script string) job {
	c := texts(n, width, script)
	have, ok := 0, false
	work := func() { have, ok = utf32.Measure(c.src, c.form) }
	return job{work, func() error {
		work()
		if have != len(c.text) || !ok {
			return fmt.Errorf("%d bytes, want %d", have, len(c.text))
		}
		return nil
	}}
}

// longestUTF32 looks through elements that are all one unit short, which is the most that it can look at.
func longestUTF32(n, width int) job {
	c := texts(n, width, "ASCII")
	for e := c.src; len(e) > 0; e = e[width*4:] {
		clear(e[4 : width*4])
	}
	have := 0
	work := func() { have = utf32.Longest(c.src, c.form) }
	return job{work, func() error {
		if work(); have != 1 {
			return fmt.Errorf("%d units, want 1", have)
		}
		return nil
	}}
}

func checkUTF32(n int, script string, swapped bool) job {
	c := texts(n, 8, script)
	if swapped {
		c = c.swapped()
	}
	have := 0
	work := func() { have = utf32.Check(c.src, c.form) }
	return job{work, func() error {
		if work(); have != -1 {
			return fmt.Errorf("unit %d is bad, want none", have)
		}
		return nil
	}}
}
