#!/usr/bin/env python3
"""Make the pairs that the shipped model is trained on: fetch the packages of a list, unpack them, mine, join and thin.

    corpus.py --work DIR --benchmark BENCH.jsonl --listed LISTED.jsonl [--mine build/release/bin/strata_mine] [--models models] [--only NAME...]

models/corpus.tsv names the packages. They come by the package managers, which must be set up: apt-get (Debian 12, with deb-src lines for source
packages; amd64), npm, pip, mvn and git. 2 GB, and 7 GB unpacked. What DIR has already is not fetched again, so the command goes on where it
stopped. A package that cannot be had is told on standard error, and nothing is mined: put its archive into DIR/archives, or write a version that can be
had to the list. BENCH.jsonl is of `strata_mine --everything yes` and the benchmark's checkouts, LISTED.jsonl of the same and the projects of
models/not-for-training.txt. --only takes some packages of the list, to try it.

Writes DIR/PAIRS.jsonl for strata_fit, and the list with the numbers of pairs as DIR/corpus.tsv. Besides, DIR holds archives/, whole/ (each
Debian package as it is unpacked, for licences.py), packages/PART/NAME (what is mined), parts/PART.jsonl and the lists that the steps are given.
"""
import argparse
import glob
import os
import shutil
import subprocess
import sys

PROGRAMS = os.path.dirname(os.path.abspath(__file__))
# The parts, in the order in which they are joined: of equal code the first one stays.
PARTS = "npm lib go rust ruby node py php maven source git pypi".split()
OF_DEBIAN = {"golang": "go", "librust": "rust", "ruby": "ruby", "node": "node", "python3": "py", "php": "php"}
OF_KIND = {"Debian 12 source": "source", "npm": "npm", "PyPI": "pypi", "Maven": "maven", "git": "git"}
MODULES = {"py": "usr/lib/python3/dist-packages", "rust": "usr/share/cargo/registry", "node": "usr/share/nodejs"}
MOST_PAIRS, BLOCK = 3000, 16  # of a package that is not kept whole, as thin.py counts them
WITH_HISTORY = ", with history"  # after the commit of a repository: subjects of its commits are mined, too


