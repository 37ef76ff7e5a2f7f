"""Breaks documents, one change at a time."""

import re

import metadata_text as t
from metadata_text import Token

DECLARED = {
    "data_type": lambda s: s.types.any(),
    "chunk_grid": lambda s: s.any_grid(),
    "chunk_key_encoding": lambda s: s.keys(),
    "fill_value": lambda s: s.types.any_fill(),
    "shape": lambda s: s.shape(),
    "offset": lambda s: s.types.any_fill(),
    "scale": lambda s: s.types.any_fill(),
}

LISTED = {
    "codecs": lambda s: s.codecs.any(),
    "index_codecs": lambda s: s.codecs.any(),
    "storage_transformers": lambda s: s.transformer(),
    "encode": lambda s: s.codecs.far_pair(),
    "decode": lambda s: s.codecs.far_pair(),
    "fields": lambda s: {"name": s.rng.choice(["a", "b", ""]), "data_type": s.types.any()},
}


class Place:
    """A value of a document and where it stands: holder[key], and the key of the member that the holder is."""

    def __init__(self, holder, key, member):
        self.holder, self.key, self.member = holder, key, member

    @property
    def value(self):
        """What stands here."""
        return self.holder[self.key]

    @value.setter
    def value(self, value):
        self.holder[self.key] = value


