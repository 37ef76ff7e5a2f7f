package zstd

import (
	"math"
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// firstTry is the least, in bytes, that is tried where the frames do not tell how much they decode to.
const firstTry = 1 << 20

// emptyFrame is the frame of no bytes, emptyChecked the one with a checksum, that of no bytes.
const (
	emptyFrame   = "\x28\xb5\x2f\xfd\x20\x00\x01\x00\x00"
	emptyChecked = "\x28\xb5\x2f\xfd\x24\x00\x01\x00\x00\x99\xe9\xd8\x51"
)

// stage is the codec bound; it is the same for every size.
type stage struct {
	level    int
	checksum bool
}

var _ codecs.BytesStage = stage{}

func (s stage) AppendEncode(dst, src []byte, w *codecs.Worker) ([]byte, error) {
	switch {
	case len(src) > 0:
		return s.appendFrame(dst, src, w)
	case s.checksum:
		return append(dst, emptyChecked...), nil
	}
	return append(dst, emptyFrame...), nil
}

// AppendDecode makes room for what the frames tell that they decode to. Where they do not tell, the room that their blocks
// could need may be far more than they do need: it starts with less, and with four times as much when that is too little.
func (stage) AppendDecode(dst, src []byte, limit int64, _ *codecs.Worker) ([]byte, error) {
	limit = min(limit, int64(math.MaxInt-len(dst)))
	most, exact, err := measure(src, uint64(limit))
	if err != nil {
		return dst, err
	}
	n := int(most)
	room := n
	if !exact {
		room = min(n, max(cap(dst)-len(dst), firstTry, 8*len(src)))
	}
	for {
		out := slices.Grow(dst, room)
		p, err := decodeFrames(out[len(dst):][:0:room], src)
		if err == nil {
			return out[:len(dst)+len(p)], nil
		}
		if room == n {
			return dst, err
		}
		room = min(n, 4*room)
	}
}

// decodeFrames appends what the frames of src decode to, and never leaves the capacity of dst. The headers of src are
// known to be right.
func decodeFrames(dst, src []byte) ([]byte, error) {
	for at := 0; at < len(src); {
		f, err := readFrame(src, at)
		if err != nil {
			return dst, err
		}
		if dst, err = decodeFrame(dst, src[f.at:f.end], int64(f.at)); err != nil {
			return dst, err
		}
		at = f.end
	}
	return dst, nil
}

// damaged is the error of a frame at a byte of the input, which the decompressor refuses.
func damaged(at int64, err error) error {
	return codecs.Corrupt(name, at, "the frame is damaged: %w", err)
}

// overfull is the error of a frame that holds more than the free bytes, or is damaged: not every decompressor can tell.
func overfull(at int64, free int, err error) error {
	return codecs.Corrupt(name, at, "%w: the frame holds more than %d bytes: %w", codecs.ErrTooLong, free, err)
}

func badChecksum(at int64) error {
	return codecs.Corrupt(name, at, "%w: of the frame's content", codecs.ErrChecksum)
}
