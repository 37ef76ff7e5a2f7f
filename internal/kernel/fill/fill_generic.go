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

// lineBytes are those of a line of a cache.
const lineBytes = 64

// repeats says whether p is copies of element: it is when the first one is, and each byte is that of one element before.
// Behind the first lines it compares with whole lines before, so that both sides lie alike in theirs.
func repeats(p, element []byte) bool {
	if len(p) == 0 {
		return true
	}
	item := len(element)
	far := item
	for far%lineBytes != 0 && far <= len(p)/16 {
		far *= 2
	}
	return bytes.Equal(p[:item], element) && recurs(p[:far], item) && recurs(p, far)
}

// recursGeneric says whether each byte of p behind the first distance ones is the one that far before.
func recursGeneric(p []byte, distance int) bool {
	return bytes.Equal(p[distance:], p[:len(p)-distance])
}
