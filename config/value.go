package config

import (
	"encoding/base64"
	"iter"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Kind is the JSON type of a value.
type Kind byte

// The kinds of values. The zero Kind is that of an absent value.
const (
	Absent Kind = iota
	Null
	Bool
	Number
	String
	Array
	Object
	NonFinite // a bare NaN, Infinity or -Infinity, or a number beyond float64: not JSON, kept for the caller to judge
	TooDeep   // a container at 256 or more steps from the root: its content is not kept
)

var kindNames = [...]string{"nothing", "null", "a boolean", "a number", "a string", "an array", "an object", "a number that is not finite", "a container nested too deep"}

// String names the kind for a person: "an array".
func (k Kind) String() string { return kindNames[k] }

// Value is a JSON value as it was written. The zero Value is absent. Values are immutable and safe for concurrent use;
// they keep the whole text alive that they were read from.
type Value struct {
	doc *document
	at  int32
}

// document is a parsed text: its values in the order of the text, containers before what they hold.
type document struct {
	text    string
	nodes   []node
	notJSON bool // some value is NonFinite or TooDeep
}

// node is a value, or the name of a member, in 16 bytes: a text of some hundred bytes has a hundred of them.
type node struct {
	start, end int32  // in text
	next       int32  // the node behind this one and all that it holds
	info       uint32 // the kind, the mark, and the count of items or members
}

const (
	kindBits  = 0xf
	mark      = 1 << 4 // a string with backslashes, or a number without fraction and exponent
	countStep = 1 << 5
)

func (n *node) kind() Kind    { return Kind(n.info & kindBits) }
func (n *node) escaped() bool { return n.info&(kindBits|mark) == uint32(String)|mark }
func (n *node) integer() bool { return n.info&(kindBits|mark) == uint32(Number)|mark }
func (n *node) count() int    { return int(n.info / countStep) }

func (v Value) node() *node { return &v.doc.nodes[v.at] }

// Kind is the JSON type of v; [Absent] for the zero Value.
func (v Value) Kind() Kind {
	if v.doc == nil {
		return Absent
	}
	return v.node().kind()
}

// Exists says whether there is a value at all; null is one.
func (v Value) Exists() bool { return v.doc != nil }

// String is [Value.Raw], for what prints values.
func (v Value) String() string { return v.Raw() }

// Raw is the text of v as it was written; empty when v is absent.
func (v Value) Raw() string {
	if v.doc == nil {
		return ""
	}
	n := v.node()
	return v.doc.text[n.start:n.end]
}

// Offset is where v starts in the text that was read, in bytes.
func (v Value) Offset() int {
	if v.doc == nil {
		return 0
	}
	return int(v.node().start)
}

// Text is the string that v holds; false when v is no string. A lone surrogate, which has no UTF-8 form, reads as
// U+FFFD: see [Value.LoneSurrogate].
func (v Value) Text() (string, bool) {
	if v.Kind() != String {
		return "", false
	}
	return v.unquoted(), true
}

func (v Value) unquoted() string { return v.node().unquoted(v.doc.text) }

// unquoted is the string at n in a text.
func (n *node) unquoted(text string) string {
	if !n.escaped() {
		return text[n.start+1 : n.end-1]
	}
	s, _ := jsontext.AppendUnquote(nil, text[n.start:n.end]) // an error says only that a surrogate was replaced
	return string(s)
}

// is says whether the string at n in a text is s.
func (n *node) is(s, text string) bool {
	if n.escaped() {
		return n.unquoted(text) == s
	}
	return int(n.end-n.start) == len(s)+2 && text[n.start+1:n.end-1] == s
}

// LoneSurrogate says whether v is a string with an escape of half a surrogate pair.
func (v Value) LoneSurrogate() bool {
	if v.doc == nil || !v.node().escaped() {
		return false
	}
	raw := v.Raw()
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			continue
		}
		i++
		if raw[i] != 'u' {
			continue
		}
		unit := hex4(raw[i+1:])
		i += 4
		if unit < 0xD800 || unit > 0xDFFF {
			continue
		}
		rest := raw[i+1:]
		if unit >= 0xDC00 || !strings.HasPrefix(rest, `\u`) || hex4(rest[2:])>>10 != 0xDC00>>10 {
			return true
		}
		i += 6
	}
	return false
}

