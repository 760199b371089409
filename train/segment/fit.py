#!/usr/bin/env python3
"""Fit the learned boundary detector to documents whose headings are hidden from it.

    fit.py --dump build/release/bin/strata_boundary_dump [--write FILE] FOLDER...

Every FOLDER is a package; its Markdown files are the data. Two kinds of samples are made: the paragraphs of a document
without its headings, where a boundary is where a heading was (levels 1 to 3); and sentences of ten documents of
different packages joined, 3 to 11 in a row of each, where a boundary is where the document changes. Packages are put in
five parts by their name; figures are Pk and WindowDiff of each part with weights fitted on the other four, beside the
other methods on the same samples. The model is a logistic regression with an L2 penalty, fitted by Newton's method, every
sample with equal weight. Its log odds, less their mean, are then added to the gains of cohesion, with the factor and the
bias, of a small grid, that have the best Pk on what was fitted. Folders of projects in models/not-for-training.txt must not be given. Needs numpy.

The structure feature is hidden here and cannot be fitted: its weight is set by hand.
"""
import argparse
import glob
import json
import os
import re
import subprocess
import sys
import zlib

import numpy as np

METHODS = ["deviation", "deviation:block=4", "depth:block=4,window=3",
           "depth:block=4,window=5,smoothing=savitzky-golay", "deviation:block=4,curve=words",
           "cohesion"]
STRUCTURE_WEIGHT = 0.1
GRID_SAMPLES = 500
FOLDS = 5
SIZE = (2, 16)


def units_of(text):
    """Paragraphs of a document without headings, and for each whether a heading stood before it."""
    units, begins, lines, fence, fresh = [], [], [], None, True

    def close():
        nonlocal lines, fresh
        if any(line.strip() for line in lines):
            units.append("\n".join(lines))
            begins.append(fresh)
            fresh = False
        lines = []

    for line in text.split("\n"):
        mark = re.match(r"\s{0,3}(```|~~~)", line)
        if mark:
            fence = None if fence == mark.group(1) else fence or mark.group(1)
        if fence is None and re.match(r"#{1,6}\s", line):
            close()
            fresh = fresh or re.match(r"#{1,3}\s", line) is not None
        elif fence is None and not line.strip() and not mark:
            close()
        else:
            lines.append(line)
    close()
    return units, begins


def sentences_of(units):
    prose = [u for u in units if not re.match(r"\s*(```|~~~|[-*+|<!\[]|\d+\.|    )", u)]
    text = [re.sub(r"\s+", " ", u) for u in prose]
    return [s for u in text for s in re.split(r"(?<=[.!?])\s+(?=[A-Z`])", u) if len(s) > 20]


def samples_of(folders):
    """(package, kind, units, begins); at most 20 documents a package, each text once."""
    samples, prose, seen = [], [], set()
    for folder in sorted(folders):
        package = os.path.basename(folder.rstrip("/"))
        for path in sorted(glob.glob(folder + "/**/*.md", recursive=True))[:20]:
            text = open(path, encoding="utf-8", errors="replace").read()
            if len(text) > 200_000 or hash(text) in seen:
                continue
            seen.add(hash(text))
            units, begins = units_of(text)
            if len(units) >= 12 and sum(begins) >= 4 and len(units) >= 2 * sum(begins):
                samples.append((package, "headings", units[:400], begins[:400]))
            sentences = sentences_of(units)
            if len(sentences) >= 15:
                prose.append((package, sentences))
    rng = np.random.default_rng(1)
    for fold in range(FOLDS):
        mine = [p for p in prose if fold_of(p[0]) == fold]
        for _ in range(2 * len(mine) if len(mine) >= 10 else 0):
            units, begins = [], []
            for i in rng.choice(len(mine), 10, replace=False):
                package, sentences = mine[i]
                length = int(rng.integers(3, 12))
                at = int(rng.integers(0, len(sentences) - length + 1))
                units += sentences[at:at + length]
                begins += [True] + [False] * (length - 1)
            samples.append((mine[0][0], "joined", units, begins))
    return samples


def fold_of(package):
    return zlib.crc32(package.encode()) % FOLDS


def errors(truth, guess):
    """Pk (Beeferman et al., 1999) and WindowDiff (Pevzner and Hearst, 2002)."""
    k, n = max(2, round(len(truth) / max(1, sum(truth)) / 2)), len(truth)
    a = np.cumsum(np.r_[0, np.asarray(truth, int)])
    b = np.cumsum(np.r_[0, np.asarray(guess, int)])
    i = np.arange(max(0, n - k))
    x, y = a[i + k + 1] - a[i + 1], b[i + k + 1] - b[i + 1]
    return float(np.mean((x > 0) != (y > 0))), float(np.mean(x != y))


