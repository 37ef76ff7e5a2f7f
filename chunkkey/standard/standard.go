// Package standard holds the two chunk key encodings of the Zarr v3 specification, chunk-key-encodings/default and
// chunk-key-encodings/v2:
//
//	{"name": "default", "configuration": {"separator": "/"}}
//	{"name": "v2", "configuration": {"separator": "."}}
//
// The default encoding writes "c" and then, behind a separator each, the grid index along each axis: "c/0/1"; "c" for a
// 0-d array. v2 writes the indexes with the separator between them: "0.1"; "0" for a 0-d array. The separator is "/" or
// "."; those shown are the defaults.
package standard

import (
	"strconv"
	"strings"

	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/config"
)

const (
	defaultName = "default"
	v2Name      = "v2"
)

// Default is the default encoding.
type Default struct{ Separator byte }

// V2 is the encoding of Zarr v2.
type V2 struct{ Separator byte }

var (
	_ chunkkey.Decoder = Default{}
	_ chunkkey.Decoder = V2{}
)

// Definitions is what a registry knows of both.
func Definitions() []chunkkey.Definition {
	return []chunkkey.Definition{
		{Name: defaultName, Parse: func(c *config.Reader) chunkkey.Encoding {
			if s, ok := separator(c, '/'); ok {
				return Default{s}
			}
			return nil
		}},
		{Name: v2Name, Parse: func(c *config.Reader) chunkkey.Encoding {
			if s, ok := separator(c, '.'); ok {
				return V2{s}
			}
			return nil
		}},
	}
}

func separator(c *config.Reader, standard byte) (byte, bool) {
	s, given := c.Enum("separator", false, "/", ".")
	if !given {
		return standard, c.OK()
	}
	return s[0], true
}

func configuration(separator, standard byte) config.Value {
	if separator == standard {
		return config.Value{}
	}
	return config.NewObject("separator", string(separator))
}

// Name is "default".
func (Default) Name() string { return defaultName }

// Configuration holds the separator where it is not "/".
func (e Default) Configuration() config.Value { return configuration(e.Separator, '/') }

// AppendKey appends "c", and a separator and an index for each axis.
func (e Default) AppendKey(dst []byte, index []int64) []byte {
	dst = append(dst, 'c')
	for _, i := range index {
		dst = strconv.AppendInt(append(dst, e.Separator), i, 10)
	}
	return dst
}

// DecodeKey reads what AppendKey appends.
func (e Default) DecodeKey(key string, rank int) (index []int64, ok bool) {
	rest, ok := strings.CutPrefix(key, "c")
	if !ok || rank == 0 {
		return []int64{}, ok && rest == ""
	}
	if rest, ok = strings.CutPrefix(rest, string(e.Separator)); !ok {
		return nil, false
	}
	return indexes(rest, e.Separator, rank)
}

// Name is "v2".
func (V2) Name() string { return v2Name }

// Configuration holds the separator where it is not ".".
func (e V2) Configuration() config.Value { return configuration(e.Separator, '.') }

// AppendKey appends the indexes with separators between them, "0" where there is none.
func (e V2) AppendKey(dst []byte, index []int64) []byte {
	if len(index) == 0 {
		return append(dst, '0')
	}
	for k, i := range index {
		if k > 0 {
			dst = append(dst, e.Separator)
		}
		dst = strconv.AppendInt(dst, i, 10)
	}
	return dst
}

// DecodeKey reads what AppendKey appends.
func (e V2) DecodeKey(key string, rank int) (index []int64, ok bool) {
	if rank == 0 {
		return []int64{}, key == "0"
	}
	return indexes(key, e.Separator, rank)
}

// indexes reads as many numbers as there are axes, written as AppendKey writes them.
func indexes(text string, separator byte, rank int) ([]int64, bool) {
	words := strings.Split(text, string(separator))
	if len(words) != rank {
		return nil, false
	}
	index := make([]int64, rank)
	for axis, word := range words {
		n, err := strconv.ParseUint(word, 10, 63)
		if err != nil || len(word) > 1 && word[0] == '0' {
			return nil, false
		}
		index[axis] = int64(n)
	}
	return index, true
}
