"""Cases for single matters: units, 0-d arrays, empty axes, keys, nested shards, negative zeros and so on."""

import numpy as np

import hardvalues as hard
from case import CRC, DOT, SLASH, V2_DOT, V2_SLASH, Case, endian, gzip, shard, transpose, zstd

LITTLE, BIG = [endian("little")], [endian("big")]


def one_chunk(name, description, dtype, codecs=LITTLE, **options):
    """A short one-dimensional array that is one chunk."""
    return Case(name, description, dtype, (12,), (12,), codecs, **options)


def shown_cases():
    """What the README and the examples show."""
    cities = ["Reykjavík", "São Paulo", "東京", "Kraków", "Αθήνα", "İstanbul", "서울", "Nuuk", "Zürich", "München", "ภูเก็ต", "🎈 fest"]
    yield Case(
        "shown-cities",
        "names of places, big-endian, in shards, compressed",
        "U12",
        (3, 4),
        (2, 4),
        [shard((1, 2), [endian("big"), zstd(3)])],
        values=cities,
    )
    launches = ["1957-10-04T19:28:34", "1969-07-16T13:32:00", "NaT", "1990-04-24T12:33:51", "2021-12-25T12:20:00", "NaT"]
    yield Case("shown-launches", "moments, NaT among them", "M8[s]", (6,), (6,), BIG, values=launches, fill=hard.NAT)
    yield Case("shown-waits", "durations", "m8[ms]", (4,), (4,), LITTLE, values=[1500, -250, hard.NAT, 86400000])
    yield Case("shown-depths", "depths", "float32", (2, 3), (2, 3), BIG, values=[0.5, -1.25, np.nan, 3.0, 1e-3, 6.0])


def time_cases():
    factors = ["10us", "25s", "7D", "2147483647D"]
    for kind in ("M8", "m8"):
        for dtype in [kind, *(f"{kind}[{unit}]" for unit in [*hard.UNITS, *factors])]:
            codecs = LITTLE if len(dtype) % 2 else BIG
            fill = hard.NAT if len(dtype) == 2 else -5
            yield one_chunk(f"unit-{hard.label(dtype)}", f"every awkward value of {dtype}", dtype, codecs, fill=fill)


def string_cases():
    for width in (2, 3, 5, 100):
        fill = "é🎉"[:width]
        yield Case(
            f"width-u{width}", f"strings of at most {width} code points", f"U{width}", (20,), (11,), BIG, fill=fill
        )


def scalar_cases():
    values = {"bool": True, "int16": -2, "uint64": 2**64 - 1, "float64": -0.0, "complex64": complex(-0.0, np.inf)}
    values |= {"U5": "a\0é", "M8[ns]": hard.NAT, "m8[25s]": -1}
    for number, (dtype, value) in enumerate(values.items()):
        codecs, key_encoding = [BIG, LITTLE][number % 2], [SLASH, V2_DOT, DOT, V2_SLASH][number % 4]
        yield Case(
            f"scalar-{hard.label(dtype)}",
            f"0-d array of {dtype}",
            dtype,
            (),
            (),
            codecs,
            key_encoding=key_encoding,
            values=value,
            fill=hard.fill_values(dtype)[-1],
        )
    packed = [zstd(1, True), CRC]
    yield Case("scalar-missing", "0-d array without its chunk", "int32", (), (), BIG, values=7, fill=7)
    yield Case("scalar-packed", "0-d array, compressed", "int32", (), (), BIG + packed, values=-1)
    yield Case("scalar-transposed", "0-d array, transposed by no axes", "int32", (), (), [transpose()] + BIG, values=-2)
    yield Case("scalar-sharded", "0-d array in a shard", "float32", (), (), [shard((), LITTLE)], values=42.0)


