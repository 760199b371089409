#!/usr/bin/env python3
"""Fit the weights of the hybrid ranking to what strata_rank_dump wrote of labelled queries.

    strata_rank_dump LABELS CHECKOUTS CACHE DUMP
    fit.py DUMP [DUMP ...] [--l2 X] [--folds N] [--ablate] [--write FILE]

A file counts as good as its best leaf. The loss is the cross-entropy between a softmax over the candidate files of a query
and the labelled ones, every repository with equal weight, plus an L2 penalty; full-batch Adam from zero, no randomness.
Evidence may only count for a file and priors of a kind only against it; size, depth and being an entry point may do either.

Prints NDCG@10 per dump (mean over repositories), of files and of pieces (the best leaf of a file, which must overlap the
labelled lines if there are any): with the weights of --start, with weights fitted without the
repository in question (--folds groups of repositories), and fitted on all. --ablate repeats the second without each group
of features. --write saves the weights fitted on all, in the format of src/retrieve/hybrid_weights.txt. Needs numpy.
"""
import argparse
import json

import numpy as np

EITHER_SIGN = ("file.length", "file.depth", "file.symbols", "file.entry")
GROUPS = {
    "leaf fields (BM25)": ["leaf.body", "leaf.symbol", "leaf.signature", "leaf.comment", "leaf.coverage"],
    "region fields (BM25)": ["region."],
    "file fields (BM25)": ["file.body", "file.symbol", "file.comment", "file.path", "file.stem", "file.coverage"],
    "best leaf of the file": ["best."],
    "relative to the best candidate": ["relative."],
    "dense (all)": ["dense.", "best.dense", "relative.dense"],
    "dense file vector": ["dense.file", "relative.dense_file"],
    "symbol names, part by part": ["symbol.", "best.match"],
    "file and folder names, part by part": ["stem.", "folder.", "path."],
    "size, depth, entry points": ["file.length", "file.depth", "file.symbols", "file.entry"],
    "priors of the kind of file": ["kind."],
}


class Queries:
    """All dumps as one table of leaves; leaves of a file and files of a query stand together."""

    def __init__(self, dumps):
        self.names, tables, self.repos, self.dumps, counts = None, [], [], [], []
        query_of_file, good, first_leaf, covers = [], [], [], []
        for dump in dumps:
            with open(dump + ".json", encoding="utf-8") as file:
                content = json.load(file)
            self.names = self.names or content["features"]
            if content["features"] != self.names:
                raise SystemExit(f"{dump} has other features than {dumps[0]}")
            tables.append(np.fromfile(dump + ".f32", dtype="<f4").reshape(-1, len(self.names)))
            for query in content["queries"]:
                wanted = {}
                for path, first, end in query["targets"]:
                    wanted.setdefault(path, []).append((first, end))
                last = None
                for path, first, end in query["candidates"]:
                    if path != last:
                        query_of_file.append(len(counts))
                        good.append(path in wanted)
                        first_leaf.append(len(covers))
                        last = path
                    covers.append(any(b == 0 or (a <= end and first <= b) for a, b in wanted.get(path, [])))
                counts.append((len(wanted), len(query["targets"])))
                self.repos.append(query["repo"])
                self.dumps.append(dump)
        self.features = np.concatenate(tables)
        self.repos, self.dumps, self.counts = np.array(self.repos), np.array(self.dumps), np.array(counts)  # files, pieces
        self.query_of_file, self.good, self.first_leaf = np.array(query_of_file), np.array(good), np.array(first_leaf)
        self.covers = np.array(covers)  # per leaf: it overlaps a labelled place
        self.file_of_leaf = np.repeat(np.arange(len(first_leaf)), np.diff(np.r_[self.first_leaf, len(covers)]))

    def ndcg(self, weights):
        """NDCG@10 of every query: of files, and of pieces (the best leaf of each file)."""
        scores = self.features @ weights.astype(np.float32)
        best = np.maximum.reduceat(scores, self.first_leaf)
        order = np.lexsort((np.arange(len(best)), -best, self.query_of_file))
        rank = np.empty(len(best), dtype=int)
        rank[order] = np.arange(len(best))
        rank -= np.searchsorted(self.query_of_file, np.arange(len(self.counts)))[self.query_of_file]
        gain = np.where(rank < 10, 1 / np.log2(rank + 2.0), 0)
        ideal = np.cumsum(1 / np.log2(np.arange(2, 12)))
        right = self.covers[first_best(scores, best, self.file_of_leaf)]
        both = []
        for counted, count in zip((self.good, right), self.counts.T):
            total = np.bincount(self.query_of_file, weights=gain * counted, minlength=len(count))
            both.append(total / ideal[np.clip(count, 1, 10) - 1])
        return np.stack(both, axis=1)

    def means(self, values):
        """Per dump, files and pieces: mean over repositories of the mean over queries."""
        result = []
        for dump in dict.fromkeys(self.dumps):
            here = self.dumps == dump
            result += list(np.mean([values[here & (self.repos == r)].mean(axis=0) for r in np.unique(self.repos[here])], axis=0))
        return result


