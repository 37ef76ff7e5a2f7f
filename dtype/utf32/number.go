package utf32

import "github.com/zarrcodec/zarrcodec/dtype"

var _ dtype.Numeric = Type{}

// NumberKind is none.
func (Type) NumberKind() dtype.NumberKind { return dtype.NoNumber }
