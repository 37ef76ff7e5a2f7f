package datetime64

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/zarrcodec/zarrcodec/dtype"
)

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	p, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// stored are elements in a stored byte order, "little" or "big".
func stored(t testing.TB, typ dtype.Type, data []byte, order string) Elements {
	t.Helper()
	hostIsLittle := binary.NativeEndian.Uint16([]byte{1, 0}) == 1
	e, err := Of(typ, data, (order == "little") != hostIsLittle)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func day(year int, month time.Month, d int) time.Time {
	return time.Date(year, month, d, 0, 0, 0, 0, time.UTC)
}

// The vectors V13 and V17; the stored bytes of V17 are NaT in its second element. T10 is the big-endian one.
var vectorTests = []struct {
	name, order, hex string
	unit             Unit
	want             []time.Time // zero: NaT
}{
	{"V13 NaT", "little", "0000000000000080", Second, []time.Time{{}}},
	{"V13 T10 NaT", "big", "8000000000000000", Second, []time.Time{{}}},
	{"T10 second", "big", "0000000000000001", Second, []time.Time{time.Date(1970, 1, 1, 0, 0, 1, 0, time.UTC)}},
	{"NaT in the other order is a number", "little", "8000000000000000", Second, []time.Time{time.Date(1970, 1, 1, 0, 2, 8, 0, time.UTC)}},
	{"V17 D", "little", "00000000000000000000000000000080113200000000000011320000000000001132000000000000", Day,
		[]time.Time{day(1970, 1, 1), {}, day(2005, 2, 3), day(2005, 2, 3), day(2005, 2, 3)}},
	{"V17 Y", "little", "00000000000000000000000000000080230000000000000023000000000000002300000000000000", Year,
		[]time.Time{day(1970, 1, 1), {}, day(2005, 1, 1), day(2005, 1, 1), day(2005, 1, 1)}},
	{"V17 ns", "little", "0000000000000000000000000000008000003f143f3c5e0f003886b09d495e0f00f426169f495e0f", Nanosecond,
		[]time.Time{day(1970, 1, 1), {}, day(2005, 2, 3), time.Date(2005, 2, 3, 4, 5, 0, 0, time.UTC), time.Date(2005, 2, 3, 4, 5, 6, 0, time.UTC)}},
}

func TestVectors(t *testing.T) {
	for _, c := range vectorTests {
		t.Run(c.name, func(t *testing.T) {
			e := stored(t, dateTime(t, c.unit, 1), unhex(t, c.hex), c.order)
			got, valid, err := e.Times()
			if err != nil || !reflect.DeepEqual(got, c.want) {
				t.Fatalf("Times: %v, %v, want %v", got, err, c.want)
			}
			for i, w := range c.want {
				if valid[i] == w.IsZero() {
					t.Errorf("element %d: valid %v", i, valid[i])
				}
			}
			back := stored(t, dateTime(t, c.unit, 1), bytes.Repeat([]byte{0xEE}, len(e.data)), c.order)
			if err := back.SetTimes(got, valid); err != nil || !bytes.Equal(back.data, e.data) {
				t.Errorf("SetTimes: %x, %v, want %x", back.data, err, e.data)
			}
		})
	}
}

func TestInt64sIsAView(t *testing.T) {
	data := host(5, NaT, -1)
	for _, typ := range []dtype.Type{dateTime(t, Generic, 1), timeDelta(t, Month, 2)} {
		got, err := Int64s(typ, data)
		if err != nil || !slices.Equal(got, []int64{5, NaT, -1}) {
			t.Fatalf("%d, %v", got, err)
		}
		got[0]++
		if !bytes.Equal(data[:8], host(6)) {
			t.Error("Int64s copied")
		}
		got[0]--
	}
	typ := dateTime(t, Day, 1)
	if _, err := Int64s(typ, append([]byte{0}, data...)[1:]); err == nil {
		t.Error("elements that are not aligned were viewed")
	}
	e, _ := Of(typ, data, true)
	if _, err := e.Int64s(); err == nil {
		t.Error("swapped elements were viewed")
	}
	if got, err := Int64s(typ, nil); err != nil || len(got) != 0 {
		t.Errorf("no elements: %d, %v", got, err)
	}
}

func TestScan(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 20 {
		values, valid := make([]int64, n), make([]bool, n)
		for i := range values {
			values[i], valid[i] = rng.Int64()-1<<62, rng.IntN(3) > 0
		}
		for _, order := range []string{"little", "big"} {
			e := stored(t, timeDelta(t, Second, 1), make([]byte, 8*n), order)
			if err := e.SetInt64s(values, valid); err != nil {
				t.Fatal(err)
			}
			testScan(t, e, values, valid)
		}
	}
}

func testScan(t *testing.T, e Elements, values []int64, valid []bool) {
	t.Helper()
	want, nulls := make([]byte, BitmapBytes(len(valid))), 0
	for i, ok := range valid {
		if ok {
			want[i/8] |= 1 << (i % 8)
		} else {
			nulls++
		}
	}
	got, bitmap := make([]int64, len(values)), make([]byte, len(want))
	if n, err := e.Scan(got, bitmap); err != nil || n != nulls || !bytes.Equal(bitmap, want) {
		t.Fatalf("Scan: %d, %v, %x, want %d, %x", n, err, bitmap, nulls, want)
	}
	for i, v := range got {
		if v != e.Int64(i) || valid[i] && v != values[i] || !valid[i] && v != NaT {
			t.Fatalf("element %d: %d, want %d, valid %v", i, v, values[i], valid[i])
		}
	}
	clear(bitmap)
	if n, err := e.Scan(nil, bitmap); err != nil || n != nulls || !bytes.Equal(bitmap, want) {
		t.Fatalf("Scan of the bitmap alone: %d, %v, %x, want %d, %x", n, err, bitmap, nulls, want)
	}
}

func TestScanInPlace(t *testing.T) {
	values := []int64{1, NaT, 3}
	e, err := Of(dateTime(t, Day, 1), host(values...), true)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.SetInt64s(values, nil); err != nil {
		t.Fatal(err)
	}
	e.swapped = false
	view, err := e.Int64s()
	e.swapped = true
	if err != nil {
		t.Fatal(err)
	}
	valid := make([]byte, 1)
	if nulls, err := e.Scan(view, valid); err != nil || nulls != 1 || valid[0] != 0b101 || !slices.Equal(view, values) {
		t.Errorf("%d, %v, %b, %d", nulls, err, valid, view)
	}
}

type other struct{ dtype.Type }

func (other) Name() string { return "int64" }

func TestRefusals(t *testing.T) {
	day, delta := dateTime(t, Day, 1), timeDelta(t, Day, 1)
	e, _ := Of(day, make([]byte, 16), false)
	d, _ := Of(delta, make([]byte, 16), false)
	for _, c := range []struct {
		err  error
		want string
	}{
		{errOf(Of(other{}, nil, false)), "have elements of type int64, want numpy.datetime64 or numpy.timedelta64"},
		{errOf(Of(nil, nil, false)), "have elements of no type, want numpy.datetime64 or numpy.timedelta64"},
		{errOf(Of(DateTime{}, nil, false)), "have elements of the zero numpy.datetime64, which is no type"},
		{errOf(Of(delta, make([]byte, 12), false)), "have 12 bytes, want a multiple of 8, the bytes of an element"},
		{errOf(Int64s(other{}, nil)), "have elements of type int64, want numpy.datetime64 or numpy.timedelta64"},
		{err3(Times(other{}, nil)), "have elements of type int64, want numpy.datetime64 or numpy.timedelta64"},
		{err3(Durations(other{}, nil)), "have elements of type int64, want numpy.datetime64 or numpy.timedelta64"},
		{err3(Times(delta, nil)), "have elements of numpy.timedelta64, want numpy.datetime64 for time.Time"},
		{err3(Durations(day, nil)), "have elements of numpy.datetime64, want numpy.timedelta64 for time.Duration"},
		{d.SetTimes(nil, nil), "have elements of numpy.timedelta64, want numpy.datetime64 for time.Time"},
		{e.SetDurations(nil, nil), "have elements of numpy.datetime64, want numpy.timedelta64 for time.Duration"},
		{err3(Times(dateTime(t, Generic, 1), host(NaT))), `numpy.datetime64 of unit "generic" has no fixed length, and no time.Time`},
		{err3(Durations(timeDelta(t, Year, 1), nil)), `numpy.timedelta64 of unit "Y" has no fixed length, and no time.Duration`},
		{err3(Durations(timeDelta(t, Month, 1), nil)), `numpy.timedelta64 of unit "M" has no fixed length, and no time.Duration`},
		{err3(Durations(timeDelta(t, Generic, 1), nil)), `numpy.timedelta64 of unit "generic" has no fixed length, and no time.Duration`},
		{e.SetInt64s(make([]int64, 3), nil), "have 3 values for 2 elements"},
		{e.SetInt64s(make([]int64, 2), make([]bool, 1)), "have 1 validities for 2 values"},
		{errOf(e.Scan(nil, make([]byte, 2))), "have a bitmap of 2 bytes, want 1 for 2 elements"},
		{errOf(e.Scan(make([]int64, 3), make([]byte, 1))), "have room for 3 integers, want 2"},
		{scanOverlapping(t), "the integers overlap the elements that they are made of"},
	} {
		if want := "dtype/datetime64: " + c.want; c.err == nil || c.err.Error() != want {
			t.Errorf("%v, want %s", c.err, want)
		}
	}
}

func scanOverlapping(t testing.TB) error {
	t.Helper()
	values := make([]int64, 4)
	e, _ := Of(dateTime(t, Day, 1), bytesOf(values[1:]), false)
	return errOf(e.Scan(values[:3], make([]byte, 1)))
}

func errOf[T any](_ T, err error) error        { return err }
func err3[T, U any](_ T, _ U, err error) error { return err }

func ExampleElements_Scan() {
	t, _ := NewDateTime(Second, 1)
	chunk := []byte{0, 0, 0, 0, 0, 0, 0, 60, 0x80, 0, 0, 0, 0, 0, 0, 0} // stored big-endian
	hostIsLittle := binary.NativeEndian.Uint16([]byte{1, 0}) == 1
	e, _ := Of(t, chunk, hostIsLittle)
	values, valid := make([]int64, e.Len()), make([]byte, BitmapBytes(e.Len()))
	nulls, err := e.Scan(values, valid)
	fmt.Println(values[0], values[1] == NaT, valid, nulls, err)
	// Output: 60 true [1] 1 <nil>
}

func ExampleTimes() {
	t, _ := NewDateTime(Month, 1)
	e, _ := Of(t, make([]byte, 16), false)
	_ = e.SetInt64s([]int64{420, NaT}, nil)
	times, valid, err := Times(t, e.data)
	fmt.Println(times[0], valid, err)
	// Output: 2005-01-01 00:00:00 +0000 UTC [true false] <nil>
}
