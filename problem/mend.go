package problem

// MendKind says what sort of change a mend is. A definition may have kinds of its own.
type MendKind string

// The kinds of mends that this module makes.
const (
	// ZeroChunkLength: a length of 0 in the chunk shape of a regular grid, along an axis of length 0, becomes 1, as the
	// specification wants; zarr-python 3.0 and 3.1 wrote 0.
	ZeroChunkLength MendKind = "zero_chunk_length"
	// NullConsolidatedMetadata: a group's consolidated_metadata that is null, as zarr-python 3.0 wrote, is taken out.
	NullConsolidatedMetadata MendKind = "null_consolidated_metadata"
	// NonFiniteFillValue: a bare NaN or infinity in the fill value of a float or complex type becomes its name.
	NonFiniteFillValue MendKind = "non_finite_fill_value"
	// ShortName: a bare name of a codec, chunk grid or chunk key encoding becomes an object, and a data type without a
	// configuration becomes a bare name: the forms that readers of version 3.0 know.
	ShortName MendKind = "short_name"
	// Alias: another name of a codec or data type becomes its own.
	Alias MendKind = "alias"
	// MissingEndian: bytes without a byte order gets one, where it means nothing since elements have single bytes only, and
	// readers that want one are content; or where the data type has one of its own accord.
	MissingEndian MendKind = "missing_endian"
)

// Mend is a change of JSON that is safe: it keeps what a document means, or gives it the one meaning that it can have. A
// definition offers it for what it claims, and says nothing where it is not sure.
type Mend struct {
	Kind MendKind
	// Pointer is relative to what the definition was asked about: that of a value which changes, or of a member which is
	// added, with the objects around it that are missing.
	Pointer string
	New     string // the JSON that stands there then; empty: the member is taken out
}
