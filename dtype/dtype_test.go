package dtype_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// plain is a type that states nothing; stated is one that does.
type plain struct{ dtype.Type }

type stated struct{ plain }

func (stated) NumberKind() dtype.NumberKind   { return dtype.Complex }
func (stated) DefaultOrder() binary.ByteOrder { return binary.BigEndian }

func TestCapabilities(t *testing.T) {
	if k := dtype.NumberKindOf(plain{}); k != dtype.Unstated {
		t.Errorf("a type that states nothing has the kind %d", k)
	}
	if k := dtype.NumberKindOf(stated{}); k != dtype.Complex {
		t.Errorf("a type of complex numbers has the kind %d", k)
	}
	if a, b := dtype.DefaultOrderOf(plain{}), dtype.DefaultOrderOf(stated{}); a != nil || b != binary.BigEndian {
		t.Errorf("the orders are %v and %v", a, b)
	}
}

func ExampleParseBytes() {
	v, _ := config.Parse([]byte(`[0, 255, 256, -1, 1.0, true, NaN]`))
	_, ps := dtype.ParseBytes(v)
	fmt.Println(ps)
	// Output:
	// /2: invalid_value: expected an integer from 0 to 255, found 256
	// /3: invalid_value: expected an integer from 0 to 255, found -1
	// /4: invalid_type: expected an integer from 0 to 255, found 1.0
	// /5: invalid_type: expected an integer from 0 to 255, found a boolean
	// /6: invalid_value: a number that is not finite is not JSON that can be read here
}

// FuzzParseBytes holds what is read against encoding/json, and what is not JSON against its one wording.
func FuzzParseBytes(f *testing.F) {
	for _, s := range []string{`[]`, `[0,1,255]`, `[-0]`, `[256]`, `[1e2]`, `[NaN,-Infinity,1e400]`, `[[],{}]`, `{"a":1}`, `Infinity`, `[99999999999999999999]`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := config.Parse(text)
		if err != nil {
			return
		}
		got, ps := dtype.ParseBytes(v)
		var want []int
		valid := json.Unmarshal(text, &want) == nil
		for _, n := range want {
			valid = valid && 0 <= n && n <= 255
		}
		if v.Kind() == config.Array && valid != (ps == nil) && !bytes.Contains(text, []byte("null")) { // which reads as 0 there
			t.Fatalf("%s: %v, encoding/json reads %v", text, ps, want)
		}
		if !slices.EqualFunc(got, want, func(b byte, n int) bool { return int(b) == n }) && ps == nil && v.Kind() == config.Array {
			t.Fatalf("%s is read as %v", text, got)
		}
		for at, kind := range v.NotJSON() {
			found, _ := v.Find(at)
			p := dtype.NotJSON(found, at)
			if len(p) != 1 || p[0].Kind != problem.InvalidValue || p[0].Pointer != at || p[0].Message != kind.String()+" is not JSON that can be read here" {
				t.Fatalf("%s: %v", text, p)
			}
		}
	})
}
