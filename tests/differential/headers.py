#!/usr/bin/env python3
"""Compares the functions that C and C++ headers declare or define with those of universal-ctags and sorts what differs.

    find /usr/include -name '*.h' -size -300k | headers.py --dump build/release/bin/strata_symbol_dump [--sample 100] [--seed 1]

Compared are (file, last part of the name, line of the name) of functions, methods and constructors, so that neither a wrong class
around them nor the end of the body counts; spaces in operators are ignored. Paths that exist twice with equal bytes are read
once. The differences are sorted into groups by what stands in the source at that line:

    macro name     the name is in capitals and followed by a parenthesis: one of both takes a macro for a function
    behind macro   a name in capitals stands before or after the declared name
    destructor, operator, friend, template, other

For each group the number, and of the sample, which is drawn over all groups, the line before, the line, and the line after, so
that it can be judged by hand. The verdicts are in docs/oracles.md.
"""
import argparse
import collections
import hashlib
import pathlib
import random
import re
import subprocess
import sys

TYPES = {"function", "method", "constructor"}
MACRO = re.compile(r"\b[A-Z][A-Z0-9_]{2,}\b")


def functions(command, paths):
    out = subprocess.run(command, input="\n".join(paths) + "\n", capture_output=True, text=True, errors="replace", check=True)
    rows = collections.Counter()
    for line in out.stdout.split("\n"):
        row = line.split("\t")
        if len(row) > 6 and row[2] in TYPES:
            rows[(row[0], row[1].split("::")[-1].replace(" ", ""), int(row[6]))] += 1
    return rows


def lines_around(row, cache={}):
    path, _, line = row
    if path not in cache:
        cache.clear()
        cache[path] = pathlib.Path(path).read_text(errors="replace").split("\n")
    lines = cache[path]
    return [each.strip() for each in lines[max(0, line - 2):line + 1]]


def group(row):
    name = row[1]
    around = lines_around(row)
    at = " ".join(around[-2:-1] or around)
    if MACRO.fullmatch(name):
        return "macro name"
    if name.startswith("~"):
        return "destructor"
    if name.startswith("operator"):
        return "operator"
    for word in ("friend", "template"):
        if any(re.search(r"\b" + word + r"\b", each) for each in around[:2]):
            return word
    return "behind macro" if any(MACRO.search(each) for each in around[:2]) or MACRO.search(at) else "other"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dump", required=True)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seen, paths = set(), []
    for path in (line.strip() for line in sys.stdin):
        digest = hashlib.sha256(pathlib.Path(path).read_bytes()).digest()
        if digest not in seen:
            seen.add(digest)
            paths.append(path)
    ours = functions([options.dump], paths)
    here = pathlib.Path(__file__).parent
    theirs = functions([sys.executable, str(here / "oracles" / "ctags.py")], paths)
    both, n_ours, n_theirs = sum((ours & theirs).values()), sum(ours.values()), sum(theirs.values())
    print(f"files {len(paths)}  ours {n_ours}  ctags {n_theirs}  precision {both / max(n_ours, 1):.4f}  "
          f"recall {both / max(n_theirs, 1):.4f}  F1 {2 * both / max(n_ours + n_theirs, 1):.4f}")
    drawn = []
    for side, rows in (("ours only", ours - theirs), ("ctags only", theirs - ours)):
        elements = sorted(rows.elements())
        groups = collections.Counter()
        for row in elements:
            kind = group(row)
            groups[kind] += 1
            drawn.append((side, kind, row))
        for kind, count in groups.most_common():
            print(f"{count:6} {side}: {kind}")
    for side, kind, row in sorted(random.Random(options.seed).sample(drawn, min(options.sample, len(drawn)))):
        print(f"{side}: {kind}: {row[0]}:{row[2]} {row[1]}")
        print("        " + " / ".join(lines_around(row)))


if __name__ == "__main__":
    main()
