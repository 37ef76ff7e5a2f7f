// Package pipeline is the engine: it judges chains of codecs, binds them to a chunk shape, and runs them.
//
// [NewChain] makes a chain of resolved codecs; the reader of a document judges with it, and [Bind] judges before it
// binds, so that a pipeline made in Go meets the same rules as one that was read. A [Plan] is a bound chain: it decodes
// and encodes chunks of one shape, whole or in part, into the caller's memory.
package pipeline

import (
	"errors"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Chain is a list of resolved codecs: a pipeline that is not bound yet. It is itself an array→bytes codec. Immutable and
// safe for concurrent use.
type Chain struct{ items []codecs.Resolved }

var _ codecs.Chain = (*Chain)(nil)

// NewChain makes a chain of resolved codecs, in the order in which they encode.
func NewChain(items []codecs.Resolved) *Chain { return &Chain{items} }

// Of makes a chain of codecs made in Go.
func Of(list ...codecs.Codec) *Chain {
	items := make([]codecs.Resolved, len(list))
	for i, c := range list {
		items[i] = codecs.Resolved{Kind: kindOf(c), Codec: c}
	}
	return NewChain(items)
}

func kindOf(c codecs.Codec) codecs.Kind {
	switch c.(type) {
	case codecs.ArrayToArray:
		return codecs.ArrayArrayKind
	case codecs.ArrayToBytes:
		return codecs.ArrayBytesKind
	case codecs.BytesToBytes:
		return codecs.BytesBytesKind
	}
	return codecs.UnclaimedKind
}

// Name is that of the thing in errors; a chain has none in metadata.
func (c *Chain) Name() string { return "pipeline" }

// Configuration is absent: a chain is written as a list.
func (c *Chain) Configuration() config.Value { return config.Value{} }

// Items are the codecs, in the order in which they encode.
func (c *Chain) Items() []codecs.Resolved { return c.items }

// Judge reports first what is wrong with the order of the codecs, then each codec's problems with what it is handed.
// Pointers are relative to the list.
func (c *Chain) Judge(in codecs.Spec) (codecs.Size, problem.List) {
	ps := c.judgeOrder()
	var size codecs.Size
	for i, it := range c.items {
		var p problem.List
		switch codec := it.Codec.(type) {
		case codecs.ArrayToArray:
			in, p = codec.Judge(in)
		case codecs.ArrayToBytes:
			size, p = codec.Judge(in)
			in = codecs.Spec{}
		case codecs.BytesToBytes:
			size, p = codec.Judge(size)
			in = codecs.Spec{}
		default:
			in, size = codecs.Spec{}, codecs.Size{}
		}
		ps = append(ps, p.At(problem.Index(i))...)
	}
	return size, ps
}

func (c *Chain) judgeOrder() (ps problem.List) {
	latest, unclaimed, bytes := codecs.UnclaimedKind, false, false
	for i, it := range c.items {
		switch {
		case it.Kind == codecs.UnclaimedKind:
			unclaimed = true
		case it.Kind < latest:
			ps = append(ps, problem.One(problem.Index(i), problem.InvalidValue, "%s codec behind %s codec: the order is array→array, array→bytes, bytes→bytes", article(it.Kind), article(latest))...)
		case it.Kind == codecs.ArrayBytesKind && bytes:
			ps = append(ps, problem.One(problem.Index(i), problem.InvalidValue, "a second array→bytes codec: a pipeline has exactly one")...)
		}
		latest = max(latest, it.Kind)
		bytes = bytes || it.Kind == codecs.ArrayBytesKind
	}
	if !bytes && !unclaimed {
		ps = append(ps, problem.One("", problem.InvalidValue, "no array→bytes codec: a pipeline has exactly one, such as bytes")...)
	}
	return ps
}

func article(k codecs.Kind) string {
	if k == codecs.BytesBytesKind {
		return "a " + k.String()
	}
	return "an " + k.String()
}

// Bind binds the chain to a complete spec. It judges first: its error is a [problem.List], with pointers relative to the
// list, or names each codec that is unclaimed or not built, wrapping [errors.ErrUnsupported].
func (c *Chain) Bind(in codecs.Spec) (codecs.ChunkStage, error) { return c.bind(in) }

func (c *Chain) bind(in codecs.Spec) (*chain, error) {
	if err := c.unsupported(); err != nil {
		return nil, err
	}
	if _, ps := c.Judge(in); len(ps) > 0 {
		return nil, ps
	}
	b := &chain{}
	if err := b.addLevel(in); err != nil {
		return nil, err
	}
	var size codecs.Size
	for i, it := range c.items {
		var err error
		switch codec := it.Codec.(type) {
		case codecs.ArrayToArray:
			in, err = b.bindArray(codec, in)
		case codecs.ArrayToBytes:
			size, err = b.bindChunk(codec, in)
		case codecs.BytesToBytes:
			size, err = b.bindBytes(codec, size)
		}
		if err != nil {
			return nil, codecs.Locate(err, problem.Index(i))
		}
	}
	return b, nil
}

// unsupported names every codec that cannot be bound whatever it is handed.
func (c *Chain) unsupported() error {
	var missing []error
	for i, it := range c.items {
		if it.Codec == nil {
			missing = append(missing, &codecs.UnsupportedError{Pointer: problem.Index(i), Reason: "no definition claims this codec"})
		}
	}
	return errors.Join(missing...)
}
