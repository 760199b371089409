"""Chunkers of code side by side on real files: what is lost, over budget, torn or uneven.

    python3 peers.py --repos FOLDER --strata build/release/bin/strata --ranks DEPS/tokenizer/cl100k_base.js --oracles WORK

The truth about definitions is not ours: `ast` for Python, go/parser, javac, syn and ctags by way of tests/differential/oracles. --oracles
is a folder with the built ones (go_parser, rust_syn); a language whose oracle is missing is left out and named. Columns:

  lost        visible characters of the source that are in no piece
  over        pieces of more than --size tokens (cl100k_base), runs of blanks counted as one: strata's limit is one of what is embedded
  whole       definitions of two and more lines that fit, and are inside one piece
  glued       definitions with comments, decorators or attributes directly above, where these and the first line are in one piece
  in line     borders that are not at the beginning of a line, of all borders
  spread      standard deviation of the pieces' tokens over their mean, files smaller than a piece left out
  small       pieces under a tenth of --size, of all in these files
  MB/s        of CPU time, one thread (strata: all files in one process, start and JSON included)
"""

import argparse
import collections
import glob
import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "documents"))
import common  # noqa: E402
import chunkers  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ORACLES = os.path.join(HERE, "..", "..", "tests", "differential", "oracles")
LANGUAGES = {  # ending -> name, oracle
    ".py": ("python", ["python3", f"{ORACLES}/python_ast.py"]),
    ".go": ("go", ["{work}/go_parser"]),
    ".java": ("java", ["java", f"{ORACLES}/JavaTree.java"]),
    ".rs": ("rust", ["{work}/rust_syn"]),
    ".cc": ("c++", ["python3", f"{ORACLES}/ctags.py"]),
    ".cpp": ("c++", ["python3", f"{ORACLES}/ctags.py"]),
}
KINDS = {"function", "method", "constructor", "class", "struct", "union", "enum", "interface", "trait", "implementation", "macro"}
MARKS = ("#", "//", "/*", "*", "@", "--", ";;")  # a line that begins so belongs to the definition below it
visible = lambda text: len("".join(text.split()))
collapsed = lambda text: re.sub(r"[ \t]*\n\s*", "\n", re.sub(r"[ \t]+", " ", text))


def definitions(paths, work):
    """path -> [(first, last)] of definitions."""
    found = collections.defaultdict(list)
    by_oracle = collections.defaultdict(list)
    for path in paths:
        by_oracle[tuple(LANGUAGES[os.path.splitext(path)[1]][1])].append(path)
    for oracle, group in by_oracle.items():
        command = [part.format(work=work) for part in oracle]
        if not os.path.exists(command[0]) and "/" in command[0]:
            print(f"left out: {group[0].rsplit('.', 1)[1]} (no {command[0]})")
            continue
        done = subprocess.run(command, input="\n".join(group) + "\n", capture_output=True, text=True, errors="replace", check=True)
        refused = {line[1:] for line in done.stdout.split("\n") if line.startswith("!")}
        for path in group:
            if path not in refused:
                found[path] = []
        for line in done.stdout.split("\n"):
            row = line.split("\t")
            if len(row) > 4 and row[2] in KINDS and row[5] != "forward" and int(row[4]) > int(row[3]):
                found[row[0]].append((int(row[3]), int(row[4])))
    return found


class File:
    def __init__(self, path, text, spans, count, size):
        self.path, self.text = path, text
        self.language = LANGUAGES[os.path.splitext(path)[1]][0]
        self.tokens = count(text)
        lines = text.split("\n")
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.spans = spans
        self.fitting, self.glued = [], []
        for first, last in spans:
            top = first
            while top > 1 and lines[top - 2].strip().startswith(MARKS) and not lines[top - 2].startswith("#!"):
                top -= 1
            begin, end = self.starts[first - 1], min(self.starts[last] - 1, len(text))
            if count(text[begin:end]) <= size:
                self.fitting.append((begin, end))
            if top < first and count(text[self.starts[top - 1]:self.starts[first] - 1]) <= size:
                self.glued.append((self.starts[top - 1], self.starts[first] - 1))


def placed(text, pieces):
    """Ranges of pieces that are substrings in order and do not overlap, as far as they can be found so; None for those that are not in
    the text."""
    ranges, at = [], 0
    for piece in pieces:
        begin = text.find(piece, at)
        begin = begin if begin >= 0 else text.find(piece, max(0, at - len(piece)))
        begin = begin if begin >= 0 else text.find(piece)
        ranges.append((begin, begin + len(piece)) if begin >= 0 else None)
        at = begin + len(piece) if begin >= 0 else at
    return ranges


def inside_one(places, text, begin, end):
    while begin < end and text[begin].isspace():
        begin += 1
    while begin < end and text[end - 1].isspace():
        end -= 1
    return any(a <= begin and end <= b for a, b in places)


