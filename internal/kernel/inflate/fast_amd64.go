//go:build amd64 && !purego

package inflate

import (
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// run is a cursor and its limits, for the assembly, which moves the cursor.
type run struct {
	op, ip, base, opLast, ipLast unsafe.Pointer
	buf, n                       uint64
}

//go:noescape
func fastAVX2(t *tables, r *run) ending

// decode decodes symbols while the limits are kept.
func (t *tables) decode(c cursor, l limits) (cursor, ending) {
	if cpu.Tier() < cpu.AVX2 {
		return t.generic(c, l)
	}
	r := run{c.op, c.ip, l.base, l.op, l.ip, c.buf, c.n}
	why := fastAVX2(t, &r)
	return cursor{r.op, r.ip, r.buf, r.n}, why
}
