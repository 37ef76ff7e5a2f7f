"""zarr-python, with the pipeline of its own or with that of the package zarrs."""

import os
import tempfile
from pathlib import Path

import numpy as np
import zarr
from zarr.core.buffer import cpu
from zarr.storage import LocalStore, MemoryStore

import canonical
from contender import Job, Nothing, write_chunks


class Library:
    def __init__(self, contender, threads):
        self.rust = contender == "zarrs-python"
        self.packages = ["zarr", "numcodecs", "google-crc32c"] + ["zarrs"] * self.rust
        zarr.config.set({"async.concurrency": threads, "threading.max_workers": threads})
        if self.rust:
            os.environ["RAYON_NUM_THREADS"] = str(threads)  # it has a pool of its own, made at import
            import zarrs  # noqa: F401: it registers itself

            # Without strict it falls back to the pipeline of zarr-python, which is measured by itself.
            zarr.config.set(
                {
                    "codec_pipeline.path": "zarrs.ZarrsCodecPipeline",
                    "codec_pipeline.strict": True,
                    "codec_pipeline.chunk_concurrent_maximum": threads,
                }
            )

    def store(self, array, files):
        """Files in memory; the package zarrs reads and writes folders only."""
        if not self.rust:
            return MemoryStore({key: cpu.Buffer.from_bytes(data) for key, data in files.items()})
        self.folder = tempfile.TemporaryDirectory(dir=array.work, prefix="zarrs-")
        for key, data in files.items():
            path = Path(self.folder.name) / key
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        return LocalStore(self.folder.name)

    def prepare(self, array, _, task):
        if task == "encode":
            return self.encode(array)
        if task == "open":
            return self.open(array)
        if array.regions(task):
            return self.regions(array, task)
        if task not in ("bytes", "strings", "times"):
            raise Nothing("no such task")
        opened = zarr.open_array(self.store(array, array.files()), mode="r")
        out = np.empty(opened.shape, opened.dtype.newbyteorder("="))
        buffer = cpu.NDBuffer.from_numpy_array(out)

        def read():
            opened.get_basic_selection(Ellipsis, out=buffer)

        return getattr(self, task)(read, out)

    def regions(self, array, task):
        """Reads regions out of files."""
        if task == "warm":
            raise Nothing("it keeps no index of a shard")
        opened = zarr.open_array(LocalStore(array.folder, read_only=True), mode="r")
        parts = array.regions(task)
        out = [np.empty([axis.stop - axis.start for axis in part], opened.dtype) for part in parts]
        pairs = [(part, cpu.NDBuffer.from_numpy_array(memory)) for part, memory in zip(parts, out)]

        def work():
            for part, buffer in pairs:
                opened.get_basic_selection(part, out=buffer)

        return Job(work, lambda _: f"form {task} {canonical.regions(out)} {sum(part.nbytes for part in out)}")

    def bytes(self, read, out):
        return Job(read, lambda _: f"form bytes {canonical.whole(out)} {out.nbytes}")

    def strings(self, read, out):
        def work():
            read()
            self.values = out.tolist()

        return Job(work, lambda _: f"form strings {canonical.strings(self.values)} 0")

    def times(self, read, out):
        def work():
            read()
            self.valid = ~np.isnat(out)

        return Job(work, lambda _: f"form times {canonical.times(out.view(np.int64), self.valid)} 0")

    def open(self, array):
        if self.rust:
            raise Nothing("it opens with zarr-python")
        store = self.store(array, {"zarr.json": array.metadata})

        def work():
            self.opened = zarr.open_array(store, mode="r")

        return Job(work, lambda _: f"form opened {canonical.opened(self.opened.shape)} 0")

    def encode(self, array):
        values, files = array.source(), {"zarr.json": array.metadata}
        store = self.store(array, files)
        opened = zarr.open_array(store, mode="r+")

        def work():
            opened[...] = values

        def result(folder):
            if self.rust:
                chunks = {key: (Path(self.folder.name) / key).read_bytes() for key in array.about["keys"]}
            else:
                chunks = {key: store._store_dict[key].to_bytes() for key in array.about["keys"]}
            return write_chunks(folder, chunks)

        return Job(work, result)
