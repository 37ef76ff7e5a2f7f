//go:build purego || !amd64

package units

func multiply(dst, src []int64, factor int64) bool { return multiplyGeneric(dst, src, factor) }

func divide(dst, src []int64, by inverse) { divideGeneric(dst, src, by) }
