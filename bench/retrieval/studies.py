"""Tables and plots of docs/studies: sizes.md, embeddings.md and context_windows.md.

    python3 studies.py sizes|embeddings|windows LABELS --strata STRATA --repos CHECKOUTS --cache DIR [--svg FILE] [--only NAME ...]
                       [--counter COUNTER]

LABELS and CHECKOUTS are as for `strata eval`. Each set of options that index has a folder of its own in DIR. `sizes` cuts leaves at several
limits; `embeddings` crosses models with sizes; `windows` gives a reader budgets of tokens and takes the pieces in their order until the next does not
fit. COUNTER is strata_token_counts (for `windows` alone), which counts the lines of a piece in cl100k_base.
"""

import argparse
import functools
import glob
import json
import os
import subprocess
import tempfile

SIZES = {"128": ["--max-tokens", "128"], "256": ["--max-tokens", "256"], "512 (default)": [], "1024": ["--max-tokens", "1024"],
         "1024, target 512 (preset large)": ["--preset", "large"]}
CROSS = {"128": ["--max-tokens", "128"], "small": ["--preset", "small"], "default": [], "full": ["--preset", "full"], "large": ["--preset", "large"]}
MODELS = ("hashing-256", "strata-code-256")
BUDGETS = (500, 1000, 2000, 4000, 8000, 16000, 32000)
COLOURS = ("#1f5fa8", "#c0562b", "#3c8c4a", "#7a4fa0", "#8a6d1f", "#555555", "#c23b8a", "#2aa1a1")


def evaluate(options, flags, more, results=None):
    folder = os.path.join(options.cache, "-".join(flags).replace("--", "") or "default")
    only = [word for name in options.only or [] for word in ("--only", name)]
    done = subprocess.run([options.strata, "eval", options.labels, "--repos", options.repos, "--cache", folder, "--no-config", "--quiet", "--json",
                           *flags, *only, *more, *(["--results", results] if results else [])], check=True, capture_output=True)
    return json.loads(done.stdout), folder


def leaves(options, flags, folder):
    total = 0
    with open(os.path.join(options.labels, "repos.json"), encoding="utf-8") as file:
        for row in json.load(file):
            if not options.only or row["name"] in options.only:
                root = os.path.join(options.repos, row["name"], row.get("benchmark_root") or "")
                done = subprocess.run([options.strata, "status", root, "--cache", folder, "--no-config", "--json", *flags], check=True, capture_output=True)
                total += json.loads(done.stdout)["leaves"]
    return total


def svg(path, ticks, curves, low, high):
    """Curves over evenly spaced ticks; curves: name -> values."""
    width, height, left, top = 640, 340, 50, 24 + 16 * ((len(curves) + 1) // 2)
    right, bottom = width - 20, height - 34
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    x = lambda i: left + 20 + i / (len(ticks) - 1) * (right - left - 60)
    y = lambda value: bottom - (value - low) / (high - low) * (bottom - top)
    for step in range(6):
        value = low + step * (high - low) / 5
        parts.append(f'<line x1="{left}" x2="{right}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#ddd"/>'
                     f'<text x="{left - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.2f}</text>')
    for i, tick in enumerate(ticks):
        parts.append(f'<text x="{x(i):.1f}" y="{bottom + 18}" text-anchor="middle">{tick}</text>')
    for row, (name, values) in enumerate(curves.items()):
        colour = COLOURS[row % len(COLOURS)]
        line = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, value in enumerate(values))
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(i):.1f}" cy="{y(value):.1f}" r="3" fill="{colour}"/>' for i, value in enumerate(values)]
        parts.append(f'<text x="{left + 300 * (row % 2)}" y="{16 + 16 * (row // 2)}" fill="{colour}">{name}</text>')
    if path:
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join([*parts, "</svg>"]) + "\n")


