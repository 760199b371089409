"""Which vector should stand for a file: its best leaf's, the mean of the region, the mean of the file?

    python3 pooling.py LABELS --strata STRATA --repos CHECKOUTS --cache DIR [--only NAME ...]

Asks every question of LABELS with `strata search --explain` (index first, with `strata eval` on the same --cache), takes the first 50 files of the
hybrid ranking, orders them anew by one feature of vectors or by a sum of two, and prints NDCG@10 of files, mean over repositories. What is
not among the 50 is lost to all rows alike.
"""

import argparse
import json
import math
import os
import subprocess
import sys

CHOICES = {"the leaf that is shown (dense.leaf)": ("dense.leaf",), "the best leaf, max (best.dense)": ("best.dense",),
           "mean of the leaf's region (dense.region)": ("dense.region",), "mean of the file (dense.file)": ("dense.file",),
           "best leaf + mean of the file": ("best.dense", "dense.file"), "best leaf + mean of the region": ("best.dense", "dense.region"),
           "leaf + region + file": ("best.dense", "dense.region", "dense.file"), "the whole ranking": None}


def ndcg(paths, targets):
    gain = sum(1 / math.log2(rank + 2) for rank, path in enumerate(paths[:10]) if path in targets)
    return gain / sum(1 / math.log2(rank + 2) for rank in range(min(10, len(targets))))


def targets_of(row, root):
    paths = [place["path"] if isinstance(place, dict) else place for place in row["relevant"] + row.get("secondary", [])]
    return {path.removeprefix(root + "/") for path in paths}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("labels")
    for name in ("strata", "repos", "cache"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--only", nargs="*")
    options = parser.parse_args()
    means = {name: [] for name in CHOICES}
    with open(os.path.join(options.labels, "repos.json"), encoding="utf-8") as file:
        repos = [repo for repo in json.load(file) if not options.only or repo["name"] in options.only]
    for repo in repos:
        root = repo.get("benchmark_root") or ""
        with open(os.path.join(options.labels, "annotations", repo["name"] + ".json"), encoding="utf-8") as file:
            rows = json.load(file)
        scores = {name: [] for name in CHOICES}
        for row in rows:
            done = subprocess.run([options.strata, "search", "--root", os.path.join(options.repos, repo["name"], root), "--cache", options.cache,
                                   "--no-config", "--quiet", "--json", "--explain", "--no-text", "--per-file", "1", "--limit", "50",
                                   "--merge-tokens", "0", "--no-refresh", "--", row["query"]], capture_output=True)
            if done.returncode == 2:
                sys.exit(done.stderr.decode("utf-8", "replace"))
            found = [(result["path"], {part["feature"]: part["value"] for part in result["score_parts"]})
                     for result in json.loads(done.stdout)["results"] if result["level"] == "leaf"]
            first = {}
            for path, parts in found:
                first.setdefault(path, parts)
            for name, features in CHOICES.items():
                paths = list(first)
                if features:
                    paths.sort(key=lambda path: -sum(first[path].get(feature, 0) for feature in features))
                scores[name].append(ndcg(paths, targets_of(row, root)))
        for name, values in scores.items():
            means[name].append(sum(values) / len(values))
    print("| files ordered by | NDCG@10 of files |\n|---|--:|")
    for name, values in means.items():
        print(f"| {name} | {sum(values) / len(values):.4f} |")


if __name__ == "__main__":
    main()
