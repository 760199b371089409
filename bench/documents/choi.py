"""Topic segmentation on Choi's set (github.com/koomri/text-segmentation, data/choi): texts joined of
ten parts of other texts, one sentence a line. Pk and WindowDiff, lower is better.

    git clone https://github.com/koomri/text-segmentation DATA
    python3 choi.py --data DATA --strata build/release/bin/strata

Each sentence is a chunk, and region borders (`strata tree`) are the guess; with --leaves, each text is one
paragraph, and the borders of its leaves (`strata chunk`) are, which keep to their sizes as well. --every 4,1 takes the
second of every four texts. What it gives: docs/segmentation.md.
"""

import argparse
import collections
import glob
import json
import os
import shutil
import subprocess


def read(path):
    """Sentences, and for each whether a part begins with it."""
    sentences, begins, fresh = [], [], True
    for line in open(path, encoding="latin-1"):
        if line.startswith("=========="):
            fresh = True
        elif line.strip():
            sentences.append(line.strip())
            begins.append(fresh)
            fresh = False
    return sentences, begins


def window(begins):
    return max(2, round(len(begins) / max(1, sum(begins)) / 2))


def pk(truth, guess):
    k, n = window(truth), len(truth)
    wrong = sum(any(truth[i + 1:i + k + 1]) != any(guess[i + 1:i + k + 1]) for i in range(n - k))
    return wrong / max(1, n - k)


def window_diff(truth, guess):
    k, n = window(truth), len(truth)
    wrong = sum(sum(truth[i + 1:i + k + 1]) != sum(guess[i + 1:i + k + 1]) for i in range(n - k))
    return wrong / max(1, n - k)


def guesses(binary, folder, cache, options):
    done = subprocess.run(
        [binary, "tree", folder, "--depth", "64", "--json", "--cache", cache, "--no-context",
         "--min-tokens", "0", "--target-tokens", "1", "--max-tokens", "512", "--even-sizes",
         *options], check=True, capture_output=True)
    regions = collections.defaultdict(list)
    for entry in json.loads(done.stdout)["entries"]:
        if entry["level"] == "region":
            regions[entry["path"]].append(entry["lines"][0])
    return regions


def leaf_guess(binary, sentences, path, sizes):
    """For each sentence whether a leaf begins with it."""
    with open(path, "w", encoding="utf-8") as out:
        out.write(" ".join(sentences) + "\n")
    options = [part for name, size in zip(("target", "max", "min"), sizes)
               for part in (f"--{name}-tokens", size)]
    done = subprocess.run([binary, "chunk", path, "--no-context", *options], check=True,
                          capture_output=True)
    starts = {json.loads(line)["code_points"][0] for line in done.stdout.decode("utf-8").splitlines()}
    guess, at = [], 0
    for sentence in sentences:
        guess.append(any(at + i in starts for i in range(len(sentence) + 1)))
        at += len(sentence) + 1
    return guess


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", required=True)
    parser.add_argument("--strata", required=True)
    parser.add_argument("--work", default="/tmp/strata-choi")
    parser.add_argument("--leaves", help="target, maximum and minimum of leaves: 256,512,80")
    parser.add_argument("--every", default="1,0")
    parser.add_argument("options", nargs="*", help="options of strata tree, after --")
    arguments = parser.parse_args()
    shutil.rmtree(arguments.work, ignore_errors=True)
    os.makedirs(arguments.work + "/texts")
    truths = {}
    step, first = (int(part) for part in arguments.every.split(","))
    for path in sorted(glob.glob(arguments.data + "/data/choi/*/*/*.ref"))[first::step]:
        part, number = path.split("/")[-2], path.split("/")[-3]
        name = f"{number}_{part}_{os.path.basename(path)[:-4]}.txt"
        sentences, begins = read(path)
        truths[name] = (part, begins, sentences)
        with open(f"{arguments.work}/texts/{name}", "w", encoding="utf-8") as out:
            out.write("\n\n".join(sentences) + "\n")
    regions = {} if arguments.leaves else guesses(
        arguments.strata, arguments.work + "/texts", arguments.work + "/cache", arguments.options)
    scores = collections.defaultdict(list)
    for name, (part, begins, sentences) in truths.items():
        guess = [False] * len(begins)
        if arguments.leaves:
            guess = leaf_guess(arguments.strata, sentences, arguments.work + "/leaves.txt",
                               arguments.leaves.split(","))
        for line in regions.get(name, []):
            guess[min((line - 1) // 2, len(guess) - 1)] = True
        hit = sum(g and b for g, b in zip(guess[1:], begins[1:])) / max(1, sum(begins[1:]))
        row = (pk(begins, guess), window_diff(begins, guess), sum(guess), sum(begins), hit)
        scores[part].append(row)
        scores["all"].append(row)
    print("| sentences per part | texts | Pk | WindowDiff | parts found | parts | borders hit |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for part in ("3-11", "3-5", "6-8", "9-11", "all"):
        rows = scores[part]
        if rows:
            means = [sum(column) / len(rows) for column in zip(*rows)]
            print(f"| {part} | {len(rows)} | {means[0]:.3f} | {means[1]:.3f} | {means[2]:.1f} | "
                  f"{means[3]:.1f} | {means[4]:.2f} |")


if __name__ == "__main__":
    main()
