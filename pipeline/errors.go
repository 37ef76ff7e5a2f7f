package pipeline

import (
	"errors"
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// inOrder puts [codecs.DataErrors] in the order of their inner chunks, with one error for each; others stay as they are.
func inOrder(err error) error {
	all, ok := err.(codecs.DataErrors)
	if !ok {
		return err
	}
	slices.SortStableFunc(all, func(a, b *codecs.DataError) int { return slices.Compare(path(a), path(b)) })
	return slices.CompactFunc(all, func(a, b *codecs.DataError) bool { return slices.Equal(path(a), path(b)) })
}

// path is the coordinates of the inner chunk that e is about, those of each level behind those of the one around it.
func path(e *codecs.DataError) (at []int) {
	for next := e; next != nil; {
		at, e, next = append(at, next.Inner...), next, nil
		_ = errors.As(e.Err, &next)
	}
	return at
}
