package main

import (
	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/nptext"
	"github.com/zarrcodec/zarrcodec/dtype/number"
)

// textNumbers gives dense numbers in the form that they are printed from; those that NumPy has no type for as words.
func textNumbers(t number.Type, data []byte) (nptext.Elements, error) {
	switch t {
	case number.Int8:
		return signed[int8](data)
	case number.Int16:
		return signed[int16](data)
	case number.Int32:
		return signed[int32](data)
	case number.Int64:
		return signed[int64](data)
	case number.Uint8:
		return unsigned[uint8](data)
	case number.Uint16:
		return unsigned[uint16](data)
	case number.Uint32:
		return unsigned[uint32](data)
	case number.Uint64:
		return unsigned[uint64](data)
	case number.Float16:
		values, err := converted(data, func(h number.Half) float64 { return float64(h.Float32()) })
		return nptext.Floats{Bits: 16, Values: values}, err
	case number.Float32:
		values, err := converted(data, func(f float32) float64 { return float64(f) })
		return nptext.Floats{Bits: 32, Values: values}, err
	case number.Float64:
		values, err := converted(data, func(f float64) float64 { return f })
		return nptext.Floats{Bits: 64, Values: values}, err
	case number.Complex64:
		values, err := converted(data, func(c complex64) complex128 { return complex128(c) })
		return nptext.Complexes{Bits: 32, Values: values}, err
	case number.Complex128:
		values, err := converted(data, func(c complex128) complex128 { return c })
		return nptext.Complexes{Bits: 64, Values: values}, err
	}
	return textWords(t, data)
}

func signed[T int8 | int16 | int32 | int64](data []byte) (nptext.Elements, error) {
	values, err := converted(data, func(n T) int64 { return int64(n) })
	return nptext.Ints(values), err
}

func unsigned[T uint8 | uint16 | uint32 | uint64](data []byte) (nptext.Elements, error) {
	values, err := converted(data, func(n T) uint64 { return uint64(n) })
	return nptext.Uints(values), err
}

// converted gives the elements of a data type, each as f makes it.
func converted[T number.Element, U any](data []byte, f func(T) U) ([]U, error) {
	values, err := number.Append[T](nil, number.Of[T](), data)
	out := make([]U, len(values))
	for i, v := range values {
		out[i] = f(v)
	}
	return out, err
}
