package main

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/nat"
)

func natRows() []row {
	scan := floors{cpu.Generic: {0.13, 0.3, 0.7}, cpu.AVX2: {0.85, 1.7, 1.25}, cpu.AVX512: {1.8, 2.8, 1.25}}
	move := floors{cpu.Generic: {0.07, 0.13, 0.33}, cpu.AVX2: {0.4, 0.54, 0.9}, cpu.AVX512: {0.7, 0.65, 0.85}}
	return []row{
		{kernel: "NaT bitmap", sizes: inBytes, floors: scan, setup: func(s size) job { return natBitmap(s.bytes, false) }},
		{kernel: "NaT bitmap, other order", sizes: inBytes, floors: scan, setup: func(s size) job { return natBitmap(s.bytes, true) }},
		{kernel: "copy 8 + NaT bitmap", sizes: inBytes, floors: move, setup: func(s size) job { return natCopy(s.bytes, false) }},
		{kernel: "swap 8 + NaT bitmap", sizes: inBytes, floors: move, setup: func(s size) job { return natCopy(s.bytes, true) }},
	}
}

func natBitmap(n int, swapped bool) job {
	_, src := times(n, swapped)
	valid, nulls := make([]byte, nat.BitmapBytes(n/8)), 0
	work := func() { nulls = nat.Bitmap(valid, src, swapped) }
	return job{work, func() error {
		clear(valid)
		work()
		return natScanned(valid, nulls)
	}}
}

func natCopy(n int, swapped bool) job {
	host, src := times(n, swapped)
	dst, valid, nulls := make([]byte, n), make([]byte, nat.BitmapBytes(n/8)), 0
	work := func() { nulls = nat.Copy(dst, valid, src, swapped) }
	return job{work, func() error {
		clear(dst)
		clear(valid)
		work()
		if string(dst) != string(host) {
			return fmt.Errorf("the integers are not those of the source")
		}
		return natScanned(valid, nulls)
	}}
}

// isNaT says which of the times are NaT: one of 50.
func isNaT(i int) bool { return i%50 == 7 }

// times are n bytes of nanoseconds, in host order and as they are stored.
func times(n int, swapped bool) (host, stored []byte) {
	host, stored = make([]byte, n), make([]byte, n)
	for i := range n / 8 {
		v := uint64(1_700_000_000_000_000_000 + int64(i)*1_000_000)
		if isNaT(i) {
			v = 1 << 63
		}
		binary.NativeEndian.PutUint64(host[i*8:], v)
		if swapped {
			v = bits.ReverseBytes64(v)
		}
		binary.NativeEndian.PutUint64(stored[i*8:], v)
	}
	return host, stored
}

// natScanned says what is wrong with the bitmap and the count of times.
func natScanned(valid []byte, nulls int) error {
	want := 0
	for i := range len(valid) * 8 {
		if isNaT(i) {
			want++
		}
		if valid[i/8]>>(i%8)&1 == 1 == isNaT(i) {
			return fmt.Errorf("bit %d is wrong", i)
		}
	}
	if nulls != want {
		return fmt.Errorf("%d NaT, want %d", nulls, want)
	}
	return nil
}
