"""Documents without problems, at random, over every kind of declaration that a reader knows by name."""

import metadata_codecs
import metadata_types
from metadata_text import Token

GRIDS = ["acme.grid", "foo:grid", {"name": "acme.grid", "configuration": {"a": 1}}]
KEYS = ["acme.keys", {"name": "acme.keys", "configuration": {"suffix": "x"}}]
TRANSFORMERS = ["acme.transformer", {"name": "acme.transformer", "configuration": {}}, {"name": "urn:t:1"}]
PATHS = ["a", "b", "c d", "\u00e9", "m~n", ".x", "0"]


def listed(nodes):
    """Documents by their paths, as a group lists them."""
    return {"kind": "inline", "must_understand": False, "metadata": nodes}


class Samples:
    """Makes documents and their parts. known holds the (slot, name) pairs that both sides claim."""

    def __init__(self, rng, known):
        self.rng = rng
        self.names = {slot: sorted(name for s, name in known if s == slot) for slot, _ in known}
        self.types = metadata_types.Types(rng, self.names["data_type"])
        self.codecs = metadata_codecs.Codecs(rng, self.names["codec"], self.types)

    def node(self):
        """The document of a node."""
        return self.array() if self.rng.random() < 0.9 else self.group()

    def declaration(self, slot):
        """A declaration for a slot."""
        makers = {
            "data_type": self.types.any,
            "chunk_grid": self.any_grid,
            "chunk_key_encoding": self.keys,
            "codec": self.codecs.any,
            "storage_transformer": self.transformer,
        }
        return makers[slot]()

    def group(self, listing=None):
        """The document of a group, with a listing if there is one or by chance."""
        rng = self.rng
        document = {"zarr_format": 3, "node_type": "group"}
        if rng.random() < 0.5:
            document["attributes"] = self.object(0)
        if listing or rng.random() < 0.4:
            document["consolidated_metadata"] = listing or self.listing()
        if rng.random() < 0.2:
            document[rng.choice(["extra", "a/b", "m~n", "shape", ""])] = self.extra()
        return self.shuffled(document)

    def listing(self):
        """A group's consolidated metadata: a tree of a few nodes, some groups with listings of their own."""
        rng = self.rng
        nodes, groups = {}, [""]
        for name in rng.sample(PATHS, rng.randint(0, 4)):
            parent = rng.choice(groups)
            path = parent + name
            nodes[path] = self.array() if rng.random() < 0.5 else {"zarr_format": 3, "node_type": "group"}
            if nodes[path]["node_type"] == "group":
                groups.append(path + "/")
        for group in reversed(groups[1:]):
            below = {path.removeprefix(group): node for path, node in nodes.items() if path.startswith(group)}
            if rng.random() < 0.4:
                nodes[group[:-1]] = self.group(listed(below))
        return self.shuffled(listed(self.shuffled(nodes)))

    def shuffled(self, members):
        """An object with its members in another order, now and then."""
        items = list(members.items())
        if self.rng.random() < 0.3:
            self.rng.shuffle(items)
        return dict(items)

    def array(self):
        """The document of an array; its members in any order."""
        rng = self.rng
        shape = self.shape()
        data_type = self.types.any()
        grid, lengths = self.grid(shape)
        document = {
            "zarr_format": 3,
            "node_type": "array",
            "shape": shape,
            "data_type": data_type,
            "chunk_grid": grid,
            "chunk_key_encoding": self.keys(),
            "fill_value": self.types.fill(data_type),
            "codecs": self.codecs.pipeline(metadata_codecs.Chunk(data_type, lengths)),
        }
        self.optional(document, len(shape))
        return self.shuffled(document)

    def optional(self, document, rank):
        """Adds members that need not be there."""
        rng = self.rng
        if rng.random() < 0.4:
            document["attributes"] = self.object(0)
        if rng.random() < 0.4:
            document["dimension_names"] = [rng.choice([None, "x", "y", ""]) for _ in range(rank)]
        if rng.random() < 0.2:
            document["storage_transformers"] = rng.sample(TRANSFORMERS, rng.randint(0, 2))
        if rng.random() < 0.2:
            document[rng.choice(["extra", "a/b", "m~n", "consolidated_metadata", ""])] = self.extra()

    def extra(self):
        """An extra field."""
        rng = self.rng
        waiver = {"must_understand": rng.choice([False, False, True, None, Token("0")])}
        return rng.choice([self.anything(1), {**self.object(1), **waiver}, {**waiver, "name": "x"}])

    def shape(self):
        """The lengths of zero to four axes."""
        rng = self.rng
        lengths = [0, 1, 2, 7, 12, 12, 24, 100, rng.randint(1, 60)]
        return [rng.choice([*lengths, 2**40] if rng.random() < 0.2 else lengths) for _ in range(rng.randint(0, 4))]

    def grid(self, shape):
        """A chunk grid that fits the shape, and the lengths its chunks take along each axis."""
        rng = self.rng
        pick = rng.random()
        if pick < 0.04:
            return rng.choice(GRIDS), [[] for _ in shape]
        if pick < 0.4 and "rectilinear" in self.names["chunk_grid"]:
            return self.rectilinear(shape)
        lengths = [rng.choice([1, 2, 3, 4, 6, 8, 12]) for _ in shape]
        return {"name": "regular", "configuration": {"chunk_shape": lengths}}, [[n] for n in lengths]

    def rectilinear(self, shape):
        """A rectilinear grid."""
        axes = [self.axis(length) for length in shape]
        conf = {"kind": "inline", "chunk_shapes": [written for written, _ in axes]}
        return {"name": "rectilinear", "configuration": conf}, [lengths for _, lengths in axes]

    def axis(self, length):
        """The chunk lengths of one axis as written, and the lengths that occur."""
        rng = self.rng
        if length > 1000 or rng.random() < 0.3:
            step = rng.choice([1, 2, 4, 12])
            return step, [step]
        written, lengths, covered = [], [], 0
        while covered < length or rng.random() < 0.2:
            step, count = rng.choice([1, 2, 4, 6, 12, 60]), rng.randint(1, 4)
            if rng.random() < 0.5:
                count = 1
                written.append(step)
            else:
                written.append([step, count])
            lengths.append(step)
            covered += step * count
        return written, lengths

    def any_grid(self):
        """A grid that is right for some shape."""
        return self.grid(self.shape())[0]

    def keys(self):
        """A chunk key encoding."""
        rng = self.rng
        if rng.random() < 0.04:
            return rng.choice(KEYS)
        name = rng.choice(["default", "v2"])
        conf = rng.choice([{}, {"separator": "/"}, {"separator": "."}])
        return rng.choice([{"name": name, "configuration": conf}, {"name": name}, name])

    def transformer(self):
        """A storage transformer, which is nobody's."""
        return self.rng.choice(TRANSFORMERS)

    def object(self, depth):
        """Members that nobody interprets."""
        keys = self.rng.sample(["a", "units", "x/y", "m~n", "", "must_understand", "\u00e9"], self.rng.randint(0, 3))
        return {key: self.anything(depth + 1) for key in keys}

    def anything(self, depth):
        """Any JSON, also what Python takes for it."""
        rng = self.rng
        pick = rng.random()
        if depth < 3 and pick < 0.15:
            return self.object(depth)
        if depth < 3 and pick < 0.3:
            return [self.anything(depth + 1) for _ in range(rng.randint(0, 3))]
        return rng.choice([None, True, 0, "x", Token("1.50"), Token("NaN"), Token("1e400"), Token("-Infinity"), "NaN"])
