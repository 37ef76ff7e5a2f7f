package codectest

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// check calls the data methods of a stage and holds them to their contract.
type check struct {
	t     testing.TB
	stage codecs.BytesStage
	w     *codecs.Worker
}

const (
	prefix = "what was there"
	canary = 0xA5 // the byte behind the capacity of a destination
)

// behind is how many bytes are watched behind the capacity of a destination.
const behind = 64

// destination is a destination that holds prefix and has room for n bytes.
type destination struct{ memory, dst []byte }

func newDestination(n int) destination {
	memory := slices.Concat([]byte(prefix), bytes.Repeat([]byte{canary}, n+behind))
	return destination{memory, memory[: len(prefix) : len(prefix)+n]}
}

// intact says whether the prefix and what lies behind the capacity are as they were.
func (d destination) intact() bool {
	for _, b := range d.memory[cap(d.dst):] {
		if b != canary {
			return false
		}
	}
	return string(d.memory[:len(prefix)]) == prefix
}

// encode appends the encoded form of src to a prefix, and gives it.
func (c check) encode(src []byte) []byte {
	c.t.Helper()
	before := slices.Clone(src)
	d := newDestination(0)
	out, err := c.stage.AppendEncode(d.dst, src, c.w)
	if err != nil {
		c.t.Fatalf("AppendEncode of %d bytes: %v", len(src), err)
	}
	if !bytes.Equal(src, before) {
		c.t.Fatalf("AppendEncode of %d bytes changed them", len(src))
	}
	got, ok := bytes.CutPrefix(out, []byte(prefix))
	if !ok || !d.intact() {
		c.t.Fatalf("AppendEncode of %d bytes did not keep dst, or wrote behind it", len(src))
	}
	return got
}

// decodes wants src to decode to want: into room for exactly that, within limits that are larger, and not within a limit
// that is one less.
func (c check) decodes(src, want []byte) {
	c.t.Helper()
	before := slices.Clone(src)
	d := newDestination(len(want))
	got := c.append(d.dst, src, int64(len(want)))
	if !bytes.Equal(got, want) {
		c.t.Fatalf("AppendDecode of %d bytes gives %d other than the %d wanted: %s", len(src), len(got), len(want), difference(got, want))
	}
	if len(want) > 0 && &got[0] != &d.memory[len(prefix)] || !d.intact() {
		c.t.Fatalf("AppendDecode of %d bytes did not stay in dst, which has room for them", len(src))
	}
	for _, limit := range []int64{int64(len(want)), int64(len(want)) + 1, 1 << 40} {
		if got := c.append(nil, src, limit); !bytes.Equal(got, want) {
			c.t.Fatalf("AppendDecode of %d bytes to nil, limit %d: %s", len(src), limit, difference(got, want))
		}
		if got := c.append([]byte(prefix), src, limit); !bytes.Equal(got, want) {
			c.t.Fatalf("AppendDecode of %d bytes to a full dst, limit %d: %s", len(src), limit, difference(got, want))
		}
	}
	if !bytes.Equal(src, before) {
		c.t.Fatalf("AppendDecode of %d bytes changed them", len(src))
	}
	if len(want) > 0 {
		c.refuses(src, int64(len(want))-1)
	}
}

// append gives what src decodes to, appended to dst.
func (c check) append(dst, src []byte, limit int64) []byte {
	c.t.Helper()
	out, err := c.stage.AppendDecode(dst, src, limit, c.w)
	if err != nil {
		c.t.Fatalf("AppendDecode of %d bytes, room %d, limit %d: %v", len(src), cap(dst)-len(dst), limit, err)
	}
	if !bytes.Equal(out[:len(dst)], dst) {
		c.t.Fatalf("AppendDecode of %d bytes did not keep dst", len(src))
	}
	if wanted := len(out) - len(dst); cap(out) > cap(dst)+4*wanted+2<<20 {
		c.t.Fatalf("AppendDecode of %d bytes to %d, limit %d, allocates %d", len(src), wanted, limit, cap(out))
	}
	return out[len(dst):]
}

// refuses wants src not to decode within limit, with an error of the right class and dst as it was, and gives the error.
func (c check) refuses(src []byte, limit int64) error {
	c.t.Helper()
	var last error
	for _, room := range []int{int(limit), 0} {
		d := newDestination(room)
		out, err := c.stage.AppendDecode(d.dst, src, limit, c.w)
		if err == nil {
			c.t.Fatalf("AppendDecode of %x, room %d, limit %d, gives %d bytes, want an error", src[:min(len(src), 64)], room, limit, len(out)-len(prefix))
		}
		c.class(err)
		if len(out) != len(prefix) || &out[0] != &d.memory[0] || cap(out) != cap(d.dst) || !d.intact() {
			c.t.Fatalf("AppendDecode with error %v does not give dst as it was", err)
		}
		last = err
	}
	return last
}

// class wants an error about stored bytes.
func (c check) class(err error) {
	c.t.Helper()
	var data *codecs.DataError
	if !errors.As(err, &data) {
		c.t.Fatalf("AppendDecode: error %T (%v), want *codecs.DataError", err, err)
	}
	if data.Stage != -1 || data.Codec == "" || data.Err == nil {
		c.t.Fatalf("AppendDecode: error %#v, want the codec's name, stage -1 and a cause", data)
	}
}

// difference says where got and want differ first.
func difference(got, want []byte) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	return "at byte " + itoa(i) + " of " + itoa(len(got)) + ", want " + itoa(len(want)) + " bytes"
}
