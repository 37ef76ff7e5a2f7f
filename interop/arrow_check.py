"""Holds the Arrow files that arrowconv/toipc writes to what pyarrow reads in them.

    python -m pip install -r interop/arrow_requirements.txt
    go build -o toipc ./arrowconv/toipc
    python interop/arrow_check.py --toipc ./toipc

Every fixture in testdata that has an expected.npy is written as a file with one column, which must have the Arrow type
that its NumPy type stands for, and the values of expected.npy: bit for bit, NaT as null. Types and units that Arrow lacks
must be refused. Those whose elements vary in size, in testdata/varying, must have the text that NumPy prints of them. The
exit status is 1 if a check failed or if fewer than 100 columns were read.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
import pyarrow

TESTDATA = Path(__file__).resolve().parent.parent / "testdata"
ARROW_UNITS = ("s", "ms", "us", "ns")
COARSER = ("Y", "M", "W", "D", "h", "m")


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--toipc", required=True, help="the built command of arrowconv/toipc")
    return parser.parse_args()


def arrow_times(expected):
    """Times in the unit that Arrow has for them; None where it has none that is exact."""
    unit, _ = numpy.datetime_data(expected.dtype)
    if unit == "generic" or expected.dtype.kind == "m" and unit in ("Y", "M"):
        return None
    to = unit if unit in ARROW_UNITS else "s" if unit in COARSER else "ns"
    try:
        converted = expected.astype(f"{expected.dtype.kind}8[{to}]")
        back = converted.astype(expected.dtype)
    except OverflowError:
        return None
    return converted if numpy.array_equal(back.view("i8"), expected.view("i8")) else None


def wanted(expected):
    """The Arrow type and the values, as a NumPy array or a list, of elements; None where Arrow has no type for them."""
    kind, size = expected.dtype.kind, expected.dtype.itemsize
    if kind == "U":
        return pyarrow.string(), expected.tolist()
    if kind == "V" and expected.dtype.names is None:
        return pyarrow.binary(size), [element.tobytes() for element in expected]
    if kind in "mM":
        times = arrow_times(expected)
        return times if times is None else (pyarrow.from_numpy_dtype(times.dtype), times)
    if kind in "biu" or kind == "f" and size <= 8:
        return pyarrow.from_numpy_dtype(expected.dtype), expected
    return None


def difference(column, want):
    """What is wrong with a column; None where nothing is."""
    arrow_type, values = want
    if column.type != arrow_type:
        return f"the type is {column.type}, not {arrow_type}"
    if isinstance(values, list):
        return None if column.to_pylist() == values else f"the values are {column.to_pylist()[:5]} …"
    if values.dtype.kind in "mM":
        nulls = numpy.array(column.is_null())
        if not numpy.array_equal(nulls, numpy.isnat(values)):
            return "the nulls are not those that are NaT"
        got = column.combine_chunks().view(pyarrow.int64()).to_numpy(zero_copy_only=False)
        return None if numpy.array_equal(got[~nulls], values.view("i8")[~nulls]) else "the times differ"
    got = column.combine_chunks().to_numpy(zero_copy_only=False)
    return None if got.tobytes() == values.tobytes() else "the values differ"


def check(command, folder, out):
    """Writes and reads one fixture. Says what is wrong, and whether a column was read."""
    expected = numpy.load(folder / "expected.npy")
    expected = expected.astype(expected.dtype.newbyteorder("=")).reshape(-1)
    want = wanted(expected)
    done = subprocess.run([command, folder, out], capture_output=True, text=True, check=False)
    if want is None:
        return None if done.returncode == 1 else f"{expected.dtype} is not refused", False
    if done.returncode != 0:
        return done.stderr.strip(), False
    with pyarrow.ipc.open_file(out) as reader:
        return difference(reader.read_all().column("values"), want), True


def check_varying(command, folder, out):
    """Writes and reads one fixture whose elements vary in size. Says what is wrong."""
    done = subprocess.run([command, folder, out], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return done.stderr.strip()
    with pyarrow.ipc.open_file(out) as reader:
        column = reader.read_all().column("values")
    want = pyarrow.binary() if folder.name == "bytes" else pyarrow.string()
    if column.type != want:
        return f"the type is {column.type}, not {want}"
    shape = json.loads((folder / "zarr.json").read_text())["shape"]
    kind = object if folder.name == "bytes" else numpy.dtypes.StringDType()
    text = f"{numpy.array(column.to_pylist(), dtype=kind).reshape(shape)}\n"
    expected = folder.with_suffix(".txt").read_text()
    return None if text == expected else f"the values are\n{text}and not\n{expected}"


def report(folder, problem):
    """Prints what is wrong with a fixture. Says whether anything is."""
    if problem:
        print(f"{folder.relative_to(TESTDATA)}: {problem}")
    return bool(problem)


def main():
    """Checks every fixture."""
    command, read, failed = arguments().toipc, 0, 0
    with tempfile.TemporaryDirectory() as temporary:
        for values in sorted(TESTDATA.glob("*/*/expected.npy")):
            problem, column = check(command, values.parent, Path(temporary) / "out.arrow")
            read += column
            failed += report(values.parent, problem)
        for document in sorted(TESTDATA.glob("varying/*/zarr.json")):
            failed += report(document.parent, check_varying(command, document.parent, Path(temporary) / "out.arrow"))
            read += 1
    print(f"{read} columns read, {failed} wrong")
    return 1 if failed or read < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
