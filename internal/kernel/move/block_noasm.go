//go:build purego || !amd64

package move

import (
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// Without vector kernels nothing below is called but for mask, vectorBlock and turnRows, which say that there are none, and fetchRows.

const (
	kindStream = 0
	kindWide   = 0
)

func vectorBlock(*mover, int) block { return block{} }

func mask(int) *[16]byte { return nil }

func turnRows(_ *mover, _ unsafe.Pointer, _ int, _ unsafe.Pointer, _, _ int) bool { return false }

func copyRows(_ cpu.Level, _ unsafe.Pointer, _ int, _ unsafe.Pointer, _, _, _ int) bool { return false }

func call(int, *job) {}

func streamRows(_ unsafe.Pointer, _ int, _ unsafe.Pointer, _, _, _ int) {}

func fetchRows(_ cpu.Level, _ unsafe.Pointer, _, _, _ int) {}

func fence() {}
