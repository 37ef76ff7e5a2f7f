package pipeline_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/problem"
)

// JSON of declarations.
const (
	le  = `{"name":"bytes","configuration":{"endian":"little"}}`
	be  = `{"name":"bytes","configuration":{"endian":"big"}}`
	crc = `{"name":"crc32c"}`
	gz  = `{"name":"gzip","configuration":{"level":1}}`
	zs  = `{"name":"zstd","configuration":{"level":3}}`
)

func tr(order string) string {
	return `{"name":"transpose","configuration":{"order":` + order + `}}`
}

func shard(chunk, inner, index string) string {
	return `{"name":"sharding_indexed","configuration":{"chunk_shape":` + chunk + `,"codecs":[` + inner + `],"index_codecs":[` + index + `]}}`
}

// document is that of an array of one chunk.
func document(dataType, shape, fill, codecList string) []byte {
	return []byte(`{"zarr_format":3,"node_type":"array","shape":` + shape + `,"data_type":` + dataType +
		`,"chunk_grid":{"name":"regular","configuration":{"chunk_shape":` + shape + `}},"chunk_key_encoding":{"name":"default"},"fill_value":` + fill +
		`,"codecs":[` + codecList + `]}`)
}

// registry is the default one and what these tests define.
func registry(t testing.TB) *metadata.Registry {
	t.Helper()
	r, err := zarrcodec.CoreAndExtensions().Union(metadata.Definitions{
		DataTypes: []dtype.Definition{{Name: "test.text", Parse: func(string, *config.Reader, dtype.Resolver) dtype.Type { return text{} }}},
		Codecs: []codecs.Definition{
			{Name: "test.vlen", Kind: codecs.ArrayBytesKind, Dynamic: true, Parse: func(*config.Reader, codecs.Resolver) codecs.Codec { return vlen{} }},
			{Name: "test.either", Kind: codecs.BytesBytesKind, Dynamic: true, Parse: parseEither},
			{Name: "test.widen", Kind: codecs.ArrayArrayKind, Parse: parseWiden},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func plan(t testing.TB, doc []byte) *pipeline.Plan {
	t.Helper()
	r := metadata.Read(doc, registry(t))
	if err := r.Openable().Err(); err != nil {
		t.Fatalf("%s\n%v", doc, err)
	}
	p, err := r.Array.Plan(shapeOf(r.Array))
	if err != nil {
		t.Fatalf("%s\n%v", doc, err)
	}
	return p
}

func shapeOf(a *metadata.Array) []int {
	shape := make([]int, len(a.Shape))
	for i, n := range a.Shape {
		shape[i] = int(n)
	}
	return shape
}

// ramp is n uint16 elements 1, 2, … in host order.
func ramp(n int) []byte {
	p := make([]byte, 2*n)
	for i := range n {
		binary.NativeEndian.PutUint16(p[2*i:], uint16(i+1))
	}
	return p
}

// counting is a source that counts what it is asked.
type counting struct {
	codecs.Source
	calls, bytes atomic.Int64
}

func (c *counting) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	o, err := c.Source.Fetch(ctx, ranges)
	c.calls.Add(1)
	for _, b := range o.Bytes {
		c.bytes.Add(int64(len(b)))
	}
	return o, err
}

// text is a data type whose elements vary in size.
type text struct{}

func (text) Name() string                { return "test.text" }
func (text) Configuration() config.Value { return config.Value{} }
func (text) Layout() dtype.Layout        { return dtype.Layout{Size: 0, Align: 8} }
func (text) ParseJSON(v config.Value) ([]byte, problem.List) {
	s, ok := v.Text()
	if !ok {
		return nil, config.Mismatch(v, "", "a string")
	}
	return append([]byte{}, s...), nil
}
func (text) AppendJSON(dst, element []byte) ([]byte, error) {
	return config.AppendQuoted(dst, string(element)), nil
}

// vlen stores the elements of text one behind the other, each with its length in front.
type vlen struct{}

func (vlen) Name() string                { return "test.vlen" }
func (vlen) Configuration() config.Value { return config.Value{} }
func (vlen) Judge(in codecs.Spec) (codecs.Size, problem.List) {
	if in.Type != nil && in.Type.Layout().Size != 0 {
		return codecs.Unbounded(), problem.One("/configuration", problem.InvalidValue, "%s does not vary in size", in.Type.Name())
	}
	return codecs.Unbounded(), nil
}
func (vlen) Bind(codecs.Spec) (codecs.ChunkStage, error) { return vlen{}, nil }
func (vlen) AppendEncode(dst []byte, src codecs.Array, _ *codecs.Worker) ([]byte, error) {
	for e := range src.Contents() {
		dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(e))), e...)
	}
	return dst, nil
}
func (vlen) Decode(dst codecs.Array, src []byte, _ *codecs.Worker) (err error) {
	own := append([]byte(nil), src...)
	seg, at := dst.Heap.Own(own), 0
	dst.Elements(codecs.SpanSize, func(p []byte) bool {
		if len(own)-at < 4 || len(own)-at-4 < int(binary.LittleEndian.Uint32(own[at:])) {
			err = codecs.Corrupt("test.vlen", int64(at), "the text ends too early")
			return false
		}
		n := binary.LittleEndian.Uint32(own[at:])
		codecs.PutSpan(p, codecs.Span{Off: uint64(at + 4), Len: n, Seg: seg})
		at += 4 + int(n)
		return true
	})
	return err
}

