package move

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// TestGather moves arrays whose rows share few sets of the cache: with remainders of tiles, groups and blocks, with gaps
// between rows and planes, and large enough for stores past the caches.
func TestGather(t *testing.T) {
	const apart = 4096 // bytes between planes of src
	shapes := [][]int{{64, 16, 32}, {130, 3, 100}, {65, 9, 41}, {33, 7, 70}, {200, 2, 150}, {131, 1, 97}}
	if !testing.Short() {
		shapes = append(shapes, []int{64, 65, 64}, []int{128, 40, 128})
	}
	kerneltest.Each(t, func(t *testing.T) {
		rnd := rand.New(rand.NewSource(7))
		for _, shape := range shapes {
			for _, order := range [][]int{{2, 1, 0}, {1, 2, 0}, {2, 0, 1}} {
				for _, c := range []struct{ item, unit, gap int }{{1, 1, 0}, {1, 1, 3}, {2, 1, 0}, {2, 2, 6}, {4, 4, 4}, {8, 1, 0}} {
					l := transposed(shape, order, c.item, c.unit)
					l.ss[1] = shape[2]*c.item + c.gap
					l.ss[0] = (shape[1]*l.ss[1] + apart - 1) / apart * apart
					l.dstAlign = c.gap
					t.Run(fmt.Sprint(shape, order, c), func(t *testing.T) { l.test(t, rnd) })
				}
			}
		}
	})
}

// TestGatherRoom: what is gathered and what is made of it have room in scratch, whatever the planes.
func TestGatherRoom(t *testing.T) {
	for item := 1; item <= 16; item *= 2 {
		for rows := 16 / item; rows <= 128; rows++ {
			m := mover{item: item}
			cols := max(line, groupBytes/rows) / item
			tiles := max(1, passedBytes/(rows*cols*item))
			made, to := m.made(group{rows, cols, tiles, gaps{tiles*cols*item + line, cols * item}})
			if end := int(uintptr(made)) + cols*to.row; end > len(room{})-line {
				t.Errorf("%d B, %d rows: %d bytes of %d", item, rows, end, len(room{})-line)
			}
		}
	}
}
