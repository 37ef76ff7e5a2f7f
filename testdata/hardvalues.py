"""Values that are easy to get wrong, for every data type, made by NumPy alone.

A type is named by a short string: "int16", "complex64", "U12" (twelve code points), "M8[10us]"
(datetime64), "m8[W]" (timedelta64), "r24" (raw bits, a multiple of eight). Everything is little-endian.
"""

import numpy as np

INTEGERS = [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]
FLOATS = ["float16", "float32", "float64"]
COMPLEX = ["complex64", "complex128"]
UNITS = ["Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as"]
MANTISSA = {16: 10, 32: 23, 64: 52}
ALPHABET = "ab zÄß\u0301\u0000\u07ff\u0800\ud7ff\ue000\ufeff\uffff漢字仮名한🎉👩\u200d🚀\U00010000\U0010ffff"
NAT = np.iinfo(np.int64).min


def is_raw(name):
    return name[0] == "r"


def is_time(name):
    return name[:2] in ("M8", "m8")


def numpy_dtype(name):
    """The little-endian NumPy type of a type name."""
    if is_raw(name):
        return np.dtype(f"V{int(name[1:]) // 8}")
    return np.dtype(name).newbyteorder("<")


def converted(array, dtype):
    """The values in another byte order or width.

    Times are handled as integers, since NumPy itself (2.3 to 2.5) does not swap the bytes of times without a unit.
    """
    array = np.asarray(array)
    if dtype.kind in "Mm":
        integers = array.view(np.dtype("i8").newbyteorder(array.dtype.byteorder))
        return converted(integers, np.dtype("i8").newbyteorder(dtype.byteorder)).view(dtype)
    result = np.empty(array.shape, dtype)
    result[...] = array
    return result


def component_dtype(name):
    """The unsigned integers that hold the bits of one float of the type."""
    dtype = numpy_dtype(name)
    size = dtype.itemsize // 2 if dtype.kind == "c" else dtype.itemsize
    return np.dtype(f"<u{size}")


def data_type(name):
    """The data_type member of an array's metadata."""
    dtype = numpy_dtype(name)
    if dtype.kind == "U":
        return {"name": "fixed_length_utf32", "configuration": {"length_bytes": dtype.itemsize}}
    if dtype.kind in "Mm":
        unit, factor = np.datetime_data(dtype)
        kind = "datetime64" if dtype.kind == "M" else "timedelta64"
        return {"name": f"numpy.{kind}", "configuration": {"unit": unit, "scale_factor": factor}}
    return name


def label(name):
    """A file name for the type that differs from every other one even without regard to case."""
    if not is_time(name):
        return name.lower()
    unit, factor = np.datetime_data(np.dtype(name))
    unit = {"M": "month", "m": "minute", "Y": "year"}.get(unit, unit.lower())
    kind = "datetime64" if name[0] == "M" else "timedelta64"
    return f"{kind}-{unit}" if factor == 1 else f"{kind}-{factor}{unit}"


def float_patterns(bits):
    """Bit patterns of zeros, subnormals, limits, infinities and NaNs, each with both signs."""
    mantissa = MANTISSA[bits]
    infinity = ((1 << (bits - 1 - mantissa)) - 1) << mantissa
    quiet = 1 << (mantissa - 1)
    one = (infinity >> 1) & ~((1 << mantissa) - 1)
    positive = [0, 1, (1 << mantissa) - 1, 1 << mantissa, one, infinity - 1, infinity]
    positive += [infinity | quiet, infinity | quiet | 1, infinity | 1, infinity | (quiet - 1)]
    return positive + [pattern | 1 << (bits - 1) for pattern in positive]


def hard_strings(width):
    long = [
        "",
        "a",
        "z" * width,
        "\U0010ffff" * width,
        "🎉" * width,
        "a\0b",
        "\0" * (width - 1) + "x",
        "e\u0301",
        "漢字仮名交じり",
        "\0\0é",
        "\ud7ff\ue000",
        "\ufeffbom",
        "\uffff",
        "👩\u200d🚀",
        "naïve ß Ω я א ع ह",
    ]
    return [text[:width] for text in long]


def hard_integers(dtype):
    limits = np.iinfo(dtype)
    digits = int.from_bytes(bytes(range(1, dtype.itemsize + 1)), "big")
    values = [limits.min, limits.min + 1, 0, 1, digits, limits.max - 1, limits.max]
    return np.array(values + ([-1, -2, -digits] if limits.min else [254]), dtype)


