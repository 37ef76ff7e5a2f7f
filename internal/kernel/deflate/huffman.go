package deflate

import (
	"math/bits"
	"slices"
)

// maxCode is the longest code that is made: one bit less than the format allows, so that four literals fit a word that has
// up to seven bits.
const maxCode = 14

// code is a prefix code of up to litSymbols symbols.
type code struct {
	lens  [litSymbols]uint8
	codes [litSymbols]uint16 // reversed, as they are written
}

// tree is memory for making codes.
type tree struct {
	keys   [litSymbols]uint32 // counts and symbols, sorted
	weight [litSymbols]uint32 // of inner nodes
	parent [2 * litSymbols]uint16
	depth  [litSymbols]uint16 // of inner nodes
}

// make makes the code for symbols that come so often, none of whose codes is longer than most.
func (c *code) make(t *tree, counts []uint32, most uint8) {
	clear(c.lens[:len(counts)])
	keys := t.keys[:0]
	for symbol, n := range counts {
		if n > 0 {
			keys = append(keys, n<<9|uint32(symbol))
		}
	}
	switch len(keys) {
	case 0:
		return
	case 1:
		c.lens[keys[0]&511] = 1
		c.assign(len(counts))
		return
	}
	slices.Sort(keys)
	perLen := t.lengths(keys, most)
	at := 0
	for n := most; n > 0; n-- { // the rarest have the longest
		for range perLen[n] {
			c.lens[keys[at]&511] = n
			at++
		}
	}
	c.assign(len(counts))
}

// lengths gives how many codes there are of each length.
func (t *tree) lengths(keys []uint32, most uint8) (perLen [maxCode + 2]int) {
	inner := t.join(keys)
	t.depth[inner-1] = 0
	for i := inner - 2; i >= 0; i-- {
		t.depth[i] = t.depth[t.parent[litSymbols+i]] + 1
	}
	sum := 0 // of what the codes take of the space of codes, in units of the longest
	for i := range keys {
		n := min(t.depth[t.parent[i]]+1, uint16(most))
		perLen[n]++
		sum += 1 << (uint16(most) - n)
	}
	for ; sum > 1<<most; sum-- { // one of the longest becomes the twin of a shorter one
		n := most - 1
		for perLen[n] == 0 {
			n--
		}
		perLen[n]--
		perLen[n+1] += 2
		perLen[most]--
	}
	return perLen
}

// join joins the two lightest nodes, until one is left. It gives the number of inner nodes.
func (t *tree) join(keys []uint32) (inner int) {
	leaf, node := 0, 0
	lightest := func() uint32 {
		if leaf < len(keys) && (node == inner || keys[leaf]>>9 <= t.weight[node]) {
			t.parent[leaf] = uint16(inner)
			leaf++
			return keys[leaf-1] >> 9
		}
		t.parent[litSymbols+node] = uint16(inner)
		node++
		return t.weight[node-1]
	}
	for ; inner < len(keys)-1; inner++ {
		a := lightest()
		t.weight[inner] = a + lightest()
	}
	return inner
}

// assign gives the codes of n symbols by their lengths.
func (c *code) assign(n int) {
	var next [maxCode + 2]uint16
	for _, l := range c.lens[:n] {
		next[l]++
	}
	next[0] = 0
	first, count := uint16(0), uint16(0)
	for l := range next {
		first = (first + count) << 1
		next[l], count = first, next[l]
	}
	for i, l := range c.lens[:n] {
		if l > 0 {
			c.codes[i] = reversed(next[l], l)
			next[l]++
		}
	}
}

// bits is how many bits symbols take that come so often.
func (c *code) bits(counts []uint32) (n int) {
	for i, count := range counts {
		n += int(count) * int(c.lens[i])
	}
	return n
}

// reversed is a code of n bits as it is written, the first bit lowest.
func reversed(c uint16, n uint8) uint16 { return bits.Reverse16(c) >> (16 - n) }
