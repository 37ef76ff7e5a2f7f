package codecs

// EachWindow fetches the windows of parts in one call and hands each window's bytes, once, to f with the parts that lie
// in it: for stages that decode an encoded chunk as a whole. Windows are worked on side by side.
func EachWindow(src *RangeReader, parts []Part, w *Worker, f func(parts []Part, encoded []byte, w *Worker) error) (present bool, err error) {
	windows, groups := byWindow(parts)
	return src.eachWindow(windows, groups, w, f)
}

func (o *RangeReader) eachWindow(windows []Range, groups [][]Part, w *Worker, f func(parts []Part, encoded []byte, w *Worker) error) (present bool, err error) {
	return o.ReadEach(w, Reads{Windows: windows, Do: func(i int, bufs [][]byte, w *Worker) error {
		return InPart(f(groups[i], bufs[0], w), groups[i][0].ID)
	}})
}

// EachWindowBeside is EachWindow, in the call of the source in which others reads, once, what else is asked of the object.
func EachWindowBeside(src *RangeReader, parts []Part, w *Worker, f func(parts []Part, encoded []byte, w *Worker) error, others func(*RangeReader) (bool, error)) (present bool, err error) {
	windows, groups := byWindow(parts)
	b := &beside{windows: windows}
	present, err = others(&RangeReader{src.source, src.learnt, b, src.holding})
	wrong, err := w.Gather(nil, err)
	if err != nil || !present {
		return present, err
	}
	if b.bufs == nil { // the others had nothing to read, or the object is held open
		present, err = src.eachWindow(windows, groups, w, f)
	} else {
		err = w.Each(len(windows), func(i int, w *Worker) error {
			return InPart(f(groups[i], b.bufs[i], w), groups[i][0].ID)
		})
	}
	if wrong, err = w.Gather(wrong, err); err != nil {
		return present, err
	}
	return present, wrong.OrNil()
}

// byWindow gives the windows of parts, each once, and the parts of each, in the order in which they come.
func byWindow(parts []Part) (windows []Range, groups [][]Part) {
	at := make(map[Range]int, len(parts))
	for i, p := range parts {
		k, ok := at[p.Window]
		if !ok {
			k = len(windows)
			at[p.Window] = k
			windows, groups = append(windows, p.Window), append(groups, parts[i:i:i+1])
		}
		groups[k] = append(groups[k], p)
	}
	return windows, groups
}

// windowCount is how many windows parts have.
func windowCount(parts []Part) int {
	seen := make(map[Range]struct{}, len(parts))
	for _, p := range parts {
		seen[p.Window] = struct{}{}
	}
	return len(seen)
}
