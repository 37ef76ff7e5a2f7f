"""tensorstore, with what is stored in its memory store, or in files where regions are read."""

import numpy as np
import tensorstore

import canonical
from contender import Job, Nothing, write_chunks


class Library:
    packages = ["tensorstore"]

    def __init__(self, _, threads):
        self.threads = threads

    def context(self, files):
        """A context without a cache, with a store of the files."""
        limits = {"data_copy_concurrency": {"limit": self.threads}, "cache_pool": {"total_bytes_limit": 0}}
        context = tensorstore.Context(limits)
        store = tensorstore.KvStore.open("memory://", context=context).result()
        for key, data in files.items():
            store[key] = data
        return context, store

    @staticmethod
    def opened(context):
        spec = {"driver": "zarr3", "kvstore": {"driver": "memory"}, "recheck_cached_data": False}
        return tensorstore.open(spec, context=context, open=True).result()

    def prepare(self, array, _, task):
        if array.regions(task):
            return self.regions(array, task)
        if task not in ("bytes", "encode", "open"):
            raise Nothing("it has no such types")
        if np.dtype(array.about["dtype"]).kind in "UM":
            raise Nothing("it has no such data type")
        return getattr(self, task)(array)

    def bytes(self, array):
        opened = self.opened(self.context(array.files())[0])

        def work():
            self.out = opened.read().result()

        return Job(work, lambda _: f"form bytes {canonical.whole(self.out)} {self.out.nbytes}")

    def regions(self, array, task):
        """Reads regions out of files. The one cache that keeps the index of a shard keeps elements as well: for the
        task that has the index, there is room in it for half of the regions, so that each is read when its turn comes."""
        parts = array.regions(task)
        room = array.about["regions"][task]["bytes"] // 2 if task == "warm" else 0
        limits = {"data_copy_concurrency": {"limit": self.threads}, "file_io_concurrency": {"limit": self.threads}}
        context = tensorstore.Context(limits | {"cache_pool": {"total_bytes_limit": room}})
        files = {"driver": "file", "path": f"{array.folder}/"}
        spec = {"driver": "zarr3", "kvstore": files, "recheck_cached_data": False, "recheck_cached_metadata": False}
        opened = tensorstore.open(spec, context=context, open=True, read=True).result()

        def work():
            self.out = [opened[part].read().result() for part in parts]

        return Job(work, lambda _: f"form {task} {canonical.regions(self.out)} {sum(part.nbytes for part in self.out)}")

    def open(self, array):
        context, _ = self.context({"zarr.json": array.metadata})
        spec = {"driver": "zarr3", "kvstore": {"driver": "memory"}, "recheck_cached_metadata": True}

        def work():
            self.array = tensorstore.open(spec, context=context, open=True).result()

        return Job(work, lambda _: f"form opened {canonical.opened(self.array.shape)} 0")

    def encode(self, array):
        context, store = self.context({"zarr.json": array.metadata})
        opened, values = self.opened(context), array.source()

        def work():
            opened.write(values).result()

        return Job(work, lambda folder: write_chunks(folder, {key: store[key] for key in array.about["keys"]}))
