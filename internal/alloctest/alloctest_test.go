package alloctest

import (
	"sync"
	"testing"
)

var sink []byte

func TestLeast(t *testing.T) {
	called := 0
	pool := sync.Pool{New: func() any { return new([1000]byte) }}
	for name, c := range map[string]struct {
		f     func()
		count float64
		bytes int64
	}{
		"none":      {func() {}, 0, 0},
		"one":       {func() { sink = make([]byte, 1024) }, 1, 1024},
		"two":       {func() { sink = make([]byte, 512); sink = make([]byte, 512) }, 2, 1024},
		"too large": {func() { sink = make([]byte, enough) }, 1, enough},
		"at first": {func() {
			if called++; called < 3 {
				sink = make([]byte, 1024)
			}
		}, 0, 0},
		"pools": {func() {
			a, b := pool.Get(), pool.Get()
			pool.Put(a)
			pool.Put(b)
		}, 0, 0},
	} {
		called = 0
		if n := Count(c.f); n != c.count {
			t.Errorf("%s: %v allocations, want %v", name, n, c.count)
		}
		called = 0
		if n := Bytes(c.f); n != c.bytes {
			t.Errorf("%s: %d bytes, want %d", name, n, c.bytes)
		}
	}
}
