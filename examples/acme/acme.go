// Package acme shows definitions that a program makes outside the module which runs them, one or two for each slot of a
// registry:
//
//   - acme.codec and acme.packed, the codec and the data type of the specification's parsing page: runs of bytes, and short
//     strings of bytes in a fixed number of them, whose fill value is read as that of variable_length_bytes;
//   - acme.xor, a codec with a configuration, which mends what an older program wrote;
//   - acme.bounded, the regular chunk grid but for its edge;
//   - acme.suffix, the default chunk key encoding with something behind it;
//   - acme.audit, a storage transformer, which can be validated and no more.
//
// Each file has one of them. What they build on are values of the module's own packages: a definition hands the reading of
// a configuration on, or the judging of a fill value, and says what it has to say besides.
package acme

import (
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkgrid/regular"
	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/storage"
)

// Definitions is what a registry has to know to read arrays with these names: hand it to [metadata.Registry.Union].
func Definitions() metadata.Definitions {
	return metadata.Definitions{
		Codecs: []codecs.Definition{
			{Name: codecName, Kind: codecs.BytesBytesKind, Dynamic: true, Parse: parseCodec},
			{Name: xorName, Kind: codecs.BytesBytesKind, Parse: parseXor, Mend: mendXor},
		},
		DataTypes:           []dtype.Definition{{Name: packedName, Parse: parsePacked}},
		ChunkGrids:          []chunkgrid.Definition{{Name: boundedName, Parse: parseBounded, Mend: regular.Definition().Mend}},
		ChunkKeyEncodings:   []chunkkey.Definition{{Name: suffixName, Parse: parseSuffix}},
		StorageTransformers: []storage.Definition{{Name: auditName, Parse: parseAudit}},
	}
}
