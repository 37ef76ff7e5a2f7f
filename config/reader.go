package config

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/zarrcodec/zarrcodec/problem"
)

// Reader gives the members of one declaration's configuration to its definition. A getter marks its member as declared
// and reports what is wrong with it; call the getters in the order of the definition, all of them, whatever the earlier
// ones said. Pointers are relative to the declaration ("/configuration/level"). Not safe for concurrent use, and not to be
// kept: it may be reset for another declaration when the definition has returned.
type Reader struct {
	conf     Value
	base     string // the pointer of conf
	asked    []string
	problems problem.List
	refused  bool
	few      [4]string // of asked
}

// NewReader reads conf, an object, or the absent Value where the declaration has no configuration.
func NewReader(conf Value) *Reader { return &Reader{conf: conf, base: "/configuration"} }

// Reset makes r what [NewReader] gives for conf, and lets go of what it knew.
func (r *Reader) Reset(conf Value) { *r = *NewReader(conf) }

// Object reads v, an object that stands in the configuration at a pointer relative to the declaration, by a reader of its
// own, and reports what read has to say of it, unknown members first. It says whether that was nothing but unknown members.
func (r *Reader) Object(v Value, pointer string, read func(c *Reader)) bool {
	c := &Reader{conf: v, base: pointer}
	if v.Kind() != Object {
		c.AddAll(Mismatch(v, pointer, "an object"))
	} else {
		read(c)
	}
	r.AddAll(c.Close())
	return c.OK()
}

// OK says whether nothing but unknown members has been reported so far; the rules that read members together apply only
// then.
func (r *Reader) OK() bool { return !r.refused }

// Add reports a problem at a pointer relative to the declaration. One of any kind but unknown_key makes the declaration
// unusable.
func (r *Reader) Add(pointer string, k problem.Kind, format string, args ...any) {
	r.AddAll(problem.One(pointer, k, format, args...))
}

// AddAll reports problems with pointers relative to the declaration; see [Reader.Add].
func (r *Reader) AddAll(ps problem.List) {
	for _, p := range ps {
		r.refused = r.refused || p.Kind != problem.UnknownKey
	}
	r.problems = append(r.problems, ps...)
}

// Close gives all problems: first the members that no getter asked for, in the order of the text, then what was
// reported.
func (r *Reader) Close() problem.List {
	var out problem.List
	for name := range r.conf.Members() {
		if !slices.Contains(r.asked, name) {
			out = append(out, problem.Problem{Pointer: r.at(name), Kind: problem.UnknownKey, Message: r.unknown(name)})
		}
	}
	return append(out, r.problems...)
}

func (r *Reader) unknown(name string) string {
	if len(r.asked) == 0 {
		return fmt.Sprintf("no member is declared here, found %q", name)
	}
	return fmt.Sprintf("%q is not among the declared members (%s)%s", name, strings.Join(r.asked, ", "), problem.Hint(name, r.asked...))
}

func (r *Reader) at(key string) string { return r.base + problem.Token(key) }

// Get gives the member with the given name, of any type. A required member that is absent is a problem: at the member,
// or once at the configuration where there is none at all.
func (r *Reader) Get(key string, required bool) (Value, bool) {
	if r.asked == nil {
		r.asked = r.few[:0]
	}
	r.asked = append(r.asked, key)
	v := r.conf.Member(key)
	switch {
	case v.Exists():
		return v, true
	case required && r.conf.Exists():
		r.Add(r.at(key), problem.MissingKey, "the member %q is required", key)
	case required && !slices.ContainsFunc(r.problems, func(p problem.Problem) bool { return p.Pointer == r.base }):
		r.Add(r.base, problem.MissingKey, "a configuration with the member %q is required", key)
	}
	return Value{}, false
}

// fits reports the value of a member that is of another type than wanted.
func (r *Reader) fits(v Value, key string, ok bool, want string) bool {
	if !ok {
		r.AddAll(Mismatch(v, r.at(key), want))
	}
	return ok
}

// Mismatch is the problem of a value whose type is not what was wanted ("an integer").
func Mismatch(v Value, pointer, want string) problem.List {
	found := v.Kind().String()
	if v.Kind() == Number {
		found = clip(v.Raw())
	}
	return problem.One(pointer, problem.InvalidType, "expected %s, found %s", want, found)
}

func clip(s string) string {
	if len(s) > 40 {
		return s[:40] + "…"
	}
	return s
}

// Int gives an integer member within [min, max]; a max of [math.MaxInt64] is no upper bound, and an integer beyond int64
// then gives the nearest int64.
func (r *Reader) Int(key string, required bool, min, max int64) (int64, bool) {
	v, ok := r.Get(key, required)
	if !ok {
		return 0, false
	}
	n, ok := v.Int64()
	if !r.fits(v, key, ok, "an integer") {
		return 0, false
	}
	if n < min || n > max {
		r.Add(r.at(key), problem.InvalidValue, "expected %s, found %s", span(min, max), clip(v.Raw()))
		return 0, false
	}
	return n, true
}

// Big gives an integer member of at least min, however large.
func (r *Reader) Big(key string, required bool, min int64) (*big.Int, bool) {
	if _, ok := r.Int(key, required, min, math.MaxInt64); !ok {
		return nil, false
	}
	return r.conf.Member(key).Big(), true
}

// Ints gives a member that is an array of integers of at least min. An integer beyond int64 gives the nearest int64.
func (r *Reader) Ints(key string, required bool, min int64) ([]int64, bool) {
	v, ok := r.Array(key, required)
	if !ok {
		return nil, false
	}
	out := make([]int64, v.Len())
	for i, item := range v.Items() {
		n, isInt := item.Int64()
		switch {
		case !isInt:
			r.AddAll(Mismatch(item, r.at(key)+problem.Index(i), "an integer"))
			ok = false
		case n < min:
			r.Add(r.at(key)+problem.Index(i), problem.InvalidValue, "expected at least %d, found %s", min, clip(item.Raw()))
			ok = false
		}
		out[i] = n
	}
	return out, ok
}

// Array gives a member that is an array, of anything.
func (r *Reader) Array(key string, required bool) (Value, bool) {
	v, ok := r.Get(key, required)
	return v, ok && r.fits(v, key, v.Kind() == Array, "an array")
}

// Bool gives a boolean member.
func (r *Reader) Bool(key string, required bool) (value, ok bool) {
	v, ok := r.Get(key, required)
	if !ok {
		return false, false
	}
	value, ok = v.Bool()
	return value, r.fits(v, key, ok, "a boolean")
}

// Text gives a string member.
func (r *Reader) Text(key string, required bool) (string, bool) {
	v, ok := r.Get(key, required)
	if !ok {
		return "", false
	}
	s, ok := v.Text()
	return s, r.fits(v, key, ok, "a string")
}

// Enum gives a string member that is one of the given words.
func (r *Reader) Enum(key string, required bool, words ...string) (string, bool) {
	s, ok := r.Text(key, required)
	if !ok {
		return "", false
	}
	if !slices.Contains(words, s) {
		words := slices.Clone(words) // the caller's stay off the heap
		r.Add(r.at(key), problem.InvalidValue, "expected one of %q, found %q%s", words, s, problem.Hint(s, words...))
		return "", false
	}
	return s, true
}

// span says which integers are in range, for a message.
func span(min, max int64) string {
	if max == math.MaxInt64 {
		return fmt.Sprintf("at least %d", min)
	}
	return fmt.Sprintf("an integer from %d to %d", min, max)
}
