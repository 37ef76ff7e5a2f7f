// Package number holds the integers, floating-point numbers and complex numbers of the Zarr v3 core specification, int8
// to int64, uint8 to uint64, float16, float32, float64, complex64 and complex128, and those of zarr-extensions: int2, int4,
// uint2, uint4, bfloat16, floating-point numbers of 8, 6 and 4 bits, and complex numbers of two of any float.
//
// They have no configuration: a declaration is the bare name, "int32", or an object with only that name. The swap unit
// of a complex number is its component; of the others it is the element. Numbers narrower than a byte have a byte each;
// its upper bits do not count when an element is written as JSON, and are zero in one that was read from JSON.
//
// The JSON form of one element, as in a fill value:
//
//   - an integer is a number without fraction and exponent, exact over the whole range of its type;
//   - a float is a number, "NaN", "Infinity", "-Infinity", or its bits: "0x" and two hexadecimal digits for each byte,
//     most significant first. A number is read as a float64 and then rounded to the type, ties to even; one that is too
//     large is an infinity. Bits are kept as they are, with the sign and the payload of a NaN;
//   - a complex number is an array of two floats: real and imaginary part.
//
// Some of the narrow floats have no infinity, no NaN, no negative zero or, float8_e8m0fnu, neither sign nor zero. The word
// of what a type does not have is no value of it, nor is a number that rounds beyond the largest of a type without
// infinities, nor one of zero and below in float8_e8m0fnu; -0.0 is 0.0 where zero has no sign. Upper bits that do not count
// must be zero where a float is given by its bits. The extensions say only that fill values are as in the core
// specification; the choices are this package's.
//
// Elements in memory are in host order. [View] shows them as a Go slice without a copy, [Append] copies them from any
// alignment, and [Bytes] shows a Go slice as elements. Go has no type for a float16 and for a bfloat16: see [Half] and
// [BHalf]. The narrower types have no Go type.
package number
