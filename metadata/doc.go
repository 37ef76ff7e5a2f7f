// Package metadata reads Zarr v3 metadata documents: from the bytes of a zarr.json to a model, or to every problem at its
// place.
//
// [Read] goes through the stages of the specification's parsing page in one pass and collects the problems of all of
// them: bytes to JSON, the shape of the document, the resolution of each declaration against a [Registry], and what the
// members say of each other, with the pipeline judged codec by codec on the chunk that each is handed. A check that
// depends on something unknown or broken is left out: one cause, one problem. A name that the registry lacks is no
// problem of the document; it is listed as unclaimed.
package metadata
