package utf32

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/internal/kernel/utf32"
)

// scratchBytes is how many bytes of elements are transcoded at once where their text may not fit the memory behind the text
// so far, which their number of bytes bounds.
const scratchBytes = 16 << 10

// appendAll appends the text of e to text, and fills ends, of which the first is the offset of the end of text.
func appendAll[O int32 | int64](text []byte, ends []O, e Elements, p Policy) ([]byte, error) {
	for from := 0; from < e.Len(); {
		longer, n, good := step(text, ends[from:], e.slice(from, e.Len()))
		if !good && p == Strict {
			return nil, e.slice(from, from+n).firstBad(from)
		}
		text, from = longer, from+n
	}
	return text, nil
}

// step is appendAll of the first n of the elements; good says whether their units are code points. Where text has not the
// capacity for all elements of e, it grows to exactly that.
func step[O int32 | int64](text []byte, ends []O, e Elements) (longer []byte, n int, good bool) {
	room, item := text[len(text):cap(text)], e.t.size()
	n = min(e.Len(), max(len(room)-utf32.Slack, 0)/item)
	if n == e.Len() || n*item >= scratchBytes {
		good = utf32.ToUTF8(room, ends[:n+1], e.slice(0, n).data, e.form)
		return text[:len(text)+int(ends[n]-ends[0])], n, good
	}
	if n = min(e.Len(), scratchBytes/item); n == 0 {
		return stepLong(text, ends, e)
	}
	var scratch [scratchBytes + utf32.Slack]byte
	good = utf32.ToUTF8(scratch[:], ends[:n+1], e.slice(0, n).data, e.form)
	done := scratch[:ends[n]-ends[0]]
	return append(grown(text, len(done), e.slice(n, e.Len())), done...), n, good
}

// stepLong is step of one element that is longer than the scratch memory.
func stepLong[O int32 | int64](text []byte, ends []O, e Elements) (longer []byte, n int, good bool) {
	first := e.slice(0, 1)
	size, good := utf32.Measure(first.data, e.form)
	text = grown(text, size, e.slice(1, e.Len()))
	utf32.ToUTF8(text[len(text):cap(text)], ends[:2], first.data, e.form)
	return text[:len(text)+size], 1, good
}

// grown is text with capacity for n bytes more, and where it had not, for the text of rest too.
func grown(text []byte, n int, rest Elements) []byte {
	if n <= cap(text)-len(text) {
		return text
	}
	more, _ := utf32.Measure(rest.data, rest.form)
	return slices.Grow(text, n+more)
}