def best_starts(sample, worth):
    """The division of segment/cohesion.cpp at price 1, ties aside."""
    low, high = SIZE
    lengths, n = sample["lengths"], len(sample["lengths"])
    cost, last = [(0, 0.0)] + [None] * n, [0] * (n + 1)
    for end in range(1, n + 1):
        for start in range(max(0, end - high), end):
            c = (cost[start][0] + (end - start < low),
                 cost[start][1] + lengths[end - 1][end - start - 1] + 1
                 - (worth[start - 1] if start else 0.0))
            if cost[end] is None or c < cost[end]:
                cost[end], last[end] = c, start
    guess, end = [False] * n, n
    while end > 0:
        end = last[end]
        guess[end] = True
    return guess


def fit(rows, labels, weights, hidden, l2=1e-3):
    """Newton steps for the weights of logistic regression; the hidden feature keeps 0."""
    w = np.zeros(rows.shape[1])
    penalty = np.full(rows.shape[1], l2)
    penalty[0] = 0
    for _ in range(30):
        p = 1 / (1 + np.exp(-rows @ w))
        gradient = rows.T @ (weights * (labels - p)) - penalty * w
        hessian = (rows * (weights * p * (1 - p))[:, None]).T @ rows + np.diag(penalty + 1e-9)
        hessian[hidden] = hessian[:, hidden] = 0
        hessian[hidden, hidden] = 1
        gradient[hidden] = 0
        step = np.linalg.solve(hessian, gradient)
        w += step
        if np.abs(step).max() < 1e-8:
            break
    return w


def fit_all(samples, hidden):
    rows = np.vstack([s["features"] for s in samples])
    labels = np.concatenate([s["begins"][1:] for s in samples]).astype(float)
    weights = np.concatenate([np.full(len(s["features"]), 1 / len(s["features"])) for s in samples])
    w = fit(rows, labels, weights / len(samples), hidden)
    w[0] -= np.mean(rows @ w)  # what it says beside the mean gap
    some = samples[::max(1, len(samples) // GRID_SAMPLES)]
    scores = {}
    for scale in (0.0, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0):
        for shift in (-0.3, 0.0, 0.3) if scale else (0.0,):
            v = w * scale
            v[0] += shift
            scores[scale, shift] = np.mean([
                errors(s["begins"], best_starts(s, list(s["features"] @ v)))[0] for s in some])
    scale, shift = min(scores, key=scores.get)
    print("scale", scale, "shift", shift, file=sys.stderr)
    w *= scale
    w[0] += shift
    return w


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--dump", required=True)
    parser.add_argument("--write")
    arguments = parser.parse_args()
    found = samples_of(arguments.folders)
    done = subprocess.run([arguments.dump, *METHODS], check=True, capture_output=True, text=True,
                          input="\n".join(json.dumps({"units": s[2]}) for s in found))
    lines = done.stdout.splitlines()
    names, samples = json.loads(lines[0]), []
    for (package, kind, units, begins), line in zip(found, lines[1:]):
        out = json.loads(line)
        samples.append({"package": package, "kind": kind, "begins": begins, "starts": out["starts"], "lengths": out["lengths"],
                        "features": np.array(out["features"])})
    hidden = names.index("structure")
    guesses = {}
    for fold in range(FOLDS):
        w = fit_all([s for s in samples if fold_of(s["package"]) != fold], hidden)
        for i, s in enumerate(samples):
            if fold_of(s["package"]) == fold:
                guesses[i] = best_starts(s, list(s["features"] @ w))
    packages = len({s["package"] for s in samples})
    print(f"{packages} packages, {len(samples)} samples\n\n| method | samples | Pk | WindowDiff | found | true |")
    print("|---|---|--:|--:|--:|--:|")
    for kind in ("headings", "joined"):
        chosen = [(i, s) for i, s in enumerate(samples) if s["kind"] == kind]
        for m, name in enumerate([*METHODS, "none", "learned"]):
            rows = []
            for i, s in chosen:
                starts = set(s["starts"][m]) if m < len(METHODS) else {0}
                guess = guesses[i] if name == "learned" else [
                    k in starts for k in range(len(s["begins"]))]
                rows.append((*errors(s["begins"], guess), sum(guess), sum(s["begins"])))
            mean = np.mean(rows, axis=0)
            print(f"| {name} | {kind} {len(rows)} | {mean[0]:.3f} | {mean[1]:.3f} | {mean[2]:.1f} | "
                  f"{mean[3]:.1f} |")
    w = fit_all(samples, hidden)
    w[hidden] = STRUCTURE_WEIGHT
    text = "".join(f"{name:<16}{value: .3f}\n" for name, value in zip(names, w))
    print("\n" + text)
    if arguments.write:
        head = [line for line in open(arguments.write, encoding="utf-8") if line.startswith("#")]
        open(arguments.write, "w", encoding="utf-8").write("".join(head) + text)


if __name__ == "__main__":
    main()