def measure(name, split, files, count, size, megabytes_per_second=None):
    total = collections.Counter()
    sizes, seconds, read = [], 0.0, 0
    for file in files:
        begin = time.process_time()
        try:
            pieces = split(file.text, file.language)
        except NotImplementedError:
            continue
        seconds += time.process_time() - begin
        read += len(file.text.encode())
        places = [place for place in placed(file.text, pieces) if place]
        covered, at = 0, 0
        for a, b in sorted(places):
            covered += visible(file.text[max(a, at):b])
            at = max(at, b)
        total["lost"] += visible(file.text) - covered
        tokens = [count(piece) for piece in pieces]
        total["pieces"] += len(pieces)
        total["over"] += sum(n > size and count(collapsed(piece)) > size for n, piece in zip(tokens, pieces))
        if file.tokens > size:
            sizes += tokens
        for begin_at, end_at in file.fitting:
            total["fit"] += 1
            total["whole"] += inside_one(places, file.text, begin_at, end_at)
        for begin_at, end_at in file.glued:
            total["glue"] += 1
            total["glued"] += inside_one(places, file.text, begin_at, end_at)
        for a, _ in places[1:]:
            total["borders"] += 1
            total["in line"] += file.text[file.text.rfind("\n", 0, a) + 1:a].strip() != ""
    spread = statistics.pstdev(sizes) / statistics.mean(sizes) if sizes else 0
    small = sum(n < size / 10 for n in sizes) / max(1, len(sizes))
    share = lambda a, b: f"{100 * total[a] / max(1, total[b]):.2f} %"
    print(f"| {name} | {total['pieces']} | {total['lost']} | {total['over']} | {share('whole', 'fit')} | {share('glued', 'glue')} | "
          f"{share('in line', 'borders')} | {spread:.2f} | {100 * small:.1f} % | {megabytes_per_second or read / 1e6 / max(seconds, 1e-9):.2f} |", flush=True)


def sample(repos, most):
    by_name = collections.defaultdict(list)
    for ending, (name, _) in LANGUAGES.items():
        by_name[name] += glob.glob(f"{repos}/**/*{ending}", recursive=True)
    chosen = []
    for name, paths in sorted(by_name.items()):
        paths = sorted(path for path in paths if "\n" not in path)
        random.Random(1).shuffle(paths)
        kept = []
        for path in paths:
            if len(kept) == most:
                break
            try:
                text = open(path, encoding="utf-8", newline="").read()
            except (UnicodeDecodeError, OSError):
                continue
            if "\r" not in text and "\f" not in text and 2000 < len(text) < 100_000:
                kept.append((path, text))
        chosen += kept
    return chosen


def main():
    sys.setrecursionlimit(20000)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repos", required=True)
    parser.add_argument("--most", type=int, default=60, help="files of each language")
    parser.add_argument("--size", type=int, default=512)
    parser.add_argument("--strata", required=True)
    parser.add_argument("--ranks", required=True)
    parser.add_argument("--oracles", required=True)
    parser.add_argument("--only", help="chunkers whose name holds this")
    options = parser.parse_args()
    count, size = common.token_counter(options.ranks), options.size
    texts = sample(options.repos, options.most)
    spans = definitions([path for path, _ in texts], options.oracles)
    files = [File(path, text, spans[path], count, size) for path, text in texts if path in spans]
    languages = collections.Counter(file.language for file in files)
    megabytes = sum(len(file.text.encode()) for file in files) / 1e6
    print(f"{len(files)} files ({', '.join(f'{n} {name}' for name, n in sorted(languages.items()))}), {megabytes:.1f} MB, "
          f"{sum(len(f.fitting) for f in files)} definitions that fit, {sum(len(f.glued) for f in files)} with something above; "
          f"{size} tokens\n")
    by_text = {file.text: file for file in files}

    def strata(*arguments):
        def split(text, _):
            done = subprocess.run([options.strata, "chunk", by_text[text].path, "--max-tokens", str(size), *arguments],
                                  capture_output=True, check=True)
            return [text[c["code_points"][0]:c["code_points"][1]]
                    for c in map(json.loads, done.stdout.decode("utf-8").splitlines())]
        return split

    print("| chunker | pieces | lost | over | whole | glued | in line | spread | small | MB/s |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    runs = {"strata": strata(), f"strata, target {size * 3 // 4}": strata("--target-tokens", str(size * 3 // 4))}
    for name, make in {**chunkers.BASELINES, **chunkers.PEERS}.items():
        try:
            runs[name] = make(count, size)
        except ImportError as error:
            print(f"| {name} | left out: {error} |")
    runs["one per function"] = chunkers.per_function(count, size, lambda text: by_text[text].spans)
    for name, split in runs.items():
        if not options.only or options.only in name:
            speed = speed_of(options.strata, size, files) if name.startswith("strata") else None
            measure(name, split, files, count, size, speed)


def speed_of(strata, size, files):
    """MB/s of CPU time, all files in one process."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for i, file in enumerate(files):
            paths.append(f"{folder}/{i}{os.path.splitext(file.path)[1]}")
            with open(paths[-1], "w", encoding="utf-8", newline="") as out:
                out.write(file.text)
        used = lambda: sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        before = used()
        subprocess.run([strata, "chunk", "--max-tokens", str(size), *paths], stdout=subprocess.DEVNULL, check=True)
        return sum(len(file.text.encode()) for file in files) / 1e6 / (used() - before)


if __name__ == "__main__":
    main()