def places(value, member=None):
    """Every place below a value; attributes, which nobody interprets, only down to their members."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield Place(value, key, member)
        if member != "attributes":
            yield from places(item, key if isinstance(key, str) else member)


def is_number(value):
    """Whether a value is written as a number."""
    return isinstance(value, Token) or (isinstance(value, int) and not isinstance(value, bool))


LONGEST = 2**63 - 2
LENGTHS = ("chunk_shape", "chunk_shapes")


def bounded(value, within=False):
    """A document whose chunks have lengths of 64 bits: of longer ones, Go readers know no more than that they are long.

    So has the shape of one whose lengths of chunks are summed up along it.
    """
    if isinstance(value, list):
        return [bounded(item, within) for item in value]
    if isinstance(value, dict):
        keys = (*LENGTHS, "shape") if any(p.key == "chunk_shapes" for p in places(value)) else LENGTHS
        return {key: bounded(item, within or key in keys) for key, item in value.items()}
    if within and isinstance(value, Token) and re.fullmatch(r"\d{19,4300}", value.text):
        return Token(str(min(int(value.text), LONGEST)))
    return value


def understood(value, key=None):
    """A listing whose codecs do not say that they need not be understood: what zarr-metadata refuses for that it does not
    compare with what another listing has.
    """
    if isinstance(value, list):
        return [understood(item, key) for item in value]
    if isinstance(value, dict):
        codec = key in ("codecs", "index_codecs", "storage_transformers")
        return {k: codec and k == "must_understand" or understood(item, k) for k, item in value.items()}
    return value


class Mutations:
    """Makes changes at random places. Those that need another kind of value than stands there do something else."""

    def __init__(self, rng, samples):
        self.rng, self.samples = rng, samples
        self.changes = [
            *[self.drop] * 3,
            *[self.retype] * 3,
            *[self.renumber] * 5,
            *[self.restring] * 4,
            *[self.redeclare] * 4,
            *[self.insert] * 4,
            *[self.reorder] * 2,
            *[self.add_member] * 3,
            *[self.must_understand] * 2,
            *[self.rename] * 2,
            *[self.configuration] * 2,
            *[self.move_key] * 2,
            self.double,
            self.transplant,
            self.nest,
            self.spell,
        ]

    def broken(self, document, count):
        """The document with as many changes."""
        root = [t.copied(document)]
        for _ in range(count):
            self.rng.choice(self.changes)(root)
        return bounded(root[0])

    def pick(self, root, want=lambda value: True):
        """A place whose value is wanted; any place where none is."""
        everywhere = list(places(root))
        wanted = [p for p in everywhere if want(p.value)]
        if len(wanted) > 1 and wanted[0].holder is root:
            wanted = wanted[1:] if self.rng.random() < 0.98 else wanted
        return self.rng.choice(wanted or everywhere)

    def drop(self, root):
        """Takes a member or an item away."""
        place = self.pick(root)
        if place.holder is not root:
            del place.holder[place.key]

    def retype(self, root):
        """Puts a value of any type in the place of another."""
        values = [None, True, False, "x", 0, 1, Token("1.5"), [], {}, [1], ["x"], {"a": 1}, {"name": "ab"}, [[1, 2]], [None]]
        self.pick(root).value = t.copied(self.rng.choice(values))

    def renumber(self, root):
        """Puts a number in the place of another."""
        pools = [t.NUMBERS] * 12 + [t.NOT_FINITE] * 2
        pool = t.LONG_NUMBERS if self.rng.random() < 0.003 else self.rng.choice(pools)
        self.pick(root, is_number).value = Token(self.rng.choice(pool))

    def restring(self, root):
        """Puts a string in the place of another."""
        pool = self.rng.choice([t.STRINGS, t.STRINGS, t.NAMES])
        self.pick(root, lambda value: isinstance(value, str)).value = self.rng.choice(pool)

    def redeclare(self, root):
        """Puts a declaration, a shape or a fill value from another document in the place of one."""
        known = [p for p in places(root) if p.key in DECLARED]
        if known:
            place = self.rng.choice(known)
            place.value = t.copied(DECLARED[place.key](self.samples))

    def insert(self, root):
        """Puts an entry into a list: a codec among codecs, what stands there already elsewhere."""
        place = self.pick(root, lambda value: isinstance(value, list))
        items = place.value
        if isinstance(items, list):
            made = LISTED.get(place.key, lambda s: s.rng.choice([*items, 1]))(self.samples)
            items.insert(self.rng.randint(0, len(items)), t.copied(made))

    def reorder(self, root):
        """Puts the entries of a list in another order."""
        items = self.pick(root, lambda value: isinstance(value, list) and len(value) > 1).value
        if isinstance(items, list):
            self.rng.shuffle(items)

    def add_member(self, root):
        """Gives an object another member, or one of its own another value."""
        value = self.pick(root, lambda value: isinstance(value, dict)).value
        if isinstance(value, dict):
            value[self.rng.choice([*t.MEMBERS, *value])] = self.samples.anything(2)

    def must_understand(self, root):
        """Says of a declaration whether it must be understood."""
        place = self.pick(root, lambda value: isinstance(value, dict) and "name" in value)
        if isinstance(place.value, dict):
            place.value["must_understand"] = self.rng.choice([False, False, True, None, "false", Token("0")])

    def rename(self, root):
        """Gives a declaration another name."""
        holders = [p.value for p in places(root) if isinstance(p.value, dict) and "name" in p.value]
        names = [*t.NAMES, *self.samples.names["codec"], *self.samples.names["data_type"], "regular", "v2"]
        if holders:
            self.rng.choice(holders)["name"] = self.rng.choice(names)

    def move_key(self, root):
        """Puts a member under another key; a listed node, if there is one, at another path."""
        every = [p for p in places(root) if isinstance(p.value, dict) and p.value]
        listings = [p for p in every if p.key == "metadata"]
        if every:
            members = self.rng.choice(listings or every).value
            key = self.rng.choice(list(members))
            other = self.rng.choice(t.PATHS) if listings else self.rng.choice([*t.MEMBERS, key.upper(), key + "s"])
            members[self.rng.choice([other, f"{key}/{other}", f"{other}/{key}"]) if listings else other] = members.pop(key)

    def configuration(self, root):
        """Breaks the configuration of a declaration as a whole."""
        holders = [p.value for p in places(root) if isinstance(p.value, dict) and "configuration" in p.value]
        if not holders:
            return
        holder = self.rng.choice(holders)
        new = self.rng.choice(["drop", {}, None, [], "x", {"extra": 1}])
        if new == "drop":
            del holder["configuration"]
        else:
            holder["configuration"] = t.copied(new)

    def double(self, root):
        """Lists an entry twice."""
        items = self.pick(root, lambda value: isinstance(value, list) and value != []).value
        if isinstance(items, list) and items:
            items.append(t.copied(self.rng.choice(items)))

    def transplant(self, root):
        """Puts a value of the document in another place."""
        place = self.pick(root)
        place.value = t.copied(self.pick(root).value)

    def nest(self, root):
        """Puts a value into containers, a few or more than a reader follows."""
        depth = self.rng.choice([1, 1, 1, 2, 3, self.rng.randint(245, 262), 300])
        place = self.pick(root)
        place.value = t.within(depth, place.value, self.rng.choice([None, "a"]))

    def spell(self, root):
        """Writes a declaration as its name alone, or a name as an object."""
        place = self.pick(root, lambda value: isinstance(value, dict) and "name" in value)
        if isinstance(place.value, dict) and "name" in place.value:
            place.value = place.value["name"]
        elif isinstance(place.value, str):
            place.value = {"name": place.value}
