"""The agreed forms of values, so that contenders of any language can be compared by SHA-256.

bytes    the elements of the whole array in C order, little-endian
chunks   the same chunk by chunk, the chunks in C order of the grid
inside   chunks, each with its axes in the order in which it is stored
strings  of every string the length of its UTF-8 as 4 bytes, little-endian, and the UTF-8
stored   what is stored of the chunks, one behind the other
counts   times as integers of 8 bytes, little-endian
times    counts, and behind them a byte of every element: 1, or 0 for NaT
opened   the shape as decimal numbers with commas between them

A task that reads regions has a form of its name: the elements of each region, in C order, little-endian, one region
behind the other.
"""

import hashlib
import itertools

import numpy as np

NAT = np.iinfo(np.int64).min


def sha256(*parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()


def little(values):
    """The elements, dense and little-endian."""
    return np.ascontiguousarray(values, dtype=values.dtype.newbyteorder("<"))


def whole(values):
    return sha256(little(values).view(np.uint8).data)


def chunks(values, shape, transposed=False):
    grid = itertools.product(*[range(0, n, c) for n, c in zip(values.shape, shape)])
    parts = (values[tuple(slice(i, i + c) for i, c in zip(start, shape))] for start in grid)
    return sha256(*(little(part.T if transposed else part).view(np.uint8).data for part in parts))


def regions(parts):
    return sha256(*(little(part).view(np.uint8).data for part in parts))


def strings(values):
    """The hash of str objects, or of UTF-8."""
    encoded = (value if isinstance(value, bytes) else value.encode() for value in values)
    return sha256(b"".join(len(text).to_bytes(4, "little") + text for text in encoded))


def counts(integers):
    return sha256(little(integers).data)


def times(integers, valid):
    return sha256(little(integers).data, np.ascontiguousarray(valid, dtype=np.uint8).data)


def opened(shape):
    return sha256(",".join(map(str, shape)).encode())


def forms(values):
    """The forms of a data set that do not depend on how it is stored."""
    out = {"bytes": whole(values)}
    if values.dtype.kind == "U":
        out["strings"] = strings(values.tolist())
    if values.dtype.kind == "M":
        integers = values.view(np.int64)
        out |= {"counts": counts(integers), "times": times(integers, integers != NAT)}
    return out
