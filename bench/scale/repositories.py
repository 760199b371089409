#!/usr/bin/env python3
"""What indexing costs, repository by repository, beside a bare tree-sitter parse of the same run.

    bench/scale/repositories.py STRATA FLOOR FOLDER... [--rounds N] [--threads N] [--memory MIB]

STRATA is the binary, FLOOR is bench_parse_floor. For each folder both run alternately, N times: a
fresh `strata index` (process start, reading, writing and syncing included) and the bare parse of
the files that have a grammar, on the same number of threads. Medians are compared. Prints a row of
Markdown per folder: files and source MB indexed, leaves, regions, seconds of both and their ratio,
source MB per second, highest resident memory (mapped index included), and index MB. After the last
index queries are asked 60 times, each in a process of its own: median in milliseconds, refresh check
included, and what the query alone took. Nothing outside a temporary folder is written.
"""
import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

QUERIES = ["where is the configuration file read", "parse command line arguments", "handle a timeout",
           "hash table lookup", "open a connection and retry", "free memory of a list"]


def run(command, environment):
    start = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    out, error = process.communicate()
    elapsed = time.perf_counter() - start
    if process.returncode not in (0, 1):
        sys.exit(f"{command}: {error.decode(errors='replace')}")
    return elapsed, json.loads(out)


def measure(arguments, folder, environment, cache):
    index = [arguments.strata, "index", folder, "--json", "--no-config", "--quiet", "--cache", cache,
             "--threads", str(arguments.threads), "--memory", str(arguments.memory)]
    floor = [arguments.floor, folder, str(arguments.threads)]
    walls, floors, report, base = [], [], {}, {}
    for _ in range(arguments.rounds):
        subprocess.run([arguments.strata, "forget", folder, "--cache", cache, "--quiet"],
                       env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       check=False)
        _, base = run(floor, environment)
        floors.append(base["seconds"])
        wall, report = run(index, environment)
        walls.append(wall)
    searches, inner = [], []
    for turn in range(60):
        wall, answer = run([arguments.strata, "search", QUERIES[turn % len(QUERIES)], folder, "--json",
                            "--no-config", "--quiet", "--cache", cache], environment)
        searches.append(wall)
        inner.append(answer["seconds"])
    return {"folder": folder, "index": report, "floor": base, "wall": statistics.median(walls),
            "floor_seconds": statistics.median(floors), "ratios": [
                wall / base_seconds for wall, base_seconds in zip(walls, floors)],
            "search": statistics.median(searches), "query": statistics.median(inner),
            "query_p99": sorted(inner)[int(len(inner) * 0.99)]}


def row(name, result):
    report = result["index"]
    megabytes = report["source_bytes"] / 1e6
    parsed = result["floor"]["parsed_bytes"] / 1e6
    return (f"| {name} | {report['files']:,} | {megabytes:,.1f} | {parsed:,.1f} | {report['leaves']:,} | "
            f"{report['regions']:,} | {result['wall']:.2f} | {result['floor_seconds']:.2f} | "
            f"{statistics.median(result['ratios']):.2f} | {megabytes / result['wall']:.1f} | "
            f"{report['peak_memory'] / 2**20:.0f} | {report['index_bytes'] / 1e6:,.1f} | "
            f"{result['search'] * 1e3:.0f} | {result['query'] * 1e3:.1f} / {result['query_p99'] * 1e3:.1f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("strata")
    parser.add_argument("floor")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--memory", type=int, default=1024)
    arguments = parser.parse_args()
    arguments.strata = os.path.abspath(arguments.strata)
    arguments.floor = os.path.abspath(arguments.floor)
    print("| repository | files | MB | with a grammar, MB | leaves | regions | index, s | bare parse, s | "
          "ratio | MB/s | peak, MiB | index, MB | search, ms | query p50 / p99, ms |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory(prefix="strata-bench-") as top:
        environment = {"PATH": os.environ["PATH"], "HOME": top}
        for folder in arguments.folders:
            cache = os.path.join(top, "cache")
            result = measure(arguments, os.path.abspath(folder), environment, cache)
            print(row(os.path.basename(os.path.abspath(folder)), result), flush=True)
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"\n{arguments.threads} threads, --memory {arguments.memory}, {arguments.rounds} rounds; "
          f"highest resident memory of any child: {children / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
