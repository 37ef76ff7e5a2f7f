"""Writes varying/: arrays whose elements vary in size, as zarr-python writes them, and the text that NumPy prints of them.

    python -m pip install -r requirements.txt
    python varying.py

An array NAME has its text in NAME.txt. Those of bytes are declared as "bytes", the name that zarr-extensions has for what
zarr-python calls variable_length_bytes.
"""

import shutil
from pathlib import Path

import numpy as np
import zarr

FOLDER = Path(__file__).parent / "varying"


def write(name, values, dtype, **layout):
    """One array and its text."""
    array = zarr.create_array(FOLDER / name, shape=values.shape, dtype=dtype, **layout)
    array[...] = values
    (FOLDER / f"{name}.txt").write_text(f"{array[...]}\n")
    document = FOLDER / name / "zarr.json"
    document.write_text(document.read_text().replace("variable_length_bytes", "bytes"))


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    text = [["Reykjavík", "", 'São "Paulo"', "it's"], ["\n\t", "\x00b", "🎈 fest", "\\"], ["東京", "Nuuk", "", "x" * 40]]
    text = np.array(text, dtype=np.dtypes.StringDType())
    write("strings", text, str, chunks=(2, 3))
    write("strings-sharded", text, str, chunks=(1, 2), shards=(2, 4))
    parts = [[b"ab", b"", b"it's"], [b"\x00\xff\n\t\r\\\"", b"'\"", b"~\x7f "]]
    write("bytes", np.array(parts, dtype=object), "variable_length_bytes", chunks=(2, 2))
    many = np.array([f"n{i}" for i in range(1200)], dtype=np.dtypes.StringDType())
    write("strings-many", many, str, chunks=(500,))


main()
