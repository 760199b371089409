#!/usr/bin/env python3
"""Fit the weights of the hybrid ranking to labelled queries.

    fit.py BINARY LABELS CHECKOUTS [--cache DIR] [--l2 X]

BINARY is a strata binary, LABELS a folder with repos.json and annotations/NAME.json (or NAME.json), CHECKOUTS holds one
folder per repository. Every query is asked with --explain; a result's features are read from its score parts. A file
counts as good as its best leaf. The loss is the cross-entropy between a softmax over the files and the labelled ones,
with an L2 pull towards the present weights; full-batch Adam from the present weights, no randomness. Prints NDCG@10 of the
present weights, of weights fitted without the repository in question (six folds), and the weights fitted on all.
Needs numpy. The printed values go into src/retrieve/weights.cpp by hand.
"""
import argparse
import json
import subprocess
from pathlib import Path

import numpy as np

PRIORS = {"kind.test", "kind.generated", "kind.vendored", "kind.document", "kind.data"}


def targets(item, root):
    for raw in item.get("relevant", []) + item.get("secondary", []):
        path = raw if isinstance(raw, str) else raw["path"]
        yield path[len(root) + 1 :] if root and path.startswith(root + "/") else path


def ask(args, folder, query):
    command = [args.binary, "search", "--json", "--explain", "-q", "-n", "400", "--leaf-level-top-k", "400"]
    command += ["--per-file", "0", "--cache", args.cache, query, str(folder), "--root", str(folder)]
    done = subprocess.run(command, capture_output=True, check=False)
    return json.loads(done.stdout)["results"] if done.returncode == 0 else []


def load(args):
    """One entry per query: repository, features (leaves x features), file number of each leaf, labelled files, targets."""
    labels = Path(args.labels)
    names, queries = {}, []
    present = {}
    for spec in json.loads((labels / "repos.json").read_text(encoding="utf-8")):
        file = labels / "annotations" / f"{spec['name']}.json"
        file = file if file.exists() else labels / f"{spec['name']}.json"
        root = spec.get("benchmark_root") or spec.get("root") or ""
        folder = Path(args.checkouts) / spec["name"] / root
        for item in json.loads(file.read_text(encoding="utf-8")):
            wanted = set(targets(item, root))
            leaves, paths = [], {}
            files = []
            for result in ask(args, folder, item["query"]):
                row = {}
                for part in result["score_parts"]:
                    number = names.setdefault(part["feature"], len(names))
                    row[number] = part["value"]
                    present[part["feature"]] = part["contribution"] / part["value"]
                leaves.append(row)
                files.append(paths.setdefault(result["path"], len(paths)))
            good = [number for path, number in paths.items() if path in wanted]
            if leaves:
                queries.append((spec["name"], leaves, np.array(files), good, len(wanted)))
    width = len(names)
    out = []
    for repo, leaves, files, good, count in queries:
        matrix = np.zeros((len(leaves), width))
        for i, row in enumerate(leaves):
            matrix[i, list(row)] = list(row.values())
        out.append((repo, matrix, files, good, count))
    order = sorted(names, key=names.get)
    return out, order, np.array([present[name] for name in order])


def file_scores(scores, files):
    best = np.full(files.max() + 1, -np.inf)
    np.maximum.at(best, files, scores)
    chosen = np.zeros(len(best), dtype=int)
    chosen[files[::-1]] = np.arange(len(files))[::-1]
    for i in np.flatnonzero(scores == best[files])[::-1]:
        chosen[files[i]] = i
    return best, chosen


def ndcg(queries, weights):
    repos = {}
    for repo, matrix, files, good, count in queries:
        best, _ = file_scores(matrix @ weights, files)
        order = np.argsort(-best, kind="stable")[:10]
        gain = sum(1 / np.log2(rank + 2) for rank, file in enumerate(order) if file in good)
        ideal = sum(1 / np.log2(rank + 2) for rank in range(min(10, count)))
        repos.setdefault(repo, []).append(gain / ideal)
    return float(np.mean([np.mean(values) for values in repos.values()]))


def fit(queries, start, signs, l2, steps=300, rate=0.03, sharpness=4.0):
    weights, m, v = start.copy(), np.zeros_like(start), np.zeros_like(start)
    usable = [q for q in queries if q[3]]
    for step in range(1, steps + 1):
        gradient = l2 * (weights - start)
        for _, matrix, files, good, _ in usable:
            best, chosen = file_scores(matrix @ weights, files)
            share = np.exp(sharpness * (best - best.max()))
            share /= share.sum()
            share[good] -= 1 / len(good)
            gradient += sharpness * (share @ matrix[chosen]) / len(usable)
        m = 0.9 * m + 0.1 * gradient
        v = 0.999 * v + 0.001 * gradient**2
        weights = weights - rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
        weights = np.where(signs > 0, np.maximum(weights, 0), np.minimum(weights, 0))
    return weights


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("labels")
    parser.add_argument("checkouts")
    parser.add_argument("--cache", default="/tmp/strata-fit")
    parser.add_argument("--l2", type=float, default=0.05)
    args = parser.parse_args()

    queries, names, start = load(args)
    signs = np.array([-1 if name in PRIORS else 1 for name in names])
    print(f"{len(queries)} queries, {len(names)} features")
    print(f"present weights            NDCG@10 of files {ndcg(queries, start):.4f}")
    repos = sorted({q[0] for q in queries})
    held_out = []
    for fold in range(6):
        out = set(repos[fold::6])
        weights = fit([q for q in queries if q[0] not in out], start, signs, args.l2)
        held_out += [(ndcg([q for q in queries if q[0] == repo], weights)) for repo in sorted(out)]
    print(f"fitted, repository left out NDCG@10 of files {np.mean(held_out):.4f}")
    weights = fit(queries, start, signs, args.l2)
    print(f"fitted on all              NDCG@10 of files {ndcg(queries, weights):.4f}")
    for name, old, new in zip(names, start, weights):
        print(f"  {name:<16}{old:8.3f} -> {new:.3f}")


if __name__ == "__main__":
    main()
