package zarrcodec

import (
	"sync"

	"github.com/zarrcodec/zarrcodec/metadata"
)

var defaults = sync.OnceValue(CoreAndExtensions)

// ReadArray reads the metadata document of an array, a zarr.json, that is to be opened: with every definition of the
// specification and its extensions. Its error is a [problem.List]: the problems of the document, and one for each
// declaration that a reader must understand and that none of those definitions claims. document is not kept.
//
// For the problems alone, or another registry, see [metadata.Read].
func ReadArray(document []byte) (*metadata.Array, error) {
	r := metadata.ReadArray(document, defaults())
	if err := r.Openable().Err(); err != nil {
		return nil, err
	}
	return r.Array, nil
}