def hard_values(name):
    """A list of awkward values of the type, as a one-dimensional array."""
    dtype = numpy_dtype(name)
    if dtype.kind == "b":
        return np.array([True, False])
    if dtype.kind in "iu":
        return hard_integers(dtype)
    if dtype.kind in "fc":
        patterns = np.array(float_patterns(8 * component_dtype(name).itemsize), component_dtype(name))
        if dtype.kind == "c":
            patterns = np.stack([patterns, np.roll(patterns, 7)], axis=1).ravel()
        return patterns.view(dtype)
    if dtype.kind == "U":
        return np.array(hard_strings(dtype.itemsize // 4), dtype)
    if dtype.kind in "Mm":
        values = [NAT, NAT + 1, -1, 0, 1, 25, -719162, 946684800, 0x0102030405060708, 2**63 - 1]
        return np.array(values, "<i8").view(dtype)
    size = dtype.itemsize
    counting = bytes(i % 256 for i in range(1, size + 1))
    rows = [bytes(size), b"\xff" * size, counting, bytes(size - 1) + b"\x80", b"\x80" + bytes(size - 1)]
    return np.frombuffer(b"".join(rows), dtype)


def random_strings(width, count, rng):
    lengths = rng.integers(0, width + 1, count)
    return ["".join(ALPHABET[i] for i in rng.integers(0, len(ALPHABET), n)) for n in lengths]


def random_values(name, count, rng):
    """Random values: any bit pattern of the type, except that strings hold characters."""
    dtype = numpy_dtype(name)
    if dtype.kind == "b":
        return rng.integers(0, 2, count).astype(bool)
    if dtype.kind == "U":
        return np.array(random_strings(dtype.itemsize // 4, count, rng), dtype)
    return np.frombuffer(rng.integers(0, 256, count * dtype.itemsize, np.uint8).tobytes(), dtype)


def make_values(name, shape, rng):
    """An array of random values with the awkward ones strewn in."""
    count = int(np.prod(shape, dtype=int))
    values = random_values(name, count, rng).copy()
    hard = hard_values(name)
    places = rng.permutation(count)[: len(hard)]
    values[places] = rng.permutation(hard)[: len(places)]
    return values.reshape(shape)


def fill_values(name):
    """Fill values of the type that are worth testing, as an array (all can be written by zarr-python)."""
    dtype = numpy_dtype(name)
    if dtype.kind == "b":
        return np.array([False, True])
    if dtype.kind == "f":
        small = np.finfo(dtype).smallest_subnormal
        return np.array([0.0, np.nan, -0.0, np.inf, 1.5, small, -np.inf, np.finfo(dtype).max], dtype)
    if dtype.kind == "c":
        # No NaN: to zarr-python every value with a NaN part would equal it, and it would leave chunks out.
        pairs = [(0.0, 0.0), (-0.0, -np.inf), (1.5, np.inf), (0.0, -0.0), (-np.inf, 2.5)]
        return np.array([complex(*pair) for pair in pairs], dtype)
    if dtype.kind == "U":
        return np.array(["", "é🎉", "\U0010ffff", "a\0b", "漢字"], dtype)
    if dtype == np.dtype("<M8"):
        return np.array(["NaT"], dtype)  # zarr-python refuses other fill values without a unit
    if dtype.kind in "Mm":
        return np.array([NAT, 0, -5, 2**63 - 1, 12345], "<i8").view(dtype)
    if dtype.kind == "V":
        return hard_values(name)[[0, 2, 3]]
    return hard_integers(dtype)[[2, 0, 4, 6]]


def float_json(scalar):
    """One float in the form of a fill value: a number, a name, or the bits in hexadecimal digits."""
    bits = 8 * scalar.dtype.itemsize
    pattern = int.from_bytes(scalar.tobytes(), "little")
    if np.isfinite(scalar):
        return float(scalar)
    if np.isinf(scalar):
        return "Infinity" if scalar > 0 else "-Infinity"
    canonical = float_patterns(bits)[7]
    return "NaN" if pattern == canonical else f"0x{pattern:0{bits // 4}x}"


def to_json(name, scalar):
    """A value of the type (a 0-d little-endian array) in the form of a fill value."""
    scalar = np.asarray(scalar, numpy_dtype(name))
    kind = scalar.dtype.kind
    if kind == "f":
        return float_json(scalar)
    if kind == "c":
        parts = scalar.reshape(1).view(f"<f{scalar.dtype.itemsize // 2}")
        return [float_json(parts[0:1].reshape(())), float_json(parts[1:2].reshape(()))]
    if kind in "Mm":
        value = int(scalar.view("<i8"))
        return "NaT" if value == NAT else value
    if kind == "V":
        return list(scalar.tobytes())
    return scalar.item()
