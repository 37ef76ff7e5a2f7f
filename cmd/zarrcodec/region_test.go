package main

import (
	"fmt"
	"math/rand"
	"path/filepath"
	"strings"
	"testing"
)

// TestDecodeRegion: what NumPy gives for the same index of the same elements.
func TestDecodeRegion(t *testing.T) {
	grid := array(t, little(`"uint8"`, `[3,5]`, `[2,3]`, `9`), map[string]string{
		"c.0.0": "\x00\x01\x02\x0a\x0b\x0c", "c.0.1": "\x03\x04\xff\x0d\x0e\xff", "c.1.1": "\x17\x18\xff\xff\xff\xff",
	})
	scalar := array(t, little(`"int16"`, `[]`, `[]`, `7`), map[string]string{"c": "\xfe\xff"})
	for _, c := range []struct{ folder, region, want string }{
		{grid, "0:2,1:4", "[[1,2,3],[11,12,13]]"},
		{grid, "1", "[10,11,12,13,14]"},
		{grid, ":,1", "[1,11,9]"},
		{grid, "2, 4", "24"},
		{grid, "-1,-2:", "[23,24]"},
		{grid, "::2,::2", "[[0,2,4],[9,9,24]]"},
		{grid, "::2,::4", "[[0,4],[9,24]]"},
		{grid, "5:,:", "[]"},
		{grid, "1:99,-99:1", "[[10],[9]]"},
		{grid, ":,3:1", "[[],[],[]]"},
		{grid, ":", "[[0,1,2,3,4],[10,11,12,13,14],[9,9,9,23,24]]"},
		{grid, "", "[[0,1,2,3,4],[10,11,12,13,14],[9,9,9,23,24]]"},
		{grid, "0:1:99,3", "[3]"},
		{scalar, "", "-2"},
	} {
		t.Run(c.region, func(t *testing.T) {
			if out := succeed(t, "decode", c.folder, "-f", "json", "--region", c.region); out != c.want+"\n" {
				t.Errorf("got %q, want %q", out, c.want)
			}
		})
	}
	if out := succeed(t, "decode", grid, "--region", "0:2,1:4"); out != "[[ 1  2  3]\n [11 12 13]]\n" {
		t.Errorf("text: %q", out)
	}
	for region, words := range map[string]string{
		"3": "index 3 is outside axis 0, which has 3", "-4": "index -4 is outside axis 0", "0,0,0": "the region has 3 axes, the array has 2",
		"a": "like 0:10,5,::2", "1:2:3:4": "like 0:10,5,::2", "::0": "a step of 0", "::-1": "a step of -1", ",1": "like 0:10,5,::2",
	} {
		refuse(t, statusUsage, words, "decode", grid, "--region", region)
	}
	refuse(t, statusUsage, "chunk region", "decode", grid, "--region", "1", "--chunk", "0,0")
}

// TestDecodeRegionOfShards: regions of shards, in lines of the whole; a damaged inner chunk that is not asked for is none.
func TestDecodeRegionOfShards(t *testing.T) {
	var elements strings.Builder
	for i := range 12 * 10 {
		elements.WriteString(string([]byte{byte(i), 0}))
	}
	folder := encoded(t, shardDocument(`[12,10]`, `[8,6]`, `[4,3]`), []int{12, 10}, elements.String())
	rnd := rand.New(rand.NewSource(1))
	for range 50 {
		row, col := rnd.Intn(12), rnd.Intn(10)
		var want []string
		for i := row; i < 12; i += 3 {
			want = append(want, fmt.Sprint(i*10+col))
		}
		region := fmt.Sprintf("%d::3,%d", row, col)
		if out := succeed(t, "decode", folder, "-f", "json", "--region", region); out != "["+strings.Join(want, ",")+"]\n" {
			t.Errorf("region %s: got %s, want %v", region, out, want)
		}
	}
	path := filepath.Join(folder, "c.0.0")
	data := []byte(get(t, path))
	data[0] ^= 1
	put(t, path, string(data))
	if out := succeed(t, "decode", folder, "-f", "json", "--region", "4,0:2"); out != "[40,41]\n" {
		t.Error(out)
	}
	status, _, errors := call(t, "", "decode", folder, "-f", "raw", "--region", "0:4,0:3")
	if status != statusWrong || !strings.Contains(errors, path+": codec 0 (sharding_indexed), inner chunk [0 0]: codec 1 (crc32c)") {
		t.Errorf("status %d, errors %q", status, errors)
	}
}
