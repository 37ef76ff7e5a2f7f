package datetime64

import "github.com/zarrcodec/zarrcodec/dtype"

var (
	_ dtype.Numeric = DateTime{}
	_ dtype.Numeric = TimeDelta{}
)

// NumberKind is that of integers: codecs compute with the counts.
func (step) NumberKind() dtype.NumberKind { return dtype.Integer }
