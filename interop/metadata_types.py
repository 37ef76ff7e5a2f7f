"""Data types and fill values, at random: right ones, and near misses."""

import metadata_text as t
from metadata_text import Token

INTEGERS = {f"{sign}int{bits}": (sign, bits) for sign in ("", "u") for bits in (8, 16, 32, 64)}
FLOATS = {"float16": 4, "float32": 8, "float64": 16}
COMPLEX = {"complex64": 8, "complex128": 16}
TIMES = ["numpy.datetime64", "numpy.timedelta64"]
UNITS = ["Y", "M", "W", "D", "h", "m", "s", "ms", "us", "\u03bcs", "ns", "ps", "fs", "as", "generic"]
VARIABLE = ["string", "bytes"]
UNKNOWN = ["acme.packed", "foo:bar", "https://example.org/t", "int7", "r-8", "r" + "1" * 101]
SINGLE = {"bool", "int8", "uint8"}
NUMERIC = [*INTEGERS, *FLOATS]
REAL = [*NUMERIC, *TIMES]


class Types:
    """Makes data types that a reader knows by name."""

    def __init__(self, rng, known):
        self.rng = rng
        self.known = [name for name in self.all_names() if name in known]
        self.numeric = [name for name in NUMERIC if name in known]
        self.fixed = [name for name in self.known if name not in VARIABLE]

    def all_names(self):
        """Every name that this module can configure."""
        return ["bool", *INTEGERS, *FLOATS, *COMPLEX, *TIMES, *VARIABLE, "r*", "struct", "fixed_length_utf32"]

    def any(self):
        """A declaration of any data type."""
        rng = self.rng
        if rng.random() < 0.04:
            return rng.choice(UNKNOWN)
        return self.declared(rng.choice(self.known))

    def declared(self, name, depth=0):
        """A declaration of the data type of a name."""
        rng = self.rng
        if name in TIMES:
            scale = rng.choice([1, 1, 10, 2147483647])
            return {"name": name, "configuration": {"unit": rng.choice(UNITS), "scale_factor": scale}}
        if name == "fixed_length_utf32":
            return {"name": name, "configuration": {"length_bytes": 4 * rng.randint(1, 8)}}
        if name == "struct":
            return {"name": name, "configuration": {"fields": self.fields(depth)}}
        return self.spelled("r" + str(8 * rng.randint(1, 6)) if name == "r*" else name)

    def fields(self, depth):
        """The fields of a struct."""
        rng = self.rng
        names = rng.sample(["a", "b", "re", "x/y", "m~n", "\u00e9", "0"], rng.randint(1, 3))
        kinds = [n for n in self.fixed if depth < 2 or n != "struct"]
        return [{"name": n, "data_type": self.field_type(rng.choice(kinds), depth)} for n in names]

    def field_type(self, name, depth):
        """The type of a field, which may be nobody's."""
        return self.rng.choice(UNKNOWN) if self.rng.random() < 0.05 else self.declared(name, depth + 1)

    def spelled(self, name):
        """One of the spellings of a declaration that has nothing to configure."""
        rng = self.rng
        if rng.random() < 0.7:
            return name
        return rng.choice(
            [{"name": name}, {"name": name, "configuration": {}}, {"name": name, "must_understand": True}]
        )

    def fill(self, declaration):
        """A right fill value of a declared data type; anything where the type is nobody's."""
        name = declaration if isinstance(declaration, str) else declaration["name"]
        conf = {} if isinstance(declaration, str) else declaration.get("configuration", {})
        rng = self.rng
        if name == "bool":
            return rng.random() < 0.5
        if name in INTEGERS:
            return self.integer(*INTEGERS[name])
        if name in FLOATS:
            return self.float(FLOATS[name])
        if name in COMPLEX:
            return [self.float(COMPLEX[name]), self.float(COMPLEX[name])]
        if name in TIMES:
            return "NaT" if rng.random() < 0.4 else self.integer("", 64)
        if name == "struct":
            return {f["name"]: self.fill(f["data_type"]) for f in conf["fields"]}
        if name in ("string", "fixed_length_utf32"):
            return self.string(conf.get("length_bytes", 40) // 4)
        if name == "bytes":
            return rng.choice(["", "AQID", "AB==", "////", [], self.octets(rng.randint(0, 4))])
        if name[1:].isdigit() and len(name) < 20:
            return self.octets(int(name[1:]) // 8)
        return rng.choice([None, 0, "x", [], {}, Token("1.5")])

    def integer(self, sign, bits):
        """A value of an integer type, often one of its ends."""
        low, high = (0, 2**bits - 1) if sign else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        return self.rng.choice([low, high, 0, 1, Token("-0"), self.rng.randint(low, high)])

    def float(self, digits):
        """A value of a float type in one of its spellings."""
        rng = self.rng
        hexadecimal = "0x" + "".join(rng.choice("0123456789abcdefABCDEF") for _ in range(digits))
        numbers = ["0", "1", "-1", "0.0", "-0.0", "-0", "1.5", "1e10", "-2.5E-3", "1e300", "1" + "0" * 400, "123456789"]
        return rng.choice(["NaN", "Infinity", "-Infinity", hexadecimal, Token(rng.choice(numbers)), Token("0.1")])

    def string(self, longest):
        """A text of at most as many code points."""
        return "".join(self.rng.choice("aZ0 \u00e9\U0001f600\u0000\"\\") for _ in range(self.rng.randint(0, longest)))

    def octets(self, count):
        """As many bytes, as numbers."""
        return [self.rng.choice([0, 1, 127, 255, self.rng.randint(0, 255)]) for _ in range(count)]

    def any_fill(self):
        """A fill value that is right for some data type, or for none."""
        rng = self.rng
        if rng.random() < 0.3:
            return rng.choice([Token(rng.choice(t.NUMBERS)), rng.choice(t.STRINGS), Token(rng.choice(t.NOT_FINITE))])
        return self.fill(self.any())
