"""Writes varying/, arrays whose elements vary in size, and unregistered/, arrays of types that no specification has, as
zarr-python writes them, and the text that NumPy prints of them.

    python -m pip install -r requirements.txt
    python varying.py

An array NAME has its text in NAME.txt, and, if its elements have one size, its values in NAME.npy. Those of varying/bytes
are declared as "bytes", the name that zarr-extensions has for what zarr-python calls variable_length_bytes.
"""

import shutil
from pathlib import Path

import numpy as np
import zarr

HERE = Path(__file__).parent
VARYING, UNREGISTERED = HERE / "varying", HERE / "unregistered"


def write(path, values, dtype, **layout):
    """One array and its text."""
    array = zarr.create_array(path, shape=values.shape, dtype=dtype, **layout)
    array[...] = values
    path.with_suffix(".txt").write_text(f"{array[...]}\n")
    if values.dtype != object and values.dtype.kind != "T":
        np.save(path.with_suffix(".npy"), array[...])


def main():
    shutil.rmtree(VARYING, ignore_errors=True)
    shutil.rmtree(UNREGISTERED, ignore_errors=True)
    text = [["Reykjavík", "", 'São "Paulo"', "it's"], ["\n\t", "\x00b", "🎈 fest", "\\"], ["東京", "Nuuk", "", "x" * 40]]
    text = np.array(text, dtype=np.dtypes.StringDType())
    write(VARYING / "strings", text, str, chunks=(2, 3))
    write(VARYING / "strings-sharded", text, str, chunks=(1, 2), shards=(2, 4))
    many = np.array([f"n{i}" for i in range(1200)], dtype=np.dtypes.StringDType())
    write(VARYING / "strings-many", many, str, chunks=(500,))
    parts = [[b"ab", b"", b"it's"], [b"\x00\xff\n\t\r\\\"", b"'\"", b"~\x7f "]]
    for folder in VARYING, UNREGISTERED:
        write(folder / "bytes", np.array(parts, dtype=object), "variable_length_bytes", chunks=(2, 2))
    document = VARYING / "bytes" / "zarr.json"
    document.write_text(document.read_text().replace("variable_length_bytes", "bytes"))
    fixed = np.array(parts, dtype="S7")
    write(UNREGISTERED / "null-terminated", fixed, fixed.dtype, chunks=(2, 2))
    write(UNREGISTERED / "raw", fixed.view("V7"), "V7", chunks=(1, 2), shards=(2, 2))


main()
