package metadata

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Mend is a change of a document that is safe: it keeps what the document means, or gives it the one meaning that it can
// have. Mends are offered, and made only where they are asked for. The reader makes those of the envelopes of declarations
// and of the document; those of what a definition claims are the definition's own, see [problem.Mend].
type Mend struct {
	Kind    problem.MendKind
	Pointer string // of what changes; around a member that is added, of the object that it comes into
	Old     string // the value there, as it is written
	New     string // the value that it becomes; empty: the member is taken out
	edit    config.Edit
}

// Mends lists the mends of a node's document, and of every document that it lists, in the order of the text. Of two that
// would change the same text only the outer one is listed, and of declarations in others only the first 16 levels are looked at.
func Mends(document config.Value, registry *Registry) []Mend {
	m := mender{registry: registry}
	m.node(document, "")
	return m.disjoint()
}

// Mended is the text of a document with mends made that [Mends] gave for it. Everything else in it stays byte for byte.
func Mended(document config.Value, mends []Mend) []byte {
	edits := make([]config.Edit, len(mends))
	for i, m := range mends {
		edits[i] = m.edit
	}
	return []byte(config.Apply(document.Source(), edits))
}

// mender goes through a document and notes mends.
type mender struct {
	registry *Registry
	mends    []Mend
	depth    int // of the declaration in others
}

// disjoint gives the mends in the order of the text, without those inside another.
func (m *mender) disjoint() []Mend {
	slices.SortStableFunc(m.mends, func(a, b Mend) int {
		if a.edit.Start != b.edit.Start {
			return a.edit.Start - b.edit.Start
		}
		return b.edit.End - a.edit.End
	})
	end := -1
	return slices.DeleteFunc(m.mends, func(a Mend) bool {
		inside := a.edit.Start < end
		end = max(end, a.edit.End)
		return inside
	})
}

func (m *mender) replace(kind problem.MendKind, at string, v config.Value, text string) {
	m.mends = append(m.mends, Mend{kind, at, v.Raw(), text, v.Replace(text)})
}

// offered notes what a definition offers for v, and says whether that was anything.
func (m *mender) offered(offers []problem.Mend, v config.Value, at string) bool {
	before := len(m.mends)
	for _, o := range offers {
		if mend, ok := located(o, v, at); ok {
			m.mends = append(m.mends, mend)
		}
	}
	return len(m.mends) > before
}

func (m *mender) node(doc config.Value, at string) {
	switch t, _ := doc.Member("node_type").Text(); t {
	case "array":
		m.array(doc, at)
	case "group":
		m.group(doc, at)
	}
}

func (m *mender) group(doc config.Value, at string) {
	v := doc.Member(consolidated)
	at += "/" + consolidated
	if v.Kind() == config.Null {
		m.mends = append(m.mends, Mend{problem.NullConsolidatedMetadata, at, v.Raw(), "", doc.Remove(consolidated)})
		return
	}
	for path, entry := range v.Member("metadata").Members() {
		m.node(entry, at+listedAt(path))
	}
}
