package move

import (
	"bytes"
	"math/rand"
	"sync"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// TestGuarded: nothing in front of dst and src or behind them is touched, not even read.
func TestGuarded(t *testing.T) {
	const room = 64 << 10
	front, behind := kerneltest.Guarded(t, room)
	dstFront, dstBehind := kerneltest.Guarded(t, room)
	rnd := rand.New(rand.NewSource(5))
	rnd.Read(front)
	kerneltest.Each(t, func(t *testing.T) {
		for _, c := range moveTests {
			for _, rows := range []int{1, 2, 3, 4, 5, 8, 16, 33, 65, 130} {
				for _, cols := range []int{1, 2, 3, 4, 5, 8, 16, 33, 65, 130} {
					if n := rows * cols * c.item; n <= room/2 && (!testing.Short() || rows*cols <= 600) {
						l := transposed([]int{rows, cols}, []int{1, 0}, c.item, c.unit)
						want := make([]byte, n)
						naive(want, l.ds, front, l.ss, l.shape, c.item, c.unit)
						copy(behind[room-n:], front[:n])
						Move(dstFront[:n], l.ds, front[:n], l.ss, l.shape, c.item, c.unit)
						Move(dstBehind[room-n:], l.ds, behind[room-n:], l.ss, l.shape, c.item, c.unit)
						if !bytes.Equal(dstFront[:n], want) || !bytes.Equal(dstBehind[room-n:], want) {
							t.Fatalf("%+v is wrong", l)
						}
					}
				}
			}
		}
	})
}

// TestGuardedPlanes: the same for planes of several tiles, whose rows share few sets of the caches or not, and for an axis
// inside of both planes.
func TestGuardedPlanes(t *testing.T) {
	const room = 2 << 20 // front and behind may be one
	front, behind := kerneltest.Guarded(t, room)
	dstFront, dstBehind := kerneltest.Guarded(t, room)
	rand.New(rand.NewSource(8)).Read(front)
	kerneltest.Each(t, func(t *testing.T) {
		for _, c := range []struct{ item, unit int }{{1, 1}, {2, 1}, {2, 2}, {3, 1}, {4, 1}, {4, 4}, {8, 1}, {8, 8}, {12, 1}, {16, 1}, {16, 8}} {
			for _, shape := range [][]int{{1024 / c.item, 96}, {1021 / c.item, 67}, {63, 2050 / c.item}, {64, 9, 1024 / c.item}, {1024 / c.item, 9, 37}} {
				l := transposed(shape, []int{2, 1, 0}[3-len(shape):], c.item, c.unit)
				n := span(shape, l.ss, c.item)
				want := make([]byte, n)
				naive(want, l.ds, front, l.ss, l.shape, c.item, c.unit)
				copy(behind[room-n:], front[:n])
				Move(dstFront[:n], l.ds, front[:n], l.ss, l.shape, c.item, c.unit)
				Move(dstBehind[room-n:], l.ds, behind[room-n:], l.ss, l.shape, c.item, c.unit)
				if !bytes.Equal(dstFront[:n], want) || !bytes.Equal(dstBehind[room-n:], want) {
					t.Fatalf("%+v is wrong", l)
				}
			}
		}
	})
}

// TestNeighbours: what lies between the elements of dst is not written, not even with what was there, so that others
// may write it at the same time.
func TestNeighbours(t *testing.T) {
	rounds := 50
	if testing.Short() {
		rounds = 5
	}
	kerneltest.Each(t, func(t *testing.T) {
		for _, c := range []struct{ item, unit int }{{1, 1}, {2, 1}, {4, 4}, {8, 8}, {12, 1}, {16, 1}, {20, 4}, {48, 4}} {
			shape := []int{70, 41}
			src := make([]byte, 70*41*c.item)
			rand.New(rand.NewSource(6)).Read(src)
			for name, ds := range map[string][]int{
				"elements": {2 * c.item, 140 * c.item},               // one of two
				"rows":     {c.item, 140 * c.item},                   // 70 elements, then 70 of others
				"columns":  {(2*41 + 1) * c.item, c.item},            // the same along the other axis
				"planes":   {c.item, 70*c.item + 70*c.item + c.item}, // rows that are not whole lines
			} {
				ss := []int{41 * c.item, c.item}
				other := map[string]int{"elements": c.item, "rows": 70 * c.item, "columns": 41 * c.item, "planes": 70 * c.item}[name]
				dst := make([]byte, other+span(shape, ds, c.item))
				want := make([]byte, len(dst))
				naive(want, ds, src, ss, shape, c.item, c.unit)
				naive(want[other:], ds, src, ss, shape, c.item, c.unit)
				for range rounds {
					clear(dst)
					var both sync.WaitGroup
					for _, at := range []int{0, other} {
						both.Go(func() { Move(dst[at:][:span(shape, ds, c.item)], ds, src, ss, shape, c.item, c.unit) })
					}
					both.Wait()
					if !bytes.Equal(dst, want) {
						t.Fatalf("item %d, unit %d, neighbours are %s: they disturb each other", c.item, c.unit, name)
					}
				}
			}
		}
	})
}

func TestAllocs(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		for _, c := range []struct {
			shape []int
			item  int
		}{{[]int{8, 8, 8}, 2}, {[]int{90, 91, 3}, 1}, {[]int{3, 90, 91}, 4}, {[]int{300, 301}, 4}, {[]int{100, 101}, 12}, {[]int{1200, 1000}, 2}} {
			l := transposed(c.shape, []int{2, 1, 0}[3-len(c.shape):], c.item, c.item)
			n := span(c.shape, l.ss, c.item)
			dst, src := make([]byte, n), make([]byte, n)
			if n := alloctest.Count(func() { Move(dst, l.ds, src, l.ss, l.shape, l.item, l.unit) }); n > 0 {
				t.Errorf("%v of %d bytes: %v allocations", c.shape, c.item, n)
			}
		}
	})
}
