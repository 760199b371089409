#!/usr/bin/env python3
"""Measure how much code packages share with the projects that training must not see.

    overlap.py --excluded DIR --exclude LIST --out TSV [--files TSV] [--index FILE.npz] PACKAGE...

DIR holds the excluded projects, each a folder of sources, an archive or a bare git repository (also one called repo or .git inside the folder), whose HEAD is read.
PACKAGE is a folder of sources, a bare git repository or an archive: .deb, .whl, .jar, .zip, .tar, .tgz and other packed tar files; `@FILE` reads
such names from FILE, one a line. LIST is the list of excluded projects: folders of their names inside packages are passed over, as strata_mine
does, and so are folders of third-party code on both sides.

Lines are compared without their layout. Lines of comments, imports and fewer than three word characters do not count. Each 8 lines that follow
one another are a window; a window that three and more excluded projects have is common property and does not count. Besides, each
12 words of comments that follow one another are compared, which survive a port to another language. Writes a line for each package and excluded
project that share anything: package, project, windows of the package, shared ones and their share, windows of comments, shared ones and
their share, files half of whose windows are shared. --files names those files. --index keeps the windows of the projects in a file, and takes them
from it if it is there: DIR is not read then. O(bytes); 12 bytes of memory for each line of the projects.
"""
import argparse
import io
import multiprocessing
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
import zlib

import numpy

from join import name_words, read_exclusion, COMMON
from licences import CODE

MOST_BYTES = 1_500_000  # of a file of a project; larger ones are data
MOST_MINED = 400_000  # of a file of a package: strata_mine reads no larger ones
CODE_LINES = 8
COMMENT_WORDS = 12
COMMON_FROM = 3  # projects
THIRD_PARTY = set("vendor vendored _vendor _vendored node_modules third_party thirdparty third-party 3rdparty external extern deps extlib "
                  "bower_components externals dist thirdparty_files".split())
SOURCE = re.compile(CODE.pattern + r"|\.(sh|bash|bats|zsh|fish|dart|m|mm|jl|r|ml|erl|clj|vue|svelte)$|(^|/)[^./]+$", re.I)
COMMENT = re.compile(rb"\s*(//+!?|#+(?!\s*(include|define|if|el|endif|undef|pragma))|\*+/?|/\*+!?|--+|;+|\"\"\"|\{-)(.*)", re.S)
IMPORT = re.compile(rb"(#\s*include|import\b|from\b.*\bimport\b|use\b|using\b|package\b|require\b|namespace\b|module\b|export \*)")
WORD = re.compile(rb"\w+")
LICENCE = re.compile(rb"copyright|licen[cs]e|warrant", re.I)


def tar_files(stream, mode):
    with tarfile.open(fileobj=stream, mode=mode) as archive:
        for member in archive:
            if member.isfile() and member.size <= MOST_BYTES and SOURCE.search(member.name):
                yield member.name, archive.extractfile(member).read()


def files_of_repository(repository):
    """Of HEAD, file by file: a partial copy may lack some."""
    git = ["git", "--git-dir", repository]
    listed = subprocess.run(git + ["ls-tree", "-r", "-z", "HEAD"], stdout=subprocess.PIPE, check=True).stdout.decode("utf-8", "replace")
    files = []
    for line in listed.split("\0"):
        facts, _, name = line.partition("\t")
        if " blob " in facts and SOURCE.search(name):
            files.append((facts.split()[2], name))
    with tempfile.TemporaryFile() as wanted:
        wanted.write("".join(blob + "\n" for blob, _ in files).encode())
        wanted.seek(0)
        with subprocess.Popen(git + ["cat-file", "--batch"], stdin=wanted, stdout=subprocess.PIPE) as process:
            for _, name in files:
                facts = process.stdout.readline().split()
                if len(facts) == 3:
                    data = process.stdout.read(int(facts[2]) + 1)[:-1]
                    if len(data) <= MOST_BYTES:
                        yield name, data


