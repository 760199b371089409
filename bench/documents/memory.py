#!/usr/bin/env python3
"""Peak memory of indexing documents made of one tiny thing.

    memory.py STRATA [--memory 128] [--bytes 7000000] [--together] [NAME...]

Each file is indexed alone and afresh; --together: the four of EIGHT twice, eight files in one index. Prints the peak of the process (mapped pages
of the index included), the time, the exit code (1: nothing was indexed) and the number of leaves. What it gives: docs/index.md.
"""
import argparse
import json
import os
import subprocess
import tempfile

SHAPES = {  # name: what is before, what is repeated
    "p.html": ("", "<p>a</p>"),
    "list.md": ("", "- a\n"),
    "paragraphs.md": ("", "a\n\n"),
    "code.md": ("", "`a` "),
    "table.md": ("|a|b|\n|-|-|\n", "|a|b|\n"),
    "headings.md": ("", "# h\n\ntext\n\n"),
    "three.csv": ("", "a,b,c\n"),
    "one.csv": ("", "a\n"),
    "sentences.txt": ("", "A b. "),
}
EIGHT = ("p.html", "headings.md", "three.csv", "table.md")


def write(path, size):
    """Bit by bit: what this process holds at its peak would count as the child's."""
    head, unit = SHAPES[os.path.basename(path).split("-")[-1]]
    with open(path, "w") as out:
        out.write(head)
        for _ in range(size // len(unit) // 1000):
            out.write(unit * 1000)


def run(strata, options, names):
    with tempfile.TemporaryDirectory() as folder:
        root, cache = os.path.join(folder, "root"), os.path.join(folder, "cache")
        os.mkdir(root)
        for name in names:
            write(os.path.join(root, name), options.bytes)
        command = [strata, "index", "--root", root, "--cache", cache, "--memory", str(options.memory)]
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        shown = subprocess.run([strata, "status", "--root", root, "--cache", cache, "--json"], stdout=subprocess.PIPE, check=True)
        return used, os.waitstatus_to_exitcode(status), json.loads(shown.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("strata")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--memory", type=int, default=128)
    parser.add_argument("--bytes", type=int, default=7_000_000)
    parser.add_argument("--together", action="store_true")
    options = parser.parse_args()
    strata = os.path.abspath(options.strata)

    sets = [[name] for name in options.names or SHAPES]
    if options.together:
        sets = [[f"{copy}-{name}" for copy in "ab" for name in EIGHT]]
    for names in sets:
        used, code, status = run(strata, options, names)
        name = names[0] if len(names) == 1 else f"{len(names)} files"
        print(f"{name:14} {used.ru_maxrss / 1024:6.0f} MiB {used.ru_utime + used.ru_stime:6.1f} s  exit {code}  "
              f"{status['files']} files, {status['leaves']} leaves", flush=True)


if __name__ == "__main__":
    main()
