package pipeline

import "github.com/zarrcodec/zarrcodec/codecs"

// View gives the elements of an encoded chunk where they lie in it as they are.
func (c *chain) View(src []byte, w *codecs.Worker) (elements []byte, ok bool, err error) {
	if swapped, ok := c.hasView(); !ok || swapped {
		return nil, false, nil
	}
	elements, err = c.view(src, w)
	return elements, err == nil, err
}

// hasView says whether the elements of encoded chunks lie in them in C order, and whether they are swapped there.
func (c *chain) hasView() (swapped, ok bool) {
	if len(c.arrays) > 0 || c.chunk.inPlace == nil || !c.onlyWraps() {
		return false, false
	}
	swapped = !c.chunk.inPlace.StoredAsIs()
	return swapped, !swapped || c.chunk.stored != nil
}

// view checks an encoded chunk and gives its elements, of which it has a view.
func (c *chain) view(src []byte, w *codecs.Worker) ([]byte, error) {
	elements, err := c.undoBytes(src, nil, w)
	if err != nil {
		return nil, err
	}
	if want := c.last().bytes; len(elements) != want {
		return nil, c.atChunk(codecs.WrongSize(c.chunk.name, int64(len(elements)), int64(want)))
	}
	return elements, nil
}
