"""A pytest plug-in that records what zarr-metadata's own test suite reads, and what it finds.

    python -m pytest -p metadata_recorder --record FILE

FILE gets one JSON object a line: the request of metadata_judge.py that asks the same, and the member "found", the
[pointer, kind] pairs that the suite's read gave. Recorded is what is plain JSON, read as a whole, in the default scope.
"""

import json
import sys

import zarr_metadata.definition._definition as definition
import zarr_metadata.model._array_v3 as arrays
import zarr_metadata.model._group_v3 as groups

import metadata_oracle

SLOTS = {kind: slot for slot, kind in metadata_oracle.SLOTS.items()}
LISTING = ("consolidated_metadata",)
found = {}


def pytest_addoption(parser):
    """Adds the option that names the file."""
    parser.addoption("--record", required=True, help="the file to write what is read to")


def pytest_sessionfinish(session):
    """Writes the file."""
    with open(session.config.getoption("--record"), "w") as out:
        for request, pairs in found.items():
            out.write(json.dumps({**dict(request), "found": sorted(pairs)}) + "\n")


def is_plain(value):
    """Whether a value is what a JSON text is read as."""
    if isinstance(value, dict):
        return all(isinstance(key, str) for key in value) and all(map(is_plain, value.values()))
    if isinstance(value, (list, tuple)):
        return all(map(is_plain, value))
    return value is None or type(value) in (bool, int, float, str)


def note(request, value, problems):
    """Notes what was found in a value, if it is JSON."""
    try:
        if is_plain(value):
            text = json.dumps(value)
            found[(*request.items(), ("text", text))] = metadata_oracle.pairs(problems)
    except (RecursionError, ValueError):  # too deep to be written, or it contains itself
        return


def is_default(scope):
    """Whether a scope is the one that is taken where none is given."""
    return scope == metadata_oracle.CORE_AND_EXTENSIONS


def replace(function, noting):
    """Puts a function that notes what it reads in the place of another wherever the package has it."""

    def recorded(*args, **kwargs):
        out = function(*args, **kwargs)
        noting(out, *args, **kwargs)
        return out

    for name, module in list(sys.modules.items()):
        if name.startswith("zarr_metadata"):
            for key in [key for key, value in vars(module).items() if value is function]:
                setattr(module, key, recorded)


def note_array(out, value, context, *, at=()):
    """Notes a read of an array."""
    if at == () and is_default(context):
        note({"as": "array"}, value, out[0].problems)


def note_group(out, value, context, *, at=()):
    """Notes a read of a group that says that it is one; others this reader reads as what they say that they are."""
    if at == () and is_default(context) and isinstance(value, dict) and value.get("node_type") == "group":
        note({"as": "node"}, value, out[0].problems)


def note_listing(out, value, context, at=()):
    """Notes a read of a group's listing."""
    if at == LISTING and is_default(context):
        note({"as": "listing"}, value, out[3])


def note_declaration(out, data, kind, context, loc=()):
    """Notes a read of a declaration."""
    if loc == () and kind in SLOTS and is_default(context):
        note({"as": "declaration", "slot": SLOTS[kind]}, data, out[1])


def note_fill(out, data_type, value, loc=()):
    """Notes a read of a fill value of a type that the default scope reads in the same way."""
    if loc != () or not isinstance(data_type, metadata_oracle.AcceptedField):
        return
    declared = definition.copied(data_type.json)
    own, _ = metadata_oracle.resolve(declared, metadata_oracle.DataTypeDefinition, metadata_oracle.CORE_AND_EXTENSIONS)
    if own == data_type:
        note({"as": "fill", "type": json.dumps(declared)}, value, out)


replace(arrays.read_array_v3, note_array)
replace(groups.read_group_v3, note_group)
replace(groups._read_consolidated_v3, note_listing)
replace(definition.resolve, note_declaration)
replace(definition.fill_value_problems, note_fill)
