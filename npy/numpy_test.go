package npy_test

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/npy"
)

// arrays holds files that NumPy made; testdata/make.py says how.
//
//go:embed testdata/arrays.txt
var arrays string

type file struct {
	word   string
	shape  []int
	little []byte // the elements, little-endian, in C order
	bytes  []byte
}

func files(t testing.TB) (out []file) {
	for l := range strings.Lines(arrays) {
		f := strings.Fields(l)
		if f[0] == "headers" {
			continue
		}
		shape := []int{}
		for n := range strings.SplitSeq(f[1], ",") {
			if i, err := strconv.Atoi(n); err == nil {
				shape = append(shape, i)
			}
		}
		out = append(out, file{f[0], shape, unhex(t, f[2]), unhex(t, f[3])})
	}
	if len(out) < 150 {
		t.Fatalf("there are only %d files", len(out))
	}
	return out
}

func unhex(t testing.TB, s string) []byte {
	p, err := hex.DecodeString(strings.TrimPrefix(s, "-"))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// toHost reverses units of little-endian elements where the host is big-endian.
func toHost(little []byte, unit int) []byte {
	p := slices.Clone(little)
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		return p
	}
	for u := range slices.Chunk(p, unit) {
		slices.Reverse(u)
	}
	return p
}

func TestReadNumPy(t *testing.T) {
	for _, f := range files(t) {
		h, data, err := npy.Read(bytes.NewReader(f.bytes))
		if err != nil {
			t.Errorf("Read(%q): %v", f.bytes, err)
			continue
		}
		if want := toHost(f.little, h.Type.Layout().Units[0].Bytes); !slices.Equal(h.Shape, f.shape) || !bytes.Equal(data, want) {
			t.Errorf("Read(%q) = %v, %x, want %v, %x", f.bytes, h.Shape, data, f.shape, want)
		}
	}
}

func TestWriteNumPy(t *testing.T) {
	n := 0
	for _, f := range files(t) {
		if f.word != "save" {
			continue
		}
		n++
		h, err := npy.ReadHeader(bytes.NewReader(f.bytes))
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		host := toHost(f.little, h.Type.Layout().Units[0].Bytes)
		if err := npy.Write(&got, h.Type, f.shape, host); err != nil || !bytes.Equal(got.Bytes(), f.bytes) {
			t.Errorf("Write(%s, %v) = %q, %v, want %q", h.Type.Name(), f.shape, got.Bytes(), err, f.bytes)
		}
	}
	if n < 70 {
		t.Errorf("there are only %d files that numpy.save made", n)
	}
}

func TestWriteHeaderNumPy(t *testing.T) {
	for l := range strings.Lines(arrays) {
		f := strings.Fields(l)
		if f[0] != "headers" {
			continue
		}
		typ, order, err := npy.ParseDtype(f[1])
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.New()
		for rank := range 65 {
			shape := slices.Repeat([]int{1}, rank)
			copy(shape, []int{1, 10, 100, 1000, 1, 10, 100, 1000})
			for _, fortran := range []bool{false, true} {
				if err := npy.WriteHeader(sum, npy.Header{Type: typ, Order: order, Fortran: fortran, Shape: shape}); err != nil {
					t.Fatal(err)
				}
			}
		}
		if got := hex.EncodeToString(sum.Sum(nil)); got != f[2] {
			t.Errorf("headers of %s have SHA-256 %s, want %s", f[1], got, f[2])
		}
	}
}

// TestCut ends each file at each byte.
func TestCut(t *testing.T) {
	for _, f := range files(t)[:12] {
		h, err := npy.ReadHeader(bytes.NewReader(f.bytes))
		if err != nil {
			t.Fatal(err)
		}
		for n := range len(f.bytes) {
			_, data, err := npy.Read(bytes.NewReader(f.bytes[:n]))
			want := "unexpected EOF"
			if n == 0 {
				want = "EOF"
			}
			if data != nil || err == nil || !strings.HasSuffix(err.Error(), want) || n > 0 && !strings.HasPrefix(err.Error(), "npy: ") {
				t.Errorf("Read of %d of %d bytes (%s) = %x, %v, want %s", n, len(f.bytes), h.Type.Name(), data, err, want)
			}
		}
	}
}

func ExampleRead() {
	// python -c "import numpy, sys; numpy.save(sys.stdout.buffer, numpy.array([[1, 2], [3, 4]], '>i2', order='F'))"
	text := "{'descr': '>i2', 'fortran_order': True, 'shape': (2, 2), }" + strings.Repeat(" ", 59) + "\n"
	file := "\x93NUMPY\x01\x00\x76\x00" + text + "\x00\x01\x00\x03\x00\x02\x00\x04"

	h, data, err := npy.Read(strings.NewReader(file))
	fmt.Println(h.Type.Name(), h.Order, h.Fortran, h.Shape, err)
	for p := range slices.Chunk(data, 2) {
		fmt.Print(binary.NativeEndian.Uint16(p), " ")
	}
	// Output:
	// int16 > true [2 2] <nil>
	// 1 2 3 4
}
