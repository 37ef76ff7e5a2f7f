package config

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

var unescaper = strings.NewReplacer("~1", "/", "~0", "~")

// Find gives the value that an RFC 6901 pointer names in v. Where there is none, as for a member that is missing, it gives
// the innermost value on the way that there is, and false.
func (v Value) Find(pointer string) (Value, bool) {
	if pointer == "" {
		return v, true
	}
	for token := range strings.SplitSeq(pointer[1:], "/") {
		next := v.step(unescaper.Replace(token))
		if !next.Exists() {
			return v, false
		}
		v = next
	}
	return v, true
}

// step is the member or the item with the given name or index.
func (v Value) step(token string) Value {
	if v.Kind() == Array {
		i, err := strconv.Atoi(token)
		if err != nil || i < 0 || i >= v.Len() {
			return Value{}
		}
		for k, item := range v.Items() {
			if k == i {
				return item
			}
		}
	}
	return v.Member(token)
}

// LineColumn is where v starts in its text, both counted from 1; the column in characters.
func (v Value) LineColumn() (line, column int) {
	if v.doc == nil {
		return 1, 1
	}
	return LineColumn(v.doc.text, v.Offset())
}

// LineColumn is the place of a byte of text, both counted from 1; the column in characters.
func LineColumn(text string, offset int) (line, column int) {
	before := text[:min(offset, len(text))]
	start := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1
}

// Position is a place in a text, both counted from 1; the column in characters.
type Position struct{ Line, Column int }

// Positions are those of characters of text, by their first bytes, of which there may be many: it goes through the text once.
func Positions(text string, offsets []int) []Position {
	order := make([]int, len(offsets))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(offsets[i], offsets[j]) })
	out := make([]Position, len(offsets))
	at, here := 0, Position{1, 1}
	for _, i := range order {
		end := max(at, min(offsets[i], len(text)))
		line, column := LineColumn(text[at:end], end-at)
		if line > 1 {
			here = Position{here.Line + line - 1, column}
		} else {
			here.Column += column - 1
		}
		out[i], at = here, end
	}
	return out
}

// Equal says whether two values are the same JSON: the order of members and the spelling of strings and numbers do not
// count, but an integer is another value than a number with a fraction or an exponent, 0.0 another than -0.0, and a NaN the
// same as a NaN. An absent value is the same as an absent one only.
func (v Value) Equal(w Value) bool {
	if v.Kind() != w.Kind() || v.Len() != w.Len() {
		return false
	}
	switch v.Kind() {
	case String:
		a, _ := v.Text()
		b, _ := w.Text()
		return a == b && (v.Raw() == w.Raw() || !v.LoneSurrogate() && !w.LoneSurrogate())
	case Number:
		return v.sameNumber(w)
	case Array:
		other := make([]Value, 0, w.Len())
		for _, item := range w.Items() {
			other = append(other, item)
		}
		for i, item := range v.Items() {
			if !item.Equal(other[i]) {
				return false
			}
		}
		return true
	case Object:
		return v.sameMembers(w)
	case NonFinite:
		return v.Word() == w.Word()
	}
	return v.Raw() == w.Raw()
}

func (v Value) sameNumber(w Value) bool {
	if v.IsInteger() != w.IsInteger() {
		return false
	}
	if v.IsInteger() {
		return v.Big().Cmp(w.Big()) == 0
	}
	a, _ := v.Float64()
	b, _ := w.Float64()
	return math.Float64bits(a) == math.Float64bits(b)
}

// Word names a number that is not finite: "NaN", "Infinity" or "-Infinity", also where digits make it too large.
func (v Value) Word() string {
	switch raw := v.Raw(); {
	case raw == "NaN":
		return raw
	case strings.HasPrefix(raw, "-"):
		return "-Infinity"
	}
	return "Infinity"
}

type member struct {
	name  string
	value Value
}

func (v Value) sameMembers(w Value) bool {
	a, b := v.sorted(), w.sorted()
	return slices.EqualFunc(a, b, func(x, y member) bool { return x.name == y.name && x.value.Equal(y.value) })
}

func (v Value) sorted() []member {
	out := make([]member, 0, v.Len())
	for name, m := range v.Members() {
		out = append(out, member{name, m})
	}
	slices.SortFunc(out, func(x, y member) int { return strings.Compare(x.name, y.name) })
	return out
}
