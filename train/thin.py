#!/usr/bin/env python3
"""Thin out large packages of a training set, so that none crowds out the rest.

    thin.py --most N --whole NAMES --corpus TSV --out-corpus TSV PAIRS OUT

Keeps at most about N pairs of each package of PAIRS (of join.py), evenly from all of it, in blocks of 16 neighbours, which come from one file
mostly and compete with each other in a batch. Packages of the file NAMES, one a line, are kept whole: those that are held out, and any whose
pairs are wanted. Writes the pairs left, and --corpus (of join.py) with their numbers to --out-corpus.
"""
import argparse
import collections
import re

BLOCK = 16
PACKAGE = re.compile(r'"package":"([^"]*)","text":')


def package_of(line):
    return PACKAGE.findall(line)[-1]  # the last one is no part of the code


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, required=True)
    for option in ("whole", "corpus", "out-corpus"):
        parser.add_argument("--" + option, required=True)
    parser.add_argument("pairs")
    parser.add_argument("out")
    args = parser.parse_args()

    whole = set(open(args.whole, encoding="utf-8").read().split())
    with open(args.pairs, encoding="utf-8") as lines:
        sizes = collections.Counter(map(package_of, lines))
    at, kept = collections.Counter(), collections.Counter()
    with open(args.pairs, encoding="utf-8") as lines, open(args.out, "w", encoding="utf-8") as out:
        for line in lines:
            package = package_of(line)
            size = sizes[package]
            if package not in whole and size > args.most:
                block = at[package] // BLOCK
                at[package] += 1
                if (block + 1) * args.most // size == block * args.most // size:
                    continue
            out.write(line)
            kept[package] += 1
    with open(args.corpus, encoding="utf-8") as rows, open(args.out_corpus, "w", encoding="utf-8") as out:
        out.write(next(rows))
        # Rows of the list stand in the order of the packages' folders, as join.py counted them.
        for package, row in zip(sorted(sizes), rows):
            out.write("\t".join(row.rstrip("\n").split("\t")[:-1] + [str(kept[package])]) + "\n")
    print("kept", sum(kept.values()), "of", sum(sizes.values()), "pairs")


if __name__ == "__main__":
    main()
