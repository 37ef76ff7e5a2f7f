"""The released zarr-metadata as a judge: JSON text in, (pointer, kind) pairs out.

What it reads beyond its own names: fixed_length_utf32, given to it as a definition, and to its two arithmetic codecs as
one more type that they do not take. Which of its names it reads can be cut to those that another reader claims, so that
a name that only one side knows is nobody's.
"""

import dataclasses
import json
from typing import Annotated

from annotated_types import Ge
from typing_extensions import TypedDict
from zarr_metadata.definition import AcceptedField, UnclaimedField, fill_value_problems, resolve
from zarr_metadata.model import (
    read_array_metadata_v3,
    read_consolidated_metadata_v3,
    read_node_metadata_v3,
)
from zarr_metadata.problems import ValidationProblem
from zarr_metadata.v3.definition import (
    CORE,
    CORE_AND_EXTENSIONS,
    ChunkGridDefinition,
    ChunkKeyEncodingDefinition,
    CodecDefinition,
    DataTypeDefinition,
    StorageTransformerDefinition,
    ZarrV3Context,
)

SLOTS = {
    "data_type": DataTypeDefinition,
    "chunk_grid": ChunkGridDefinition,
    "chunk_key_encoding": ChunkKeyEncodingDefinition,
    "codec": CodecDefinition,
    "storage_transformer": StorageTransformerDefinition,
}


class TextWidth(TypedDict, closed=True):
    """The configuration of fixed_length_utf32."""

    length_bytes: Annotated[int, Ge(4)]


def whole_code_points(configuration, nested):
    """A width is a multiple of the four bytes of a code point."""
    if configuration["length_bytes"] % 4:
        yield ValidationProblem(("length_bytes",), "expected a multiple of 4", "invalid_value")


def text_fits(configuration, nested, value):
    """A fill value has no more code points than an element."""
    if len(value) > configuration["length_bytes"] // 4:
        yield ValidationProblem((), "expected fewer code points", "invalid_value")


FIXED_LENGTH_UTF32 = DataTypeDefinition(
    name="fixed_length_utf32",
    configuration=TextWidth,
    rules=whole_code_points,
    fill_value=str,
    fill_value_rules=text_fits,
    fill_value_canonical=lambda configuration, nested, value: value.rstrip("\0"),
    storage=lambda configuration, nested: "multi_byte",
)


def is_text(field):
    """Whether a resolved data type is fixed_length_utf32."""
    return isinstance(field, AcceptedField) and field.definition is FIXED_LENGTH_UTF32


def no_text(codec):
    """The definition of an arithmetic codec that refuses text of a fixed length as it does text of any length."""

    def rules(configuration, nested):
        if is_text(nested.get(("data_type",))):
            yield ValidationProblem(("data_type",), "expected a number", "invalid_value")
        else:
            yield from codec.rules(configuration, nested)

    def chunk_rules(configuration, nested, chunk):
        if is_text(chunk.data_type):
            yield ValidationProblem((), "expected numbers", "invalid_value")
        else:
            yield from codec.chunk_rules(configuration, nested, chunk)

    return dataclasses.replace(codec, rules=rules, chunk_rules=chunk_rules)


OWN = CORE_AND_EXTENSIONS.codecs
ARITHMETIC = [no_text(OWN[name]) for name in ("cast_value", "scale_offset")]
EVERYTHING = CORE_AND_EXTENSIONS.union(ZarrV3Context(data_types=[FIXED_LENGTH_UTF32])).update(
    codecs=[*(codec for codec in OWN.values() if codec.name not in {a.name for a in ARITHMETIC}), *ARITHMETIC]
)


def names(context=EVERYTHING):
    """The names that a context claims, by slot: raw bits are filed under r*."""
    return {slot: sorted(getattr(context, slot + "s")) for slot in SLOTS}


def cut(claimed):
    """EVERYTHING without the definitions whose (slot, name) is not in claimed."""
    slots = {}
    for slot in SLOTS:
        filed = getattr(EVERYTHING, slot + "s")
        slots[slot + "s"] = [d for name, d in filed.items() if (slot, name) in claimed]
    return EVERYTHING.update(**slots)


def pointer(loc):
    """A location as an RFC 6901 pointer."""
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in loc)


def pairs(problems):
    """The (pointer, kind) pairs of problems, as a set."""
    return {(pointer(p.loc), p.kind) for p in problems}


def parse(text):
    """The value of a text; ValueError where the text is not JSON."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def unclaimed(value, reading):
    """The pairs of what a reader must understand and nobody claims."""
    fields = reading.fields() if hasattr(reading, "fields") else ()
    extra = getattr(reading, "extra_fields", {})
    found = set()
    for loc, field in fields:
        waived = loc[0] in extra and is_waived(value[loc[0]])
        if isinstance(field, UnclaimedField) and not waived:
            found.add((pointer(loc), "unclaimed_declaration"))
    return found


def within(field, loc=()):
    """A resolved declaration and those nested in it, with their locations."""
    yield loc, field
    for place, inner in field.nested.items():
        yield from within(inner, (*loc, "configuration", *place))


def is_waived(member):
    """Whether an extra field may be passed over: an object whose must_understand is false itself."""
    return isinstance(member, dict) and member.get("must_understand") is False


class Oracle:
    """Answers the requests of metadata_judge.py in a context."""

    def __init__(self, context=EVERYTHING):
        self.context = context

    def claimed(self):
        """The (slot, name) pairs of the context."""
        return {(slot, name) for slot, found in names(self.context).items() for name in found}

    def judge(self, request):
        """The set of (pointer, kind) pairs for one request; None where this side has no such call."""
        try:
            value = parse(request["text"])
        except ValueError:
            return {("", "invalid_json")}
        return getattr(self, "read_" + request["as"])(value, request)

    def model(self, text):
        """The model of an array; None where the text has problems."""
        try:
            return read_array_metadata_v3(parse(text), context=self.context).metadata
        except ValueError:
            return None

    def read_array(self, value, request):
        """The problems of a document that is to be an array."""
        return pairs(read_array_metadata_v3(value, context=self.context).problems)

    def read_node(self, value, request):
        """The problems of a document that is an array or a group."""
        return pairs(read_node_metadata_v3(value, context=self.context).problems)

    def read_openable(self, value, request):
        """The problems of a node that is to be opened."""
        reading = read_node_metadata_v3(value, context=self.context)
        return pairs(reading.problems) | unclaimed(value, reading)

    def read_listing(self, value, request):
        """The problems of a group's consolidated_metadata, below it."""
        return pairs(read_consolidated_metadata_v3(value, context=self.context).problems)

    def read_declaration(self, value, request):
        """The problems of one declaration for a slot, and what nobody claims in it."""
        field, problems = resolve(value, SLOTS[request["slot"]], self.context)
        nobodys = {(pointer(loc), "unclaimed_declaration") for loc, f in within(field) if isinstance(f, UnclaimedField)}
        return pairs(problems) | nobodys

    def read_fill(self, value, request):
        """The problems of one fill value of the data type that request["type"] declares."""
        field, _ = resolve(json.loads(request["type"]), DataTypeDefinition, self.context)
        return pairs(fill_value_problems(field, value))
