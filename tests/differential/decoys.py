"""Makes repositories to hold ignore rules against git: decoys.py FROM TO.

Copies the folder FROM to TO, makes it a git repository, and writes for every pattern of its .gitignore files some
files that the pattern names or nearly names. Every fifth decoy is tracked in spite of the rules.
"""

import os
import shutil
import subprocess
import sys


def names(pattern):
    pattern = pattern.strip().lstrip("!").strip("/")
    if not pattern or pattern.startswith("#"):
        return []
    plain = pattern.replace("**/", "").replace("/**", "/x")
    plain = "".join({"*": "x", "?": "y", "[": "", "]": "", "\\": ""}.get(c, c) for c in plain)
    return [plain, plain + "x", "deep/" + plain, plain + "/inner.txt", "deep/er/" + plain + "/inner.txt"]


def main():
    source, target = sys.argv[1:]
    shutil.copytree(source, target, symlinks=True)
    git = ["git", "-C", target, "-c", "core.safecrlf=false"]
    subprocess.run(git + ["init", "-q"], check=True)
    made = []
    for folder, _, files in list(os.walk(target)):
        if ".gitignore" not in files or ".git" in folder.split(os.sep):
            continue
        with open(os.path.join(folder, ".gitignore"), encoding="utf-8", errors="surrogateescape") as lines:
            for name in (n for line in lines for n in names(line)):
                path = os.path.join(folder, name)
                try:
                    os.makedirs(os.path.dirname(path), exist_ok=True)
                    with open(path, "x", encoding="utf-8"):
                        made.append(os.path.relpath(path, target))
                except OSError:
                    continue  # a file where a folder is wanted, or the other way round
    tracked = "".join(path + "\0" for path in made[::5]).encode("utf-8", "surrogateescape")
    subprocess.run(git + ["--literal-pathspecs", "add", "-f", "--pathspec-from-file=-", "--pathspec-file-nul"],
                   input=tracked, check=True)


main()
