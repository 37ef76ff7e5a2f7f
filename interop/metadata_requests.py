"""The requests of a run: documents, and parts of them on their own, some broken, made from a seed."""

import random

import metadata_mutations
import metadata_oracle
import metadata_samples
import metadata_text
from metadata_text import Token

ARRAY = {
    "zarr_format": 3,
    "node_type": "array",
    "shape": [],
    "data_type": "int8",
    "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": []}},
    "chunk_key_encoding": "default",
    "fill_value": 0,
    "codecs": ["bytes"],
}
NO_CODE_POINT = Token(r'"a\ud800"')


def array(**members):
    """A request to open an array with some members."""
    return {"as": "openable", "text": metadata_text.text({**ARRAY, **members})}


def typed(name, **configuration):
    """A declaration."""
    return {"name": name, "configuration": configuration}


WIDE_TEXT = typed("fixed_length_utf32", length_bytes=40)
BIG = typed("bytes", endian="big")
DEEP_SHAPES = {
    name: {"zarr_format": 3, "node_type": "array", "shape": metadata_text.within(depth, [])}
    for name, depth in (("a", 253), ("b", 300))
}

# Requests that show each of the meant differences, so that no run misses one.
PLANTED = [
    array(codecs=[{"name": "bytes", "must_understand": False}]),
    array(storage_transformers=[{"name": "acme.transformer", "must_understand": False}]),
    array(data_type="string", fill_value=NO_CODE_POINT, codecs=["acme.codec"]),
    array(data_type=WIDE_TEXT, fill_value=NO_CODE_POINT, codecs=[BIG]),
    array(data_type=typed("struct", fields=[{"name": NO_CODE_POINT, "data_type": "int8"}]), fill_value=Token(r'{"a\ud800": 0}')),
    array(codecs=[typed("scale_offset", scale=0), "bytes"]),
    array(data_type="float32", codecs=[typed("scale_offset", scale=Token("-0.0")), BIG]),
    array(data_type="float16", codecs=[typed("scale_offset", scale="0x8000"), BIG]),
    {"as": "listing", "text": metadata_text.text(metadata_samples.listed(DEEP_SHAPES))},
]


class Generator:
    """Makes the requests of a seed. Each has a random source of its own, so that it can be made alone."""

    def __init__(self, seed, known):
        self.seed, self.known = seed, known

    def request(self, number):
        """The request of a number: those of the first ones are planted."""
        if number < len(PLANTED):
            return PLANTED[number]
        rng = random.Random(f"{self.seed}:{number}")
        samples = metadata_samples.Samples(rng, self.known)
        pick = rng.random()
        if pick < 0.7:
            return self.broken(samples, samples.node(), {"as": "openable"})
        if pick < 0.78:
            return self.broken(samples, samples.node(), {"as": rng.choice(["array", "node"])})
        if pick < 0.88:
            return self.listing(rng)
        if pick < 0.94:
            return self.fill(samples)
        slot = rng.choice(sorted(metadata_oracle.SLOTS))
        return self.broken(samples, samples.declaration(slot), {"as": "declaration", "slot": slot})

    def fill(self, samples):
        """A fill value on its own, which may be that of another data type."""
        declared = samples.types.any()
        value = samples.types.fill(declared) if samples.rng.random() < 0.5 else samples.types.any_fill()
        return self.broken(samples, value, {"as": "fill", "type": metadata_text.text(declared)})

    def listing(self, rng):
        """A listing without the codecs of which the two sides think differently."""
        samples = metadata_samples.Samples(rng, self.known - {("codec", "scale_offset")})
        return self.broken(samples, samples.listing(), {"as": "listing"})

    def broken(self, samples, value, request):
        """A request about a value, which is changed up to three times."""
        changes = metadata_mutations.Mutations(samples.rng, samples)
        broken = changes.broken(value, samples.rng.choice([0, 1, 1, 1, 2, 2, 3]))
        if request["as"] == "listing":
            broken = metadata_mutations.understood(broken)
        return {**request, "text": metadata_text.text(broken)}


def shown(request):
    """A request for a person."""
    rest = [f"{key} {request[key]}" for key in ("slot", "type") if key in request]
    return ", ".join([request["as"], *rest]) + ": " + metadata_text.shown(request["text"])
