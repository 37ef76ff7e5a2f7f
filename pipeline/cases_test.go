package pipeline_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
)

const (
	shardEnd   = `{"name":"sharding_indexed","configuration":{"chunk_shape":[2],"codecs":[{"name":"bytes"}],"index_codecs":[` + le + `,` + crc + `],"index_location":"end"}}`
	shardStart = `{"name":"sharding_indexed","configuration":{"chunk_shape":[2],"codecs":[{"name":"bytes"}],"index_codecs":[` + le + `,` + crc + `],"index_location":"start"}}`
	shardNoCRC = `{"name":"sharding_indexed","configuration":{"chunk_shape":[2],"codecs":[{"name":"bytes"}],"index_codecs":[` + le + `]}}`
)

// stored are chunks that public bug reports turn on, as bytes made by other tools, and what they decode to. The names
// are those of the reports: S3 zarr-python#2336, S7 zarr-python#3751, S10 zarr-python#4203, S13 zarrita.js#424, S16
// zarrita.js, S17 zarr-java#79, S21 zarr-java, S22 gozarr, S23 n5-zarr#92, C1 tensorstore#182, C4 zarrs, C6 numcodecs, C11
// tensorstore, C12 zarrs, T10 zarr-python.
var stored = []struct {
	name, dataType, shape, fill, codecs string
	chunk                               string // hex
	want                                string // hex, elements in little-endian order; empty: an error
	is                                  error
	says                                string
}{
	{"V1 index at the end", `"uint8"`, `[4]`, `9`, shardEnd, "010200000000000000000200000000000000ffffffffffffffffffffffffffffffffbd13bd56", "01020909", nil, ""},
	{"S16 index at the start", `"uint8"`, `[4]`, `9`, shardStart, "24000000000000000200000000000000ffffffffffffffffffffffffffffffff2609790d0102", "01020909", nil, ""},
	{"S3 shifted empty marker", `"uint8"`, `[4]`, `9`, shardStart, "240000000000000002000000000000002300000000000000ffffffffffffffff1c17dd5b0102", "", nil, "empty in one word only"},
	{"S13 no checksum", `"uint8"`, `[4]`, `9`, shardNoCRC, "010200000000000000000200000000000000ffffffffffffffffffffffffffffffff", "01020909", nil, ""},
	{"V3 all empty", `"uint8"`, `[4]`, `9`, shardEnd, "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43aba862", "09090909", nil, ""},
	{"S22 entry that overflows", `"uint8"`, `[4]`, `9`, shardEnd, "0102feffffffffffffff0400000000000000ffffffffffffffffffffffffffffffff8226d785", "", nil, "outside the data"},
	{"S10 entry out of bounds", `"uint8"`, `[4]`, `9`, shardEnd, "010200000000000000006400000000000000ffffffffffffffffffffffffffffffff8385e7d6", "", nil, "outside the data"},
	{"S21 half marker", `"uint8"`, `[4]`, `9`, shardEnd, "0102ffffffffffffffff020000000000000000000000000000000200000000000000cacec214", "", nil, "empty in one word only"},
	{"V5 gap, other order, shared bytes", `"uint8"`, `[4]`, `9`, shardEnd, "aaaa0304aa01020500000000000000020000000000000002000000000000000200000000000000e3c15343", "01020304", nil, ""},
	{"S12 index checksum", `"uint8"`, `[4]`, `9`, shardEnd, "010200000000000000000200000000000000ffffffffffffffffffffffffffffffffbd13bd00", "", codecs.ErrChecksum, "index"},
	{"S23 shard shorter than its index", `"uint8"`, `[4]`, `9`, shardEnd, "010200000000000000000200000000000000ffffffffffffffffffffffffffffffffbd", "", codecs.ErrSize, "index"},
	{"S23 shard of 4 bytes", `"uint8"`, `[4]`, `9`, shardEnd, "bd13bd56", "", codecs.ErrSize, "index"},
	{"S23 empty object", `"uint8"`, `[4]`, `9`, shardEnd, "", "", codecs.ErrSize, "index"},
	{"S7 0-d", `"float32"`, `[]`, `0.0`, `{"name":"sharding_indexed","configuration":{"chunk_shape":[],"codecs":[` + le + `],"index_codecs":[` + le + `,` + crc + `]}}`, "000028420000000000000000040000000000000087186d63", "00002842", nil, ""},
	{"V9 transpose", `"uint8"`, `[2,3,4]`, `255`, tr(`[1,2,0]`) + `,"bytes"`, "000c010d020e030f0410051106120713081409150a160b17", "000102030405060708090a0b0c0d0e0f1011121314151617", nil, ""},
	{"S2 transpose and shard", `"uint8"`, `[2,3,4]`, `255`, tr(`[1,2,0]`) + `,` + shard(`[3,2,1]`, `"bytes"`, le), "0001040508090c0d10111415020306070a0b0e0f1213161700000000000000000600000000000000060000000000000006000000000000000c00000000000000060000000000000012000000000000000600000000000000", "000102030405060708090a0b0c0d0e0f1011121314151617", nil, ""},
	{"C6 two gzip members", `"uint8"`, `[4]`, `0`, `"bytes",` + gz, "1f8b0800000000000203636402009242ccb6020000001f8b0800000000000203636601002585996d02000000", "01020304", nil, ""},
	{"C6 gzip and junk", `"uint8"`, `[2]`, `0`, `"bytes",` + gz, "1f8b0800000000000203636402009242ccb6020000006a756e6b", "", nil, "gzip"},
	{"C6 gzip truncated", `"uint8"`, `[2]`, `0`, `"bytes",` + gz, "1f8b0800000000000203636402009242ccb6", "", nil, "gzip"},
	{"C6 gzip checksum", `"uint8"`, `[2]`, `0`, `"bytes",` + gz, "1f8b0800000000000203636402009342ccb602000000", "", codecs.ErrChecksum, "gzip"},
	{"C1 zstd without content size", `"uint8"`, `[12]`, `0`, `"bytes",` + zs, "28b52ffd005861000048656c6c6f20576f726c6421", "48656c6c6f20576f726c6421", nil, ""},
	{"C11 more than the chunk", `"uint8"`, `[11]`, `0`, `"bytes",` + zs, "28b52ffd005861000048656c6c6f20576f726c6421", "", codecs.ErrSize, "zstd"},
	{"C11 less than the chunk", `"uint8"`, `[13]`, `0`, `"bytes",` + zs, "28b52ffd005861000048656c6c6f20576f726c6421", "", codecs.ErrSize, "zstd"},
	{"C12 bomb", `"uint8"`, `[4]`, `0`, `"bytes",` + zs, "28b52ffde0000000000001000009000061", "", nil, "zstd"},
	{"C4 crc32c", `"uint8"`, `[4]`, `0`, `"bytes",` + crc, "00010203a31a33d9", "00010203", nil, ""},
	{"C4 crc32 in its place", `"uint8"`, `[4]`, `0`, `"bytes",` + crc, "000102031386b98b", "", codecs.ErrChecksum, "crc32c"},
	{"C4 three bytes", `"uint8"`, `[4]`, `0`, `"bytes",` + crc, "000102", "", codecs.ErrSize, "crc32c"},
	{"T10 big-endian time", `{"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}}`, `[1]`, `0`, be, "8000000000000000", "0000000000000080", nil, ""},
	{"V12 Hi", `{"name":"fixed_length_utf32","configuration":{"length_bytes":12}}`, `[1]`, `""`, be, "000000480000006900000000", "480000006900000000000000", nil, ""},
	{"V17 zstd time", `{"name":"numpy.datetime64","configuration":{"unit":"D","scale_factor":1}}`, `[5]`, `-9223372036854775808`, le + "," + zs, "28b52ffd20288500003000008011320003002b08c0450e8005", "00000000000000000000000000000080113200000000000011320000000000001132000000000000", nil, ""},
}

