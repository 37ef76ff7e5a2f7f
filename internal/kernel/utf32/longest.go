package utf32

// Longest is the number of units of the longest element of src, without the U+0000 at its end.
func Longest(src []byte, f Form) int {
	if f.Units < 1 || len(src)%(f.Units*unitBytes) != 0 {
		panic("utf32.Longest: src has no whole number of elements")
	}
	item, longest := f.Units*unitBytes, 0 // bytes
	for ; len(src) > 0 && longest < item; src = src[item:] {
		longest += len(trim(src[longest:item]))
	}
	return longest / unitBytes
}