def files_of(path):
    """Name and bytes of each source file."""
    places = (os.path.join(path, below) for below in ("", ".git", "repo", "repo/.git"))
    repository = next((place for place in places if os.path.isfile(place + "/HEAD")), None)
    if repository:
        yield from files_of_repository(repository)
    elif os.path.isdir(path):
        for folder, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                file = os.path.join(folder, name)
                if SOURCE.search(name) and os.path.isfile(file) and not os.path.islink(file) and os.path.getsize(file) <= MOST_BYTES:
                    with open(file, "rb") as stream:
                        yield os.path.relpath(file, path), stream.read()
    elif path.endswith(".deb"):
        with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", path], stdout=subprocess.PIPE) as process:
            yield from tar_files(process.stdout, "r|")
    elif zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            for member in archive.infolist():
                if member.file_size <= MOST_BYTES and SOURCE.search(member.filename):
                    yield member.filename, archive.read(member)
    else:
        with open(path, "rb") as stream:
            yield from tar_files(io.BytesIO(stream.read()), "r:*")


def windows(hashes, length):
    """A hash for each run of `length` that follow one another."""
    if len(hashes) < length:
        return numpy.empty(0, numpy.uint64)
    values = numpy.array(hashes, numpy.uint64) * numpy.uint64(0x9E3779B97F4A7C15)
    values ^= values >> numpy.uint64(29)
    result = numpy.zeros(len(hashes) - length + 1, numpy.uint64)
    for i in range(length):
        result = result * numpy.uint64(0xD6E8FEB86659FD93) + values[i:len(values) - length + 1 + i]
    return result


def windows_of_file(name, data):
    """Hashes of windows of code and of windows of comments; none of a file without an ending that is no script."""
    if "." not in os.path.basename(name) and not data.startswith(b"#!"):
        data = b""
    lines, words, block = [], [], []
    for line in data.split(b"\n"):
        comment = COMMENT.match(line)
        if comment:
            block.append(comment.group(3))
            continue
        if block:
            text = b" ".join(block)
            if not LICENCE.search(text):
                words += (zlib.crc32(word.lower()) for word in WORD.findall(text))
            block = []
        key = b"".join(line.split())
        if len(WORD.findall(key)) and sum(map(len, WORD.findall(key))) >= 3 and not IMPORT.match(line.lstrip()):
            lines.append(zlib.crc32(key))
    return windows(lines, CODE_LINES), windows(words, COMMENT_WORDS)


def is_passed_over(name, runs):
    folders = [folder.lower() for folder in name.split("/")[:-1]]
    if any(folder in THIRD_PARTY for folder in folders) or ".min." in name:
        return True
    words = [name_words(folder) for folder in folders]
    return any(word == run or (run[-1] in COMMON and i > 0 and words[i - 1] + word == run)
               for i, word in enumerate(words) for run in runs)


def joined(parts):
    return numpy.unique(numpy.concatenate(parts)) if parts else numpy.empty(0, numpy.uint64)


def windows_of_project(path):
    code, comments = [], []
    try:
        for name, data in files_of(path):
            if not is_passed_over(name, []):
                of_code, of_comments = windows_of_file(name, data)
                code.append(of_code)
                comments.append(of_comments)
    except (OSError, tarfile.TarError, zipfile.BadZipFile) as error:
        print(path, error, file=sys.stderr)
    return joined(code), joined(comments)


class Index:
    """Windows of all excluded projects, sorted, each with its projects (two, which may be the same); common ones left out."""

    def __init__(self, hashes, first, second):
        self.hashes, self.first, self.second = hashes, first, second

    @staticmethod
    def of(projects):
        hashes = numpy.concatenate(projects)
        owners = numpy.repeat(numpy.arange(len(projects), dtype=numpy.uint16), [len(part) for part in projects])
        order = numpy.argsort(hashes, kind="stable")
        hashes, owners = hashes[order], owners[order]
        _, starts, counts = numpy.unique(hashes, return_index=True, return_counts=True)
        rare = counts < COMMON_FROM
        return Index(hashes[starts[rare]], owners[starts[rare]], owners[(starts + counts - 1)[rare]])

    def find(self, wanted):
        """Which of `wanted` the index has, and their projects (two, which may be the same)."""
        if not len(self.hashes) or not len(wanted):
            return numpy.zeros(len(wanted), bool), wanted[:0], wanted[:0]
        at = numpy.minimum(numpy.searchsorted(self.hashes, wanted), len(self.hashes) - 1)
        found = self.hashes[at] == wanted
        return found, self.first[at[found]], self.second[at[found]]


