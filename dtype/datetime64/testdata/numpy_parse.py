"""Writes numpy_parse.json: what NumPy 2.5.5 reads of texts as datetime64 and timedelta64, for TestParseTextIsNumPys.

    pip install numpy==2.5.5
    python numpy_parse.py > numpy_parse.json

A row is [type, text, integer, exact]; exact says whether nothing was rounded down. The integer is "no" where NumPy refuses the
text. Where NumPy's 64 bits overflow it wraps around; there the integer is null if the moment is beyond 64 bits, and that of
Python's unbounded integers if it is not. The same calculation gives every other row of NumPy's.
"""
import datetime
import json
import random
import re
import warnings
from fractions import Fraction
from math import floor
import numpy as np

assert np.__version__ == "2.5.5", np.__version__
warnings.simplefilter("ignore")
rng = random.Random(20260115)
NAT = -2**63
SCALES = [1, 1, 1, 2, 7, 12, 25, 100, 1000, 86401, 2**31 - 1]
SECONDS = dict(W=604800, D=86400, h=3600, m=60, s=1)
SECONDS |= {u: Fraction(1, 1000**i) for i, u in enumerate("s ms us ns ps fs as".split())}
EPOCH = datetime.date(1970, 1, 1).toordinal()
TEXT = re.compile(r"[ \t-\r]*([-+]?[0-9]+)(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d)(\.\d{0,18})?)?)?"
                  r"(?:Z|([-+])(\d\d)(?::?(\d\d))?)?[ \t-\r]*)?)?)?", re.ASCII)


def by_python(unit, scale, text):
    """The count, rounded down, and whether it is exact; None for what is no moment."""
    if text.lower() in ("", "nat"):
        return NAT, True
    m = TEXT.fullmatch(text)
    if not m:
        return None
    year, month, day = int(m[1]), int(m[2] or 1), int(m[3] or 1)
    hour, minute, second = int(m[4] or 0), int(m[5] or 0), int(m[6] or 0)
    zone = [int(m[9] or 0), int(m[10] or 0)]
    cycles, in_cycle = divmod(year - 1970, 400)
    try:
        days = datetime.date(1970 + in_cycle, month, day).toordinal() - EPOCH + cycles * 146097
        datetime.time(hour, minute, second)
        datetime.time(*zone)
    except ValueError:
        return None
    ahead = (3600 * zone[0] + 60 * zone[1]) * (-1 if m[8] == "-" else 1)
    at = days * 86400 + hour * 3600 + minute * 60 + second - ahead + Fraction("0" + (m[7] or ".0") + "0")
    if unit in SECONDS:
        count = at / Fraction(SECONDS[unit]) / scale
        return floor(count), count.denominator == 1
    cycles, rest = divmod(at, 146097 * 86400)
    day, rest = divmod(rest, 86400)
    date = datetime.date.fromordinal(day + EPOCH)
    months = (date.year - 1970 + 400 * cycles) * 12 + date.month - 1
    first = rest == 0 and date.day == 1
    if unit == "Y":
        months, month = divmod(months, 12)
        first = first and month == 0
    return months // scale, first and months % scale == 0


def by_numpy(unit, scale, text):
    try:
        return int(np.array([text]).astype(f"M8[{scale}{unit}]").view("i8")[0])
    except ValueError:
        return None


def random_text():
    """A moment in any form, sometimes with one character wrong."""
    digits = rng.choice([1, 2, 3, 4, 4, 4, 4, 5, 7, 10, 12])
    text = rng.choice(["", "", "", "-", "+", " "]) + str(rng.randrange(10**digits)).zfill(rng.choice([1, 4]))
    if rng.random() < 0.5:
        text = rng.choice(["1969", "1970", "1971", "2000", "2024", "1900"])
    parts = ["-%02d" % rng.randrange(1, 13), "-%02d" % rng.randrange(1, 32), rng.choice("TTT ") + "%02d" % rng.randrange(24),
             ":%02d" % rng.randrange(60), ":%02d" % rng.randrange(60),
             "." + "".join(rng.choices("0123456789", k=rng.randrange(20)))]
    n = rng.randrange(len(parts) + 1)
    text += "".join(parts[:n])
    if n >= 3 and rng.random() < 0.3:
        text += rng.choice(["Z", "+01", "-01:30", "-0130", "+23:59", "Z ", " ", "+24", "+01:60", "+1"])
    if rng.random() < 0.1:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice("0-+T:.Z x") + text[at + rng.randrange(2):]
    return text


