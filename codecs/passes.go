package codecs

// Pass is one time that a decode goes through the bytes of a chunk, and by which codec.
type Pass struct {
	Codec string
	Work  Work
}

// Work is what a pass does.
type Work string

// The works.
const (
	Checks            Work = "checks the bytes, which stay where they are"
	Decompresses      Work = "decompresses into scratch"
	DecompressesToDst Work = "decompresses straight into the result"
	Reverses          Work = "reverses bytes in place"
	Moves             Work = "moves the elements"
	MovesReversed     Work = "moves the elements and reverses their bytes on the way"
	Permutes          Work = "permutes the elements"
	PermutesReversed  Work = "permutes the elements and reverses their bytes on the way"
	Converts          Work = "converts each element, through scratch"
)

// String is the codec and its work.
func (p Pass) String() string { return p.Codec + " " + string(p.Work) }

// PassLister is a ChunkStage that can say which passes its Decode takes into dst, of which only shape and strides count.
// A stage that lacks it takes one, which [Moves].
type PassLister interface {
	Passes(dst Array, w *Worker) []Pass
}
