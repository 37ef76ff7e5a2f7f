package npy

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
)

// Order is the order of bytes in the swap units of a file's elements.
type Order byte

// The orders. The zero Order is that of types without an order of bytes; of a type that has one it stands for Little,
// which is what this package writes.
const (
	Unordered Order = iota
	Little
	Big
)

// host is the order of this machine.
var host = func() Order {
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		return Little
	}
	return Big
}()

var orderNames = [...]string{Unordered: "|", Little: "<", Big: ">"}

// String is NumPy's mark of the order: "|", "<" or ">".
func (o Order) String() string {
	if int(o) < len(orderNames) {
		return orderNames[o]
	}
	return fmt.Sprintf("Order(%d)", byte(o))
}

// numbers are NumPy's names of the types of package number.
var numbers = [...]struct {
	code string
	t    number.Type
}{
	{"i1", number.Int8}, {"i2", number.Int16}, {"i4", number.Int32}, {"i8", number.Int64},
	{"u1", number.Uint8}, {"u2", number.Uint16}, {"u4", number.Uint32}, {"u8", number.Uint64},
	{"f2", number.Float16}, {"f4", number.Float32}, {"f8", number.Float64},
	{"c8", number.Complex64}, {"c16", number.Complex128},
}

const supported = "b1, i1 i2 i4 i8, u1 u2 u4 u8, f2 f4 f8, c8 c16, V<bytes>, S<bytes>, U<code points>, M8[unit], m8[unit]"

// ParseDtype reads a NumPy dtype as numpy.dtype.str spells it: an order, "<", ">", "|" or "=", and a code. "=", or no
// mark, is the order of this machine. The order that is given back is [Unordered] for types without one, whatever mark
// they have. V is the type r*, and S null_terminated_bytes. Structured dtypes, Python objects (O) and other dtypes that no data
// type of this module stands for are errors.
func ParseDtype(descr string) (dtype.Type, Order, error) {
	order, code := host, descr
	if descr != "" {
		switch descr[0] {
		case '<':
			order, code = Little, descr[1:]
		case '>':
			order, code = Big, descr[1:]
		case '|':
			order, code = Unordered, descr[1:]
		case '=':
			code = descr[1:]
		}
	}
	t, err := parseCode(code)
	if err != nil {
		return nil, Unordered, fmt.Errorf("npy: dtype %.40q: %w", descr, err)
	}
	if swaps, _ := t.Layout().Swaps(); !swaps {
		return t, Unordered, nil
	}
	if order == Unordered {
		return nil, Unordered, fmt.Errorf("npy: dtype %.40q: no order of bytes, want < or > in front", descr)
	}
	return t, order, nil
}

func parseCode(code string) (dtype.Type, error) {
	if code == "b1" {
		return boolean.Type{}, nil
	}
	for _, n := range numbers {
		if n.code == code {
			return n.t, nil
		}
	}
	switch {
	case strings.HasPrefix(code, "V"):
		if n, ok := count(code[1:]); ok {
			return typeOf(rawbits.New(n))
		}
	case strings.HasPrefix(code, "S"):
		if n, ok := count(code[1:]); ok {
			return typeOf(bytestring.NewNullTerminated(n))
		}
	case strings.HasPrefix(code, "U"):
		if n, ok := count(code[1:]); ok {
			return typeOf(utf32.New(n))
		}
	case strings.HasPrefix(code, "M8"):
		if u, scale, ok := parseUnit(code[2:]); ok {
			return typeOf(datetime64.NewDateTime(u, scale))
		}
	case strings.HasPrefix(code, "m8"):
		if u, scale, ok := parseUnit(code[2:]); ok {
			return typeOf(datetime64.NewTimeDelta(u, scale))
		}
	}
	return nil, fmt.Errorf("not supported, want one of %s", supported)
}

// typeOf drops a type that comes with an error.
func typeOf[T dtype.Type](t T, err error) (dtype.Type, error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}

// count reads decimal digits, up to the largest number that NumPy takes.
func count(digits string) (int, bool) {
	n, err := strconv.ParseUint(digits, 10, 31)
	return int(n), err == nil
}

// parseUnit reads what stands behind M8: nothing, "[s]" or "[10s]".
func parseUnit(text string) (datetime64.Unit, int, bool) {
	if text == "" {
		return datetime64.Generic, 1, true
	}
	if len(text) < 2 || text[0] != '[' || text[len(text)-1] != ']' {
		return 0, 0, false
	}
	text = text[1 : len(text)-1]
	name := strings.TrimLeft(text, "0123456789")
	scale := 1
	if digits := text[:len(text)-len(name)]; digits != "" {
		var ok bool
		if scale, ok = count(digits); !ok {
			return 0, 0, false
		}
	}
	u, ok := datetime64.ParseUnit(name)
	return u, scale, ok && (u != datetime64.Generic || scale == 1)
}

// Dtype is the NumPy dtype of a data type, as numpy.dtype.str spells it. o counts only for a type that has an order of
// bytes. It is an error when NumPy has no such dtype: of a type of another package, of more than 2147483647 bytes an
// element, of a multiple of the generic unit of time.
func Dtype(t dtype.Type, o Order) (string, error) {
	if o > Big {
		return "", fmt.Errorf("npy: %v is no order of bytes", o)
	}
	code, ok := codeOf(t)
	if !ok {
		return "", fmt.Errorf("npy: no NumPy dtype stands for %s here", describe(t))
	}
	if swaps, _ := t.Layout().Swaps(); !swaps {
		return Unordered.String() + code, nil
	}
	if o == Unordered {
		o = Little
	}
	return o.String() + code, nil
}

func describe(t dtype.Type) string {
	if t == nil {
		return "no type"
	}
	if c := t.Configuration(); c.Exists() {
		return fmt.Sprintf("%s %.80s", t.Name(), c.Raw())
	}
	return fmt.Sprintf("%.40s", t.Name())
}

func codeOf(t dtype.Type) (code string, ok bool) {
	switch t := t.(type) {
	case boolean.Type:
		return "b1", true
	case number.Type:
		for _, n := range numbers {
			if n.t == t {
				return n.code, true
			}
		}
	case rawbits.Type:
		n := t.Layout().Size
		return "V" + strconv.Itoa(n), n <= math.MaxInt32 && t.Name() == "r"+strconv.FormatInt(8*int64(n), 10)
	case bytestring.Fixed:
		n := t.Layout().Size
		if t.NullTerminated() {
			return "S" + strconv.Itoa(n), n > 0 && n <= math.MaxInt32
		}
		return "V" + strconv.Itoa(n), n > 0 && n <= math.MaxInt32
	case utf32.Type:
		return "U" + strconv.Itoa(t.CodePoints()), t.CodePoints() > 0
	case datetime64.DateTime:
		return unitCode("M8", t.Unit(), t.Scale())
	case datetime64.TimeDelta:
		return unitCode("m8", t.Unit(), t.Scale())
	}
	return "", false
}

func unitCode(code string, u datetime64.Unit, scale int) (string, bool) {
	switch {
	case u == datetime64.Generic:
		return code, scale == 1
	case scale == 1:
		return code + "[" + u.String() + "]", u.String() != ""
	}
	return code + "[" + strconv.Itoa(scale) + u.String() + "]", u.String() != ""
}
