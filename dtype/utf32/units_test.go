package utf32

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
)

// unitTests have units that are no code points, which no copy may touch.
var unitTests = []struct {
	name     string
	capacity int
	units    []uint32
}{
	{"no elements", 3, nil},
	{"one unit", 1, []uint32{0x01020304}},
	{"padding", 3, []uint32{'a', 0, 0, 0, 0, 0}},
	{"zero inside", 3, []uint32{'a', 0, 'b'}},
	{"T3 surrogates", 2, []uint32{0xD800, 'a', 0xDFFF, 0}},
	{"T3 beyond U+10FFFF", 2, []uint32{0x110000, 0x80000041, math.MaxUint32, 0x00FF00FF}},
}

// laidOut is units in an order, at a distance from a multiple of 8 bytes.
func laidOut(order binary.AppendByteOrder, units []uint32, distance int) []byte {
	p := make([]byte, distance, distance+4*len(units))
	for _, u := range units {
		p = order.AppendUint32(p, u)
	}
	return p[distance:]
}

var orders = map[string]binary.AppendByteOrder{"little": binary.LittleEndian, "big": binary.BigEndian}

func TestAppendUnits(t *testing.T) {
	for _, c := range unitTests {
		for name, order := range orders {
			for distance := range 8 {
				t.Run(fmt.Sprintf("%s/%s/%d", c.name, name, distance), func(t *testing.T) {
					e := stored(t, newType(t, c.capacity), laidOut(order, c.units, distance), name)
					before := slices.Clone(e.data)
					testAppended(t, e, c.units)
					if !slices.Equal(e.data, before) {
						t.Errorf("the elements are now %x, were %x", e.data, before)
					}
				})
			}
		}
	}
}

// testAppended appends behind nothing, behind something, and into room that has something behind it.
func testAppended(t *testing.T, e Elements, want []uint32) {
	t.Helper()
	if got := e.AppendUnits(nil); !slices.Equal(got, want) {
		t.Errorf("behind nothing: %x, want %x", got, want)
	}
	if got := e.AppendUnits([]uint32{7, 8}); !slices.Equal(got, append([]uint32{7, 8}, want...)) {
		t.Errorf("behind 7 and 8: %x, want %x behind them", got, want)
	}
	room := []uint32{7, 8}
	for range len(want) + 1 {
		room = append(room, 9)
	}
	got := e.AppendUnits(room[:2])
	if &got[0] != &room[0] || !slices.Equal(room, append(append([]uint32{7, 8}, want...), 9)) {
		t.Errorf("into room: %x, want 7, 8, %x and 9 in the same memory", room, want)
	}
}

// TestAppendUnitsOfMany: as many as the vectors of a kernel take, and some more.
func TestAppendUnitsOfMany(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	units := make([]uint32, 3*1001)
	for i := range units {
		units[i] = rng.Uint32()
	}
	for name, order := range orders {
		for distance := range 4 {
			e := stored(t, newType(t, 3), laidOut(order, units, distance), name)
			if got := e.AppendUnits(nil); !slices.Equal(got, units) {
				t.Errorf("%s, %d bytes off: not the units that were laid out", name, distance)
			}
			room := make([]uint32, 0, len(units))
			if n := alloctest.Count(func() { room = e.AppendUnits(room[:0]) }); n > 0 {
				t.Errorf("%s, %d bytes off: %v allocations with room", name, distance, n)
			}
		}
	}
}

func TestAppendUnitsOfTheZeroElements(t *testing.T) {
	if got := (Elements{}).AppendUnits([]uint32{7}); !slices.Equal(got, []uint32{7}) {
		t.Errorf("%x, want 7 alone", got)
	}
}

// Big-endian elements, one of which has a surrogate: what no Go string can hold is there, as it was stored.
func ExampleElements_AppendUnits() {
	t, _ := New(2)
	data := []byte{0, 0, 0, 'h', 0, 0, 0, 'i', 0, 0, 0xD8, 0, 0, 0, 0, 0}
	hostIsLittle := binary.NativeEndian.Uint16([]byte{1, 0}) == 1
	e, _ := Of(t, data, hostIsLittle)
	units := e.AppendUnits(nil)
	for element := range slices.Chunk(units, t.CodePoints()) {
		fmt.Printf("%U\n", element)
	}
	// Output:
	// [U+0068 U+0069]
	// [U+D800 U+0000]
}
