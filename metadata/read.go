package metadata

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Reading is what comes back of a document: the model, or the problems that keep it from being one.
type Reading struct {
	Array    *Array       // nil where there are problems, or the document is that of a group
	Group    *Group       // nil where there are problems, or the document is that of an array
	Problems problem.List // in the order of the read
	// Unclaimed lists the declarations, at any depth, and the extra fields that a reader must understand and that the
	// registry does not claim. They are no problems of the document, and also listed where there are some.
	Unclaimed []Unclaimed
	// Document is the document as it was written; absent where it is no JSON.
	Document config.Value
}

// Openable gives the problems of the document and behind them one of kind unclaimed_declaration for each entry of
// Unclaimed. It is empty exactly when a reader that understands the registry can open the node.
func (r *Reading) Openable() problem.List {
	out := slices.Clone(r.Problems)
	for _, u := range r.Unclaimed {
		out = append(out, u.problem())
	}
	return out
}

// Read reads the metadata document of a node, an array or a group. document is not kept.
func Read(document []byte, registry *Registry) *Reading {
	root, err := config.Parse(document)
	if err != nil {
		return &Reading{Problems: problem.One("", problem.InvalidJSON, "%v", err)}
	}
	return ReadValue(root, registry)
}

// ReadArray is [Read] for a document that has to be that of an array: a group's is a problem, at /node_type.
func ReadArray(document []byte, registry *Registry) *Reading {
	root, err := config.Parse(document)
	if err != nil {
		return &Reading{Problems: problem.One("", problem.InvalidJSON, "%v", err)}
	}
	return readNode(root, registry, true)
}

// ReadOpenable is [Read] whose Problems are those of [Reading.Openable]; there is a model only where they are empty.
func ReadOpenable(document []byte, registry *Registry) *Reading {
	r := Read(document, registry)
	if r.Problems = r.Openable(); len(r.Problems) > 0 {
		r.Array, r.Group = nil, nil
	}
	return r
}

// ReadValue is [Read] for a document that has been parsed.
func ReadValue(document config.Value, registry *Registry) *Reading {
	return readNode(document, registry, false)
}

func readNode(root config.Value, registry *Registry, arrayOnly bool) *Reading {
	r := &reader{resolution: resolution{registry: registry}, root: root, out: &Reading{Document: root}}
	r.node(arrayOnly)
	r.out.Unclaimed = r.unclaimed
	if len(r.out.Problems) == 0 {
		return r.out
	}
	r.out.Array, r.out.Group = nil, nil
	places := config.NewFinder(root)
	for i := range r.out.Problems {
		p := &r.out.Problems[i]
		if v, ok := places.Find(p.Pointer); ok {
			p.Found = clip(v.Raw())
		}
	}
	mendable(r.out.Problems, root, registry)
	return r.out
}

// mendable puts mends to the problems that they take away.
func mendable(problems problem.List, root config.Value, registry *Registry) {
	at := map[string]*problem.Mend{}
	for _, m := range Mends(root, registry) {
		if m.Kind != problem.ShortName && m.Kind != problem.Alias { // those change the spelling of what is right
			at[m.Pointer] = &problem.Mend{Kind: m.Kind, Pointer: m.Pointer, New: m.New}
		}
	}
	for i := range problems {
		problems[i].Mend = at[problems[i].Pointer]
	}
}

// clip keeps a value that is quoted short.
func clip(raw string) string {
	const most = 200
	if len(raw) > most {
		return raw[:most] + "…"
	}
	return raw
}

// reader reads one document. Its methods go in the order in which problems are reported.
type reader struct {
	resolution
	root config.Value
	has  members
	out  *Reading
}

func (r *reader) add(ps problem.List) {
	if len(ps) > 0 {
		r.out.Problems = append(r.out.Problems, ps...)
	}
}

// node reads what arrays and groups share, and then one of them.
func (r *reader) node(arrayOnly bool) {
	if r.root.Kind() != config.Object {
		r.add(config.Mismatch(r.root, "", "an object"))
		return
	}
	r.has = membersOf(r.root)
	switch t, _ := r.has.nodeType.Text(); {
	case t == "array" || arrayOnly:
		(&arrayReader{reader: r, array: &Array{document: r.root}}).read()
	case t == "group":
		(&groupReader{reader: r, group: &Group{document: r.root}}).read()
	default:
		r.missing(nodeMembers)
		r.zarrFormat()
		r.nodeType(`"array" or "group"`)
	}
}

var nodeMembers = []string{"node_type", "zarr_format"}

func (r *reader) missing(required []string) {
	for _, key := range required {
		if !r.has.named(key).Exists() {
			r.add(problem.One("/"+key, problem.MissingKey, "the member %q is required", key))
		}
	}
}

// tooDeep reports the containers in a member that are nested too deep. Members of which nothing inside is looked at, since
// they have the wrong type themselves, are left out.
func (r *reader) tooDeep() {
	if r.root.IsJSON() {
		return
	}
	for key, v := range r.root.Members() {
		if r.looksInto(key, v) {
			r.add(tooDeep(v).At(problem.Token(key)))
		}
	}
}

func (r *reader) looksInto(key string, v config.Value) bool {
	switch key {
	case "zarr_format", "node_type", "dimension_names":
		return false
	case "attributes":
		return v.Kind() == config.Object
	case "codecs", "storage_transformers":
		return v.Kind() == config.Array
	case consolidated:
		return v.Kind() == config.Object || r.out.Group == nil
	}
	return true
}

func (r *reader) zarrFormat() {
	v := r.has.zarrFormat
	switch v.Kind() {
	case config.Absent:
	case config.Number, config.NonFinite:
		if v.Raw() != "3" {
			r.add(problem.One("/zarr_format", problem.InvalidValue, "expected 3, found %s", clip(v.Raw())))
		}
	default:
		r.add(config.Mismatch(v, "/zarr_format", "the number 3"))
	}
}

// nodeType reports a node type that is not what was wanted.
func (r *reader) nodeType(want string) {
	v := r.has.nodeType
	switch _, ok := v.Text(); {
	case !v.Exists():
	case !ok:
		r.add(config.Mismatch(v, "/node_type", want))
	default:
		r.add(problem.One("/node_type", problem.InvalidValue, "expected %s, found %s", want, clip(v.Raw())))
	}
}

// isJSON reports every NaN and infinity in v, and says whether v can be judged.
func (r *reader) isJSON(v config.Value, at string) bool {
	r.add(nonFinite(v).At(at))
	return v.IsJSON()
}

// attributes gives the attributes, which may hold numbers that are not finite.
func (r *reader) attributes() config.Value {
	v := r.has.attributes
	if v.Exists() && v.Kind() != config.Object {
		r.add(config.Mismatch(v, "/attributes", "an object"))
	}
	return v
}

// extraFields notes those that a reader must understand. isKnown says whether a member that has a meaning has it in this
// kind of document.
func (r *reader) extraFields(isKnown func(member *config.Value) bool) {
	for key, v := range r.root.Members() {
		if member := r.has.named(key); member != nil && isKnown(member) {
			continue
		}
		if must, ok := v.Member("must_understand").Bool(); ok && !must || isTooDeep(v) {
			continue
		}
		r.addUnclaimed(problem.Token(key), FieldSlot, key)
	}
}

func isTooDeep(v config.Value) bool { return len(tooDeep(v)) > 0 }
