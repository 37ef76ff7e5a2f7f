//go:build arm64 && !purego

package utf32

import "github.com/zarrcodec/zarrcodec/internal/cpu"

// leastCheck is the bytes from which units are checked by vectors.
const leastCheck = 64

// checkVectors says whether the units in the first whole bytes of src are code points, which is most of it or nothing.
func checkVectors(src []byte, big bool) (whole int, good bool) {
	if cpu.Tier() < cpu.NEON {
		return 0, true
	}
	var lanes [4][4]uint32
	whole = len(src) &^ (leastCheck - 1)
	greatestNEON(&src[0], whole, big, &lanes)
	most, moved := uint32(0), uint32(0)
	for i := range 4 {
		most = max(most, lanes[0][i], lanes[1][i])
		moved = max(moved, lanes[2][i], lanes[3][i])
	}
	return whole, allGood(most, moved)
}

//go:noescape
func greatestNEON(src *byte, n int, swapped bool, out *[4][4]uint32)