// either holds two lists of bytes→bytes codecs and stores what the shorter result came from.
type either struct{ lists [2][]codecs.Resolved }

func parseEither(c *config.Reader, r codecs.Resolver) codecs.Codec {
	var e either
	onlyBytes := func(it codecs.Resolved) problem.List {
		if it.Kind == codecs.BytesBytesKind || it.Kind == codecs.UnclaimedKind {
			return nil
		}
		return problem.One("", problem.InvalidValue, "not a bytes→bytes codec")
	}
	for i, key := range []string{"left", "right"} {
		if v, ok := c.Array(key, true); ok {
			e.lists[i] = r.Codecs(v, "/configuration/"+key, onlyBytes)
		}
	}
	if !c.OK() {
		return nil
	}
	return e
}
func (either) Name() string                { return "test.either" }
func (either) Configuration() config.Value { return config.Value{} }
func (e either) Judge(in codecs.Size) (codecs.Size, problem.List) {
	var ps problem.List
	for i, key := range []string{"left", "right"} {
		size := in
		for k, it := range e.lists[i] {
			b, ok := it.Codec.(codecs.BytesToBytes)
			if !ok {
				size = codecs.Size{}
				continue
			}
			var p problem.List
			size, p = b.Judge(size)
			ps = append(ps, p.At(fmt.Sprintf("/configuration/%s/%d", key, k))...)
		}
	}
	return codecs.Unbounded(), ps
}
func (e either) Bind(in codecs.Size) (codecs.BytesStage, error) {
	var s eitherStage
	for i, list := range e.lists {
		size := in
		for _, it := range list {
			b, ok := it.Codec.(codecs.BytesToBytes)
			if !ok {
				return nil, &codecs.UnsupportedError{Reason: "unclaimed"}
			}
			st, err := b.Bind(size)
			if err != nil {
				return nil, err
			}
			s.lists[i] = append(s.lists[i], st)
			size, _ = b.Judge(size)
		}
	}
	return s, nil
}

type eitherStage struct{ lists [2][]codecs.BytesStage }

func (s eitherStage) AppendEncode(dst, src []byte, w *codecs.Worker) ([]byte, error) {
	var out [2][]byte
	for i, list := range s.lists {
		out[i] = src
		for _, st := range list {
			var err error
			if out[i], err = st.AppendEncode(nil, out[i], w); err != nil {
				return dst, err
			}
		}
	}
	if len(out[0]) <= len(out[1]) {
		return append(append(dst, 0), out[0]...), nil
	}
	return append(append(dst, 1), out[1]...), nil
}
func (s eitherStage) AppendDecode(dst, src []byte, limit int64, w *codecs.Worker) ([]byte, error) {
	if len(src) == 0 || src[0] > 1 {
		return dst, codecs.Corrupt("test.either", 0, "no such list")
	}
	list, p := s.lists[src[0]], src[1:]
	for k := len(list) - 1; k >= 0; k-- {
		max := w.Spare()
		if k == 0 {
			max = limit
		}
		var err error
		if p, err = list[k].AppendDecode(nil, p, max, w); err != nil {
			return dst, err
		}
	}
	if int64(len(p)) > limit {
		return dst, codecs.WrongSize("test.either", int64(len(p)), limit)
	}
	return append(dst, p...), nil
}

