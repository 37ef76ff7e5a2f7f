package datetime64

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"
	"time"
)

// A picosecond of 1 is no time: element 2 of [3000, NaT, 1, -2000].
func withOneBad(t testing.TB, order string) (moments, durations Elements) {
	t.Helper()
	moments = stored(t, dateTime(t, Picosecond, 1), make([]byte, 32), order)
	durations = stored(t, timeDelta(t, Picosecond, 1), make([]byte, 32), order)
	for i, v := range []int64{3000, NaT, 1, -2000} {
		moments.SetInt64(i, v)
		durations.SetInt64(i, v)
	}
	return moments, durations
}

func TestAll(t *testing.T) {
	for _, order := range []string{"little", "big"} {
		e, _ := withOneBad(t, order)
		var got []int64
		for i, v := range e.All() {
			if i != len(got) {
				t.Fatalf("index %d behind %d others", i, len(got))
			}
			if got = append(got, v); i == 2 {
				break
			}
		}
		if !slices.Equal(got, []int64{3000, NaT, 1}) {
			t.Errorf("%s: %d", order, got)
		}
		back := stored(t, DateTime{e.step}, make([]byte, 32), order)
		if err := back.SetAll(e.All()); err != nil || string(back.data) != string(e.data) {
			t.Errorf("%s: SetAll: %x, %v, want %x", order, back.data, err, e.data)
		}
	}
}

// Times and durations come one by one as they come together, the bad one among them, and the iterators go on behind it.
func TestOneByOne(t *testing.T) {
	moments, durations := withOneBad(t, "big")
	wantTimes := []Null[time.Time]{{time.Unix(0, 3).UTC(), true}, {}, {}, {time.Unix(0, -2).UTC(), true}}
	wantDurations := []Null[time.Duration]{{3, true}, {}, {}, {-2, true}}
	testOneByOne(t, moments.Time, moments.AllTimes(), wantTimes)
	testOneByOne(t, durations.Duration, durations.AllDurations(), wantDurations)
}

func testOneByOne[T comparable](t *testing.T, at func(int) (Null[T], error), all iter.Seq2[Null[T], error], want []Null[T]) {
	t.Helper()
	i := 0
	for v, err := range all {
		one, errOne := at(i)
		var element *ElementError
		if bad := i == 2; bad != errors.As(err, &element) || bad && (element.Element != i || !errors.Is(err, ErrInexact)) {
			t.Errorf("element %d: %v", i, err)
		}
		if v != want[i] || one != v || fmt.Sprint(err) != fmt.Sprint(errOne) {
			t.Errorf("element %d: %v, %v, alone %v, %v, want %v", i, v, err, one, errOne, want[i])
		}
		i++
	}
	if i != len(want) {
		t.Errorf("%d elements, want %d", i, len(want))
	}
	for range all {
		break // the iterator must stop
	}
}

func TestSetOneByOne(t *testing.T) {
	for _, order := range []string{"little", "big"} {
		moments := stored(t, dateTime(t, Microsecond, 1), make([]byte, 16), order)
		durations := stored(t, timeDelta(t, Microsecond, 1), make([]byte, 16), order)
		bad := []error{
			moments.SetTime(0, Null[time.Time]{time.Unix(1, 0), true}), moments.SetTime(1, Null[time.Time]{}),
			durations.SetDuration(0, Null[time.Duration]{time.Second, true}), durations.SetDuration(1, Null[time.Duration]{}),
		}
		if slices.ContainsFunc(bad, func(err error) bool { return err != nil }) {
			t.Fatal(bad)
		}
		for i, want := range []int64{1e6, NaT} {
			if moments.Int64(i) != want || durations.Int64(i) != want {
				t.Errorf("%s: element %d: %d and %d, want %d", order, i, moments.Int64(i), durations.Int64(i), want)
			}
		}
		err1 := moments.SetTime(0, Null[time.Time]{time.Unix(1, 1), true})
		err2 := durations.SetDuration(0, Null[time.Duration]{1, true})
		if !errors.Is(err1, ErrInexact) || !errors.Is(err2, ErrInexact) || moments.Int64(0) != 1e6 || durations.Int64(0) != 1e6 {
			t.Errorf("%v, %v, and the elements %d, %d", err1, err2, moments.Int64(0), durations.Int64(0))
		}
	}
}

// some yields n values, and then err where that is one.
func some[T any](n int, v T, err error) iter.Seq2[Null[T], error] {
	return func(yield func(Null[T], error) bool) {
		for range n {
			if !yield(Null[T]{v, true}, nil) {
				return
			}
		}
		if err != nil {
			yield(Null[T]{}, err)
		}
	}
}

