"""Runs `strata eval` once for each setting of a study, and prints the table and draws the plot of its page in docs/studies.

    python3 sweep.py STUDY LABELS --strata STRATA --repos CHECKOUTS --cache DIR --runs DIR [--only NAME ...] [--svg FILE]

STUDY: stages (modes, widths, levels), boundaries (how regions are made; each setting indexes anew and is asked in two ways) or
languages (hybrid, dense, bm25 by language). Each run is saved in --runs and not repeated if it is there. "user ms" is the
processor time that a run spends in user mode, start and opening of the indexes included, by the number of questions: run a study twice
(and delete the runs) if the first one had to index.
"""

import argparse
import json
import os
import resource
import subprocess

WIDTHS = (4, 8, 16, 32, 64, 128)
STAGES = [("flat", "--mode flat"), ("hybrid", "--mode hybrid")]
STAGES += [(f"two-stage, {k} regions", f"--mode two-stage --mid-level-top-k {k}") for k in WIDTHS]
STAGES += [(f"hybrid, --level {level}", f"--mode hybrid --level {level}") for level in ("leaf", "region", "file")]
BOUNDARIES = [("learned (default)", ""), ("cohesion, price 0.5", "--method cohesion --region-price 0.5"), ("cohesion, price 1", "--method cohesion"),
              ("cohesion, price 2", "--method cohesion --region-price 2")]
BOUNDARIES += [(f"absolute, threshold {x}", f"--method absolute --similarity-drop-threshold {x}") for x in (0.3, 0.5, 0.7)]
BOUNDARIES += [(f"depth, blocks of 4, {name}", f"--method depth --block-leaves 4 {flags}") for name, flags in
               (("no smoothing", "--smoothing-window-size 1"), ("average over 3", "--smoothing-window-size 3"),
                ("Savitzky-Golay over 5", "--smoothing savitzky-golay --smoothing-window-size 5"))]
BOUNDARIES += [("fixed: every 4 leaves", "--min-leaves 4 --max-leaves 4"), ("fixed: every 8 leaves", "--min-leaves 8 --max-leaves 8"),
               ("a region for each leaf", "--min-leaves 1 --max-leaves 1"), ("a region for each file", "--min-leaves 4096 --max-leaves 4096")]
ASKED = (("two-stage, 8", "--mode two-stage --mid-level-top-k 8"), ("hybrid", "--mode hybrid"))


def run(options, name, flags):
    """The saved run of these flags, made if it is not there."""
    path = os.path.join(options.runs, name.replace(" ", "_") + ".json")
    if not os.path.exists(path):
        only = [word for repo in options.only or [] for word in ("--only", repo)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([options.strata, "eval", options.labels, "--repos", options.repos, "--cache", options.cache, "--no-config", "--quiet",
                        "--per-file", "1", "--threads", "2", "--save", path, *only, *flags.split()], check=True, capture_output=True)
        with open(path, encoding="utf-8") as file:
            saved = json.load(file)
        saved["user"] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        with open(path, "w", encoding="utf-8") as file:
            json.dump(saved, file)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def regions(options, name, flags):
    """Regions and leaves of all indexes of this setting."""
    path = os.path.join(options.runs, name.replace(" ", "_") + ".regions")
    if not os.path.exists(path):
        with open(os.path.join(options.labels, "repos.json"), encoding="utf-8") as file:
            repos = [repo for repo in json.load(file) if not options.only or repo["name"] in options.only]
        total = [0, 0]
        for repo in repos:
            root = os.path.join(options.repos, repo["name"], repo.get("benchmark_root") or "")
            done = subprocess.run([options.strata, "index", root, "--cache", options.cache, "--no-config", "--quiet", "--json", *flags.split()],
                                  check=True, capture_output=True)
            report = json.loads(done.stdout)
            total = [total[0] + report["regions"], total[1] + report["leaves"]]
        with open(path, "w", encoding="utf-8") as file:
            json.dump(total, file)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def bars(rows, names, low):
    """One group of horizontal bars for each row: (label, values). The axis runs from `low` to 1."""
    colours, left, width, step = ("#1f5fa8", "#c0562b", "#5a8f3c"), 250, 400, 9
    height = 40 + len(rows) * (len(names) * step + 7)
    x = lambda value: left + (max(value, low) - low) / (1 - low) * width
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 50} {height}" font-family="sans-serif" font-size="11">',
           f'<rect width="{left + width + 50}" height="{height}" fill="white"/>']
    for i in range(6):
        tick = low + i * (1 - low) / 5
        out.append(f'<line x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="24" y2="{height - 14}" stroke="#ddd"/>'
                   f'<text x="{x(tick):.1f}" y="{height - 2}" text-anchor="middle">{tick:.2f}</text>')
    for i, name in enumerate(names):
        out.append(f'<text x="{left + 130 * i}" y="14" fill="{colours[i]}">{name}</text>')
    for r, (label, values) in enumerate(rows):
        y = 26 + r * (len(names) * step + 7)
        out.append(f'<text x="{left - 6}" y="{y + len(names) * step / 2 + 4:.1f}" text-anchor="end">{label}</text>')
        for i, value in enumerate(values):
            out.append(f'<rect x="{left}" y="{y + i * step}" width="{x(value) - left:.1f}" height="{step - 1}" fill="{colours[i]}"/>')
    return "\n".join([*out, "</svg>"]) + "\n"


