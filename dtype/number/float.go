package number

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

func (t Type) parseFloat(v config.Value) ([]byte, problem.List) {
	size := forms[t.kind].unit
	if ps := floatShape(v, ""); ps != nil {
		return nil, ps
	}
	bits, ps := floatBits(v, "", size)
	if ps != nil {
		return nil, ps
	}
	return putBits(nil, bits, size), nil
}

// parseComplex reads an array of two floats. What their strings say is judged only where both have a right JSON type.
func (t Type) parseComplex(v config.Value) ([]byte, problem.List) {
	if v.Kind() != config.Array || v.Len() != 2 {
		return nil, notTwo(v)
	}
	size := forms[t.kind].unit
	var ps problem.List
	for i, part := range v.Items() {
		ps = append(ps, floatShape(part, problem.Index(i))...)
	}
	if ps != nil {
		return nil, ps
	}
	var element []byte
	for i, part := range v.Items() {
		bits, p := floatBits(part, problem.Index(i), size)
		ps = append(ps, p...)
		element = putBits(element, bits, size)
	}
	if ps != nil {
		return nil, ps
	}
	return element, nil
}

func notTwo(v config.Value) problem.List {
	const want = "an array of the real and the imaginary part"
	if v.Kind() == config.Array {
		return problem.One("", problem.InvalidType, "expected %s, found one of %d items", want, v.Len())
	}
	return config.Mismatch(v, "", want)
}

// floatShape is the problem of a value that is neither a number nor a string.
func floatShape(v config.Value, pointer string) problem.List {
	switch v.Kind() {
	case config.Number, config.String:
		return nil
	case config.NonFinite, config.TooDeep:
		return notJSON(v, pointer)
	}
	return config.Mismatch(v, pointer, "a number or a string")
}

// floatBits are the bits of a float of size bytes that v, a number or a string, stands for.
func floatBits(v config.Value, pointer string, size int) (uint64, problem.List) {
	if f, ok := v.Float64(); ok {
		return round(f, size), nil
	}
	s, _ := v.Text()
	switch s {
	case "NaN":
		return canonicalNaN(size), nil
	case "Infinity":
		return infinity(size), nil
	case "-Infinity":
		return infinity(size) | signBit(size), nil
	}
	if digits, ok := strings.CutPrefix(s, "0x"); ok && len(digits) == 2*size {
		if bits, err := strconv.ParseUint(digits, 16, 64); err == nil {
			return bits, nil
		}
	}
	return 0, problem.One(pointer, problem.InvalidValue, `expected a number, "NaN", "Infinity", "-Infinity" or "0x" and %d hexadecimal digits, found %.40q`, 2*size, s)
}

// round gives the bits of the float of size bytes that is nearest to f, ties to even.
func round(f float64, size int) uint64 {
	switch size {
	case 2:
		return uint64(HalfFromFloat64(f))
	case 4:
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

func signBit(size int) uint64 { return 1 << (8*size - 1) }

func infinity(size int) uint64 {
	switch size {
	case 2:
		return 0x7c00
	case 4:
		return 0x7f800000
	}
	return 0x7ff0000000000000
}

// canonicalNaN is what the name NaN stands for: sign clear, and of the fraction only the first bit set.
func canonicalNaN(size int) uint64 {
	inf := infinity(size)
	return inf | inf>>1&^inf
}

// appendFloat appends the JSON form of a float of size bytes.
func appendFloat(dst []byte, bits uint64, size int) []byte {
	inf, sign := infinity(size), bits&signBit(size)
	switch {
	case bits == canonicalNaN(size):
		return append(dst, `"NaN"`...)
	case bits == inf:
		return append(dst, `"Infinity"`...)
	case bits == inf|sign:
		return append(dst, `"-Infinity"`...)
	case bits&^sign > inf:
		digits := strconv.FormatUint(bits, 16)
		dst = append(dst, `"0x`...)
		dst = append(dst, strings.Repeat("0", 2*size-len(digits))...)
		return append(append(dst, digits...), '"')
	}
	return appendDecimal(dst, bits, size)
}

// appendDecimal appends a finite float: with an exponent below 1e-4 and from 1e16 on, otherwise with a fraction.
func appendDecimal(dst []byte, bits uint64, size int) []byte {
	f := decimal(bits, size)
	if a := math.Abs(f); a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.AppendFloat(dst, f, 'e', -1, 64)
	}
	at := len(dst)
	dst = strconv.AppendFloat(dst, f, 'f', -1, 64)
	if bytes.IndexByte(dst[at:], '.') < 0 {
		dst = append(dst, ".0"...)
	}
	return dst
}

// decimal is the shortest decimal that [round] takes to the float of size bytes with the given bits, as the float64 whose
// own shortest decimal it is.
func decimal(bits uint64, size int) float64 {
	var f, middle float64
	switch size {
	case 2:
		f = float64(Half(bits).Float32())
		middle = f * (1 + 0x1p-13)
	case 4:
		f = float64(math.Float32frombits(uint32(bits)))
		middle = f * (1 + 0x1p-26)
	default:
		return math.Float64frombits(bits)
	}
	// What rounds to a power of two reaches further up than down, so with so many digits only a decimal near its middle
	// may do. Nine digits are enough for every float32.
	for digits := range 9 {
		for _, near := range [...]float64{f, middle} {
			text := strconv.FormatFloat(near, 'e', digits, 64)
			if short, err := strconv.ParseFloat(text, 64); err == nil && round(short, size) == bits {
				return short
			}
		}
	}
	return f
}
