#!/usr/bin/env python3
"""Time of `strata search` (process start, refresh check, answer) against `git status`, as a ratio.

    bench/refresh/against_git_status.py STRATA FOLDER... [--sizes 500,5000,60000] [--rounds N] [--queries N]

The files of the folders are copied, one numbered folder after the other and again under another
number when they run out, until a work tree of each size is there; it is committed to a fresh git
repository in a temporary folder, so that both programs see the same files, and nothing outside it
is touched. Both run alternately, so that whatever else the machine does hits both; medians are
compared, of wall clock and of processor time over all threads. Reported per size: files that strata
indexed, bytes, ratio of an unchanged repository, ratio of the search that follows a one-file edit,
and what N queries of several kinds took inside the process (p50 and p99, ms).
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

QUERY = "where is the configuration file read"
QUERIES = [QUERY, "parse command line arguments", "handle a timeout", "hash table lookup", "HttpClient",
           "open a connection and retry", "free the memory of a list", "read_file", "class Session path:src",
           "why is the test skipped"]


def files_below(folder):
    for path, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != ".git")
        for name in sorted(names):
            full = os.path.join(path, name)
            if os.path.isfile(full) and not os.path.islink(full):
                yield full, os.path.relpath(full, folder)


def fill(tree, sources, size):
    """Copies files until there are `size` of them."""
    count = 0
    turn = 0
    while count < size:
        before = count
        for source in sources:
            for full, relative in files_below(source):
                if count == size:
                    return
                target = os.path.join(tree, f"part{turn}", os.path.basename(source), relative)
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copyfile(full, target)
                if turn > 0:  # equal files would be compressed away by nobody, but be honest about text
                    with open(target, "ab") as out:
                        out.write(b"\n")
                count += 1
        if count == before:
            sys.exit("no files in the folders named")
        turn += 1


def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command, folder, environment):
    start, before = time.perf_counter(), used()
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    elapsed = (time.perf_counter() - start, used() - before)
    if done.returncode not in (0, 1):
        sys.exit(f"{command}: {done.stderr.decode(errors='replace')}")
    return elapsed, done.stdout


def prepare(tree, environment):
    for command in (["git", "init", "-q"], ["git", "add", "-A", "-f"],
                    ["git", "-c", "user.name=b", "-c", "user.email=b@b", "-c", "gc.auto=0", "commit",
                     "-q", "-m", "all"]):
        subprocess.run(command, cwd=tree, env=environment, check=True)


def some_source(tree):
    """A source file of ordinary size in the middle of the tree."""
    found = [full for full, _ in files_below(tree)
             if full.endswith((".c", ".py", ".kt", ".rb", ".go", ".ts", ".java"))
             and 2000 < os.path.getsize(full) < 50000]
    return found[len(found) // 2]


def ratio(times, others, kind):
    """Of medians: wall clock (kind 0) or processor time (1)."""
    return statistics.median(t[kind] for t in times) / statistics.median(t[kind] for t in others)


def latency(strata, tree, environment, count):
    """Milliseconds that queries took inside a process that has opened the index."""
    inner = sorted(
        1e3 * json.loads(run([strata, "search", QUERIES[i % len(QUERIES)], "--json", "--quiet", "--no-refresh"],
                             tree, environment)[1])["seconds"] for i in range(count))
    return {"p50": inner[len(inner) // 2], "p99": inner[min(len(inner) - 1, int(len(inner) * 0.99))]}


def measure(strata, tree, environment, rounds, queries):
    search = [strata, "search", QUERY, "--json", "--quiet"]
    status = ["git", "status", "--porcelain"]
    first, _ = run([strata, "index", "--json"], tree, environment)
    time.sleep(3)  # until no file is so young that its time stamp proves nothing
    for command in (search, search, status):
        run(command, tree, environment)
    searches, statuses, edits = [], [], []
    for _ in range(rounds):
        statuses.append(run(status, tree, environment)[0])
        searches.append(run(search, tree, environment)[0])
    edited = some_source(tree)
    for _ in range(max(3, rounds // 2)):
        with open(edited, "a", encoding="utf-8") as out:
            out.write("\n\n\n")
        edits.append(run(search, tree, environment)[0])
    report = json.loads(run([strata, "status", "--json"], tree, environment)[1])
    return {"files": report["files"], "source_bytes": report["source_bytes"],
            "index_bytes": report["index_bytes"], "leaves": report["leaves"],
            "first_index_seconds": first,
            "search_over_git_status": {"wall": ratio(searches, statuses, 0), "processor": ratio(searches, statuses, 1)},
            "search_after_edit_over_git_status": {"wall": ratio(edits, statuses, 0),
                                                  "processor": ratio(edits, statuses, 1)},
            "query_milliseconds": latency(strata, tree, environment, queries),
            "wall_milliseconds": {name: statistics.median(t[0] for t in times) * 1e3 for name, times in
                                  (("git", statuses), ("search", searches), ("after_edit", edits))}}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("strata")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--sizes", default="500,5000")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--queries", type=int, default=100)
    arguments = parser.parse_args()
    sources = [os.path.abspath(folder).rstrip("/") for folder in arguments.folders]
    for size in (int(text) for text in arguments.sizes.split(",")):
        with tempfile.TemporaryDirectory(prefix="strata-bench-") as top:
            tree = os.path.join(top, "tree")
            os.makedirs(os.path.join(top, "home"))
            os.makedirs(tree)
            environment = {"PATH": os.environ["PATH"], "HOME": os.path.join(top, "home"),
                           "XDG_CACHE_HOME": os.path.join(top, "cache")}
            fill(tree, sources, size)
            prepare(tree, environment)
            outcome = measure(os.path.abspath(arguments.strata), tree, environment, arguments.rounds,
                              arguments.queries)
            print(json.dumps({"files_in_tree": size, **outcome}), flush=True)


if __name__ == "__main__":
    main()
