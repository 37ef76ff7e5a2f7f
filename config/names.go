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
	count := int(nodes[object].count)
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

// compare compares each name with those before it.
func (t *names) compare(nodes []node, object int32) *SyntaxError {
	var places, keys [fewNames]int32
	n := 0
	for at := object + 1; int(at) < len(nodes); at = nodes[at+1].next {
		name := nodes[at].unquoted(t.text)
		key := keyOf(name)
		for i, before := range keys[:n] {
			if before == key && nodes[places[i]].unquoted(t.text) == name {
				return duplicate(name, nodes[at+1])
			}
		}
		places[n], keys[n] = at, key
		n++
	}
	return nil
}

// keyOf gives a number that the names of one object seldom share.
func keyOf(name string) int32 {
	if name == "" {
		return 0
	}
	return int32(len(name))<<16 | int32(name[0])<<8 | int32(name[len(name)-1])
}

func duplicate(name string, value node) *SyntaxError {
	return &SyntaxError{int(value.start), fmt.Sprintf("the member %q stands twice in one object", name)}
}
