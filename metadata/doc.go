// Package metadata reads Zarr v3 metadata documents: from the bytes of a zarr.json to a model, or to every problem at its
// place.
//
// [Read] goes through the stages of the specification's parsing page in one pass and collects the problems of all of
// them: bytes to JSON, the shape of the document, the resolution of each declaration against a [Registry], and what the
// members say of each other, with the pipeline judged codec by codec on the chunk that each is handed. A check that
// depends on something unknown or broken is left out: one cause, one problem. A name that the registry lacks is no
// problem of the document; it is listed as unclaimed.
//
// # Readings
//
// [Read] takes an array or a group, [ReadArray] an array, and [ReadOpenable] reports what is unclaimed as well, for a
// program that is going to decode chunks. [ReadListing] reads the documents in a group's consolidated metadata. [Resolve]
// and [FillValueProblems] judge a single declaration and a single fill value.
//
// # Definitions
//
// A [Registry] is made of [Definitions], one for each name: how a configuration is parsed and, where there is one, which
// [Mend] a declaration can have. Definitions of a program's own come in with [Registry.Union] and [Registry.Replace], and
// everything here treats them like the module's.
//
// # Writing
//
// [Array.JSON] and [Group.JSON] give the document in canonical form; [Mends] and [Mended] change a document where that is
// safe and leave the rest as it stands, byte for byte.
package metadata
