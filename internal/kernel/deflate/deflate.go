// Package deflate encodes bytes that lie in memory as a whole as a deflate stream (RFC 1951). With all of the input at hand
// there is no window to copy into, and literals are written from where they lie.
//
// It is made for arrays. Most of what numbers have in common is three bytes long: the upper bytes of one number are those of
// the number before. So matches of three bytes are looked for first at one distance, that of the numbers, which each block
// finds out by samples, and which takes few bits as all of them have it.
//
// It is plain Go. What unsafe reads is within src by the margins that match.go states.
package deflate

// MaxLevel is the level that makes the smallest streams; 0 stores bytes as they are, 1 is the fastest that does not.
const MaxLevel = 9

// maxSlab is how many bytes are encoded with positions of their own: no match reaches over its start.
const maxSlab = 1 << 30

// Encoder encodes one stream at a time. The zero Encoder is ready. It holds up to 600 KB of memory, for reuse, and nothing
// of what it is handed: what it gives depends on bytes and level alone. It is not safe for concurrent use.
type Encoder struct {
	quick    *quick    // nil: not needed yet
	thorough *thorough // likewise
	block    block
}

// parser cuts src into blocks.
type parser interface {
	// begin forgets everything, for a src of n bytes.
	begin(n int)
	// fill fills the empty block from byte start of src on, and gives where it ends. The block before is written.
	fill(b *block, src []byte, start int) (end int)
}

// Append appends the stream of src at a level from 0 to [MaxLevel]. The stream takes at most [Bound] bytes.
func (e *Encoder) Append(dst, src []byte, level int) []byte {
	out := writer{p: dst}
	if level == 0 {
		out.stored(src, true)
		return out.p
	}
	p := e.parser(level)
	for {
		slab := src[:min(len(src), maxSlab)]
		src = src[len(slab):]
		e.slab(&out, p, slab, len(src) == 0)
		if len(src) == 0 {
			return out.flush()
		}
	}
}

// Bound is the most bytes that n bytes are encoded to. A block that would take more than its bytes is stored, in pieces that
// take 6 bytes each beside their own, and holds 24 KiB at least unless it is the last of a slab.
func Bound(n int64) int64 { return n + n/4096 + 16 }

// parser is that of a level, with its memory.
func (e *Encoder) parser(level int) parser {
	l := levels[level]
	if l.depth == 0 {
		if e.quick == nil {
			e.quick = new(quick)
		}
		return e.quick
	}
	if e.thorough == nil {
		e.thorough = new(thorough)
	}
	e.thorough.level = l
	return e.thorough
}

// slab encodes a slab.
func (e *Encoder) slab(out *writer, p parser, src []byte, last bool) {
	p.begin(len(src))
	e.block.unlearn()
	for at, end := 0, -1; end < len(src); at = end {
		e.block.reset()
		end = p.fill(&e.block, src, at)
		e.block.write(out, src[at:end], last && end == len(src))
	}
}
