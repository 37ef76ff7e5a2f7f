package datetime64

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// numpyRow is an integer of a datetime64 and the text that NumPy prints for it.
type numpyRow struct {
	unit  Unit
	scale int
	value int64
	text  string
}

func (r *numpyRow) UnmarshalJSON(p []byte) error {
	var unit string
	if err := json.Unmarshal(p, &[]any{&unit, &r.scale, &r.value, &r.text}); err != nil {
		return err
	}
	r.unit, _ = ParseUnit(unit)
	return nil
}

// numpyTable is testdata/numpy_text.json, made by numpy_text.py beside it.
type numpyTable struct {
	Rows   []numpyRow // NumPy's
	Beyond []numpyRow // where NumPy's 64 bits overflow: Python's
}

func readNumPyTable(t testing.TB) (table numpyTable) {
	t.Helper()
	p, err := os.ReadFile("testdata/numpy_text.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(p, &table); err != nil {
		t.Fatal(err)
	}
	if len(table.Rows) < 700 || len(table.Beyond) < 60 {
		t.Fatalf("%d and %d rows, want at least 700 and 60", len(table.Rows), len(table.Beyond))
	}
	return table
}

func TestAppendTextIsNumPys(t *testing.T) {
	table := readNumPyTable(t)
	for _, r := range append(table.Rows, table.Beyond...) {
		if got := string(dateTime(t, r.unit, r.scale).AppendText([]byte("x"), r.value)); got != "x"+r.text {
			t.Errorf("%d of %d%s: %s, want %s", r.value, r.scale, r.unit, got[1:], r.text)
		}
	}
}

func TestAppendTextOfIntegers(t *testing.T) {
	for _, c := range []struct {
		typ interface {
			AppendText(dst []byte, v int64) []byte
		}
		v    int64
		want string
	}{
		{dateTime(t, Generic, 5), 7, "7"},
		{dateTime(t, Generic, 1), NaT, "NaT"},
		{timeDelta(t, Second, 10), 5, "5"},
		{timeDelta(t, Year, 1), -12, "-12"},
		{timeDelta(t, Second, 10), NaT, "NaT"},
	} {
		if got := string(c.typ.AppendText(nil, c.v)); got != c.want {
			t.Errorf("%v of %v: %s, want %s", c.v, c.typ, got, c.want)
		}
	}
}

func ExampleDateTime_AppendText() {
	t, _ := NewDateTime(Millisecond, 250)
	fmt.Printf("%s %s\n", t.AppendText(nil, 5), t.AppendText(nil, NaT))
	// Output: 1970-01-01T00:00:01.250 NaT
}
