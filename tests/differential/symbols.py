#!/usr/bin/env python3
"""Compares our symbols with those of another parser: F1 over (file, symbol path, type, first line, last line).

    git ls-files '*.py' | symbols.py --dump build/release/bin/strata_symbol_dump -- python3 tests/differential/oracles/python_ast.py

Paths come from standard input and go to both programs. With --tags the oracle gives names instead of paths (strata_tag_dump) and its
own kinds: `--tags class=class,method=function` says which of our types are compared, and as which of its kinds. What a query finds
twice counts once, and of definitions of one name that follow each other only the first is compared (clauses of a function). Files that the oracle refuses (lines `!path`) are left out. Prints
precision, recall, F1, and the commonest kinds of differences with one example each (--show N).
"""
import argparse
import collections
import random
import subprocess
import sys


# With --name-line these are compared without their last line, which ctags does not tell reliably.
SHORT = {"field", "enum_member", "variable", "constant", "macro", "type_alias"}


def read(command, paths):
    out = subprocess.run(command, input="\n".join(paths) + "\n", capture_output=True, text=True, errors="replace")
    if out.returncode != 0:
        sys.exit(f"{command[0]} failed: {out.stderr[-2000:]}")
    rows, refused = collections.Counter(), set()
    for line in out.stdout.split("\n"):
        if line.startswith("!"):
            refused.add(line[1:])
        elif line:
            rows[tuple(line.split("\t"))] += 1
    return rows, refused


def kinds_of_difference(ours, theirs):
    """Differences grouped by what is the same: a wrong type or range pairs up, the rest is missing or extra."""
    kinds = collections.defaultdict(list)
    by_path = collections.defaultdict(list)
    for row in theirs:
        by_path[(row[0], row[1])].append(row)
    for row in ours:
        others = by_path.get((row[0], row[1]))
        if not others:
            kinds[f"extra {row[2]}"].append(row)
            continue
        other = min(others, key=lambda each: abs(int(each[3]) - int(row[3])))
        others.remove(other)
        if other[2] != row[2]:
            kinds[f"type {row[2]} for {other[2]}"].append((row, other))
        elif other[3:5] != row[3:5]:
            kinds[f"range of {row[2]}"].append((row, other))
    for rows in by_path.values():
        for row in rows:
            kinds[f"missing {row[2]}"].append(row)
    return kinds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dump", required=True)
    parser.add_argument("--show", type=int, default=12)
    parser.add_argument("--examples", type=int, default=1)
    parser.add_argument("--name-line", action="store_true",
                        help="the oracle's first line is that of the name; the last line is not compared where it gives 0")
    parser.add_argument("--no-forward", action="store_true", help="leave out what is only declared")
    parser.add_argument("--types", help="compare only these types, separated by commas")
    parser.add_argument("--sample", type=int, default=0, help="print that many differences, drawn at random (seed 1), to be judged")
    parser.add_argument("--tags", help="our type=kind of the oracle, separated by commas: compare names with a tags.scm")
    parser.add_argument("--same-kinds", default="", help="with --tags, kinds of the oracle that are one: kind=other,...")
    parser.add_argument("--no-ends", action="store_true", help="with --tags: its last lines are not those of the definition")
    parser.add_argument("--paths-only", action="store_true", help="compare no lines: the oracle has none")
    parser.add_argument("oracle", nargs="+")
    options = parser.parse_args()
    paths = [line.strip() for line in sys.stdin if line.strip()]
    theirs, refused = read(options.oracle, paths)
    ours, _ = read([options.dump], [path for path in paths if path not in refused])
    wanted = set(options.types.split(",")) if options.types else None

    def by_name(rows, kinds):
        """(file, name, kind, line of the name, last line), runs of one name taken as their first."""
        rows = sorted({(row[0], int(row[6]), row[7], kinds.get(row[2], ""), row[4]) for row in rows})
        kept, before = collections.Counter(), None
        for path, line, name, kind, last in rows:
            if name.startswith("`"):
                continue  # a polymorphic variant of OCaml, which needs no declaration
            if kind and (path, name, kind) != before:
                kept[(path, name, kind, str(line), "0" if options.no_ends else last)] += 1
            before = (path, name, kind) if kind else before
        return kept

    def prepared(rows):
        kept = collections.Counter()
        for row, count in rows.items():
            if (not wanted or row[2] in wanted) and not (options.no_forward and row[5] == "forward"):
                if options.paths_only:
                    kept[row[:3] + ("0", "0")] += count
                    continue
                first = row[6] if options.name_line and len(row) > 6 else row[3]
                kept[row[:3] + (first, "0" if options.name_line and row[2] in SHORT else row[4])] += count
        return kept

    if options.tags:
        pairs = lambda text: dict(pair.split("=") for pair in text.split(",") if pair)
        wanted_kinds, same = pairs(options.tags), pairs(options.same_kinds)
        compared = set(wanted_kinds.values())
        ours = by_name(ours, wanted_kinds)
        theirs = [row for row in theirs if len(row) > 7]  # a name with a tab or line break is none
        theirs = by_name(theirs, {row[2]: same.get(row[2], row[2]) for row in theirs if same.get(row[2], row[2]) in compared} or {"": ""})
    else:
        ours, theirs = prepared(ours), prepared(theirs)
    both = sum((ours & theirs).values())
    n_ours, n_theirs = sum(ours.values()), sum(theirs.values())
    precision, recall = both / max(n_ours, 1), both / max(n_theirs, 1)
    f1 = 2 * both / max(n_ours + n_theirs, 1)
    print(f"files {len(paths) - len(refused)} (refused {len(refused)})  ours {n_ours}  oracle {n_theirs}  "
          f"precision {precision:.4f}  recall {recall:.4f}  F1 {f1:.4f}")
    kinds = kinds_of_difference(list((ours - theirs).elements()), list((theirs - ours).elements()))
    drawn = sorted((kind, str(row)) for kind, rows in kinds.items() for row in rows)
    for kind, row in random.Random(1).sample(drawn, min(options.sample, len(drawn))):
        print("sample", kind, row)
    for kind, rows in sorted(kinds.items(), key=lambda each: -len(each[1]))[: options.show]:
        print(f"{len(rows):6} {kind}")
        for row in rows[: options.examples]:
            print("        ", row)


if __name__ == "__main__":
    main()
