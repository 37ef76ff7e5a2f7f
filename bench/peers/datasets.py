"""The values of the workloads: the same in every run, made by NumPy alone."""

import numpy as np

CHUNK = 1 << 20  # bytes of a chunk of one axis, at most
CHUNKS = 8  # of one axis
WIDTH = 12  # code points of a string
SIDE = 256  # of the cube
BLOCK = (256, 256, 512)  # 64 MiB of uint16
DOUBLES = (1024, 4, 128, 128)  # 512 MiB of float64: those of zarrs' sharded_partial_read, an eighth along the first axis

ASCII = [chr(c) for c in range(ord("a"), ord("z") + 1)]
CJK = [chr(c) for c in range(0x4E00, 0x4E00 + 2000)]
LATIN = [chr(c) for c in range(0xC0, 0x17F)]
OTHERS = [chr(c) for c in range(0x1F300, 0x1F400)]


def words(letters, rng):
    """A vocabulary of strings of 1 to WIDTH letters."""
    return ["".join(rng.choice(letters, rng.integers(1, WIDTH + 1))) for _ in range(4000)]


def strings(vocabularies, rng):
    """Elements of U12, drawn from the vocabularies."""
    count = CHUNK // (4 * WIDTH) * CHUNKS
    choices = np.array([word for letters in vocabularies for word in words(letters, rng)], dtype=f"U{WIDTH}")
    return rng.choice(choices, count)


def ascii_strings():
    return strings([ASCII], np.random.default_rng(1))


def cjk_strings():
    return strings([CJK], np.random.default_rng(2))


def mixed_strings():
    return strings([ASCII, ASCII, ASCII, LATIN, CJK, LATIN + OTHERS], np.random.default_rng(3))


def times():
    """Moments about a second apart; every twentieth is NaT."""
    rng = np.random.default_rng(4)
    count = CHUNK // 8 * CHUNKS
    steps = rng.integers(999_000_000, 1_001_000_000, count)
    values = (1_700_000_000_000_000_000 + np.cumsum(steps)).astype("M8[ns]")
    values[rng.random(count) < 0.05] = np.datetime64("NaT")
    return values


def int32():
    """A random walk."""
    rng = np.random.default_rng(5)
    return np.cumsum(rng.integers(-100, 101, CHUNK // 4 * CHUNKS)).astype(np.int32)


def field(shape, rng):
    """A smooth field of three axes with noise in the lowest bits."""
    x, y, z = np.meshgrid(*[np.linspace(0, 6, n) for n in shape], indexing="ij", sparse=True)
    smooth = 20000 + 9000 * np.sin(x) * np.cos(y) + 3000 * np.sin(3 * z)
    return (smooth + rng.integers(0, 4, smooth.shape)).astype(np.uint16)


def cube():
    return field((SIDE,) * 3, np.random.default_rng(6))


def block():
    return field(BLOCK, np.random.default_rng(7))


def doubles():
    """From -1 to 1."""
    return np.random.default_rng(8).random(DOUBLES) * 2 - 1


ALL = {
    "ascii": ascii_strings,
    "cjk": cjk_strings,
    "mixed": mixed_strings,
    "times": times,
    "int32": int32,
    "cube": cube,
    "block": block,
    "doubles": doubles,
}
