// Package config reads JSON as it was written, for declarations and their configurations.
//
// A [Value] keeps what a metadata reader must not lose: number tokens, the order of members, escapes, and the place of
// everything in the text. [Parse] refuses what two readers could understand differently (duplicate member names, text
// that is not UTF-8); it keeps what zarr-python writes although JSON has no word for it (bare NaN and infinities, as
// values of kind [NonFinite]), and cuts containers that are nested too deep (as [TooDeep]), for the caller to judge.
//
// A [Reader] gives the members of one declaration's configuration to a definition; each getter reports what is wrong
// with its member as a problem at its place.
package config
