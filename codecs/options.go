package codecs

import "fmt"

// Options are those of one call. The zero value is right for most.
type Options struct {
	// Concurrency is the most goroutines that work on the call at once, the caller's included. 0: as many as the
	// program may run at once (GOMAXPROCS). It changes no result.
	Concurrency int
	// SkipChecksums leaves crc32c checksums unverified. What a damaged chunk then decodes to is undefined.
	SkipChecksums bool
	// MemoryLimit is the most bytes of scratch that the call may hold at once, and the most that a decompressor may yield
	// whose size nothing else tells. 0: 1 GiB. The caller's own memory does not count, nor what sources give, nor, while such a
	// result grows, the memory that it grew out of, nor what compressors and kernels keep for each goroutine, of a size that no
	// chunk tells. Goroutines that together want more work one after the other.
	MemoryLimit int64
	// MergeGap is how many bytes that nobody wants are fetched rather than to ask a source for one range more: ranges of
	// one fetch that lie no farther apart are asked for as one. 0: only those that touch. It changes no result. An object that
	// is held open, see [Holder], is read piece by piece, and no more of it than is wanted.
	MergeGap int64
	// InnerOrder is the order in which a shard that is encoded stores its inner chunks; it changes no result.
	InnerOrder InnerOrder
	// KeepPlaces makes an update of a shard leave the inner chunks that it keeps at their offsets, and the bytes between
	// them, and put what it encodes behind them: the shard grows, and has gaps. Otherwise an update leaves no gap.
	KeepPlaces bool
	// AllErrors makes a decode go on to the end where stored bytes of an inner chunk are wrong. The error is [DataErrors]
	// then, of which each names an inner chunk.
	AllErrors bool
	// Stats, where it is set, counts what the call does.
	Stats *Stats
}

// Check says what is wrong with the options: a negative number, an order that is none.
func (o Options) Check() error {
	switch {
	case o.Concurrency < 0:
		return fmt.Errorf("codecs.Options: Concurrency is %d, want goroutines, or 0 for as many as run at once", o.Concurrency)
	case o.MemoryLimit < 0:
		return fmt.Errorf("codecs.Options: MemoryLimit is %d, want bytes, or 0 for %d", o.MemoryLimit, DefaultMemoryLimit)
	case o.MergeGap < 0:
		return fmt.Errorf("codecs.Options: MergeGap is %d, want bytes", o.MergeGap)
	case o.InnerOrder > Morton:
		return fmt.Errorf("codecs.Options: InnerOrder is %d, want COrder or Morton", o.InnerOrder)
	}
	return nil
}

// InnerOrder is an order of inner chunks.
type InnerOrder byte

// The orders of inner chunks.
const (
	COrder InnerOrder = iota // the last axis varies fastest
	Morton                   // along a Z-order curve on which the first axis varies fastest: neighbours lie close together
)

// DefaultMemoryLimit is that of a zero [Options.MemoryLimit], in bytes.
const DefaultMemoryLimit = 1 << 30
