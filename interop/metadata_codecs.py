"""Codecs, and pipelines that fit the chunks they are handed, at random."""

import math

import metadata_types
from metadata_text import Token

UNKNOWN = ["acme.codec", "ab", "foo:bar", "https://example.org/codec", "delta-2", {"name": "acme.codec", "configuration": {"x": [1]}}]
ROUNDING = ["nearest-even", "towards-zero", "towards-positive", "towards-negative", "nearest-away"]
CNAMES = ["lz4", "lz4hc", "blosclz", "zstd", "snappy", "zlib"]


class Chunk:
    """What a codec is handed: a declared data type, and the lengths that chunks take along each axis."""

    def __init__(self, declaration, lengths):
        self.declaration, self.lengths = declaration, lengths

    def name(self):
        """The name of the data type."""
        return self.declaration if isinstance(self.declaration, str) else self.declaration["name"]


class Codecs:
    """Makes codecs that a reader knows by name."""

    def __init__(self, rng, known, types):
        self.rng, self.known, self.types = rng, known, types

    def pipeline(self, chunk, depth=0):
        """A list of codecs that fits the chunk."""
        rng, out = self.rng, []
        while rng.random() < 0.4:
            codec, chunk = self.to_array(chunk)
            out.append(codec)
        out.append(self.to_bytes(chunk, depth))
        while rng.random() < 0.4:
            out.append(self.compressor())
        if rng.random() < 0.08:
            out.insert(rng.randint(0, len(out)), rng.choice(UNKNOWN))
        return [self.respelled(c) for c in out]

    def respelled(self, codec):
        """The codec in a spelling that means the same."""
        rng = self.rng
        if not isinstance(codec, dict) or rng.random() < 0.8:
            return codec
        if not codec.get("configuration", True):
            return codec["name"]
        return {**codec, "must_understand": True}

    def to_array(self, chunk):
        """An array codec that fits, and what it hands on."""
        rng = self.rng
        makers = [self.transpose]
        if chunk.name() in self.types.numeric:
            makers += [m for n, m in (("cast_value", self.cast), ("scale_offset", self.scale)) if n in self.known]
        return rng.choice(makers)(chunk)

    def transpose(self, chunk):
        """A permutation of the axes."""
        order = list(range(len(chunk.lengths)))
        self.rng.shuffle(order)
        lengths = [chunk.lengths[i] for i in order]
        return {"name": "transpose", "configuration": {"order": order}}, Chunk(chunk.declaration, lengths)

    def cast(self, chunk):
        """A cast to another numeric type."""
        rng = self.rng
        target = self.types.declared(rng.choice(self.types.numeric))
        conf = {"data_type": target}
        after = Chunk(target, chunk.lengths)
        if rng.random() < 0.5:
            conf["rounding"] = rng.choice(ROUNDING)
        if rng.random() < 0.5:
            conf["out_of_range"] = "clamp" if after.name() in metadata_types.FLOATS else rng.choice(["clamp", "wrap"])
        if rng.random() < 0.5:
            conf["scalar_map"] = self.scalar_map(chunk.declaration, target)
        return {"name": "cast_value", "configuration": conf}, after

    def scalar_map(self, source, target):
        """Pairs of scalars in one direction or both."""
        ways = {"encode": (source, target), "decode": (target, source)}
        out = {}
        for way in self.rng.sample(list(ways), self.rng.randint(0, 2)):
            out[way] = [[self.types.fill(d) for d in ways[way]] for _ in range(self.rng.randint(0, 2))]
        return out

    def scale(self, chunk):
        """A scale and an offset; a scale of zero now and then."""
        conf = {}
        if self.rng.random() < 0.7:
            conf["offset"] = self.types.fill(chunk.declaration)
        if self.rng.random() < 0.7:
            conf["scale"] = self.types.fill(chunk.declaration)
        return {"name": "scale_offset", "configuration": conf}, chunk

    def to_bytes(self, chunk, depth):
        """A codec that makes bytes of the chunk."""
        rng = self.rng
        if chunk.name() in metadata_types.VARIABLE:
            return rng.choice(UNKNOWN)
        if depth < 3 and rng.random() < 0.35 and "sharding_indexed" in self.known:
            return self.shard(chunk, depth)
        return self.plain_bytes(chunk)

    def plain_bytes(self, chunk):
        """The bytes codec, without a byte order where the type has none."""
        if chunk.name() in metadata_types.SINGLE and self.rng.random() < 0.5:
            return self.rng.choice(["bytes", {"name": "bytes"}, {"name": "bytes", "configuration": {}}])
        return {"name": "bytes", "configuration": {"endian": self.rng.choice(["little", "big"])}}

    def shard(self, chunk, depth):
        """A shard whose inner chunks divide every length."""
        inner = [self.divisor(lengths) for lengths in chunk.lengths]
        conf = {
            "chunk_shape": inner,
            "codecs": self.pipeline(Chunk(chunk.declaration, [[n] for n in inner]), depth + 1),
            "index_codecs": self.index_codecs(len(inner)),
        }
        if self.rng.random() < 0.4:
            conf["index_location"] = self.rng.choice(["start", "end"])
        return {"name": "sharding_indexed", "configuration": conf}

    def divisor(self, lengths):
        """A divisor of every length; any length where none is known."""
        whole = math.gcd(*lengths) if lengths else 6
        return self.rng.choice([n for n in range(1, min(whole, 64) + 1) if whole % n == 0])

    def index_codecs(self, rank):
        """A pipeline of static size for the index."""
        rng = self.rng
        out = [{"name": "bytes", "configuration": {"endian": rng.choice(["little", "big"])}}]
        if rng.random() < 0.2:
            order = list(range(rank + 1))
            rng.shuffle(order)
            out.insert(0, {"name": "transpose", "configuration": {"order": order}})
        if rng.random() < 0.6:
            out.append(rng.choice(["crc32c", {"name": "crc32c"}]))
        return out

    def compressor(self):
        """A codec from bytes to bytes."""
        rng = self.rng
        makers = {
            "gzip": lambda: {"level": rng.randint(0, 9)},
            "crc32c": lambda: {},
            "zstd": self.zstd,
            "blosc": self.blosc,
        }
        name = rng.choice([n for n in makers if n in self.known])
        return {"name": name, "configuration": makers[name]()}

    def zstd(self):
        """A configuration of zstd."""
        conf = {"level": self.rng.choice([-131072, -1, 0, 3, 22])}
        return {**conf, "checksum": self.rng.random() < 0.5} if self.rng.random() < 0.5 else conf

    def blosc(self):
        """A configuration of blosc."""
        rng = self.rng
        shuffle = rng.choice(["noshuffle", "shuffle", "bitshuffle"])
        conf = {"cname": rng.choice(CNAMES), "clevel": rng.randint(0, 9), "shuffle": shuffle, "blocksize": rng.choice([0, 1024])}
        if shuffle != "noshuffle" or rng.random() < 0.5:
            conf["typesize"] = rng.choice([1, 2, 4, 8]) if shuffle != "noshuffle" else rng.choice([0, -1, 4])
        return conf

    def any(self):
        """A codec that is right for some chunk."""
        rng = self.rng
        chunk = Chunk(self.types.any(), [[rng.randint(1, 8)] for _ in range(rng.randint(0, 3))])
        pick = rng.random()
        if pick < 0.3:
            return self.to_array(Chunk(self.types.declared(rng.choice(self.types.numeric)), chunk.lengths))[0]
        if pick < 0.6:
            return self.to_bytes(chunk, 2)
        return self.compressor() if pick < 0.9 else rng.choice(UNKNOWN)

    def far_pair(self):
        """A pair for a scalar map that is right for nothing in particular."""
        return [self.types.any_fill(), Token("1")]
