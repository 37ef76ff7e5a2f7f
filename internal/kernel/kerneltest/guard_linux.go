package kerneltest

import (
	"os"
	"syscall"
	"testing"
)

// Guarded gives n bytes twice: once with a page that cannot be touched right in front, once with one right behind. A kernel
// that reads or writes outside of them faults. They are zero, and gone when the test ends.
func Guarded(t testing.TB, n int) (front, behind []byte) {
	t.Helper()
	page := os.Getpagesize()
	inner := max(1, (n+page-1)/page) * page
	m, err := syscall.Mmap(-1, 0, inner+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(m) })
	for _, guard := range [][]byte{m[:page], m[page+inner:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	whole := m[page : page+inner]
	return whole[:n:n], whole[inner-n:]
}