FIXED = """2005|-2005|+2005|12345|00012345|-0001|-001|-1|0|-0000|2005-02|200502|20050203|2005-2-3|2005-02-03|2005-02-03T04|2005-02-03 04:05
2005-02-03T0405|2005-02-03T04:05:06.|2005-02-03T04:05:06.123456789012345678|1970-01-01T00:00:09.123456789012345678|2005-02-03Z
1970-01-01T00:00:09.1234567890123456789|2005-02-03T04Z|2005-02-03T04:05+01:30|2005-02-29|2004-02-29|1900-02-29|2000-02-29|-0004-02-29
-0001-02-29|2005-13|2005-00|2005-01-00|2005-02-03T24|2005-02-03T23:60|2005-02-03T23:59:60|2005-02-03T04:05:06,5|2005-|2005-02-|2005-02-03T
2005-02-03T04:|2005-02-03T04:05:|2005-02-03T04:05:06 |2005 |2005-02-03 | 2005|\t 2005-02|NaT|nat|NAT|NaT | NaT||-|+|x|2005-02-03t04
2005-02-03T04:05:06z|2005-02-03T04:05:06Z |2005-02-03T04:05:06 Z|2005-02-03T04:05:06+|2005-02-03T04:05:06+01:|1969-12-31T23:59:59.999999999999999999
292277026596-12-04T15:30:07|292277026596-12-04T15:30:08|-292277022657-01-27T08:29:53|-292277022657-01-27T08:29:52|2262-04-11T23:47:16.854775807
2262-04-11T23:47:16.854775808|1677-09-21T00:12:43.145224193|1677-09-21T00:12:43.145224192|9223372036854775807|-9223372036854773838
99999999999999999999999|-99999999999999999999999-01-01""".replace("\n", "|").split("|")

rows = []
for n in range(1500):
    text = FIXED[n] if n < len(FIXED) else random_text()
    for _ in range(3 if n < len(FIXED) else 1):
        unit, scale = rng.choice("Y M W D h m s ms us ns ps fs as".split()), rng.choice(SCALES)
        want, have = by_python(unit, scale, text), by_numpy(unit, scale, text)
        kind = f"M8[{scale}{unit}]"
        if want is None or have is None:
            sign_alone = re.match(r"[ \t-\r]*[-+]?-", text)  # NumPy takes no digits as the year 0
            assert (want is None) == (have is None) or sign_alone, (kind, text, want, have)
            rows.append([kind, text, "no", False])
            continue
        fits = -2**63 <= want[0] < 2**63 and (want[0] != NAT or text.lower() in ("", "nat"))
        parts = abs(want[0] * scale) * (1000 if unit in ("ns", "ps", "fs", "as") else 1)
        lost_sign = re.match(r"[ \t-\r]+-", text)
        assert have == want[0] or not fits or parts >= 2**62 or lost_sign or len(text) > 20, (kind, text, want, have)
        rows.append([kind, text, want[0] if fits else None, want[1]])

for text in ["5", "-5", "+5", "005", "NaT", "nat", "", " 5", "5 ", "1_000", "0x5", "5.0", "-", "+", "--5", "9223372036854775807",
             "-9223372036854775807", "12a", "NaT ", "٣"]:
    try:
        have = int(np.array([text]).astype("m8[7s]").view("i8")[0])
    except ValueError:
        have = "no"
    rows.append(["m8[7s]", text, have, True])
print('{"numpy": "%s", "rows": [\n%s\n]}' % (np.__version__, ",\n".join(json.dumps(r, separators=(",", ":")) for r in rows)))