class Package:
    def __init__(self, row):
        self.row = row
        self.name, version, _, self.source, self.pairs = row
        self.kind, self.version = version.split(": ", 1)
        self.history = self.version.endswith(WITH_HISTORY)
        self.version = self.version.removesuffix(WITH_HISTORY)
        self.part = OF_KIND.get(self.kind) or OF_DEBIAN.get(self.name.split("-")[0], "lib")
        self.folder = self.name  # its name in pairs; packages are held out by it
        if self.kind == "npm" and self.name.startswith("@"):
            self.folder = "_" + self.name[1:].replace("/", "_")
        elif self.kind == "PyPI":
            self.folder = "pypi-" + self.name.replace("_", "-")
        elif self.kind == "git":
            self.folder = "git-" + self.name

    def archive(self):
        """A pattern of its name. Debian writes %3a for a colon, and leaves the epoch out of names of sources."""
        version = self.version.replace(":", "%3a")
        return {"Debian 12": f"{self.name}_{version}_*.deb", "Debian 12 source": f"{self.name}_{version.split('%3a')[-1]}.dsc",
                "npm": f"{self.name.lstrip('@').replace('/', '-')}-{version}.tgz", "PyPI": f"{self.name}-{version}-*.whl",
                "Maven": f"{self.name}-{version}-sources.jar", "git": self.folder + ".git"}[self.kind]

    def command(self):
        """Fetches it into the current folder."""
        return {"Debian 12": ["apt-get", "download", f"{self.name}={self.version}"],
                "Debian 12 source": ["apt-get", "source", "--download-only", f"{self.name}={self.version}"],
                "npm": ["npm", "pack", "--silent", f"{self.name}@{self.version}"],
                "PyPI": ["pip", "download", "-q", "--no-deps", "--only-binary=:all:", "--python-version=3.11", f"{self.name}=={self.version}"],
                "Maven": ["mvn", "-q", "-B", "dependency:copy", f"-Dartifact={self.source}:{self.version}:jar:sources", "-DoutputDirectory=."],
                "git": ["git", "clone", "-q", "--bare", self.source, self.folder + ".git"]}[self.kind]

    def fetch(self, folder):
        """The path of its archive; None if it cannot be had."""
        for fetches in (False, True):
            if fetches:
                subprocess.run(self.command(), cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
            found = sorted(glob.glob(os.path.join(folder, self.archive())))
            if found:
                return found[0]
        return None

    def unpack(self, archive, target, work):
        """Puts what is mined to `target`."""
        if self.kind.startswith("Debian"):
            whole = os.path.join(work, "whole", self.folder)
            if self.part == "source":
                subprocess.run(["dpkg-source", "--no-check", "-x", archive, whole], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
                papers = os.path.join(whole, "usr/share/doc", self.folder)
                os.makedirs(papers, exist_ok=True)
                if os.path.exists(whole + "/debian/copyright"):
                    shutil.copy(whole + "/debian/copyright", papers)
                for folder in ("debian", "test", "tests"):
                    shutil.rmtree(os.path.join(whole, folder), ignore_errors=True)
            else:
                subprocess.run(["dpkg-deb", "-x", archive, whole], check=True)
            os.symlink(os.path.join(whole, MODULES.get(self.part, ".")), target)
        elif self.kind == "git":
            os.makedirs(target)
            with subprocess.Popen(["git", "--git-dir", archive, "archive", self.version], stdout=subprocess.PIPE) as files:
                subprocess.run(["tar", "-x", "-C", target], stdin=files.stdout, check=True)
            if self.history:
                subprocess.run(["git", "--git-dir", archive, "update-ref", "--no-deref", "HEAD", self.version], check=True)
                os.symlink(archive, os.path.join(target, ".git"))
        elif self.kind == "npm":
            os.makedirs(target)
            subprocess.run(["tar", "-xzf", archive, "-C", target, "--strip-components=1"], check=True)
        else:
            shutil.unpack_archive(archive, target, "zip")


def read_packages(path, only):
    with open(path, encoding="utf-8") as rows:
        packages = [Package(row.rstrip("\n").split("\t")) for row in list(rows)[1:]]
    return [package for package in packages if not only or package.name in only]


def have(packages, work):
    """Fetches and unpacks; the number of packages that cannot be had."""
    missing = 0
    for package in packages:
        target = os.path.join(work, "packages", package.part, package.folder)
        if os.path.lexists(target):
            continue
        archive = package.fetch(os.path.join(work, "archives"))
        if archive is None:
            print("cannot be had:", package.name, package.kind, package.version, file=sys.stderr)
            missing += 1
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        for partial in (target + ".part", os.path.join(work, "whole", package.folder)):
            shutil.rmtree(partial, ignore_errors=True)
        package.unpack(archive, target + ".part", work)
        os.rename(target + ".part", target)
    return missing


def write_lists(packages, work, models):
    """What join.py and strata_mine are told of the packages, each as a file of `work`."""
    def write(name, lines):
        with open(os.path.join(work, name), "w", encoding="utf-8") as out:
            out.write("".join(line + "\n" for line in lines))

    def read(name):
        with open(os.path.join(models, name), encoding="utf-8") as lines:
            return lines.read().splitlines()

    held_out = [line.split("\t")[0] for line in read("held-out.tsv") if not line.startswith("#")]
    large = [package.folder for package in packages if int(package.pairs) > MOST_PAIRS + BLOCK]
    write("EXCLUDED.txt", read("not-for-training.txt") + read("forks-not-for-training.txt"))
    write("HELD_OUT.txt", held_out)
    write("WHOLE.txt", held_out + large)
    write("PACKAGES.tsv", ["\t".join([package.folder] + package.row[:4]) for package in packages])
    licences = [sys.executable, os.path.join(PROGRAMS, "licences.py"), "--corpus", os.path.join(models, "corpus.tsv"), "--unpacked",
                os.path.join(work, "whole")]
    if os.path.isdir(os.path.join(work, "packages/maven")):
        licences += ["--heads", os.path.join(work, "packages/maven")]
    others = subprocess.run(licences, stdout=subprocess.PIPE, check=True).stdout.decode()
    modules = {package.folder: MODULES[package.part] + "/" for package in packages if package.part in MODULES}
    lines = []
    for line in others.splitlines():
        package, path, why = line.split("\t")
        lines.append("\t".join([package, path.removeprefix(modules.get(package, "")), why]))
    write("WITHOUT.tsv", lines + read("overlap.tsv")[1:])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", required=True)
    parser.add_argument("--benchmark", required=True)
    parser.add_argument("--listed", required=True)
    parser.add_argument("--mine", default="build/release/bin/strata_mine")
    parser.add_argument("--models", default="models")
    parser.add_argument("--only", nargs="*")
    args = parser.parse_args()

    work = os.path.abspath(args.work)
    packages = read_packages(os.path.join(args.models, "corpus.tsv"), args.only)
    for folder in ("archives", "whole", "packages", "parts"):
        os.makedirs(os.path.join(work, folder), exist_ok=True)
    if have(packages, work):
        return 1
    write_lists(packages, work, args.models)

    def file(name):
        return os.path.join(work, name)

    parts = [part for part in PARTS if os.path.isdir(file("packages/" + part))]
    for part in parts:
        subprocess.run([args.mine, "--out", file(f"parts/{part}.jsonl"), "--exclude", file("EXCLUDED.txt"), "--without", file("WITHOUT.tsv"),
                        file("packages/" + part)], check=True)
    subprocess.run([sys.executable, os.path.join(PROGRAMS, "join.py"), "--exclude", file("EXCLUDED.txt"), "--benchmark", args.benchmark, "--listed", args.listed,
                    "--packages", file("PACKAGES.tsv"), "--held-out", file("HELD_OUT.txt"), "--corpus", file("JOINED.tsv"), "--out",
                    file("JOINED.jsonl")] + [file(f"parts/{part}.jsonl") for part in parts], check=True)
    subprocess.run([sys.executable, os.path.join(PROGRAMS, "thin.py"), "--most", str(MOST_PAIRS), "--whole", file("WHOLE.txt"), "--corpus",
                    file("JOINED.tsv"), "--out-corpus", file("corpus.tsv"), file("JOINED.jsonl"), file("PAIRS.jsonl")], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
