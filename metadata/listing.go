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
func (n ListedNode) isGroup() bool { return n.nodeType() != "array" }

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
		_, listed := groups[parent]
		switch {
		case belowArray(n.Path, groups):
			l.Problems = append(l.Problems, problem.One(listedAt(n.Path), problem.InvalidValue, "expected only groups above %q, found an array", n.Path)...)
		case !listed && !missing[parent]:
			missing[parent] = true
			l.Problems = append(l.Problems, problem.One(listedAt(parent), problem.MissingKey, "the group of %q is not listed", n.Path)...)
		}
	}
}

// belowArray says whether a node somewhere above a path is listed as an array.
func belowArray(path string, groups map[string]bool) bool {
	for cut := strings.LastIndexByte(path, '/'); cut >= 0; cut = strings.LastIndexByte(path[:cut], '/') {
		if group, listed := groups[path[:cut]]; listed && !group {
			return true
		}
	}
	return false
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
		if badPath(n.Path) != "" {
			break
		}
		if why := l.differs(n.Path+"/"+m.Path, m); why != "" {
			l.Problems = append(l.Problems, problem.One(at+listedAt(m.Path), problem.InvalidValue, "expected what the listing of the outer group has: %s", why)...)
		}
	}
}

// differs says how an entry differs from that of the outer listing at a path; one whose type cannot be read is compared
// with nothing.
func (l *Listing) differs(path string, m ListedNode) string {
	outer, ok := l.find(path)
	if !ok {
		return "it has no " + path
	}
	switch a, b := outer.nodeType(), m.nodeType(); {
	case a == "" || b == "":
		return ""
	case a != b:
		return "it has a node of another type"
	case !sameNode(outer.Reading, m.Reading):
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
