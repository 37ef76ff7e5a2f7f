package cpu

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestLevels(t *testing.T) {
	levels := Levels()
	if levels[0] != Generic || levels[len(levels)-1] != best() || !slices.IsSorted(levels) {
		t.Fatalf("levels %v, best %v", levels, best())
	}
	if slices.Contains(levels, NEON) != (best() == NEON) {
		t.Fatalf("levels %v: NEON is of another architecture", levels)
	}
}

func TestUse(t *testing.T) {
	for _, l := range Levels() {
		restore := Use(l)
		if Tier() != l {
			t.Errorf("Use(%v): tier %v", l, Tier())
		}
		restore()
		if Tier() != best() {
			t.Errorf("after Use(%v): tier %v, want %v", l, Tier(), best())
		}
	}
}

func TestUseOfWhatIsNotThere(t *testing.T) {
	if best() == AVX512 {
		t.Skip("this machine has the greatest level")
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Use(AVX512)
}

// TestSwitches: what GODEBUG switches off is not used. It runs in the environment that it is given.
func TestSwitches(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("amd64 alone has switches that matter here")
	}
	debug := os.Getenv("GODEBUG")
	for off, limit := range map[string]Level{"cpu.all=off": Generic, "cpu.avx2=off": Generic, "cpu.bmi2=off": Generic, "cpu.avx512=off": AVX2, "cpu.avx512vbmi2=off": AVX2} {
		if strings.Contains(debug, off) && best() > limit {
			t.Errorf("%s, and the best level is %v", off, best())
		}
	}
}
