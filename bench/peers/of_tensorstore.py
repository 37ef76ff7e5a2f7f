"""tensorstore, with what is stored in its memory store."""

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
