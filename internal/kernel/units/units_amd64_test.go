//go:build amd64 && !purego

package units

import (
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// What goes past the caches is the same, wherever dst begins within a line and src does, and one integer that does not fit
// is seen in front, in the middle and behind; nothing is written outside.
func TestPastTheCaches(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	const n, pad, canary = leastStream/8 + 13, 16, 0x5A5A5A5A5A5A5A5A
	src, dst := make([]int64, n+2*pad), make([]int64, n+2*pad)
	for i := range src {
		src[i] = int64(i)*100 - 1e8
		if i%50 == 7 {
			src[i] = NaT
		}
	}
	kerneltest.Each(t, func(t *testing.T) {
		for _, at := range []int{0, 1, 3, 8} {
			for _, f := range []int64{1000, 1 << 33, 1<<50 + 3} {
				from, to := src[pad-at/2:][:n], dst[pad+at:][:n]
				dst[pad+at-1], dst[pad+at+n] = canary, canary
				Divide(to, from, f)
				checkRatio(t, from, to, f)
				if f < 1<<40 {
					if !Multiply(to, from, f) {
						t.Fatalf("× %d does not fit", f)
					}
					checkRatio(t, to, from, f)
				}
				if dst[pad+at-1] != canary || dst[pad+at+n] != canary {
					t.Fatalf("wrote outside, %d from the start of dst", at)
				}
			}
		}
		for _, i := range []int{0, 3, n / 2, n - 1} {
			was := src[i]
			src[i] = NaT + 1
			if Multiply(dst[5:5+n], src[:n], 1000) || Multiply(dst[5:5+n], src[:n], 1<<33) {
				t.Errorf("the product of integer %d fits", i)
			}
			src[i] = was
		}
	})
}

// checkRatio finds each integer of coarse to be that of fine by f, rounded down.
func checkRatio(t *testing.T, fine, coarse []int64, f int64) {
	t.Helper()
	for i, v := range fine {
		rest := v - coarse[i]*f
		if v == NaT && coarse[i] != NaT || v != NaT && (rest < 0 || rest >= f) {
			t.Fatalf("integer %d: %d by %d is not %d", i, v, f, coarse[i])
		}
	}
}
