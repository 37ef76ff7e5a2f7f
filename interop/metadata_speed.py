"""Measures the metadata reader side by side with the released zarr-metadata.

    python -m pip install -r interop/metadata_requirements.txt
    go build -o judge ./interop/judge
    python interop/metadata_speed.py --judge ./judge [--rounds N] [--check]

Both sides read the same text, from bytes to the model or its problems, turn by turn: a document of ten members and three
codecs, with attributes of 2 KiB and with none. A round is ten slices of 20 ms of one side and then of the other, of which
the fastest counts, since other work of the machine only ever adds. The ratio of a round is theirs to ours; shown are that
of the fastest slices of all rounds, which is held against the floor, and the median and the range. Then ours reads documents of 10 kB to 10 MB, of which the time per byte is shown.
With --check the exit status is 1 if a ratio, the allocations of a read or the growth misses its limit.
"""

import argparse
import json
import statistics
import sys
import time

from zarr_metadata.model import read_node_metadata_v3

import metadata_judge

SLICES = 10  # of a round
SLICE = 0.02  # seconds
FLOORS = {"attributes of 2 KiB": 20, "no attributes": 40}  # theirs / ours, by the name of the document
ALLOCATIONS = 60  # of a read of one of these documents, at most
SIZES = [10_000, 100_000, 1_000_000, 10_000_000]  # of attributes, in bytes
GROWTH = 3  # the time per byte of the largest document by that of the smallest, at most


def typical(size):
    """A document of ten members and three codecs with attributes of about the given size."""
    attributes = {}
    text = 0
    while text < size:
        i = len(attributes)
        value = {"long_name": "something that was measured", "units": "m s-1", "valid_range": [0, i + 0.5]}
        attributes[f"attribute_{i}"] = value
        text += len(json.dumps({f"attribute_{i}": value}))
    return {
        "zarr_format": 3,
        "node_type": "array",
        "shape": [4096, 8192, 512],
        "data_type": "float32",
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [64, 64, 64]}},
        "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
        "fill_value": 0.0,
        "codecs": [
            {"name": "transpose", "configuration": {"order": [2, 1, 0]}},
            {"name": "bytes", "configuration": {"endian": "little"}},
            {"name": "zstd", "configuration": {"level": 3, "checksum": False}},
        ],
        "attributes": attributes,
        "dimension_names": ["time", "y", "x"],
    }


def theirs(text, reads, slices=SLICES):
    """The seconds that zarr-metadata takes for a read."""
    data = text.encode()
    best = float("inf")
    for _ in range(slices):
        start = time.perf_counter()
        for _ in range(reads):
            reading = read_node_metadata_v3(json.loads(data))
        best = min(best, (time.perf_counter() - start) / reads)
    if reading.problems:
        raise ValueError(f"the document has problems: {reading.problems}")
    return best


def ours(judge, text, reads, slices=SLICES):
    """What the judge says of a read."""
    answers = judge.answers([{"as": "timing", "text": text, "reads": reads}] * slices)
    best = min(answers, key=lambda answer: answer["seconds"])
    if best["problems"]:
        raise ValueError(f"the document has {best['problems']} problems")
    return best


def reads_of(seconds):
    """How often a slice reads a document that takes some seconds."""
    return max(1, round(SLICE / seconds))


def spread(values):
    """The median and the range."""
    return f"{statistics.median(values):.1f} ({min(values):.1f} to {max(values):.1f})"


def against(judge, name, text, rounds):
    """Measures both sides turn by turn, and gives what misses its limit."""
    their_reads = reads_of(theirs(text, 20, 3))
    our_reads = reads_of(ours(judge, text, 200, 3)["seconds"])
    rows = [(theirs(text, their_reads), ours(judge, text, our_reads)) for _ in range(rounds)]
    ratios = [their / our["seconds"] for their, our in rows]
    fastest = min(their for their, _ in rows) / min(our["seconds"] for _, our in rows)
    allocations = max(round(our["allocations"]) for _, our in rows)
    print(
        f"{name}, {len(text)} bytes: {fastest:.1f}, {spread(ratios)} times as fast, floor {FLOORS[name]}; theirs "
        f"{spread([their * 1e6 for their, _ in rows])} µs, ours {spread([our['seconds'] * 1e6 for _, our in rows])} µs, "
        f"{allocations} allocations, at most {ALLOCATIONS}"
    )
    if fastest < FLOORS[name]:
        yield f"{name}: {fastest:.1f} times as fast, want {FLOORS[name]}"
    if allocations > ALLOCATIONS:
        yield f"{name}: {allocations} allocations, want at most {ALLOCATIONS}"


def growth(judge, rounds):
    """Measures how the time grows with the document, and gives what misses its limit."""
    texts = [json.dumps(typical(size)) for size in SIZES]
    rows = {len(text): [] for text in texts}
    for _ in range(rounds):
        for text in texts:
            answer = ours(judge, text, max(1, 1_000_000 // len(text)))
            rows[len(text)].append((answer["seconds"] / len(text) * 1e9, answer["bytes"] / len(text)))
    for size, row in rows.items():
        print(f"{size} bytes: {spread([ns for ns, _ in row])} ns and {max(held for _, held in row):.1f} allocated bytes a byte")
    first, *_, last = [min(ns for ns, _ in row) for row in rows.values()]
    if last > GROWTH * first:
        yield f"growth: {last:.1f} ns a byte in the largest document, {first:.1f} in the smallest: want at most {GROWTH} times as much"


def main():
    """Runs the measurements."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--judge", required=True, help="the built command of interop/judge")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--check", action="store_true", help="exit with 1 if a limit is missed")
    options = parser.parse_args()
    judge = metadata_judge.Judge(options.judge)
    missed = []
    for name, size in (("attributes of 2 KiB", 2048), ("no attributes", 0)):
        missed += against(judge, name, json.dumps(typical(size)), options.rounds)
    missed += growth(judge, max(1, options.rounds // 3))
    for line in missed:
        print("MISSED", line)
    return 1 if options.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
