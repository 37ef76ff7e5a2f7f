"""Writes the array fixtures of this folder, or checks that they are what this program writes.

    python -m pip install -r testdata/requirements.txt
    python testdata/generate.py            # write every fixture and manifest.json
    python testdata/generate.py --check    # write them elsewhere and compare; exit status 1 if anything differs

Each fixture is a folder with an array as it is stored (zarr.json and chunk files) and expected.npy: the values,
made by NumPy and never read back. zarr-python-<version>/ is written by zarr-python itself, numpy-<version>/ by
reference.py where zarr-python does not write what the specification allows. Before a fixture counts, zarr-python
reads it back (in forms that it knows) and must find the same bits.

The bytes are the same in every run with the same versions. Streams of gzip also depend on the zlib that Python
uses; manifest.json names it.
"""

import argparse
import hashlib
import json
import shutil
import sys
import tempfile
import warnings
import zlib
from importlib.metadata import version
from pathlib import Path

import numpy as np

import byhand
import hardvalues as hard
import pairs
import reference
import special
import zarrpython

HERE = Path(__file__).parent
LICENCE = "made by this project's own generator"
ZARR_FOLDER = f"zarr-python-{version('zarr')}"
NUMPY_FOLDER = f"numpy-{version('numpy')}"


def all_cases():
    """Every case with the folder that it belongs to."""
    dimensions = [pairs.TYPES, pairs.ORDERS, pairs.COMPRESSIONS, pairs.LAYOUTS]
    by_zarr = pairs.make_cases(dimensions) + special.make_cases()
    pairs.check_index_forms(case for case in by_zarr if case.labels)
    cases = [(ZARR_FOLDER, case) for case in by_zarr] + [(NUMPY_FOLDER, case) for case in byhand.make_cases()]
    names = [f"{folder}/{case.name}" for folder, case in cases]
    assert len({name.lower() for name in names}) == len(names), "two cases have one name"
    return cases


def write_all(root):
    """Writes every case and the manifest below the folder."""
    entries = {}
    for folder, case in all_cases():
        path = root / folder / case.name
        values = case.expected()
        writer = zarrpython.write if folder == ZARR_FOLDER else write_with_numpy
        writer(path, case, values)
        np.save(path / "expected.npy", values, allow_pickle=False)
        check_case(path, case, values)
        entries[f"{folder}/{case.name}"] = describe(case, path, writer)
    (root / "manifest.json").write_bytes(manifest(root, entries).encode())
    return entries


def write_with_numpy(path, case, values):
    document = case.document()
    files = case.stored if case.stored is not None else reference.encode_array(document, values, case.fill_scalar())
    reference.write_files(path, document, files)


def check_case(path, case, values):
    """Fails unless the case says what it holds and zarr-python reads the same bits."""
    document = json.loads((path / "zarr.json").read_text(encoding="utf-8"))
    check_labels(document, case)
    if case.readable and hard.converted(zarrpython.read(path), values.dtype).tobytes() != values.tobytes():
        raise AssertionError(f"{path}: zarr-python reads other values")


def check_labels(document, case):
    """The labels that pairs are counted by must be those of the stored document."""
    if not case.labels:
        return
    names, orders = set(), set()
    for codec in walk(document["codecs"]):
        names.add(codec["name"] + "-checksum" * codec.get("configuration", {}).get("checksum", False))
        if codec["name"] == "bytes" and "configuration" in codec:
            orders.add(codec["configuration"]["endian"])
    layout = [name for name, codec in [("sharded", "sharding_indexed"), ("transposed", "transpose")] if codec in names]
    compression = names & set(pairs.COMPRESSIONS) or {"none"}
    assert ("-".join(layout) or "plain") == case.labels["layout"], case.name
    assert compression == {case.labels["compression"]}, case.name
    assert orders in (set(), {case.labels["order"]}), case.name


def walk(codecs):
    """Every codec but those of shard indexes, also the ones within shards."""
    for codec in codecs:
        yield codec
        yield from walk(codec.get("configuration", {}).get("codecs", []))


