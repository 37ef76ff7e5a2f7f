"""Writes narrow.txt: what ml_dtypes says of the number types of 16 bits and fewer.

    pip install ml_dtypes==0.6.0 numpy==2.4.6
    python narrow.py > narrow.txt

The first word of a line says what follows the type's name:
  values   the value of each of its bit patterns, in the order of the patterns
  rounds   of a type of at most 8 bits: for each positive number but the largest, in their order, three bytes in
           hexadecimal: the patterns that the float32 just below the middle between it and the next one, the middle, and
           the float32 just above the middle round to
  samples  of a type of 16 bits: float32 values, and in hexadecimal the patterns that they round to
"""
import random

import ml_dtypes
import numpy as np

assert (ml_dtypes.__version__, np.__version__) == ("0.6.0", "2.4.6"), (ml_dtypes.__version__, np.__version__)
FLOATS = {
    "float8_e3m4": 8, "float8_e4m3": 8, "float8_e5m2": 8, "float8_e4m3b11fnuz": 8, "float8_e4m3fnuz": 8,
    "float8_e5m2fnuz": 8, "float8_e8m0fnu": 8, "float6_e2m3fn": 6, "float6_e3m2fn": 6, "float4_e2m1fn": 4,
}  # fmt: skip
INTEGERS = {"int2": 2, "uint2": 2, "int4": 4, "uint4": 4}


def values(name, bits):
    return np.arange(2**bits, dtype=np.uint8).view(getattr(ml_dtypes, name))


def rounds(name, bits):
    positive = values(name, bits).astype(np.float64)
    positive = positive[np.isfinite(positive) & ~np.signbit(positive)]
    assert (np.diff(positive) > 0).all()
    middle = ((positive[:-1] + positive[1:]) / 2).astype(np.float32)
    assert (middle * 2 == positive[:-1] + positive[1:]).all()
    around = np.stack([np.nextafter(middle, np.float32(0)), middle, np.nextafter(middle, np.float32(np.inf))], 1)
    return around.astype(getattr(ml_dtypes, name)).view(np.uint8).tobytes().hex()


def samples(dtype):
    rng = random.Random(20260901)
    bits = np.array([rng.getrandbits(16) for _ in range(100)], np.uint16)
    number = bits.view(dtype).astype(np.float32)
    after = (bits + 1).astype(np.uint16).view(dtype).astype(np.float32)
    with np.errstate(all="ignore"):
        middle = (number + after) / 2
        x = np.concatenate([number, middle, np.nextafter(middle, after), np.nextafter(middle, number)])
        x = x[np.isfinite(x)]
        return " ".join(f"{float(a)!r} {b:04x}" for a, b in zip(x, x.astype(dtype).view(np.uint16)))


for name, bits in (FLOATS | INTEGERS).items():
    print("values", name, *(repr(float(v)) if name in FLOATS else int(v) for v in values(name, bits)))
for name, bits in FLOATS.items():
    print("rounds", name, rounds(name, bits))
print("samples", "float16", samples(np.float16))
print("samples", "bfloat16", samples(ml_dtypes.bfloat16))
