"""What one fixture is, and the short ways to write its codecs."""

import zlib
from dataclasses import dataclass, field

import numpy as np

import hardvalues as hard
import reference

SLASH = {"name": "default", "configuration": {"separator": "/"}}
DOT = {"name": "default", "configuration": {"separator": "."}}
V2_DOT = {"name": "v2", "configuration": {"separator": "."}}
V2_SLASH = {"name": "v2", "configuration": {"separator": "/"}}
KEY_ENCODINGS = [SLASH, DOT, V2_DOT, V2_SLASH]
CRC = {"name": "crc32c"}


def transpose(*order):
    return {"name": "transpose", "configuration": {"order": list(order)}}


def endian(order):
    return {"name": "bytes", "configuration": {"endian": order}}


def gzip(level=6):
    return {"name": "gzip", "configuration": {"level": level}}


def zstd(level=3, checksum=False):
    return {"name": "zstd", "configuration": {"level": level, "checksum": checksum}}


def shard(inner, codecs, location="end", index_order="little", index_crc=True):
    index_codecs = [endian(index_order), CRC] if index_crc else [endian(index_order)]
    configuration = {"chunk_shape": list(inner), "codecs": codecs, "index_codecs": index_codecs}
    return {"name": "sharding_indexed", "configuration": {**configuration, "index_location": location}}


@dataclass(frozen=True)
class Case:
    """One array: how it is described, what it holds, and what is stored of it."""

    name: str
    description: str
    dtype: str
    shape: tuple
    chunks: tuple
    codecs: list
    fill: object = None  # a value of the type; by default its zero
    key_encoding: object = field(default_factory=lambda: SLASH)
    empty: tuple = ()  # the coordinates of chunks that hold only the fill value
    values: object = None  # by default random values with awkward ones strewn in
    labels: dict = field(default_factory=dict)  # the values of the dimensions that pairs are made of
    members: dict = field(default_factory=dict)  # further members of the document (replacing its own)
    stored: object = None  # the chunk files themselves, where they are made by hand
    readable: bool = True  # whether zarr-python can read it back, in a form that it knows

    def fill_scalar(self):
        dtype = hard.numpy_dtype(self.dtype)
        if self.fill is None:
            return np.zeros((), dtype)
        if dtype.kind in "Mm" and isinstance(self.fill, int):
            return np.array(self.fill, "<i8").view(dtype)  # NumPy converts no integer to a time without unit
        return np.asarray(self.fill, dtype)

    def expected(self):
        """The values, in C order and little-endian."""
        rng = np.random.Generator(np.random.PCG64(zlib.crc32(self.name.encode())))
        dtype = hard.numpy_dtype(self.dtype)
        if self.values is not None:
            values = np.array(self.values, dtype).reshape(self.shape)
        else:
            values = hard.make_values(self.dtype, self.shape, rng)
        boxes = dict(reference.boxes(self.shape, self.chunks))
        for index in self.empty:
            values[boxes[index]] = self.fill_scalar()
        return values

    def document(self):
        """The metadata as the specification has it, for cases that zarr-python does not write."""
        document = {
            "zarr_format": 3,
            "node_type": "array",
            "shape": list(self.shape),
            "data_type": hard.data_type(self.dtype),
            "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": list(self.chunks)}},
            "chunk_key_encoding": self.key_encoding,
            "fill_value": hard.to_json(self.dtype, self.fill_scalar()),
            "codecs": self.codecs,
        }
        return {**document, **self.members}
