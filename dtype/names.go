package dtype

import (
	"slices"
	"strings"
)

// noNumbers are the types, of the specification, the Zarr extensions and zarr-python, whose elements are no numbers at
// all, besides raw bits.
var noNumbers = []string{
	"bool", "string", "bytes", "struct", "structured", "fixed_length_utf32",
	"variable_length_bytes", "null_terminated_bytes", "raw_bytes",
}

// IsNumber says whether elements of the type with a name are numbers, complex ones among them, as far as the name tells: a
// type that neither the specification nor the Zarr extensions define is taken for one.
func IsNumber(name string) bool { return !slices.Contains(noNumbers, name) && !isRawBits(name) }

// isRawBits says whether a name is that of raw bits: r8, r16, ….
func isRawBits(name string) bool {
	digits, ok := strings.CutPrefix(name, "r")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}
