package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

const (
	maxDepth  = 256     // a container this many steps from the root is cut
	maxDigits = 4300    // of one integer
	maxText   = 1 << 30 // bytes of one document
)

// SyntaxError says why a text is not the JSON of a metadata document.
type SyntaxError struct {
	Offset int // in bytes
	Reason string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%s at byte %d", e.Reason, e.Offset) }

// Parse reads one JSON value from text, which is copied. An error is a [*SyntaxError]. Time and memory are linear in the
// length of the text.
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
	p := parser{doc: &document{text: string(text)}}
	text, p.nonFinite = standIns(text)
	p.dec = jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	p.doc.nodes = make([]node, 0, 16+len(text)/16)
	if err := p.value(0); err != nil {
		return Value{}, err
	}
	end := p.dec.InputOffset()
	if _, err := p.dec.ReadToken(); err != io.EOF {
		return Value{}, &SyntaxError{int(end), "there is more text behind the value"}
	}
	return Value{p.doc, 0}, nil
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

// parser fills a document from the tokens of a decoder.
type parser struct {
	doc       *document
	dec       *jsontext.Decoder
	nonFinite []int32 // where the text has a bare NaN or infinity, ascending
}

// value reads one value that is depth steps from the root.
func (p *parser) value(depth int) error {
	switch kind := p.dec.PeekKind(); kind {
	case '{', '[':
		return p.container(kind, depth)
	default:
		return p.scalar(kind)
	}
}

func (p *parser) scalar(kind jsontext.Kind) error {
	raw, err := p.dec.ReadValue()
	if err != nil {
		return p.fail(err)
	}
	end := int32(p.dec.InputOffset())
	n := node{start: end - int32(len(raw)), end: end, next: int32(len(p.doc.nodes)) + 1}
	switch kind {
	case 'n':
		n.kind = Null
	case 't', 'f':
		n.kind = Bool
	case '"':
		n.kind, n.escaped = String, bytes.IndexByte(raw, '\\') >= 0
	case '0':
		if n.kind, err = p.number(n.start, string(raw)); err != nil {
			return err
		}
	}
	p.doc.notJSON = p.doc.notJSON || n.kind == NonFinite
	p.doc.nodes = append(p.doc.nodes, n)
	return nil
}

// number tells a number from one that is not finite.
func (p *parser) number(at int32, raw string) (Kind, error) {
	if len(p.nonFinite) > 0 && p.nonFinite[0] == at {
		p.nonFinite = p.nonFinite[1:]
		return NonFinite, nil
	}
	if !strings.ContainsAny(raw, ".eE") {
		if len(strings.TrimPrefix(raw, "-")) > maxDigits {
			return 0, &SyntaxError{int(at), fmt.Sprintf("an integer has %d digits, at most %d are read", len(raw), maxDigits)}
		}
		return Number, nil
	}
	if len(raw) < 5 { // 9e99 is finite
		return Number, nil
	}
	if f, _ := strconv.ParseFloat(raw, 64); math.IsInf(f, 0) {
		return NonFinite, nil
	}
	return Number, nil
}

func (p *parser) container(kind jsontext.Kind, depth int) error {
	at := len(p.doc.nodes)
	if depth >= maxDepth {
		raw, err := p.dec.ReadValue()
		if err != nil {
			return p.fail(err)
		}
		end := int32(p.dec.InputOffset())
		p.doc.nodes = append(p.doc.nodes, node{start: end - int32(len(raw)), end: end, next: int32(at) + 1, kind: TooDeep})
		p.doc.notJSON = true
		return nil
	}
	if _, err := p.dec.ReadToken(); err != nil {
		return p.fail(err)
	}
	p.doc.nodes = append(p.doc.nodes, node{start: int32(p.dec.InputOffset()) - 1, kind: Array})
	closing := jsontext.Kind(']')
	if kind == '{' {
		p.doc.nodes[at].kind, closing = Object, '}'
	}
	count := int32(0)
	for p.dec.PeekKind() != closing {
		if kind == '{' {
			if err := p.scalar('"'); err != nil {
				return err
			}
		}
		if err := p.value(depth + 1); err != nil {
			return err
		}
		count++
	}
	if _, err := p.dec.ReadToken(); err != nil {
		return p.fail(err)
	}
	n := &p.doc.nodes[at]
	n.end, n.next, n.count = int32(p.dec.InputOffset()), int32(len(p.doc.nodes)), count
	if kind == '{' {
		return p.duplicates(at)
	}
	return nil
}

// duplicates looks for a member name that stands twice: two readers could take different ones.
func (p *parser) duplicates(at int) error {
	obj := Value{p.doc, int32(at)}
	if obj.Len() > 16 {
		seen := make(map[string]struct{}, obj.Len())
		for name, m := range obj.Members() {
			if _, twice := seen[name]; twice {
				return duplicate(name, m)
			}
			seen[name] = struct{}{}
		}
		return nil
	}
	var few [16]string
	names := few[:0]
	for name, m := range obj.Members() {
		for _, n := range names {
			if n == name {
				return duplicate(name, m)
			}
		}
		names = append(names, name)
	}
	return nil
}

func duplicate(name string, m Value) error {
	return &SyntaxError{m.Offset(), fmt.Sprintf("the member %q stands twice in one object", name)}
}

func (p *parser) fail(err error) error {
	reason, at := err.Error(), int(p.dec.InputOffset())
	var syntactic *jsontext.SyntacticError
	switch {
	case errors.As(err, &syntactic):
		reason, at = syntactic.Err.Error(), int(syntactic.ByteOffset)
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		reason = "the text ends too early"
	}
	return &SyntaxError{at, strings.TrimPrefix(reason, "jsontext: ")}
}

var words = [...]struct{ word, standIn string }{{"NaN", "0.0"}, {"Infinity", "0.000000"}, {"-Infinity", "-0.000000"}}

// standIns puts a number of the same width in the place of every bare NaN, Infinity and -Infinity, and gives those
// places. A text without any is given back as it is.
func standIns(text []byte) ([]byte, []int32) {
	if !bytes.Contains(text, []byte("NaN")) && !bytes.Contains(text, []byte("Infinity")) {
		return text, nil
	}
	var places []int32
	out, inString := text, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case !inString && (c == 'N' || c == 'I' || c == '-') && isValueStart(text[:i]):
			for _, w := range words {
				if rest, ok := bytes.CutPrefix(text[i:], []byte(w.word)); ok && isValueEnd(rest) {
					if places == nil {
						out = bytes.Clone(text)
					}
					places = append(places, int32(i))
					copy(out[i:], w.standIn)
				}
			}
		}
	}
	return out, places
}

func isValueStart(before []byte) bool {
	return len(before) == 0 || strings.IndexByte(" \t\r\n:,[", before[len(before)-1]) >= 0
}

func isValueEnd(behind []byte) bool {
	return len(behind) == 0 || strings.IndexByte(" \t\r\n,]}", behind[0]) >= 0
}
