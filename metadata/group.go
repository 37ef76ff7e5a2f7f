package metadata

import (
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Group is the model of a group's metadata document without problems. Immutable and safe for concurrent use.
type Group struct {
	Attributes config.Value // an object; absent where the document has none
	// Consolidated is the member consolidated_metadata, whose shape was checked; absent where the document has none. What
	// it lists is read by ReadListing.
	Consolidated config.Value

	document  config.Value
	unclaimed []Unclaimed
}

// Document is the whole document as it was written.
func (g *Group) Document() config.Value { return g.document }

// Unclaimed lists what a reader must understand and the registry does not claim. See [Reading].
func (g *Group) Unclaimed() []Unclaimed { return g.unclaimed }

const consolidated = "consolidated_metadata"

var groupOptional = []string{"attributes", consolidated}

// groupReader reads the document of a group.
type groupReader struct {
	*reader
	group *Group
}

func (r *groupReader) read() {
	r.out.Group = r.group
	r.missing(nodeMembers)
	r.tooDeep()
	if v := r.has.consolidated; v.Exists() {
		if v.Kind() != config.Object || !isTooDeep(v) {
			r.add(listingShape(v).At("/" + consolidated))
		}
		r.group.Consolidated = v
	}
	r.zarrFormat()
	r.group.Attributes = r.attributes()
	r.extraFields(r.has.isGroups)
	r.group.unclaimed = r.unclaimed
}

// listingShape reports what keeps a member consolidated_metadata from being a listing; pointers are relative to it.
func listingShape(v config.Value) problem.List {
	if v.Kind() != config.Object {
		return config.Mismatch(v, "", "an object")
	}
	var ps problem.List
	for key := range v.Members() {
		switch key {
		case "kind", "must_understand", "metadata":
		default:
			ps = append(ps, problem.One(problem.Token(key), problem.UnknownKey, "%q is not among the members of consolidated metadata (kind, must_understand, metadata)%s", key, problem.Hint(key, "kind", "must_understand", "metadata"))...)
		}
	}
	ps = append(ps, wants(v, "kind", `"inline"`, config.String)...)
	ps = append(ps, wants(v, "must_understand", "false", config.Bool)...)
	if m := v.Member("metadata"); !m.Exists() {
		ps = append(ps, problem.One("/metadata", problem.MissingKey, "the member \"metadata\" is required")...)
	} else if m.Kind() != config.Object {
		ps = append(ps, config.Mismatch(m, "/metadata", "an object")...)
	}
	return ps
}

// wants reports a member that is not the one value that it can have.
func wants(v config.Value, key, want string, kind config.Kind) problem.List {
	m := v.Member(key)
	switch {
	case !m.Exists():
		return problem.One("/"+key, problem.MissingKey, "the member %q is required", key)
	case m.Kind() != kind:
		return config.Mismatch(m, "/"+key, want)
	case m.Raw() != want:
		return problem.One("/"+key, problem.InvalidValue, "expected %s, found %s", want, clip(m.Raw()))
	}
	return nil
}
