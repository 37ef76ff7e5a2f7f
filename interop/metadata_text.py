"""JSON values whose number tokens are kept as they are written, and values that readers stumble over."""

import json
import re


class Token:
    """A number, or what stands in the place of one, as it is written."""

    def __init__(self, text):
        self.text = text


def parsed(text):
    """The value of a JSON text, its number tokens kept."""
    return json.loads(text, parse_float=Token, parse_int=Token, parse_constant=Token)


def text(value):
    """The JSON text of a value."""
    out = []
    write(value, out)
    return "".join(out)


def write(value, out):
    """Appends the text of a value; nested values cost stack, about 300 levels are meant."""
    if isinstance(value, Token):
        out.append(value.text)
    elif isinstance(value, dict):
        write_items(value.items(), "{}", out)
    elif isinstance(value, list):
        write_items(value, "[]", out)
    else:
        out.append(json.dumps(value, ensure_ascii=False))


def write_items(items, brackets, out):
    """Appends the items of an array, or the members of an object."""
    out.append(brackets[0])
    for i, item in enumerate(items):
        if i:
            out.append(", ")
        if isinstance(item, tuple):
            out.append(json.dumps(item[0], ensure_ascii=False) + ": ")
            item = item[1]
        write(item, out)
    out.append(brackets[1])


def copied(value):
    """A copy that shares no container with the value."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [copied(item) for item in value]
    return value


def within(depth, value, key=None):
    """A value within as many arrays, or objects where there is a key."""
    for _ in range(depth):
        value = [value] if key is None else {key: value}
    return value


def shown(text):
    """A text for a person: long numbers and long runs of containers are cut."""
    text = re.sub(r"\d{40,}", lambda m: f"{m[0][:6]}…({len(m[0])} digits)", text)
    return re.sub(r"(\[|\]|\{\"a\": |\})\1{19,}", lambda m: f"{m[1]}×{len(m[0]) // len(m[1])} ", text)


NOT_FINITE = ["NaN", "Infinity", "-Infinity", "1e400", "-1e999", "1.5E+309"]

NUMBERS = [
    *["0", "1", "2", "3", "4", "5", "7", "8", "9", "10", "12", "-1", "-2", "-0", "0.0", "-0.0", "1.0", "2.0", "3.0"],
    *["1e0", "1e2", "-1E0", "0e5", "0.5", "1.5", "-0.5", "3.14", "1e-400", "1e308", "9e99", "1e18"],
    *["22", "23", "-131072", "-131073", "127", "128", "-128", "-129", "255", "256", "300", "32767", "32768", "65535"],
    *["65536", "70000", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296"],
    *["9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809"],
    *["18446744073709551615", "18446744073709551616", "340282356779733661637539395458142568448"],
    *["1" + "0" * 30, "-1" + "0" * 40, "1" + "0" * 400],
]

LONG_NUMBERS = ["9" * 4300, "-" + "1" * 4300, "9" * 4301, "-" + "1" * 4301]

STRINGS = [
    *["", "x", "X", " ", "ab", "a b", "little", "big", "Little", "start", "end", "/", ".", "-", "inline", "array", "group"],
    *["NaN", "nan", "Infinity", "-Infinity", "+Infinity", "inf", "-NaN", "NaT", "3.14", "0", "1", "true", "null"],
    *["0x", "0x7f", "0X7fc0", "0x7fc0", "0x7FC0", "0x7fc00000", "0x7fc0000", "0x7ff8000000000001", "0x7fg0", " 0x7fc0"],
    *["0x0000", "0x80000000", "0x0000000000000000", "0x7f_c", "-0x7fc0"],
    *["AQID", "AB==", "ABC=", "AB", "ABC", "ABCDE", "AB-D", "AB_D", "AB!D", "AB CD", "====", "A===", "QR=="],
    *["shuffle", "noshuffle", "bitshuffle", "lz4", "lz5", "zstd", "clamp", "wrap", "nearest-even", "towards-zero", "up"],
    *["us", "\u03bcs", "\u00b5s", "ns", "generic", "Y", "y", "minute", "a/b", "m~n", "\u00e9", "\U0001f600\U0001f600"],
    *["\u0000", "a\u0000b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "foo:bar", "foo/bar", "a:", "C", "F"],
]

NAMES = [
    *["r8", "r16", "r24", "r0", "r7", "r12", "r008", "r", "r-8", "R8", "r*", "r8 ", "r" + "8" * 100, "r" + "8" * 101],
    *["acme.codec", "acme.type", "ab", "a", "", "Gzip", "gzip ", "gzip\n", "GZIP", "_ab", "0ab", "a_b", "a-b", "a.b", "a b"],
    *["foo:bar", "foo/bar", "https://example.org/codec", "urn:x:1", "1a:b", "a:", "a:b c", "a:\u00e9", "\u00e9\u00e9", "A:b"],
]

MEMBERS = ["level", "name", "configuration", "must_understand", "endian", "extra", "", "a/b", "m~n", "~1", "Name", "\u00e9", "0"]

PATHS = [
    *["a", "b", "a/b", "a/b/c", "c d/0", "\u00e9/x/y", "/a", "a/", "a//b", "", "/", ".", "..", "a/...", "a/.b", "a..b"],
    *["__a", "a/__b", "a__b", "zarr.json", "a/zarr.json", "Zarr.json", "zarr.json/a", "m~n/0", "consolidated_metadata"],
]
