package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/pad"
)

// padTexts are the scripts of the rows, each with the code points that it draws from.
var padTexts = []struct {
	name   string
	points []rune
	ascii  bool
}{
	{"ASCII", points(0x21, 0x7E), true},
	{"Latin", append(points('a', 'z'), points(0xC0, 0xC5)...), false},
	{"Cyrillic", points(0x410, 0x44F), false},
	{"CJK", points(0x4E00, 0x9FA5), false},
	{"emoji", points(0x1F600, 0x1F640), false},
	{"mixed", append(append(points('a', 'z'), points(0x410, 0x429)...), append(points(0x4E00, 0x4E19), points(0x1F600, 0x1F619)...)...), false},
}

func points(from, to rune) []rune {
	var out []rune
	for r := from; r <= to; r++ {
		out = append(out, r)
	}
	return out
}

func padRows() []row {
	var out []row
	for _, text := range padTexts {
		for _, units := range []int{4, 12, 32, 100} {
			if units != 12 && text.name != "ASCII" && text.name != "CJK" {
				continue
			}
			out = append(out, row{
				kernel: fmt.Sprintf("UTF-8 to UTF-32, %d wide, %s", units, text.name),
				sizes:  inBytes,
				floors: padFloors(units, text.ascii),
				setup:  func(s size) job { return padJob(s.bytes, units, text.points).offsets() },
			})
		}
	}
	return append(out, row{
		kernel: "strings to UTF-32, 12 wide, ASCII",
		sizes:  inBytes,
		floors: floors{cpu.AVX2: {0.15, 0.2}, cpu.AVX512: {0.15, 0.2}},
		setup:  func(s size) job { return padJob(s.bytes, 12, padTexts[0].points).strings() },
	})
}

// padFloors are those of elements of so many code points. In memory they are what is left where copy() moves 20 GB/s.
func padFloors(units int, ascii bool) floors {
	vector := map[int][]float64{4: {0.04, 0.06, 0.12}, 32: {0.12, 0.14, 0.3}, 100: {0.13, 0.17, 0.3}}
	if ascii {
		vector = map[int][]float64{4: {0.15, 0.25, 0.35}, 32: {0.4, 0.5, 0.7}, 100: {0.5, 0.9, 0.7}}
	}
	switch {
	case units != 12:
		return floors{cpu.AVX2: vector[units], cpu.AVX512: vector[units]}
	case ascii:
		return floors{cpu.Generic: {0.07, 0.12, 0.2}, cpu.AVX2: {0.45, 0.58, 0.75}, cpu.AVX512: {0.5, 1.05, 0.75}}
	}
	return floors{cpu.Generic: {0.015, 0.02, 0.03}, cpu.AVX2: {0.09, 0.12, 0.25}, cpu.AVX512: {0.15, 0.22, 0.35}}
}

// A padding is texts and the elements that they make.
type padding struct {
	units   int
	text    []byte
	ends    []int32 // one more than texts
	dst     []byte
	want    []byte
	refused int
}

// padJob makes texts for n bytes of elements, of a third of their code points up to all of them.
func padJob(n, units int, points []rune) *padding {
	count := n / (4 * units)
	p := &padding{units: units, ends: make([]int32, 1, count+1), dst: make([]byte, count*4*units), want: make([]byte, count*4*units)}
	dice := random(4 * (count + 4096))
	roll := func(i, sides int) int { return int(binary.LittleEndian.Uint32(dice[4*i:]) % uint32(sides)) }
	for i := range count {
		least := max(1, units/3)
		for k := range least + roll(i, units-least+1) {
			r := points[roll(i%1024+3*k, len(points))]
			p.text = utf8.AppendRune(p.text, r)
			binary.NativeEndian.PutUint32(p.want[(i*units+k)*4:], uint32(r))
		}
		p.ends = append(p.ends, int32(len(p.text)))
	}
	return p
}

// offsets is the job from one buffer with offsets.
func (p *padding) offsets() job {
	return p.job(func() { p.refused = pad.FromUTF8(p.dst, p.text, p.ends, pad.Form{Units: p.units}) })
}

// strings is the job from strings.
func (p *padding) strings() job {
	values := make([]string, len(p.ends)-1)
	for i := range values {
		values[i] = string(p.text[p.ends[i]:p.ends[i+1]])
	}
	return p.job(func() { p.refused = pad.FromStrings(p.dst, values, pad.Form{Units: p.units}) })
}

func (p *padding) job(work func()) job {
	return job{work, func() error {
		clear(p.dst)
		work()
		if p.refused >= 0 {
			return fmt.Errorf("element %d is refused", p.refused)
		}
		if !bytes.Equal(p.dst, p.want) {
			return fmt.Errorf("the elements differ from the texts")
		}
		return nil
	}}
}