def table(head, rows):
    print("| " + " | ".join(head) + " |\n|---|" + "--:|" * (len(head) - 1))
    for row in rows:
        print("| " + " | ".join(f"{cell:.4f}" if isinstance(cell, float) else str(cell) for cell in row) + " |")


def ndcg(run_, group=None, key=None):
    report = run_["report"]
    return (report[group][key] if group else report["pieces"])["ndcg10"]


def stages(options):
    runs = {name: run(options, name, flags) for name, flags in STAGES}
    kinds = ("architecture", "semantic", "symbol")
    table(["ranked", "NDCG@10", *kinds, "files", "recall@10", "tokens to the first hit", "user ms"],
          [[name, ndcg(r), *(ndcg(r, "by_category", kind) for kind in kinds), r["report"]["files"]["ndcg10"], r["report"]["pieces"]["recall10"],
            round(r["report"]["pieces"]["tokens_to_hit"]), f'{1000 * r["user"] / len(r["queries"]):.1f}'] for name, r in runs.items()])
    scores = {name: [query["scores"]["ndcg10"] for query in r["queries"]] for name, r in runs.items() if "level" not in name}
    best = [max(values) for values in zip(*scores.values())]
    same = sum(len(set(values)) == 1 for values in zip(*scores.values()))
    print(f"\nmean over questions: hybrid {sum(scores['hybrid']) / len(best):.4f}, the best of flat, hybrid and all widths for each question "
          f"{sum(best) / len(best):.4f}; equal in all of them: {same} of {len(best)}")
    return bars([(name, [ndcg(r, "by_category", kind) for kind in kinds]) for name, r in runs.items()], kinds, 0.5)


def boundaries(options):
    rows = []
    for name, flags in BOUNDARIES:
        runs = [run(options, f"{name} {asked}", f"{flags} {how}") for asked, how in ASKED]
        rows.append([name, *regions(options, name, flags), *(ndcg(r) for r in runs)])
        print(rows[-1], flush=True)
    table(["regions by", "regions", "leaves", *(asked for asked, _ in ASKED)], rows)
    return bars([(row[0], row[3:]) for row in rows], [asked for asked, _ in ASKED], 0.5)


def languages(options):
    runs = {mode: run(options, f"language {mode}", f"--mode {mode}") for mode in ("hybrid", "dense", "bm25")}
    found = runs["hybrid"]["report"]["by_language"]
    rows = [[name, found[name]["repositories"], found[name]["queries"], *(ndcg(r, "by_language", name) for r in runs.values())] for name in found]
    rows.sort(key=lambda row: -row[3])
    table(["language", "repositories", "questions", *runs], rows)
    return bars([(row[0], row[3:]) for row in rows], list(runs), 0.4)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("study", choices=("stages", "boundaries", "languages"))
    parser.add_argument("labels")
    for name in ("strata", "repos", "cache", "runs"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--svg")
    options = parser.parse_args()
    os.makedirs(options.runs, exist_ok=True)
    drawn = {"stages": stages, "boundaries": boundaries, "languages": languages}[options.study](options)
    if options.svg:
        with open(options.svg, "w", encoding="utf-8") as file:
            file.write(drawn)


if __name__ == "__main__":
    main()
