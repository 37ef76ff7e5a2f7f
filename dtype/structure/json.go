package structure

import (
	"errors"
	"fmt"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// ParseJSON reads an object with a value for each field, or what [Legacy] reads besides. A field whose type is not known is
// not judged, and there are no bits then. Nor are there bits of an element of more than [dtype.MaxElementBytes]; a field of it is judged
// as long as all that were judged before it leave room for it there.
func (t *Type) ParseJSON(v config.Value) ([]byte, problem.List) {
	d := draft{room: dtype.MaxElementBytes, incomplete: t.layout.Size < 0 || t.layout.Size > dtype.MaxElementBytes}
	d.record(t, v, "")
	if d.problems != nil || d.incomplete {
		return nil, d.problems
	}
	return d.bits, nil
}

// draft is an element in the making: its fields, front to back, and those of structs within it.
type draft struct {
	bits       []byte
	incomplete bool // there are no bits of some field
	room       int  // bytes that may still be made
	problems   problem.List
}

func (d *draft) add(ps problem.List) { d.problems = append(d.problems, ps...) }

func (d *draft) append(bits []byte) {
	if d.incomplete = d.incomplete || bits == nil; !d.incomplete {
		d.bits = append(d.bits, bits...)
	}
}

// record reads v, a record at a place.
func (d *draft) record(t *Type, v config.Value, at string) {
	switch k := v.Kind(); {
	case k == config.NonFinite || k == config.TooDeep:
		d.add(dtype.NotJSON(v, at))
	case k == config.String && t.legacy:
		bits, ps := t.unpack(v)
		d.add(ps.At(at))
		d.append(bits)
	case k != config.Object:
		d.add(config.Mismatch(v, at, "an object with a value for each field"))
	default:
		d.fields(t, v, at)
	}
}

func (d *draft) fields(t *Type, v config.Value, at string) {
	values := make(map[string]config.Value, v.Len())
	for name, value := range v.Members() {
		values[name] = value
	}
	for _, f := range t.fields {
		place := at + problem.Token(f.Name)
		if value, ok := values[f.Name]; ok {
			d.field(f.Type, value, place)
			delete(values, f.Name)
		} else {
			d.add(problem.One(place, problem.MissingKey, "a value for the field %q is required", f.Name))
		}
	}
	for name := range v.Members() {
		if _, ok := values[name]; ok {
			d.add(problem.One(at+problem.Token(name), problem.UnknownKey, "no field is named %q", name))
		}
	}
}

func (d *draft) field(t dtype.Type, v config.Value, at string) {
	if record, ok := t.(*Type); ok {
		d.record(record, v, at)
		return
	}
	if t == nil || !d.fits(t.Layout().Size) {
		d.append(nil)
		return
	}
	bits, ps := t.ParseJSON(v)
	d.add(ps.At(at))
	d.append(bits)
}

// fits takes the room of size bytes, and says whether there was as much. A type of more than [dtype.MaxElementBytes] takes none: it
// makes no element, or one whose bytes all stand in the JSON.
func (d *draft) fits(size int) bool {
	if size < 0 || size > dtype.MaxElementBytes {
		return true
	}
	if size > d.room {
		return false
	}
	d.room -= size
	return true
}

// AppendJSON appends an object with a value for each field, in the order of the fields.
func (t *Type) AppendJSON(dst, element []byte) ([]byte, error) {
	if t.layout.Size < 0 {
		return dst, errors.New("dtype/structure: the type of a field is not known")
	}
	if len(element) != t.layout.Size {
		return dst, fmt.Errorf("dtype/structure: have an element of %d bytes, want %d", len(element), t.layout.Size)
	}
	out := append(dst, '{')
	for i, f := range t.fields {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(config.AppendQuoted(out, f.Name), ':')
		var err error
		if out, err = f.Type.AppendJSON(out, element[f.Offset:][:f.Type.Layout().Size]); err != nil {
			return dst, fmt.Errorf("dtype/structure: field %q: %w", f.Name, err)
		}
	}
	return append(out, '}'), nil
}

// MendFill offers what the types of the fields offer.
func (t *Type) MendFill(v config.Value) (mends []problem.Mend) {
	if v.IsJSON() {
		return nil
	}
	types := make(map[string]dtype.Type, len(t.fields))
	for _, f := range t.fields {
		types[f.Name] = f.Type
	}
	for name, value := range v.Members() {
		m, ok := types[name].(dtype.FillMender)
		if !ok {
			continue
		}
		for _, mend := range m.MendFill(value) {
			mend.Pointer = problem.Token(name) + mend.Pointer
			mends = append(mends, mend)
		}
	}
	return mends
}
