"""Writes table.json: arrays and the text that NumPy prints of them.

    python -m pip install numpy==2.5.5
    python generate.py

Each case has the array's type as NumPy spells it, its shape, its elements (little-endian, C order, base64) and the text.
"""

import base64
import json
import warnings
from pathlib import Path

import numpy as np

INF, NAN = float("inf"), float("nan")
UNITS = ["Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as"]


def case(name, values, dtype=None, shape=None):
    """One case. Integers that stand for times are taken as their steps."""
    dtype = np.dtype(dtype) if dtype is not None else np.asarray(values).dtype
    stored = dtype.newbyteorder("<")
    if dtype.kind in "Mm":
        array = np.asarray(values, "<i8").view(stored)
    else:
        with np.errstate(over="ignore", under="ignore"):
            array = np.asarray(values, stored)
    if shape is not None:
        array = np.ascontiguousarray(array.reshape(shape))
    return {
        "name": name,
        "dtype": stored.str,
        "shape": list(array.shape),
        "data": base64.b64encode(array.tobytes()).decode(),
        "text": str(array.astype(dtype) if dtype.kind not in "MmV" else array),
    }


def integers():
    yield case("int8", [-128, 0, 127], "i1")
    yield case("int64", [-(2**63), 2**63 - 1, 0], "i8")
    yield case("uint64", [2**64 - 1, 0, 7], "u8")
    yield case("uint8 of one width", [1, 2, 3], "u1")
    yield case("int16 column", [[-1], [10], [100]], "i2")
    yield case("int32 scalar", -5, "i4")
    yield case("uint16 scalar", 65535, "u2")
    yield case("wraps at 75", np.arange(100, 200), "i4")
    yield case("reaches 75 exactly", np.full(19, 999), "i2")
    yield case("one more", np.full(18, 9999)[:15], "i2")
    yield case("wraps in rows", np.arange(120).reshape(3, 40), "u1")
    yield case("three axes", np.arange(24).reshape(2, 3, 4), "i2")
    yield case("five axes", np.arange(32).reshape(2, 2, 2, 2, 2), "u1")
    yield case("lengths of one", np.arange(3).reshape(1, 3, 1, 1), "u1")
    yield case("1000 elements", np.arange(1000) % 7, "u1")
    yield case("1001 elements", np.arange(1001), "i2")
    yield case("padding of the corners only", [1] * 600 + [-100] * 100 + [2] * 600, "i1")
    yield case("corners of two axes", np.arange(40 * 50).reshape(40, 50), "i2")
    yield case("a short axis first", np.arange(6 * 200).reshape(6, 200), "i2")
    yield case("a long axis first", np.arange(7 * 200).reshape(7, 200), "i2")
    yield case("a short axis last", np.arange(400 * 3).reshape(400, 3), "i2")
    yield case("corners of three axes", np.arange(12**3).reshape(12, 12, 12), "i2")
    yield case("corners with wide rows", (np.arange(9 * 300) * 10**15).reshape(9, 300), "i8")
    yield case("corners of many short axes", np.arange(4**5).reshape((4,) * 5), "i2")


def booleans():
    yield case("bools", [True, False])
    yield case("bools, all false", [[False, False]])
    yield case("bool scalar", True)
    yield case("bool scalar, false", False)
    yield case("many bools", np.arange(1200) % 3 == 0)


def empties():
    for shape in [(0,), (0, 3), (2, 0), (2, 0, 5)]:
        yield case(f"empty {shape}", np.zeros(shape, "f4"))


FLOATS = {
    "sum": [0.1 + 0.2],
    "whole numbers": [1, 2, 100],
    "fractions": [0.5, 0.25, 1 / 3],
    "halves": [1.5, -2.5, 1000.125],
    "tiny": [1e-300, 1.0],
    "subnormal": [5e-324, 2.2250738585072014e-308],
    "largest": [1.7976931348623157e308, -1.0],
    "mixed magnitudes": [1e-5, 1.0, 1e5],
    "ratio of 1000": [1.0, 1000.0],
    "ratio above 1000": [1.0, 1000.5],
    "ratio above 1000 by more": [1.0, 1002.0],
    "at 1e-4": [1e-4, 1e-3],
    "below 1e-4": [9.9e-5, 1e-3],
    "at 1e8": [1e8, 99999999.0],
    "below 1e8": [99999999.0, 99999990.0],
    "below 1e6": [999999.0, 1000.0],
    "at 1e6": [1e6],
    "at 1e3": [1e3, 999.5],
    "nan": [NAN, 1.0],
    "nan only": [NAN, NAN],
    "infinity": [INF, 1.0],
    "infinities": [INF, -INF, NAN],
    "negative infinity and fractions": [-INF, 0.123456789],
    "infinity and exponents": [-INF, 1e20, NAN],
    "negative zero": [-0.0, 0.0],
    "zeros": [0.0, 0.0],
    "zero among exponents": [0.0, 1e-10, 2.5],
    "eight digits": [0.123456789, 12.123456785],
    "rounding carries": [0.999999999, 1.0],
    "rounding carries exponents": [9.999999996e10, 1.0],
    "a third": [1 / 3, 2e10 / 3],
    "tenths with exponents": [0.1, 1e-8, 0.7],
    "exponent of three digits": [1e100, 1e-5],
    "powers of two": [2.0**87, 2.0**-44, 2.0**-20],
    "signs": [-1.0, 1.0, -0.001],
}


