#!/usr/bin/env python3
"""Name the source files of Debian packages that stand under another licence than a permissive one.

    licences.py --corpus CORPUS.tsv --unpacked DIR [--heads DIR] > FILES.tsv

DIR holds the unpacked packages, DIR/NAME/usr/share/doc/NAME/copyright among them (machine-readable format 1.0). For every
package of the corpus, each `Files:` paragraph but that of debian/* is read. Where no side of a choice ("or") is permissive, the files
of the package that its patterns fit are named: package, path below DIR/NAME, licence, separated by tabs, for `strata_mine
--without`. Patterns are those of the source package; they are tried with up to three folders taken off their front. Images, fonts, data, tests
and the like are passed over: they give no pairs.

--heads DIR holds packages without such a file (source archives of Maven). There a source file must say at its own head that it stands
under the Apache licence or another permissive one; the others are named.
"""
import argparse
import fnmatch
import os
import re
import sys

PERMISSIVE = re.compile(
    r"expat|mit\b|bsd|apache|isc\b|zlib|bsl|boost|unlicense|0bsd|cc0|psf|python|hpnd|wtfpl|public-domain|\bpd\b|artistic-2|x11|ncsa|upl"
    r"|unicode|php|creative-commons-0|voidspace|go$|netlib|ntp|w3c|matplotlib|jam$|spencer|sgi$|redistribution and use", re.I)
OTHER = re.compile(r"gpl|mpl|cddl|epl|eupl|osl|cecill|sspl|proprietary|cc-by|lppl|ofl", re.I)
CODE = re.compile(
    r"\.(c|cc|cpp|cxx|cs|ex|exs|go|h|hh|hpp|hxx|hs|java|js|jsx|kt|lua|mjs|php|pl|pm|py|rb|rs|scala|swift|ts|tsx|zig)$", re.I)
SOURCE = re.compile(CODE.pattern + r"|[*/]$|/[^./]+$", re.I)
NO_PAIRS = re.compile(r"(^|/)(tests?|testdata|fixtures|images?|fonts?|icons?|docs?|assets|resources|m4)(/|$)", re.I)

HEAD = re.compile(
    r"Apache License,?\s+Version 2\.0|licenses/LICENSE-2\.0|SPDX-License-Identifier: *(Apache-2\.0|MIT|BSD-[23]-Clause)"
    r"|Apache 2\.0 license|under one or more\W+contributor license agreements")
HEAD_BYTES = 3000


def is_permissive(licence):
    return any(PERMISSIVE.search(side) and not OTHER.search(side) for side in re.split(r"\s+or\s+|\s*\|\s*", licence))


def paragraphs(text):
    """Pairs of a licence and its list of patterns."""
    for paragraph in re.split(r"\n\s*\n", text):
        files = re.search(r"^Files:\s*(.*?)\n(?=\S)", paragraph + "\n", re.M | re.S)
        licence = re.search(r"^License:\s*(.*)$", paragraph, re.M)
        if files and licence:
            yield licence.group(1).strip(), files.group(1).split()


def files_of(folder):
    for parent, _, names in os.walk(folder):
        for name in names:
            yield os.path.relpath(os.path.join(parent, name), folder)


def fitting(pattern, files):
    """Files whose path ends as the pattern says."""
    parts = re.sub(r"^\./", "", pattern).split("/")
    for taken in range(min(len(parts), 4)):
        rest = parts[taken:]
        if taken > 0 and len(rest) == 1 and "*" in rest[0]:
            break  # "*.cpp" alone would fit everything
        found = [file for file in files if fnmatch.fnmatch("/" + file, "*/" + "/".join(rest))]
        if found:
            return found
    return []


def without_permissive_head(folder):
    for file in files_of(folder):
        if CODE.search(file):
            with open(os.path.join(folder, file), "rb") as source:
                if not HEAD.search(source.read(HEAD_BYTES).decode("utf-8", "replace")):
                    yield file


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--unpacked", required=True)
    parser.add_argument("--heads")
    args = parser.parse_args()
    read, named = 0, 0
    with open(args.corpus, encoding="utf-8") as rows:
        packages = [row.split("\t")[0] for row in rows][1:]
    for package in packages:
        folder = os.path.join(args.unpacked, package)
        path = os.path.join(folder, "usr/share/doc", package, "copyright")
        if not os.path.isfile(path):
            continue
        read += 1
        files, found = None, {}
        with open(path, encoding="utf-8", errors="replace") as text:
            for licence, patterns in paragraphs(text.read()):
                for pattern in patterns:
                    if (pattern.startswith("debian/") or is_permissive(licence) or not SOURCE.search(pattern)
                            or NO_PAIRS.search(pattern)):
                        continue
                    files = list(files_of(folder)) if files is None else files
                    found.update((file, licence) for file in fitting(pattern, files) if CODE.search(file))
        for file in sorted(found):
            print(package, file, found[file], sep="\t")
        named += len(found)
    for package in sorted(os.listdir(args.heads)) if args.heads else []:
        for file in sorted(without_permissive_head(os.path.join(args.heads, package))):
            print(package, file, "no licence at its head", sep="\t")
            named += 1
    print(read, "copyright files read;", named, "source files under other licences", file=sys.stderr)


if __name__ == "__main__":
    main()