func TestStored(t *testing.T) {
	for _, c := range stored {
		t.Run(c.name, func(t *testing.T) {
			p := plan(t, document(c.dataType, c.shape, c.fill, c.codecs))
			got := make([]byte, p.Size())
			err := p.Decode(t.Context(), p.Dense(got), unhex(t, c.chunk), codecs.Options{})
			if c.want == "" {
				var d *codecs.DataError
				if !errors.As(err, &d) || c.is != nil && !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
					t.Fatalf("error %v, want one that says %q", err, c.says)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			want := unhex(t, c.want)
			if unit := p.Type().Layout().Units[0].Bytes; ramp(1)[0] == 0 {
				reverse(want, unit)
			}
			if !bytes.Equal(got, want) {
				t.Fatalf("got  %x\nwant %x", got, want)
			}
		})
	}
}

// reverse turns little-endian units into big-endian ones.
func reverse(p []byte, unit int) {
	for at := 0; at < len(p); at += unit {
		for a, b := at, at+unit-1; a < b; a, b = a+1, b-1 {
			p[a], p[b] = p[b], p[a]
		}
	}
}

// TestGapsBehindZstd: a valid shard with gaps, compressed, is longer than what our encoder makes at most: that bound is no
// limit of the decoder.
func TestGapsBehindZstd(t *testing.T) {
	gaps := bytes.Repeat([]byte{0xAA}, 10000)
	copy(gaps, "\x03\x04\x01\x02")
	p := plan(t, document(`"uint8"`, `[4]`, `0`, shardNoCRC+","+zs))
	index := []byte{2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}
	outer := plan(t, document(`"uint8"`, `[10032]`, `0`, `"bytes",`+zs))
	enc, err := outer.AppendEncode(t.Context(), nil, outer.Dense(append(gaps, index...)), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := make([]byte, 4)
	if err := p.Decode(t.Context(), p.Dense(got), enc, codecs.Options{}); err != nil || !bytes.Equal(got, []byte{1, 2, 3, 4}) {
		t.Fatal(err, got)
	}
	if err := p.Decode(t.Context(), p.Dense(got), enc, codecs.Options{MemoryLimit: 5000}); err == nil {
		t.Fatal("the memory limit of the call does not hold")
	}
}

// TestStoredEmpty: chunks that are the fill value but for -0.0 or the bits of a NaN are stored; those that are the fill
// value bit for bit are not (F1 zarr-python#3144, F2 zarr-specs#194, F4, S31).
func TestStoredEmpty(t *testing.T) {
	for _, c := range []struct {
		name, doc, elements string // of four elements, little-endian hex
		empty               bool
	}{
		{"zero", oneShard(`"float32"`, `0.0`), "00000000000000000000000000000000", true},
		{"negative zero", oneShard(`"float32"`, `0.0`), "00000000000000000000000000000080", false},
		{"negative zero of a half", oneShard(`"float16"`, `0.0`), "0000000000000080", false},
		{"negative zero of a double", oneShard(`"float64"`, `0.0`), "0000000000000000000000000000000000000000000000000000000000000080", false},
		{"negative zero in a complex", oneShard(`"complex64"`, `[0.0,0.0]`), "0000000000000000000000000000000000000000000000000000000000000080", false},
		{"NaN", oneShard(`"float32"`, `"NaN"`), "0000c07f0000c07f0000c07f0000c07f", true},
		{"NaN of other bits", oneShard(`"float32"`, `"NaN"`), "0000c07f0000c07f0000c07f0100c07f", false},
		{"padded string", oneShard(utf, `"a"`), "6100000000000000610000000000000061000000000000006100000000000000", true},
		{"NaT", oneShard(`{"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}}`, `"NaT"`), strings.Repeat("0000000000000080", 4), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := plan(t, []byte(c.doc))
			src := unhex(t, c.elements)
			if unit := p.Type().Layout().Units[0].Bytes; ramp(1)[0] == 0 {
				reverse(src, unit)
			}
			if fill, err := p.IsFill(p.Dense(src)); err != nil || fill != c.empty {
				t.Errorf("is the fill value: %v %v", fill, err)
			}
			enc, err := p.AppendEncode(t.Context(), nil, p.Dense(src), codecs.Options{})
			if err != nil || (len(enc) == 16) != c.empty {
				t.Errorf("%d bytes, %v", len(enc), err)
			}
		})
	}
}

func oneShard(dataType, fill string) string {
	return string(document(dataType, `[4]`, fill, shard(`[4]`, le, le)))
}
