package config

import (
	"strconv"
	"strings"
)

// Finder is [Value.Find] for many pointers: it goes through each container once. It is not safe for concurrent use.
type Finder struct {
	root    Value
	items   map[int32][]int32          // the places of the items of an array, by its own
	members map[int32]map[string]int32 // the places of the members of an object, by its own
}

// NewFinder gives a finder of values in v.
func NewFinder(v Value) *Finder { return &Finder{root: v} }

// Find is that of the value.
func (f *Finder) Find(pointer string) (Value, bool) {
	v := f.root
	if pointer == "" {
		return v, true
	}
	for token := range strings.SplitSeq(pointer[1:], "/") {
		next := f.step(v, unescaper.Replace(token))
		if !next.Exists() {
			return v, false
		}
		v = next
	}
	return v, true
}

func (f *Finder) step(v Value, token string) Value {
	const few = 8 // are looked through again
	switch {
	case v.Len() <= few:
		return v.step(token)
	case v.Kind() == Array:
		items := f.itemsOf(v)
		if i, err := strconv.Atoi(token); err == nil && i >= 0 && i < len(items) {
			return Value{v.doc, items[i]}
		}
	default:
		if at, ok := f.membersOf(v)[token]; ok {
			return Value{v.doc, at}
		}
	}
	return Value{}
}

func (f *Finder) itemsOf(v Value) []int32 {
	items, ok := f.items[v.at]
	if !ok {
		items = make([]int32, 0, v.Len())
		for _, item := range v.Items() {
			items = append(items, item.at)
		}
		if f.items == nil {
			f.items = map[int32][]int32{}
		}
		f.items[v.at] = items
	}
	return items
}

func (f *Finder) membersOf(v Value) map[string]int32 {
	members, ok := f.members[v.at]
	if !ok {
		members = make(map[string]int32, v.Len())
		for name, m := range v.Members() {
			members[name] = m.at
		}
		if f.members == nil {
			f.members = map[int32]map[string]int32{}
		}
		f.members[v.at] = members
	}
	return members
}