def sizes(options):
    print("| leaves of at most | NDCG@10 pieces / files | recall@10 | whole pieces: recall in 500 / 1,000 / 2,000 tokens | as shown | tokens to the first hit, "
          "whole / as shown | leaves | index, MB |\n|---|--:|--:|--:|--:|--:|--:|--:|", flush=True)
    curves = {}
    for name, flags in SIZES.items():
        report, folder = evaluate(options, flags, ["--per-file", "1"])
        pieces, shown = report["pieces"], report["shown"]
        within = [" / ".join(f"{value:.3f}" for value in ranking["recall_within_tokens"].values()) for ranking in (pieces, shown)]
        size = sum(os.path.getsize(path) for path in glob.glob(os.path.join(folder, "*", "*.seg"))) / 1e6
        print(f"| {name} | {pieces['ndcg10']:.4f} / {report['files']['ndcg10']:.4f} | {pieces['recall10']:.4f} | {within[0]} | {within[1]} | "
              f"{pieces['tokens_to_hit']:.0f} / {shown['tokens_to_hit']:.0f} | {leaves(options, flags, folder):,} | {size:.1f} |", flush=True)
        for key, value in (("NDCG@10 (pieces)", pieces["ndcg10"]), ("recall in 500 tokens, whole pieces", pieces["recall_within_tokens"]["500"]),
                           ("recall in 2,000 tokens, whole pieces", pieces["recall_within_tokens"]["2000"]),
                           ("recall in 500 tokens, as shown", shown["recall_within_tokens"]["500"])):
            curves.setdefault(key, []).append(value)
    svg(options.svg, [name.replace("1024, target 512 (preset large)", "large") for name in SIZES], curves, 0.0, 1.0)


def embeddings(options):
    print("| model | mode | " + " | ".join(CROSS) + " |\n|---|---|" + "--:|" * len(CROSS), flush=True)
    curves = {}
    for model in (*MODELS, None):
        for mode in ("dense", "hybrid") if model else ("bm25",):
            row = []
            for flags in CROSS.values():
                named = [] if model in (None, MODELS[-1]) else ["--model", model]
                row.append(evaluate(options, [*flags, *named], ["--mode", mode, "--per-file", "1"])[0]["pieces"]["ndcg10"])
            curves[f"{model}, {mode}" if model else mode] = row
            print(f"| {model or 'none'} | {mode} | " + " | ".join(f"{value:.4f}" for value in row) + " |", flush=True)
    low = min(min(row) for row in curves.values())
    svg(options.svg, list(CROSS), curves, int(low * 10) / 10, 1.0)


@functools.lru_cache(maxsize=64)
def lines_of(root, path):
    with open(os.path.join(root, path), encoding="utf-8", errors="replace", newline="\n") as file:
        return file.read().split("\n")


def text_of(root, path, first, last):
    lines = lines_of(root, path)
    return "\n".join(lines[first - 1 : last] if first else lines)


def count(options, wanted):
    """Tokens of (root, path, first, last), counted in one run."""
    with tempfile.TemporaryDirectory() as folder:
        keys = sorted(wanted)
        names = [os.path.join(folder, str(number)) for number in range(len(keys))]
        for name, key in zip(names, keys):
            with open(name, "w", encoding="utf-8", newline="\n") as file:
                file.write(text_of(*key))
        done = subprocess.run([options.counter], input="\n".join(names) + "\n", capture_output=True, text=True, check=True)
    return {key: int(line.split()[0]) for key, line in zip(keys, done.stdout.splitlines())}


def labelled(options):
    """(repository, number of the question) -> root and targets; a target without lines has first = 0."""
    found = {}
    with open(os.path.join(options.labels, "repos.json"), encoding="utf-8") as file:
        rows = [row for row in json.load(file) if not options.only or row["name"] in options.only]
    for row in rows:
        below = row.get("benchmark_root") or row.get("root") or ""
        path = os.path.join(options.labels, "annotations", row["name"] + ".json")
        with open(path if os.path.exists(path) else os.path.join(options.labels, row["name"] + ".json"), encoding="utf-8") as file:
            for number, query in enumerate(json.load(file)):
                targets = []
                for label in query["relevant"] + query.get("secondary", []):
                    label = {"path": label} if isinstance(label, str) else label
                    targets.append((label["path"].removeprefix(below + "/" if below else ""), label.get("start_line") or 0, label.get("end_line") or 0))
                found[row["name"], number] = (os.path.join(options.repos, row["name"], below), targets)
    return found


