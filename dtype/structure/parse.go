package structure

import (
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Definition is what a registry knows of struct.
func Definition() dtype.Definition {
	return dtype.Definition{Name: name, Parse: func(_ string, c *config.Reader, r dtype.Resolver) dtype.Type {
		return orNil(parse(c, r, readObject))
	}}
}

// Legacy is what a registry knows of structured.
func Legacy() dtype.Definition {
	return dtype.Definition{Name: "structured", Parse: func(_ string, c *config.Reader, r dtype.Resolver) dtype.Type {
		t := parse(c, r, readPair)
		if t != nil {
			t.legacy = true
		}
		return orNil(t)
	}}
}

func orNil(t *Type) dtype.Type {
	if t == nil {
		return nil
	}
	return t
}

// entry is a field as it is declared, as far as it could be read, with the places of its parts.
type entry struct {
	name, declaration config.Value // absent where they could not be read
	nameAt, typeAt    string
}

// parse reads the fields, each by read. Their types are resolved even where the struct is refused; the rules are looked at
// only where all of it has the right form.
func parse(c *config.Reader, r dtype.Resolver, read func(c *config.Reader, v config.Value, at string) entry) *Type {
	list, _ := c.Array("fields", true)
	var entries []entry
	var fields []Field
	formed := true
	for i, item := range list.Items() {
		e := read(c, item, "/configuration/fields"+problem.Index(i))
		f := Field{}
		if e.declaration.Exists() {
			f.Type = r.Type(e.declaration, e.typeAt)
			formed = formed && isDeclaration(e.declaration)
		}
		f.Name, _ = e.name.Text()
		entries, fields = append(entries, e), append(fields, f)
	}
	if !formed || !c.OK() {
		return nil
	}
	judge(c, entries, fields)
	if !c.OK() {
		return nil
	}
	t := newType(fields)
	for _, e := range entries {
		t.declarations = append(t.declarations, e.declaration)
	}
	return t
}

// isDeclaration says whether v has the form of a declaration. The reader of the document reports what has not, and the
// struct that holds it is refused.
func isDeclaration(v config.Value) bool {
	if v.Kind() == config.String {
		return true
	}
	c := v.Member("configuration")
	return v.Member("name").Kind() == config.String && (!c.Exists() || c.Kind() == config.Object)
}

// readObject reads a field of a struct: {"name": "x", "data_type": "float32"}.
func readObject(c *config.Reader, v config.Value, at string) entry {
	e := entry{nameAt: at + "/name", typeAt: at + "/data_type"}
	c.Object(v, at, func(m *config.Reader) {
		if v, ok := m.Get("name", true); ok {
			e.name = v
			m.AddAll(wantText(v, e.nameAt))
		}
		e.declaration, _ = m.Get("data_type", true)
	})
	return e
}

// readPair reads a field of a structured: ["x", "float32"].
func readPair(c *config.Reader, v config.Value, at string) entry {
	e := entry{nameAt: at + "/0", typeAt: at + "/1"}
	const want = "an array of a name and a data type"
	switch {
	case v.Kind() != config.Array:
		c.AddAll(config.Mismatch(v, at, want))
	case v.Len() != 2:
		c.Add(at, problem.InvalidType, "expected %s, found one of %d items", want, v.Len())
	default:
		for i, part := range v.Items() {
			if i == 0 {
				e.name = part
			} else {
				e.declaration = part
			}
		}
		c.AddAll(wantText(e.name, e.nameAt))
	}
	return e
}

func wantText(v config.Value, at string) problem.List {
	if v.Kind() == config.String {
		return nil
	}
	return config.Mismatch(v, at, "a string")
}

// judge applies the rules.
func judge(c *config.Reader, entries []entry, fields []Field) {
	if len(fields) == 0 {
		c.Add("/configuration/fields", problem.InvalidValue, "expected at least one field")
	}
	first := map[string]int{}
	for i, f := range fields {
		e := entries[i]
		if f.Name == "" {
			c.Add(e.nameAt, problem.InvalidValue, "expected a name that is not empty")
		}
		if e.name.LoneSurrogate() {
			c.Add(e.nameAt, problem.InvalidValue, "the name has half of a surrogate pair, which is no code point")
		} else if other, twice := first[f.Name]; twice {
			c.Add(e.nameAt, problem.InvalidValue, "field %d is named %q already", other, f.Name)
		} else {
			first[f.Name] = i
		}
		if f.Type != nil && f.Type.Layout().Size == 0 {
			c.Add(e.typeAt, problem.InvalidValue, "elements of %s vary in size, a field has a fixed size", f.Type.Name())
		}
	}
}
