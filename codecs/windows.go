package codecs

// EachWindow fetches the windows of parts in one call and hands each window's bytes, once, to f with the parts that lie
// in it: for stages that decode an encoded chunk as a whole. Windows are worked on side by side.
func EachWindow(src *RangeReader, parts []Part, w *Worker, f func(parts []Part, encoded []byte, w *Worker) error) (present bool, err error) {
	windows, groups := byWindow(parts)
	bufs, _, present, err := src.Read(w, windows)
	if err != nil || !present {
		return present, err
	}
	return true, w.Each(len(windows), func(i int, w *Worker) error {
		return InPart(f(groups[i], bufs[i], w), groups[i][0].ID)
	})
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

// Windows is how many windows parts have.
func Windows(parts []Part) int {
	seen := make(map[Range]struct{}, len(parts))
	for _, p := range parts {
		seen[p.Window] = struct{}{}
	}
	return len(seen)
}
