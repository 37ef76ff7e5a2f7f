package pad

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// notUTF8 are texts that unicode/utf8 refuses, whole and at the end of others.
var notUTF8 = []string{
	"\x80", "\xbf", "\xff", "\xfe", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf",
	"\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf7\xbf\xbf\xbf", "\xf8\x88\x80\x80\x80", "\xfc\x84\x80\x80\x80\x80",
	"é"[:1], "中"[:1], "中"[:2], "😀"[:1], "😀"[:2], "😀"[:3], "中\x80", "é\x80", "a\x80", "\xc3a", "\xe4\xb8a", "\xf0\x9f\x98a", "\xe4a\xb8", "\xf0\xc3\xa9\x80",
}

// TestNotUTF8 puts each of them at every place of a vector, between texts that are good.
func TestNotUTF8(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		for _, bad := range notUTF8 {
			for _, fill := range []string{"a", "é", "中", "😀"} {
				for n := range 70 {
					s := strings.Repeat(fill, n) + bad
					check(t, "at the end", []string{"ab", s, "c"}, 80, byteOrders[0])
					check(t, "with text behind", []string{"ab", s + strings.Repeat(fill, 3), "c"}, 90, byteOrders[0])
					if n < 15 {
						check(t, "narrow", []string{"ab", "é", s, "c"}, 16, byteOrders[0])
						check(t, "narrow, with text behind", []string{"ab", "é", s + "a", "c"}, 16, byteOrders[1])
					}
				}
			}
		}
	})
}

// TestTooLong: one code point more than an element holds, and as many as it does.
func TestTooLong(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		for _, fill := range []string{"a", "\x00", "é", "中", "😀", "aé中😀"} {
			for _, width := range widths {
				runes := []rune(strings.Repeat(fill, width+1))
				for _, n := range []int{width, width + 1} {
					values := []string{"", string(runes[:n]), "a", "", "", "", "", "", "", "", "b"}
					check(t, "long", values, width, byteOrders[1])
				}
			}
		}
	})
}

// TestStrangersOffsets: of every pair that is no span of the text, the first element is named.
func TestStrangersOffsets(t *testing.T) {
	const units = 20
	text := []byte(strings.Repeat("aé", 26) + "ab")
	kerneltest.Each(t, func(t *testing.T) {
		for _, width := range []int{12, units} {
			for _, c := range []struct {
				offsets []int64
				want    int
			}{
				{[]int64{-1, 3, 6, 9}, 0}, {[]int64{0, -3, 6, 9}, 0}, {[]int64{81, 81, 81}, 0}, {[]int64{80, 80, 80}, -1},
				{[]int64{0, 3, 2, 3}, 1}, {[]int64{0, 6, 0, 6}, 1}, {[]int64{78, 80, 81}, 1}, {[]int64{75, 78, 81}, 1},
				{[]int64{0, 3, math.MaxInt32, 6}, 1}, {[]int64{0, 3, math.MinInt32, 6}, 1}, {[]int64{math.MaxInt32, math.MinInt32}, 0},
				{[]int64{math.MinInt32, math.MaxInt32}, 0}, {[]int64{6, 3, 0}, 0}, {[]int64{3, 6, 3, 6, 0}, 1},
				{[]int64{0, 15, 30, 45, 60, 75, 78, 80, 80, 79, 80}, 8},
			} {
				narrow := make([]int32, len(c.offsets))
				for i, o := range c.offsets {
					narrow[i] = int32(o)
				}
				dst := make([]byte, (len(narrow)-1)*width*4)
				if got := FromUTF8(dst, text, narrow, Form{Units: width}); got != c.want {
					t.Errorf("width %d, offsets %d: %d, want %d", width, narrow, got, c.want)
				}
				if got := FromUTF8(dst, text, c.offsets, Form{Units: width}); got != c.want {
					t.Errorf("width %d, 64-bit offsets %d: %d, want %d", width, c.offsets, got, c.want)
				}
			}
			for _, far := range []int64{math.MaxInt64, math.MinInt64, 1 << 32, 1<<32 + 3, -1 << 32} {
				if got := FromUTF8(make([]byte, 3*width*4), text, []int64{0, 3, far, far + 1}, Form{Units: width}); got != 1 {
					t.Errorf("width %d, offset %d: %d, want 1", width, far, got)
				}
			}
		}
	})
}

func TestLengthsThatDoNotAgreePanic(t *testing.T) {
	kerneltest.Panics(t, map[string]func(){
		"strings":     func() { FromStrings(make([]byte, 8), []string{"", ""}, Form{Units: 2}) },
		"no units":    func() { FromStrings(nil, nil, Form{}) },
		"offsets":     func() { FromUTF8(make([]byte, 8), nil, []int32{0}, Form{Units: 2}) },
		"more bytes":  func() { FromUTF8(make([]byte, 9), nil, []int32{0, 0}, Form{Units: 2}) },
		"one too few": func() { FromUTF8(make([]byte, 16), nil, []int64{0, 0}, Form{Units: 2}) },
	})
}

// FuzzPad cuts text into values at every byte that is in cuts, and holds each level to Go's own conversion.
func FuzzPad(f *testing.F) {
	f.Add("", "", uint16(0), false)
	f.Add("hello, world", " ", uint16(11), true)
	f.Add(strings.Repeat("aé中😀", 40), "a", uint16(15), false)
	f.Add(strings.Repeat("中é", 70)+"\xed\xa0\x80", "\xa9", uint16(99), true)
	f.Add(strings.Repeat("😀", 16)+"\x00", "\x00", uint16(15), false)
	for _, s := range notUTF8 {
		f.Add("abc"+s+strings.Repeat("é", 20), "b", uint16(40), false)
	}
	f.Fuzz(func(t *testing.T, text, cuts string, width uint16, big bool) {
		o, w := byteOrders[0], int(width%1100)+1
		if big {
			o = byteOrders[1]
		}
		cut := func(r rune) bool { return strings.ContainsRune(cuts, r) && r != utf8.RuneError }
		values := strings.FieldsFunc(text, cut)
		if len(values)*w > 1<<16 {
			return
		}
		kerneltest.EachLevel(func(l cpu.Level) {
			check(t, fmt.Sprint(l), values, w, o)
		})
	})
}
