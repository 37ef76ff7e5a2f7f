"""Checks the models of arrays against those of the released zarr-metadata: canonical documents, and equality.

    python -m pip install -r interop/metadata_requirements.txt
    go build -o judge ./interop/judge
    python interop/metadata_models.py --judge ./judge [--documents N] [--seed N] [--only N]

For seeded documents without problems the document that ours writes must be one that zarr-metadata reads as the model
(==) of the original; and of each and a second one, which is the same spelled in another way or with one change, both
sides must say alike whether they are equal. The exit status is 1 if a check failed or if none was made.
"""

import argparse
import random
import secrets
import sys

import metadata_judge
import metadata_mutations
import metadata_oracle
import metadata_samples
import metadata_spellings
import metadata_text

BATCH = 1000
SHOWN = 20
# One unit in two spellings: one type here, two there. The documents have one of them.
MICROSECONDS = ('"\u03bcs"', '"us"')


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--judge", required=True, help="the built command of interop/judge")
    parser.add_argument("--documents", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**9))
    parser.add_argument("--only", type=int, help="make the pair of this number alone")
    return parser.parse_args()


class Generator:
    """Makes the pairs of documents of a seed, each from a random source of its own."""

    def __init__(self, seed, known):
        self.seed, self.known = seed, known

    def pair(self, number):
        """Two texts of arrays that are equal, or nearly."""
        rng = random.Random(f"{self.seed}:{number}")
        samples = metadata_samples.Samples(rng, self.known)
        spellings = metadata_spellings.Spellings(rng)
        first = samples.array()
        if rng.random() < 0.2:
            first["fill_value"], fill = spellings.fill()
            second = {**first, "fill_value": fill}
        else:
            changes = metadata_mutations.Mutations(rng, samples)
            second = changes.broken(spellings.document(first), rng.choice([0, 0, 1]))
        return [metadata_text.text(document).replace(*MICROSECONDS) for document in (first, second)]


class Tally:
    """Counts checks and shows those that fail."""

    def __init__(self, seed):
        self.seed, self.canonical, self.equal, self.unequal, self.failed = seed, 0, 0, 0, 0

    def fail(self, number, what, *texts):
        """Notes a failed check."""
        self.failed += 1
        if self.failed <= SHOWN:
            print(f"FAILED {what}: document {number} (--seed {self.seed} --only {number})")
            print(*(f"  {metadata_text.shown(text)}" for text in texts), sep="\n")

    def add_canonical(self, number, text, ours, oracle):
        """Compares the model of a text with that of its canonical document, where both sides have one."""
        model = oracle.model(text)
        if ours is None or model is None:
            return
        if oracle.model(ours) == model:
            self.canonical += 1
        else:
            self.fail(number, "the canonical document means something else", text, ours)

    def add_pair(self, number, pair, ours, oracle):
        """Compares the answers whether two arrays are equal, where both sides have both."""
        a, b = map(oracle.model, pair)
        if ours is None or a is None or b is None:
            return
        if ours != (a == b):
            self.fail(number, f"equal here: {ours}, there: {a == b}", *pair)
        elif ours:
            self.equal += 1
        else:
            self.unequal += 1

    def report(self):
        """Prints the sums, and gives the exit status."""
        print(f"{self.canonical} canonical documents, {self.equal} pairs that are equal, {self.unequal} that are not")
        passed = self.canonical + self.equal + self.unequal
        print(f"{passed} passed, {self.failed} failed")
        return 1 if self.failed or not (self.canonical and self.equal and self.unequal) else 0


def main():
    """Runs the check."""
    options = arguments()
    sys.setrecursionlimit(5000)  # documents nest up to 900 containers
    print(f"seed {options.seed}")
    judge = metadata_judge.Judge(options.judge, "cut")
    oracle, lacking = judge.oracle()
    if lacking:
        sys.exit(f"our reader does not claim {lacking}")
    generator, tally = Generator(options.seed, oracle.claimed()), Tally(options.seed)
    numbers = range(options.documents) if options.only is None else [options.only]
    for start in range(0, len(numbers), BATCH):
        pairs = [generator.pair(n) for n in numbers[start : start + BATCH]]
        written = judge.answers([{"as": "canonical", "text": text} for text, _ in pairs])
        equal = judge.answers([{"as": "equal", "text": a, "other": b} for a, b in pairs])
        for number, pair, ours, same in zip(numbers[start:], pairs, written, equal):
            tally.add_canonical(number, pair[0], ours, oracle)
            tally.add_pair(number, pair, same, oracle)
    return tally.report()


if __name__ == "__main__":
    sys.exit(main())