def describe(case, path, writer):
    """What the manifest tells about a case."""
    document = json.loads((path / "zarr.json").read_text(encoding="utf-8"))
    codecs = [reference.split(codec) for codec in walk_any(document["codecs"])]
    names = [name for name, _ in codecs]
    orders = sorted({configuration["endian"] for name, configuration in codecs if "endian" in configuration})
    layout = [word for word, name in [("sharded", "sharding_indexed"), ("transposed", "transpose")] if name in names]
    packing = [pack_name(*codec) for codec in codecs if codec[0] in ("gzip", "zstd", "crc32c")]
    return {
        "description": case.description,
        "dtype": case.dtype,
        "order": "+".join(orders) or "none",
        "compression": "+".join(packing) or "none",
        "layout": "+".join(layout) or "plain",
        "writer": "zarr-python" if writer is zarrpython.write else "numpy",
        "versions": {name: version(name) for name in ("google-crc32c", "numcodecs", "numpy", "zarr")},
        "licence": LICENCE,
    }


def walk_any(codecs):
    """As walk, also for codecs that are only names."""
    return walk([zarrpython.long_form(codec) for codec in codecs])


def pack_name(name, configuration):
    return name + "-checksum" * configuration.get("checksum", False)


def manifest(root, entries):
    """Every case and every file, one to a line, sorted."""
    files = {}
    for path in sorted(fixture_files(root)):
        data = (root / path).read_bytes()
        files[path] = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
    head = {"licence": LICENCE, "zlib": zlib.ZLIB_RUNTIME_VERSION}
    parts = [f' "{key}": {json.dumps(value)}' for key, value in head.items()]
    parts += [f' "{key}": {lines(value)}' for key, value in (("cases", entries), ("files", files))]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def lines(entries):
    rows = [f"  {json.dumps(key)}: {json.dumps(entries[key], ensure_ascii=False)}" for key in sorted(entries)]
    return "{\n" + ",\n".join(rows) + "\n }"


def fixture_folders(root):
    return [path for pattern in ("zarr-python-*", "numpy-*") for path in root.glob(pattern)]


def fixture_files(root):
    """Every file of every fixture, as paths below the folder with forward slashes."""
    for folder in fixture_folders(root):
        for path in folder.rglob("*"):
            if path.is_file():
                yield path.relative_to(root).as_posix()


def differences(old, new):
    """What is missing, extra or different in the old folder, one line each."""
    before, after = set(fixture_files(old)), set(fixture_files(new))
    found = [f"missing: {path}" for path in after - before] + [f"extra: {path}" for path in before - after]
    found += [f"different: {path}" for path in before & after if (old / path).read_bytes() != (new / path).read_bytes()]
    one, two = read_manifest(old), read_manifest(new)
    zlibs = one.pop("zlib", None), two.pop("zlib")
    if one != two:
        found.append("different: manifest.json")
    if found and zlibs[0] != zlibs[1]:
        found.append(f"note: written with zlib {zlibs[0]}, checked with {zlibs[1]}: gzip streams may differ")
    return sorted(found)


def read_manifest(root):
    path = root / "manifest.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def main():
    parser = argparse.ArgumentParser(description="Write the array fixtures, or check them.")
    parser.add_argument("--check", action="store_true", help="compare with what is there, write nothing")
    options = parser.parse_args()
    warnings.filterwarnings("ignore", module="zarr|numpy")
    with tempfile.TemporaryDirectory() as scratch:
        new = Path(scratch)
        entries = write_all(new)
        if options.check:
            found = differences(HERE, new)
            print("\n".join(found) if found else f"{len(entries)} cases are as generated")
            return 1 if found else 0
        for folder in fixture_folders(HERE):
            shutil.rmtree(folder)
        shutil.copytree(new, HERE, dirs_exist_ok=True)
    print(f"{len(entries)} cases, {len(list(fixture_files(HERE)))} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
