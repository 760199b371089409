#!/usr/bin/env python3
"""How many segments an index has while it is edited, and what merging them does to a query.

    bench/scale/merging.py STRATA FOLDER [--edits N] [--queries N]

Copies the folder to a temporary place, indexes it, then edits one file after the other, each edit
followed by a refresh. Prints a row whenever segments were merged: the number of the edit, segments
before and after, the median of what a query costs (a process that only asks) just before and just
after, and what the refresh with the merge cost against the median refresh without one. All of it in
processor time over all threads, so that a busy machine does not blur it.
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

QUERY = "where is the configuration file read"
SOURCES = (".c", ".py", ".rb", ".go", ".ts", ".java", ".rs", ".cc", ".h", ".js", ".kt", ".hs", ".php")


def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Index:
    def __init__(self, strata, folder, environment):
        self.strata, self.folder, self.environment = strata, folder, environment

    def call(self, *words):
        before = used()
        done = subprocess.run([self.strata, *words, "--json", "--quiet", "--no-config"],
                              cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False)
        if done.returncode not in (0, 1):
            sys.exit(f"{words}: {done.stderr.decode(errors='replace')}")
        return used() - before, json.loads(done.stdout)

    def segments(self):
        return self.call("status")[1]["segments"]

    def query(self, times):
        return 1e3 * statistics.median(
            self.call("search", QUERY, "--no-refresh")[0] for _ in range(times))


def sources_below(folder):
    return sorted(os.path.join(path, name) for path, _, names in os.walk(folder) for name in names
                  if name.endswith(SOURCES) and 500 < os.path.getsize(os.path.join(path, name)) < 50000)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("strata")
    parser.add_argument("folder")
    parser.add_argument("--edits", type=int, default=100)
    parser.add_argument("--queries", type=int, default=9)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="strata-bench-") as top:
        tree = os.path.join(top, "tree")
        shutil.copytree(arguments.folder, tree, symlinks=True, ignore=shutil.ignore_patterns(".git"))
        environment = {"PATH": os.environ["PATH"], "HOME": top}
        index = Index(os.path.abspath(arguments.strata), tree, environment)
        report = index.call("index")[1]
        print(f"{report['files']} files, {report['source_bytes'] / 1e6:.1f} MB, "
              f"{report['leaves']} leaves; fresh: {index.segments()} segments, "
              f"query {index.query(arguments.queries):.2f} CPU ms\n")
        print("| edit | segments before | after | query before, CPU ms | after, CPU ms | refresh with merge / without |")
        print("|--:|--:|--:|--:|--:|--:|")
        files = sources_below(tree)
        before, most, plain = index.segments(), 0, []
        query_before = index.query(arguments.queries)
        for edit in range(arguments.edits):
            with open(files[edit * 7919 % len(files)], "a", encoding="utf-8") as out:
                out.write(f"\n\n{edit}\n")
            cost, _ = index.call("index")
            now = index.segments()
            most = max(most, now)
            if now <= before:
                print(f"| {edit + 1} | {before + 1} | {now} | {query_before:.2f} | "
                      f"{index.query(arguments.queries):.2f} | "
                      f"{cost / statistics.median(plain) if plain else 0:.2f} |", flush=True)
            else:
                plain.append(cost)
                query_before = index.query(arguments.queries)
            before = now
        print(f"\n{arguments.edits} edits: at most {most} segments, {before} at the end; "
              f"query {index.query(arguments.queries):.2f} CPU ms")


if __name__ == "__main__":
    main()
