"""Writes numpy_text.json: how NumPy 2.5.5 prints datetime64 integers, for TestAppendTextIsNumPys.

    pip install numpy==2.5.5
    python numpy_text.py > numpy_text.json

"rows" are NumPy's. Values whose scaled count of units, or of days, overflows 64 bits are not among them: NumPy wraps
around there. "beyond" are such values, by Python's unbounded integers and its calendar over one cycle of 400 years; the
same calculation gives every row of NumPy's.
"""
import datetime
import json
import random
import numpy as np

assert np.__version__ == "2.5.5", np.__version__
rng = random.Random(20260113)
UNITS = "Y M W D h m s ms us ns ps fs as".split()
SCALES = [1, 1, 1, 1, 2, 3, 7, 10, 12, 25, 100, 365, 1000, 86401, 2**31 - 1]
EDGES = [0, 1, -1, -1969, -1970, -1971, -2970, -719528, -719529, -719893, -719894, 2932896, 2932897,
         11016, 11017, 2**31, -2**31, 2**62, -2**62, 2**63 - 1, -2**63 + 1, -2**63]


def fits(value, scale, unit):
    total = value * scale * (7 if unit == "W" else 1) + (1970 if unit == "Y" else 0)
    return value == -2**63 or -2**63 < total < 2**63


def row(unit, scale, value):
    text = np.datetime_as_string(np.array([value], "i8").view(f"M8[{scale}{unit}]"))[0]
    return [unit, scale, value, str(text)]


SECONDS = {"W": 604800, "D": 86400, "h": 3600, "m": 60, "s": 1}
PARTS = {u: 10**(3 * i) for i, u in enumerate("s ms us ns ps fs as".split())}
CYCLE = 146097 * 86400
CLOCK = {"W": "", "D": "", "h": "T%H", "m": "T%H:%M"}


def year_text(year):
    return "%04d" % year


def by_python(unit, scale, value):
    if value == -2**63:
        return "NaT"
    total = value * scale
    if unit == "Y":
        return year_text(total + 1970)
    if unit == "M":
        return year_text(total // 12 + 1970) + "-%02d" % (total % 12 + 1)
    seconds, part = (total * SECONDS[unit], 0) if unit in SECONDS else divmod(total, PARTS[unit])
    cycles, rest = divmod(seconds, CYCLE)
    at = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=rest)
    digits = len(str(PARTS.get(unit, 1))) - 1
    tail = at.strftime("-%m-%d" + CLOCK.get(unit, "T%H:%M:%S"))
    return year_text(at.year + 400 * cycles) + tail + (f".{part:0{digits}}" if digits else "")


rows = []
for unit in UNITS:
    cases = [(1, v) for v in EDGES]
    while len(cases) < len(EDGES) + 40:
        bits = rng.randrange(4, 63)
        cases.append((rng.choice(SCALES), rng.randrange(-2**bits, 2**bits)))
    rows += [row(unit, scale, value) for scale, value in cases if fits(value, scale, unit)]

for r in rows:
    assert by_python(*r[:3]) == r[3], r

beyond = []
while len(beyond) < 60:
    unit, scale = rng.choice(UNITS), rng.choice([1, 10, 2**31 - 1])
    value = rng.choice([2**63 - 1, -2**63 + 1, rng.randrange(2**60, 2**63), -rng.randrange(2**60, 2**63)])
    if not fits(value, scale, unit):
        beyond.append([unit, scale, value, by_python(unit, scale, value)])


def lines(table):
    return ",\n".join(json.dumps(r) for r in table)


print(f'{{"numpy": "{np.__version__}", "rows": [\n{lines(rows)}\n], "beyond": [\n{lines(beyond)}\n]}}')
