package zarrcodec

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkgrid/rectilinear"
	"github.com/zarrcodec/zarrcodec/chunkgrid/regular"
	"github.com/zarrcodec/zarrcodec/chunkkey/standard"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/bitround"
	"github.com/zarrcodec/zarrcodec/codecs/blosc"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/codecs/castvalue"
	"github.com/zarrcodec/zarrcodec/codecs/conditional"
	"github.com/zarrcodec/zarrcodec/codecs/crc32c"
	"github.com/zarrcodec/zarrcodec/codecs/gzip"
	"github.com/zarrcodec/zarrcodec/codecs/n5"
	"github.com/zarrcodec/zarrcodec/codecs/packbits"
	"github.com/zarrcodec/zarrcodec/codecs/reshape"
	"github.com/zarrcodec/zarrcodec/codecs/scaleoffset"
	"github.com/zarrcodec/zarrcodec/codecs/sharding"
	"github.com/zarrcodec/zarrcodec/codecs/transpose"
	"github.com/zarrcodec/zarrcodec/codecs/vlen"
	"github.com/zarrcodec/zarrcodec/codecs/zfp"
	"github.com/zarrcodec/zarrcodec/codecs/zstd"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/dtype/structure"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/dtype/vstring"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// The one list of what the module knows: a new codec or type is one line here.
var (
	core = metadata.Definitions{
		DataTypes: slices.Concat([]dtype.Definition{boolean.Definition(), rawbits.Definition()}, number.Definitions()),
		Codecs: []codecs.Definition{
			blosc.Definition(),
			bytescodec.Definition(),
			crc32c.Definition(),
			gzip.Definition(),
			sharding.Definition(number.Uint64),
			transpose.Definition(),
		},
		ChunkGrids:        []chunkgrid.Definition{regular.Definition()},
		ChunkKeyEncodings: standard.Definitions(),
	}
	extensions = metadata.Definitions{
		DataTypes: slices.Concat([]dtype.Definition{
			bytestring.Definition(),
			structure.Definition(),
			structure.Legacy(),
			utf32.Definition(),
			vstring.Definition(),
		}, datetime64.Definitions(), number.Extensions()),
		Codecs: append([]codecs.Definition{
			bitround.Definition(),
			castvalue.Definition(),
			conditional.Definition(),
			n5.Definition(),
			packbits.Definition(),
			reshape.Definition(),
			scaleoffset.Definition(),
			zfp.Definition(),
			zstd.Definition(),
		}, vlen.Definitions()...),
		ChunkGrids: []chunkgrid.Definition{rectilinear.Definition()},
	}
	zarrPython = metadata.Definitions{
		DataTypes: bytestring.ZarrPython(),
	}
)

// Core is the registry of what the Zarr v3 specification defines.
func Core() *metadata.Registry { return must(metadata.NewRegistry(core)) }

// CoreAndExtensions is the registry of what the Zarr v3 specification and zarr-extensions define. It is what [ReadArray]
// takes.
func CoreAndExtensions() *metadata.Registry { return must(Core().Union(extensions)) }

// ZarrPython is [CoreAndExtensions] and what zarr-python writes though no specification has it.
func ZarrPython() *metadata.Registry { return must(CoreAndExtensions().Union(zarrPython)) }

func must(r *metadata.Registry, err error) *metadata.Registry {
	if err != nil {
		panic("zarrcodec: " + err.Error()) // two definitions above have one name
	}
	return r
}
