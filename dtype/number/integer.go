package number

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// parseInteger reads a number token without fraction and exponent.
func (t Type) parseInteger(v config.Value) ([]byte, problem.List) {
	if !v.IsInteger() {
		return nil, config.Mismatch(v, "", "an integer")
	}
	size := t.kind.size()
	if t.kind.isSigned() {
		n, err := strconv.ParseInt(v.Raw(), 10, 8*size)
		if err != nil {
			return nil, problem.One("", problem.InvalidValue, "expected an integer from %d to %d, found %.40s", int64(math.MinInt64)>>(64-8*size), int64(math.MaxInt64)>>(64-8*size), v.Raw())
		}
		return putBits(nil, uint64(n), size), nil
	}
	last := uint64(math.MaxUint64) >> (64 - 8*size)
	n, ok := v.Uint64()
	if !ok || n > last {
		return nil, problem.One("", problem.InvalidValue, "expected an integer from 0 to %d, found %.40s", last, v.Raw())
	}
	return putBits(nil, n, size), nil
}

func (t Type) appendInteger(dst, element []byte) []byte {
	n := bitsOf(element)
	if !t.kind.isSigned() {
		return strconv.AppendUint(dst, n, 10)
	}
	unused := 64 - 8*len(element)
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
