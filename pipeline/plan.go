package pipeline

import (
	"context"
	"fmt"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
)

// Plan is a pipeline bound to one chunk shape: it decodes and encodes the chunks of that shape. Immutable and safe for
// concurrent use; make one for an array and keep it.
//
// A context that ends stops a call before the next codec, the next inner chunk and the next fetch; a codec that is at work
// on a chunk goes on to its end.
//
// A decode on one goroutine, of a type of fixed size and without shards, allocates nothing once the plan has been used.
// Errors about stored bytes are [*codecs.DataError].
type Plan struct {
	chain   *chain
	typ     dtype.Type
	strides []int
}

// Bind makes the plan of a chain for a complete spec: data type, chunk shape and fill value. It judges first; its error
// is a [problem.List] with pointers relative to the list of codecs, or names what cannot be bound here, wrapping
// errors.ErrUnsupported, or says that the chunk is larger than memory.
func Bind(c codecs.Chain, in codecs.Spec) (*Plan, error) {
	own, ok := c.(*Chain)
	if !ok {
		own = NewChain(c.Items())
	}
	if in.Type == nil {
		return nil, fmt.Errorf("pipeline.Bind: the spec has no data type")
	}
	b, err := own.bind(in)
	if err != nil {
		return nil, err
	}
	first := b.levels[0]
	return &Plan{b, in.Type, codecs.DenseStrides(make([]int, len(first.shape)), first.shape, first.item())}, nil
}

// Type is the data type of the chunk's elements.
func (p *Plan) Type() dtype.Type { return p.typ }

// Shape is that of the chunk, in elements, outermost axis first. It must not be changed.
func (p *Plan) Shape() []int { return p.chain.levels[0].shape }

// Size is the number of bytes of a decoded chunk in C order; of a type whose elements vary in size, of their spans.
func (p *Plan) Size() int { return p.chain.levels[0].bytes }

// FillValue is the bits of one element, host order. It must not be changed.
func (p *Plan) FillValue() []byte { return p.chain.levels[0].fill }

// Dense labels data, of [Plan.Size] bytes, as a chunk in C order. The result aliases data. Of a type whose elements vary in
// size it has a new heap.
func (p *Plan) Dense(data []byte) codecs.Array {
	a := codecs.Array{Data: data, Shape: p.Shape(), Strides: p.strides}
	if p.chain.levels[0].size == 0 {
		a.Heap = new(codecs.Heap)
	}
	return a
}

// Decode fills dst, an array of the plan's shape in memory of the caller's with any strides that keep its elements apart,
// from the encoded chunk src.
// Elements come out in host order. Memory between the elements is not touched; the elements are undefined after an
// error. dst and src must not overlap.
func (p *Plan) Decode(ctx context.Context, dst codecs.Array, src []byte, o codecs.Options) error {
	_, err := p.decode(ctx, dst, src, hostOrder, o)
	return err
}

// DecodeStored is Decode, but leaves each swap unit as it is stored where that saves a pass, and says so: for typed
// access that reverses units in a pass of its own.
func (p *Plan) DecodeStored(ctx context.Context, dst codecs.Array, src []byte, o codecs.Options) (swapped bool, err error) {
	return p.decode(ctx, dst, src, storedOrder, o)
}

func (p *Plan) decode(ctx context.Context, dst codecs.Array, src []byte, ord order, o codecs.Options) (swapped bool, err error) {
	if err := p.checkDst(dst, p.Shape()); err != nil {
		return false, err
	}
	if ord = order(ord == storedOrder && p.chain.swaps()); ord == storedOrder {
		swapped = true
	}
	w, err := begin(ctx, o)
	if err != nil {
		return false, err
	}
	defer w.Close()
	return swapped, p.chain.decode(dst, src, ord, w)
}

// begin takes a worker for one call, unless the context has ended or the options are wrong.
func begin(ctx context.Context, o codecs.Options) (*codecs.Worker, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := o.Check(); err != nil {
		return nil, err
	}
	return codecs.NewWorker(ctx, o), nil
}

// swaps says whether a decode reverses swap units and can leave that out.
func (c *chain) swaps() bool {
	for _, st := range c.arrays {
		if st.strides == nil {
			return false
		}
	}
	return c.chunk.stored != nil && c.chunk.inPlace != nil && !c.chunk.inPlace.StoredAsIs()
}

// checkSrc checks an array that is to be read.
func (p *Plan) checkSrc(src codecs.Array, shape []int) error {
	return p.check(src, src.Check(shape, p.chain.levels[0].item()))
}

// checkDst checks an array that is to be written.
func (p *Plan) checkDst(dst codecs.Array, shape []int) error {
	return p.check(dst, dst.CheckWritable(shape, p.chain.levels[0].item()))
}

func (p *Plan) check(a codecs.Array, err error) error {
	if err != nil {
		return fmt.Errorf("pipeline: %w", err)
	}
	if p.chain.levels[0].size == 0 && a.Heap == nil {
		return fmt.Errorf("pipeline: elements of %s vary in size: the array needs a heap", p.typ.Name())
	}
	return nil
}

