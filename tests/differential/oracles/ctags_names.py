"""Definitions by universal-ctags in the form of strata_tag_dump (symbols.py --tags): names and lines, no scopes. The argument is the
language by ctags' name. Reads paths from standard input. Kinds are called as ctags calls them (--list-kinds-full).

Left out are what a shell's array is called (`NAMES=`), type parameters (`Node{K}` of Julia), and of Kotlin `<init>`, `<lambda>`, `Companion` and
"methods" in lines without the word `fun`: parameters of lambdas. A name in backticks is taken from the line, since ctags spoils it.
"""
import json
import re
import subprocess
import sys

QUOTED = re.compile(r"\b(?:fun|class|object|interface)\s+`([^`]+)`")
FUNCTION = re.compile(r"\bfun\b")

language = sys.argv[1]
out = subprocess.run(
    ["ctags", "--output-format=json", "--fields=+neK", f"--language-force={language}", f"--kinds-{language}=*", "-L", "-", "-f", "-",
     "--sort=no"], input=sys.stdin.read(), capture_output=True, text=True, errors="replace")
path, lines = None, []
for row in filter(None, out.stdout.split("\n")):
    tag = json.loads(row)
    name, at = tag["name"].split("{")[0].strip(), tag["line"]
    if tag["path"] != path:
        path = tag["path"]
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = file.read().split("\n")
    source = lines[at - 1] if at <= len(lines) else ""
    if language == "Kotlin" and name:
        if tag["kind"] == "method" and not FUNCTION.search(source) or name[0] == "<" or name == "Companion":
            continue
        quoted = QUOTED.search(source)
        name = quoted.group(1) if quoted else name
    if name and not name.endswith("="):
        print(path, name, tag["kind"], at, tag.get("end", at), "-", at, name, sep="\t")
