package config

import (
	"cmp"
	"slices"
	"strings"
)

// Edit is a change of a text: the bytes from Start to End become New.
type Edit struct {
	Start, End int
	New        string
}

// Source is the whole text that v was read from.
func (v Value) Source() string {
	if v.doc == nil {
		return ""
	}
	return v.doc.text
}

// Replace is the edit that puts text in the place of v.
func (v Value) Replace(text string) Edit {
	return Edit{v.Offset(), v.Offset() + len(v.Raw()), text}
}

// Remove is the edit that takes the named member, which must be there, out of an object, with one comma.
func (v Value) Remove(name string) Edit {
	n := v.node()
	before := int(n.start) + 1 // behind the brace, or the member in front
	for at := v.at + 1; at < n.next; at = v.doc.nodes[at+1].next {
		value := v.doc.nodes[at+1]
		if (Value{v.doc, at}).unquoted() != name {
			before = int(value.end)
			continue
		}
		if next := value.next; before == int(n.start)+1 && next < n.next { // the first of several: with the comma behind
			return Edit{int(v.doc.nodes[at].start), int(v.doc.nodes[next].start), ""}
		}
		return Edit{before, int(value.end), ""}
	}
	return Edit{before, before, ""}
}

// Apply makes edits, which do not overlap, of a text.
func Apply(text string, edits []Edit) string {
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b Edit) int { return cmp.Compare(a.Start, b.Start) })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.Start])
		b.WriteString(e.New)
		at = e.End
	}
	b.WriteString(text[at:])
	return b.String()
}