// HasView says whether [Plan.View] serves, and whether what it gives has its swap units in the other order than the host's.
func (p *Plan) HasView() (swapped, ok bool) { return p.chain.hasView() }

// View gives the chunk's elements as a part of src, without a copy, where they lie there in C order. swapped says that
// their swap units are in the other order than the host's; any alignment is possible. ok is false where src has to be
// decoded. The view aliases src.
func (p *Plan) View(ctx context.Context, src []byte, o codecs.Options) (view []byte, swapped, ok bool, err error) {
	if swapped, ok = p.HasView(); !ok {
		return nil, false, false, nil
	}
	w, err := begin(ctx, o)
	if err != nil {
		return nil, false, false, err
	}
	defer w.Close()
	if view, err = p.chain.view(src, w); err != nil {
		return nil, false, false, err
	}
	return view, swapped, true, nil
}

// DecodeRegion fills dst, an array of shape r.Count, with region r of the chunk behind src, and fetches only what that
// needs: in at most one fetch, a call of the source, for each level of nesting: the index of a shard, then the inner chunks
// that the region meets, however many. A fetch asks for one range for each run of bytes that lies farther than
// [codecs.Options.MergeGap] from the next, and a source may need a request for each range, as source.HTTP does, or more.
// An object that its source can hold open is opened once, and read piece by piece.
//
// A missing object gives the fill value, and present false. present is true of an empty region, for which nothing is
// fetched, and says nothing beside an error. What a partial read does not fetch it does not verify. An object that was
// written anew since src first saw it is [codecs.ErrChanged], once: call again, with the same src, to read it as it is.
func (p *Plan) DecodeRegion(ctx context.Context, dst codecs.Array, r codecs.Region, src *codecs.RangeReader, o codecs.Options) (present bool, err error) {
	if err := r.Check(p.Shape()); err != nil {
		return false, fmt.Errorf("pipeline: %w", err)
	}
	if err := p.checkDst(dst, r.Count); err != nil {
		return false, err
	}
	if codecs.Count(r.Count) == 0 {
		return true, nil
	}
	return p.decodeParts(ctx, dst, []codecs.Part{{Dst: dst, Region: r, Window: codecs.From(0)}}, src, o)
}

// decodeParts decodes parts, which lie in dst; a missing object gives the fill value.
func (p *Plan) decodeParts(ctx context.Context, dst codecs.Array, parts []codecs.Part, src *codecs.RangeReader, o codecs.Options) (present bool, err error) {
	w, err := begin(ctx, o)
	if err != nil {
		return false, err
	}
	defer w.Close()
	src = src.Hold()
	defer src.Release()
	present, err = p.chain.DecodeParts(src, parts, w)
	err = inOrder(err)
	if err == nil && !present {
		first := p.chain.levels[0]
		codecs.Fill(dst, first.size, first.fill)
	}
	return present, err
}

// AppendEncode appends the encoded form of src, an array of the plan's shape, and gives dst as it was on an error. src is
// not changed; dst and src must not overlap.
func (p *Plan) AppendEncode(ctx context.Context, dst []byte, src codecs.Array, o codecs.Options) ([]byte, error) {
	if err := p.checkSrc(src, p.Shape()); err != nil {
		return dst, err
	}
	w, err := begin(ctx, o)
	if err != nil {
		return dst, err
	}
	defer w.Close()
	return p.chain.AppendEncode(dst, src, w)
}

// AppendUpdate appends the encoded chunk old with region r replaced by src, an array of shape r.Count; old is nil where
// there is no chunk yet, and the rest becomes the fill value. Inner chunks of a shard that r does not meet keep their
// bytes. A chunk of nothing but the fill value is encoded like any other. It gives dst as it was on an error.
func (p *Plan) AppendUpdate(ctx context.Context, dst, old []byte, r codecs.Region, src codecs.Array, o codecs.Options) ([]byte, error) {
	if err := r.Check(p.Shape()); err != nil {
		return dst, fmt.Errorf("pipeline: %w", err)
	}
	if err := p.checkSrc(src, r.Count); err != nil {
		return dst, err
	}
	w, err := begin(ctx, o)
	if err != nil {
		return dst, err
	}
	defer w.Close()
	return p.chain.AppendUpdate(dst, old, r, src, w)
}

// Fill writes the fill value to every element of dst.
func (p *Plan) Fill(dst codecs.Array) error {
	first := p.chain.levels[0]
	if err := p.checkDst(dst, dst.Shape); err != nil {
		return err
	}
	codecs.Fill(dst, first.size, first.fill)
	return nil
}

// IsFill says whether every element of src is the fill value, bit for bit: whether its chunk can be left out.
func (p *Plan) IsFill(src codecs.Array) (bool, error) {
	first := p.chain.levels[0]
	if err := p.checkSrc(src, src.Shape); err != nil {
		return false, err
	}
	return codecs.IsFill(src, first.size, first.fill), nil
}
