package codecs

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func TestMerge(t *testing.T) {
	for _, c := range []struct {
		name    string
		gap     int64
		windows []Range
		want    []Range
	}{
		{"nothing", 0, nil, nil},
		{"apart", 0, []Range{At(0, 4), At(5, 4)}, []Range{At(0, 4), At(5, 4)}},
		{"touching", 0, []Range{At(4, 4), At(0, 4)}, []Range{At(0, 8)}},
		{"one in the other", 0, []Range{At(0, 9), At(2, 3), At(8, 2)}, []Range{At(0, 10)}},
		{"over a gap", 2, []Range{At(0, 4), At(6, 4), At(13, 1)}, []Range{At(0, 10), At(13, 1)}},
		{"twice the same", 0, []Range{At(3, 2), At(3, 2)}, []Range{At(3, 2)}},
		{"of unknown place", 100, []Range{Last(4), At(0, 4), From(8)}, []Range{At(0, 4), Last(4), From(8)}},
		{"tails", 0, []Range{{-1, 4, 3}, {0, -1, 5}}, []Range{Last(7), From(0)}},
		{"up to the end of int64", 0, []Range{At(math.MaxInt64-1, 5), At(5, math.MaxInt64)}, []Range{At(5, math.MaxInt64-5)}},
		{"the largest gap", math.MaxInt64, []Range{At(math.MaxInt64-1, 1), At(0, 0)}, []Range{At(0, math.MaxInt64)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := merge(c.windows, c.gap).asked; fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// TestReadMerged: whatever is merged, each window is what the object has there.
func TestReadMerged(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	object := make(Memory, 200)
	for i := range object {
		object[i] = byte(i)
	}
	for range 2000 {
		windows := make([]Range, rng.IntN(9))
		for i := range windows {
			windows[i] = Range{rng.Int64N(220), rng.Int64N(40), 0}
			switch rng.IntN(6) {
			case 0:
				windows[i] = Range{-1, rng.Int64N(220), rng.Int64N(30)}
			case 1:
				windows[i] = Range{rng.Int64N(220), -1, rng.Int64N(30)}
			}
		}
		w := NewWorker(context.Background(), Options{MergeGap: rng.Int64N(20)})
		bufs, _, present, err := Open(object).Read(w, windows)
		w.Close()
		if err != nil || !present {
			t.Fatalf("%v: %v, present %v", windows, err, present)
		}
		for i, r := range windows {
			start, end := r.In(int64(len(object)))
			if string(bufs[i]) != string(object[start:max(start, end)]) {
				t.Fatalf("window %d of %v: got % x", i, windows, bufs[i])
			}
		}
	}
}
