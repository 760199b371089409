"""How wide must the two stages be? Share of an exhaustive search's first ten that narrower ones keep.

    python3 widths.py LABELS --strata STRATA --repos CHECKOUTS --cache DIR [--only NAME ...] [--svg FILE]

Every question of LABELS (as for `strata eval`) is asked exhaustively (4,096 regions, shortlists of 10,000 leaves) and with
narrower widths: mid_level_top_k in two-stage mode, which has nothing but the regions, and leaf_level_top_k in hybrid mode (0: the
default, which grows with the repository).
Kept: of the exhaustive first ten the share that is among the narrower first ten, mean over all questions. Latency
is the median of one query as `strata eval --threads 1` measures it, as a ratio to the exhaustive one.
"""

import argparse
import json
import os
import subprocess
import tempfile

EXHAUSTIVE = ("hybrid", 4096, 10000)
MID = (8, 16, 32, 64, 128)
LEAF = (50, 100, 200, 400, 800, 1600)


def run(options, mode, mid, leaf):
    """First ten of every question, NDCG@10 of the pieces, median latency."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "results.jsonl")
        only = [word for name in options.only or [] for word in ("--only", name)]
        done = subprocess.run([options.strata, "eval", options.labels, "--repos", options.repos, "--cache", options.cache, "--no-config",
                               "--threads", "1", "--quiet", "--json", "--limit", "10", "--mode", mode, "--mid-level-top-k", str(mid),
                               "--leaf-level-top-k", str(leaf), "--results", path, *only], check=True, capture_output=True)
        report = json.loads(done.stdout)
        with open(path, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
    tens = {(row["repo"], row["query"]): {tuple(result[:2]) for result in row["results"][:10]} for row in rows}
    return tens, report["pieces"]["ndcg10"], report["latency_p50_seconds"]


def kept(full, narrow):
    shares = [len(full[key] & narrow[key]) / len(full[key]) for key in full if full[key]]
    return sum(shares) / len(shares)


def svg(curves):
    """Two curves over the doublings of their width; the vertical axis begins at 0.9."""
    width, height, left, top = 560, 300, 60, 30
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    right, bottom = width - 20, height - 40
    y = lambda value: bottom - (max(value, 0.9) - 0.9) / 0.1 * (bottom - top)
    for tick in (0.9, 0.92, 0.94, 0.96, 0.98, 1.0):
        parts.append(f'<line x1="{left}" x2="{right}" y1="{y(tick):.1f}" y2="{y(tick):.1f}" stroke="#ddd"/>'
                     f'<text x="{left - 8}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:.2f}</text>')
    for (name, points), colour in zip(curves.items(), ("#1f5fa8", "#c0562b")):
        x = lambda i: left + i / (len(points) - 1) * (right - left)
        line = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, (_, value) in enumerate(points))
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        row = list(curves).index(name)
        for i, (k, value) in enumerate(points):
            parts.append(f'<circle cx="{x(i):.1f}" cy="{y(value):.1f}" r="3" fill="{colour}"/>'
                         f'<text x="{x(i):.1f}" y="{bottom + 16 + 14 * row}" text-anchor="middle" fill="{colour}">{k}</text>')
        parts.append(f'<text x="{left + 10 + 260 * row}" y="18" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("labels")
    parser.add_argument("--strata", required=True)
    parser.add_argument("--repos", required=True)
    parser.add_argument("--cache", required=True)
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--svg")
    options = parser.parse_args()
    full, ndcg, base = run(options, *EXHAUSTIVE)
    print(f"{len(full)} questions; exhaustive: NDCG@10 {ndcg:.4f}\n")
    print("| width | kept of the first ten | NDCG@10 | latency, ratio to exhaustive |\n|---|--:|--:|--:|", flush=True)
    curves = {}
    for name, widths, choose in (("two-stage, mid_level_top_k", MID, lambda k: ("two-stage", k, 400)),
                                 ("hybrid, leaf_level_top_k", LEAF, lambda k: ("hybrid", 32, k))):
        for k in widths:
            narrow, ndcg, seconds = run(options, *choose(k))
            curves.setdefault(name, []).append((k, kept(full, narrow)))
            print(f"| {name} = {k} | {curves[name][-1][1]:.4f} | {ndcg:.4f} | {seconds / base:.2f} |", flush=True)
    narrow, ndcg, seconds = run(options, "hybrid", 32, 0)
    print(f"| hybrid, default: an eighth of the leaves, 400 to 1600 | {kept(full, narrow):.4f} | {ndcg:.4f} | {seconds / base:.2f} |", flush=True)
    seconds = run(options, "bm25", 32, 0)[2]
    print(f"| plain BM25 | | | {seconds / base:.2f} |", flush=True)
    if options.svg:
        with open(options.svg, "w", encoding="utf-8") as file:
            file.write(svg(curves))


if __name__ == "__main__":
    main()
