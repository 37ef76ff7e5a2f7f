package fill

import "bytes"

// repeat fills p with copies of element; len(p) is a multiple of len(element).
func repeat(p, element []byte) {
	if len(p) == 0 {
		return
	}
	for n := copy(p, element); n < len(p); n *= 2 {
		copy(p[n:], p[:n])
	}
}

// repeats says whether p is copies of element: it is when the first one is, and each byte is that of one element before.
func repeats(p, element []byte) bool {
	return len(p) == 0 || bytes.Equal(p[:len(element)], element) && bytes.Equal(p[len(element):], p[:len(p)-len(element)])
}
