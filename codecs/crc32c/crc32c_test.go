package crc32c_test

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/codecs/crc32c"
)

// params are those of the contract suite. C4 and V14 of the cases; "123456789" is the check value of the checksum.
var params = codectest.BytesParams{
	Definition: crc32c.Definition(),
	Codec:      crc32c.Config{},
	Checked:    true,
	Known: []codectest.Known{
		{Name: "V14", Encoded: "00010203a31a33d9", Decoded: "\x00\x01\x02\x03", Same: true},
		{Name: "V14 empty", Encoded: "00000000", Decoded: "", Same: true},
		{Name: "check value", Encoded: "313233343536373839839206e3", Decoded: "123456789", Same: true},
		{Name: "C4 crc32 in place of crc32c", Encoded: "000102031386b98b", Refused: true, Err: codecs.ErrChecksum},
		{Name: "big endian", Encoded: "00010203d9331aa3", Refused: true, Err: codecs.ErrChecksum},
		{Name: "C4 three bytes", Encoded: "000000", Refused: true, Err: codecs.ErrSize},
		{Name: "nothing", Encoded: "", Refused: true, Err: codecs.ErrSize},
	},
}

func TestContract(t *testing.T)    { codectest.Bytes(t, params) }
func FuzzDecode(f *testing.F)      { codectest.FuzzDecode(f, params) }
func FuzzRoundTrip(f *testing.F)   { codectest.FuzzRoundTrip(f, params) }
func BenchmarkDecode(b *testing.B) { codectest.BenchmarkDecode(b, params.Codec) }
func BenchmarkEncode(b *testing.B) { codectest.BenchmarkEncode(b, params.Codec) }

func stage() codecs.BytesStage {
	s, err := crc32c.Config{}.Bind(codecs.Exact(4))
	if err != nil {
		panic(err)
	}
	return s
}

func unhex(s string) []byte {
	p, err := hex.DecodeString(s)
	if err != nil {
		panic(err)
	}
	return p
}

// TestUnwrap wants the bytes without a copy, and the checksum verified unless that is turned off.
func TestUnwrap(t *testing.T) {
	for _, test := range []struct {
		name, src, want string
		skip            bool
		err             error
	}{
		{"right", "00010203a31a33d9", "00010203", false, nil},
		{"wrong", "00010203a31a33d8", "", false, codecs.ErrChecksum},
		{"wrong, not verified", "00010203a31a33d8", "00010203", true, nil},
		{"right, not verified", "00010203a31a33d9", "00010203", true, nil},
		{"too short, not verified", "a31a33", "", true, codecs.ErrSize},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := codecs.NewWorker(context.Background(), codecs.Options{SkipChecksums: test.skip})
			defer w.Close()
			src := unhex(test.src)
			got, err := stage().(codecs.RangeMapper).Unwrap(src, w)
			if !errors.Is(err, test.err) || hex.EncodeToString(got) != test.want {
				t.Fatalf("Unwrap(%s) = %x, %v, want %s, %v", test.src, got, err, test.want, test.err)
			}
			if err == nil && (&got[0] != &src[0] || cap(got) != len(got)) {
				t.Errorf("Unwrap(%s) copied, or has the checksum in its capacity", test.src)
			}
			out, err := stage().AppendDecode(nil, src, 4, w)
			if !errors.Is(err, test.err) || hex.EncodeToString(out) != test.want {
				t.Errorf("AppendDecode(%s) = %x, %v, want %s, %v", test.src, out, err, test.want, test.err)
			}
		})
	}
}

func TestMapRange(t *testing.T) {
	for _, test := range []struct {
		name       string
		in         codecs.Range
		start, end int64 // in an object of 100 bytes
		ok         bool
	}{
		{"whole", codecs.From(0), 0, 96, true},
		{"window", codecs.At(10, 20), 10, 26, true},
		{"window of a checksum", codecs.At(10, 4), 10, 10, true},
		{"window too short", codecs.At(10, 3), 0, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ok := stage().(codecs.RangeMapper).MapRange(test.in)
			if ok != test.ok {
				t.Fatalf("MapRange(%+v) = %+v, %t, want %t", test.in, got, ok, test.ok)
			}
			if start, end := got.In(100); ok && (start != test.start || end != test.end) {
				t.Errorf("MapRange(%+v) is %d to %d of 100, want %d to %d", test.in, start, end, test.start, test.end)
			}
		})
	}
}

// TestError wants both values in the error of a mismatch.
func TestError(t *testing.T) {
	_, err := stage().AppendDecode(nil, unhex("00010203a31a3300"), 4, codectest.Worker(t))
	const want = "codec (crc32c), at byte 4: checksum does not match: have 00331aa3 stored, want d9331aa3 of 4 bytes"
	if err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}

func Example() {
	w := codecs.NewWorker(context.Background(), codecs.Options{})
	defer w.Close()
	stage, _ := crc32c.Config{}.Bind(codecs.Exact(9))
	stored, _ := stage.AppendEncode(nil, []byte("123456789"), w)
	fmt.Printf("%x\n", stored)
	stored[0] = '2'
	_, err := stage.AppendDecode(nil, stored, 9, w)
	fmt.Println(err)
	// Output:
	// 313233343536373839839206e3
	// codec (crc32c), at byte 9: checksum does not match: have e3069283 stored, want faa99eaa of 9 bytes
}
