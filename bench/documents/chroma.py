"""Chroma's chunking evaluation (github.com/brandonstarxel/chunking_evaluation): 472 questions on five
corpora, scored by the characters that the five best chunks share with the marked excerpts.

    git clone https://github.com/brandonstarxel/chunking_evaluation DATA
    python3 chroma.py --data DATA --strata build/release/bin/strata --ranks DEPS/tokenizer/cl100k_base.js

Every chunker's pieces become files of a folder, one piece each; `strata eval` ranks them for all
questions, so embedder and retrieval are the same for everybody. Scores as in the original
(base_evaluation.py): recall = marked characters retrieved / marked; precision = marked characters
retrieved / all retrieved; IoU = marked characters retrieved / (retrieved + marked but missed).
"""

import argparse
import csv
import json
import os
import shutil
import subprocess

import numpy

import common

TOP = 5


def union(ranges):
    merged = []
    for begin, end in sorted(ranges):
        if merged and begin <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((begin, end))
    return merged


def total(ranges):
    return sum(end - begin for begin, end in ranges)


def common_part(a, b):
    begin, end = max(a[0], b[0]), min(a[1], b[1])
    return (begin, end) if begin < end else None


def score(references, corpus, retrieved):
    found = union([part for name, piece in retrieved if name == corpus
                   for reference in references if (part := common_part(piece, reference))])
    hit, marked = total(found), total(union(references))
    shown = sum(end - begin for _, (begin, end) in retrieved)
    return hit / (shown + marked - hit), hit / marked, hit / max(shown, 1)


def prepare(folder, pieces, questions):
    """Files of one chunker below folder/checkouts/c, and labels that strata eval reads."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder + "/checkouts/c")
    for i, (_, _, text) in enumerate(pieces):
        with open(f"{folder}/checkouts/c/{i:06}.txt", "w", encoding="utf-8", newline="") as out:
            out.write(text)
    json.dump([{"name": "c", "language": "text", "root": "."}], open(folder + "/repos.json", "w"))
    json.dump([{"query": q, "category": "", "relevant": ["000000.txt"]} for q in questions],
              open(folder + "/c.json", "w"))


def ranked(binary, folder, mode):
    """Numbers of the best pieces, per question in order."""
    results = folder + "/results.jsonl"
    subprocess.run(
        [binary, "eval", folder, "--mode", mode, "--results", results, "--cache", folder + "/cache",
         "--no-context", "--max-tokens", "32768", "--target-tokens", "32768", "--min-tokens", "0",
         "--threads", "1"], check=True, capture_output=True)
    return [[int(path[:6]) for path, *_ in json.loads(line)["results"]][:TOP]
            for line in open(results, encoding="utf-8")]


def interval(differences, rounds=2000):
    """95 % interval of the mean of paired differences, by bootstrap."""
    rng = numpy.random.default_rng(1)
    differences = numpy.asarray(differences)
    means = differences[rng.integers(0, len(differences), (rounds, len(differences)))].mean(axis=1)
    return numpy.percentile(means, [2.5, 97.5])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", required=True)
    parser.add_argument("--strata", required=True)
    parser.add_argument("--ranks", required=True)
    parser.add_argument("--work", default="/tmp/strata-chroma")
    parser.add_argument("--modes", default="hybrid,dense")
    arguments = parser.parse_args()
    root = arguments.data + "/chunking_evaluation/evaluation_framework/general_evaluation_data"
    count = common.token_counter(arguments.ranks)
    with open(root + "/questions_df.csv", encoding="utf-8", newline="") as file:
        questions = list(csv.DictReader(file))
    for row in questions:
        row["references"] = [(int(r["start_index"]), int(r["end_index"]))
                             for r in json.loads(row["references"])]
    names = sorted({row["corpus_id"] for row in questions})
    corpora = {n: open(f"{root}/corpora/{n}.md", encoding="utf-8", newline="").read() for n in names}

    def ours(*options):
        def pieces():
            return [(n, (b, e), corpora[n][b:e]) for n in names
                    for b, e, _ in common.strata_chunks(arguments.strata, f"{root}/corpora/{n}.md",
                                                        options)]
        return pieces

    def peer(make, size):
        def pieces():
            split = make(count, size)
            return [(n, r, corpora[n][r[0]:r[1]]) for n in names
                    for r in common.located(corpora[n], split(corpora[n])) if r]
        return pieces

    chunkers = {
        "strata 120/200": ours("--target-tokens", "120", "--max-tokens", "200", "--min-tokens", "40"),
        "strata 100/200": ours("--target-tokens", "100", "--max-tokens", "200", "--min-tokens", "40"),
        "strata 240/400": ours("--target-tokens", "240", "--max-tokens", "400"),
    }
    for name, make in common.PEERS.items():
        for size in (200, 400):
            chunkers[f"{name} {size}"] = peer(make, size)

    print("| chunker | pieces | mode | IoU | recall | precision | IoU, difference to the first |")
    print("|---|--:|---|--:|--:|--:|---|")
    first = {}
    for name, make in chunkers.items():
        try:
            pieces = [p for p in make() if p[2].strip()]
        except (ImportError, TypeError, ValueError) as error:
            print(f"| {name} | left out: {type(error).__name__} |")
            continue
        folder = arguments.work + "/" + name.replace(" ", "-").replace("/", "-")
        prepare(folder, pieces, [row["question"] for row in questions])
        for mode in arguments.modes.split(","):
            best = ranked(arguments.strata, folder, mode)
            scores = numpy.array([
                score(row["references"], row["corpus_id"], [pieces[i][:2] for i in numbers])
                for row, numbers in zip(questions, best)])
            iou = scores[:, 0]
            first.setdefault(mode, iou)
            low, high = interval(iou - first[mode])
            means = scores.mean(axis=0)
            print(f"| {name} | {len(pieces)} | {mode} | {means[0]:.4f} | {means[1]:.3f} | "
                  f"{means[2]:.4f} | {low:+.4f} to {high:+.4f} |", flush=True)


if __name__ == "__main__":
    main()
