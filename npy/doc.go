// Package npy reads and writes NumPy's .npy files, one array each, of the data types for which
// ParseDtype and Dtype have a dtype.
//
// A file is a header, which holds a dtype, an order of axes and a shape as the text of a Python dict, and behind it the
// elements without gaps. The source is NumPy's documentation of numpy.lib.format; versions 1.0, 2.0 and 3.0 are read.
//
//	data type                          dtype
//	bool                               |b1
//	int8 … int64, uint8 … uint64       |i1 <i2 <i4 <i8, |u1 <u2 <u4 <u8
//	float16, float32, float64          <f2 <f4 <f8
//	complex64, complex128              <c8 <c16
//	r8, r16, r24 …                     |V1 |V2 |V3 …
//	fixed_length_utf32                 <U12 (of 12 code points)
//	numpy.datetime64, numpy.timedelta64  <M8[ns] <M8[10us] <m8[s] (without brackets: generic)
//
// [ParseDtype] and [Dtype] translate between the two. [Read] gives the elements in host order and C order, whatever the
// file has; [Write] makes a little-endian file in C order, byte for byte that of numpy.save on a little-endian machine.
// [ReadHeader] and [WriteHeader] are for elements that come or go in parts.
//
// A file may come from anyone: no header makes these functions panic or take more memory than a small multiple of the
// bytes that are really there. A header is text that is parsed here, never code.
package npy
