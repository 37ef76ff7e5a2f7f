package number_test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype/number"
)

// roundTrip writes an element and reads it back.
func roundTrip(t *testing.T, typ number.Type, element []byte) {
	t.Helper()
	text, err := typ.AppendJSON(nil, element)
	if err != nil {
		t.Fatal(err)
	}
	v, err := config.Parse(text)
	if err != nil {
		t.Fatalf("%s.AppendJSON(%x) = %s: %v", typ, element, text, err)
	}
	if got, ps := typ.ParseJSON(v); string(got) != string(element) {
		t.Errorf("%s: %s is written as %s and read as %x, %v", typ, bigEndian(typ, element), text, got, ps)
	}
}

// counts has those bits of a byte set that count in a type.
func counts(typ number.Type) byte {
	for digit, mask := range map[string]byte{"2": 0x03, "4": 0x0f, "6": 0x3f} {
		for _, prefix := range []string{"int", "uint", "float", "complex_float"} {
			if name, _, _ := strings.Cut(strings.TrimPrefix(typ.Name(), prefix), "_"); name == digit {
				return mask
			}
		}
	}
	return 0xff
}

func TestRoundTripAllHalves(t *testing.T) {
	for i := range 1 << 16 {
		roundTrip(t, number.Float16, binary.NativeEndian.AppendUint16(nil, uint16(i)))
	}
}

func TestRoundTripRandomBits(t *testing.T) {
	const seed = 20260801
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 5000 {
		for _, typ := range types {
			element := binary.NativeEndian.AppendUint64(nil, rng.Uint64())
			element = binary.NativeEndian.AppendUint64(element, rng.Uint64())
			element = element[:typ.Layout().Size]
			for i := range element {
				element[i] &= counts(typ)
			}
			roundTrip(t, typ, element)
		}
	}
}

// TestShortestFloat32 compares with strconv, whose shortest decimal is that of exact arithmetic: the number of digits, as
// of two decimals that are equally near either may stand.
func TestShortestFloat32(t *testing.T) {
	const seed = 20260802
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := range 10000 {
		bits := rng.Uint32()
		if i < 512 {
			bits = uint32(i) << 23 // zeros and powers of two
		}
		f := math.Float32frombits(bits)
		if math.IsInf(float64(f), 0) || f != f {
			continue
		}
		text, _ := number.Float32.AppendJSON(nil, binary.NativeEndian.AppendUint32(nil, bits))
		got, _ := strconv.ParseFloat(string(text), 64)
		want := strconv.FormatFloat(float64(f), 'e', -1, 32)
		if short := strconv.FormatFloat(got, 'e', -1, 64); len(short) != len(want) {
			t.Errorf("float32 %08x is written as %s, want as short as %s", bits, text, want)
		}
	}
}

func FuzzParseJSON(f *testing.F) {
	for _, tt := range readTests {
		f.Add(uint8(slices.Index(types, tt.t)), tt.json)
	}
	f.Fuzz(func(t *testing.T, kind uint8, text string) {
		v, err := config.Parse([]byte(text))
		if err != nil {
			return
		}
		typ := types[int(kind)%len(types)]
		element, ps := typ.ParseJSON(v)
		if (element == nil) != (len(ps) > 0) {
			t.Fatalf("%s.ParseJSON(%s) = %x, %v", typ, text, element, ps)
		}
		if element != nil {
			roundTrip(t, typ, element)
		}
	})
}
