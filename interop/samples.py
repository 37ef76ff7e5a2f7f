"""Random arrays: type, shape, chunks, codecs, fill value and values, the same for one seed and number."""

import hardvalues as hard
import numpy as np
from case import CRC, KEY_ENCODINGS, Case, endian, gzip, shard, transpose, zstd

UNITS = ["", *(f"[{unit}]" for unit in [*hard.UNITS, "10us", "25s", "7D", "2147483647D"])]
TYPES = ["bool", *hard.INTEGERS, *hard.FLOATS, *hard.COMPLEX, "U1", "U3", "U12", "U40", "r8", "r16", "r24", "r128"]
TYPES += ["M8", "m8"] * 3  # each stands for the units in turn
MOST_ELEMENTS = 3000


def random_case(seed, number):
    rng = np.random.default_rng([seed, number])
    dtype = TYPES[number % len(TYPES)]
    if hard.is_time(dtype):
        dtype += str(rng.choice(UNITS))
    chunks, codecs = random_chain(rng, int(rng.choice([0, 1, 1, 2, 2, 2, 3, 3, 4])), dtype)
    shape = tuple(random_length(rng, length) for length in chunks)
    while np.prod(shape, dtype=int) > MOST_ELEMENTS:
        shape = tuple(-(-length // 2) for length in shape)
    fills = hard.fill_values(dtype)
    fill = fills[rng.integers(len(fills))]
    case = Case(
        name=f"case-{number}",
        description="",
        dtype=dtype,
        shape=shape,
        chunks=chunks,
        codecs=codecs,
        fill=fill,
        key_encoding=KEY_ENCODINGS[rng.integers(4)],
        members=random_members(rng, len(shape)),
    )
    return case, random_values(rng, case), rng


def random_length(rng, chunk):
    """An array's length along an axis: none, some or several chunks, often ragged."""
    if rng.random() < 0.03:
        return 0
    return int(rng.choice([chunk, rng.integers(1, 2 * chunk + 3), rng.integers(1, chunk + 1)]))


def random_members(rng, rank):
    if rng.random() < 0.7:
        return {}
    names = [["x", None, "", "x", "Zeit"][i] for i in rng.integers(0, 5, rank)]
    return {"attributes": {"number": 1, "text": "é", "nothing": None}, "dimension_names": names}


def random_chain(rng, rank, dtype):
    """A chunk shape and codecs, made from the innermost codec outwards so that all lengths fit."""
    shape = tuple(int(length) for length in rng.integers(1, 5, rank))
    depth = int(rng.choice([0, 0, 0, 1, 1, 1, 2, 3]))
    codecs = [elements(rng, dtype), *random_packing(rng)]
    for level in range(depth + 1):
        while rank and rng.random() < 0.35:
            order = [int(axis) for axis in rng.permutation(rank)]
            codecs = [transpose(*order), *codecs]
            shape = tuple(shape[order.index(axis)] for axis in range(rank))
        if level < depth:
            codecs, shape = random_shard(rng, shape, codecs)
    return shape, codecs


def random_shard(rng, shape, codecs):
    """A shard around the codecs, with more or less inner chunks along each axis."""
    location, order = str(rng.choice(["start", "end"])), str(rng.choice(["little", "big"]))
    outside = random_packing(rng) if rng.random() < 0.25 else []
    shards = [shard(shape, codecs, location, order, bool(rng.random() < 0.7)), *outside]
    most = 4 if np.prod(shape, dtype=int) < 100 else 2
    return shards, tuple(length * int(rng.integers(1, most)) for length in shape)


def elements(rng, dtype):
    """The bytes codec; raw bits and single bytes may do without a byte order."""
    if (hard.is_raw(dtype) or dtype in ("bool", "int8", "uint8")) and rng.random() < 0.5:
        return {"name": "bytes"}
    return endian(str(rng.choice(["little", "big"])))


def random_packing(rng):
    choices = [[], [], [gzip(int(rng.integers(0, 10)))], [zstd(int(rng.integers(-9, 20)))]]
    choices += [[zstd(int(rng.integers(-9, 20)), True)], [CRC], [gzip(1), CRC], [CRC, zstd(1, True)]]
    return choices[rng.integers(len(choices))]


def random_values(rng, case):
    """Random values in which some boxes, of chunks and of other sizes, hold only the fill value."""
    values = hard.make_values(case.dtype, case.shape, rng)
    for _ in range(3 if rng.random() < 0.6 else 0):
        values[random_box(rng, case)] = case.fill_scalar()
    return values


def random_box(rng, case):
    """The place of a whole chunk, or any box."""
    box = []
    for length, chunk in zip(case.shape, case.chunks, strict=True):
        step = chunk if rng.random() < 0.7 else int(rng.integers(1, chunk + 1))
        start = step * int(rng.integers(0, -(-length // step) + 1))
        box.append(slice(start, start + step))
    return tuple(box)
