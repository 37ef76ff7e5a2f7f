package deflate

import "math/bits"

// The symbols of RFC 1951, section 3.2.5.
const (
	endOfBlock  = 256
	firstLength = 257
	litSymbols  = 286 // literals, the end, lengths
	distSymbols = 30
)

var (
	lengthBase  = [...]uint16{3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258}
	lengthExtra = [...]uint8{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0}

	// lengthSymbol has the symbols of lengths, counted from firstLength.
	lengthSymbol = func() (out [maxMatch + 1]uint8) {
		for i, base := range lengthBase {
			for n := int(base); n < len(out); n++ {
				out[n] = uint8(i)
			}
		}
		return out
	}()

	// distBase has the least distance of a symbol, less one, and distExtra how many bits tell which it is.
	distBase, distExtra = func() (base [distSymbols]uint16, extra [distSymbols]uint8) {
		for i := range base {
			extra[i] = uint8(max(1, i/2) - 1)
			base[i] = uint16(min(i, 2+i&1) << extra[i])
		}
		return base, extra
	}()
)

// distSymbol is the symbol of a distance, less one: its highest bit and the one behind.
func distSymbol(d uint16) uint8 {
	if d < 2 {
		return uint8(d)
	}
	top := bits.Len16(d) - 1
	return uint8(2*top) + uint8(d>>(top-1)&1)
}
