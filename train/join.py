#!/usr/bin/env python3
"""Join mined pairs into a training set that holds nothing of the benchmarks.

    join.py --exclude LIST --benchmark PAIRS [--listed PAIRS] --packages TSV --corpus TSV --out PAIRS FILE...

FILE and --benchmark are files of strata_mine (the latter of the benchmark's checkouts, with --everything yes). --packages
says where the packages come from: package, name, version, licence, source, separated by tabs; pairs of packages that it
does not name are left out. So are packages whose name or source names a project of LIST (the rule of exclusion.cpp), code
whose words are those of benchmark code, comments whose words are those of a benchmark comment, names of four and more
words that the benchmark has, and code seen before (of kinds that speak of code of other pairs: the same text and code). Writes the pairs, and to --corpus the packages that gave any: name,
version, licence, source, number of pairs.

--listed is a file of strata_mine --everything of the projects of LIST themselves: code of a dozen words and more that is theirs, and comments of ten
words and more, are left out, in whatever package they stand. So functions that were copied are out; short and rewritten ones are not known again.

--held-out names packages that training will not see (strata_fit prints them), one a line. Comments of six and more words of theirs
are left out of all others, so that no copy or other version of a held-out file is trained on; a package a fifth of whose
comments, or of the held-out package's, are such is left out whole.
"""
import argparse
import json
import re
import sys

WORDS = re.compile(r"[A-Za-z]+|[0-9]+")
COMMON = set("core json unit test image server framework grep notebook google axis fluent cats".split())
OWN_CODE = ("comment", "name", "file")  # the other kinds speak of code that other pairs have, too
LONG_COMMENT = 6  # words; shorter comments ("returns the name") say nothing of where they come from
SIBLING = 0.2  # share of equal comments from which on two packages are one work
FEW = 8  # equal comments are chance
LISTED_CODE, LISTED_COMMENT = 12, 10  # words; shorter ones are anybody's
SHORT_NAME = 4  # names of fewer words ("get name") are anybody's


def name_words(name):
    return [word.lower() for word in re.findall(r"[A-Za-z0-9]+", name)]


def without_ending(word):
    while len(word) > 3 and word[-1].isdigit():
        word = word[:-1]
    return word[:-2] if len(word) > 4 and word.endswith("js") else word


def read_exclusion(path):
    """Runs of words; one of them in a name excludes it."""
    runs = []
    for line in open(path, encoding="utf-8"):
        if line.strip() and not line.startswith("#"):
            owner, name = (name_words(part) for part in line.strip().split("/", 1))
            if len(name) > 1 and name[-1] == "js":
                name.pop()
            runs.append(owner + name if len(name) == 1 and name[0] in COMMON else name)
    return runs


def is_excluded(runs, name):
    words = name_words(name)
    return any(all(word == wanted or without_ending(word) == wanted for word, wanted in zip(words[i:], run))
               for run in runs for i in range(len(words) - len(run) + 1))


def code_words(pair):
    return tuple(WORDS.findall(pair["code"]))


def text_key(pair):
    return " ".join(word.lower() for word in WORDS.findall(pair["text"]))


def is_long_text(pair, key):
    return pair["kind"] != "name" or key.count(" ") + 1 >= SHORT_NAME


def pairs_of(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line), line


def is_long_comment(pair, key, words=LONG_COMMENT):
    return pair["kind"] in ("comment", "file") and key.count(" ") + 1 >= words


def read_listed(path):
    """Code of projects that are kept from training, and their comments, as far as they are long enough to be known again."""
    codes, texts = set(), set()
    for pair, _ in pairs_of(path):
        code, text = code_words(pair), text_key(pair)
        if len(code) >= LISTED_CODE:
            codes.add(hash(code))
        if is_long_comment(pair, text, LISTED_COMMENT):
            texts.add(hash(text))
    return codes, texts


def texts_held_out(files, held_out):
    """Long comments of held-out packages, and the other packages that are their siblings."""
    where, others, sizes = {}, [], {}
    for file in files:
        for pair, _ in pairs_of(file):
            package, text = pair["package"], text_key(pair)
            if is_long_comment(pair, text):
                sizes[package] = sizes.get(package, 0) + 1
                if package in held_out:
                    where.setdefault(hash(text), set()).add(package)
                else:
                    others.append((package, hash(text)))
    shared = {}
    for package, text in others:
        for held in where.get(text, ()):
            shared[package, held] = shared.get((package, held), 0) + 1
    siblings = {pair for pair, count in shared.items()
                if count >= FEW and count >= SIBLING * min(sizes[pair[0]], sizes[pair[1]])}
    return set(where), siblings


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option in ("exclude", "benchmark", "packages", "corpus", "out"):
        parser.add_argument("--" + option, required=True)
    parser.add_argument("--held-out")
    parser.add_argument("--listed")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()

    codes, texts = set(), set()
    for pair, _ in pairs_of(args.benchmark):
        codes.add(hash(code_words(pair)))
        texts.add(text_key(pair))
    listed_codes, listed_texts = read_listed(args.listed) if args.listed else (set(), set())
    runs = read_exclusion(args.exclude)
    packages = {}
    for line in open(args.packages, encoding="utf-8"):
        package, *row = line.rstrip("\n").split("\t")
        if is_excluded(runs, package) or is_excluded(runs, row[0]) or is_excluded(runs, row[3]):
            print("left out:", package, file=sys.stderr)
        else:
            packages[package] = row

    held_out = set(open(args.held_out, encoding="utf-8").read().split()) if args.held_out else set()
    held_texts, siblings = texts_held_out(args.files, held_out) if held_out else (set(), set())
    for package, held in sorted(siblings):
        print("left out:", package, "sibling of", held, file=sys.stderr)
        packages.pop(package, None)

    seen, used, left_out = set(), {}, {"package": 0, "benchmark code": 0, "benchmark text": 0, "listed code": 0, "listed text": 0, "held-out text": 0,
                                  "repeated": 0}
    with open(args.out, "w", encoding="utf-8") as out:
        for file in args.files:
            for pair, line in pairs_of(file):
                words, text = code_words(pair), text_key(pair)
                code = hash(words)
                key = code if pair["kind"] in OWN_CODE else (code, text)
                if pair["package"] not in packages:
                    left_out["package"] += 1
                elif code in codes:
                    left_out["benchmark code"] += 1
                elif text in texts and is_long_text(pair, text):
                    left_out["benchmark text"] += 1
                elif code in listed_codes and len(words) >= LISTED_CODE:
                    left_out["listed code"] += 1
                elif hash(text) in listed_texts and is_long_comment(pair, text, LISTED_COMMENT):
                    left_out["listed text"] += 1
                elif hash(text) in held_texts and pair["package"] not in held_out and is_long_comment(pair, text):
                    left_out["held-out text"] += 1
                elif key in seen:
                    left_out["repeated"] += 1
                else:
                    seen.add(key)
                    out.write(line)
                    used[pair["package"]] = used.get(pair["package"], 0) + 1
    with open(args.corpus, "w", encoding="utf-8") as out:
        out.write("package\tversion\tlicence\tsource\tpairs\n")
        for package in sorted(used):
            out.write("\t".join(packages[package] + [str(used[package])]) + "\n")
    print("kept", sum(used.values()), "of", len(used), "packages; left out", left_out)


if __name__ == "__main__":
    main()
