"""Whose pieces are the right lines? strata's ranking against plain BM25 over three ways of cutting.

    python3 compare.py LABELS --strata STRATA --counter COUNTER [--cache DIR] [--only NAME ...]

LABELS is a folder that make.py wrote. Ranked in one run: strata (hybrid, its plain BM25 mode, and hybrid as the terminal
shows it: the 12 lines that say most); BM25 over one piece per function (what no function holds is cut into
pieces at those borders); BM25 over windows of 40 lines. The BM25 of this file splits and folds names like strata does,
k1 = 1.2, b = 0.75, the path counts as text. COUNTER is strata_token_counts.

Of the first ten pieces: share of the answers that some piece overlaps (recall), mean of the best intersection over
union of lines (IoU), tokens (cl100k_base) up to and with the first piece that overlaps an answer, of all ten if none
does. Means over repositories; repeats of a file take a place.
"""

import argparse
import collections
import json
import math
import os
import re
import subprocess
import tempfile

TOP = 10
WINDOW = 40
WORDS = re.compile(r"[^\W_]+")
CASES = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
SUFFIXES = ("ings", "ing", "ed", "es", "s")
TYPES = {"function", "method", "constructor"}


def terms(text):
    for word in WORDS.findall(text):
        for part in CASES.findall(word) or [word]:
            part = part.lower()
            for suffix in SUFFIXES:
                if part.endswith(suffix) and len(part) - len(suffix) >= 3:
                    part = part[: -len(suffix)]
                    break
            yield part


class Bm25:
    def __init__(self, pieces):
        self.pieces = pieces  # (path, first, last, text)
        self.lists = collections.defaultdict(list)
        self.lengths = []
        for number, (path, _, _, text) in enumerate(pieces):
            counts = collections.Counter(terms(path + "\n" + text))
            self.lengths.append(sum(counts.values()))
            for term, count in counts.items():
                self.lists[term].append((number, count))
        self.average = sum(self.lengths) / max(1, len(pieces))

    def best(self, query):
        scores = collections.Counter()
        for term in set(terms(query)):
            found = self.lists.get(term, ())
            idf = math.log(1 + (len(self.pieces) - len(found) + 0.5) / (len(found) + 0.5))
            for number, count in found:
                norm = 1.2 * (0.25 + 0.75 * self.lengths[number] / self.average)
                scores[number] += idf * count * 2.2 / (count + norm)
        ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:TOP]
        return [self.pieces[number][:3] for number, _ in ranked]


def runs(lines, spans):
    """Pieces that tile 1..lines, each span one of them."""
    out, at = [], 1
    for first, last in sorted(spans):
        if first < at:
            continue
        if at < first:
            out.append((at, first - 1))
        out.append((first, last))
        at = last + 1
    if at <= lines:
        out.append((at, lines))
    return out


def texts_below(root):
    for folder, _, names in os.walk(root):
        for name in sorted(names):
            with open(os.path.join(folder, name), encoding="utf-8", errors="replace", newline="\n") as file:
                yield os.path.relpath(os.path.join(folder, name), root), file.read().split("\n")


def functions_below(strata, root, paths):
    spans = collections.defaultdict(list)
    for first in range(0, len(paths), 200):
        done = subprocess.run([strata, "chunk", "--no-config", *paths[first : first + 200]], cwd=root, capture_output=True, check=False)
        for line in done.stdout.decode("utf-8", "replace").splitlines():
            chunk = json.loads(line)
            spans[chunk["path"]] += [tuple(s["lines"]) for s in chunk["symbols"] if s["type"] in TYPES and not s["forward"]]
    return spans


def own_rankings(strata, root, queries):
    texts = dict(texts_below(root))
    spans = functions_below(strata, root, sorted(texts))
    cuts = {"one piece per function": lambda path, n: runs(n, spans[path]),
            f"windows of {WINDOW} lines": lambda path, n: [(a, min(a + WINDOW - 1, n)) for a in range(1, n + 1, WINDOW)]}
    out = {}
    for name, cut in cuts.items():
        pieces = [(path, a, b, "\n".join(lines[a - 1 : b])) for path, lines in texts.items() for a, b in cut(path, len(lines))]
        index = Bm25(pieces)
        out[name] = [index.best(q["query"]) for q in queries]
    return out


