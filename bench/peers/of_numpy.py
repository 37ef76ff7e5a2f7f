"""NumPy by itself: what a program does with chunks that nothing compresses."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

import canonical
from contender import Job, Nothing, write_chunks


class Library:
    packages = ["numpy"]

    def __init__(self, _, threads):
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def each(self, function, items):
        return list(self.pool.map(function, items)) if self.pool else [function(item) for item in items]

    def prepare(self, array, role, task):
        about = array.about
        if about["compressor"] != "none":
            raise Nothing("NumPy has no decompressors")
        if about["layout"] in ("shard", "plainshard"):
            raise Nothing("NumPy reads no shards")
        stored = np.dtype(about["dtype"]).newbyteorder("<" if about["order"] == "le" else ">")
        if task == "encode":
            return self.encode(array, stored)
        if array.regions(task):
            return self.rows(array, stored, task)
        if task not in ("bytes", "strings", "times"):
            raise Nothing("NumPy reads no metadata")
        chunks = [self.view(array, stored, key) for key in about["keys"]]
        return getattr(self, task)(chunks, role)

    def rows(self, array, stored, task):
        """Reads rows out of the file of the one chunk."""
        name, shape = array.folder / array.about["keys"][0], array.about["chunk"]
        rows = [(np.ravel_multi_index([axis.start for axis in part], shape), part[-1].stop) for part in array.regions(task)]

        def work():
            read = [np.fromfile(name, stored, n, offset=int(first) * stored.itemsize) for first, n in rows]
            self.results = [row.astype(stored.newbyteorder("="), copy=False) for row in read]

        return Job(work, lambda _: f"form {task} {canonical.regions(self.results)} 0")

    @staticmethod
    def view(array, stored, key):
        """A chunk as NumPy sees it, without a copy."""
        data = np.frombuffer((array.folder / key).read_bytes(), stored)
        return data.reshape(array.about["chunk"]).T if array.about["layout"] == "transposed" else data

    def bytes(self, chunks, _):
        native = chunks[0].dtype.newbyteorder("=")
        out = [np.empty(chunk.shape, native) for chunk in chunks]
        step = copied if chunks[0].ndim > 1 or chunks[0].dtype == native else swapped
        pairs = list(zip(out, chunks))

        def work():
            self.results = self.each(step, pairs)

        def result(_):
            parts = [canonical.little(part).view(np.uint8).data for part in self.results]
            return f"form chunks {canonical.sha256(*parts)} {sum(part.nbytes for part in self.results)}"

        return Job(work, result)

    def strings(self, chunks, role):
        step = (lambda chunk: np.strings.encode(chunk, "utf-8")) if role == "encode" else (lambda chunk: chunk.tolist())

        def work():
            self.results = self.each(step, chunks)

        def result(_):
            values = [value for part in self.results for value in (part.tolist() if role == "encode" else part)]
            return f"form strings {canonical.strings(values)} 0"

        return Job(work, result)

    def times(self, chunks, _):
        def step(chunk):
            native = chunk.astype("M8[ns]")
            return native.view(np.int64), ~np.isnat(native)

        def work():
            self.results = self.each(step, chunks)

        def result(_):
            integers, valid = (np.concatenate(parts) for parts in zip(*self.results))
            return f"form times {canonical.times(integers, valid)} 0"

        return Job(work, result)

    def encode(self, array, stored):
        values, shape = array.source(), array.about["chunk"]
        starts = np.ndindex(*[n // c for n, c in zip(values.shape, shape)])
        parts = [values[tuple(slice(i * c, i * c + c) for i, c in zip(start, shape))] for start in starts]

        def step(part):
            return (part.T if array.about["layout"] == "transposed" else part).astype(stored).tobytes()

        def work():
            self.results = self.each(step, parts)

        return Job(work, lambda folder: write_chunks(folder, dict(zip(array.about["keys"], self.results))))


def copied(pair):
    np.copyto(*pair)
    return pair[0]


def swapped(pair):
    """byteswap is several times as fast as astype; strings are swapped as code units."""
    chunk = pair[1]
    units = chunk.view(np.uint32) if chunk.dtype.kind == "U" else chunk.view(np.int64) if chunk.dtype.kind == "M" else chunk
    return units.byteswap().view(units.dtype.newbyteorder()).view(chunk.dtype.newbyteorder("="))
