package config

// Declared is what is declared in metadata: a codec, a data type, a grid, an encoding or a transformer.
type Declared interface {
	Name() string
	Configuration() Value
}

// Declare is the declaration of d: an object with its name, and its configuration where it has one.
func Declare(d Declared) Value {
	if conf := d.Configuration(); conf.Exists() {
		return NewObject("name", d.Name(), "configuration", conf)
	}
	return NewObject("name", d.Name())
}

// Canonical is a declaration that nothing is known of in canonical form: its name, its configuration where that says
// something, and must_understand where that is false. It is an object; or, where bare is set and it has nothing but a name,
// the name. What has no name is given back as it is.
func Canonical(written Value, bare bool) Value {
	name := written.Member("name")
	if written.Kind() == String {
		name = written
	}
	if name.Kind() != String {
		return written
	}
	members := []any{"name", name}
	if c := written.Member("configuration"); c.Len() > 0 {
		members = append(members, "configuration", c)
	}
	if must, ok := written.Member("must_understand").Bool(); ok && !must {
		members = append(members, "must_understand", false)
	}
	if bare && len(members) == 2 {
		return name
	}
	return NewObject(members...)
}
