package main

import (
	"regexp"
	"strings"
	"testing"
)

func TestInspect(t *testing.T) {
	for _, c := range []struct{ name, document, want string }{
		{"shards", `{"zarr_format":3,"node_type":"array","shape":[3600,7200],"data_type":"float32","fill_value":"NaN",
			"chunk_grid":{"name":"regular","configuration":{"chunk_shape":[100,200]}},"chunk_key_encoding":{"name":"default"},
			"dimension_names":["lat",null],"attributes":{"units":"K","by\nme":1},
			"codecs":[{"name":"transpose","configuration":{"order":[1,0]}},{"name":"sharding_indexed","configuration":{
				"chunk_shape":[50,25],"codecs":[{"name":"bytes","configuration":{"endian":"big"}},"crc32c"],
				"index_codecs":[{"name":"bytes","configuration":{"endian":"little"}}],"index_location":"start"}}]}`,
			`type         float32, 4 bytes an element
shape        [3600, 7200], 25920000 elements, 103680000 bytes
dimensions   "lat", null
chunks       regular, 1296 chunks of shape [100, 200], 36 × 36
keys         default, c/0/0 … c/35/35
fill value   "NaN"
attributes   units, by\u000ame
codecs       of a chunk [100, 200] of float32, 80000 bytes
  transpose {"order":[1,0]}
    → [200, 100] of float32, 80000 bytes
  sharding_indexed, index at the start
    [4, 4] inner chunks [50, 25] of float32, 5000 bytes
      bytes {"endian":"big"}
        → 5000 bytes
      crc32c
        → 5004 bytes
    index [4, 4, 2] of uint64, 256 bytes
      bytes {"endian":"little"}
        → 256 bytes
    → at most 80320 bytes
`},
		{"0-d", little(`"bool"`, `[]`, `[]`, `true`), `type         bool, 1 byte an element
shape        [], 1 element, 1 byte
chunks       regular, 1 chunk of shape []
keys         default {"separator":"."}, c
fill value   true
codecs       of a chunk [] of bool, 1 byte
  bytes {"endian":"little"}
    → 1 byte
`},
		{"empty", little(`"int16"`, `[0]`, `[4]`, `-1`), `type         int16, 2 bytes an element
shape        [0], 0 elements, 0 bytes
chunks       regular, 0 chunks of shape [4]
keys         default {"separator":"."}
fill value   -1
codecs       of a chunk [4] of int16, 8 bytes
  bytes {"endian":"little"}
    → 8 bytes
`},
		{"beyond int64", little(`"int8"`, `[100000000000000000000]`, `[100000000000000000000]`, `0`), `type         int8, 1 byte an element
shape        [100000000000000000000], 100000000000000000000 elements, 100000000000000000000 bytes
chunks       regular, 1 chunk of shape [?]
keys         default {"separator":"."}, c.0
fill value   0
codecs       of a chunk [?] of int8
  bytes {"endian":"little"}
    → unknown
`},
		{"unclaimed codec", strings.Replace(little(`"int8"`, `[2]`, `[2]`, `0`), `"codecs":[`, `"codecs":[{"name":"acme.pack"},`, 1), `type         int8, 1 byte an element
shape        [2], 2 elements, 2 bytes
chunks       regular, 1 chunk of shape [2]
keys         default {"separator":"."}, c.0
fill value   0
codecs       of a chunk [2] of int8, 2 bytes
  acme.pack (unclaimed)
    → unknown
  bytes {"endian":"little"}
    → unknown

The array cannot be opened, because nobody claims
  /codecs/0	the codec "acme.pack"
`},
		{"unclaimed grid", strings.Replace(little(`"acme.t"`, `[2]`, `[2]`, `0`), `"name":"regular"`, `"name":"acme.grid"`, 1), `type         acme.t (unclaimed)
shape        [2], 2 elements
chunks       acme.grid (unclaimed)
keys         default {"separator":"."}
fill value   0
codecs       of a chunk [?] of an unknown type
  bytes {"endian":"little"}
    → unknown

The array cannot be opened, because nobody claims
  /data_type	the data type "acme.t"
  /chunk_grid	the chunk grid "acme.grid"
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if out := passes.ReplaceAllString(succeed(t, "inspect", array(t, c.document, nil)), ""); out != c.want {
				t.Errorf("got\n%s\nwant\n%s", out, c.want)
			}
		})
	}
}

// passes are what a decode does, which may depend on the byte order of the machine.
var passes = regexp.MustCompile(`(?m)^decoding .*\n( {13}.*\n)*`)

func TestInspectPasses(t *testing.T) {
	for _, c := range []struct{ codecs, want string }{
		{`"bytes"`, "decoding     bytes moves the elements\n             a view of the stored bytes takes none that moves\n"},
		{`"bytes","crc32c",{"name":"zstd","configuration":{"level":1,"checksum":false}}`,
			"decoding     zstd decompresses into scratch\n             crc32c checks the bytes, which stay where they are\n             bytes moves the elements\n"},
		{`{"name":"transpose","configuration":{"order":[1,0]}},{"name":"sharding_indexed","configuration":{"chunk_shape":[3,2],"codecs":["bytes"],` +
			`"index_codecs":[{"name":"bytes","configuration":{"endian":"little"}}]}}`, "decoding     bytes permutes the elements\n"},
	} {
		doc := strings.Replace(little(`"uint8"`, `[4,6]`, `[4,6]`, `0`), `{"name":"bytes","configuration":{"endian":"little"}}`, c.codecs, 1)
		if out := passes.FindString(succeed(t, "inspect", array(t, doc, nil))); out != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.codecs, out, c.want)
		}
	}
}

// TestInspectShard: the index of a shard with a hole and inner chunks that are not stored, and what regions cost.
func TestInspectShard(t *testing.T) {
	folder := encoded(t, shardDocument(`[10]`, `[8]`, `[2]`), []int{10}, "\x00\x00\x00\x00\x03\x00\x04\x00\x05\x00\x06\x00\x07\x00\x08\x00"+"\x00\x00\x00\x00")
	want := `shard        c.0, 92 bytes
inner chunks 4 of shape [2], 3 stored
      offset        bytes    ratio  inner chunk
           0            8     0.50  [1]
           8            8     0.50  [2]
          16            8     0.50  [3]
           -            -           [0]
`
	if out := succeed(t, "inspect", folder, "--shard", "c.0"); out != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
	for _, c := range []struct{ args, want string }{
		{"--region :", "region       2 chunks met, 1 stored: 2 fetches of 2 ranges, 92 of 92 bytes\n"},
		{"--region 5", "region       1 chunk met, 1 stored: 2 fetches of 2 ranges, 70 of 92 bytes\n"},
		{"--region 2:8:4", "region       1 chunk met, 1 stored: 2 fetches of 3 ranges, 72 of 92 bytes\n"},
		{"--region 0", "region       1 chunk met, 1 stored: 1 fetch of 1 range, 68 of 92 bytes\n"},
		{"--region 9", "region       1 chunk met, 0 stored: 0 fetches of 0 ranges, 0 of 0 bytes\n"},
		{"--region 5: --shard c.0", want + "region       1 chunk met, 1 stored: 2 fetches of 3 ranges, 78 of 92 bytes\n"},
	} {
		if out := succeed(t, append([]string{"inspect", folder}, strings.Fields(c.args)...)...); out != c.want {
			t.Errorf("%s: got %q, want %q", c.args, out, c.want)
		}
	}
	plain := array(t, little(`"uint16"`, `[2,2]`, `[1,2]`, `0`), map[string]string{"c.0.0": "\x01\x00\x02\x00"})
	if out := succeed(t, "inspect", plain, "--region", "0,1"); out != "region       1 chunk met, 1 stored: 1 fetch of 1 range, 2 of 4 bytes\n" {
		t.Error(out)
	}
	refuse(t, statusWrong, "the chunk is no shard", "inspect", plain, "--shard", "c.0.0")
	refuse(t, statusUsage, "there is no such file", "inspect", folder, "--shard", "c.1")
	for _, key := range []string{"c.2", "c.0.0", "c0", "c.00", "x", "c.99999999999999999999"} {
		refuse(t, statusUsage, "c", "inspect", folder, "--shard", key)
	}
}

// TestInspectGroup: a group is no array, and named as the problem.
func TestInspectGroup(t *testing.T) {
	group := array(t, `{"zarr_format":3,"node_type":"group"}`, nil)
	for _, args := range [][]string{{"inspect", group}, {"decode", group}, {"encode", "-m", group, "-o", t.TempDir(), "-"}} {
		refuse(t, statusWrong, "/node_type\tinvalid_value\texpected \"array\", found \"group\": give the path of an array below it\n", args...)
		if _, _, errors := call(t, "", args...); strings.Contains(errors, "missing_key") {
			t.Errorf("%s: what a group lacks of an array: %q", args[0], errors)
		}
	}
}
