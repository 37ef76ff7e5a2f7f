"""Cases in which every pair of values of two dimensions occurs: type, order, compression, layout."""

import itertools
from collections import Counter

import hardvalues as hard
from case import CRC, KEY_ENCODINGS, Case, endian, gzip, shard, transpose, zstd

TYPES = ["bool", *hard.INTEGERS, *hard.FLOATS, *hard.COMPLEX, "U1", "U12", "U40", "M8", "m8"]
RAW_TYPES = ["r8", "r16", "r24", "r128"]
ORDERS = ["little", "big"]
COMPRESSIONS = ["none", "gzip", "zstd", "zstd-checksum", "crc32c"]
LAYOUTS = ["plain", "transposed", "sharded", "sharded-transposed"]

# The types M8 and m8 stand for these in turn.
DATETIMES = ["M8[Y]", "M8[ns]", "M8[D]", "M8", "M8[10us]", "M8[s]", "M8[25s]", "M8[as]", "M8[M]", "M8[ms]"]
TIMEDELTAS = ["m8[ns]", "m8[W]", "m8[s]", "m8", "m8[7D]", "m8[m]", "m8[h]", "m8[ps]", "m8[fs]", "m8[us]"]

# Shape, chunk shape and transposition; array lengths are no multiples of the chunk's, so edges are ragged.
PLAIN = [((11,), (4,)), ((7, 5), (4, 3)), ((3, 4, 5), (2, 3, 4))]
TRANSPOSED = [
    ((3, 4, 5), (2, 3, 4), (1, 2, 0)),
    ((7, 5), (4, 3), (1, 0)),
    ((3, 4, 5), (2, 3, 4), (2, 0, 1)),
    ((3, 2, 2, 3), (2, 2, 1, 2), (2, 0, 3, 1)),
]
# Shape, shard shape, inner chunk shape.
SHARDED = [((9, 7), (6, 4), (3, 2)), ((21,), (8,), (2,)), ((5, 3, 4), (4, 2, 2), (2, 1, 2))]
# Shape, shard shape, transposition before the shard, inner chunk shape, transposition within the inner chunk.
SHARDED_TRANSPOSED = [
    ((5, 3, 7), (4, 4, 4), (1, 2, 0), (2, 4, 1), None),
    ((9, 7), (6, 4), None, (3, 2), (1, 0)),
    ((5, 7, 3), (4, 4, 4), (1, 2, 0), (2, 1, 4), (2, 0, 1)),
    ((9, 7), (6, 6), (1, 0), (3, 2), None),
    ((5, 3, 4), (4, 2, 4), None, (2, 2, 4), (1, 2, 0)),
]


def choose_rows(dimensions):
    """Rows with one value of each dimension, until each pair of values of two dimensions has occurred.

    Of the rows that bring most new pairs the one with the least used values is taken.
    """
    rows, used = [], Counter()
    candidates = list(itertools.product(*dimensions))
    missing = pairs_of(candidates)
    while missing:
        best = max(
            candidates, key=lambda row: (len(missing & pairs_of([row])), -sum(used[cell] for cell in enumerate(row)))
        )
        rows.append(best)
        used.update(enumerate(best))
        missing -= pairs_of([best])
    return rows


def pairs_of(rows):
    """Every pair of two dimensions' values in the rows, with the places of the dimensions."""
    return {pair for row in rows for pair in itertools.combinations(enumerate(row), 2)}


def check_pairs(cases, dimensions):
    """Fails unless the labels of the cases hold every pair."""
    names = ["dtype", "order", "compression", "layout"]
    rows = [tuple(case.labels[name] for name in names) for case in cases]
    missing = pairs_of(itertools.product(*dimensions)) - pairs_of(rows)
    if missing:
        raise AssertionError(f"pairs that no case has: {sorted(missing)}")


def check_index_forms(cases):
    """Fails unless the shards have every pair of the index's place, byte order and checksum."""
    rows = set()
    for shards in (codec["configuration"] for case in cases for codec in case.codecs if "sharding" in str(codec)[:30]):
        order = shards["index_codecs"][0]["configuration"]["endian"]
        rows.add((shards["index_location"], order, len(shards["index_codecs"]) > 1))
    if pairs_of(itertools.product(["start", "end"], ORDERS, [True, False])) - pairs_of(rows):
        raise AssertionError(f"index forms are lacking: {sorted(rows)}")


def compressors(name):
    known = {"gzip": [gzip()], "zstd": [zstd()], "zstd-checksum": [zstd(-5, True)], "crc32c": [CRC]}
    return known.get(name, [])


def geometry(layout, turn):
    """Shape, chunk shape, outer transposition, inner chunk shape, inner transposition."""
    if layout == "plain":
        return *PLAIN[turn % len(PLAIN)], None, None, None
    if layout == "transposed":
        return *TRANSPOSED[turn % len(TRANSPOSED)], None, None
    if layout == "sharded":
        shape, chunks, inner = SHARDED[turn % len(SHARDED)]
        return shape, chunks, None, inner, None
    return SHARDED_TRANSPOSED[turn % len(SHARDED_TRANSPOSED)]


def chain(order, compression, layout, turn):
    """Shape, chunk shape and codecs of a row; `turn` chooses among the forms of its layout."""
    shape, chunks, outer_order, inner, inner_order = geometry(layout, turn)
    outer = [transpose(*outer_order)] if outer_order else []
    elements, packing = [endian(order)], compressors(compression)
    if inner is None:
        return shape, chunks, outer + elements + packing
    outside = packing if turn % 4 == 3 else []
    codecs = ([transpose(*inner_order)] if inner_order else []) + elements + ([] if outside else packing)
    location, index_order = ["end", "start"][turn % 2], ["little", "little", "big"][turn % 3]
    return shape, chunks, outer + [shard(inner, codecs, location, index_order, turn % 5 < 3)] + outside


def concrete_type(dtype, turn):
    if dtype == "M8":
        return DATETIMES[turn % len(DATETIMES)]
    return TIMEDELTAS[turn % len(TIMEDELTAS)] if dtype == "m8" else dtype


def make_cases(dimensions):
    """The cases of the rows, in an order that puts a type's cases together."""
    cases, turns = [], {}
    rows = sorted(choose_rows(dimensions), key=lambda row: dimensions[0].index(row[0]))
    for number, (dtype, order, compression, layout) in enumerate(rows):
        turn = turns[layout] = turns.get(layout, -1) + 1
        of_type = turns[dtype] = turns.get(dtype, -1) + 1
        cases.append(make_case(number, concrete_type(dtype, of_type), order, compression, layout, turn, dtype))
    check_pairs(cases, dimensions)
    return cases


def make_case(number, name, order, compression, layout, turn, dtype):
    shape, chunks, codecs = chain(order, compression, layout, turn)
    fills = hard.fill_values(name)
    return Case(
        name=f"pair-{number:03d}-{hard.label(name)}-{order}-{compression}-{layout}",
        description=f"{name}, {order}-endian, compression {compression}, {layout}, one chunk missing, ragged edges",
        dtype=name,
        shape=shape,
        chunks=chunks,
        codecs=codecs,
        fill=fills[number % len(fills)],
        key_encoding=KEY_ENCODINGS[number % 4],
        empty=((1,) + (0,) * (len(shape) - 1),),
        labels={"dtype": dtype, "order": order, "compression": compression, "layout": layout},
    )
