package rectilinear

import (
	"math"
	"strconv"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

func parse(c *config.Reader) chunkgrid.Grid {
	c.Enum("kind", true, inline)
	entries, _ := c.Array("chunk_shapes", true)
	grid := Config{make([]Axis, 0, entries.Len())}
	for i, v := range entries.Items() {
		grid.ChunkShapes = append(grid.ChunkShapes, parseAxis(c, v, "/configuration/chunk_shapes"+problem.Index(i)))
	}
	if !c.OK() {
		return nil
	}
	return grid
}

// parseAxis reads an entry of chunk_shapes: a length, or a list.
func parseAxis(c *config.Reader, v config.Value, at string) Axis {
	if v.Kind() != config.Array {
		return Axis{Step: positive(c, v, at, "an integer or an array")}
	}
	a := Axis{}
	for k, item := range v.Items() {
		a.add(parseRun(c, item, at+problem.Index(k)))
	}
	return a
}

// parseRun reads an item of a list: a length, or a pair of length and count.
func parseRun(c *config.Reader, v config.Value, at string) Run {
	if v.Kind() != config.Array {
		return Run{positive(c, v, at, "an integer or a pair of length and count"), 1}
	}
	if v.Len() != 2 {
		c.Add(at, problem.InvalidType, "expected a pair of length and count, found an array of %d items", v.Len())
		return Run{}
	}
	var pair [2]int64
	for j, item := range v.Items() {
		pair[j] = positive(c, item, at+problem.Index(j), "an integer")
	}
	return Run{pair[0], pair[1]}
}

// positive gives an integer of at least 1; one beyond int64 gives the nearest int64. Anything else is a problem.
func positive(c *config.Reader, v config.Value, at, want string) int64 {
	n, ok := v.Int64()
	switch {
	case !ok:
		c.AddAll(config.Mismatch(v, at, want))
	case n < 1:
		c.Add(at, problem.InvalidValue, "expected at least 1, found %.40s", v.Raw())
	}
	return n
}

// add puts a run behind the others; one of the same length as the last becomes part of it.
func (a *Axis) add(r Run) {
	if last := len(a.Runs) - 1; last >= 0 && a.Runs[last].Length == r.Length && r.Count <= math.MaxInt64-a.Runs[last].Count {
		a.Runs[last].Count += r.Count
		return
	}
	a.Runs = append(a.Runs, r)
}

// Configuration holds kind and chunk_shapes, lists with as few items as they can have: chunks of one length in a row are
// one pair, a single chunk is its length.
func (c Config) Configuration() config.Value {
	text := []byte(`{"kind":"` + inline + `","chunk_shapes":[`)
	for i, a := range c.ChunkShapes {
		if i > 0 {
			text = append(text, ',')
		}
		text = a.appendJSON(text)
	}
	v, _ := config.Parse(append(text, "]}"...)) // it is JSON: nothing but integers was added
	return v
}

func (a Axis) appendJSON(text []byte) []byte {
	if a.Step > 0 {
		return strconv.AppendInt(text, a.Step, 10)
	}
	short := Axis{}
	for _, r := range a.Runs {
		short.add(r)
	}
	text = append(text, '[')
	for k, r := range short.Runs {
		if k > 0 {
			text = append(text, ',')
		}
		text = r.appendJSON(text)
	}
	return append(text, ']')
}

func (r Run) appendJSON(text []byte) []byte {
	if r.Count == 1 {
		return strconv.AppendInt(text, r.Length, 10)
	}
	text = strconv.AppendInt(append(text, '['), r.Length, 10)
	text = strconv.AppendInt(append(text, ','), r.Count, 10)
	return append(text, ']')
}