def first_best(scores, best, file_of_leaf):
    """Of every file the first leaf that has its best score."""
    hits = np.flatnonzero(scores == best[file_of_leaf])[::-1]
    chosen = np.zeros(len(best), dtype=int)
    chosen[file_of_leaf[hits]] = hits
    return chosen


def starts(ids):
    return np.flatnonzero(np.r_[True, ids[1:] != ids[:-1]])


def bounds(names):
    low = np.array([-np.inf if n in EITHER_SIGN or n.startswith("kind.") else 0 for n in names])
    high = np.array([0 if n.startswith("kind.") else np.inf for n in names])
    return low, high


def fit(data, used, allowed, l2, steps=200, rate=0.05):
    """Weights for the queries `used`; features that are not `allowed` stay 0."""
    queries = len(data.counts)
    answerable = np.bincount(data.query_of_file, weights=data.good, minlength=queries) > 0
    files = np.flatnonzero((used & answerable)[data.query_of_file])
    ends = np.r_[data.first_leaf[1:], len(data.features)]
    rows = np.concatenate([np.arange(data.first_leaf[f], ends[f]) for f in files])
    table = data.features[rows][:, allowed]
    file_of_row = np.repeat(np.arange(len(files)), (ends - data.first_leaf)[files])
    first_row = starts(file_of_row)
    query = data.query_of_file[files]
    first_file = starts(query)
    number = np.cumsum(np.r_[False, query[1:] != query[:-1]])
    good = data.good[files].astype(float)
    target = good / np.add.reduceat(good, first_file)[number]
    _, repo, size = np.unique(data.repos[query[first_file]], return_inverse=True, return_counts=True)
    share = (1 / size[repo] / len(size))[number]
    low, high = (b[allowed] for b in bounds(data.names))

    weights, m, v = (np.zeros(len(allowed)) for _ in range(3))
    for step in range(1, steps + 1):
        scores = table @ weights.astype(np.float32)
        best = np.maximum.reduceat(scores, first_row)
        chosen = first_best(scores, best, file_of_row)
        power = np.exp(best - np.maximum.reduceat(best, first_file)[number])
        softmax = power / np.add.reduceat(power, first_file)[number]
        gradient = ((softmax - target) * share) @ table[chosen] + 2 * l2 * weights
        m = 0.9 * m + 0.1 * gradient
        v = 0.99 * v + 0.01 * gradient**2
        pace = rate * (1 if step < 0.6 * steps else 0.3 if step < 0.85 * steps else 0.1)
        weights = weights - pace * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.99**step)) + 1e-8)
        weights = np.clip(weights, low, high)
    result = np.zeros(len(data.names))
    result[allowed] = weights
    return result


def held_out(data, allowed, l2, folds):
    repos = np.unique(data.repos)
    values = np.zeros((len(data.counts), 2))
    for fold in range(folds):
        out = np.isin(data.repos, repos[fold::folds])
        values[out] = data.ndcg(fit(data, ~out, allowed, l2))[out]
    return data.means(values)


def read_weights(path, names):
    weights = np.zeros(len(names))
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.split("#")[0].split()
            if words and words[0] in names:
                weights[names.index(words[0])] = float(words[1])
    return weights


def shown(values):
    return "  ".join(f"{value:.4f}" for value in values)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dumps", nargs="+")
    parser.add_argument("--l2", type=float, default=0.0003)
    parser.add_argument("--folds", type=int, default=8)
    parser.add_argument("--start", help="weights to compare with")
    parser.add_argument("--without", nargs="*", default=[], help="beginnings of feature names to leave out")
    parser.add_argument("--ablate", action="store_true")
    parser.add_argument("--write")
    args = parser.parse_args()

    data = Queries(args.dumps)

    def without(beginnings):
        dropped = tuple(args.without) + tuple(beginnings)
        return np.array([i for i, n in enumerate(data.names) if not (dropped and n.startswith(dropped))])

    print(f"{len(data.counts)} queries, {len(without([]))} features")
    if args.start:
        print("present weights            ", shown(data.means(data.ndcg(read_weights(args.start, data.names)))), flush=True)
    print("fitted, repository left out", shown(held_out(data, without([]), args.l2, args.folds)), flush=True)
    weights = fit(data, np.ones(len(data.counts), dtype=bool), without([]), args.l2)
    print("fitted on all              ", shown(data.means(data.ndcg(weights))), flush=True)
    lines = [f"{name:<22}{value:8.3f}" for name, value in zip(data.names, weights) if abs(value) >= 0.01]
    print("\n".join(lines))
    if args.write:
        with open(args.write, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    if args.ablate:
        for group, beginnings in GROUPS.items():
            print(f"without {group:<36}", shown(held_out(data, without(beginnings), args.l2, args.folds)), flush=True)


if __name__ == "__main__":
    main()
