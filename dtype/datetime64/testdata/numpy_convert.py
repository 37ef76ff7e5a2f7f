"""Writes numpy_convert.json: what NumPy 2.5.5 makes of datetime64 and timedelta64 integers of one unit in another, for
TestConversionIsNumPys.

    pip install numpy==2.5.5
    python numpy_convert.py > numpy_convert.json

A row is [scale, scale of the result, integer, result, exact]. The result is null where it is beyond 64 bits and NumPy says so;
exact says whether nothing was rounded down. Where NumPy's own 64 bits overflow on the way, or its conversion factor does, the
row is under "beyond", by Python's unbounded integers. The same calculation gives every row of NumPy's.
"""
import json
import random
from fractions import Fraction
from math import floor
import datetime
import numpy as np

assert np.__version__ == "2.5.5", np.__version__
rng = random.Random(20260114)
NAT = -2**63
UNITS = "Y M W D h m s ms us ns ps fs as".split()
SCALES = [1, 1, 1, 2, 3, 7, 10, 12, 25, 60, 100, 365, 400, 1000, 3600, 4800, 86401, 146097, 2**31 - 1]
DAY = 86400
SECONDS = dict(W=7 * DAY, D=DAY, h=3600, m=60, s=1)
SECONDS |= {u: Fraction(1, 1000**i) for i, u in enumerate("s ms us ns ps fs as".split())}
MEAN = SECONDS | dict(Y=Fraction(146097, 400) * DAY, M=Fraction(146097, 4800) * DAY)
EPOCH = datetime.date(1970, 1, 1).toordinal()


def day_of_month(months):
    cycle, month = divmod(months, 4800)
    return cycle * 146097 + datetime.date(1970 + month // 12, month % 12 + 1, 1).toordinal() - EPOCH


def month_of_day(days):
    cycle, day = divmod(days, 146097)
    at = datetime.date.fromordinal(day + EPOCH)
    return cycle * 4800 + (at.year - 1970) * 12 + at.month - 1, at.day == 1


def by_python(kind, src, scale, dst, to, value):
    """The count, rounded down, whether it is exact, and all numbers on the way that NumPy has in 64 bits."""
    total, calendar = value * scale, ("Y", "M")
    if kind == "m8":
        count = total * Fraction(MEAN[src]) / MEAN[dst]
        return floor(count / to), (count / to).denominator == 1, [total, count]
    if src in calendar and dst in calendar:
        months = total * (12 if src == "Y" else 1)
        count, exact = Fraction(months, 12 if dst == "Y" else 1), True
        return floor(count / to), (count / to).denominator == 1, [total, months, count]
    if src in calendar:
        days = day_of_month(total * (12 if src == "Y" else 1))
        count = days * DAY / Fraction(SECONDS[dst])
        return floor(count / to), (count / to).denominator == 1, [total, 12 * total, days, count]
    seconds = total * Fraction(SECONDS[src])
    if dst in calendar:
        days = seconds / DAY
        months, first = month_of_day(floor(days))
        count = Fraction(months, 12 if dst == "Y" else 1)
        return floor(count / to), first and days.denominator == 1 and (count / to).denominator == 1, [total, days, months]
    count = seconds / SECONDS[dst]
    return floor(count / to), (count / to).denominator == 1, [total, count]


def by_numpy(kind, src, scale, dst, to, value):
    """The count, or None where NumPy says that it is beyond 64 bits, and whether the factor between the units is not."""
    a = np.array([value], "i8").view(f"{kind}[{scale}{src}]")
    try:
        return int(a.astype(f"{kind}[{to}{dst}]").view("i8")[0]), True
    except OverflowError as e:
        return None, "conversion factor" not in str(e)


def fits(v):
    return -2**63 < v < 2**63


def values(kind, src, scale, dst, to):
    """Integers of all sizes, and those at which the result stops to fit."""
    yield from (0, 1, -1)
    for _ in range(4):
        yield rng.randrange(-2**62, 2**62) >> rng.randrange(0, 56)
    most = floor(2**63 * to * MEAN[dst] / (scale * Fraction(MEAN[src])))
    for edge in (most + rng.randrange(-2, 3), -most + rng.randrange(-2, 3)):
        if fits(edge):
            yield edge
    exact = round(rng.randrange(1, 2**40) * to * MEAN[dst] / (scale * Fraction(MEAN[src])))
    if fits(exact):
        yield exact


tables, beyond = {"M8": {}, "m8": {}}, {"M8": {}, "m8": {}}
for kind in tables:
    for src in UNITS:
        for dst in UNITS:
            rows, far = [], []
            for scale, to in [(1, 1), (rng.choice(SCALES), rng.choice(SCALES))]:
                for value in values(kind, src, scale, dst, to):
                    want, exact, way = by_python(kind, src, scale, dst, to, value)
                    factor = Fraction(MEAN[src]) / MEAN[dst]
                    whole = 4800 * max(abs(value), 1) if (src in "YM") != (dst in "YM") else max(abs(value), 1)
                    way += [whole * scale * factor.numerator, whole * to * factor.denominator]
                    have, whole_factor = by_numpy(kind, src, scale, dst, to, value)
                    right = have == (want if fits(want) else None)
                    row = [scale, to, value, want if fits(want) else None, exact]
                    if right and whole_factor:
                        rows.append(row)
                        continue
                    assert not whole_factor or not all(abs(n) < 2**62 for n in way), (kind, src, dst, row, have)
                    far.append(row)
            tables[kind][f"{src} {dst}"] = rows
            if far:
                beyond[kind][f"{src} {dst}"] = rng.sample(far, min(3, len(far)))


def lines(table):
    return ",\n".join(f"{json.dumps(k)}: {json.dumps(v, separators=(',', ':'))}" for k, v in table.items())


print(f'{{"numpy": "{np.__version__}"')
for name, table in [("rows", tables), ("beyond", beyond)]:
    for kind in table:
        print(f', "{name} {kind}": {{\n{lines(table[kind])}\n}}')
print("}")
