#!/usr/bin/env python3
"""What indexing costs, repository by repository, beside a bare tree-sitter parse of the same run.

    bench/scale/repositories.py STRATA FLOOR FOLDER... [--rounds N] [--threads N] [--memory MIB]

STRATA is the binary, FLOOR is bench_parse_floor. For each folder both run alternately, N times: a
fresh `strata index` (process start, reading, writing and syncing included) and the bare parse of
the files that have a grammar, on the same number of threads. Compared are medians of processor
time over all threads, so that a busy machine does not blur them; wall clock stands beside. Prints a
row of Markdown per folder: files and source MB indexed, leaves, regions, processor seconds of both
and their ratio, source MB per processor second, wall seconds, highest resident memory (mapped index
included), and index MB. After the last index queries are asked 60 times, each in a process of its
own: median of the processor time of the process, refresh check included, and p50 and p99 of what
the query alone took by the clock. Nothing outside a temporary folder is written.
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


def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command, environment):
    """Processor seconds, wall seconds, and what it printed."""
    start, before = time.perf_counter(), used()
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)
    elapsed, cpu = time.perf_counter() - start, used() - before
    if done.returncode not in (0, 1):
        sys.exit(f"{command}: exit code {done.returncode}: {done.stderr.decode(errors='replace')}")
    return cpu, elapsed, json.loads(done.stdout)


def measure(arguments, folder, environment, cache):
    index = [arguments.strata, "index", folder, "--json", "--no-config", "--quiet", "--cache", cache,
             "--threads", str(arguments.threads), "--memory", str(arguments.memory)]
    floor = [arguments.floor, folder, str(arguments.threads)]
    cpus, walls, floors, report, base = [], [], [], {}, {}
    for _ in range(arguments.rounds):
        subprocess.run([arguments.strata, "forget", folder, "--cache", cache, "--quiet"],
                       env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       check=False)
        base = run(floor, environment)[2]
        floors.append(base["cpu_seconds"])
        cpu, wall, report = run(index, environment)
        cpus.append(cpu)
        walls.append(wall)
    searches, inner = [], []
    for turn in range(60):
        cpu, _, answer = run([arguments.strata, "search", QUERIES[turn % len(QUERIES)], folder, "--json",
                            "--no-config", "--quiet", "--cache", cache], environment)
        searches.append(cpu)
        inner.append(answer["seconds"])
    return {"index": report, "floor": base, "wall": statistics.median(walls),
            "cpu": statistics.median(cpus), "floor_cpu": statistics.median(floors),
            "ratio": statistics.median(cpu / least for cpu, least in zip(cpus, floors)),
            "search": statistics.median(searches), "query": statistics.median(inner),
            "query_p99": sorted(inner)[int(len(inner) * 0.99)]}


def row(name, result):
    report = result["index"]
    megabytes = report["source_bytes"] / 1e6
    parsed = result["floor"]["parsed_bytes"] / 1e6
    return (f"| {name} | {report['files']:,} | {megabytes:,.1f} | {parsed:,.1f} | {report['leaves']:,} | "
            f"{report['regions']:,} | {result['cpu']:.2f} | {result['floor_cpu']:.2f} | "
            f"{result['ratio']:.2f} | {megabytes / result['cpu']:.1f} | {result['wall']:.1f} | "
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
    print("| repository | files | MB | with a grammar, MB | leaves | regions | index, CPU s | bare parse, CPU s | "
          "ratio | MB per CPU s | wall, s | peak, MiB | index, MB | search, CPU ms | query p50 / p99, ms |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|", flush=True)
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
