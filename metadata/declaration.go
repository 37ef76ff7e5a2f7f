package metadata

import (
	"strings"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// declaration is a {name, configuration, must_understand}, or a bare name, as far as it could be read.
type declaration struct {
	name     string       // empty: there is no well-formed name, and nothing else is read
	conf     config.Value // absent where there is none
	badConf  bool         // the configuration is not an object: refused, whatever claims the name
	unnamed  bool         // it has no name that is a string
	notJSON  bool         // something in it is not JSON: nothing of it is judged
	slot     Slot         // that it stands in
	problems problem.List // of the envelope, absolute
}

// refusesHolder says whether what nests this declaration cannot be used because of it.
func (d declaration) refusesHolder() bool { return d.unnamed || d.badConf }

// wellFormed says whether a name is one of the specification's two forms: lower-case letters, digits, "_", "." and "-",
// two characters at least and a letter first, or a URI.
func wellFormed(name string) bool {
	if len(name) < 2 || !isLetter(name[0]) {
		return false
	}
	return isLower(name[0]) && all(name, isPlain) || isURI(name)
}

func all(s string, is func(c byte) bool) bool {
	for i := range len(s) {
		if !is(s[i]) {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }
func isLetter(c byte) bool { return isLower(c | 0x20) }
func isPlain(c byte) bool  { return isLower(c) || isDigit(c) || c == '_' || c == '.' || c == '-' }
func isScheme(c byte) bool { return isLetter(c) || isDigit(c) || c == '+' || c == '.' || c == '-' }
func isInURI(c byte) bool {
	return isLetter(c) || isDigit(c) || strings.IndexByte("._~:/?#[]@!$&'()*+,;=%-", c) >= 0
}

// isURI says whether a name that starts with a letter is a scheme, a colon and something of a URI's characters.
func isURI(name string) bool {
	scheme, rest, ok := strings.Cut(name, ":")
	return ok && rest != "" && all(scheme, isScheme) && all(rest, isInURI)
}

// envelope reads the declaration v at a place, in a slot.
func (r *resolution) envelope(v config.Value, at string, slot Slot) declaration {
	d := declaration{slot: slot}
	d.notJSON = !v.IsJSON()
	d.add(nonFinite(v).At(at)) // what is nested too deep has been reported
	switch v.Kind() {
	case config.String:
		d.readName(v, at, "", r)
	case config.Object:
		d.readObject(v, at, r)
	default:
		d.unnamed = true
		if !d.notJSON {
			d.add(config.Mismatch(v, at, "a name or an object with a name"))
		}
	}
	return d
}

// nonFinite reports the NaNs and infinities in v; pointers are relative to v.
func nonFinite(v config.Value) (ps problem.List) {
	for at, kind := range v.NotJSON() {
		if kind == config.NonFinite {
			ps = append(ps, problem.One(at, problem.InvalidValue, "NaN and infinities are no JSON numbers")...)
		}
	}
	return ps
}

func (d *declaration) add(ps problem.List) { d.problems = append(d.problems, ps...) }

// readName reads a name that stands at the declaration itself or at a member of it.
func (d *declaration) readName(v config.Value, at, member string, r *resolution) {
	name, ok := v.Text()
	switch {
	case !ok:
		d.unnamed = true
		if !d.notJSON {
			d.add(config.Mismatch(v, at+member, "a string"))
		}
	case !wellFormed(name):
		d.add(problem.One(at+member, problem.InvalidValue, "expected a name, of at least two lower-case letters, digits, \"_\", \".\" and \"-\" with a letter first, or a URI, found %q%s", clip(name), r.hint(d.slot, name)))
	default:
		d.name = name
	}
}

func (d *declaration) readObject(v config.Value, at string, r *resolution) {
	var name, conf, must config.Value
	for key, m := range v.Members() {
		switch key {
		case "name":
			name = m
		case "configuration":
			conf = m
		case "must_understand":
			must = m
		default:
			d.unknownKey(key, at)
		}
	}
	if name.Exists() {
		d.readName(name, at, "/name", r)
	} else if d.unnamed = true; !d.notJSON {
		d.add(problem.One(at+"/name", problem.MissingKey, "a declaration has a name"))
	}
	if d.notJSON {
		return
	}
	if d.conf = conf; conf.Exists() && conf.Kind() != config.Object {
		d.badConf = true
		d.add(config.Mismatch(conf, at+"/configuration", "an object"))
		d.conf = config.Value{}
	}
	d.mustUnderstand(must, at)
}

var envelopeKeys = []string{"name", "configuration", "must_understand"}

func (d *declaration) unknownKey(key, at string) {
	if !d.notJSON {
		d.add(problem.One(at+problem.Token(key), problem.UnknownKey, "%q is not among the members of a declaration (%s)%s", key, strings.Join(envelopeKeys, ", "), problem.Hint(key, envelopeKeys...)))
	}
}

// mustUnderstand wants a boolean, and true in the slots that nobody can do without.
func (d *declaration) mustUnderstand(v config.Value, at string) {
	if !v.Exists() {
		return
	}
	must, ok := v.Bool()
	switch {
	case !ok:
		d.add(config.Mismatch(v, at+"/must_understand", "a boolean"))
	case !must && d.slot != CodecSlot && d.slot != StorageTransformerSlot:
		d.add(problem.One(at+"/must_understand", problem.InvalidValue, "a reader cannot do without this declaration: expected true"))
	}
}
