"""The checks of one array. Values are always compared by their bits, so that NaN payloads and -0.0 count."""

import json
import os
import shutil
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

import hardvalues as hard
import numpy as np
import reference
import zarrpython

import jsonform


@dataclass
class Command:
    """The command under test and a folder for its files."""

    program: Path
    scratch: Path

    def run(self, *arguments, status=0):
        """Runs the command, which must end with the status; returns what it wrote to standard error."""
        words = [str(self.program), *map(str, arguments)]
        done = subprocess.run(words, capture_output=True, timeout=60, check=False)
        errors = done.stderr.decode(errors="replace")
        if done.returncode != status:
            raise AssertionError(f"{' '.join(words)}\nended with {done.returncode}, not {status}: {errors}")
        return errors

    def decode(self, path, form, chunk=None):
        """The bytes that decode writes in a format."""
        output = self.scratch / f"decoded.{form}"
        output.unlink(missing_ok=True)
        chosen = [] if chunk is None else [f"--chunk={join(chunk)}"]
        self.run("decode", path, "--format", form, "-o", output, *chosen)
        return output.read_bytes()


def join(index):
    return ",".join(map(str, index))


def check_all(tally, command, case, values, rng):
    stored = command.scratch / "stored"
    store(stored, case, values)
    tally.check("validate", command.run, "validate", stored)
    tally.check("validate without a member", check_lacking_member, command, stored, rng)
    tally.check("validate without a file", check_missing_path, command)
    check_decode(tally, command, stored, case, values, rng)
    tally.check("damage", check_damage, command, stored, case, rng)
    check_encode(tally, command, case, values, rng)


def store(path, case, values):
    """Lets zarr-python store the values.

    It leaves out chunks that differ from the fill value only in NaN bits or by a -0.0 in a complex number;
    where that loses something, it is made to store every chunk.
    """
    for keep_empty in (False, True):
        shutil.rmtree(path, ignore_errors=True)
        written = values.view(f"V{values.dtype.itemsize}") if hard.is_raw(case.dtype) else values
        zarrpython.write(path, case, written, config={"write_empty_chunks": keep_empty}, **case.members)
        if same_bits(zarrpython.read(path), values):
            break
    else:
        raise RuntimeError(f"zarr-python does not store {case}")
    if hard.is_raw(case.dtype):
        rename_raw_bytes(path, case)


def rename_raw_bytes(path, case):
    """Calls zarr-python's raw_bytes by the name that the specification has, r*; the chunks are the same."""
    document = json.loads((path / "zarr.json").read_text(encoding="utf-8"))
    document |= {key: case.document()[key] for key in ("data_type", "fill_value", "codecs")}
    (path / "zarr.json").write_text(json.dumps(document), encoding="utf-8")


def same_bits(found, values):
    return found.shape == values.shape and hard.converted(found, values.dtype).tobytes() == values.tobytes()


def check_decode(tally, command, path, case, values, rng):
    tally.check("decode as npy", check_npy, command, path, case, values)
    tally.check("decode as raw", check_raw, command, path, values)
    tally.check("decode as json", check_json, command, path, case, values)
    index = random_chunk(case, rng)
    if index is None:
        return
    chunk = chunk_of(case, values, index)
    tally.check("decode a chunk as npy", check_npy, command, path, case, chunk, index)
    tally.check("decode a chunk as raw", check_raw, command, path, chunk, index)
    tally.check("decode a chunk as json", check_json, command, path, case, chunk, index)


def random_chunk(case, rng):
    """The coordinates of one chunk, or None if there is none."""
    boxes = list(reference.boxes(case.shape, case.chunks))
    return boxes[rng.integers(len(boxes))][0] if boxes else None


def chunk_of(case, values, index):
    box = dict(reference.boxes(case.shape, case.chunks))[index]
    return reference.chunk_at(values, box, case.chunks, case.fill_scalar())


def check_npy(command, path, case, values, index=None):
    command.decode(path, "npy", index)
    found = np.load(command.scratch / "decoded.npy", allow_pickle=False)
    wanted = hard.numpy_dtype(case.dtype)
    assert found.dtype.newbyteorder("=") == wanted.newbyteorder("="), f"dtype {found.dtype}, not {wanted}"
    check_values(found, values)


def check_values(found, values):
    assert found.shape == values.shape, f"shape {found.shape}, not {values.shape}"
    one, two = hard.converted(found, values.dtype).tobytes(), values.tobytes()
    if one != two:
        place = next(i for i in range(len(two)) if one[i] != two[i]) // values.dtype.itemsize
        bits = [np.ravel(array)[place].tobytes().hex() for array in (hard.converted(found, values.dtype), values)]
        raise AssertionError(f"element {place} (in C order) is {bits[0]}, not {bits[1]}")


def check_raw(command, path, values, index=None):
    data = command.decode(path, "raw", index)
    assert len(data) == values.nbytes, f"{len(data)} bytes, not {values.nbytes}"
    check_values(np.frombuffer(data, values.dtype).reshape(values.shape), values)


def check_json(command, path, case, values, index=None):
    text = command.decode(path, "json", index).decode("utf-8")
    jsonform.check(case.dtype, jsonform.parse(text), values)


def check_lacking_member(command, path, rng):
    """Without a member that must be there the metadata is wrong."""
    document = json.loads((path / "zarr.json").read_text(encoding="utf-8"))
    optional = {"attributes", "dimension_names", "storage_transformers"}
    required = sorted(document.keys() - optional)
    del document[required[rng.integers(len(required))]]
    folder = command.scratch / "lacking"
    reference.write_files(folder, document, {})
    command.run("validate", folder, status=1)


def check_missing_path(command):
    command.run("validate", command.scratch / "nothing", status=2)


