package config

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf8"
)

const (
	maxDepth  = 256     // a container this many steps from the root is cut
	maxDigits = 4300    // of one integer
	maxText   = 1 << 28 // bytes of one document; it has fewer items than a node can count
)

// SyntaxError says why a text is not the JSON of a metadata document.
type SyntaxError struct {
	Offset int // in bytes
	Reason string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%s at byte %d", e.Reason, e.Offset) }

// Parse reads one JSON value from text, which is copied. An error is a [*SyntaxError]. Time and memory are linear in the
// length of the text, however deep it nests.
func Parse(text []byte) (Value, error) {
	if len(text) > maxText {
		return Value{}, &SyntaxError{0, fmt.Sprintf("the text has %d bytes, at most %d are read", len(text), maxText)}
	}
	if !utf8.Valid(text) {
		return Value{}, &SyntaxError{invalidUTF8(text), "the text is not UTF-8"}
	}
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		return Value{}, &SyntaxError{0, "the text starts with a byte order mark, which JSON does not have"}
	}
	p := parser{text: text, names: names{text: string(text)}, nodes: make([]node, 0, 16+len(text)/8), innermost: none}
	if !p.document() {
		return Value{}, p.err
	}
	return Value{&document{p.names.text, p.nodes, p.notJSON}, 0}, nil
}

func invalidUTF8(text []byte) int {
	at := 0
	for at < len(text) {
		r, n := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		at += n
	}
	return at
}

// none is the place of no node, and of what cannot be read.
const none = -1

// parser fills nodes from a text. It does not recurse: the containers that are open are nodes already, and until one is
// closed its next is the place of the container around it. Methods are told where in the text to read, and tell where to go
// on; none where the text is wrong.
type parser struct {
	text      []byte
	nodes     []node
	notJSON   bool
	innermost int32 // of the open containers
	depth     int   // how many are open
	names     names
	err       *SyntaxError
}

// document reads the whole text, value by value.
func (p *parser) document() bool {
	at := 0
	for {
		if at = p.value(at); at != none {
			at = p.behind(at)
		}
		if at == none || p.innermost == none {
			break
		}
	}
	if at != none && blank(p.text, at) < len(p.text) {
		at = p.fail(at, "there is more text behind the value")
	}
	return at != none
}

func (p *parser) fail(at int, format string, args ...any) int {
	p.err = &SyntaxError{at, fmt.Sprintf(format, args...)}
	return none
}

func (p *parser) unexpected(at int, want string) int {
	if at >= len(p.text) {
		return p.fail(at, "the text ends too early, expected %s", want)
	}
	return p.fail(at, "expected %s, found %.10q", want, p.text[at:])
}

// value reads a scalar or an empty container, and the openings of the containers in front of it.
func (p *parser) value(at int) int {
	for {
		at = blank(p.text, at)
		switch peek(p.text, at) {
		case '"':
			return p.string(at)
		case '{':
			at = p.open(at, Object)
			if peek(p.text, at) == '}' {
				return p.close(at + 1)
			}
			if at = p.name(at); at == none {
				return none
			}
		case '[':
			at = p.open(at, Array)
			if peek(p.text, at) == ']' {
				return p.close(at + 1)
			}
		default:
			return p.scalar(at)
		}
	}
}

// scalar reads what is neither container nor string.
func (p *parser) scalar(at int) int {
	switch peek(p.text, at) {
	case 'n':
		return p.word(at, "null", Null)
	case 't':
		return p.word(at, "true", Bool)
	case 'f':
		return p.word(at, "false", Bool)
	case 'N':
		return p.word(at, "NaN", NonFinite)
	case 'I':
		return p.word(at, "Infinity", NonFinite)
	}
	return p.number(at)
}

// add adds a node, and gives its place. Its fields are set one by one since that takes half the time of appending one.
func (p *parser) add(start, end int, info uint32) (n *node, at int32) {
	i := len(p.nodes)
	if i == cap(p.nodes) {
		p.grow(start)
	}
	p.nodes = p.nodes[:i+1]
	n = &p.nodes[i]
	n.start, n.end, n.next, n.info = int32(start), int32(end), int32(i+1), info
	return n, int32(i)
}