func hex4(s string) uint64 {
	n, _ := strconv.ParseUint(s[:4], 16, 16) // the text was parsed: four digits
	return n
}

// Base64 is the bytes that a string of padded base64 stands for, in the alphabet with "+" and "/"; false when v is none.
func (v Value) Base64() ([]byte, bool) {
	text, ok := v.Text()
	p, err := base64.StdEncoding.DecodeString(text)
	return p, ok && err == nil && !strings.ContainsAny(text, "\r\n") // which the decoder skips
}

// Bool is the boolean that v holds; false, false when v is none.
func (v Value) Bool() (value, ok bool) {
	return v.Kind() == Bool && v.Raw() == "true", v.Kind() == Bool
}

// IsInteger says whether v is a number written without fraction and exponent: 2 and -0 are, 2.0 and 2e0 are not.
func (v Value) IsInteger() bool {
	return v.doc != nil && v.node().integer()
}

// Int64 is the integer that v holds; false when v is no integer. One beyond int64 gives the nearest int64, see
// [Value.Big].
func (v Value) Int64() (int64, bool) {
	if v.doc == nil {
		return 0, false
	}
	number := v.node()
	if !number.integer() {
		return 0, false
	}
	raw := v.doc.text[number.start:number.end]
	if n, ok := shortInt(raw); ok {
		return n, true
	}
	n, _ := strconv.ParseInt(raw, 10, 64) // out of range: the nearest
	return n, true
}

// shortInt is the integer of a few digits without a sign, which most are.
func shortInt(raw string) (n int64, ok bool) {
	const few = 10
	if len(raw) > few || raw[0] == '-' {
		return 0, false
	}
	for i := range len(raw) {
		n = 10*n + int64(raw[i]-'0')
	}
	return n, true
}

// Uint64 is the integer that v holds; false when v is no integer or not in the range of uint64.
func (v Value) Uint64() (uint64, bool) {
	if !v.IsInteger() {
		return 0, false
	}
	raw := v.Raw()
	if raw == "-0" {
		raw = "0"
	}
	n, err := strconv.ParseUint(raw, 10, 64)
	return n, err == nil
}

// Big is the integer that v holds; nil when v is no integer.
func (v Value) Big() *big.Int {
	if !v.IsInteger() {
		return nil
	}
	n, _ := new(big.Int).SetString(v.Raw(), 10)
	return n
}

// Float64 is the number that v holds, rounded to nearest, ties to even; a long integer may read as an infinity. The
// integer token -0 is the integer zero, so +0. False when v is no number.
func (v Value) Float64() (float64, bool) {
	if v.Kind() != Number {
		return 0, false
	}
	if v.Raw() == "-0" {
		return 0, true
	}
	f, err := strconv.ParseFloat(v.Raw(), 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, false
	}
	return f, true
}

// Len is the number of items or members; 0 when v is no container.
func (v Value) Len() int {
	if v.doc == nil {
		return 0
	}
	return v.node().count()
}

// Items yields the items of an array; nothing when v is none.
func (v Value) Items() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		if v.Kind() != Array {
			return
		}
		n := v.node()
		for i, at := 0, v.at+1; at < n.next; i, at = i+1, v.doc.nodes[at].next {
			if !yield(i, Value{v.doc, at}) {
				return
			}
		}
	}
}

// Members yields the members of an object in the order of the text; nothing when v is none.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.Kind() != Object {
			return
		}
		n := v.node()
		for at := v.at + 1; at < n.next; at = v.doc.nodes[at+1].next {
			if !yield(Value{v.doc, at}.unquoted(), Value{v.doc, at + 1}) {
				return
			}
		}
	}
}

// Member is the member of an object with the given name; the absent Value when there is none.
func (v Value) Member(name string) Value {
	if v.Kind() != Object {
		return Value{}
	}
	end := v.node().next
	for at := v.at + 1; at < end; at = v.doc.nodes[at+1].next {
		if v.doc.nodes[at].is(name, v.doc.text) {
			return Value{v.doc, at + 1}
		}
	}
	return Value{}
}
