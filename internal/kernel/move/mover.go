package move

import (
	"sync"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// A mover moves the planes of one call: element (i, j) of a plane from i·a.src + j·b.src to i·a.dst + j·b.dst.
type mover struct {
	item, unit int
	level      cpu.Level
	a, b       axis
	c          axis // an axis that the blocks walk along themselves; of 1 element: none
	way        way
	block      block
	fours      fours
	tiling     tiling
	scratch    unsafe.Pointer // a room, aligned to lines of the cache; nil where none is needed
}

// way is how a plane is moved.
type way uint8

const (
	elements way = iota // element by element
	blocks              // in tiles of blocks
	deep                // in blocks, each along a third axis
	columns             // blocks of fewer columns than a block has
	rows                // blocks of fewer rows than a block has
)

// move takes the axes left by widen.
func (m *mover) move(dst, src unsafe.Pointer, axes []axis) {
	rest, a, b := split(axes, m.item)
	m.a, m.b, m.c = a, b, axis{n: 1}
	rest = m.choose(rest, uintptr(dst))
	if m.way == columns || m.way == rows || m.tiling.store != direct || m.tiling.gather {
		room := rooms.Get().(*room)
		defer rooms.Put(room)
		m.scratch = room.aligned()
	}
	m.planes(dst, src, rest)
	if m.tiling.stream {
		fence()
	}
}

// line is the bytes of a line of the caches.
const line = 64

// A room is scratch: the largest tile, a line behind each of its rows, and one to align it.
type room [tallest + 257*line]byte

// rooms are those not in use.
var rooms = sync.Pool{New: func() any { return new(room) }}

func (r *room) aligned() unsafe.Pointer {
	p := unsafe.Pointer(r)
	return unsafe.Add(p, -int(uintptr(p))&(line-1))
}

// planes loops over the axes in front of those of the plane.
func (m *mover) planes(dst, src unsafe.Pointer, rest []axis) {
	if len(rest) == 0 {
		m.plane(dst, src)
		return
	}
	a := rest[0]
	for i := range a.n {
		m.planes(unsafe.Add(dst, i*a.dst), unsafe.Add(src, i*a.src), rest[1:])
	}
}

func (m *mover) plane(dst, src unsafe.Pointer) {
	switch m.way {
	case deep:
		m.deep(dst, src)
	case columns:
		m.fewColumns(dst, src)
	case rows:
		m.fewRows(dst, src)
	default:
		m.tiles(dst, src)
	}
}
