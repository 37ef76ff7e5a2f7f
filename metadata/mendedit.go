package metadata

import (
	"strings"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// located is the mend of a document that a definition offered for the value v at a place; false where it names no place in
// v that a value has or a member can be added at.
func located(o problem.Mend, v config.Value, at string) (Mend, bool) {
	holder, pointer, ok := innermost(v, o.Pointer)
	rest := o.Pointer[len(pointer):]
	at += pointer
	switch {
	case !validJSON(o.New):
		return Mend{}, false
	case !ok && o.New != "":
		text, fits := with(holder, rest, o.New)
		return Mend{o.Kind, at, holder.Raw(), text, holder.Replace(text)}, fits
	case !ok:
		return Mend{}, false
	case o.New != "":
		return Mend{o.Kind, at, holder.Raw(), o.New, holder.Replace(o.New)}, true
	}
	return taken(o, v, at)
}

func validJSON(text string) bool {
	if text == "" {
		return true
	}
	v, err := config.Parse([]byte(text))
	return err == nil && v.IsJSON()
}

// taken takes the member at a pointer, which is there, out of the object that holds it.
func taken(o problem.Mend, v config.Value, at string) (Mend, bool) {
	cut := strings.LastIndexByte(o.Pointer, '/')
	if cut < 0 {
		return Mend{}, false
	}
	holder, _ := v.Find(o.Pointer[:cut])
	if holder.Kind() != config.Object {
		return Mend{}, false
	}
	member, _ := v.Find(o.Pointer)
	return Mend{o.Kind, at, member.Raw(), "", holder.Remove(unescape(o.Pointer[cut+1:]))}, true
}

// innermost is the innermost value on the way to a pointer, and its own pointer; ok says whether it is the one named.
func innermost(v config.Value, pointer string) (found config.Value, at string, ok bool) {
	for end := len(pointer); end > 0; end = strings.LastIndexByte(pointer[:end], '/') {
		if found, ok = v.Find(pointer[:end]); ok {
			return found, pointer[:end], end == len(pointer)
		}
	}
	return v, "", pointer == ""
}

// with is the text of an object, or of a declaration's bare name, with a member more: that at the pointer rest, inside the
// objects that are missing. It is false for any other value.
func with(holder config.Value, rest, value string) (string, bool) {
	tokens := strings.Split(rest, "/")[1:]
	for i := len(tokens) - 1; i > 0; i-- {
		value = "{" + quoted(tokens[i]) + ":" + value + "}"
	}
	member := quoted(tokens[0]) + ":" + value
	raw := holder.Raw()
	switch {
	case holder.Kind() == config.String && tokens[0] == "configuration":
		return `{"name":` + raw + "," + member + "}", true
	case holder.Kind() != config.Object:
		return "", false
	case holder.Len() == 0:
		return "{" + member + "}", true
	}
	return strings.TrimRight(raw[:len(raw)-1], " \t\r\n") + "," + member + "}", true
}

func quoted(token string) string { return config.NewText(unescape(token)).Raw() }

var unescaper = strings.NewReplacer("~1", "/", "~0", "~")

func unescape(token string) string { return unescaper.Replace(token) }
