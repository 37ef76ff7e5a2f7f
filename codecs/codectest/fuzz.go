package codectest

import (
	"bytes"
	"encoding/hex"
	"testing"
)

// FuzzDecode decodes any bytes within any limit: no panic, no more bytes than the limit, an error of the right class, and
// the same whether the destination has room or grows.
func FuzzDecode(f *testing.F, p BytesParams) {
	c := check{f, p.stage(f, 0), Worker(f)}
	for _, k := range p.Known {
		encoded, err := hex.DecodeString(k.Encoded)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(encoded, uint16(len(k.Decoded)))
	}
	for _, kind := range Kinds {
		f.Add(c.encode(Data(kind, 2000)), uint16(2000))
	}
	f.Fuzz(func(t *testing.T, src []byte, limit uint16) {
		c := check{t, p.stage(t, 0), Worker(t)}
		c.anything(src, int(limit))
	})
}

// anything decodes bytes of which nothing is known, into room and into none.
func (c check) anything(src []byte, limit int) {
	c.t.Helper()
	d := newDestination(limit)
	out, err := c.stage.AppendDecode(d.dst, src, int64(limit), c.w)
	grown, errGrown := c.stage.AppendDecode(nil, src, int64(limit), c.w)
	switch {
	case !d.intact():
		c.t.Fatal("AppendDecode wrote outside dst")
	case (err == nil) != (errGrown == nil):
		c.t.Fatalf("AppendDecode into room: %v, into none: %v", err, errGrown)
	case err != nil:
		c.class(err)
		c.class(errGrown)
	case len(grown) > limit || !bytes.Equal(out[len(prefix):], grown):
		c.t.Fatalf("AppendDecode into room and into none, limit %d: %s", limit, difference(out[len(prefix):], grown))
	}
}

// FuzzRoundTrip encodes any bytes and wants them back.
func FuzzRoundTrip(f *testing.F, p BytesParams) {
	for _, kind := range Kinds {
		f.Add(Data(kind, 300))
		f.Add(Data(kind, 3))
	}
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, data []byte) { p.roundTrip(t, data) })
}
