#!/usr/bin/env python3
"""What indexing costs, repository by repository, beside a bare tree-sitter parse of the same run.

    bench/scale/repositories.py STRATA FLOOR FOLDER... [--rounds N] [--threads N] [--memory MIB]
                                [--no-ignore] [--queries N]

STRATA is the binary, FLOOR is bench_parse_floor. For each folder they run alternately, N times: the
bare parse of the files that have a grammar, a fresh `strata index` of the folder, and one of a copy
that holds only the files with a grammar, all on the same number of threads. Indexing is a whole
process: start, walk, reading, writing and syncing included; git history is none of it. The bare
parse reads its files before its clock runs. Compared are processor times over all threads, so that
a busy machine does not blur them: `ratio` is the least of the folder's index over the least bare
parse, `code alone` the same for the copy, where numerator and denominator see the same files.

Prints a row of Markdown per folder: files and source MB indexed, MB of files with a grammar,
leaves, regions, processor seconds, ratios, source MB per processor second, wall seconds, highest
resident memory (mapped index included), and index MB. After the last index queries are asked, each
in a process of its own: median of the processor time of the process, refresh check included, and
p50 and p99 of what the query alone took by the clock. Nothing outside a temporary folder is
written.
"""
import argparse
import json
import os
import resource
import shutil
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


def copy_files(folder, paths, target):
    for path in paths:
        place = os.path.join(target, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        shutil.copyfile(os.path.join(folder, path), place)


def ignore_flags(arguments):
    return ["--no-ignore"] if arguments.no_ignore else []


def index_anew(arguments, folder, environment, cache):
    shutil.rmtree(cache, ignore_errors=True)
    return run([arguments.strata, "index", folder, "--json", "--no-config", "--quiet", "--cache", cache,
                "--threads", str(arguments.threads), "--memory", str(arguments.memory),
                *ignore_flags(arguments)], environment)


def ask(arguments, folder, environment, cache):
    """Processor seconds of each process, and seconds of each query alone, ascending."""
    processes, inner = [], []
    for turn in range(arguments.queries):
        cpu, _, answer = run([arguments.strata, "search", QUERIES[turn % len(QUERIES)], folder, "--json",
                              "--no-config", "--quiet", "--cache", cache, *ignore_flags(arguments)],
                             environment)
        processes.append(cpu)
        inner.append(answer["seconds"])
    return processes, sorted(inner)


def measure(arguments, folder, environment, top):
    code, cache = os.path.join(top, "code"), os.path.join(top, "cache")
    floor = [arguments.floor, folder, str(arguments.threads), *ignore_flags(arguments)]
    paths = run([*floor, "--list"], environment)[2]["paths"]
    os.makedirs(code)
    copy_files(folder, paths, code)
    floors, whole, alone, walls = [], [], [], []
    for _ in range(arguments.rounds):
        base = run(floor, environment)[2]
        floors.append(base["cpu_seconds"])
        alone.append(index_anew(arguments, code, environment, cache)[0])
        cpu, wall, report = index_anew(arguments, folder, environment, cache)
        whole.append(cpu)
        walls.append(wall)
    processes, inner = ask(arguments, folder, environment, cache)
    shutil.rmtree(code)
    return {"index": report, "floor": base, "wall": min(walls), "cpu": min(whole),
            "code_cpu": min(alone), "floor_cpu": min(floors), "processes": processes, "inner": inner}


def ratio(value, floor):
    return f"{value / floor:.2f}" if floor > 0 else "-"


def row(name, result):
    report, floor = result["index"], result["floor_cpu"]
    megabytes = report["source_bytes"] / 1e6
    parsed = result["floor"]["parsed_bytes"] / 1e6
    inner = result["inner"]
    search = f"{statistics.median(result['processes']) * 1e3:.0f}" if inner else "-"
    query = (f"{statistics.median(inner) * 1e3:.1f} / {inner[int(len(inner) * 0.99)] * 1e3:.1f}"
             if inner else "-")
    return (f"| {name} | {report['files']:,} | {megabytes:,.1f} | {parsed:,.1f} | {report['leaves']:,} | "
            f"{report['regions']:,} | {result['cpu']:.2f} | {floor:.2f} | {ratio(result['cpu'], floor)} | "
            f"{ratio(result['code_cpu'], floor)} | {ratio(megabytes, result['cpu'])} | "
            f"{result['wall']:.1f} | {report['peak_memory'] / 2**20:.0f} | "
            f"{report['index_bytes'] / 1e6:,.1f} | {search} | {query} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("strata")
    parser.add_argument("floor")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--memory", type=int, default=1024)
    parser.add_argument("--queries", type=int, default=60)
    parser.add_argument("--no-ignore", action="store_true",
                        help="for trees whose .gitignore hides what is to be measured")
    arguments = parser.parse_args()
    arguments.strata = os.path.abspath(arguments.strata)
    arguments.floor = os.path.abspath(arguments.floor)
    print("| repository | files | MB | with a grammar, MB | leaves | regions | index, CPU s | bare parse, CPU s | "
          "ratio | code alone | MB per CPU s | wall, s | peak, MiB | index, MB | search, CPU ms | "
          "query p50 / p99, ms |")
    print("|---|" + "--:|" * 15, flush=True)
    with tempfile.TemporaryDirectory(prefix="strata-bench-") as top:
        environment = {"PATH": os.environ["PATH"], "HOME": top}
        for folder in arguments.folders:
            result = measure(arguments, os.path.abspath(folder), environment, top)
            print(row(os.path.basename(os.path.abspath(folder)), result), flush=True)
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"\n{arguments.threads} threads, --memory {arguments.memory}, {arguments.rounds} rounds; "
          f"highest resident memory of any child: {children / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
