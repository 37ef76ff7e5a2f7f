"""Checks a built zarrcodec command against zarr-python, in both directions, on random arrays.

    python -m pip install -r interop/requirements.txt
    python interop/interop.py --zarrcodec /path/to/zarrcodec [--seed N] [--cases N] [--only N]

For every array: zarr-python stores it and zarrcodec must decode the same bits in each format; NumPy makes the
values, zarrcodec stores them, and zarr-python must read the same bits; zarrcodec must find the documents valid
and must refuse damaged chunk files. The same seed gives the same arrays; --only repeats one of them. The last
line tells how many checks passed and failed; the exit status is 1 if any failed or none was made.
"""

import argparse
import json
import random
import sys
import tempfile
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "testdata"))

import checks
import samples


class Tally:
    """Counts the checks and tells of those that fail."""

    def __init__(self, seed):
        self.seed, self.passed, self.failed = seed, 0, 0
        self.case = self.number = None

    def check(self, what, function, *arguments):
        """Makes one check: a function that raises AssertionError if it fails."""
        try:
            function(*arguments)
        except AssertionError as error:
            self.failed += 1
            self.report(what, str(error))
        except Exception as error:  # for instance output that cannot be read
            self.failed += 1
            self.report(what, f"{type(error).__name__}: {error}")
        else:
            self.passed += 1

    def report(self, what, text):
        clear_progress()
        case = self.case
        print(f"FAILED {what}: case {self.number} (--seed {self.seed} --only {self.number})")
        print(f"  {case.dtype}, shape {list(case.shape)}, chunks {list(case.chunks)}, fill value {case.fill!r}")
        print(f"  codecs {json.dumps(case.codecs)}, keys {json.dumps(case.key_encoding)}")
        print("  " + text.strip().replace("\n", "\n  "))


def show_progress(number, count):
    if sys.stderr.isatty():
        print(f"\rcase {number + 1} of {count}", end="", file=sys.stderr, flush=True)


def clear_progress():
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(description="Check zarrcodec against zarr-python.")
    parser.add_argument("--zarrcodec", required=True, type=Path, help="the command to check")
    parser.add_argument("--seed", type=int, help="chooses the arrays (random by default)")
    parser.add_argument("--cases", type=int, default=300, help="how many arrays (default 300)")
    parser.add_argument("--only", type=int, help="the number of the one array to check")
    options = parser.parse_args()
    options.zarrcodec = options.zarrcodec.resolve()
    if not options.zarrcodec.is_file():
        parser.error(f"there is no file {options.zarrcodec}")
    return options


def main():
    options = parse_arguments()
    warnings.filterwarnings("ignore", module="zarr|numpy")
    seed = options.seed if options.seed is not None else random.randrange(2**32)
    print(f"seed {seed}")
    tally = Tally(seed)
    numbers = range(options.cases) if options.only is None else [options.only]
    for number in numbers:
        show_progress(number, options.cases)
        tally.case, values, rng = samples.random_case(seed, number)
        tally.number = number
        with tempfile.TemporaryDirectory() as scratch:
            checks.check_all(tally, checks.Command(options.zarrcodec, Path(scratch)), tally.case, values, rng)
    clear_progress()
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed or not tally.passed else 0


if __name__ == "__main__":
    sys.exit(main())
