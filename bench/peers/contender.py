"""One contender of the side-by-side measurements, in Python: a process that does what the lines on standard input say.

    python bench/peers/contender.py CONTENDER THREADS

    versions                           versions {"NAME": "VERSION", …}
    prepare FOLDER ARRAY ROLE TASK     ready, or none REASON where there is no such thing to measure
    verify FOLDER                      form FORM SHA-256 BYTES NANOSECONDS: one work, and its result in an agreed form
                                       (canonical.py); a task that encodes writes its chunks to FOLDER instead:
                                       stored BYTES NANOSECONDS
    run N                              took NANOSECONDS, of N works
    cost                               cost READS BYTES MEMORY DECODER: what the first region takes to read, counted: calls that
                                       read, bytes that they gave, and bytes of memory, and of those that a
                                       zstd decoder takes by itself; only this module answers
    quit

Any answer may be "failed REASON" instead. Everything else that is printed goes to standard error.
"""

import importlib
import json
import os
import sys
import time
from pathlib import Path

CONTENDERS = {
    "numpy": "of_numpy",
    "zarr-python": "of_zarr",
    "zarrs-python": "of_zarr",
    "tensorstore": "of_tensorstore",
}


class Nothing(Exception):
    """There is no such thing to measure, and why."""


class Array:
    """An array of the workloads, and what is stored of it."""

    def __init__(self, folder, name):
        self.work, self.folder = Path(folder), Path(folder) / name
        listed = json.loads((self.work / "workloads.json").read_text())["arrays"]
        self.about = next(array for array in listed if array["name"] == name)
        self.metadata = (self.folder / "zarr.json").read_bytes()

    def files(self):
        """Everything that is stored, by key."""
        keys = ["zarr.json", *self.about["keys"]]
        return {key: (self.folder / key).read_bytes() for key in keys}

    def regions(self, task):
        """What a task reads of the array, as slices; none where it reads everything."""
        parts = self.about.get("regions", {}).get(task, {"parts": []})["parts"]
        return [tuple(slice(start, start + n) for start, n in zip(*part)) for part in parts]

    def source(self):
        """The elements, in the host's byte order."""
        import numpy as np

        values = np.fromfile(self.work / f"{self.about['data']}.bin", dtype=self.about["dtype"])
        return values.reshape(self.about["shape"])


class Job:
    """What is timed, and how its result is looked at."""

    def __init__(self, work, result):
        self.work, self.result = work, result


def write_chunks(folder, chunks):
    """Writes what was encoded, by key, and answers how much it is."""
    for key, data in chunks.items():
        path = Path(folder) / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return f"stored {sum(len(data) for data in chunks.values())}"


class Server:
    def __init__(self, contender, threads):
        self.library = importlib.import_module(CONTENDERS[contender]).Library(contender, threads)
        self.job = None

    def versions(self):
        from importlib.metadata import version

        return "versions " + json.dumps({name: version(name) for name in self.library.packages})

    def prepare(self, folder, name, role, task):
        self.job = None
        self.job = self.library.prepare(Array(folder, name), role, task)
        return "ready"

    def verify(self, folder):
        start = time.perf_counter_ns()
        self.job.work()
        took = time.perf_counter_ns() - start
        return f"{self.job.result(folder)} {took}"

    def run(self, n):
        work, n = self.job.work, int(n)
        start = time.perf_counter_ns()
        for _ in range(n):
            work()
        return f"took {time.perf_counter_ns() - start}"

    def answer(self, line):
        command, *arguments = line.split()
        try:
            return getattr(self, command)(*arguments)
        except Nothing as reason:
            return f"none {reason}"
        except BaseException as error:  # a panic of Rust is one
            return f"failed {type(error).__name__}: {' '.join(str(error).split())[:300]}"


def main():
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    server = Server(sys.argv[1], int(sys.argv[2]))
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        print(server.answer(line), file=answers, flush=True)


if __name__ == "__main__":
    sys.modules["contender"] = sys.modules["__main__"]
    main()
