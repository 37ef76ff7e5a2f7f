"""Holds the metadata reader to the fixtures and to the test suite that zarr-metadata ships in its source distribution.

    python -m pip install -r interop/metadata_requirements.txt
    go build -o judge ./interop/judge
    python interop/metadata_fixtures.py --judge ./judge --folder FOLDER [--verbose]

FOLDER is where the source distribution is downloaded to and unpacked; what is there is not downloaded again. Every one
of its JSON fixtures must read without problems, with nothing unclaimed, in the registry that readers take by default.
Then its suite is run with metadata_recorder.py, and what it read must give the same pairs here, in the registry cut to
the names that it knows, but for what metadata_differences.txt lists. The exit status is 1 if a check failed or if none
was made.
"""

import argparse
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import metadata_differences
import metadata_judge
import metadata_requests
import metadata_text

HERE = Path(__file__).resolve().parent
RELEASE = "zarr-metadata==0.6.0"
NAME = "zarr_metadata-0.6.0"


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--judge", required=True, help="the built command of interop/judge")
    parser.add_argument("--folder", required=True, type=Path, help="for the source distribution and what is recorded")
    parser.add_argument("--verbose", action="store_true", help="show what is not compared")
    return parser.parse_args()


def run(*command, **more):
    """Runs a Python module; its output is shown only if it fails."""
    done = subprocess.run([sys.executable, "-m", *map(str, command)], capture_output=True, text=True, **more)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}python -m {command[0]} failed")
    return done.stdout


def unpacked(folder):
    """The folder of the tests of the source distribution."""
    folder.mkdir(parents=True, exist_ok=True)
    archive, tests = folder / f"{NAME}.tar.gz", folder / NAME / "tests"
    if not archive.exists():
        run("pip", "download", "--no-deps", "--no-binary", ":all:", "--dest", folder, RELEASE)
    if not tests.exists():
        with tarfile.open(archive) as tar:
            # Without the sources: the suite is to test the installed package, which the recorder listens to.
            tar.extractall(folder, [m for m in tar if m.name.split("/")[1:2] != ["src"]], filter="data")
    return tests


def fixtures(tests):
    """The name and the request of each fixture."""
    for path in sorted((tests / "v3").rglob("*.json")):
        value = metadata_text.parsed(path.read_text())
        for case, request in requests_of(path, value):
            yield f"{path.relative_to(tests)} {case}".rstrip(), request


def requests_of(path, value):
    """The requests, with the names of their cases, that one file makes."""
    kind = path.relative_to(path.parents[2]).parts[0] if path.stem in ("cases", "fill_values") else path.parent.name
    if path.stem == "cases":
        for case, declared in value.items():
            yield case, {"as": "declaration", "slot": kind, "text": metadata_text.text(declared)}
    elif path.stem == "fill_values":
        for case, fill in value.items():
            yield case, {"as": "fill", "type": declared_type(path.parent), "text": metadata_text.text(fill)}
    elif path.stem != "data_type":
        asked = "listing" if kind == "consolidated" else "openable"
        yield "", {"as": asked, "text": metadata_text.text(value)}


def declared_type(folder):
    """The declaration of the data type that a folder of fill values is about."""
    declared = folder / "data_type.json"
    if declared.exists():
        return declared.read_text()
    return json.dumps("r32" if folder.name == "raw" else folder.name)


def check_fixtures(judge, tests):
    """Reads each fixture; says how many passed and failed."""
    named = list(fixtures(tests))
    types = [{"as": "declaration", "slot": "data_type", "text": r["type"]} if "type" in r else None for _, r in named]
    claimed = iter(judge.ask([request for request in types if request]))
    failed = 0
    for (name, request), found, declared in zip(named, judge.ask([r for _, r in named]), types):
        found = found | (next(claimed) if declared else set())
        if found:
            failed += 1
            print(f"FAILED {name}: {sorted(found)}\n  {metadata_requests.shown(request)}")
    return len(named) - failed, failed


def recorded(tests):
    """What the suite reads: requests, and the set of pairs that it found for each."""
    out = tests.parent.parent / "recorded.ndjson"
    environment = {**os.environ, "PYTHONPATH": str(HERE)}
    options = ["-q", "-p", "no:cacheprovider", "-p", "metadata_recorder", "--record", out.resolve(), "--hypothesis-profile=ci"]
    print(run("pytest", *options, cwd=tests.parent, env=environment).splitlines()[-1])
    for line in out.read_text().splitlines():
        request = json.loads(line)
        yield request, {tuple(pair) for pair in request.pop("found")}


def check_recorded(judge, tests, verbose):
    """Reads what the suite read; says how many passed and failed."""
    lines = metadata_differences.load()
    requests, expected = zip(*recorded(tests))
    failed = 0
    for request, want, ours in zip(requests, expected, judge.ask(requests)):
        ours = {(place, kind) for place, kind in ours if kind != "unclaimed_declaration"}
        differences = metadata_differences.unmeant(lines, ours, want, request)
        if differences:
            failed += 1
            print(f"FAILED {metadata_requests.shown(request)}")
            for difference in differences:
                print("  only " + " ".join(difference))
    if verbose:
        print(*(f"{line.hits} of {line}" for line in lines), sep="\n")
    return len(requests) - failed, failed


def main():
    """Runs the checks."""
    options = arguments()
    sys.setrecursionlimit(5000)  # documents nest up to 900 containers
    tests = unpacked(options.folder)
    shipped = check_fixtures(metadata_judge.Judge(options.judge), tests)
    print(f"fixtures: {shipped[0]} passed, {shipped[1]} failed")
    read = check_recorded(metadata_judge.Judge(options.judge, "cut"), tests, options.verbose)
    print(f"recorded: {read[0]} passed, {read[1]} failed")
    passed, failed = shipped[0] + read[0], shipped[1] + read[1]
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not shipped[0] or not read[0] else 0


if __name__ == "__main__":
    sys.exit(main())