// widen makes each uint8 an element of a wider unsigned type: type, size and fill value change on the way.
type widen struct{ to dtype.Type }

func parseWiden(c *config.Reader, r codecs.Resolver) codecs.Codec {
	v, ok := c.Get("data_type", true)
	if !ok {
		return nil
	}
	t := r.Type(v, "/configuration/data_type")
	if t == nil {
		return nil
	}
	return widen{t}
}
func (widen) Name() string                { return "test.widen" }
func (widen) Configuration() config.Value { return config.Value{} }
func (c widen) Judge(in codecs.Spec) (codecs.Spec, problem.List) {
	out := codecs.Spec{Type: c.to, Axes: in.Axes}
	if in.Type != nil && in.Type.Name() != "uint8" {
		return out, problem.One("/configuration", problem.InvalidValue, "cannot widen %s", in.Type.Name())
	}
	if in.Fill != nil {
		out.Fill = widened(in.Fill[0], c.to.Layout().Size)
	}
	return out, nil
}
func (c widen) Bind(codecs.Spec) (codecs.ArrayStage, error) {
	return widenStage{c.to.Layout().Size}, nil
}

func widened(b byte, size int) []byte {
	p := make([]byte, size)
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		p[0] = b
	} else {
		p[size-1] = b
	}
	return p
}

type widenStage struct{ size int }

func (widenStage) MapRegion(r codecs.Region, _ *codecs.Worker) codecs.Region { return r }
func (s widenStage) Encode(dst, src codecs.Array, _ *codecs.Worker) error {
	pairs(dst, src, s.size, 1, func(d, e []byte) { copy(d, widened(e[0], s.size)) })
	return nil
}
func (s widenStage) Decode(dst, src codecs.Array, _ *codecs.Worker) (err error) {
	pairs(dst, src, 1, s.size, func(d, e []byte) {
		d[0] = e[0] | e[s.size-1]
	})
	return err
}

// pairs calls f with each element of a and the one of b at its place.
func pairs(a, b codecs.Array, sizeA, sizeB int, f func(x, y []byte)) {
	var all [][]byte
	b.Elements(sizeB, func(e []byte) bool { all = append(all, e); return true })
	a.Elements(sizeA, func(e []byte) bool {
		f(e, all[0])
		all = all[1:]
		return true
	})
}

var errFlaky = errors.New("flaky")

// flaky fails its first fetch.
type flaky struct {
	codecs.Source
	n atomic.Int64
}

func (f *flaky) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	if f.n.Add(1) == 1 {
		return codecs.Object{}, errFlaky
	}
	return f.Source.Fetch(ctx, ranges)
}

// missing is a source without its object.
type missing struct{}

func (missing) Fetch(context.Context, []codecs.Range) (codecs.Object, error) {
	return codecs.Object{Missing: true, Size: -1}, nil
}

// holder is a source that is held open, and counts how often.
type holder struct {
	codecs.Memory
	at                      io.ReaderAt // nil: the memory
	version                 string
	opened, closed, fetches int
}

func (h *holder) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	h.fetches++
	return h.Memory.Fetch(ctx, ranges)
}

func (h *holder) Hold(context.Context) (codecs.Held, error) {
	h.opened++
	at := h.at
	if at == nil {
		at = bytes.NewReader(h.Memory)
	}
	return codecs.Held{Object: codecs.Object{Size: int64(len(h.Memory)), Version: h.version}, At: at, Closer: h}, nil
}

func (h *holder) Close() error {
	h.closed++
	return nil
}
