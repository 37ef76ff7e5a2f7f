package codecs

// The stages: codecs bound to one chunk spec. Immutable, safe for concurrent use; each call is handed the caller's
// [Worker]. Destination first, always. An error about stored bytes is a [*DataError].

// ArrayStage is a bound array→array codec.
type ArrayStage interface {
	// Encode fills dst, of the shape and type handed on, from src, of those that were handed. They do not overlap.
	Encode(dst, src Array, w *Worker) error
	// Decode is the way back: dst has the shape and type that were handed.
	Decode(dst, src Array, w *Worker) error
}

// ChunkStage is a bound array→bytes codec.
type ChunkStage interface {
	// AppendEncode appends the encoded form of src, and gives dst as it was on an error.
	AppendEncode(dst []byte, src Array, w *Worker) ([]byte, error)
	// Decode fills dst exactly, and keeps nothing of src. Content of dst after an error is undefined; memory between
	// its elements is never touched.
	Decode(dst Array, src []byte, w *Worker) error
}

// BytesStage is a bound bytes→bytes codec.
type BytesStage interface {
	// AppendEncode appends the encoded form of src, and gives dst as it was on an error.
	AppendEncode(dst, src []byte, w *Worker) ([]byte, error)
	// AppendDecode appends what src decodes to, and gives dst as it was on an error. More than limit bytes are an [ErrTooLong],
	// found without producing or allocating more. It stays inside dst where cap(dst)-len(dst) is at least limit.
	AppendDecode(dst, src []byte, limit int64, w *Worker) ([]byte, error)
}

// Capabilities: what a stage can do besides. They are asserted once, when a chain is bound.
type (
	// StrideMapper is an ArrayStage that moves nothing: what it hands on is the same memory under other strides.
	StrideMapper interface {
		MapStrides(a Array, w *Worker) Array
	}
	// RegionMapper is an ArrayStage that maps a region of what it is handed to one of what it hands on, element for
	// element.
	RegionMapper interface {
		MapRegion(r Region, w *Worker) Region
	}
	// InPlaceDecoder is a ChunkStage whose encoded bytes are as many as the elements in C order. DecodeInPlace makes one
	// the other in place; there is nothing to do where StoredAsIs.
	InPlaceDecoder interface {
		StoredAsIs() bool
		DecodeInPlace(p []byte)
	}
	// StoredOrderDecoder is a ChunkStage whose Decode moves elements and reverses their swap units. DecodeStored leaves
	// the units as they are stored, for a caller that reverses them in a pass of its own.
	StoredOrderDecoder interface {
		DecodeStored(dst Array, src []byte, w *Worker) error
	}
	// Viewer is a ChunkStage whose elements may lie in the encoded chunk, in C order and host order. View checks src and gives
	// them as a part of it; ok is false where they have to be decoded.
	Viewer interface {
		View(src []byte, w *Worker) (elements []byte, ok bool, err error)
	}
	// RangeMapper is a BytesStage whose decoded bytes lie in the encoded ones. Unwrap checks src and gives them, as a part
	// of src; MapRange gives where they lie in an encoded range, false where that is too short.
	RangeMapper interface {
		Unwrap(src []byte, w *Worker) ([]byte, error)
		MapRange(r Range) (Range, bool)
	}
	// PartialDecoder is a ChunkStage that decodes parts of many chunks out of one object, with at most one fetch for each
	// level of nesting, however many parts there are. present is false where the object is missing; nothing is written
	// then. It says nothing beside an error.
	PartialDecoder interface {
		DecodeParts(src *RangeReader, parts []Part, w *Worker) (present bool, err error)
	}
	// PartialEncoder is a ChunkStage that replaces a region of an encoded chunk and keeps the rest, byte for byte where
	// it can. old is nil where there is no chunk yet: the rest is the fill value then. KeepsParts says whether it does
	// more than to decode all, replace the region and encode all.
	PartialEncoder interface {
		AppendUpdate(dst, old []byte, r Region, src Array, w *Worker) ([]byte, error)
		KeepsParts() bool
	}
	// InnerLister is a ChunkStage whose chunks are made of inner chunks. InnerShape is theirs, in elements; InnerChunks
	// lists, in C order, those of the chunk that lies in a window. present is false where the object is missing.
	InnerLister interface {
		InnerShape() []int
		InnerChunks(src *RangeReader, window Range, w *Worker) (list []InnerChunk, present bool, err error)
	}
	// Verifier is a ChunkStage that can check its encoded bytes without decoding the elements, as far as checksums in
	// them allow.
	Verifier interface {
		Verify(src []byte, w *Worker) error
	}
)

// InnerChunk is what a shard's index says of one inner chunk.
type InnerChunk struct {
	At     []int // its coordinates, in inner chunks
	Stored bool  // otherwise its elements are the fill value
	Offset int64 // of its encoded bytes, in the shard
	Bytes  int64 // how many they are
}

// Part asks for Region of the chunk that lies in Window, decoded into Dst, whose shape is Region.Count.
type Part struct {
	Dst    Array
	Region Region
	Window Range
	ID     int // of who asks, the same for all that it asks of one chunk; errors about the chunk name it, by [InPart]
}
