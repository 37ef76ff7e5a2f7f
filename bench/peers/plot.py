"""Draws the rates of a run with one thread, a panel a task.

    python bench/peers/plot.py RUN.json PLOT.svg
"""

import json
import math
import statistics
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update({"svg.hashsalt": "bench", "font.size": 8})
import matplotlib.pyplot as plt  # noqa: E402: behind the choice of a backend

PANELS = [
    ("bytes", "to bytes, GB/s", ["ascii-le-none", "ascii-be-none", "times-be-none", "int32-be-none", "int32-be-zstd", "int32-be-gzip"]),
    ("bytes", "256³ uint16 to bytes, GB/s", [f"cube-{name}" for name in ("transposed-le-none", "transposed-be-none", "shard-le-none", "shard-le-zstd", "shard-le-gzip")]),
    ("strings", "to strings, million a second", ["ascii-be-none", "cjk-be-none", "mixed-be-none", "mixed-be-zstd", "mixed-be-gzip"]),
    ("times", "times with validity, million a second", ["times-le-none", "times-be-none", "times-be-zstd", "times-be-gzip"]),
    ("encode", "encoding, GB/s", ["ascii-be-none", "int32-be-zstd", "int32-be-gzip", "cube-transposed-le-none", "cube-shard-le-zstd"]),
    ("decompress", "decompressors alone, GB/s", ["ascii-le-gzip", "times-le-gzip", "ascii-le-zstd", "times-le-zstd"]),
    ("cold", "one inner chunk of a shard, its index not known, GB/s", [f"block-plainshard-le-{name}" for name in ("none", "zstd", "gzip")]),
    ("full", "two shards of 256 MiB out of files, GB/s", ["doubles-plainshard-le-none"]),
]


def rate(row, cell):
    seconds = statistics.median(cell["samples"]) / 1e9
    elements = row["task"] in ("strings", "times")
    return row["elements"] / seconds / 1e6 if elements else row["bytes"] / seconds / 1e9


def panel(axes, rows, title, colours):
    """Bars of every contender that was measured, for each array."""
    names = [c["contender"] for row in rows for c in row["cells"] if c.get("samples") and c["contender"] != "zarrcodec view"]
    names = list(dict.fromkeys(names))
    values = [rate(row, c) for row in rows for c in row["cells"] if c["contender"] in names and c.get("samples")]
    height = 0.8 / max(len(names), 1)
    for i, name in enumerate(names):
        points = [(k, rate(row, c)) for k, row in enumerate(rows) for c in row["cells"] if c["contender"] == name and c.get("samples")]
        colour = colours.setdefault(name, f"C{len(colours)}" if len(colours) < 10 else plt.cm.Dark2(len(colours) - 10))
        axes.barh([k + (i - len(names) / 2 + 0.5) * height for k, _ in points], [v for _, v in points], height, label=name, color=colour)
    axes.set_yticks(range(len(rows)), [row["array"] for row in rows])
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:g}")
    axes.xaxis.set_minor_formatter("")
    axes.set_xlim(left=10 ** math.floor(math.log10(min(values, default=1))))
    axes.set_title(title, fontsize=9)
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    if names:
        axes.legend(fontsize=6)


def main():
    run = json.loads(Path(sys.argv[1]).read_text())
    found = {(row["task"], row["array"]): row for row in run["rows"] if row["threads"] == 1}
    figure, axes = plt.subplots(4, 2, figsize=(12, 18), layout="constrained")
    colours = {}
    for ax, (task, title, arrays) in zip(axes.flat, PANELS):
        rows = [found[task, array] for array in arrays if (task, array) in found]
        panel(ax, rows, title, colours)
    figure.suptitle(f"One thread, {run['machine']}, {run['system']}, {run['date']}: more is better", fontsize=10)
    figure.savefig(sys.argv[2], metadata={"Date": None})


if __name__ == "__main__":
    main()
