"""Writes arrays.txt: files that NumPy made. Run with NumPy 2.4.6: python make.py > arrays.txt

A line is: what the file is, the shape, the elements (little-endian, C order, hexadecimal), the file (hexadecimal).
The first word says how the file was made:
  save     numpy.save of a little-endian array in C order
  load     another file of the same elements, which numpy.load gave back equal: other orders, other versions
  headers  no file: a dtype, and the SHA-256 of the headers of its arrays of 0 to 64 axes, of lengths 1, 10, 100,
           1000, 1, 10, 100, 1000, 1, 1 …, each in C order and then in Fortran order, as
           numpy.lib.format.write_array_header_1_0 makes them
"""

import hashlib
import io
import struct

import numpy as np

CODES = [
    "b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16", "V1", "V2", "V3", "V16", "V100",
    "U1", "U2", "U12", "M8", "m8", "m8[s]", "M8[10us]", "M8[2147483647ns]",
] + [f"M8[{u}]" for u in ("Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as")]  # fmt: skip
SHAPES = [(2, 3), (), (3,), (0,), (2, 1, 4), (3, 0, 2), (2, 3, 2)]


def elements(dtype, shape):
    """Elements of which no two bytes near each other are equal."""
    n = int(np.prod(shape, dtype=int))
    if dtype.kind == "b":
        return np.arange(n).reshape(shape) % 3 == 0
    if dtype.kind == "U":
        length = dtype.itemsize // 4
        words = ["".join(chr(0x61 + (7 * i + j) % 26 + 0x1F300 * (j % 2)) for j in range(i % (length + 1))) for i in range(n)]
        return np.array(words, dtype).reshape(shape)
    raw = bytes((37 * i + 11) % 251 for i in range(n * dtype.itemsize))
    return np.frombuffer(raw, dtype).reshape(shape)


def text(shape):
    return ",".join(map(str, shape)) or "-"


def line(word, array, file):
    little = array.astype(array.dtype.newbyteorder("<"))
    print(word, text(array.shape), little.tobytes("C").hex() or "-", file.hex())


def saved(array, version=None):
    f = io.BytesIO()
    if version is None:
        np.save(f, array)
    else:
        np.lib.format.write_array(f, array, version)
    return f.getvalue()


def load(array, file):
    got = np.load(io.BytesIO(file))
    assert got.dtype == array.dtype and got.shape == array.shape
    assert got.tobytes("C") == array.tobytes("C")
    line("load", array, file)


def by_hand(header, array):
    """A file with another text in its header."""
    header = header.encode("latin1")
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + array.tobytes("C")


for i, code in enumerate(CODES):
    dtype = np.dtype("<" + code)
    for shape in (SHAPES[0], SHAPES[1 + i % (len(SHAPES) - 1)]):
        array = elements(dtype, shape)
        line("save", array, saved(array))
    array = elements(dtype, SHAPES[0])
    load(np.asfortranarray(array), saved(np.asfortranarray(array)))
    if np.dtype(">" + code) != dtype:
        big = array.astype(">" + code)
        load(big, saved(big))
        big = elements(dtype, (2, 3, 2)).astype(">" + code)
        load(np.asfortranarray(big), saved(np.asfortranarray(big)))

array = elements(np.dtype("<i4"), (3,))
load(array, saved(array, (2, 0)))
load(array, saved(array, (3, 0)))
for header in (
    "{'descr': '<i4', 'fortran_order': False, 'shape': (3,)}",
    '{"shape":(3,),"descr":"<i4","fortran_order":True}\n',
    " {  'fortran_order'  :  False ,\n'shape' : ( 3 , ) ,\t'descr':'<i4'  ,  }  \n",
    "{'descr': '<i4', 'fortran_order': False, 'shape': (3L,), }",
):
    load(array, by_hand(header, array))
array = elements(np.dtype("M8[us]"), (1,))
header = "{'descr': '<M8[μs]', 'fortran_order': False, 'shape': (1,), }\n".encode()
load(array, b"\x93NUMPY\x03\x00" + struct.pack("<I", len(header)) + header + array.tobytes("C"))
load(array, saved(array) + b"what follows is no part of the array")

for code in ("i4", "V12345", "M8[10us]"):
    descr = np.dtype("<" + code).str
    digest = hashlib.sha256()
    for rank in range(65):
        for fortran in (False, True):
            f = io.BytesIO()
            shape = tuple((1, 10, 100, 1000)[k % 4] if k < 8 else 1 for k in range(rank))
            np.lib.format.write_array_header_1_0(f, {"descr": descr, "fortran_order": fortran, "shape": shape})
            digest.update(f.getvalue())
    print("headers", descr, digest.hexdigest(), "-")
