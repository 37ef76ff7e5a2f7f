package config

import (
	"fmt"
	"hash/maphash"
	"math/bits"
)

// names looks for a member name that stands twice in one object: two readers could take different ones. Its memory is used
// again for every object.
type names struct {
	text  string
	seed  maphash.Seed
	large []int32
}

const (
	fewNames  = 16
	someNames = 32
)

// unique reports a name that stands twice in an object, which is the last of the nodes.
func (t *names) unique(nodes []node, object int32) *SyntaxError {
	count := nodes[object].count()
	if count <= fewNames {
		return t.compare(nodes, object)
	}
	if t.seed == (maphash.Seed{}) {
		t.seed = maphash.MakeSeed()
	}
	if count <= someNames {
		var table [2 * someNames]int32
		return t.fill(table[:], nodes, object)
	}
	return t.fill(t.empty(2<<bits.Len(uint(count))), nodes, object)
}

// fill puts the nodes of names into a table, by hash; 0 is none. Its length is a power of 2, and at most half of it is
// used.
func (t *names) fill(table []int32, nodes []node, object int32) *SyntaxError {
	mask := uint64(len(table) - 1)
	for at := object + 1; int(at) < len(nodes); at = nodes[at+1].next {
		name := nodes[at].unquoted(t.text)
		slot := maphash.String(t.seed, name) & mask
		for ; table[slot] != 0; slot = (slot + 1) & mask {
			if nodes[table[slot]].unquoted(t.text) == name {
				return duplicate(name, nodes[at+1])
			}
		}
		table[slot] = at
	}
	return nil
}

func (t *names) empty(size int) []int32 {
	if size > len(t.large) {
		t.large = make([]int32, size)
	}
	clear(t.large[:size])
	return t.large[:size]
}

// compare compares names one by one where any two of them look alike.
func (t *names) compare(nodes []node, object int32) *SyntaxError {
	var looks [4]uint64 // a bit for each of 256
	for at := object + 1; int(at) < len(nodes); at = nodes[at+1].next {
		look := lookOf(nodes[at].unquoted(t.text))
		if looks[look/64]&(1<<(look%64)) != 0 {
			return t.compareAll(nodes, object)
		}
		looks[look/64] |= 1 << (look % 64)
	}
	return nil
}

// lookOf is the same for the same names, and seldom for others of one object.
func lookOf(name string) byte {
	if name == "" {
		return 0
	}
	return byte(7*len(name)) + 31*name[0] + name[len(name)-1]
}

func (t *names) compareAll(nodes []node, object int32) *SyntaxError {
	for at := object + 1; int(at) < len(nodes); at = nodes[at+1].next {
		name := nodes[at].unquoted(t.text)
		for before := object + 1; before < at; before = nodes[before+1].next {
			if nodes[before].unquoted(t.text) == name {
				return duplicate(name, nodes[at+1])
			}
		}
	}
	return nil
}

func duplicate(name string, value node) *SyntaxError {
	return &SyntaxError{int(value.start), fmt.Sprintf("the member %q stands twice in one object", name)}
}