def strata_rankings(strata, labels, names, cache, mode):
    """Pieces, and of each the lines that are shown."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "results.jsonl")
        only = [word for name in names for word in ("--only", name)]
        subprocess.run([strata, "eval", labels, "--mode", mode, "--limit", str(TOP), "--cache", cache, "--no-config", "--per-file", "0", "--quiet",
                        "--results", path, *only], check=True, capture_output=True)
        pieces, shown = collections.defaultdict(list), collections.defaultdict(list)
        with open(path, encoding="utf-8") as file:
            for row in map(json.loads, file):
                pieces[row["repo"]].append([(p, a, b) for p, a, b, *_ in row["results"][:TOP] if b])
                shown[row["repo"]].append([(p, a, b) for p, _, _, a, b in row["results"][:TOP] if b])
    return pieces, shown


class Tokens:
    """Counts of all pieces that were ranked, by one run of the counter."""

    def __init__(self, counter, wanted):
        self.counts = {}
        with tempfile.TemporaryDirectory() as folder:
            keys = sorted(wanted)
            paths = []
            for number, (root, path, first, last) in enumerate(keys):
                with open(os.path.join(root, path), encoding="utf-8", errors="replace", newline="\n") as file:
                    text = "\n".join(file.read().split("\n")[first - 1 : last])
                paths.append(os.path.join(folder, str(number)))
                with open(paths[-1], "w", encoding="utf-8", newline="\n") as file:
                    file.write(text)
            done = subprocess.run([counter], input="\n".join(paths) + "\n", capture_output=True, text=True, check=True)
            for key, line in zip(keys, done.stdout.splitlines()):
                self.counts[key] = int(line.split()[0])


def overlap(a, b):
    return max(0, min(a[1], b[1]) - max(a[0], b[0]) + 1)


def scores(root, query, ranked, tokens):
    found, iou = 0, 0.0
    for target in query["relevant"]:
        span = (target["start_line"], target["end_line"])
        shared = [(overlap(span, (a, b)), b - a + 1) for path, a, b in ranked if path == target["path"]]
        found += any(s > 0 for s, _ in shared)
        iou += max((s / (n + span[1] - span[0] + 1 - s) for s, n in shared), default=0.0)
    spent = 0
    for path, a, b in ranked:
        spent += tokens.counts[(root, path, a, b)]
        if any(path == t["path"] and overlap((a, b), (t["start_line"], t["end_line"])) for t in query["relevant"]):
            break
    number = len(query["relevant"])
    return found / number, iou / number, spent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("labels")
    parser.add_argument("--strata", required=True)
    parser.add_argument("--counter", required=True)
    parser.add_argument("--cache", default="build/spans")
    parser.add_argument("--only", nargs="*")
    arguments = parser.parse_args()
    strata = os.path.abspath(arguments.strata)
    with open(os.path.join(arguments.labels, "repos.json"), encoding="utf-8") as file:
        rows = [row for row in json.load(file) if not arguments.only or row["name"] in arguments.only]
    names = [row["name"] for row in rows]
    pieces, shown = strata_rankings(strata, arguments.labels, names, arguments.cache, "hybrid")
    ranked = {"strata": pieces, "strata, the 12 lines shown": shown,
              "strata --mode bm25 (leaves)": strata_rankings(strata, arguments.labels, names, arguments.cache, "bm25")[0]}
    asked = {}
    for name in names:
        with open(os.path.join(arguments.labels, name + ".json"), encoding="utf-8") as file:
            asked[name] = json.load(file)
        for how, rankings in own_rankings(strata, os.path.join(arguments.labels, "checkouts", name), asked[name]).items():
            ranked.setdefault(how, {})[name] = rankings
    roots = {name: os.path.join(arguments.labels, "checkouts", name) for name in names}
    tokens = Tokens(arguments.counter, {(roots[name], *piece) for how in ranked.values() for name in names for r in how[name] for piece in r})
    languages = sorted({row["language"] for row in rows})
    print(f"{sum(map(len, asked.values()))} questions, {len(names)} repositories, {len(languages)} languages: {', '.join(languages)}\n")
    print("| ranked | recall@10 of the lines | line IoU | tokens to the first hit |\n|---|--:|--:|--:|")
    for how, by_name in ranked.items():
        means = []
        for name in names:
            all_scores = [scores(roots[name], q, by_name[name][i], tokens) for i, q in enumerate(asked[name])]
            means.append([sum(column) / len(all_scores) for column in zip(*all_scores)])
        recall, iou, spent = (sum(column) / len(means) for column in zip(*means))
        print(f"| {how} | {recall:.3f} | {iou:.3f} | {spent:.0f} |")


if __name__ == "__main__":
    main()