def empty_cases():
    shards = [shard((2, 1), LITTLE)]
    yield Case("empty-1d", "array with no elements", "float32", (0,), (3,), LITTLE)
    yield Case("empty-3d", "array with an axis of length 0", "U3", (3, 0, 2), (2, 1, 2), BIG)
    yield Case("empty-transposed", "empty array, transposed", "M8[D]", (0, 5), (1, 5), [transpose(1, 0)] + BIG)
    yield Case("empty-sharded", "empty array, sharded", "int16", (4, 0), (4, 1), shards)


def missing_cases():
    fills = {"bool": True, "int8": -128, "int64": -(2**63), "uint64": 2**64 - 1, "float16": np.float16(6e-8)}
    fills |= {
        "float32": np.nan,
        "float64": -0.0,
        "complex64": complex(np.nan, -0.0),
        "complex128": complex(-0.0, -np.inf),
    }
    fills |= {"U7": "日本é\0🎉", "M8[Y]": -1, "M8[25s]": hard.NAT, "m8[ns]": 2**63 - 1}
    for dtype, fill in fills.items():
        values = np.full((5, 3), np.asarray(fill, hard.numpy_dtype(dtype)))
        yield Case(
            f"missing-{hard.label(dtype)}",
            f"no chunk stored: all {dtype} fill values",
            dtype,
            (5, 3),
            (2, 2),
            LITTLE,
            fill=fill,
            values=values,
        )


def key_cases():
    for encoding, name in [(SLASH, "default-slash"), (DOT, "default-dot"), (V2_DOT, "v2-dot"), (V2_SLASH, "v2-slash")]:
        yield Case(
            f"key-{name}", "twelve chunks, keys of two digits", "uint16", (23, 3), (2, 3), BIG, key_encoding=encoding
        )
    yield Case(
        "key-four-axes", "a key of four indices", "int8", (3, 2, 3, 2), (2, 2, 2, 1), LITTLE, key_encoding=V2_DOT
    )


def edge_cases():
    yield Case("edge-inside-one-chunk", "one chunk that is larger than the array", "float64", (3, 2), (5, 4), BIG)
    yield Case("edge-one-element", "one element in a large chunk", "U2", (1, 1), (3, 4), LITTLE)
    yield Case("edge-exact", "chunks that end where the array ends", "int32", (6, 4), (3, 2), BIG)
    yield Case("edge-unit-chunks", "chunks of one element", "int16", (3, 3), (1, 1), LITTLE)
    yield Case("edge-shard", "a shard much larger than the array", "uint8", (3, 3), (8, 8), [shard((2, 4), LITTLE)])


def negative_zero_cases():
    for dtype in hard.FLOATS:
        values = np.array([-0.0] * 4 + [0.0] * 4 + [1.0, -0.0])
        yield Case(
            f"negative-zero-{dtype}",
            "a chunk of -0.0 is stored though the fill value is 0.0",
            dtype,
            (10,),
            (4,),
            BIG,
            values=values,
            fill=0.0,
        )
        yield Case(
            f"zero-{dtype}",
            "a chunk of 0.0 is stored though the fill value is -0.0",
            dtype,
            (10,),
            (4,),
            LITTLE,
            values=-values,
            fill=-0.0,
        )
    yield Case(
        "negative-zero-sharded",
        "an inner chunk of -0.0 is stored though the fill value is 0.0",
        "float32",
        (8,),
        (8,),
        [shard((2,), BIG)],
        values=[-0.0, -0.0, 0.0, 0.0, 0.0, -0.0, 1.0, 2.0],
        fill=0.0,
    )


