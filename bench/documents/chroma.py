"""Chroma's chunking evaluation (github.com/brandonstarxel/chunking_evaluation): 472 questions on five
corpora, scored by the characters that the five best chunks share with the marked excerpts.

    git clone https://github.com/brandonstarxel/chunking_evaluation DATA
    python3 chroma.py --data DATA --strata build/release/bin/strata --ranks DEPS/tokenizer/cl100k_base.js

Every chunker's pieces become files of a folder, one piece each; `strata eval` ranks them for all
questions, so embedder and retrieval are the same for everybody. Scores as in the original
(base_evaluation.py): recall = marked characters retrieved / marked; precision = marked characters
retrieved / all retrieved; IoU = marked characters retrieved / (retrieved + marked but missed).
Characters are those of the corpus, white space included; no chunker trims its pieces.

IoU is about recall / characters, so it falls with the size of pieces whatever the chunker. Hence
each is run at several sizes, and curves are compared where they have the same recall, or the same
number of characters retrieved. `Whole` = marked excerpts that lie within one piece: what a chunker
does before any ranking. Rankings are kept in the work folder.

With `--embedder NAME=ADDRESS` an OpenAI-style endpoint (bench/embedding/server.py minilm) embeds the
pieces and questions instead, and pieces are ranked by the cosine. As that takes minutes a size, one
size is enough: its curves run over the number of pieces retrieved, one to twenty.
Two chunkers need an embedder to cut at all: `--cluster NAME=ADDRESS` adds them. Vectors are kept in the
work folder, so that an endpoint that was asked once need not run any more.
"""

import argparse
import csv
import functools
import hashlib
import json
import os
import re
import shutil
import subprocess
import urllib.request

import numpy

import common

TOP = 5
TOPS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20)  # with an endpoint
TEXTS_A_REQUEST = 64


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


def rankings(binary, work, name, pieces, questions, mode):
    """ranked() of these pieces, from the work folder if it was made before."""
    ranges = repr([(n, r) for n, r, _ in pieces])
    kept = f"{work}/ranks-{hashlib.md5(ranges.encode()).hexdigest()}-{mode}.json"
    if not os.path.exists(kept):
        folder = work + "/" + name.replace(" ", "-").replace("/", "-")
        prepare(folder, pieces, questions)
        best = ranked(binary, folder, mode)
        shutil.rmtree(folder)
        with open(kept, "w", encoding="utf-8") as out:
            json.dump(best, out)
    return json.load(open(kept, encoding="utf-8"))


def embedded(address, texts):
    """Vectors of length one from an endpoint, a row a text."""
    rows = []
    for begin in range(0, len(texts), TEXTS_A_REQUEST):
        body = json.dumps({"model": "", "input": texts[begin:begin + TEXTS_A_REQUEST]}).encode()
        request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            data = json.load(answer)["data"]
        rows += [item["embedding"] for item in sorted(data, key=lambda item: item["index"])]
    vectors = numpy.array(rows, numpy.float32)
    return vectors / numpy.linalg.norm(vectors, axis=1, keepdims=True)


def kept_vectors(name, address, work, texts):
    """embedded() of these texts, from the work folder if it was made before."""
    kept = f"{work}/vectors-{hashlib.md5(repr(texts).encode()).hexdigest()}-{name}.npy"
    if not os.path.exists(kept):
        numpy.save(kept, embedded(address, texts))
    return numpy.load(kept)


def by_vectors(name, address, work, pieces, questions):
    """Numbers of the best pieces by cosine, per question in order."""
    asked = kept_vectors(name, address, work, questions)
    corpora = dict.fromkeys(n for n, _, _ in pieces)  # pieces stand in this order
    held = numpy.concatenate([kept_vectors(name, address, work, [text for n, _, text in pieces if n == one])
                              for one in corpora])
    return numpy.argsort(-(asked @ held.T), axis=1, kind="stable")[:, :max(TOPS)].tolist()


