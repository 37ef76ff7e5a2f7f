package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
)

// chunkFlag is the grid index of one chunk. It is given as "0,1", and of a 0-d array as nothing.
type chunkFlag struct {
	given bool
	index []int64
}

func (f *chunkFlag) String() string { return "" }

func (f *chunkFlag) Type() string { return "INDEX" }

// Set reads the index.
func (f *chunkFlag) Set(s string) error {
	f.given, f.index = true, []int64{}
	if s == "" {
		return nil
	}
	for part := range strings.SplitSeq(s, ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(part), 10, 64)
		if err != nil || n < 0 {
			return fmt.Errorf("expected an index along each axis with commas between them, like 0,1")
		}
		f.index = append(f.index, n)
	}
	return nil
}

// sizeFlag is a number of bytes: "1000000", "512MiB", "4GiB".
type sizeFlag int64

var sizeUnits = []struct {
	suffix string
	bytes  int64
}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40}}

func (f *sizeFlag) String() string {
	for _, u := range sizeUnits {
		if n := int64(*f) / u.bytes; n*u.bytes == int64(*f) && n > 0 && n < 1<<10 {
			return strconv.FormatInt(n, 10) + u.suffix
		}
	}
	return strconv.FormatInt(int64(*f), 10)
}

func (f *sizeFlag) Type() string { return "SIZE" }

// Set reads the size.
func (f *sizeFlag) Set(s string) error {
	bytes := int64(1)
	for _, u := range sizeUnits {
		if digits, ok := strings.CutSuffix(s, u.suffix); ok {
			s, bytes = digits, u.bytes
		}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 1 || n > math.MaxInt64/bytes {
		return fmt.Errorf("expected a number of bytes, like 1000000, 512MiB or 4GiB")
	}
	*f = sizeFlag(n * bytes)
	return nil
}

// addMemoryLimit adds the flag for how much memory elements may take.
func addMemoryLimit(cmd *cobra.Command) *sizeFlag {
	limit := sizeFlag(store.DefaultMemoryLimit)
	cmd.Flags().Var(&limit, "memory-limit", "refuse to hold more elements than this at once")
	return &limit
}