def shard_cases():
    inner = shard((2, 2), BIG + [CRC], "start")
    middle = shard((4, 4), [transpose(1, 0), inner], "end", "big")
    yield Case("nested-2", "shards in shards", "float32", (11, 9), (8, 8), [shard((4, 4), [inner])], empty=((0, 1),))
    yield Case(
        "nested-3",
        "shards three deep with transpositions",
        "int16",
        (20, 17),
        (16, 16),
        [transpose(1, 0), shard((8, 8), [middle], "start", index_crc=False)],
        fill=-1,
        empty=((1, 0),),
    )
    cube = shard((2, 2, 2), [transpose(1, 2, 0), *LITTLE, gzip(1)])
    yield Case(
        "nested-3d",
        "nested shards of three axes, transposed on both levels",
        "complex64",
        (5, 8, 9),
        (8, 8, 8),
        [transpose(1, 2, 0), shard((4, 4, 4), [transpose(2, 0, 1), cube], "start")],
    )
    yield Case(
        "nested-packed",
        "compressors on each level of nested shards",
        "U3",
        (9, 9),
        (8, 8),
        [shard((4, 4), [shard((2, 4), BIG + [zstd(3, True)]), gzip(9)]), zstd(1)],
        fill="é",
    )
    for location in ("start", "end"):
        yield Case(
            f"outside-gzip-{location}",
            "compressed after sharding",
            "int32",
            (9, 5),
            (4, 4),
            [shard((2, 2), BIG, location), gzip(5)],
        )
    yield Case(
        "outside-zstd-crc32c",
        "two codecs after sharding",
        "M8[us]",
        (9, 5),
        (4, 4),
        [shard((2, 2), BIG + [CRC], "start"), zstd(3, True), CRC],
    )
    yield Case("one-inner-chunk", "a shard with one inner chunk", "uint64", (5,), (3,), [shard((3,), BIG)])
    yield Case(
        "unit-inner-chunks", "inner chunks of one element", "uint8", (6, 3), (4, 2), [shard((1, 1), LITTLE)], fill=1
    )


def codec_cases():
    packings = {"gzip-0": [gzip(0)], "gzip-9": [gzip(9)], "zstd-minus-7": [zstd(-7)], "zstd-22": [zstd(22, True)]}
    packings |= {"gzip-crc32c": [gzip(5), CRC], "crc32c-zstd": [CRC, zstd(0)], "crc32c-twice": [CRC, CRC]}
    packings |= {"gzip-zstd-gzip": [gzip(1), zstd(1), gzip(1)]}
    for name, packing in packings.items():
        yield Case(f"packing-{name}", f"codecs after bytes: {name}", "float32", (9, 8), (5, 8), BIG + packing)
    zeros = np.zeros(600, "<i4")
    zeros[[5, 300]] = 1, -1
    for name in ("gzip", "zstd"):
        packing = [gzip(9)] if name == "gzip" else [zstd(9, True)]
        yield Case(
            f"packing-{name}-long-matches",
            "data that shrinks much",
            "int32",
            (600,),
            (300,),
            BIG + packing,
            values=zeros,
        )
    rotate = [transpose(1, 2, 0)]
    yield Case("transpose-twice", "two rotations in a row", "int32", (5, 3, 4), (3, 2, 4), rotate * 2 + BIG)
    yield Case("transpose-thrice", "three rotations: the identity", "U2", (5, 3, 4), (3, 2, 4), rotate * 3 + BIG)
    yield Case(
        "transpose-identity", "a transposition that changes nothing", "uint16", (5, 3), (3, 2), [transpose(0, 1)] + BIG
    )
    yield Case("transpose-1d", "a transposition of one axis", "float16", (7,), (3,), [transpose(0)] + BIG)
    yield Case(
        "transpose-4d", "a cycle of four axes", "complex128", (3, 4, 2, 3), (2, 3, 2, 2), [transpose(1, 3, 0, 2)] + BIG
    )
    yield Case(
        "transpose-5d",
        "a cycle of five axes",
        "M8[h]",
        (3, 1, 2, 3, 2),
        (2, 1, 2, 3, 1),
        [transpose(4, 2, 0, 1, 3)] + BIG,
    )


def make_cases():
    groups = [shown_cases, time_cases, string_cases, scalar_cases, empty_cases, missing_cases, key_cases]
    groups += [edge_cases, negative_zero_cases, shard_cases, codec_cases]
    return [case for group in groups for case in group()]
