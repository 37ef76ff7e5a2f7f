package main

import (
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/sharding"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
)

// pipelineText is the text about a pipeline, of which some declarations may be unclaimed.
type pipelineText struct {
	w         io.Writer
	unclaimed []metadata.Unclaimed
}

// chain writes the codecs of the list at a pointer; the first one is handed in.
func (p *pipelineText) chain(list codecs.Chain, in codecs.Spec, at string, depth int) {
	names := make(map[string]string, len(p.unclaimed))
	for _, u := range p.unclaimed {
		names[u.Pointer] = u.Name
	}
	(&codecsText{p.w, names}).chain(list, in, at, depth)
}

// codecsText is the text about codecs, each with what it hands on.
type codecsText struct {
	w         io.Writer
	unclaimed map[string]string // names, by pointer
}

func (p *codecsText) line(depth int, format string, args ...any) {
	fmt.Fprint(p.w, strings.Repeat("  ", depth), oneLine(fmt.Sprintf(format, args...)), "\n")
}

func (p *codecsText) chain(list codecs.Chain, in codecs.Spec, at string, depth int) {
	var size codecs.Size
	for i, it := range list.Items() {
		place := at + problem.Index(i)
		switch codec := it.Codec.(type) {
		case codecs.ArrayToArray:
			p.codec(codec, depth)
			in, _ = codec.Judge(in)
			p.line(depth+1, "→ %s", describeSpec(in))
		case codecs.ArrayToBytes:
			p.codec(codec, depth)
			p.nested(codec, in, place, depth+1)
			size, _ = codec.Judge(in)
			p.line(depth+1, "→ %s", describeSize(size))
		case codecs.BytesToBytes:
			p.codec(codec, depth)
			size, _ = codec.Judge(size)
			p.line(depth+1, "→ %s", describeSize(size))
		default:
			p.line(depth, "%s", unclaimedText(p.unclaimed[place]))
			in, size = codecs.Spec{}, codecs.Size{}
			p.line(depth+1, "→ unknown")
		}
	}
}

// codec writes the line of a codec. What a shard nests has lines of its own.
func (p *codecsText) codec(c codecs.Codec, depth int) {
	if s, ok := c.(sharding.Config); ok {
		p.line(depth, "%s, index at the %s", c.Name(), s.IndexLocation)
		return
	}
	p.line(depth, "%s", withConfiguration(c.Name(), c.Configuration()))
}

// nested writes the codecs that a shard holds.
func (p *codecsText) nested(c codecs.Codec, in codecs.Spec, at string, depth int) {
	s, ok := c.(sharding.Config)
	if !ok {
		return
	}
	inner := codecs.Spec{Type: in.Type, Fill: in.Fill, Axes: []codecs.Axis{}}
	index := codecs.Spec{Type: number.Uint64, Fill: make([]byte, number.Uint64.Layout().Size), Axes: []codecs.Axis{}}
	for i, n := range s.ChunkShape {
		inner.Axes = append(inner.Axes, known([]int64{n}))
		var counts codecs.Axis
		if i < len(in.Axes) {
			for _, length := range in.Axes[i] {
				counts = append(counts, length/n)
			}
		}
		index.Axes = append(index.Axes, counts)
	}
	p.line(depth, "%s inner chunks %s", axesText(index.Axes), describeSpec(inner))
	p.chain(s.Codecs, inner, at+"/configuration/codecs", depth+1)
	index.Axes = append(index.Axes, codecs.Axis{2})
	p.line(depth, "index %s", describeSpec(index))
	p.chain(s.IndexCodecs, index, at+"/configuration/index_codecs", depth+1)
}

// missing names the unclaimed declaration at a pointer.
func missing(unclaimed []metadata.Unclaimed, pointer string) string {
	for _, u := range unclaimed {
		if u.Pointer == pointer {
			return unclaimedText(u.Name)
		}
	}
	return unclaimedText("")
}

func unclaimedText(name string) string {
	if name == "" {
		return "unclaimed"
	}
	return name + " (unclaimed)"
}

// describeSpec says shape, type and size of an array, as far as they are known.
func describeSpec(s codecs.Spec) string {
	if s.Type == nil {
		return axesText(s.Axes) + " of an unknown type"
	}
	text := axesText(s.Axes) + " of " + s.Type.Name()
	n := big.NewInt(int64(s.Type.Layout().Size))
	for _, a := range s.Axes {
		if len(a) != 1 {
			return text
		}
		n.Mul(n, big.NewInt(a[0]))
	}
	if s.Axes == nil || n.Sign() <= 0 {
		return text
	}
	return text + ", " + plural(n, "byte")
}

func axesText(axes []codecs.Axis) string {
	if axes == nil {
		return "[unknown]"
	}
	lengths := make([]string, len(axes))
	for i, a := range axes {
		lengths[i] = axisText(a)
	}
	return "[" + strings.Join(lengths, ", ") + "]"
}

// axisText gives the lengths that chunks take along one axis.
func axisText(a codecs.Axis) string {
	const most = 60 // more than that are cut below
	var lengths []string
	for _, n := range a[:min(len(a), most)] {
		lengths = append(lengths, strconv.FormatInt(n, 10))
	}
	if lengths == nil {
		return "?"
	}
	return clip(strings.Join(lengths, "|"))
}

func describeSize(s codecs.Size) string {
	if n, ok := s.Exact(); ok {
		return countOf(n, "byte")
	}
	if n, ok := s.Bound(); ok {
		return "at most " + countOf(n, "byte")
	}
	if s.IsKnown() {
		return "any number of bytes"
	}
	return "unknown"
}

func countOf(n int64, noun string) string { return plural(big.NewInt(n), noun) }

// plural is a number of things.
func plural(n *big.Int, noun string) string {
	if n.IsInt64() && n.Int64() == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "ch") {
		noun += "e"
	}
	return clip(n.String()) + " " + noun + "s"
}

// clip shortens a text that is too long for its line.
func clip(s string) string {
	const most = 60
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	return string(r[:most-1]) + "…"
}
