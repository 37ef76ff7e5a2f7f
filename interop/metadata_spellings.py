"""Writes a document in another way that means the same, or nearly."""

from metadata_text import Token

DECLARATIONS = ("data_type", "chunk_grid", "chunk_key_encoding", "codecs", "index_codecs", "storage_transformers")

FILLS = {
    "0": ["-0", "0.0", "-0.0", "0e7", "false", '"0x0000"', '"0x00000000"'],
    "1": ["1.0", "10e-1", "true", '"0x3c00"', '"0x3f800000"', '"0x3ff0000000000000"'],
    '"NaN"': ['"0x7e00"', '"0x7fc00000"', '"0x7FF8000000000000"', '"0x7ff8000000000001"', '"NaT"'],
    '"Infinity"': ["1e4000", '"0x7c00"', '"0x7f800000"', '"0x7ff0000000000000"', "9e99"],
    '"NaT"': ["-9223372036854775808", '"NaN"'],
    '"AQID"': ["[1, 2, 3]", '"AQIE"'],
    '""': ["[]", r'"\u0000"', "null"],
}
ALIKE = [{written, *others} for written, others in FILLS.items()]


class Spellings:
    """Makes spellings at random."""

    def __init__(self, rng):
        self.rng = rng

    def fill(self):
        """Two fill values of which some type may say that they are one."""
        alike = sorted(self.rng.choice(ALIKE))
        return Token(self.rng.choice(alike)), Token(self.rng.choice(alike))

    def document(self, value):
        """A document, some of whose parts are spelled in another way."""
        members = self.members(value)
        if self.rng.random() < 0.3 and members.get("attributes", {}) == {}:
            members["attributes"] = {}
        if self.rng.random() < 0.3 and members.get("storage_transformers", []) == []:
            members["storage_transformers"] = []
        return members

    def value(self, value, key=None):
        """A value that stands under a key."""
        if isinstance(value, list):
            return [self.value(item, key) for item in value]
        if key in DECLARATIONS and self.rng.random() < 0.5:
            return self.declaration(value)
        return self.members(value) if isinstance(value, dict) else value

    def members(self, value):
        """An object, its members in another order now and then; not those of a shard, which zarr-metadata then tells apart."""
        items = [(key, self.value(item, key)) for key, item in value.items()]
        if self.rng.random() < 0.2 and "index_codecs" not in value:
            self.rng.shuffle(items)
        return dict(items)

    def declaration(self, value):
        """A declaration with another envelope."""
        members = self.members({"name": value} if isinstance(value, str) else value)
        change = self.rng.choice(["bare", "empty", "must", "configuration"])
        if change == "bare" and not members.get("configuration"):
            return members["name"]
        if change == "empty":
            members.setdefault("configuration", {})
        elif change == "must":
            members["must_understand"] = True
        elif change == "configuration" and isinstance(members.get("configuration"), dict):
            members["configuration"] = self.defaults(members["name"], members["configuration"])
        return members

    def defaults(self, name, members):
        """A configuration with a member that says what its absence says, or nearly."""
        rng, members = self.rng, dict(members)
        if name in ("default", "v2"):
            members["separator"] = rng.choice(["/", "."])
        elif name == "sharding_indexed":
            members["index_location"] = rng.choice(["start", "end"])
        elif name == "zstd":
            members["checksum"] = rng.random() < 0.3
        elif name == "cast_value":
            members["rounding"] = rng.choice(["nearest-even", "towards-zero"])
        elif name == "blosc":
            members["typesize"] = rng.choice([1, 4])
        elif name == "rectilinear":
            members["chunk_shapes"] = [self.axis(axis) for axis in members["chunk_shapes"]]
        return members

    def axis(self, axis):
        """The lengths of the chunks along an axis, runs of one chunk written out."""
        if not isinstance(axis, list):
            return [axis] if self.rng.random() < 0.1 else axis
        out = []
        for run in axis:
            length, count = run if isinstance(run, list) else (run, 1)
            if isinstance(count, int) and count > 1 and self.rng.random() < 0.5:
                out += [length, [length, count - 1]]
            else:
                out.append([length, count])
        return out
