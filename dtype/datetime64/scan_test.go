package datetime64

import (
	"strings"
	"testing"
	"unsafe"
)

// TestScanOfMemoryThatOverlaps: an error, and nothing is written.
func TestScanOfMemoryThatOverlaps(t *testing.T) {
	mem := make([]int64, 12)
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&mem[0])), 96)
	apart := make([]int64, 8)
	e, err := Of(timeDelta(t, Second, 1), bytes[:64], true)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		values []int64
		valid  []byte
	}{
		"values behind":      {mem[1:9], make([]byte, 1)},
		"bitmap in elements": {nil, bytes[63:64]},
		"bitmap in values":   {apart, unsafe.Slice((*byte)(unsafe.Pointer(&apart[7])), 1)},
	} {
		if _, err := e.Scan(c.values, c.valid); err == nil || !strings.Contains(err.Error(), "overlap") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if _, err := e.Scan(mem[:8], bytes[64:65]); err != nil {
		t.Errorf("in place, the bitmap right behind: %v", err)
	}
}