func TestSetFromIterators(t *testing.T) {
	e, d := stored(t, dateTime(t, Second, 1), make([]byte, 16), "big"), stored(t, timeDelta(t, Second, 1), make([]byte, 16), "big")
	broken, second := errors.New("broken"), time.Unix(1, 0)
	for _, c := range []struct {
		name, want string
		err        error
	}{
		{"as many", "<nil>", e.SetAllTimes(some(2, second, nil))},
		{"fewer", "dtype/datetime64: have 1 values for 2 elements", e.SetAllTimes(some(1, second, nil))},
		{"more", "dtype/datetime64: have more than 2 values for as many elements", e.SetAllTimes(some(3, second, nil))},
		{"an error among them", "broken", e.SetAllTimes(some(1, second, broken))},
		{"inexact", "dtype/datetime64: element 0: 1ns as s: not exact", d.SetAllDurations(some(2, time.Duration(1), nil))},
		{"as many durations", "<nil>", d.SetAllDurations(some(2, 5*time.Second, nil))},
		{"times of durations", "dtype/datetime64: have elements of numpy.timedelta64, want numpy.datetime64 for time.Time", d.SetAllTimes(some(2, second, nil))},
		{"one time of a duration", "dtype/datetime64: have elements of numpy.timedelta64, want numpy.datetime64 for time.Time", d.SetTime(0, Null[time.Time]{})},
		{"durations of times", "dtype/datetime64: have elements of numpy.datetime64, want numpy.timedelta64 for time.Duration", e.SetAllDurations(some(2, time.Second, nil))},
		{"one duration of a time", "dtype/datetime64: have elements of numpy.datetime64, want numpy.timedelta64 for time.Duration", e.SetDuration(0, Null[time.Duration]{})},
		{"an index beyond", "dtype/datetime64: have a value for element 2, want one of 2 elements", e.SetAll(slices.All([]int64{1, 1, 3}))},
	} {
		if fmt.Sprint(c.err) != c.want {
			t.Errorf("%s: %v, want %s", c.name, c.err, c.want)
		}
	}
	if e.Int64(0) != 1 || e.Int64(1) != 1 || d.Int64(0) != 5 || d.Int64(1) != 5 {
		t.Errorf("elements %d %d, %d %d", e.Int64(0), e.Int64(1), d.Int64(0), d.Int64(1))
	}
}

// What has no times or durations is one error.
func TestIteratorsOfWhatHasNone(t *testing.T) {
	e, _ := Of(dateTime(t, Generic, 1), host(1, 2, 3), false)
	n := 0
	for _, err := range e.AllTimes() {
		if n++; err == nil {
			t.Error("a generic time")
		}
	}
	for _, err := range e.AllDurations() {
		if n++; err == nil {
			t.Error("a duration of a moment")
		}
	}
	if _, err := e.Time(0); err == nil || n != 2 {
		t.Errorf("%v, and %d errors, want 2", err, n)
	}
	if _, err := e.Duration(0); err == nil {
		t.Error("a duration of a moment")
	}
}

// SetValid is the way back from Scan, for every length, in either order, and in the elements' own memory.
func TestSetValid(t *testing.T) {
	for n := range 20 {
		for _, order := range []string{"little", "big"} {
			e := stored(t, dateTime(t, Second, 1), make([]byte, 8*n), order)
			values, valid := make([]int64, n), make([]byte, BitmapBytes(n))
			for i := range n {
				e.SetInt64(i, int64(i)<<40|1)
				if i%3 == 1 {
					e.SetInt64(i, NaT)
				}
			}
			if _, err := e.Scan(values, valid); err != nil {
				t.Fatal(err)
			}
			for i := range n {
				if i%3 == 1 {
					values[i] = 77 // of no meaning
				}
			}
			back := stored(t, dateTime(t, Second, 1), make([]byte, 8*n), order)
			if err := back.SetValid(values, valid); err != nil || string(back.data) != string(e.data) {
				t.Fatalf("%d, %s: %x, %v, want %x", n, order, back.data, err, e.data)
			}
		}
	}
	e, _ := Of(dateTime(t, Second, 1), host(1, 2, 3), false)
	view, _ := e.Int64s()
	if err := e.SetValid(view, []byte{0b101}); err != nil || !slices.Equal(view, []int64{1, NaT, 3}) {
		t.Errorf("in place: %d, %v", view, err)
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{e.SetValid(view[:2], []byte{0}), "dtype/datetime64: have 2 values for 3 elements"},
		{e.SetValid(view, nil), "dtype/datetime64: have a bitmap of 0 bytes, want 1 for 3 elements"},
		{shifted(t).SetInt64s(view, nil), "<nil>"},
		{overlapping(t), "dtype/datetime64: the values overlap the elements that are filled with them"},
	} {
		if fmt.Sprint(c.err) != c.want {
			t.Errorf("%v, want %s", c.err, c.want)
		}
	}
}

// shifted are three elements that are not aligned.
func shifted(t testing.TB) Elements {
	t.Helper()
	e, err := Of(dateTime(t, Second, 1), make([]byte, 25)[1:], false)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func overlapping(t testing.TB) error {
	t.Helper()
	values := make([]int64, 4)
	e, _ := Of(dateTime(t, Second, 1), bytesOf(values[1:]), false)
	return e.SetInt64s(values[:3], nil)
}

func ExampleElements_AllTimes() {
	t, _ := NewDateTime(Hour, 1)
	e, _ := Of(t, make([]byte, 24), false)
	_ = e.SetInt64s([]int64{307620, NaT, 0}, nil)
	for at, err := range e.AllTimes() {
		fmt.Println(at.V.Format(time.DateTime), at.Valid, err)
		if !at.Valid {
			break
		}
	}
	// Output:
	// 2005-02-03 12:00:00 true <nil>
	// 0001-01-01 00:00:00 false <nil>
}
