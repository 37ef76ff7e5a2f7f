"""What decode --format json writes: nested lists of elements, each in the form of a fill value."""

import json

import hardvalues as hard
import numpy as np


def parse(text):
    """Strict JSON: no bare NaN or Infinity."""
    return json.loads(text, parse_constant=refuse)


def refuse(word):
    raise AssertionError(f"{word} is not JSON")


def check(dtype, found, values, place=()):
    """Fails unless the nested lists hold the same bits as the values."""
    if values.ndim == 0:
        if not same(dtype, found, values):
            wanted = json.dumps(hard.to_json(dtype, values))
            raise AssertionError(f"element {list(place)} is {json.dumps(found)}, not {wanted}")
        return
    if not isinstance(found, list) or len(found) != len(values):
        raise AssertionError(f"at {list(place)} there is no list of length {len(values)}")
    for i, item in enumerate(found):
        check(dtype, item, values[i, ...], (*place, i))


def same(dtype, found, scalar):
    kind = scalar.dtype.kind
    if kind == "f":
        return same_float(found, scalar)
    if kind == "c":
        parts = np.frombuffer(scalar.tobytes(), f"<f{scalar.dtype.itemsize // 2}")
        pair = isinstance(found, list) and len(found) == 2
        return pair and all(map(same_float, found, parts))
    wanted = hard.to_json(dtype, scalar)
    return type(found) is type(wanted) and found == wanted


def same_float(found, scalar):
    """A number must round to the same bits; what is no number has one spelling."""
    if not np.isfinite(scalar):
        return isinstance(found, str) and found == hard.float_json(scalar)
    if isinstance(found, bool) or not isinstance(found, (int, float)):
        return False
    return np.array(float(found), scalar.dtype).tobytes() == scalar.tobytes()
