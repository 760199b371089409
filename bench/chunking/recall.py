"""How much of what is asked for is in the first tokens of a plain BM25 list, chunker by chunker at equal budget.

    python3 recall.py --labels LABELS --repos CHECKOUTS --only flask,gin --strata build/release/bin/strata --ranks DEPS/tokenizer/cl100k_base.js

Questions and relevant files as in the labels of `strata eval`. All chunkers see the same files: those of the languages that the peers
know, under --most-bytes. Words are identifiers, whole and in parts; BM25 with k1 1.2, b 0.75 over the pieces alone: no paths, no context.
The list is read until the budget is full; a file counts if a piece of it was reached; mean over questions. A chunker that does not know
a language leaves its files to `fixed lines`.
"""

import argparse
import collections
import glob
import json
import math
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "documents"))
import common  # noqa: E402
import chunkers  # noqa: E402

ENDINGS = {".py": "python", ".go": "go", ".java": "java", ".rs": "rust", ".cc": "c++", ".cpp": "c++", ".h": "c++", ".ts": "typescript"}
BUDGETS = (500, 1000, 2000, 4000)
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


def words(text):
    out = []
    for word in WORD.findall(text):
        parts = [part.lower() for part in PART.findall(word)]
        out += parts if len(parts) < 2 else [*parts, word.lower()]
    return out


class Index:
    def __init__(self, pieces):
        self.pieces = pieces  # (path, tokens)
        self.postings = collections.defaultdict(list)
        self.length = []

    def add(self, text):
        counts = collections.Counter(words(text))
        for word, count in counts.items():
            self.postings[word].append((len(self.length), count))
        self.length.append(sum(counts.values()))

    def ranked(self, question):
        n, mean = len(self.length), sum(self.length) / max(1, len(self.length))
        scores = collections.defaultdict(float)
        for word in set(words(question)):
            found = self.postings.get(word, ())
            weight = math.log(1 + (n - len(found) + 0.5) / (len(found) + 0.5))
            for piece, count in found:
                scores[piece] += weight * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * self.length[piece] / mean))
        return sorted(scores, key=lambda piece: (-scores[piece], piece))


def files_of(root, most):
    for path in sorted(glob.glob(f"{root}/**/*", recursive=True)):
        ending = os.path.splitext(path)[1]
        if ending in ENDINGS and os.path.isfile(path) and os.path.getsize(path) <= most:
            try:
                yield path, ENDINGS[ending], open(path, encoding="utf-8", newline="").read()
            except UnicodeDecodeError:
                continue


def index_of(split, files, root, count, fallback):
    index = Index([])
    for path, language, text in files:
        try:
            pieces = split(text, language)
        except Exception:  # a language or a file that the chunker cannot do
            pieces = fallback(text, language)
        for piece in pieces:
            if piece.strip():
                index.pieces.append((os.path.relpath(path, root), count(piece)))
                index.add(piece)
    return index


def main():
    sys.setrecursionlimit(20000)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--labels", required=True, help="folder of files NAME.json")
    parser.add_argument("--repos", required=True)
    parser.add_argument("--only", required=True, help="names of repositories, separated by commas")
    parser.add_argument("--size", type=int, default=512)
    parser.add_argument("--most-bytes", type=int, default=200_000)
    parser.add_argument("--strata", required=True)
    parser.add_argument("--ranks", required=True)
    options = parser.parse_args()
    count, size = common.token_counter(options.ranks), options.size
    paths = {}

    def strata(*arguments):
        def split(text, _):
            done = subprocess.run([options.strata, "chunk", paths[text], "--max-tokens", str(size), *arguments],
                                  capture_output=True, check=True)
            return [json.loads(line)["text"] for line in done.stdout.decode("utf-8").splitlines()]
        return split

    runs = {"strata": strata(), f"strata, target {size * 3 // 4}": strata("--target-tokens", str(size * 3 // 4))}
    for name, make in {**chunkers.BASELINES, **chunkers.PEERS}.items():
        try:
            runs[name] = make(count, size)
        except ImportError as error:
            print(f"| {name} | left out: {error} |")
    found = {name: collections.defaultdict(list) for name in runs}
    for repo in options.only.split(","):
        root = os.path.join(options.repos, repo)
        files = list(files_of(root, options.most_bytes))
        paths.update({text: path for path, _, text in files})
        asked = json.load(open(os.path.join(options.labels, f"{repo}.json"), encoding="utf-8"))
        for name, split in runs.items():
            index = index_of(split, files, root, count, chunkers.fixed_lines(count, size))
            for question in asked:
                wanted = {r if isinstance(r, str) else r["path"] for r in question["relevant"]}
                wanted &= {path for path, _ in index.pieces}
                if not wanted:
                    continue
                spent, seen, ranked = 0, set(), iter(index.ranked(question["query"]))
                for budget in BUDGETS:
                    while (piece := next(ranked, None)) is not None:
                        path, tokens = index.pieces[piece]
                        if spent + tokens > budget:
                            ranked = iter([piece, *ranked])
                            break
                        spent += tokens
                        seen.add(path)
                    found[name][budget].append(len(wanted & seen) / len(wanted))
    questions = len(next(iter(found.values()))[BUDGETS[0]])
    print(f"{questions} questions, {len(options.only.split(','))} repositories, pieces of at most {size} tokens\n")
    print("| chunker | " + " | ".join(f"{budget:,}" for budget in BUDGETS) + " |\n|---|" + "--:|" * len(BUDGETS))
    for name, by_budget in found.items():
        print(f"| {name} | " + " | ".join(f"{sum(by_budget[b]) / len(by_budget[b]):.3f}" for b in BUDGETS) + " |", flush=True)


if __name__ == "__main__":
    main()
