//go:build !purego

package move

import (
	"bytes"
	"math/rand"
	"testing"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// TestKernels calls each kernel that vectorBlock may choose, plain, wide, with units reversed and past the caches, for two
// blocks by three.
func TestKernels(t *testing.T) {
	if cpu.Tier() < cpu.AVX2 {
		t.Skip("no vectors")
	}
	rnd := rand.New(rand.NewSource(9))
	for _, item := range []int{1, 2, 4, 8, 16} {
		for lanes := range 3 {
			for _, unit := range []int{1, item}[:min(item, 2)] {
				m := mover{item: item, unit: unit, a: axis{n: 64}}
				b := vectorBlock(&m, lanes)
				if lanes > 1 && cpu.Tier() < cpu.AVX512 {
					continue
				}
				testKernel(t, rnd, &m, b, b.kind)
				if b.lines {
					testKernel(t, rnd, &m, b, b.kind+kindStream)
				}
				if b.wide {
					b.cols *= 4
					testKernel(t, rnd, &m, b, b.kind+kindWide)
					if b.lines {
						testKernel(t, rnd, &m, b, b.kind+kindWide+kindStream)
					}
				}
			}
		}
	}
}

func testKernel(t *testing.T, rnd *rand.Rand, m *mover, b block, kind int) {
	t.Helper()
	rows, cols, item := 2*b.rows, 3*b.cols, m.item
	ss, ds := cols*item+rnd.Intn(9), (rows*item+line-1)&^(line-1)
	src, want := make([]byte, rows*ss), make([]byte, (cols+1)*ds)
	rnd.Read(src)
	rnd.Read(want)
	room := make([]byte, len(want)+line)
	got := room[-int(uintptr(unsafe.Pointer(&room[0])))&(line-1):][:len(want)]
	copy(got, want)
	naive(want, []int{item, ds}, src, []int{ss, item}, []int{rows, cols}, item, m.unit)
	call(kind, &job{
		dst: unsafe.Pointer(&got[0]), src: unsafe.Pointer(&src[0]), ds: ds, ss: ss, mask: mask(m.unit),
		nIn: 3, sIn: b.cols * item, dIn: b.cols * ds, nOut: 2, sOut: b.rows * ss, dOut: b.rows * item,
	})
	if fence(); !bytes.Equal(got, want) {
		t.Errorf("%d-byte elements, blocks of %d rows by %d, unit %d, kind %d: wrong", item, b.rows, b.cols, m.unit, kind)
	}
}
