"""Writes the arrays that all contenders read, with zarr-python, and what is in them.

    python bench/peers/workloads.py FOLDER

Arrays that these programs wrote before are left as they are. Each array is a folder with zarr.json and its chunks, each data set a file of its elements in the host's byte order.
workloads.json says of every array what it is, and the SHA-256 of each form in which a contender may give the values:
those hashes are of the values as NumPy made them, never of what was read back, but for the form "stored".
"""

import hashlib
import itertools
import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import zarr
from zarr.codecs import BytesCodec, GzipCodec, ShardingCodec, TransposeCodec, ZstdCodec

import canonical
import datasets
import regions

COMPRESSORS = {"none": None, "zstd": ZstdCodec(level=1), "gzip": GzipCodec(level=1)}
ENDIAN = {"le": "little", "be": "big"}
SOURCES = ("workloads.py", "datasets.py", "canonical.py", "regions.py", "requirements.txt")
TRANSPOSE = TransposeCodec(order=(2, 1, 0))


@dataclass
class Layout:
    """How a data set is stored: a name, the shape of chunks, options of zarr-python, and what there is one array of each
    for; where regions are given, it is read by those alone."""

    name: str
    chunk: tuple
    options: dict
    orders: tuple = ("le", "be")
    compressors: tuple = tuple(COMPRESSORS)
    regions: Callable | None = None


def layouts(data, values):
    """The layouts of a data set."""
    inner, whole = (32,) * 3, values.shape
    match data:
        case "cube":
            return [
                Layout("transposed", (64,) * 3, {"chunks": (64,) * 3, "filters": [TRANSPOSE]}),
                Layout("shard", whole, {"chunks": inner, "shards": whole, "filters": [TRANSPOSE]}),
                Layout("plainshard", whole, {"chunks": inner, "shards": whole}, ("le",)),
            ]
        case "block":
            options = {"chunks": regions.INNER, "shards": whole}
            return [
                Layout("plainshard", whole, options, ("le",), regions=regions.inner_chunks),
                Layout("chunk", whole, {}, ("le",), ("none",), regions.rows),
            ]
        case "doubles":
            # Inner chunks lie in C order, so that what is read is what is stored, and can be held to a copy of it.
            shard = (values.shape[0] // 2, *values.shape[1:])
            codec = ShardingCodec(chunk_shape=(1, 1, *shard[2:]), subchunk_write_order="lexicographic")
            return [Layout("plainshard", shard, {"serializer": codec}, ("le",), ("none",), regions.shards)]
    return [Layout("plain", (len(values) // datasets.CHUNKS,), {})]


def write(folder, name, values, layout, order, compressor):
    """Writes one array, and says what it is."""
    options = {"chunks": layout.chunk, "filters": None, "serializer": BytesCodec(endian=ENDIAN[order]), **layout.options}
    array = zarr.create_array(
        store=str(folder / name),
        shape=values.shape,
        dtype=values.dtype,
        compressors=COMPRESSORS[compressor],
        fill_value="" if values.dtype.kind == "U" else np.datetime64("NaT", "ns") if values.dtype.kind == "M" else 0,
        **options,
    )
    array[...] = values
    grid = [range(-(-n // c)) for n, c in zip(values.shape, layout.chunk)]
    keys = ["c/" + "/".join(map(str, index)) for index in itertools.product(*grid)]
    return {
        "name": name,
        "shape": values.shape,
        "chunk": layout.chunk,
        "bytes": values.nbytes,
        "elements": values.size,
        "stored": sum((folder / name / key).stat().st_size for key in keys),
        "keys": keys,
    }


def forms(folder, values, layout, array, known):
    """The forms of an array, and what it is read by, if that is by regions."""
    paths = [folder / array["name"] / key for key in array["keys"]]
    if layout.regions:
        parts, hashes = regions.described(layout.regions(layout.chunk, paths[0]), values)
        return {"forms": hashes, "regions": parts}
    hashes = {
        "chunks": canonical.chunks(values, layout.chunk),
        "inside": canonical.chunks(values, layout.chunk, transposed=layout.name == "transposed"),
        "stored": canonical.sha256(*(path.read_bytes() for path in paths)),
        "opened": canonical.opened(values.shape),
    }
    return {"forms": known | hashes}


def data_set(folder, data, values):
    """Writes a data set and all of its arrays."""
    listed = layouts(data, values)
    known = {}
    if not any(layout.regions for layout in listed):
        (folder / f"{data}.bin").write_bytes(values.tobytes())
        known = canonical.forms(values)
    arrays = []
    for layout in listed:
        for order, compressor in itertools.product(layout.orders, layout.compressors):
            name = f"{data}-{layout.name}-{order}-{compressor}".replace("-plain-", "-")
            array = write(folder, name, values, layout, order, compressor)
            array |= {"data": data, "dtype": values.dtype.str, "order": order, "layout": layout.name, "compressor": compressor}
            arrays.append(array | forms(folder, values, layout, array, known))
    return arrays


def main():
    folder = Path(sys.argv[1])
    listed = folder / "workloads.json"
    if listed.exists() and json.loads(listed.read_text())["made_by"] == made_by():
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    arrays = []
    for data, make in datasets.ALL.items():
        arrays += data_set(folder, data, make())
    listed.write_text(json.dumps({"made_by": made_by(), "arrays": arrays}))


def made_by():
    """The hash of these programs and of what they use: other ones make other files."""
    sources = [Path(__file__).with_name(name) for name in SOURCES]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


if __name__ == "__main__":
    main()