def check_damage(command, path, case, rng):
    """Spoils a chunk file in each way that must be noticed; decode must refuse and name the file."""
    files = chunk_files(path)
    if not files:
        return
    key = files[rng.integers(len(files))]
    for damage in noticeable_damages(case.codecs):
        spoilt = command.scratch / "spoilt"
        shutil.rmtree(spoilt, ignore_errors=True)
        shutil.copytree(path, spoilt)
        data = (spoilt / key).read_bytes()
        (spoilt / key).write_bytes(damage(data, rng))
        errors = command.run("decode", spoilt, "--format", "raw", "-o", command.scratch / "spoilt.raw", status=1)
        assert key in errors or key.replace("/", os.sep) in errors, f"{damage.__name__}: {key} is not named: {errors}"


def chunk_files(path):
    files = (file.relative_to(path).as_posix() for file in path.rglob("*") if file.is_file())
    return sorted(file for file in files if file != "zarr.json")


def noticeable_damages(codecs):
    """Ways to spoil a chunk file that the outermost codec must notice."""
    name, configuration = reference.split(codecs[-1])
    if name == "crc32c":
        return [cut, flip_anywhere]
    if name == "gzip" or configuration.get("checksum"):
        return [cut, flip_in_last_four]
    if name == "sharding_indexed":
        at_start, checked = configuration["index_location"] == "start", len(configuration["index_codecs"]) > 1
        flip = flip_in_first_four if at_start else flip_in_last_four
        return [cut, flip] if checked else [cut] if at_start else []
    return [cut]


def cut(data, rng):
    return data[: rng.integers(0, len(data))]


def flip(data, place, rng):
    return data[:place] + bytes([data[place] ^ 1 << int(rng.integers(8))]) + data[place + 1 :]


def flip_anywhere(data, rng):
    return flip(data, int(rng.integers(len(data))), rng)


def flip_in_last_four(data, rng):
    return flip(data, len(data) - int(rng.integers(1, 5)), rng)


def flip_in_first_four(data, rng):
    return flip(data, int(rng.integers(4)), rng)


def check_encode(tally, command, case, values, rng):
    case = replace(case, members={**case.members, **exact_fill(case, rng)})
    keep_empty = "fill_value" in case.members or rng.random() < 0.3
    document = command.scratch / "zarr.json"
    write_document(document, command, case, rng)
    tally.check("encode", check_encoded, command, document, case, values, keep_empty, rng)
    index = random_chunk(case, rng)
    if index is not None:
        tally.check("encode a chunk", check_encoded_chunk, command, document, case, values, index, rng)


def exact_fill(case, rng):
    """Sometimes a fill value that zarr-python does not keep; then no chunk may be left out for it to read."""
    in_shards = any(reference.split(codec)[0] == "sharding_indexed" for codec in case.codecs)
    if case.fill.dtype.kind != "f" or in_shards or rng.random() < 0.5:
        return {}
    patterns = hard.hard_values(case.dtype)
    return {"fill_value": hard.to_json(case.dtype, patterns[rng.integers(len(patterns))])}


def write_document(path, command, case, rng):
    """The metadata to encode by: from zarr-python, or by hand where it has no words for it, and at times else."""
    if hard.is_raw(case.dtype) or "fill_value" in case.members or rng.random() < 0.5:
        path.write_text(json.dumps(case.document(), ensure_ascii=rng.random() < 0.5), encoding="utf-8")
        return
    folder = command.scratch / "described"
    zarrpython.create(folder, case, **case.members)
    shutil.copy(folder / "zarr.json", path)


def check_encoded(command, document, case, values, keep_empty, rng):
    source, target = command.scratch / "values.npy", command.scratch / "encoded"
    np.save(source, another_form(values, rng), allow_pickle=False)
    options = ["--keep-empty"] if keep_empty else []
    command.run("encode", "--metadata", document, "-o", target, *options, source)
    wanted = set()
    for index, _ in reference.boxes(case.shape, case.chunks):
        if keep_empty or not reference.is_fill(chunk_of(case, values, index), case.fill_scalar()):
            wanted.add(reference.chunk_key(case.key_encoding, index))
    found = set(chunk_files(target))
    assert found == wanted, f"lacking chunks {sorted(wanted - found)}, extra files {sorted(found - wanted)}"
    check_values(zarrpython.read(target), values)
    command.run("validate", target)


def check_encoded_chunk(command, document, case, values, index, rng):
    """Encodes one chunk and reads it as the only chunk of an array of its shape."""
    chunk = chunk_of(case, values, index)
    if reference.is_fill(chunk, case.fill_scalar()):
        return
    source, output = command.scratch / "chunk.npy", command.scratch / "chunk.bin"
    np.save(source, another_form(chunk, rng), allow_pickle=False)
    command.run("encode", "--metadata", document, f"--chunk={join(index)}", "-o", output, source)
    alone = json.loads(document.read_text(encoding="utf-8"))
    alone |= {"shape": list(case.chunks), "codecs": case.codecs}
    folder = command.scratch / "alone"
    key = reference.chunk_key(case.key_encoding, [0] * len(index))
    reference.write_files(folder, alone, {key: output.read_bytes()})
    check_values(zarrpython.read(folder), chunk)


def another_form(values, rng):
    """The same values in another memory order, byte order or width of strings."""
    if values.dtype.kind == "U" and rng.random() < 0.4:
        longest = max(map(len, values.ravel().tolist()), default=0)
        values = values.astype(f"<U{max(longest, 1)}")
    if values.dtype.kind != "V" and rng.random() < 0.4:
        values = hard.converted(values, values.dtype.newbyteorder(">"))
    return np.array(values, order="F") if rng.random() < 0.4 else values
