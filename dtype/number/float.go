package number

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

func (f *form) parseFloat(v config.Value) ([]byte, problem.List) {
	if ps := floatShape(v, ""); ps != nil {
		return nil, ps
	}
	bits, ps := f.float.parse(v, "")
	if ps != nil {
		return nil, ps
	}
	return putBits(nil, bits, f.unit), nil
}

// parseComplex reads an array of two floats. What their strings say is judged only where both have a right JSON type.
func (f *form) parseComplex(v config.Value) ([]byte, problem.List) {
	if v.Kind() != config.Array || v.Len() != 2 {
		return nil, notTwo(v)
	}
	var ps problem.List
	for i, part := range v.Items() {
		ps = append(ps, floatShape(part, problem.Index(i))...)
	}
	if ps != nil {
		return nil, ps
	}
	var element []byte
	for i, part := range v.Items() {
		bits, p := f.float.parse(part, problem.Index(i))
		ps = append(ps, p...)
		element = putBits(element, bits, f.unit)
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
		return dtype.NotJSON(v, pointer)
	}
	return config.Mismatch(v, pointer, "a number or a string")
}

// parse gives the bits that v, a number or a string, stands for.
func (f *format) parse(v config.Value, pointer string) (uint64, problem.List) {
	if x, ok := v.Float64(); ok {
		return f.parseNumber(x, v.Raw(), pointer)
	}
	s, _ := v.Text()
	if bits, ok := f.named(s); ok {
		return bits, nil
	}
	if digits, ok := strings.CutPrefix(s, "0x"); ok && len(digits) == 2*f.bytes() {
		if bits, err := strconv.ParseUint(digits, 16, 64); err == nil && bits&^f.mask() == 0 {
			return bits, nil
		}
	}
	return 0, problem.One(pointer, problem.InvalidValue, "expected %s, found %.40q%s", f.want(), s, problem.Hint(s, f.names()...))
}

func (f *format) parseNumber(x float64, raw, pointer string) (uint64, problem.List) {
	bits, ok := f.round(x)
	switch {
	case ok:
		return bits, nil
	case f.special == fnu && x <= 0:
		return 0, problem.One(pointer, problem.InvalidValue, "expected a number above 0, found %.40s", raw)
	}
	return 0, problem.One(pointer, problem.InvalidValue, "expected a number that rounds to at most %g, found %.40s", f.value(f.largest()), raw)
}

// named gives the bits of what has a name.
func (f *format) named(s string) (bits uint64, ok bool) {
	switch s {
	case "NaN":
		return f.nan()
	case "Infinity":
		return f.infinity()
	case "-Infinity":
		bits, ok = f.infinity()
		return bits | f.sign(), ok
	}
	return 0, false
}

// names are those of what has one.
func (f *format) names() (out []string) {
	for _, name := range [...]string{"NaN", "Infinity", "-Infinity"} {
		if _, ok := f.named(name); ok {
			out = append(out, name)
		}
	}
	return out
}

// want says what a float may be, for a message.
func (f *format) want() string {
	out := "a number"
	if _, ok := f.nan(); ok {
		out += `, "NaN"`
	}
	if _, ok := f.infinity(); ok {
		out += `, "Infinity", "-Infinity"`
	}
	out += ` or "0x" and ` + strconv.Itoa(2*f.bytes()) + " hexadecimal digits"
	if f.mask() < 0xff {
		out += " of at most 0x" + strconv.FormatUint(f.mask(), 16)
	}
	return out
}

// append appends the JSON form of a float.
func (f *format) append(dst []byte, bits uint64) []byte {
	bits &= f.mask()
	for _, name := range [...]string{"NaN", "Infinity", "-Infinity"} {
		if named, ok := f.named(name); ok && named == bits {
			return append(append(append(dst, '"'), name...), '"')
		}
	}
	if f.isNaN(bits) {
		digits := strconv.FormatUint(bits, 16)
		dst = append(dst, `"0x`...)
		dst = append(dst, strings.Repeat("0", 2*f.bytes()-len(digits))...)
		return append(append(dst, digits...), '"')
	}
	return f.appendDecimal(dst, bits)
}

// appendDecimal appends a finite float: with an exponent below 1e-4 and from 1e16 on, otherwise with a fraction.
func (f *format) appendDecimal(dst []byte, bits uint64) []byte {
	x := f.decimal(bits)
	if a := math.Abs(x); a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.AppendFloat(dst, x, 'e', -1, 64)
	}
	at := len(dst)
	dst = strconv.AppendFloat(dst, x, 'f', -1, 64)
	if bytes.IndexByte(dst[at:], '.') < 0 {
		dst = append(dst, ".0"...)
	}
	return dst
}

// decimal is the shortest decimal that [format.round] takes to a finite float, as the float64 whose own shortest decimal
// it is.
func (f *format) decimal(bits uint64) float64 {
	x := f.value(bits)
	if f.fraction == binary64.fraction {
		return x
	}
	// What rounds to a power of two reaches further up than down, so with so many digits only a decimal near its middle
	// may do. Nine digits are enough for every float32.
	middle := x + math.Ldexp(x, -f.fraction-3)
	for digits := range 9 {
		for _, near := range [...]float64{x, middle} {
			text := strconv.FormatFloat(near, 'e', digits, 64)
			short, err := strconv.ParseFloat(text, 64)
			if got, ok := f.round(short); err == nil && ok && got == bits {
				return short
			}
		}
	}
	return x
}

// text is [format.decimal] without the fraction that makes it a float in JSON; of x, the value of bits, where that is not
// finite.
func (f *format) text(bits uint64, x float64) string {
	if bits&^f.sign() <= f.largest() {
		x = f.decimal(bits)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
