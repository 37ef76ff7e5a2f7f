"""Storing and reading arrays with zarr-python, around what it does not do."""

import base64
import contextlib
import json
import shutil
import tempfile
import types
from pathlib import Path
from unittest import mock

import numpy as np
import zarr

import hardvalues as hard
import reference


def create(path, case, **options):
    """The empty array of a case, as zarr-python describes it."""
    filters = [codec for codec in case.codecs if codec["name"] == "transpose"]
    with allow_any_inner_chunk():
        return zarr.create_array(
            store=path,
            shape=case.shape,
            dtype=hard.numpy_dtype(case.dtype),
            chunks=case.chunks,
            filters=filters,
            serializer=case.codecs[len(filters)],
            compressors=case.codecs[len(filters) + 1 :],
            fill_value=case.fill_scalar()[()],
            chunk_key_encoding=case.key_encoding,
            **options,
        )


def write(path, case, values, **options):
    """Stores the values, with gzip members dated 1970 so that they are the same each time."""
    array = create(path, case, **options)
    with mock.patch("gzip.time", types.SimpleNamespace(time=lambda: 0)):
        array[...] = values


def read(path):
    """The values of the array, read in the forms that zarr-python knows."""
    document = json.loads((path / "zarr.json").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch, "array")
        shutil.copytree(path, copy)
        (copy / "zarr.json").write_text(json.dumps(known_forms(document)), encoding="utf-8")
        with allow_any_inner_chunk():
            array = zarr.open_array(copy, mode="r")
            # A 0-d array comes back as a scalar, which for strings has lost its width.
            return np.asarray(array[...], array.dtype)


@contextlib.contextmanager
def allow_any_inner_chunk():
    """zarr-python holds a shard's inner chunk against the array's axes even after a transposition; it need not."""
    with mock.patch("zarr.codecs.sharding.ShardingCodec.validate", lambda *_, **__: None):
        yield


def known_forms(document):
    """The same array without bare names and with raw bits as zarr-python's raw_bytes."""
    document = dict(document)
    name, configuration = reference.split(document["data_type"])
    if not configuration:
        document["data_type"] = name
    if name[0] == "r" and name[1:].isdigit():
        size = int(name[1:]) // 8
        document["data_type"] = {"name": "raw_bytes", "configuration": {"length_bytes": size}}
        document["fill_value"] = base64.b64encode(bytes(document["fill_value"])).decode()
    document["codecs"] = [long_form(codec) for codec in document["codecs"]]
    document["chunk_key_encoding"] = long_form(document["chunk_key_encoding"])
    return document


def long_form(declaration):
    """A declaration as an object, and those within it."""
    name, configuration = reference.split(declaration)
    configuration = dict(configuration)
    for key in ("codecs", "index_codecs"):
        if key in configuration:
            configuration[key] = [long_form(codec) for codec in configuration[key]]
    return {"name": name, "configuration": configuration} if configuration else {"name": name}
