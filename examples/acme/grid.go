package acme

import (
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkgrid/regular"
	"github.com/zarrcodec/zarrcodec/config"
)

const boundedName = "acme.bounded"

// Bounded is acme.bounded: the regular grid, with the configuration and the rules of that one, whose chunks end where the
// array does.
type Bounded struct{ regular.Config }

var _ chunkgrid.Grid = Bounded{}

func parseBounded(c *config.Reader) chunkgrid.Grid {
	g, ok := regular.Definition().Parse(c).(regular.Config)
	if !ok {
		return nil
	}
	return Bounded{g}
}

// Name is "acme.bounded".
func (Bounded) Name() string { return boundedName }

// Lengths gives the length of a whole chunk along each axis, where there is one, and that of a cut one.
func (b Bounded) Lengths(shape []int64) [][]int64 {
	out := make([][]int64, len(shape))
	for i, n := range b.ChunkShape {
		if shape[i] >= n {
			out[i] = append(out[i], n)
		}
		if rest := shape[i] % n; rest > 0 || shape[i] == 0 {
			out[i] = append(out[i], rest)
		}
	}
	return out
}

// Chunk gives the part of a chunk of the regular grid that lies in the array.
func (b Bounded) Chunk(shape, index []int64) (start, lengths []int64) {
	start, whole := b.Config.Chunk(shape, index)
	lengths = make([]int64, len(whole))
	for i, n := range whole {
		lengths[i] = min(n, shape[i]-start[i])
	}
	return start, lengths
}
