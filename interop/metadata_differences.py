"""The differences that are meant: metadata_differences.txt, whose head describes its format."""

import re
from pathlib import Path

import metadata_judge
import metadata_oracle

PATH = Path(__file__).with_name("metadata_differences.txt")
SIDES = {"ours", "theirs"}


class Line:
    """One meant difference."""

    def __init__(self, number, fields):
        self.number, self.hits = number, 0
        self.side, place, self.kind, value, self.reason, self.source = fields
        if self.side not in SIDES:
            raise ValueError(f"line {number}: the side is {self.side!r}, want ours or theirs")
        self.place = re.compile(place)
        self.value = None if value == "*" else re.compile(value)

    def covers(self, difference, request):
        """Whether it is this difference, found in the text of a request."""
        side, place, kind = difference
        if side != self.side or kind != self.kind or not self.place.fullmatch(place):
            return False
        return self.value is None or bool(self.value.fullmatch(found(request, place)))

    def __str__(self):
        return f"line {self.number}: {self.side} {self.place.pattern} {self.kind} ({self.source})"


def load(path=PATH):
    """The lines of the file."""
    lines = []
    for number, text in enumerate(path.read_text().splitlines(), 1):
        if not text.strip() or text.startswith("#"):
            continue
        fields = [field.strip() for field in text.split(" | ")]
        if len(fields) != 6:
            raise ValueError(f"line {number}: {len(fields)} fields, want 6")
        lines.append(Line(number, fields))
    return lines


def found(request, place):
    """What stands at a place of the text of a request, as Python writes it; empty where nothing does."""
    value = metadata_oracle.parse(request["text"])
    for token in place.removeprefix(metadata_judge.standing(request)).split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list) and token.isdecimal() and int(token) < len(value):
            value = value[int(token)]
        elif isinstance(value, dict) and token in value:
            value = value[token]
        else:
            return ""
    return repr(value)


def unmeant(lines, ours, theirs, request):
    """The differences of two sets of pairs that no line covers, as (side, pointer, kind). Counts the hits of the lines."""
    at = metadata_judge.standing(request)
    sides = [("ours", ours - theirs), ("theirs", theirs - ours)]
    out = []
    for difference in sorted((side, at + place, kind) for side, only in sides for place, kind in only):
        line = next((line for line in lines if line.covers(difference, request)), None)
        if line is None:
            out.append(difference)
        else:
            line.hits += 1
    return out
