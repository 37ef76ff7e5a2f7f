//go:build amd64 && !purego

package pad

// dwordTables are what the kernels for AVX-512 look up: by the high half of a first byte in a dword of its code point's
// four bytes, and by the number of a byte in a vector.
type dwordTables struct {
	bits   [16]uint32 // the bits of the dword that are of the code point
	shift  [16]uint32 // by how much it is too far left when they are together
	least  [16]uint32 // the least code point that has as many bytes; a continuation byte is refused
	number [64]byte
	dword  [64]byte // the number of its dword
	within [64]byte // its number in that
}

var dwords = dwordTables{
	bits: [16]uint32{
		0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F,
		0x3F1F, 0x3F1F, 0x3F3F0F, 0x3F3F3F0F,
	},
	shift: [16]uint32{18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 12, 12, 6, 0},
	least: [16]uint32{8: ones, 9: ones, 10: ones, 11: ones, 12: 0x80, 13: 0x80, 14: 0x800, 15: 0x10000},
	number: [64]byte{
		0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
		32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
	},
	dword: [64]byte{
		0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7,
		8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15,
	},
	within: [64]byte{
		0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
		0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
	},
}
