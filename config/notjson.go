package config

import (
	"iter"
	"strings"

	"github.com/zarrcodec/zarrcodec/problem"
)

// NotJSON yields the places, relative to v, of what stands in v although JSON has no word for it or it is nested too
// deep: values of kind [NonFinite] and [TooDeep]. Of places with long names above them not all are yielded: the pointers
// together are kept to some 16 MiB and 16 times the text.
func (v Value) NotJSON() iter.Seq2[string, Kind] {
	return func(yield func(string, Kind) bool) {
		if v.doc == nil || !v.doc.notJSON {
			return
		}
		room := PointerRoom(v)
		v.notJSON(nil, func(at *step, k Kind) bool {
			pointer := at.pointer()
			room -= len(pointer)
			return yield(pointer, k) && room > 0
		})
	}
}

// PointerRoom is how many bytes pointers to places in v may take together, in a list of what is wrong with it: so many that
// only a text which is made to be costly goes beyond, with a name as long as half of it above the other half.
func PointerRoom(v Value) int { return 16<<20 + 16*len(v.Raw()) }

// IsJSON says whether there is nothing in v that [Value.NotJSON] yields.
func (v Value) IsJSON() bool {
	return v.doc == nil || !v.doc.notJSON || v.notJSON(nil, func(*step, Kind) bool { return false })
}

// step is one on the way to a value; nil is the start. The pointer is made where it is asked for alone, since a long name
// may have many values below it.
type step struct {
	before *step
	token  string
}

func (s *step) pointer() string {
	var tokens []string
	for ; s != nil; s = s.before {
		tokens = append(tokens, s.token)
	}
	var b strings.Builder
	for i := len(tokens) - 1; i >= 0; i-- {
		b.WriteString(tokens[i])
	}
	return b.String()
}

// notJSON calls yield, and says whether that always said to go on. It recurses: what is nested too deep has nothing below it.
func (v Value) notJSON(at *step, yield func(*step, Kind) bool) bool {
	switch k := v.Kind(); k {
	case NonFinite, TooDeep:
		return yield(at, k)
	case Array:
		for i, item := range v.Items() {
			if item.node().canHold() && !item.notJSON(&step{at, problem.Index(i)}, yield) {
				return false
			}
		}
	case Object:
		for name, m := range v.Members() {
			if m.node().canHold() && !m.notJSON(&step{at, problem.Token(name)}, yield) {
				return false
			}
		}
	}
	return true
}

// canHold says whether a value is, or may have in it, something that is not JSON.
func (n *node) canHold() bool { return n.kind() >= NonFinite || n.count() > 0 }
