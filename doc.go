// Package zarrcodec is the front door of an engine for the chunks of Zarr v3 arrays: it stands between an array's metadata
// and stored bytes, written by anybody, and typed memory in a Go program.
//
//	zarr.json ──metadata──▶ Array                              once per array
//	Array ──(chunk shape)──▶ pipeline.Plan                     once per array and chunk shape; immutable, shared
//	stored bytes ──Plan.Decode──▶ elements, host order         the hot loop
//	elements ──dtype/…──▶ []T, strings, time.Time              no copy where none is needed
//
// [ReadArray] gives the model of a document or every problem in it, each at its place; [CreateArray] makes one in Go, by the
// same rules. [metadata.Array.Plan] binds the pipeline of codecs to a chunk shape; the plan's Decode and AppendEncode do the
// work, in memory of the caller's. Stores, groups, caching and indexing across chunks belong to the programs that import
// this module.
//
// A program adds data types, codecs, chunk grids, chunk key encodings and storage transformers of its own to a registry:
// see [metadata.Registry.Union], and examples/acme for one of each.
//
// # Words
//
// A declaration is a {name, configuration, must_understand}, or a bare name, in metadata. A definition is what a registry
// knows of a name; a declaration that no definition claims is unclaimed. A codec is a parsed, valid configuration; it is
// judged by what it is handed and bound to it, which makes a stage. A plan is the bound chain of codecs for one chunk
// shape. A shard is a chunk of inner chunks, with an index entry for each. An element has an item size in bytes, and swap
// units in which byte order counts: 4 bytes for a UTF-32 string, the component of a complex number, 1 for raw bits.
// Stored order is the byte order in the chunk, host order that of the machine.
//
// # Layers
//
// A package imports only packages in rows below its own, and pipeline and metadata no concrete codec or type; a test reads
// the import graph and holds it to that.
//
//	cmd/…, examples/…, interop/…                        programs
//	zarrcodec, npy                                      the front door; NumPy's file format
//	metadata                                            documents to models
//	pipeline                                            chains: judged, bound, run
//	codecs/…, dtype/…, chunkgrid/…, chunkkey/…          one codec, type, grid, encoding each; never each other
//	codecs, dtype, chunkgrid, chunkkey, storage,
//	config, problem                                     the contracts
//	internal/kernel/…                                   loops over slices; no word of Zarr
package zarrcodec
