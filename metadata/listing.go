package metadata

import (
	"strings"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Listing is what a group's consolidated metadata list: the documents of the nodes below it.
type Listing struct {
	Nodes    []ListedNode // in the order of the document
	Problems problem.List // of the listing and of every node, see [config.PointerRoom]; pointers are relative to the member consolidated_metadata

	root place
	room int // for the pointers of further problems, in bytes
}

// place is a name in the tree of paths: looking a path up takes one step a name, whatever its length.
type place struct {
	below   map[string]*place
	node    *ListedNode // nil: not listed
	missing bool        // it was reported that it is not listed, though something below it is
}

// at is the place of a path below p, made where there is none and make is set; nil otherwise.
func (p *place) at(path string, make bool) *place {
	for name := range strings.SplitSeq(path, "/") {
		if p = p.step(name, make); p == nil {
			return nil
		}
	}
	return p
}

func (p *place) step(name string, make bool) *place {
	next := p.below[name]
	if next == nil && make {
		if p.below == nil {
			p.below = map[string]*place{}
		}
		next = &place{}
		p.below[name] = next
	}
	return next
}

// ListedNode is one entry of a listing.
type ListedNode struct {
	Path    string // below the group: "a/b"
	Reading *Reading
}

// ReadListing reads a group's member consolidated_metadata and every document in it.
func ReadListing(member config.Value, registry *Registry) *Listing {
	l := &Listing{Problems: listingShape(member), room: config.PointerRoom(member)}
	for path, v := range member.Member("metadata").Members() {
		at := listedAt(path)
		if why := badPath(path); why != "" {
			l.Problems = append(l.Problems, problem.One(at, problem.InvalidValue, "expected the path of a node below the group, found %q: %s", path, why)...)
		}
		r := ReadValue(v, registry)
		l.add(r.Problems, at)
		l.Nodes = append(l.Nodes, ListedNode{path, r})
	}
	l.judgeTree()
	for _, n := range l.Nodes {
		l.judgeInner(n, registry)
	}
	return l
}

// add reports problems of what stands at a place. Where the place is long, only some that show that there are any.
func (l *Listing) add(ps problem.List, at string) {
	for i, p := range ps {
		if l.room -= len(at) + len(p.Pointer); l.room < 0 && i > 0 {
			return
		}
		l.Problems = append(l.Problems, ps[i:i+1].At(at)...)
	}
}

// listedAt is the pointer of an entry.
func listedAt(path string) string { return "/metadata" + problem.Token(path) }

// badPath says why a key is not the path of a node; empty: it is one.
func badPath(path string) string {
	for name := range strings.SplitSeq(path, "/") {
		switch {
		case name == "":
			return "a name is empty"
		case strings.Trim(name, ".") == "":
			return "a name is nothing but periods"
		case strings.HasPrefix(name, "__"):
			return "a name starts with \"__\""
		case name == "zarr.json":
			return "a name is that of a document"
		}
	}
	return ""
}

// isGroup says whether an entry is that of a group; one of unknown type counts as one.
func (n ListedNode) isGroup() bool { return n.nodeType() != "array" }

// judgeTree reports nodes whose parent is not listed, once for each parent, and nodes below an array.
func (l *Listing) judgeTree() {
	for i := range l.Nodes {
		l.root.at(l.Nodes[i].Path, true).node = &l.Nodes[i]
	}
	for _, n := range l.Nodes {
		cut := strings.LastIndexByte(n.Path, '/')
		if cut < 0 || badPath(n.Path) != "" {
			continue
		}
		parent, array := l.above(n.Path[:cut])
		switch {
		case array:
			l.Problems = append(l.Problems, problem.One(listedAt(n.Path), problem.InvalidValue, "expected only groups above the node, found an array")...)
		case parent.node == nil && !parent.missing:
			parent.missing = true
			l.Problems = append(l.Problems, problem.One(listedAt(n.Path[:cut]), problem.MissingKey, "a node below this group is listed, the group is not")...)
		}
	}
}

// above gives the place of a node's parent, and whether that or a place above it is an array.
func (l *Listing) above(parent string) (p *place, array bool) {
	p = &l.root
	for name := range strings.SplitSeq(parent, "/") {
		p = p.step(name, true)
		array = array || p.node != nil && !p.node.isGroup()
	}
	return p, array
}

// judgeInner reads the listing of a listed group that has no problems, and holds it against this one.
func (l *Listing) judgeInner(n ListedNode, registry *Registry) {
	if n.Reading.Group == nil || !n.Reading.Group.Consolidated.Exists() {
		return
	}
	member := n.Reading.Group.Consolidated
	at := listedAt(n.Path) + "/" + consolidated
	inner := ReadListing(member, registry)
	l.add(inner.Problems, at)
	if badPath(n.Path) != "" {
		return
	}
	outer := l.root.at(n.Path, false)
	for _, m := range inner.Nodes {
		if badPath(m.Path) != "" {
			continue
		}
		if why := differs(outer.at(m.Path, false), m); why != "" {
			l.Problems = append(l.Problems, problem.One(at+listedAt(m.Path), problem.InvalidValue, "expected what the listing of the outer group has: %s", why)...)
		}
	}
}

// differs says how an entry differs from that of the outer listing at a place; one whose type cannot be read is compared
// with nothing.
func differs(outer *place, m ListedNode) string {
	if outer == nil || outer.node == nil {
		return "it has no such node"
	}
	switch a, b := outer.node.nodeType(), m.nodeType(); {
	case a == "" || b == "":
		return ""
	case a != b:
		return "it has a node of another type"
	case !sameNode(outer.node.Reading, m.Reading):
		return "it has another document"
	}
	return ""
}

// nodeType is "array", "group", or empty where it is neither.
func (n ListedNode) nodeType() string {
	t, _ := n.Reading.Document.Member("node_type").Text()
	if t == "array" || t == "group" {
		return t
	}
	return ""
}

// sameNode compares two nodes of one type. An array with problems of its own is compared with nothing; a group always is,
// by what its document holds besides the format.
func sameNode(a, b *Reading) bool {
	if a.Array != nil && b.Array != nil {
		return a.Array.Equal(b.Array)
	}
	g, h := groupOf(a.Document), groupOf(b.Document)
	return g == nil || h == nil || g.Equal(h)
}

// groupOf is what the document of a group holds besides its listing, which is read on its own; nil for any other.
func groupOf(doc config.Value) *Group {
	if t, _ := doc.Member("node_type").Text(); t != "group" {
		return nil
	}
	return &Group{Attributes: doc.Member("attributes"), document: doc}
}
