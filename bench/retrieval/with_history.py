"""Checkouts with their history: copies of the folders of a benchmark that stand in a git work tree at the pinned revision.

    python3 with_history.py LABELS MIRRORS CHECKOUTS OUT [--only NAME ...]

LABELS has repos.json (name, revision, repo or url), MIRRORS a git directory OWNER+NAME/repo for each, CHECKOUTS the folders without
history. OUT/NAME gets the files and a .git whose HEAD is the revision and whose objects are those of the mirror: what can be
seen of the history are the ancestors of the revision. Repositories whose mirror lacks the revision get no history.

For labels that are subjects of commits it counts ancestors that say the same: equal words, or nine tenths of the words of the shorter
one when that has five words or more, each way. None may be there, else the exit status is 1: a backport or a revert of a
labelled commit would give the answer away. Printed: commits, questions, such pairs.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys

ENOUGH = 5  # words: "update docs" is said of many changes
SAME = 0.9


def git(mirror, *arguments):
    done = subprocess.run(["git", "--no-replace-objects", "--git-dir", mirror, *arguments], capture_output=True, check=False)
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def words(text):
    text = re.sub(r"\(?#\d+\)?|\brevert\b|\bbackport\b|\bcherry.pick\w*\b", " ", text.lower())
    return frozenset(re.findall(r"[^\W_]+", text))


def same(question, subject):
    shorter = min(len(question), len(subject))
    if shorter == 0:
        return False
    return question == subject or (shorter >= ENOUGH and len(question & subject) >= SAME * shorter)


def give_history(source, target, mirror, revision):
    shutil.copytree(source, target, symlinks=True)
    folder = os.path.join(target, ".git")
    os.makedirs(os.path.join(folder, "objects", "info"))
    os.makedirs(os.path.join(folder, "refs"))
    for name, text in (("HEAD", revision), ("objects/info/alternates", os.path.join(mirror, "objects")),
                       ("config", "[core]\n\trepositoryformatversion = 0")):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("labels")
    parser.add_argument("mirrors")
    parser.add_argument("checkouts")
    parser.add_argument("out")
    parser.add_argument("--only", nargs="*")
    options = parser.parse_args()
    with open(os.path.join(options.labels, "repos.json"), encoding="utf-8") as file:
        rows = [row for row in json.load(file) if not options.only or row["name"] in options.only]
    found = 0
    for row in rows:
        repository = row.get("repo") or re.sub(r"^https://[^/]+/|\.git$", "", row["url"])
        mirror = os.path.abspath(os.path.join(options.mirrors, repository.replace("/", "+"), "repo"))
        source, target = (os.path.join(where, row["name"]) for where in (options.checkouts, options.out))
        subjects = git(mirror, "log", "--format=%s", row["revision"], "--")
        if subjects is None:
            shutil.copytree(source, target, symlinks=True)
            print(f"{row['name']}: no history, the mirror lacks {row['revision'][:12]}")
            continue
        pairs, questions = [], []
        for folder in ("", "annotations"):
            path = os.path.join(options.labels, folder, row["name"] + ".json")
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    questions = [q["query"] for q in json.load(file) if q.get("category") == "commit"]
        said = [(line, words(line)) for line in set(subjects.splitlines())]
        for question in questions:
            first = words(question.split(" * ")[0])
            pairs += [(question, line) for line, of in said if same(first, of) or same(words(question), of)]
        give_history(source, target, mirror, row["revision"])
        print(f"{row['name']}: {len(subjects.splitlines())} commits, {len(questions)} questions, {len(pairs)} pairs that say the same")
        for question, line in pairs:
            print(f"    {question!r}\n    {line!r}")
        found += len(pairs)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