// grow makes room for as many nodes as the rest of the text, from a place on, has if it is like what was read; every node
// takes a byte of it at least.
func (p *parser) grow(at int) {
	have, left := len(p.nodes), len(p.text)-at
	like := float64(have) * float64(left) / float64(max(at, 1))
	p.nodes = slices.Grow(p.nodes, 1+min(left, have/2+int(min(like, float64(left)))))
}

func (p *parser) string(at int) int {
	end, escaped, ok := quoted(p.text, at)
	switch {
	case ok:
		info := uint32(String)
		if escaped {
			info |= mark
		}
		p.add(at, end, info)
		return end
	case end == len(p.text):
		return p.unexpected(end, "the end of a string")
	case p.text[end] == '\\':
		return p.fail(end, "%.6q starts no escape of JSON", p.text[end:])
	}
	return p.fail(end, "the character %U has to be escaped", p.text[end])
}

func (p *parser) word(at int, word string, kind Kind) int {
	if !startsWith(p.text, at, word) {
		return p.unexpected(at, "a value")
	}
	p.notJSON = p.notJSON || kind == NonFinite
	p.add(at, at+len(word), uint32(kind))
	return at + len(word)
}

func (p *parser) number(at int) int {
	if end, ok := shortNumeral(p.text, at); ok {
		p.add(at, end, uint32(Number)|mark)
		return end
	}
	if startsWith(p.text, at, "-Infinity") {
		return p.word(at, "-Infinity", NonFinite)
	}
	parts, ok := numeral(p.text, at)
	switch {
	case parts.end == at:
		return p.unexpected(at, "a value")
	case !ok:
		return p.unexpected(parts.end, "a digit")
	case parts.whole == parts.end && parts.whole-parts.first > maxDigits:
		return p.fail(at, "an integer has %d digits, at most %d are read", parts.whole-parts.first, maxDigits)
	}
	info := uint32(Number)
	switch {
	case parts.whole == parts.end:
		info |= mark
	case !parts.finite(p.text[at:parts.end]):
		info, p.notJSON = uint32(NonFinite), true
	}
	p.add(at, parts.end, info)
	return parts.end
}

// open begins a container, and reads on to what it holds.
func (p *parser) open(at int, kind Kind) int {
	n, place := p.add(at, at, uint32(kind)) // the end is not known yet
	n.next, p.innermost = p.innermost, place
	p.depth++
	return blank(p.text, at+1)
}

// close ends the innermost container, whose closing bracket stands in front of a place.
func (p *parser) close(at int) int {
	n := &p.nodes[p.innermost]
	if n.kind() == Object && n.count() > 1 {
		if p.err = p.names.unique(p.nodes, p.innermost); p.err != nil {
			return none
		}
	}
	p.depth--
	if p.depth >= maxDepth { // what it holds is not kept
		n.info, p.notJSON = uint32(TooDeep), true
		p.nodes = p.nodes[:p.innermost+1]
	}
	around := n.next
	n.end, n.next = int32(at), int32(len(p.nodes))
	p.innermost = around
	return at
}

// name reads the name of a member, and the colon.
func (p *parser) name(at int) int {
	if peek(p.text, at) != '"' {
		return p.unexpected(at, "the name of a member")
	}
	if at = p.string(at); at == none {
		return none
	}
	if at = blank(p.text, at); peek(p.text, at) != ':' {
		return p.unexpected(at, "a colon")
	}
	return at + 1
}

// behind reads what stands behind a complete value: closing brackets, and a comma with the name of the next member.
func (p *parser) behind(at int) int {
	for p.innermost != none {
		n := &p.nodes[p.innermost]
		n.info += countStep
		at = blank(p.text, at)
		switch peek(p.text, at) {
		case ',':
			return p.comma(at, n.kind())
		case closing(n.kind()):
		default:
			return p.unexpected(at, "a comma or the end of "+n.kind().String())
		}
		if at = p.close(at + 1); at == none {
			return none
		}
	}
	return at
}

func (p *parser) comma(at int, kind Kind) int {
	next := blank(p.text, at+1)
	switch {
	case peek(p.text, next) == closing(kind):
		return p.fail(at, "there is nothing behind a comma")
	case kind == Object:
		return p.name(next)
	}
	return next
}

func closing(kind Kind) byte {
	if kind == Object {
		return '}'
	}
	return ']'
}
