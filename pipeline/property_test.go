package pipeline_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

var propertySeed = flag.Int64("property-seed", 1, "of the combinations that TestProperties generates")

// TestProperties: for generated types, shapes, chains, regions, points and options: what a region or points decode to,
// into strided memory of which nothing else is touched, is the slice of the elements that were encoded; with at most one
// fetch for each level of nesting; and an update equals the elements replaced.
func TestProperties(t *testing.T) {
	n := 10_000
	if testing.Short() {
		n = 300
	}
	t.Logf("%d combinations of seed %d", n, *propertySeed)
	for i := range n {
		rnd := rand.New(rand.NewSource(*propertySeed<<32 + int64(i)))
		c := newCombination(rnd)
		doc := c.document()
		p := plan(t, doc)
		if err := c.check(t, p); err != nil {
			t.Fatalf("combination %d of seed %d: %v\n%s", i, *propertySeed, err, doc)
		}
	}
}

// combination is one of a type, a shape and a chain.
type combination struct {
	rnd    *rand.Rand
	typ    string
	item   int
	fill   string
	shape  []int
	codecs string
	levels int64 // of nesting: the most fetches of a region
}

// propertyTypes are types with a multi-byte element, a single-byte one, one of several units, and one of an odd size.
var propertyTypes = []struct {
	typ, fill string
	item      int
}{
	{`"uint16"`, `3`, 2},
	{`"int8"`, `-1`, 1},
	{`"complex64"`, `[1.0,"NaN"]`, 8},
	{`{"name":"fixed_length_utf32","configuration":{"length_bytes":12}}`, `"é"`, 12},
	{`"r24"`, `[1,2,3]`, 3},
	{`{"name":"numpy.datetime64","configuration":{"unit":"ns","scale_factor":1}}`, `"NaT"`, 8},
}

func newCombination(rnd *rand.Rand) *combination {
	c := &combination{rnd: rnd}
	t := propertyTypes[rnd.Intn(len(propertyTypes))]
	c.typ, c.fill, c.item = t.typ, t.fill, t.item
	for range rnd.Intn(5) {
		c.shape = append(c.shape, 1+rnd.Intn(7))
	}
	c.codecs, c.levels = c.chain(c.shape, 3)
	return c
}

func (c *combination) document() []byte { return document(c.typ, list(c.shape), c.fill, c.codecs) }

func (c *combination) options() codecs.Options {
	return codecs.Options{
		Concurrency: 1 + c.rnd.Intn(3),
		MergeGap:    int64(c.rnd.Intn(2) * c.rnd.Intn(100)),
		InnerOrder:  codecs.InnerOrder(c.rnd.Intn(2)),
		KeepPlaces:  c.rnd.Intn(2) == 0,
	}
}

// region is a random one of the shape, now and then empty.
func (c *combination) region() codecs.Region {
	r := codecs.Whole(c.shape)
	for i, n := range c.shape {
		if c.rnd.Intn(4) > 0 {
			r.Start[i], r.Step[i] = c.rnd.Intn(n), 1+c.rnd.Intn(3)
			r.Count[i] = c.rnd.Intn((n-1-r.Start[i])/r.Step[i]+1) + min(1, c.rnd.Intn(20))
		}
	}
	return r
}

// elements is a chunk in which about half of each axis' slices are the fill value, so that inner chunks are empty.
func (c *combination) elements(p *pipeline.Plan) []byte {
	w := codecs.NewWorker(context.Background(), codecs.Options{})
	defer w.Close()
	data := make([]byte, p.Size())
	c.rnd.Read(data)
	_ = p.Fill(c.region().Of(p.Dense(data), w))
	return data
}

func (c *combination) check(t *testing.T, p *pipeline.Plan) error {
	vals := c.elements(p)
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), c.options())
	if err != nil {
		return err
	}
	for range 3 {
		if err := c.checkRegion(t, p, enc, vals); err != nil {
			return err
		}
	}
	if err := c.checkPoints(t, p, enc, vals); err != nil {
		return err
	}
	return c.checkUpdate(t, p, enc, vals)
}

