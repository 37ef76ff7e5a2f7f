package main

import (
	"bufio"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
	"github.com/zarrcodec/zarrcodec/codecs"
)

// stored is what inspect is asked about the bytes of an array.
type stored struct {
	shard  string
	region regionFlag
	limit  *sizeFlag
}

// run writes about one shard, what a region costs, or both.
func (s *stored) run(cmd *cobra.Command, path string) error {
	a, err := store.Open(path, int64(*s.limit))
	if err != nil {
		return err
	}
	b := bufio.NewWriter(cmd.OutOrStdout())
	if s.shard != "" {
		shard, err := a.Shard(cmd.Context(), s.shard)
		if err != nil {
			return err
		}
		writeShard(b, shard)
	}
	if s.region.given {
		if err := s.writeCost(cmd, b, a); err != nil {
			return err
		}
	}
	return b.Flush()
}

func (s *stored) writeCost(cmd *cobra.Command, b *bufio.Writer, a *store.Array) error {
	r, _, err := s.region.of(a.Shape)
	if err != nil {
		return err
	}
	cost, err := a.Cost(cmd.Context(), r, s.shard)
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "region       %s met, %d stored: %s of %s, %d of %s\n", countOf(cost.Chunks, "chunk"), cost.Stored,
		countOf(cost.Fetches, "fetch"), countOf(cost.Ranges, "range"), cost.Bytes, countOf(cost.Whole, "byte"))
	return nil
}

// writeShard writes the index as a table, by offset, with the holes between inner chunks.
func writeShard(b *bufio.Writer, s *store.Shard) {
	list := slices.DeleteFunc(slices.Clone(s.Inner), func(c codecs.InnerChunk) bool { return !c.Stored })
	fmt.Fprintf(b, "shard        %s, %s\n", oneLine(s.Key), countOf(s.Bytes, "byte"))
	fmt.Fprintf(b, "inner chunks %d of shape %v, %d stored\n", len(s.Inner), s.InnerShape, len(list))
	fmt.Fprintf(b, "%12s %12s %8s  %s\n", "offset", "bytes", "ratio", "inner chunk")
	slices.SortStableFunc(list, func(x, y codecs.InnerChunk) int { return int(min(1, max(-1, x.Offset-y.Offset))) })
	end := int64(0)
	for i, c := range list {
		if i > 0 && c.Offset > end { // what is in front of the first may be the index
			fmt.Fprintf(b, "%12d %12d %8s  a hole\n", end, c.Offset-end, "")
		}
		ratio := ""
		if c.Bytes > 0 && s.InnerBytes > 0 {
			ratio = fmt.Sprintf("%.2f", float64(s.InnerBytes)/float64(c.Bytes))
		}
		fmt.Fprintf(b, "%12d %12d %8s  %v\n", c.Offset, c.Bytes, ratio, c.At)
		end = max(end, c.Offset+c.Bytes)
	}
	for _, c := range s.Inner {
		if !c.Stored {
			fmt.Fprintf(b, "%12s %12s %8s  %v\n", "-", "-", "", c.At)
		}
	}
}
