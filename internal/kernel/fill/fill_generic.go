package fill

// repeat fills p with copies of element, one or more.
func repeat(p, element []byte) {
	for n := copy(p, element); n < len(p); n *= 2 {
		copy(p[n:], p[:n])
	}
}

const (
	lineBytes = 64   // of a line of a cache
	leastHead = 4096 // of what the rest is compared with
)

// repeats says whether p is copies of element, one or more. It is when the first one is, each byte of a head of p is that
// of one element before, and the rest is copies of the head, which stays in the cache and consists of whole lines, so that
// both sides of a comparison lie alike in theirs.
func repeats(p, element []byte) bool {
	item := len(element)
	head := item
	for (head%lineBytes != 0 || head < leastHead) && head <= len(p)/2 {
		head *= 2
	}
	if !equal(p[:item], element) || !equal(p[item:head], p[:head-item]) {
		return false
	}
	for i := head; i < len(p); i += head {
		n := min(head, len(p)-i)
		if !equal(p[i:i+n], p[:n]) {
			return false
		}
	}
	return true
}