func (c *combination) checkRegion(t *testing.T, p *pipeline.Plan, enc, vals []byte) error {
	w := codecs.NewWorker(context.Background(), codecs.Options{})
	defer w.Close()
	r, o := c.region(), c.options()
	fetched, held := &counting{Source: codecs.Memory(enc)}, &holder{Memory: enc}
	want, to := c.strided(r.Count)
	codecs.Copy(to, r.Of(p.Dense(vals), w), c.item)
	for _, src := range []codecs.Source{fetched, held} {
		got, dst := c.strided(r.Count)
		if _, err := p.DecodeRegion(t.Context(), dst, r, codecs.Open(src), o); err != nil {
			return fmt.Errorf("%T, region %v: %w", src, r, err)
		}
		if !bytes.Equal(got, want) {
			return fmt.Errorf("%T, region %v, options %+v:\ngot  %x\nwant %x", src, r, o, got, want)
		}
	}
	if n := fetched.calls.Load(); n > c.levels {
		return fmt.Errorf("region %v: %d fetches, want at most %d", r, n, c.levels)
	}
	if held.fetches > 0 || held.opened > 1 || held.closed != held.opened {
		return fmt.Errorf("region %v: a source that can be held is opened %d times, closed %d times, and fetched from %d times", r, held.opened, held.closed, held.fetches)
	}
	return nil
}

// strided is memory of one content around and between the elements of a shape, with strides that depend on the shape only.
func (c *combination) strided(shape []int) ([]byte, codecs.Array) {
	strides, n := make([]int, len(shape)), c.item
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = n + i%3
		n = strides[i]*max(1, shape[i]) + i%2
	}
	data := bytes.Repeat([]byte{0xEE}, n+8)
	return data, codecs.Array{Data: data[4:], Shape: shape, Strides: strides}
}

func (c *combination) checkPoints(t *testing.T, p *pipeline.Plan, enc, vals []byte) error {
	points := make([][]int, 1+c.rnd.Intn(9))
	want := make([]byte, 0, len(points)*c.item)
	for j := range points {
		at, off := make([]int, len(c.shape)), 0
		for i, n := range c.shape {
			at[i] = c.rnd.Intn(n)
			off = off*n + at[i]
		}
		points[j], want = at, append(want, vals[off*c.item:(off+1)*c.item]...)
	}
	got := make([]byte, len(want))
	dst := codecs.Array{Data: got, Shape: []int{len(points)}, Strides: []int{c.item}}
	if _, err := p.DecodePoints(t.Context(), dst, points, codecs.Open(codecs.Memory(enc)), c.options()); err != nil {
		return fmt.Errorf("points %v: %w", points, err)
	}
	if !bytes.Equal(got, want) {
		return fmt.Errorf("points %v: got %x, want %x", points, got, want)
	}
	return nil
}

// checkUpdate replaces a region of a chunk, or of none, and decodes the whole.
func (c *combination) checkUpdate(t *testing.T, p *pipeline.Plan, enc, vals []byte) error {
	w := codecs.NewWorker(context.Background(), codecs.Options{})
	defer w.Close()
	if c.rnd.Intn(4) == 0 {
		enc, vals = nil, make([]byte, len(vals))
		if err := p.Fill(p.Dense(vals)); err != nil {
			return err
		}
	}
	r, o := c.region(), c.options()
	_, src := c.strided(r.Count)
	c.rnd.Read(src.Data)
	codecs.Copy(r.Of(p.Dense(vals), w), src, c.item)
	out, err := p.AppendUpdate(t.Context(), nil, enc, r, src, o)
	if err != nil {
		return fmt.Errorf("update of %v: %w", r, err)
	}
	got, want := make([]byte, len(vals)), vals
	if err := p.Decode(t.Context(), p.Dense(got), out, c.options()); err != nil || !bytes.Equal(got, want) {
		return fmt.Errorf("update of %v, options %+v: %w\ngot  %x\nwant %x", r, o, err, got, want)
	}
	return nil
}
