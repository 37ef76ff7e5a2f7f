package npy_test

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/npy"
)

// fileOf makes a file with a text as its header.
func fileOf(major byte, text string) string {
	p := append([]byte("\x93NUMPY"), major, 0)
	if major == 1 {
		p = binary.LittleEndian.AppendUint16(p, uint16(len(text)))
	} else {
		p = binary.LittleEndian.AppendUint32(p, uint32(len(text)))
	}
	return string(p) + text
}

var badHeaders = []struct{ name, text, want string }{
	{"empty", "", "'{'"},
	{"no dict", "[]", "'{'"},
	{"structured", "{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (3,), }", "structured"},
	{"sub-array", "{'descr': ('<i4', (2,)), 'fortran_order': False, 'shape': (3,), }", "structured"},
	{"python object", "{'descr': '|O', 'fortran_order': False, 'shape': (3,), }", "|O"},
	{"no descr", "{'fortran_order': False, 'shape': (3,), }", `"descr" is missing`},
	{"no order", "{'descr': '<i4', 'shape': (3,), }", `"fortran_order" is missing`},
	{"no shape", "{'descr': '<i4', 'fortran_order': False}", `"shape" is missing`},
	{"another key", "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), 'x': 1}", `"x"`},
	{"twice", "{'descr': '<i4', 'descr': '<i4', 'fortran_order': False, 'shape': (3,), }", "twice"},
	{"key without quotes", "{descr: '<i4', 'fortran_order': False, 'shape': (3,), }", "a string"},
	{"order in words", "{'descr': '<i4', 'fortran_order': 'False', 'shape': (3,), }", "True or False"},
	{"order as number", "{'descr': '<i4', 'fortran_order': 0, 'shape': (3,), }", "True or False"},
	{"longer word", "{'descr': '<i4', 'fortran_order': Falsehood, 'shape': (3,), }", "','"},
	{"list", "{'descr': '<i4', 'fortran_order': False, 'shape': [3], }", "'('"},
	{"no tuple", "{'descr': '<i4', 'fortran_order': False, 'shape': (3), }", "one length"},
	{"below 0", "{'descr': '<i4', 'fortran_order': False, 'shape': (-1,), }", "a length"},
	{"fraction", "{'descr': '<i4', 'fortran_order': False, 'shape': (1.0,), }", "','"},
	{"boolean length", "{'descr': '<i4', 'fortran_order': False, 'shape': (True,), }", "a length"},
	{"leading zero", "{'descr': '<i4', 'fortran_order': False, 'shape': (03,), }", "a length"},
	{"only a comma", "{'descr': '<i4', 'fortran_order': False, 'shape': (,), }", "a length"},
	{"two commas", "{'descr': '<i4', 'fortran_order': False, 'shape': (3,,), }", "a length"},
	{"no comma", "{'descr': '<i4', 'fortran_order': False, 'shape': (3 4), }", "','"},
	{"open tuple", "{'descr': '<i4', 'fortran_order': False, 'shape': (3,", "the end"},
	{"open dict", "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), ", "the end"},
	{"open string", "{'descr: 3", "on one line"},
	{"escape", `{'descr': '\x3ci4', 'fortran_order': False, 'shape': (3,), }`, "backslash"},
	{"no colon", "{'descr' '<i4', 'fortran_order': False, 'shape': (3,), }", "':'"},
	{"no comma between keys", "{'descr': '<i4' 'fortran_order': False, 'shape': (3,), }", "','"},
	{"more behind", "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), } x", "the end"},
	{"NUL behind", "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }\x00", "the end"},
	{"NUL at the start", "\x00{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }", "'{'"},
	{"length beyond int64", "{'descr': '<i4', 'fortran_order': False, 'shape': (99999999999999999999,), }", "int"},
	{"product beyond int64", "{'descr': '<i4', 'fortran_order': False, 'shape': (2147483647, 2147483647, 2, 2), }", "than there can be"},
	{"M17 item beyond int64", "{'descr': '|V5', 'fortran_order': False, 'shape': (1073741824, 2147483647, 1), }", "than there can be"},
	{"65 axes", "{'descr': '<i4', 'fortran_order': False, 'shape': (" + strings.Repeat("1,", 65) + "), }", "64 axes"},
	{"not ASCII", "{'descr': '<M8[\u03bcs]', 'fortran_order': False, 'shape': (3,), }", "ASCII"},
}

func TestBadHeader(t *testing.T) {
	for _, tt := range badHeaders {
		t.Run(tt.name, func(t *testing.T) {
			_, err := npy.ReadHeader(strings.NewReader(fileOf(1, tt.text)))
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "npy: ") {
				t.Errorf("ReadHeader(%q): %v, want an error with %q", tt.text, err, tt.want)
			}
		})
	}
}

func TestBadStart(t *testing.T) {
	const good = "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }"
	for _, tt := range []struct{ name, file, want string }{
		{"magic", "\x93NUMPX\x01\x00" + fileOf(1, good)[8:], "starts with"},
		{"zip", "PK\x03\x04 another file", "starts with"},
		{"version 0", fileOf(0, good), "version 0.0"},
		{"version 4", fileOf(4, good), "version 4.0"},
		{"version 1.1", "\x93NUMPY\x01\x01" + fileOf(1, good)[8:], "version 1.1"},
		{"long text", "\x93NUMPY\x02\x00\xff\xff\xff\xff", "4294967295 bytes"},
		{"over the limit", "\x93NUMPY\x03\x00\x01\x00\x10\x00", "1048577 bytes"},
		{"Python 2 in version 3", fileOf(3, strings.Replace(good, "3,", "3L,", 1)), "','"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := npy.ReadHeader(strings.NewReader(tt.file)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("ReadHeader: %v, want an error with %q", err, tt.want)
			}
		})
	}
}

func FuzzReadHeader(f *testing.F) {
	for _, tt := range badHeaders {
		f.Add([]byte(fileOf(1, tt.text)))
	}
	for _, file := range files(f) {
		f.Add(file.bytes)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		h, data, err := npy.Read(bytes.NewReader(file))
		if err != nil {
			return
		}
		if int64(len(data)) != h.Size() {
			t.Fatalf("Read(%q) = %+v, %d bytes, want %d", file, h, len(data), h.Size())
		}
		var again bytes.Buffer
		if err := npy.Write(&again, h.Type, h.Shape, data); err != nil {
			t.Fatalf("Write of what was read from %q: %v", file, err)
		}
		h2, data2, err := npy.Read(&again)
		if err != nil || h2.Type != h.Type || !slices.Equal(h2.Shape, h.Shape) || !bytes.Equal(data2, data) {
			t.Fatalf("%q is written and read as %+v, %x, %v", file, h2, data2, err)
		}
	})
}