def floats():
    for name, values in FLOATS.items():
        for size in (2, 4, 8):
            yield case(f"float{8 * size} {name}", values, f"f{size}")
    for size in (2, 4, 8):
        for value in [0.0, -0.0, 1.0, 0.1 + 0.2, 1 / 3, 999.5, 1e3, 65504.0, 999999.0, 1e6, 123456789.0, 9e15, 1e16,
                      1.5e16, 1e-4, 9.9e-5, 1e-7, 1.5e-300, NAN, INF, -INF]:
            yield case(f"float{8 * size} scalar {value}", value, f"f{size}")
    yield case("float64 matrix", np.linspace(-1, 1, 12).reshape(3, 4))
    yield case("float32 row that wraps", np.linspace(0, 1, 30), "f4")
    yield case("float64 corners", np.sqrt(np.arange(2000)).reshape(40, 50))
    yield case("float16 corners", np.sqrt(np.arange(1100)), "f2")
    yield case("float64 extremes only in the middle", np.r_[np.ones(600), 1e30, NAN, np.ones(600)])


def complexes():
    sets = {
        "whole": [1 + 2j, -3 - 4j],
        "zeros": [0j, complex(-0.0, -0.0)],
        "fractions": [0.1 + 0.25j, 10.5 - 1 / 3 * 1j],
        "magnitudes": [1e10 + 1e-10j, 1j],
        "nan": [complex(NAN, 1), complex(1, NAN)],
        "infinities": [complex(INF, -INF), complex(-INF, INF), 1 + 1j],
        "exponents in one part": [1e20 + 1j, 2 + 2j],
    }
    for name, values in sets.items():
        for size in (8, 16):
            yield case(f"complex{8 * size} {name}", values, f"c{size}")
    for size in (8, 16):
        for value in [0j, 1 + 2j, complex(-0.0, 0), complex(0, -0.0), complex(-0.0, -0.0), complex(NAN, NAN),
                      complex(INF, -INF), 1e20 - 1e-7j, complex(0, NAN), 1e16j, complex(0, -INF), 0.1 + 1j / 3,
                      123456 + 1234567j]:
            yield case(f"complex{8 * size} scalar {value}", value, f"c{size}")
    yield case("complex128 rows", (np.arange(12) * (1.5 - 0.25j)).reshape(3, 4))


def texts():
    yield case("strings", ["a", "bcd", ""])
    yield case("quotes", ["it's", '"', "'\"", "`"])
    yield case("escapes", ["\n\r\t\\", "\0a", "\x01\x1f\x7f", "\x80\xa0\xad"])
    yield case("trailing zeros", ["a\0b\0", "\0"], "U4")
    yield case("unicode", ["é", "e\u0301", "漢字", "🎉", "\U0010ffff", "\u200d", "\u2028", "\ufeff", "\u0378", "\U000e0001"])
    yield case("rows wrap by characters", np.array(["漢字仮名" * 4] * 9).reshape(3, 3))
    yield case("a long string does not wrap", ["x" * 100, "y"])
    yield case("string scalar", "it's\n")
    yield case("empty string scalar", "")
    yield case("many strings", [f"{i:x}" for i in range(1100)])
    yield case("bytes", [b"a'b\x00", b'\xff"bcd'], "V5")
    yield case("bytes scalar", b'a"', "V2")
    yield case("one zero byte", [b"\0", b"\x80"], "V1")
    yield case("wide bytes", [bytes(range(40))] * 3, "V40")


def times():
    for unit in UNITS:
        yield case(f"datetime64[{unit}]", [-1, 0, 1, 2**40], f"M8[{unit}]")
        yield case(f"datetime64[{unit}] scalar", -12345, f"M8[{unit}]")
        yield case(f"timedelta64[{unit}]", [-1, 0, 10], f"m8[{unit}]")
        yield case(f"timedelta64[{unit}] scalar", 1, f"m8[{unit}]")
    nat = -(2**63)
    yield case("NaT among days", [nat, 0], "M8[D]")
    yield case("NaT among years", [nat, 0], "M8[Y]")
    yield case("NaT only", [nat, nat], "M8[s]")
    yield case("NaT scalar", nat, "M8[s]")
    yield case("NaT among durations", [nat, 1], "m8[s]")
    yield case("NaT among long durations", [nat, -10**9], "m8[s]")
    yield case("NaT scalar duration", nat, "m8[D]")
    yield case("NaT without unit", [nat], "M8")
    yield case("durations without unit", [1, nat, -20], "m8")
    yield case("duration without unit", 7, "m8")
    yield case("25 seconds", [0, 1, -719162], "M8[25s]")
    yield case("25 seconds scalar", 3, "m8[25s]")
    yield case("7 days", [0, 1, -719162], "M8[7D]")
    yield case("years far out", [-719162, 2932897, -720988], "M8[D]")
    yield case("year lengths", [-1970, -1971, -2000, -3000, -11970, 8029, 8030], "M8[Y]")
    yield case("a wider year between", [-1971, -970, 0], "M8[Y]")
    yield case("extreme seconds", [2**63 - 1, -(2**63) + 1], "M8[s]")
    yield case("extreme days", [2**63 - 1, -(2**63) + 1], "M8[D]")
    yield case("leap days", [11016, 11017, 47540, 47541, -25509], "M8[D]")
    yield case("dates wrap", np.arange(12).reshape(2, 6), "M8[D]")
    yield case("many dates", np.arange(1200), "M8[D]")


def main():
    warnings.simplefilter("ignore")
    groups = [integers, booleans, empties, floats, complexes, texts, times]
    lines = [json.dumps(one) for group in groups for one in group()]
    text = '{"numpy": "%s", "cases": [\n%s\n]}\n' % (np.__version__, ",\n".join(lines))
    Path(__file__).with_name("table.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
