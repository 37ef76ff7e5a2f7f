package metadata

import "github.com/zarrcodec/zarrcodec/config"

// members are those members of a document that have a meaning, whether it is that of an array or of a group. They are found
// in one pass.
type members struct {
	attributes, chunkGrid, chunkKeys, codecs, consolidated, dataType, dimensionNames config.Value
	fillValue, nodeType, shape, transformers, zarrFormat                             config.Value
}

func membersOf(root config.Value) (m members) {
	for name, v := range root.Members() {
		if place := m.named(name); place != nil {
			*place = v
		}
	}
	return m
}

// named is the place of the member with a name; nil where the name has no meaning.
func (m *members) named(name string) *config.Value {
	switch name {
	case "attributes":
		return &m.attributes
	case "chunk_grid":
		return &m.chunkGrid
	case "chunk_key_encoding":
		return &m.chunkKeys
	case "codecs":
		return &m.codecs
	case consolidated:
		return &m.consolidated
	case "data_type":
		return &m.dataType
	case "dimension_names":
		return &m.dimensionNames
	case "fill_value":
		return &m.fillValue
	case "node_type":
		return &m.nodeType
	case "shape":
		return &m.shape
	case "storage_transformers":
		return &m.transformers
	case "zarr_format":
		return &m.zarrFormat
	}
	return nil
}

// isGroups says whether a member has a meaning in the document of a group.
func (m *members) isGroups(member *config.Value) bool {
	return member == &m.attributes || member == &m.consolidated || member == &m.nodeType || member == &m.zarrFormat
}
