"""Do questions about use lead to documents, and questions about the code to code?

    python3 questions.py --strata build/release/bin/strata --repos CHECKOUTS

CHECKOUTS/NAME is a checkout with its documents, for the names in questions.json; one that is missing is
left out and named. Answers in questions.json are paths, or beginnings of paths that end with `/`. For
each sort of question: the share whose first result, and one of whose first five, is such a file, and
the share whose first result is of the right sort. Prints what failed. Exit status 1 if fewer than --least
of the first results are of the right sort, or of the answers in the first five.
"""

import argparse
import json
import os
import subprocess
import sys

DOCUMENTS = (".md", ".mdx", ".rst", ".txt", ".adoc", ".html", ".org")


def results(strata, root, query, cache):
    done = subprocess.run([strata, "search", query, "--root", root, "--json", "--no-text", "-n", "10", "--cache", cache],
                          capture_output=True, check=True)
    paths = []
    for result in json.loads(done.stdout)["results"]:
        if result["path"] not in paths:
            paths.append(result["path"])
    return paths


def right(path, answers):
    return any(path == a or (a.endswith("/") and path.startswith(a)) for a in answers)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--strata", required=True)
    parser.add_argument("--repos", required=True)
    parser.add_argument("--cache", default="build/questions")
    parser.add_argument("--least", type=float, default=0.85)
    arguments = parser.parse_args()
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "questions.json"), encoding="utf-8") as file:
        questions = json.load(file)
    totals = {sort: [0, 0, 0, 0] for sort in ("configure", "implemented")}
    for name, sorts in questions.items():
        root = os.path.join(arguments.repos, name)
        if not os.path.isdir(root):
            print(f"{name}: no checkout, left out")
            continue
        for sort, asked in sorts.items():
            for query, answers in asked.items():
                paths = results(arguments.strata, root, query, arguments.cache)
                first = paths[0] if paths else ""
                is_document = first.endswith(DOCUMENTS)
                total = totals[sort]
                total[0] += 1
                total[1] += right(first, answers)
                found = any(right(path, answers) for path in paths[:5])
                total[2] += found
                sorted_right = is_document == (sort == "configure")
                total[3] += sorted_right
                if not found or not sorted_right:
                    print(f"{name}: {query}: {', '.join(paths[:5])}")
    print("\n| questions | asked | answer first | answer in five | first of the right sort |\n|---|--:|--:|--:|--:|")
    good = True
    for sort, (count, first, five, kind) in totals.items():
        if count:
            print(f"| {sort} | {count} | {first / count:.2f} | {five / count:.2f} | {kind / count:.2f} |")
            good = good and min(five, kind) >= arguments.least * count
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
