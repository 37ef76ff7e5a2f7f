package castvalue

import (
	"slices"
	"strings"

	"github.com/zarrcodec/zarrcodec/dtype"
)

// floats are the floating-point types of the specification and the Zarr extensions.
var floats = []string{
	"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn",
	"float8_e3m4", "float8_e4m3", "float8_e4m3b11fnuz", "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu",
	"bfloat16", "float16", "float32", "float64",
}

func isFloat(t dtype.Type) bool { return slices.Contains(floats, t.Name()) }

// others are the types, of the specification, the Zarr extensions and zarr-python, whose elements are no numbers at all.
var others = []string{
	"bool", "string", "bytes", "struct", "structured", "fixed_length_utf32",
	"variable_length_bytes", "null_terminated_bytes", "raw_bytes",
}

// isReal says whether elements are real numbers, as far as the name of the type tells.
func isReal(t dtype.Type) bool {
	n := t.Name()
	return !slices.Contains(others, n) && !strings.HasPrefix(n, "complex") && !isRawBits(n)
}

// isRawBits says whether a name is that of raw bits: r8, r16, ….
func isRawBits(name string) bool {
	digits, ok := strings.CutPrefix(name, "r")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}
