package codecs

type mark struct{ block, off int }

// arena is a stack of scratch in blocks, which stay for the next use.
type arena[T any] struct {
	blocks [][]T
	at     mark
}

const (
	arenaAlign = 16
	arenaBlock = 1024 // the least that is allocated
)

func (a *arena[T]) take(n int) []T {
	need := (n + arenaAlign - 1) &^ (arenaAlign - 1)
	for a.at.block < len(a.blocks) {
		b := a.blocks[a.at.block]
		if len(b)-a.at.off >= need {
			p := b[a.at.off : a.at.off+n : a.at.off+n]
			a.at.off += need
			return p
		}
		if a.at.off == 0 { // unused and too small: its place goes to a larger one
			a.blocks = append(a.blocks[:a.at.block], a.blocks[a.at.block+1:]...)
			continue
		}
		a.at = mark{a.at.block + 1, 0}
	}
	a.blocks = append(a.blocks, make([]T, max(need, arenaBlock)))
	a.at = mark{len(a.blocks) - 1, need}
	return a.blocks[a.at.block][:n:n]
}
