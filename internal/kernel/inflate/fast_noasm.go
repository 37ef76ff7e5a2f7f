//go:build purego || !amd64

package inflate

// decode decodes symbols while the limits are kept.
func (t *tables) decode(c cursor, l limits) (cursor, ending) { return t.generic(c, l) }
