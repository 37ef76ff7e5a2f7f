"""Requests to the Go reader, and which names it claims."""

import json
import subprocess

import metadata_oracle

PLACES = {
    "data_type": "/data_type",
    "chunk_grid": "/chunk_grid",
    "chunk_key_encoding": "/chunk_key_encoding",
    "codec": "/codecs/0",
    "storage_transformer": "/storage_transformers/0",
}


STANDING = {"fill": "/fill_value", "listing": "/consolidated_metadata"}


class JudgeError(Exception):
    """The Go reader could not be run, or did not answer every request."""


class Judge:
    """The command of interop/judge."""

    def __init__(self, path, registry="default"):
        self.command = [path, "-registry", registry]

    def answers(self, requests):
        """The answers to requests, in their order."""
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        done = subprocess.run(self.command, input=lines.encode(), capture_output=True)
        answers = done.stdout.splitlines()
        if done.returncode or len(answers) != len(requests):
            raise JudgeError(f"{len(answers)} answers to {len(requests)} requests: {done.stderr.decode()}")
        return [json.loads(line) for line in answers]

    def ask(self, requests):
        """The problems that requests ask for, in their order: a set of (pointer, kind) pairs each."""
        return [{(place, kind) for place, kind in answer} for answer in self.answers(requests)]

    def claims(self, wanted):
        """Those of the wanted (slot, name) pairs that the reader's registry claims."""
        wanted = sorted(wanted)
        answers = self.ask([probe(slot, name) for slot, name in wanted])
        return {pair for pair, answer in zip(wanted, answers) if ("", "unclaimed_declaration") not in answer}

    def oracle(self):
        """The oracle that claims the same names, and the names of its own that this reader does not claim."""
        known = {(slot, name) for slot, names in metadata_oracle.names().items() for name in names}
        claimed = self.claims(known)
        return metadata_oracle.Oracle(metadata_oracle.cut(claimed)), sorted(known - claimed)


def probe(slot, name):
    """A request that shows whether a name is claimed."""
    return {"as": "declaration", "slot": slot, "text": json.dumps("r8" if name == "r*" else name)}


def standing(request):
    """The place in a document where the text of a request would stand; empty for a whole document."""
    if request["as"] == "declaration":
        return PLACES[request["slot"]]
    return STANDING.get(request["as"], "")
