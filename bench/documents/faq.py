"""Questions that people have asked: headings of FAQs, which are blanked, and the sections below them as answers.

    python3 faq.py --repos FOLDER [FOLDER ...] --out OUT [--strata STRATA]

Takes every Markdown file below FOLDER/NAME that is called FAQ or lies in a folder of that name and has at least
four headings that are English questions of four words or more. In a copy of the repository's documents (OUT/checkouts/NAME) such
a heading reads `Question`, so that the answer has to be found by what it says; its lines keep their numbers. OUT/repos.json
and OUT/NAME.json are labels as `strata eval OUT --repos OUT/checkouts` and `strata_fit_ranking ... --documents 1` read
them. A file that occurs twice counts once. With --strata: how often a leaf of the section is first and among the first
five, by mode, in the documents of each repository and with all FAQs in one folder (OUT/together). With --whole
the copies are of whole repositories, and what is measured is how often a document is first, and the FAQ among the first five
files, when one asks the questions with "how do I", "how can I" or "how to" there: documents against code.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess

ENDS = (".md", ".mdx", ".markdown", ".rst", ".adoc", ".txt", ".org")
HEADING = re.compile(r"^(#{1,6}) +(.*?)\s*$")
FAQ = re.compile(r"faqs?\b|frequently")
MARKS = re.compile(r"[`*_\[\]]")
ENGLISH = re.compile(r"(how|what|why|when|where|which|who|can|could|do|does|did|is|are|am|should|would|will|i|my)\b", re.I)
LOCALE = re.compile(r"[a-z]{2,3}-[A-Z]{2}$")  # folders of translations
LEAST_QUESTIONS, LEAST_WORDS, MOST_LINES = 4, 4, 120
MODES = ("hybrid", "bm25", "dense")
HOW = re.compile(r"how (do|can|should) (i|we|you)\b|how to\b", re.I)


def documents(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f != "node_modules" and not LOCALE.match(f))
        for name in sorted(names):
            if name.lower().endswith(ENDS):
                yield os.path.relpath(os.path.join(folder, name), root)


def is_faq(path):
    parts = path.lower().split("/")
    return path.lower().endswith((".md", ".mdx")) and ("faq" in parts[:-1] or FAQ.search(parts[-1]))


def questions_in(text):
    """The text with blanked questions, and (question, first line, last line) of each section."""
    lines, found, open_, fenced = text.splitlines(keepends=True), [], [], False
    for number, line in enumerate(lines, 1):
        fenced ^= line.lstrip().startswith("```")
        heading = None if fenced else HEADING.match(line)
        if not heading:
            continue
        level, title = len(heading[1]), heading[2]
        while open_ and open_[-1][0] >= level:
            found.append(open_.pop()[1:] + (number - 1,))
        asks = title.endswith("?") and len(title.split()) >= LEAST_WORDS and ENGLISH.match(MARKS.sub("", title))
        open_.append((level, title if asks else None, number))
        if asks:
            lines[number - 1] = line.replace(title, "Question")
    found += [entry[1:] + (len(lines),) for entry in open_]
    found = [(MARKS.sub("", q), first, last) for q, first, last in found
             if q and 1 < last - first < MOST_LINES]
    return "".join(lines), sorted(found, key=lambda entry: entry[1])


def copy_whole(root, there):
    shutil.copytree(root, there, symlinks=True, dirs_exist_ok=True)


def copy_documents(root, there):
    for path in documents(root):
        os.makedirs(os.path.dirname(f"{there}/{path}"), exist_ok=True)
        shutil.copyfile(os.path.join(root, path), f"{there}/{path}")


def make(folders, out, copy):
    shutil.rmtree(out, ignore_errors=True)
    os.makedirs(out + "/together")
    repositories, seen, asked = [], set(), {}
    for root in sorted(os.path.join(f, n) for f in folders for n in os.listdir(f)):
        name, labels, faqs = os.path.basename(root), [], {}
        for path in documents(root) if os.path.isdir(root) else []:
            if not is_faq(path):
                continue
            text = open(os.path.join(root, path), encoding="utf-8", errors="replace").read()
            key = hashlib.md5(text.encode()).digest()
            if key in seen:
                continue
            blanked, found = questions_in(text)
            if len(found) < LEAST_QUESTIONS:
                continue
            seen.add(key)
            faqs[path] = blanked
            labels += [{"query": q, "category": "faq",
                        "relevant": [{"path": path, "start_line": first, "end_line": last}]} for q, first, last in found]
        if not labels or name in asked:
            continue
        copy(root, f"{out}/checkouts/{name}")
        for path, blanked in faqs.items():
            for there in (f"{out}/checkouts/{name}/{path}", f"{out}/together/{name}-{path.replace('/', '-')}"):
                with open(there, "w", encoding="utf-8", newline="") as file:
                    file.write(blanked)
        repositories.append({"name": name, "language": "markdown", "root": "."})
        json.dump(labels, open(f"{out}/{name}.json", "w", encoding="utf-8"), indent=1)
        asked[name] = labels
    json.dump(repositories, open(out + "/repos.json", "w", encoding="utf-8"))
    return asked


def rank_of(strata, root, cache, mode, label, path):
    done = subprocess.run([strata, "search", "--root", root, "--cache", cache, "--level", "leaf", "--per-file", "0", "-n", "10",
                           "--no-text", "--json", "--mode", mode, "--", label["query"]], capture_output=True, check=True)
    lines = label["relevant"][0]
    for rank, result in enumerate(json.loads(done.stdout)["results"]):
        first, last = result["lines"]
        if result["path"] == path and first <= lines["end_line"] and lines["start_line"] <= last:
            return rank
    return 10


def measure(strata, out, asked):
    print("| searched | questions | mode | first | in five |\n|---|--:|---|--:|--:|")
    for mode in MODES:
        for together in (False, True):
            ranks = []
            for name, labels in asked.items():
                for label in labels:
                    path = label["relevant"][0]["path"]
                    root, shown = ((out + "/together", f"{name}-{path.replace('/', '-')}") if together
                                   else (f"{out}/checkouts/{name}", path))
                    ranks.append(rank_of(strata, root, out + "/cache", mode, label, shown))
            print(f"| {'all FAQs, one folder' if together else 'documents of the repository'} | {len(ranks)} | {mode} | "
                  f"{sum(r < 1 for r in ranks) / len(ranks):.3f} | {sum(r < 5 for r in ranks) / len(ranks):.3f} |", flush=True)


def measure_whole(strata, out, asked):
    asked_how, documents_first, found, share = 0, 0, 0, 0.0
    for name, labels in asked.items():
        for label in labels:
            if not HOW.search(label["query"]):
                continue
            done = subprocess.run([strata, "search", "--root", f"{out}/checkouts/{name}", "--cache", out + "/cache", "-n", "5",
                                   "--no-text", "--json", "--", label["query"]], capture_output=True, check=True)
            paths = [result["path"] for result in json.loads(done.stdout)["results"]] or [""]
            are_documents = [path.lower().endswith(ENDS) for path in paths]
            asked_how += 1
            documents_first += are_documents[0]
            found += label["relevant"][0]["path"] in paths
            share += sum(are_documents) / len(paths)
    count = max(asked_how, 1)
    print(f"{asked_how} questions: a document first {documents_first / count:.3f}, the FAQ in five {found / count:.3f}, "
          f"documents among the first five {share / count:.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repos", required=True, nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--strata")
    parser.add_argument("--whole", action="store_true", help="with the code; asks \"how do I\" questions only")
    arguments = parser.parse_args()
    asked = make(arguments.repos, arguments.out, copy_whole if arguments.whole else copy_documents)
    print(f"{sum(map(len, asked.values()))} questions in {len(asked)} repositories: "
          + ", ".join(f"{name} {len(labels)}" for name, labels in asked.items()))
    if arguments.strata and arguments.whole:
        measure_whole(arguments.strata, arguments.out, asked)
    elif arguments.strata:
        measure(arguments.strata, arguments.out, asked)


if __name__ == "__main__":
    main()
