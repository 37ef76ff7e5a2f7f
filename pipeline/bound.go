package pipeline

import (
	"fmt"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// chain is the bound form of a Chain. It is a ChunkStage, a PartialDecoder and a PartialEncoder, so that chains nest.
type chain struct {
	levels []level // levels[i] is what array stage i is handed; the last: what the chunk stage is handed
	arrays []arrayStage
	names  []string // of the array stages
	chunk  chunkStage
	bytes  []bytesStage
}

var (
	_ codecs.ChunkStage     = (*chain)(nil)
	_ codecs.PartialDecoder = (*chain)(nil)
	_ codecs.PartialEncoder = (*chain)(nil)
	_ codecs.PassLister     = (*chain)(nil)
	_ codecs.Verifier       = (*chain)(nil)
)

// level is an array on its way through the chain.
type level struct {
	shape []int
	size  int // of an element, in bytes; 0: varies
	bytes int // of the array in memory
	fill  []byte
}

func (l level) item() int { return codecs.ItemSize(l.size) }

// arrayStage is an array→array stage with its capabilities, nil where it lacks one.
type arrayStage struct {
	codecs.ArrayStage
	strides codecs.StrideMapper
	regions codecs.RegionMapper
}

type chunkStage struct {
	codecs.ChunkStage
	name    string
	inPlace codecs.InPlaceDecoder
	stored  codecs.StoredOrderDecoder
	parts   codecs.PartialDecoder
	update  codecs.PartialEncoder
	verify  codecs.Verifier
	inner   codecs.InnerLister
	nests   bool // it runs chains of its own, which count their time themselves
}

type bytesStage struct {
	codecs.BytesStage
	name   string
	in     codecs.Size // what it is handed
	ranges codecs.RangeMapper
}

// addLevel notes the array that the next stage is handed, with sizes that are known to fit.
func (c *chain) addLevel(in codecs.Spec) error {
	shape, ok := in.Shape()
	if !ok {
		return fmt.Errorf("pipeline: cannot bind to a chunk that is not fully known, or has a length beyond int")
	}
	l := level{shape: shape, size: in.Type.Layout().Size, fill: in.Fill}
	if l.bytes, ok = codecs.Bytes(shape, l.item()); !ok {
		return fmt.Errorf("pipeline: a chunk of shape %v with elements of %d bytes is larger than memory", shape, l.item())
	}
	c.levels = append(c.levels, l)
	return nil
}

func (c *chain) bindArray(codec codecs.ArrayToArray, in codecs.Spec) (codecs.Spec, error) {
	st, err := codec.Bind(in)
	if err != nil {
		return in, err
	}
	s := arrayStage{ArrayStage: st}
	s.strides, _ = st.(codecs.StrideMapper)
	s.regions, _ = st.(codecs.RegionMapper)
	c.arrays, c.names = append(c.arrays, s), append(c.names, codec.Name())
	out, _ := codec.Judge(in)
	return out, c.addLevel(out)
}

func (c *chain) bindChunk(codec codecs.ArrayToBytes, in codecs.Spec) (codecs.Size, error) {
	st, err := codec.Bind(in)
	if err != nil {
		return codecs.Size{}, err
	}
	c.chunk = chunkStage{ChunkStage: st, name: codec.Name()}
	c.chunk.inPlace, _ = st.(codecs.InPlaceDecoder)
	c.chunk.stored, _ = st.(codecs.StoredOrderDecoder)
	c.chunk.parts, _ = st.(codecs.PartialDecoder)
	c.chunk.update, _ = st.(codecs.PartialEncoder)
	c.chunk.verify, _ = st.(codecs.Verifier)
	c.chunk.inner, _ = st.(codecs.InnerLister)
	_, c.chunk.nests = st.(codecs.PassLister)
	size, _ := codec.Judge(in)
	return size, nil
}

func (c *chain) bindBytes(codec codecs.BytesToBytes, in codecs.Size) (codecs.Size, error) {
	st, err := codec.Bind(in)
	if err != nil {
		return in, err
	}
	s := bytesStage{BytesStage: st, name: codec.Name(), in: in}
	s.ranges, _ = st.(codecs.RangeMapper)
	c.bytes = append(c.bytes, s)
	out, _ := codec.Judge(in)
	return out, nil
}

// last is what the chunk stage is handed.
func (c *chain) last() level { return c.levels[len(c.levels)-1] }

// at adds to an error which stage of this chain it comes from. Errors of the context and of limits stay as they are.
func (c *chain) at(stage int, err error) error {
	return codecs.EachDataError(err, func(e *codecs.DataError) *codecs.DataError {
		if e.Stage < 0 {
			e.Stage = stage
		}
		return e
	})
}

func (c *chain) atChunk(err error) error {
	if err == nil {
		return nil
	}
	return c.at(len(c.arrays), err)
}

func (c *chain) atBytes(k int, err error) error {
	return c.at(len(c.arrays)+1+k, err)
}
