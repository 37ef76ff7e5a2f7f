//go:build (amd64 || arm64) && !purego

package nat

// shuffles say which byte of 16 goes where: all where they are, and those of each integer reversed.
var shuffles = [...][16]byte{
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
	{7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8},
}

func shuffleOf(swapped bool) *[16]byte {
	if swapped {
		return &shuffles[1]
	}
	return &shuffles[0]
}
