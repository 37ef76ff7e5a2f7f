// Package number holds the integers, floating-point numbers and complex numbers of the Zarr v3 core specification: int8
// to int64, uint8 to uint64, float16, float32, float64, complex64 and complex128.
//
// They have no configuration: a declaration is the bare name, "int32", or an object with only that name. The swap unit
// of a complex number is its component; of the others it is the element.
//
// The JSON form of one element, as in a fill value:
//
//   - an integer is a number without fraction and exponent, exact over the whole range of its type;
//   - a float is a number, "NaN", "Infinity", "-Infinity", or its bits: "0x" and two hexadecimal digits for each byte,
//     most significant first. A number is read as a float64 and then rounded to the type, ties to even; one that is too
//     large is an infinity. Bits are kept as they are, with the sign and the payload of a NaN;
//   - a complex number is an array of two floats: real and imaginary part.
//
// Elements in memory are in host order. [View] shows them as a Go slice without a copy, [Append] copies them from any
// alignment, and [Bytes] shows a Go slice as elements. Go has no type for a float16: see [Half].
package number
