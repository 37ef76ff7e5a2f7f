package bytescodec_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// record is a type with runs of swap units of several sizes, as a struct has.
type record struct{ units []dtype.Unit }

func (record) Name() string                { return "test.record" }
func (record) Configuration() config.Value { return config.Value{} }
func (r record) Layout() dtype.Layout {
	l := dtype.Layout{Align: 1, Units: r.units}
	for _, u := range r.units {
		l.Size += u.Bytes * u.Count
	}
	return l
}
func (record) ParseJSON(config.Value) ([]byte, problem.List) { return nil, nil }
func (record) AppendJSON(dst, _ []byte) ([]byte, error)      { return dst, nil }

// layouts that the codec has to know.
var layouts = map[string][]dtype.Unit{
	"bool":               {{Bytes: 1, Count: 1}},
	"raw bits":           {{Bytes: 1, Count: 5}},
	"int16":              {{Bytes: 2, Count: 1}},
	"complex64":          {{Bytes: 4, Count: 2}},
	"complex128":         {{Bytes: 8, Count: 2}},
	"three code points":  {{Bytes: 4, Count: 3}},
	"struct":             {{Bytes: 1, Count: 3}, {Bytes: 8, Count: 1}, {Bytes: 2, Count: 2}, {Bytes: 4, Count: 1}},
	"struct of one kind": {{Bytes: 4, Count: 1}, {Bytes: 4, Count: 2}},
	"16-byte units":      {{Bytes: 16, Count: 1}},
}

// reversed is element with the bytes of every unit the other way round.
func reversed(element []byte, units []dtype.Unit) []byte {
	out, at := bytes.Clone(element), 0
	for _, u := range units {
		for range u.Count {
			slices.Reverse(out[at : at+u.Bytes])
			at += u.Bytes
		}
	}
	return out
}

func bind(t testing.TB, endian bytescodec.Endian, units []dtype.Unit, shape ...int) codecs.ChunkStage {
	t.Helper()
	typ := record{units}
	spec := codecs.NewSpec(typ, shape, make([]byte, typ.Layout().Size))
	c := bytescodec.Config{Endian: endian}
	size, ps := c.Judge(spec)
	if n, exact := size.Exact(); ps != nil || !exact || int(n) != codecs.Count(shape)*typ.Layout().Size {
		t.Fatal(size, ps)
	}
	st, err := c.Bind(spec)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// TestStage: every layout in both orders, whole and in place, into and out of memory with a gap behind each row.
func TestStage(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	foreign, host := bytescodec.Big, bytescodec.Little
	if binary.NativeEndian.Uint16([]byte{0, 1}) == 1 {
		foreign, host = host, foreign
	}
	for name, units := range layouts {
		item := record{units}.Layout().Size
		for _, endian := range []bytescodec.Endian{host, foreign} {
			t.Run(fmt.Sprintf("%s/%s", name, endian), func(t *testing.T) {
				elements, stored := make([]byte, 12*item), []byte{}
				rnd.Read(elements)
				for at := 0; at < len(elements); at += item {
					e := elements[at : at+item]
					if endian == foreign {
						e = reversed(e, units)
					}
					stored = append(stored, e...)
				}
				testStage(t, bind(t, endian, units, 3, 4), item, elements, stored)
			})
		}
	}
}

func testStage(t *testing.T, st codecs.ChunkStage, item int, elements, stored []byte) {
	w := codecs.NewWorker(t.Context(), codecs.Options{})
	defer w.Close()
	row := 4*item + 3
	gapped := bytes.Repeat([]byte{0xEE}, 3*row)
	a := codecs.Array{Data: gapped, Shape: []int{3, 4}, Strides: []int{row, item}}
	if err := st.Decode(a, stored, w); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if !bytes.Equal(gapped[i*row:][:4*item], elements[i*4*item:][:4*item]) || !bytes.Equal(gapped[i*row+4*item:][:3], []byte{0xEE, 0xEE, 0xEE}) {
			t.Fatalf("row %d: %x", i, gapped[i*row:][:row])
		}
	}
	out, err := st.AppendEncode([]byte("prefix"), a, w)
	if err != nil || !bytes.Equal(out, append([]byte("prefix"), stored...)) {
		t.Fatalf("encoded to %x, want %x: %v", out, stored, err)
	}
	in := st.(codecs.InPlaceDecoder)
	p := bytes.Clone(stored)
	in.DecodeInPlace(p)
	if !bytes.Equal(p, elements) || in.StoredAsIs() != bytes.Equal(stored, elements) && item > 1 {
		t.Fatalf("in place %x, want %x", p, elements)
	}
	dense := codecs.Array{Data: make([]byte, len(elements)), Shape: a.Shape, Strides: []int{4 * item, item}}
	if err := st.(codecs.StoredOrderDecoder).DecodeStored(dense, stored, w); err != nil || !bytes.Equal(dense.Data, stored) {
		t.Fatal("stored order", err)
	}
}

// ordered is a type whose elements have a byte order of their own accord.
type ordered struct {
	record
	order binary.ByteOrder
}

func (o ordered) DefaultOrder() binary.ByteOrder { return o.order }

// TestOrder: where no byte order is declared the type's own stands, and only there.
func TestOrder(t *testing.T) {
	units := []dtype.Unit{{Bytes: 4, Count: 1}}
	for _, c := range []struct {
		name, declared, stored string
		own                    binary.ByteOrder
	}{
		{"own little", "", "04030201", binary.LittleEndian},
		{"own big", "", "01020304", binary.BigEndian},
		{"declared little", "little", "04030201", binary.BigEndian},
		{"declared big", "big", "01020304", binary.LittleEndian},
		{"none at all", "", "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec := codecs.NewSpec(ordered{record{units}, c.own}, []int{1}, make([]byte, 4))
			conf := bytescodec.Config{Endian: bytescodec.Endian(c.declared)}
			if _, ps := conf.Judge(spec); (len(ps) > 0) != (c.stored == "") {
				t.Fatal(ps)
			}
			if c.stored == "" {
				return
			}
			st, err := conf.Bind(spec)
			if err != nil {
				t.Fatal(err)
			}
			w := codecs.NewWorker(t.Context(), codecs.Options{})
			defer w.Close()
			element := binary.NativeEndian.AppendUint32(nil, 0x01020304)
			stored, err := st.AppendEncode(nil, codecs.Array{Data: element, Shape: []int{1}, Strides: []int{4}}, w)
			if got := fmt.Sprintf("%x", stored); err != nil || got != c.stored {
				t.Errorf("encoded to %s, want %s: %v", got, c.stored, err)
			}
		})
	}
}

func ExampleConfig() {
	fmt.Println(config.Declare(bytescodec.Config{Endian: bytescodec.Big}).Raw())
	fmt.Println(config.Declare(bytescodec.Config{}).Raw())
	// Output:
	// {"name":"bytes","configuration":{"endian":"big"}}
	// {"name":"bytes"}
}
