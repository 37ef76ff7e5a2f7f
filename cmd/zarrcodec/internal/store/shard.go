package store

import (
	"context"
	"fmt"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// Shard is what the index of a stored shard says.
type Shard struct {
	Key        string
	Bytes      int64 // of the file
	InnerShape []int // in elements
	InnerBytes int64 // of a decoded inner chunk; 0: that varies
	Inner      []codecs.InnerChunk
}

// Shard reads the index of the shard with the given key. A shard without a file is an error.
func (a *Array) Shard(ctx context.Context, key string) (*Shard, error) {
	c, err := a.ChunkOf(key)
	if err != nil {
		return nil, err
	}
	path, size, err := a.folder.stat(c.Key)
	if err != nil {
		return nil, err
	}
	if size < 0 {
		return nil, fmt.Errorf("%s: there is no such file: the chunk is the fill value", path)
	}
	plan, err := a.Plan(c.Shape)
	if err != nil {
		return nil, err
	}
	list, _, err := plan.InnerChunks(ctx, codecs.Open(a.folder.source(c.Key)), codecs.Options{MemoryLimit: a.MemoryLimit})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	s := &Shard{Key: c.Key, Bytes: size, InnerShape: plan.InnerShape(), Inner: list}
	if n := a.DataType.Layout().Size; n > 0 {
		s.InnerBytes = int64(n * codecs.Count(s.InnerShape))
	}
	return s, nil
}

// Cost is what it takes to read a region.
type Cost struct {
	Chunks, Stored int64 // that the region meets
	Fetches        int64 // calls of a byte source
	Ranges         int64 // that they ask for
	Bytes          int64 // that are read
	Whole          int64 // of the files of the stored chunks
}

// Cost asks, chunk by chunk, what reading a region takes, shard indexes included, and reads only those. only is the key of
// the one chunk that counts, "" for all.
func (a *Array) Cost(ctx context.Context, r chunkgrid.Region, only string) (Cost, error) {
	var total Cost
	parts, err := a.Parts(r)
	if err != nil {
		return total, err
	}
	c := cut{array: a, plans: map[string]*pipeline.Plan{}}
	for part := range parts {
		if only != "" && part.Key != only {
			continue
		}
		if err := c.addCost(ctx, &total, part); err != nil {
			return total, err
		}
	}
	return total, nil
}

func (c *cut) addCost(ctx context.Context, total *Cost, part metadata.ChunkPart) error {
	total.Chunks++
	path, size, err := c.array.folder.stat(part.Key)
	if err != nil || size < 0 {
		return err
	}
	plan, err := c.planFor(part.Shape)
	if err != nil {
		return err
	}
	o := c.options()
	o.Stats = new(codecs.Stats)
	cost, _, err := plan.Cost(ctx, part.Region, codecs.Open(c.array.folder.source(part.Key)), o)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if cost.Bytes < 0 { // all of the file
		cost.Bytes = size
	}
	total.Stored++
	total.Whole += size
	total.Fetches += cost.Fetches + o.Stats.Fetches.Load()
	total.Ranges += cost.Ranges + o.Stats.Ranges.Load()
	total.Bytes += cost.Bytes + o.Stats.Bytes.Load()
	return nil
}
