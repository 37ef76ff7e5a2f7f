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

// isReal says whether elements are real numbers, as far as the name of the type tells.
func isReal(t dtype.Type) bool {
	n := t.Name()
	return dtype.IsNumber(n) && !strings.HasPrefix(n, "complex")
}
