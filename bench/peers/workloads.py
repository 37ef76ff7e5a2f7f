"""Writes the arrays that all contenders read, with zarr-python, and what is in them.

    python bench/peers/workloads.py FOLDER

Arrays that these programs wrote before are left as they are. Each array is a folder with zarr.json and its chunks, each data set a file of its elements in the host's byte order.
workloads.json says of every array what it is, and the SHA-256 of each form in which a contender may give the values:
those hashes are of the values as NumPy made them, never of what was read back.
"""

import hashlib
import itertools
import json
import shutil
import sys
from pathlib import Path

import numpy as np
import zarr
from zarr.codecs import BytesCodec, GzipCodec, TransposeCodec, ZstdCodec

import canonical
import datasets

COMPRESSORS = {"none": None, "zstd": ZstdCodec(level=1), "gzip": GzipCodec(level=1)}
ENDIAN = {"le": "little", "be": "big"}
TRANSPOSE = TransposeCodec(order=(2, 1, 0))


def layouts(data, values):
    """The layouts of a data set: name, chunk shape, options, byte orders."""
    if data != "cube":
        return [("", (len(values) // datasets.CHUNKS,), {}, ["le", "be"])]
    inner, whole = (32,) * 3, (datasets.SIDE,) * 3
    return [
        ("transposed-", (64,) * 3, {"chunks": (64,) * 3, "filters": [TRANSPOSE]}, ["le", "be"]),
        ("shard-", whole, {"chunks": inner, "shards": whole, "filters": [TRANSPOSE]}, ["le", "be"]),
        ("plainshard-", whole, {"chunks": inner, "shards": whole}, ["le"]),
    ]


def write(folder, name, values, chunk, options, order, compressor):
    """Writes one array, and says what it is."""
    options = {"chunks": chunk, "filters": None, **options}
    array = zarr.create_array(
        store=str(folder / name),
        shape=values.shape,
        dtype=values.dtype,
        serializer=BytesCodec(endian=ENDIAN[order]),
        compressors=COMPRESSORS[compressor],
        fill_value="" if values.dtype.kind == "U" else np.datetime64("NaT", "ns") if values.dtype.kind == "M" else 0,
        **options,
    )
    array[...] = values
    grid = [range(-(-n // c)) for n, c in zip(values.shape, chunk)]
    keys = ["c/" + "/".join(map(str, index)) for index in itertools.product(*grid)]
    return {
        "name": name,
        "shape": values.shape,
        "chunk": chunk,
        "bytes": values.nbytes,
        "elements": values.size,
        "stored": sum((folder / name / key).stat().st_size for key in keys),
        "keys": keys,
    }


def data_set(folder, data, values):
    """Writes a data set and all of its arrays."""
    (folder / f"{data}.bin").write_bytes(values.tobytes())
    forms = canonical.forms(values)
    arrays = []
    for layout, chunk, options, orders in layouts(data, values):
        for order, compressor in itertools.product(orders, COMPRESSORS):
            name = f"{data}-{layout}{order}-{compressor}"
            array = write(folder, name, values, chunk, options, order, compressor)
            array |= {"data": data, "dtype": values.dtype.str, "order": order, "layout": layout.rstrip("-") or "plain"}
            array |= {"compressor": compressor, "forms": dict(forms)}
            array["forms"]["chunks"] = canonical.chunks(values, chunk)
            array["forms"]["inside"] = canonical.chunks(values, chunk, transposed=layout == "transposed-")
            array["forms"]["opened"] = canonical.opened(values.shape)
            arrays.append(array)
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
    sources = [Path(__file__).with_name(name) for name in ("workloads.py", "datasets.py", "canonical.py", "requirements.txt")]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


if __name__ == "__main__":
    main()
