package config

import (
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// NewObject makes an object of names and values in turn, for the canonical configuration of a declaration. A value is a
// string, bool, int, int64, []int, []int64, Value, []Value, or nil for null. It panics on any other value and on a name
// without a value: both are mistakes of the caller's code.
func NewObject(namesAndValues ...any) Value {
	text := []byte{'{'}
	for i := 0; i < len(namesAndValues); i += 2 {
		if i > 0 {
			text = append(text, ',')
		}
		text = appendValue(text, namesAndValues[i].(string))
		text = append(text, ':')
		text = appendValue(text, namesAndValues[i+1])
	}
	return mustParse(append(text, '}'))
}

// NewText makes a string value.
func NewText(s string) Value { return mustParse(appendValue(nil, s)) }

func mustParse(text []byte) Value {
	v, err := Parse(text)
	if err != nil {
		panic("config: " + err.Error())
	}
	return v
}

func appendValue(text []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(text, "null"...)
	case string:
		return AppendQuoted(text, v)
	case bool:
		return strconv.AppendBool(text, v)
	case int:
		return strconv.AppendInt(text, int64(v), 10)
	case int64:
		return strconv.AppendInt(text, v, 10)
	case []int:
		return appendList(text, v)
	case []int64:
		return appendList(text, v)
	case []Value:
		return appendList(text, v)
	case Value:
		return append(text, v.Raw()...)
	}
	panic(fmt.Sprintf("config.NewObject: no JSON for %T", v))
}

func appendList[T any](text []byte, items []T) []byte {
	text = append(text, '[')
	for i, it := range items {
		if i > 0 {
			text = append(text, ',')
		}
		text = appendValue(text, it)
	}
	return append(text, ']')
}

// AppendQuoted appends s as a JSON string. Bytes of s that are not UTF-8 come out as U+FFFD.
func AppendQuoted(dst []byte, s string) []byte {
	dst, _ = jsontext.AppendQuote(dst, s) // an error says only that bytes were replaced
	return dst
}
