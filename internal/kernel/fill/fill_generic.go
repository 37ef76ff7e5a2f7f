package fill

// repeat fills p with copies of element, one or more.
func repeat(p, element []byte) {
	for n := copy(p, element); n < len(p); n *= 2 {
		copy(p[n:], p[:n])
	}
}

// repeats says whether p is copies of element, one or more. It is when the first one is, each byte of a head of p is that
// of one element before, and the rest is copies of the head.
func repeats(p, element []byte) bool {
	item := len(element)
	head := headBytes(len(p), item)
	return equal(p[:item], element) && equal(p[item:head], p[:head-item]) && recurs(p, head)
}

const (
	lineBytes = 64   // of a line of a cache
	leastHead = 4096 // bytes that take long enough to compare, and stay in the cache
)

// longHead is the number of bytes of a head of n bytes of items: whole lines, so that both sides of a comparison with the
// head lie alike in theirs, unless that is more than n.
func longHead(n, item int) int {
	head := item
	for (head%lineBytes != 0 || head < leastHead) && head <= n/2 {
		head *= 2
	}
	return head
}

// recursGeneric says whether what is behind the head of p is copies of it, the last one in part.
func recursGeneric(p []byte, head int) bool {
	for i := head; i < len(p); i += head {
		n := min(head, len(p)-i)
		if !equal(p[i:i+n], p[:n]) {
			return false
		}
	}
	return true
}
