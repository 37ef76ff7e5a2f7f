package swap

import (
	"math/bits"
	"runtime"
	"unsafe"
)

// anywhere says that this machine reads and writes words of 8 bytes at any address.
const anywhere = runtime.GOARCH == "amd64" || runtime.GOARCH == "386" || runtime.GOARCH == "arm64" ||
	runtime.GOARCH == "s390x" || runtime.GOARCH == "ppc64le" || runtime.GOARCH == "ppc64"

const wordBytes = 8

// moveGeneric is move in plain Go, for units of 2, 4, 8 and 16 bytes: by words, in either order of bytes, and what is left
// of less than one, or of two for units of 16, byte by byte.
func moveGeneric(dst, src []byte, unit int) {
	n := 0
	if anywhere || aligned(dst) && aligned(src) {
		n = len(src) / wordBytes * wordBytes
		moveWords(words(dst), words(src), unit)
	}
	moveAny(dst[n:], src[n:], unit)
}

// moveWords is moveGeneric where nothing is left: units of 16 bytes are a number of words that is even.
func moveWords(dst, src []uint64, unit int) {
	switch dst = dst[:len(src)]; unit {
	case 2:
		move2(dst, src)
	case 4:
		move4(dst, src)
	case 8:
		move8(dst, src)
	default:
		move16(dst, src)
	}
}

func move2(dst, src []uint64) {
	const low = 0x00FF00FF00FF00FF
	for i, v := range src {
		dst[i] = v>>8&low | v&low<<8
	}
}

func move4(dst, src []uint64) {
	for len(src) >= 8 && len(dst) >= 8 {
		d, s := (*[8]uint64)(dst), (*[8]uint64)(src)
		d[0], d[1], d[2], d[3] = halves(s[0]), halves(s[1]), halves(s[2]), halves(s[3])
		d[4], d[5], d[6], d[7] = halves(s[4]), halves(s[5]), halves(s[6]), halves(s[7])
		dst, src = dst[8:], src[8:]
	}
	for i, v := range src {
		dst[i] = halves(v)
	}
}

// halves reverses each 4 bytes of v.
func halves(v uint64) uint64 { return bits.RotateLeft64(bits.ReverseBytes64(v), 32) }

func move8(dst, src []uint64) {
	for len(src) >= 8 && len(dst) >= 8 {
		d, s := (*[8]uint64)(dst), (*[8]uint64)(src)
		d[0], d[1], d[2], d[3] = whole(s[0]), whole(s[1]), whole(s[2]), whole(s[3])
		d[4], d[5], d[6], d[7] = whole(s[4]), whole(s[5]), whole(s[6]), whole(s[7])
		dst, src = dst[8:], src[8:]
	}
	for i, v := range src {
		dst[i] = whole(v)
	}
}

func move16(dst, src []uint64) {
	for len(src) >= 8 && len(dst) >= 8 {
		d, s := (*[8]uint64)(dst), (*[8]uint64)(src)
		d[0], d[1], d[2], d[3] = whole(s[1]), whole(s[0]), whole(s[3]), whole(s[2])
		d[4], d[5], d[6], d[7] = whole(s[5]), whole(s[4]), whole(s[7]), whole(s[6])
		dst, src = dst[8:], src[8:]
	}
	for len(src) >= 2 && len(dst) >= 2 {
		dst[0], dst[1] = whole(src[1]), whole(src[0])
		dst, src = dst[2:], src[2:]
	}
}

// whole reverses the 8 bytes of v.
func whole(v uint64) uint64 { return bits.ReverseBytes64(v) }

func aligned(p []byte) bool { return uintptr(unsafe.Pointer(unsafe.SliceData(p)))%wordBytes == 0 }

// words are the whole words of p.
func words(p []byte) []uint64 {
	if len(p) < wordBytes {
		return nil // a word must not be pointed to where there is none
	}
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(p))), len(p)/wordBytes)
}

// moveAny is move for units of any number of bytes.
func moveAny(dst, src []byte, unit int) {
	for i := 0; i+unit <= len(src); i += unit {
		for a, b := i, i+unit-1; a <= b; a, b = a+1, b-1 {
			dst[a], dst[b] = src[b], src[a]
		}
	}
}