def count_projects(found, wanted):
    """Project -> hashes shared."""
    hit, first, second = found
    shared, result = wanted[hit], {}
    for owners in (first, second):
        for owner in numpy.unique(owners):
            result.setdefault(int(owner), set()).update(shared[owners == owner].tolist())
    return result


def compare(job):
    path, runs = job
    code, comments, files = [], [], []
    try:
        for name, data in files_of(path):
            if is_passed_over(name, runs) or len(data) > MOST_MINED:
                continue
            of_code, of_comments = windows_of_file(name, data)
            code.append(of_code)
            comments.append(of_comments)
            found, first, _ = CODE_INDEX.find(of_code)
            if 2 * found.sum() > len(of_code):
                files.append((name, int(numpy.bincount(first).argmax()), int(found.sum()), len(of_code)))
    except (OSError, tarfile.TarError, zipfile.BadZipFile) as error:
        print(path, error, file=sys.stderr)
    code, comments = joined(code), joined(comments)
    return (path, len(code), count_projects(CODE_INDEX.find(code), code), len(comments),
            count_projects(COMMENT_INDEX.find(comments), comments), files)


def package_name(path):
    name = os.path.basename(path.rstrip("/"))
    return os.path.basename(os.path.dirname(path)) if name == "repo" else name


def read_projects(folder, kept):
    """Their names, and the indexes of their code and of their comments."""
    if kept and os.path.exists(kept):
        arrays = numpy.load(kept)
        return ([str(name) for name in arrays["projects"]], *(Index(*(arrays[kind + part] for part in ("", "1", "2"))) for kind in ("code", "comments")))
    projects = sorted(os.listdir(folder))
    with multiprocessing.Pool() as pool:
        found = pool.map(windows_of_project, [os.path.join(folder, name) for name in projects], 1)
    for name, (code, _) in zip(projects, found):
        if len(code) < 100:
            print("little code:", name, file=sys.stderr)
    code, comments = Index.of([code for code, _ in found]), Index.of([comments for _, comments in found])
    if kept:
        numpy.savez(kept, projects=numpy.array(projects), code=code.hashes, code1=code.first, code2=code.second,
                    comments=comments.hashes, comments1=comments.first, comments2=comments.second)
    return projects, code, comments


def main():
    global CODE_INDEX, COMMENT_INDEX
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option in ("excluded", "exclude", "out"):
        parser.add_argument("--" + option, required=True)
    parser.add_argument("--files")
    parser.add_argument("--index")
    parser.add_argument("packages", nargs="+")
    args = parser.parse_args()

    runs = read_exclusion(args.exclude)
    projects, CODE_INDEX, COMMENT_INDEX = read_projects(args.excluded, args.index)
    print(len(projects), "projects,", len(CODE_INDEX.hashes), "windows of code,", len(COMMENT_INDEX.hashes), "of comments", file=sys.stderr)

    packages = []
    for name in args.packages:
        packages += open(name[1:], encoding="utf-8").read().split("\n") if name.startswith("@") else [name]
    compared, of_code = 0, 0
    with open(args.out, "w", 1, encoding="utf-8") as out, open(args.files or os.devnull, "w", 1, encoding="utf-8") as files, \
            multiprocessing.Pool() as pool:
        out.write("package\tproject\twindows\tshared\tshare\tcomments\tshared\tshare\tfiles\n")
        for path, size, code, comment_size, comments, copied in pool.imap(compare, [(name, runs) for name in packages if name], 1):
            compared, of_code = compared + 1, of_code + size
            for owner in sorted(set(code) | set(comments)):
                shared, said = len(code.get(owner, ())), len(comments.get(owner, ()))
                out.write(f"{package_name(path)}\t{projects[owner]}\t{size}\t{shared}\t{shared / max(size, 1):.4f}\t{comment_size}\t{said}"
                          f"\t{said / max(comment_size, 1):.4f}\t{sum(1 for file in copied if file[1] == owner)}\n")
            for name, owner, shared, size_of_file in copied:
                files.write(f"{package_name(path)}\t{projects[owner]}\t{name}\t{shared}\t{size_of_file}\n")
    print(compared, "packages,", of_code, "windows of code", file=sys.stderr)


if __name__ == "__main__":
    main()