def rank(target, ranked):
    for number, (path, first, last) in enumerate(ranked):
        if path == target[0] and (not target[1] or not first or (first <= target[2] and target[1] <= last)):
            return number + 1
    return 0


def windows(options):
    asked = labelled(options)
    runs = {}
    for mode, per_file in (("hybrid", 1), ("hybrid", 3), ("hybrid", 0), ("bm25", 1)):
        with tempfile.TemporaryDirectory() as scratch:
            path = os.path.join(scratch, "results.jsonl")
            evaluate(options, [], ["--mode", mode, "--per-file", str(per_file), "--limit", "200"], path)
            with open(path, encoding="utf-8") as file:
                rows = {(row["repo"], row["query"]): row["results"] for row in map(json.loads, file)}
        name = f"{mode}, per_file {per_file}"
        runs[name] = {key: [tuple(result[:3]) for result in results] for key, results in rows.items()}
        if per_file == 1:
            runs[name + ", as shown"] = {key: [(r[0], r[3] or r[1], r[4] or r[2]) for r in results] for key, results in rows.items()}
            runs[name + ", whole files"] = {key: [(p, 0, 0) for p in dict.fromkeys(r[0] for r in results)] for key, results in rows.items()}
    ranks = {name: {key: [rank(target, ranked[key]) for target in asked[key][1]] for key in asked} for name, ranked in runs.items()}
    # What stands behind the last target need not be counted; every tenth question is, to say how many results fill a window.
    tenth = set(sorted(asked)[::10])
    wanted = {(asked[key][0], *piece) for name, ranked in runs.items() for key in asked
              for piece in ranked[key][: 200 if key in tenth else max(ranks[name][key])]}
    tokens = count(options, wanted)
    head = " | ".join(f"{budget:,}" for budget in BUDGETS)
    print(f"| recall in so many tokens | {head} | 200 results |\n|---|" + "--:|" * (len(BUDGETS) + 1), flush=True)
    curves, fit = {}, {}
    repositories = sorted({name for name, _ in asked})
    for name, ranked in runs.items():
        means = {repository: [] for repository in repositories}
        for key, (root, targets) in asked.items():
            sums = [0]
            for piece in ranked[key][: 200 if key in tenth else max(ranks[name][key])]:
                sums.append(sums[-1] + tokens[(root, *piece)])
            hits = ranks[name][key]
            means[key[0]].append([sum(1 for r in hits if r and sums[r] <= budget) / len(targets) for budget in (*BUDGETS, 10**12)])
            if key in tenth:
                fit.setdefault(name, []).append([sum(1 for total in sums[1:] if total <= budget) for budget in BUDGETS])
        values = [sum(sum(row[i] for row in rows) / len(rows) for rows in means.values()) / len(means) for i in range(len(BUDGETS) + 1)]
        curves[name] = values[:-1]
        print(f"| {name} | " + " | ".join(f"{value:.3f}" for value in values) + " |", flush=True)
    print(f"\n| results that fit, median of {len(tenth)} questions | {head} |\n|---|" + "--:|" * len(BUDGETS))
    for name, rows in fit.items():
        print(f"| {name} | " + " | ".join(str(sorted(row[i] for row in rows)[len(rows) // 2]) for i in range(len(BUDGETS))) + " |")
    svg(options.svg, [f"{budget:,}" for budget in BUDGETS], curves, 0.0, 1.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("study", choices=("sizes", "embeddings", "windows"))
    parser.add_argument("labels")
    parser.add_argument("--strata", required=True)
    parser.add_argument("--repos", required=True)
    parser.add_argument("--cache", required=True)
    parser.add_argument("--svg")
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--counter")
    options = parser.parse_args()
    globals()[options.study](options)


if __name__ == "__main__":
    main()
