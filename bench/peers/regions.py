"""Parts of arrays that are read by themselves: by task, and what one of them costs at least.

cold       inner chunks of a shard whose index is not known
warm       the same, its index known
row        rows of a chunk that nothing compresses
full       an array of two shards
aligned    the first of them
unaligned  the first of them but for the last index along the first axis
"""

import math

import numpy as np

import canonical

INNER = (32,) * 3
ENTRY = 16  # bytes of an entry of a shard's index
CHECKSUM = 4  # bytes behind the index


def inner_chunks(shard, path):
    """Eight, far from each other, of the shard in a file, whose index is at the end."""
    counts = [n // c for n, c in zip(shard, INNER)]
    length = math.prod(counts) * ENTRY + CHECKSUM
    entries = np.frombuffer(path.read_bytes()[-length:-CHECKSUM], "<u8").reshape(*counts, 2)
    at = [[i % n for n in counts] for i in range(1, 9)]
    parts = [([i * c for i, c in zip(where, INNER)], INNER) for where in at]
    inner = int(entries[tuple(at[0])][1])
    memory = 3 * math.prod(INNER) * 2 + length
    return {
        "cold": {"parts": parts, "cost": {"reads": 2, "bytes": length + inner, "memory": memory}},
        "warm": {"parts": parts, "cost": {"reads": 1, "bytes": inner, "memory": memory}},
    }


def rows(shape, _):
    """Eight, along the last axis."""
    parts = [([31 * i, 29 * i, 0], (1, 1, shape[2])) for i in range(1, 9)]
    return {"row": {"parts": parts, "cost": {"reads": 1, "bytes": 2 * shape[2]}}}


def shards(shard, _):
    """All of two shards along the first axis, one of them, and one but for its end."""
    lengths = {"full": 2 * shard[0], "aligned": shard[0], "unaligned": shard[0] - 1}
    return {task: {"parts": [([0] * len(shard), (n, *shard[1:]))]} for task, n in lengths.items()}


def described(regions, values):
    """The regions with how many bytes of elements they have, and the form of each task."""
    forms = {}
    for task, region in regions.items():
        parts = [values[tuple(slice(s, s + n) for s, n in zip(*part))] for part in region["parts"]]
        region["bytes"] = sum(part.nbytes for part in parts)
        forms[task] = canonical.regions(parts)
    return regions, forms
