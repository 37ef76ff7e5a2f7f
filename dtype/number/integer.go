package number

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// parseInteger reads a number token without fraction and exponent.
func (f *form) parseInteger(v config.Value) ([]byte, problem.List) {
	if !v.IsInteger() {
		return nil, config.Mismatch(v, "", "an integer")
	}
	if f.signed {
		n, err := strconv.ParseInt(v.Raw(), 10, f.bits)
		if err != nil {
			return nil, problem.One("", problem.InvalidValue, "expected an integer from %d to %d, found %.40s", int64(math.MinInt64)>>(64-f.bits), int64(math.MaxInt64)>>(64-f.bits), v.Raw())
		}
		return putBits(nil, uint64(n)&f.last(), f.unit), nil
	}
	n, ok := v.Uint64()
	if !ok || n > f.last() {
		return nil, problem.One("", problem.InvalidValue, "expected an integer from 0 to %d, found %.40s", f.last(), v.Raw())
	}
	return putBits(nil, n, f.unit), nil
}

// last has every bit of the integer set.
func (f *form) last() uint64 { return math.MaxUint64 >> (64 - f.bits) }

func (f *form) appendInteger(dst, element []byte) []byte {
	n := bitsOf(element)
	if !f.signed {
		return strconv.AppendUint(dst, n&f.last(), 10)
	}
	unused := 64 - f.bits
	return strconv.AppendInt(dst, int64(n<<unused)>>unused, 10)
}

// bitsOf are the bits of a swap unit in host order.
func bitsOf(unit []byte) uint64 {
	switch len(unit) {
	case 1:
		return uint64(unit[0])
	case 2:
		return uint64(binary.NativeEndian.Uint16(unit))
	case 4:
		return uint64(binary.NativeEndian.Uint32(unit))
	}
	return binary.NativeEndian.Uint64(unit)
}

// putBits appends the low bits as a swap unit of size bytes in host order.
func putBits(dst []byte, bits uint64, size int) []byte {
	switch size {
	case 1:
		return append(dst, byte(bits))
	case 2:
		return binary.NativeEndian.AppendUint16(dst, uint16(bits))
	case 4:
		return binary.NativeEndian.AppendUint32(dst, uint32(bits))
	}
	return binary.NativeEndian.AppendUint64(dst, bits)
}
