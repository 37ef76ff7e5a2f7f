package castvalue

import "github.com/zarrcodec/zarrcodec/dtype"

func isFloat(t dtype.Type) bool { return dtype.NumberKindOf(t) == dtype.Float }

// isReal says whether elements may be real numbers, as far as the type tells.
func isReal(t dtype.Type) bool {
	k := dtype.NumberKindOf(t)
	return k != dtype.NoNumber && k != dtype.Complex
}