def cluster(count, size, vectors_of, part=50):
    """Chroma's cluster chunker: recursive pieces of `part` tokens, neighbours joined up to `size` so
    that the similarities within the groups, each less the mean of all, have the greatest sum."""
    def split(text):
        pieces = common.recursive(count, part)(text)
        vectors = vectors_of(pieces)
        near = vectors @ vectors.T
        near -= near[numpy.triu_indices(len(pieces), 1)].mean()
        numpy.fill_diagonal(near, 0)
        best, first = [0.0], []
        for end in range(1, len(pieces) + 1):
            sums = [(best[begin] + near[begin:end, begin:end].sum(), begin)
                    for begin in range(max(0, end - size // part), end)]
            most, begin = max(sums)
            best.append(most)
            first.append(begin)
        groups, end = [], len(pieces)
        while end > 0:
            groups.append("".join(pieces[first[end - 1]:end]))
            end = first[end - 1]
        return groups[::-1]

    return split


def semantic(count, size, vectors_of):
    """Kamradt's semantic splitter: each sentence is embedded with its two neighbours, and the text is
    cut where the next one is least similar, as often as gives pieces of `size` tokens on average."""
    def split(text):
        sentences = re.findall(r"(?s).*?[.?!]+\s+|.+\Z", text)
        vectors = vectors_of(["".join(sentences[max(0, i - 1):i + 2]) for i in range(len(sentences))])
        similarity = (vectors[1:] * vectors[:-1]).sum(axis=1)
        cuts = numpy.argsort(similarity, kind="stable")[:count(text) // size]
        borders = [0, *sorted(int(cut) + 1 for cut in cuts), len(sentences)]
        return ["".join(sentences[a:b]) for a, b in zip(borders, borders[1:]) if a < b]

    return split


def scores_of(rows, pieces, best):
    """IoU, recall, precision and characters, a row a question."""
    return numpy.array([
        score(row["references"], row["corpus_id"], [pieces[i][:2] for i in numbers])
        + (sum(pieces[i][1][1] - pieces[i][1][0] for i in numbers),)
        for row, numbers in zip(rows, best)])


def whole(rows, pieces):
    """Share of the excerpts that lie within one piece."""
    inside = [any(n == row["corpus_id"] and b <= begin and end <= e for n, (b, e), _ in pieces)
              for row in rows for begin, end in row["references"]]
    return sum(inside) / len(inside)


IOU, RECALL, PRECISION, SHOWN = range(4)


def at(curve, sample, by, values):
    """IoU at these recalls, or recall at these numbers of characters, by linear interpolation in
    logarithms; `curve` holds the scores of all questions, for each size."""
    points = sorted((tuple(scores[sample].mean(axis=0)) for scores in curve), key=lambda p: p[SHOWN])
    x = numpy.maximum.accumulate([p[by] for p in points])
    y = [p[IOU if by == RECALL else RECALL] for p in points]
    return numpy.exp(numpy.interp(numpy.log(values), numpy.log(x), numpy.log(y)))


def compare(curves, first, mode, by, values, everyone, rounds=500):
    """The curve of `first` less that of each other, with 95 % intervals by paired bootstrap over the
    questions `everyone`; where all curves have a value in common."""
    others = [name for name in curves if name != first]
    means = [[scores[everyone, by].mean() for scores in curve[mode]] for curve in curves.values()]
    values = [v for v in values if all(min(m) <= v <= max(m) for m in means)]
    if not values:
        print("(the curves have no such value in common)")
        return
    print("| chunker | " + " | ".join(f"{v:g}" for v in values)
          + f" | mean difference of {first}, 95 % interval |")
    rng = numpy.random.default_rng(1)
    samples = everyone[rng.integers(0, len(everyone), (rounds, len(everyone)))]
    base = at(curves[first][mode], everyone, by, values)
    print(f"| {first} | " + " | ".join(f"{v:.4f}" for v in base) + " | |")
    for name in others:
        curve = curves[name][mode]
        here = at(curve, everyone, by, values)
        differences = [(at(curves[first][mode], s, by, values) - at(curve, s, by, values)).mean()
                       for s in samples]
        low, high = numpy.percentile(differences, [2.5, 97.5])
        print(f"| {name} | " + " | ".join(f"{v:.4f}" for v in here) + " | "
              f"{(base - here).mean():+.4f} ({low:+.4f} to {high:+.4f}) |")


def compare_means(scores, first, rounds=10000):
    """Differences of `first` less each other at TOP pieces, with 95 % intervals by paired bootstrap."""
    rng = numpy.random.default_rng(1)
    samples = rng.integers(0, len(scores[first]), (rounds, len(scores[first])))
    print(f"\n| {first} less | IoU | recall | precision |\n|---|---|---|---|")
    for name, theirs in scores.items():
        if name == first:
            continue
        differences = (scores[first] - theirs)[:, :SHOWN]
        low, high = numpy.percentile(differences[samples].mean(axis=1), [2.5, 97.5], axis=0)
        print(f"| {name} | " + " | ".join(
            f"{m:+.4f} ({a:+.4f} to {b:+.4f})" for m, a, b in zip(differences.mean(axis=0), low, high))
            + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", required=True)
    parser.add_argument("--strata", required=True)
    parser.add_argument("--ranks", required=True)
    parser.add_argument("--work", default="/tmp/strata-chroma")
    parser.add_argument("--modes", default="hybrid,dense")
    parser.add_argument("--sizes", default="100,150,200,300,400,512,800")
    parser.add_argument("--recalls", default="0.48,0.50,0.52,0.67,0.70,0.73,0.76,0.79,0.82")
    parser.add_argument("--characters", default="2000,3000,4000,5500,7500")
    parser.add_argument("--leave-one-out", action="store_true", help="compare without each corpus")
    parser.add_argument("--embedder", help="NAME=ADDRESS of an endpoint to rank by; one size, no modes")
    parser.add_argument("--cluster", metavar="NAME=ADDRESS",
                        help="Chroma's cluster chunker and Kamradt's semantic splitter, too, with this endpoint")
    parser.add_argument("--corpora", help="of these only, comma-separated, with the questions about them")
    parser.add_argument("--only", help="chunkers, comma-separated; strata always")
    arguments = parser.parse_args()
    root = arguments.data + "/chunking_evaluation/evaluation_framework/general_evaluation_data"
    count = common.token_counter(arguments.ranks)
    os.makedirs(arguments.work, exist_ok=True)
    with open(root + "/questions_df.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row["references"] = [(int(r["start_index"]), int(r["end_index"]))
                             for r in json.loads(row["references"])]
    if arguments.corpora:
        rows = [row for row in rows if row["corpus_id"] in arguments.corpora.split(",")]
    questions = [row["question"] for row in rows]
    names = sorted({row["corpus_id"] for row in rows})
    corpora = {n: open(f"{root}/corpora/{n}.md", encoding="utf-8", newline="").read() for n in names}

    def ours(size):
        """Target, maximum and minimum: 0.6, 1 and 0.16 of the size."""
        options = ("--target-tokens", str(size * 6 // 10), "--max-tokens", str(size),
                   "--min-tokens", str(size * 80 // 512))
        return [(n, (b, e), corpora[n][b:e]) for n in names for b, e, _ in
                common.strata_chunks(arguments.strata, f"{root}/corpora/{n}.md", options)]

    def peer(make):
        return lambda size: [(n, r, corpora[n][r[0]:r[1]]) for n in names
                             for r in common.located(corpora[n], make(count, size)(corpora[n])) if r]

    def passages(size):
        """Target, maximum and minimum: 2/3, 1 and 1/24 of the size, as in the preset."""
        options = ("--passages", "--target-tokens", str(size * 2 // 3), "--max-tokens", str(size),
                   "--min-tokens", str(size // 24))
        return [(n, (b, e), corpora[n][b:e]) for n in names for b, e, _ in
                common.strata_chunks(arguments.strata, f"{root}/corpora/{n}.md", options)]

    chunkers = {"strata": ours, "strata passages": passages} | {name: peer(make) for name, make in common.PEERS.items()
                                   if not arguments.only or name in arguments.only.split(",")}
    if arguments.cluster:
        vectors_of = functools.partial(kept_vectors, *arguments.cluster.split("=", 1), arguments.work)
        chunkers["cluster"] = peer(lambda count, size: cluster(count, size, vectors_of))
        chunkers["semantic"] = peer(lambda count, size: semantic(count, size, vectors_of))
    modes, sizes = arguments.modes.split(","), [int(s) for s in arguments.sizes.split(",")]
    embedder, address = arguments.embedder.split("=", 1) if arguments.embedder else (None, None)
    if embedder:
        modes = [embedder]
        if len(sizes) != 1:
            parser.error("--embedder compares chunkers at one size: give --sizes a single one")
    curves, at_top = {}, {}
    print("| chunker | size | pieces | whole | mode | IoU | recall | precision | characters |")
    print("|---|--:|--:|--:|---|--:|--:|--:|--:|")
    for name, make in chunkers.items():
        for size in sizes:
            try:
                pieces = [p for p in make(size) if p[2].strip()]
            except (ImportError, TypeError, ValueError, NotImplementedError) as error:
                print(f"| {name} | {size} | left out: {type(error).__name__} |")
                continue
            for mode in modes:
                if embedder:
                    best = by_vectors(embedder, address, arguments.work, pieces, questions)
                    curves.setdefault(name, {})[mode] = [
                        scores_of(rows, pieces, [numbers[:top] for numbers in best]) for top in TOPS]
                    scores = at_top[name] = curves[name][mode][TOPS.index(TOP)]
                else:
                    best = rankings(arguments.strata, arguments.work, name, pieces, questions, mode)
                    scores = scores_of(rows, pieces, best)
                    curves.setdefault(name, {}).setdefault(mode, []).append(scores)
                means = scores.mean(axis=0)
                print(f"| {name} | {size} | {len(pieces)} | {whole(rows, pieces):.3f} | {mode} | "
                      f"{means[IOU]:.4f} | {means[RECALL]:.3f} | {means[PRECISION]:.4f} | "
                      f"{means[SHOWN]:.0f} |", flush=True)
    for first in [name for name in at_top if name.startswith("strata")]:
        compare_means(at_top, first)
    curves = {name: curve for name, curve in curves.items() if len(curve[modes[0]]) >= 4}
    corpus_of = numpy.array([row["corpus_id"] for row in rows])
    everyone = numpy.arange(len(rows))
    parts = [("", everyone)]
    if arguments.leave_one_out:
        parts += [(f", without {n}", numpy.flatnonzero(corpus_of != n)) for n in names]
    for mode in modes:
        for by, title, text in ((RECALL, "IoU at recall", arguments.recalls),
                                (SHOWN, "Recall at characters", arguments.characters)):
            for first in [name for name in curves if name.startswith("strata")]:
                mine = {k: v for k, v in curves.items() if k == first or not k.startswith("strata")}
                for which, questions in parts:
                    print(f"\n{title}, {mode}{which}\n")
                    compare(mine, first, mode, by, [float(v) for v in text.split(",")], questions)


if __name__ == "__main__":
    main()
