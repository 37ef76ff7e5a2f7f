"""Reads with zarr-python what a contender encoded.

    judge WORK ARRAY FOLDER            form bytes SHA-256 BYTES, of the chunks in FOLDER as the array ARRAY of WORK
    quit
"""

import shutil
import sys
from pathlib import Path

import zarr

import canonical


def judged(work, name, folder):
    shutil.copy(Path(work) / name / "zarr.json", folder)
    values = zarr.open_array(folder, mode="r")[...]
    return f"form bytes {canonical.whole(values)} {values.nbytes}"


def main():
    for line in sys.stdin:
        command, *arguments = line.split()
        if command == "quit":
            break
        try:
            print(judged(*arguments), flush=True)
        except Exception as error:
            print(f"failed {type(error).__name__}: {' '.join(str(error).split())[:300]}", flush=True)


if __name__ == "__main__":
    main()
