// Package problem holds what is wrong with a metadata document: problems, each with its place and kind.
//
// A place is a JSON pointer (RFC 6901). A producer gives pointers relative to what it was handed; each caller puts its
// own place in front with [List.At], so that a codec never has to know where in the document it stands.
package problem

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind says what sort of fault a problem is. The values are those of the Zarr v3 parsing and validation page.
type Kind string

// The kinds of problems.
const (
	MissingKey   Kind = "missing_key"           // a required member is absent
	InvalidType  Kind = "invalid_type"          // a value has the wrong JSON type
	InvalidValue Kind = "invalid_value"         // a value has the right type and the wrong content
	InvalidJSON  Kind = "invalid_json"          // the document is not UTF-8 or not JSON
	UnknownKey   Kind = "unknown_key"           // a closed object has a member that nobody declares
	Unclaimed    Kind = "unclaimed_declaration" // no definition claims a name that a reader must understand
)

// Problem is one fault of a document. It is an error.
type Problem struct {
	Pointer string // RFC 6901; empty for the whole document
	Kind    Kind
	Message string // for a person: what was found and what is expected; no pointer, no kind
	Found   string // the value at Pointer as it was written, cut where it is long; empty where there is none
	Mend    *Mend  // the safe change, at the same pointer, that takes the problem away; nil where there is none
}

// Expected is the part of the message that says what should stand at the pointer, where the message has the form
// "expected …, found …"; otherwise the whole message.
func (p Problem) Expected() string {
	rest, ok := strings.CutPrefix(p.Message, "expected ")
	if i := strings.LastIndex(rest, ", found "); ok && i >= 0 {
		return rest[:i]
	}
	return p.Message
}

// Error gives the place, the kind and the message on one line.
func (p Problem) Error() string {
	at := p.Pointer
	if at == "" {
		at = "document"
	}
	return at + ": " + string(p.Kind) + ": " + p.Message
}

// List is any number of problems. A list that is not empty is an error; use [List.Err] where an empty one may be.
type List []Problem

// One is a list of one problem.
func One(pointer string, k Kind, format string, args ...any) List {
	return List{{Pointer: pointer, Kind: k, Message: fmt.Sprintf(format, args...)}}
}

// At gives the same problems with prefix put in front of every pointer. The list itself is not changed.
func (l List) At(prefix string) List {
	if prefix == "" || len(l) == 0 {
		return l
	}
	out := make(List, len(l))
	for i, p := range l {
		p.Pointer = prefix + p.Pointer
		out[i] = p
	}
	return out
}

// Err is the list as an error, nil when it is empty.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}

// Error gives every problem, one a line.
func (l List) Error() string {
	lines := make([]string, len(l))
	for i, p := range l {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives every problem to errors.As and errors.Is.
func (l List) Unwrap() []error {
	out := make([]error, len(l))
	for i := range l {
		out[i] = l[i]
	}
	return out
}

var escaper = strings.NewReplacer("~", "~0", "/", "~1")

// Token escapes a member name for use in a pointer, with the slash in front: "a/b" gives "/a~1b".
func Token(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return "/" + name
	}
	return "/" + escaper.Replace(name)
}

// Index is the pointer token of an array item, with the slash in front.
func Index(i int) string {
	if i >= 0 && i < len(indexes) {
		return indexes[i]
	}
	return "/" + strconv.Itoa(i)
}

// indexes are the tokens that every document has.
var indexes = [...]string{"/0", "/1", "/2", "/3", "/4", "/5", "/6", "/7"}
