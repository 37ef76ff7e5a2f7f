package datetime64

import (
	"errors"
	"testing"
)

// wrapTests are texts whose count without the scale factor is beyond 64 bits, with what NumPy 2.5.5 makes of them, as in
// np.array([text]).astype("M8[5ns]").view("i8"), and what Python's unbounded integers do, rounded down; 0: beyond 64 bits.
var wrapTests = []struct {
	text        string
	scale       int
	unit        Unit
	numpy, want int64
}{
	{"2929-01-25", 5, Nanosecond, -1325651869483820647, 6053045760000000000},
	{"2262-04-12", 2, Nanosecond, -4611685636854775808, 4611686400000000000},
	{"1677-09-21", 2, Nanosecond, 4611685636854775808, -4611686400000000000},
	{"0001-01-01", 7, Nanosecond, -970766368410192165, -8876513828571428572},
	{"2000-01-01", 1000, Picosecond, 5900852240812867, 946684800000000000},
	{"600000-01-01", 1000, Microsecond, 425259907090448, 18872003980800000},
	{"5000000000-01-01", 60, Millisecond, -137266647176752743, 2629744963879680000},
	{"1000000000000-01-01", 60, Second, -88942270159772041, 525949198963879680},
	{"1000000000000-01-01", 1, Second, -5336536209586322432, 0},
	{"2929-01-25", 1, Nanosecond, -6628259347419103232, 0},
	{"2000-01-01", 1000, Attosecond, -2933949786044236, 0},
}

// TestParseTextWhereNumPyWraps: the count is right, or an error, where NumPy divides one that has wrapped around.
func TestParseTextWhereNumPyWraps(t *testing.T) {
	for _, c := range wrapTests {
		var reason error
		if c.want == 0 {
			reason = ErrRange
		}
		typ := dateTime(t, c.unit, c.scale)
		got, err := typ.ParseText(c.text, Floor)
		if got != c.want || !errors.Is(err, reason) {
			t.Errorf("%s as %s: %d, %v, want %d, %v", c.text, typ.text(), got, err, c.want, reason)
		}
		scale := int64(c.scale) // NumPy's count is that of the wrapped one, as the documentation says, but for what rounding took away
		if away := got*scale - c.numpy*scale; err == nil && (away <= -scale || away >= scale) {
			t.Errorf("%s as %s: %d × %d wraps to %d, NumPy has %d × %d", c.text, typ.text(), got, scale, got*scale, c.numpy, scale)
		}
	}
}
