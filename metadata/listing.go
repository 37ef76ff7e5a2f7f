package metadata

import (
	"slices"
	"strings"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Listing is what a group's consolidated metadata list: the documents of the nodes below it.
type Listing struct {
	Nodes    []ListedNode // in the order of the document
	Problems problem.List // of the listing and of every node; pointers are relative to the member consolidated_metadata
}

// ListedNode is one entry of a listing.
type ListedNode struct {
	Path    string // below the group: "a/b"
	Reading *Reading
}

// ReadListing reads a group's member consolidated_metadata and every document in it.
func ReadListing(member config.Value, registry *Registry) *Listing {
	l := &Listing{Problems: listingShape(member)}
	for path, v := range member.Member("metadata").Members() {
		at := listedAt(path)
		if why := badPath(path); why != "" {
			l.Problems = append(l.Problems, problem.One(at, problem.InvalidValue, "expected the path of a node below the group, found %q: %s", path, why)...)
		}
		r := ReadValue(v, registry)
		l.Problems = append(l.Problems, r.Problems.At(at)...)
		l.Nodes = append(l.Nodes, ListedNode{path, r})
	}
	l.judgeTree()
	for _, n := range l.Nodes {
		l.judgeInner(n, registry)
	}
	return l
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
func (n ListedNode) isGroup() bool {
	t, _ := n.Reading.Document.Member("node_type").Text()
	return t != "array"
}

func (l *Listing) find(path string) (ListedNode, bool) {
	i := slices.IndexFunc(l.Nodes, func(n ListedNode) bool { return n.Path == path })
	if i < 0 {
		return ListedNode{}, false
	}
	return l.Nodes[i], true
}

// judgeTree reports nodes whose parent is not listed, once for each parent, and nodes below an array.
func (l *Listing) judgeTree() {
	groups := make(map[string]bool, len(l.Nodes))
	for _, n := range l.Nodes {
		groups[n.Path] = n.isGroup()
	}
	missing := map[string]bool{}
	for _, n := range l.Nodes {
		cut := strings.LastIndexByte(n.Path, '/')
		if badPath(n.Path) != "" || cut < 0 {
			continue
		}
		parent := n.Path[:cut]
		group, listed := groups[parent]
		switch {
		case !listed && !missing[parent]:
			missing[parent] = true
			l.Problems = append(l.Problems, problem.One(listedAt(parent), problem.MissingKey, "the group of %q is not listed", n.Path)...)
		case listed && !group:
			l.Problems = append(l.Problems, problem.One(listedAt(n.Path), problem.InvalidValue, "expected a group above %q, found an array", n.Path)...)
		}
	}
}

// judgeInner reads the listing of a listed group that has no problems, and holds it against this one.
func (l *Listing) judgeInner(n ListedNode, registry *Registry) {
	if n.Reading.Group == nil || !n.Reading.Group.Consolidated.Exists() {
		return
	}
	member := n.Reading.Group.Consolidated
	at := listedAt(n.Path) + "/" + consolidated
	inner := ReadListing(member, registry)
	l.Problems = append(l.Problems, inner.Problems.At(at)...)
	for _, m := range inner.Nodes {
		if why := l.differs(n.Path+"/"+m.Path, m); why != "" {
			l.Problems = append(l.Problems, problem.One(at+listedAt(m.Path), problem.InvalidValue, "expected what the listing of the outer group has: %s", why)...)
		}
	}
}

// differs says how an entry differs from that of the outer listing at a path.
func (l *Listing) differs(path string, m ListedNode) string {
	outer, ok := l.find(path)
	switch {
	case !ok:
		return "it has no " + path
	case outer.isGroup() != m.isGroup():
		return "it has a node of another type"
	case !sameNode(outer.Reading, m.Reading):
		return "it has another document"
	}
	return ""
}

// sameNode compares two nodes of one type; one with problems of its own is compared with nothing.
func sameNode(a, b *Reading) bool {
	switch {
	case a.Array != nil && b.Array != nil:
		return a.Array.Equal(b.Array)
	case a.Group != nil && b.Group != nil:
		return a.Group.Equal(b.Group)
	}
	return true
}
