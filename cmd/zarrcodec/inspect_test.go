package main

import (
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
			if out := succeed(t, "inspect", array(t, c.document, nil)); out != c.want {
				t.Errorf("got\n%s\nwant\n%s", out, c.want)
			}
		})
	}
}

// TestInspectGroup: a group is no array, and named as the problem.
func TestInspectGroup(t *testing.T) {
	group := array(t, `{"zarr_format":3,"node_type":"group"}`, nil)
	refuse(t, statusWrong, "/node_type\tinvalid_value\t", "inspect", group)
	refuse(t, statusWrong, "/node_type\tinvalid_value\t", "decode", group)
}
