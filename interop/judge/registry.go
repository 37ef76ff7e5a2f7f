package main

import (
	"fmt"
	"slices"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/metadata"
)

func registryOf(name string) (*metadata.Registry, error) {
	switch name {
	case "default":
		return zarrcodec.CoreAndExtensions(), nil
	case "core":
		return zarrcodec.Core(), nil
	case "cut":
		return metadata.NewRegistry(cut(zarrcodec.CoreAndExtensions().Definitions()))
	}
	return nil, fmt.Errorf("no registry is called %q", name)
}

// What zarr-metadata 0.6.0 claims, and fixed_length_utf32, for which the checks give it a definition.
var (
	cutTypes = []string{
		"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
		"float16", "float32", "float64", "complex64", "complex128", "r*",
		"bytes", "string", "numpy.datetime64", "numpy.timedelta64", "struct", "fixed_length_utf32",
	}
	cutCodecs = []string{
		"blosc", "bytes", "crc32c", "gzip", "sharding_indexed", "transpose",
		"cast_value", "scale_offset", "zstd",
	}
	cutGrids = []string{"regular", "rectilinear"}
	cutKeys  = []string{"default", "v2"}
)

// cut gives the definitions that have such a name, under that name alone.
func cut(d metadata.Definitions) metadata.Definitions {
	return metadata.Definitions{
		DataTypes:         kept(d.DataTypes, cutTypes, func(t *dtype.Definition) string { t.Aliases = nil; return t.Name }),
		Codecs:            kept(d.Codecs, cutCodecs, func(c *codecs.Definition) string { c.Aliases = nil; return c.Name }),
		ChunkGrids:        kept(d.ChunkGrids, cutGrids, func(g *chunkgrid.Definition) string { return g.Name }),
		ChunkKeyEncodings: kept(d.ChunkKeyEncodings, cutKeys, func(k *chunkkey.Definition) string { return k.Name }),
	}
}

// kept gives the definitions with a wanted name. bare gives the name of one and takes its other names away.
func kept[D any](all []D, wanted []string, bare func(*D) string) (out []D) {
	for _, d := range all {
		if slices.Contains(wanted, bare(&d)) {
			out = append(out, d)
		}
	}
	return out
}
