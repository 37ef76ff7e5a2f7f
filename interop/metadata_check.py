"""Checks the metadata reader against the released zarr-metadata on broken documents.

    python -m pip install -r interop/metadata_requirements.txt
    go build -o judge ./interop/judge
    python interop/metadata_check.py --judge ./judge [--documents N] [--seed N] [--only N] [--registry NAME] [--verbose]

A seeded generator makes arrays over every kind of declaration, groups, listings of consolidated metadata, and
declarations and fill values on their own, and breaks each up to three times; both sides read the same text, and the
sets of (pointer, kind) must agree but for what metadata_differences.txt lists. The same seed gives the same documents;
--only shows one of them. The exit status is 1 if a difference is not listed, if a listed one did not occur, or if a name
that zarr-metadata knows is not claimed.
"""

import argparse
import collections
import re
import secrets
import sys

import metadata_differences
import metadata_judge
import metadata_requests
import metadata_shrink

BATCH = 1000
GROUPS = 40  # of differences shown


class Tally:
    """Counts documents and differences, and keeps the shortest document of each kind of difference."""

    def __init__(self):
        self.documents = self.clean = self.failed = 0
        self.kinds = collections.Counter()
        self.groups = {}

    def add(self, number, request, theirs, differences):
        """Notes one document."""
        self.documents += 1
        self.clean += not theirs
        self.failed += bool(differences)
        at = metadata_judge.standing(request)
        self.kinds.update((shape_of(at + place), kind) for place, kind in theirs)
        for side, place, kind in differences:
            group = self.groups.setdefault((side, shape_of(place), kind), [0, None, None])
            group[0] += 1
            if group[1] is None or len(request["text"]) < len(group[2]["text"]):
                group[1:] = number, request


def shape_of(place):
    """A pointer without its numbers, paths of listed nodes and long ways through nested containers, to group by."""
    place = re.sub(r"(?<=/metadata/)[^/]+", "*", place)
    return re.sub(r"(/a|/#){4,}", "/…", re.sub(r"/\d+(?=/|$)", "/#", place))


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--judge", required=True, help="the built command of interop/judge")
    parser.add_argument("--registry", default="cut", help="the definitions that our reader takes: cut, core or default")
    parser.add_argument("--documents", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**9))
    parser.add_argument("--only", type=int, help="read the document of this number alone, and show it")
    parser.add_argument("--verbose", action="store_true", help="show how often each problem occurred")
    return parser.parse_args()


class Sides:
    """Both readers, and the differences that are meant."""

    def __init__(self, judge, oracle, lines):
        self.judge, self.oracle, self.lines = judge, oracle, lines

    def read(self, requests):
        """For each request what ours and theirs found, and the differences that are not meant."""
        for request, ours in zip(requests, self.judge.ask(requests)):
            theirs = self.oracle.judge(request)
            yield ours, theirs, metadata_differences.unmeant(self.lines, ours, theirs, request)

    def shrunk(self, request, group):
        """A request with a small text that has a difference of the same group."""

        def shows(texts):
            for _, _, found in self.read([{**request, "text": text} for text in texts]):
                yield any((side, shape_of(place), kind) == group for side, place, kind in found)

        return {**request, "text": metadata_shrink.shrunk(request["text"], shows)}


def run(options, sides, generator):
    """Reads every document on both sides."""
    tally = Tally()
    numbers = range(options.documents) if options.only is None else [options.only]
    for start in range(0, len(numbers), BATCH):
        requests = [generator.request(n) for n in numbers[start : start + BATCH]]
        for number, request, (ours, theirs, found) in zip(numbers[start:], requests, sides.read(requests)):
            tally.add(number, request, theirs, found)
            if options.only is not None:
                print(request, "\nours:  ", sorted(ours), "\ntheirs:", sorted(theirs))
    return tally


def report_differences(options, tally, sides):
    """Prints each group of differences with a small document that shows it."""
    groups = sorted(tally.groups.items(), key=lambda item: -item[1][0])
    for group, (count, number, request) in groups[:GROUPS]:
        print(f"DIFFERENCE only {' '.join(group)}: {count} times, document {number} (--seed {options.seed} --only {number})")
        print("  " + metadata_requests.shown(sides.shrunk(request, group)))
    if groups[GROUPS:]:
        print(f"… and {len(groups) - GROUPS} more groups of differences")


def report(options, tally, lines, lacking):
    """Prints the sums, and gives the exit status: what the core registry lacks, no document can show."""
    for slot, name in lacking:
        print(f"NOT CLAIMED the {slot} {name}: neither side reads it in this run")
    if options.verbose:
        for (place, kind), count in tally.kinds.most_common():
            print(f"{count:8} {kind:22} {place}")
    whole = options.only is None and options.registry != "core"
    idle = [line for line in lines if line.hits == 0] if whole else []
    for line in idle:
        print(f"NOT HIT {line}")
    print(
        f"seed {options.seed}: {tally.documents} documents, {tally.clean} without problems, "
        f"{sum(tally.kinds.values())} problems of {len(tally.kinds)} kinds and places"
    )
    print(f"{tally.documents - tally.failed} passed, {tally.failed} failed, {len(idle)} lines not hit")
    return 1 if tally.failed or idle or (whole and lacking) or not tally.documents else 0


def main():
    """Runs the check."""
    options = arguments()
    sys.setrecursionlimit(5000)  # documents nest up to 900 containers
    print(f"seed {options.seed}")
    judge = metadata_judge.Judge(options.judge, options.registry)
    oracle, lacking = judge.oracle()
    generator = metadata_requests.Generator(options.seed, oracle.claimed())
    lines = metadata_differences.load()
    sides = Sides(judge, oracle, lines)
    tally = run(options, sides, generator)
    status = report(options, tally, lines, lacking)
    report_differences(options, tally, sides)
    return status


if __name__ == "__main__":
    sys.exit(main())
