"""A small writer of Zarr v3 arrays in NumPy, for what zarr-python cannot write.

It knows the codecs bytes, transpose, sharding_indexed, gzip, zstd and crc32c, regular grids and both
chunk key encodings. It is written for clarity; the stored bytes follow from the specification alone.
"""

import gzip
import io
import itertools
import json
import struct

import google_crc32c
import numpy as np
from numcodecs import Zstd

import hardvalues as hard

EMPTY = 2**64 - 1


def split(declaration):
    """The name and the configuration of a codec, also of one that is only a name."""
    if isinstance(declaration, str):
        return declaration, {}
    return declaration["name"], declaration.get("configuration", {})


def is_fill(array, fill):
    """Whether every element has exactly the bits of the fill value."""
    return array.tobytes() == np.full(array.shape, fill, array.dtype).tobytes()


def encode(array, codecs, fill):
    """The bytes of one chunk."""
    name, configuration = split(codecs[0])
    if name == "transpose":
        return encode(array.transpose(configuration["order"]), codecs[1:], fill)
    if name == "sharding_indexed":
        data = encode_shard(array, configuration, fill)
    else:
        data = encode_elements(array, configuration.get("endian"))
    for codec in codecs[1:]:
        data = encode_bytes(data, *split(codec))
    return data


def encode_elements(array, endian):
    if endian == "big" and array.dtype.kind != "V":  # raw bits have no byte order
        array = hard.converted(array, array.dtype.newbyteorder(">"))
    return array.tobytes(order="C")


def encode_bytes(data, name, configuration):
    if name == "gzip":
        return gzip_member(data, configuration["level"])
    if name == "zstd":
        return bytes(Zstd(configuration["level"], checksum=configuration.get("checksum", False)).encode(data))
    if name == "crc32c":
        return data + struct.pack("<I", google_crc32c.value(data))
    raise ValueError(f"no such codec: {name}")


def gzip_member(data, level):
    """One gzip member with the same header on every platform."""
    target = io.BytesIO()
    with gzip.GzipFile(fileobj=target, mode="wb", compresslevel=level, mtime=0) as member:
        member.write(data)
    return target.getvalue()


def boxes(shape, chunk_shape):
    """Every chunk's coordinates with what selects its elements, in C order."""
    counts = [-(-length // step) for length, step in zip(shape, chunk_shape)]
    for index in itertools.product(*map(range, counts)):
        slices = [slice(i * step, (i + 1) * step) for i, step in zip(index, chunk_shape)]
        yield index, (*slices, ...)  # the ellipsis keeps a 0-d array an array


def encode_shard(array, configuration, fill):
    entries, parts = [], []
    for _, box in boxes(array.shape, configuration["chunk_shape"]):
        part = None if is_fill(array[box], fill) else encode(array[box], configuration["codecs"], fill)
        entries.append((EMPTY, EMPTY) if part is None else (sum(map(len, parts)), len(part)))
        parts += [] if part is None else [part]
    at_start = configuration.get("index_location", "end") == "start"
    counts = [length // step for length, step in zip(array.shape, configuration["chunk_shape"])]
    index = encode_index(entries, counts, configuration["index_codecs"], 0)
    if at_start:
        return encode_index(entries, counts, configuration["index_codecs"], len(index)) + b"".join(parts)
    return b"".join(parts) + index


def encode_index(entries, counts, codecs, shift):
    rows = [(offset if offset == EMPTY else offset + shift, size) for offset, size in entries]
    return encode(np.array(rows, "<u8").reshape(*counts, 2), codecs, None)


def chunk_key(encoding, index):
    name, configuration = split(encoding)
    if name == "v2":
        return configuration.get("separator", ".").join(map(str, index)) or "0"
    return configuration.get("separator", "/").join(["c", *map(str, index)])


def chunk_at(values, box, chunk_shape, fill):
    """One chunk of full size, also at the far edges."""
    chunk = np.full(chunk_shape, fill, values.dtype)
    inside = values[box]
    chunk[tuple(map(slice, inside.shape))] = inside
    return chunk


def encode_array(document, values, fill):
    """Every chunk that is not the fill value, by key."""
    chunk_shape = document["chunk_grid"]["configuration"]["chunk_shape"]
    files = {}
    for index, box in boxes(values.shape, chunk_shape):
        chunk = chunk_at(values, box, chunk_shape, fill)
        if not is_fill(chunk, fill):
            files[chunk_key(document["chunk_key_encoding"], index)] = encode(chunk, document["codecs"], fill)
    return files


def write_files(folder, document, files):
    """An array's folder: the document, then the chunks."""
    folder.mkdir(parents=True)
    text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    (folder / "zarr.json").write_bytes(text.encode())
    for key, data in files.items():
        (folder / key).parent.mkdir(parents=True, exist_ok=True)
        (folder / key).write_bytes(data)
