#!/usr/bin/env python3
"""Holds the import resolution of strata against the language's own resolver.

usage: imports.py --dump BIN --language LANGUAGE ROOT [--show N] [--include DIR ...]

For every import of every file of the language: the files that strata names against the files of the
repository that the oracle names. Prints counts, precision (of what strata names, how much is right) and
recall (of what the oracle names, how much strata names too), and the first differences. Oracles:

  python      importlib.machinery.PathFinder on the roots of the file (its folder for scripts, ROOT, src, lib)
  go          go list -e -json ./... of every module (offline)
  ruby        $LOAD_PATH.resolve_feature_path with lib folders
  c, cpp      gcc -H with the --include folders, direct includes only
  typescript, javascript, tsx   ts.resolveModuleName (node, --modules FOLDER with typescript)
  java, kotlin, scala, php, csharp   the declarations in the file that was named: package and class, or namespace
"""
import argparse
import ast
import importlib.machinery
import json
import os
import re
import subprocess
import sys


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", **more)


def facts_of(dump, root):
    """All files that strata reads, and its imports: (path, line, language, target, files)."""
    paths = set()
    imports = []
    for line in run([dump, root]).stdout.split("\n"):
        fields = line.split("\t")
        if len(fields) == 5:
            paths.add(fields[0])
            if fields[1] != "0":
                imports.append((fields[0], int(fields[1]), fields[2], fields[3], set(fields[4].split())))
    return paths, imports


class Python:
    def __init__(self, root, arguments):
        self.root = root
        self.taken = {}

    def spec(self, name, roots):
        """File of a module, or None."""
        where = roots
        parts = name.split(".")
        for i in range(len(parts)):
            spec = importlib.machinery.PathFinder.find_spec(parts[i], where)
            if spec is None:
                return None
            where = spec.submodule_search_locations
            if i + 1 < len(parts) and where is None:
                return None
        return spec

    def names(self, path, target, line):
        """What a statement takes of a module, read by Python's own parser."""
        if path not in self.taken:
            self.taken[path] = {}
            try:
                with open(os.path.join(self.root, path), "rb") as opened:
                    tree = ast.parse(opened.read())
            except SyntaxError:
                tree = ast.Module(body=[], type_ignores=[])
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom):
                    module = "." * node.level + (node.module or "")
                    self.taken[path][module, node.lineno] = [alias.name for alias in node.names]
        return self.taken[path].get((target, line), [])

    def files(self, path, target, line):
        names = self.names(path, target, line)
        folder = os.path.dirname(os.path.join(self.root, path))
        package = folder
        while os.path.exists(os.path.join(package, "__init__.py")):
            package = os.path.dirname(package)
        roots = [package] + [p for p in (self.root, self.root + "/src", self.root + "/lib", self.root + "/python")
                             if p != package]
        if target.startswith("."):
            dots = len(target) - len(target.lstrip("."))
            inside = os.path.relpath(folder, package).split(os.sep)
            inside = [] if inside == ["."] else inside
            if dots - 1 > len(inside):
                return set()
            base = inside[: len(inside) - (dots - 1)]
            target = ".".join(base + [p for p in target[dots:].split(".") if p])
            roots = [package]
        found = set()
        spec = self.spec(target, roots) if target else None
        if target and spec is None:
            return found
        own = not names
        for name in names:
            inner = None
            if name != "*" and (spec is None or spec.submodule_search_locations is not None):
                inner = self.spec((target + "." if target else "") + name, roots)
            if inner is not None and inner.origin:
                found.add(inner.origin)
            else:
                own = True
        if own and spec is not None and spec.origin:
            found.add(spec.origin)
        return found


class Go:
    def __init__(self, root, arguments):
        self.packages = {}
        for folder, _, names in os.walk(root):
            if "go.mod" in names:
                done = run(["go", "list", "-e", "-json=ImportPath,Dir,GoFiles,CgoFiles,IgnoredGoFiles", "./..."],
                           cwd=folder, env=dict(os.environ, GOFLAGS="-mod=mod", GOPROXY="off", GO111MODULE="on", GOTOOLCHAIN="local"))
                decoder = json.JSONDecoder()
                text = done.stdout
                at = 0
                while at < len(text.rstrip()):
                    package, at = decoder.raw_decode(text, at)
                    while at < len(text) and text[at].isspace():
                        at += 1
                    files = [f for key in ("GoFiles", "CgoFiles", "IgnoredGoFiles") for f in package.get(key) or []
                             if not f.endswith("_test.go")]
                    self.packages[package["ImportPath"]] = {os.path.join(package["Dir"], f) for f in files}

    def files(self, path, target, line):
        return self.packages.get(target, set())


class Ruby:
    def __init__(self, root, arguments):
        self.root = root
        self.libs = [f for f, _, _ in os.walk(root) if os.path.basename(f) == "lib"]
        self.known = {}

    def files(self, path, target, line):
        if target.startswith("./"):
            full = os.path.normpath(os.path.join(self.root, os.path.dirname(path), target))
            return {f for f in (full, full + ".rb") if os.path.isfile(f)}
        if target not in self.known:
            own = [f for f in self.libs if path.startswith(os.path.relpath(os.path.dirname(f), self.root))]
            include = [a for f in own + self.libs for a in ("-I", f)]
            done = run(["ruby", "--disable-gems"] + include +
                       ["-e", "p = $LOAD_PATH.resolve_feature_path(ARGV[0]); puts p[1] if p", target])
            self.known[target] = {line for line in done.stdout.split("\n") if line}
        return self.known[target]


class C:
    def __init__(self, root, arguments):
        self.root = root
        self.includes = [a for f in arguments.include for a in ("-I", os.path.join(root, f))]
        self.known = {}

    def files(self, path, target, line):
        if path not in self.known:
            language = "c++" if path.endswith((".cc", ".cpp", ".hpp", ".hh", ".cxx")) or self.cpp else "c"
            done = run(["gcc", "-x", language, "-H", "-E", "-w", "-o", os.devnull] + self.includes + [os.path.join(self.root, path)],
                       cwd=self.root)
            self.known[path] = [os.path.normpath(os.path.join(self.root, line[2:])) for line in done.stderr.split("\n")
                                if line.startswith(". ")]
        bare = target.strip("<>")
        while bare.startswith("../") or bare.startswith("./"):
            bare = bare[bare.index("/") + 1:]
        return {f for f in self.known[path] if f.endswith("/" + bare)}

    cpp = False


class Cpp(C):
    cpp = True


class Script:
    def __init__(self, root, arguments):
        self.root = root
        code = """
const ts = require(process.argv[1]);
const host = ts.sys;
const settings = new Map();
function options(folder) {
  if (!settings.has(folder)) {
    const file = ts.findConfigFile(folder, host.fileExists);
    let found = {};
    if (file) {
      const read = ts.readConfigFile(file, host.readFile);
      found = ts.parseJsonConfigFileContent(read.config || {}, {...host, readDirectory: () => []}, require('path').dirname(file)).options;
    }
    settings.set(folder, {allowJs: true, resolveJsonModule: true, moduleResolution: ts.ModuleResolutionKind.Bundler,
                          module: ts.ModuleKind.ESNext, baseUrl: found.baseUrl, paths: found.paths,
                          pathsBasePath: found.pathsBasePath});
  }
  return settings.get(folder);
}
for (const [file, target] of JSON.parse(require('fs').readFileSync(0))) {
  const found = ts.resolveModuleName(target, file, options(require('path').dirname(file)), host);
  console.log(JSON.stringify(found.resolvedModule ? found.resolvedModule.resolvedFileName : null));
}
"""
        self.command = ["node", "-e", code, os.path.join(arguments.modules, "typescript")]
        self.answers = None

    def prepare(self, questions):
        pairs = sorted({(os.path.join(self.root, p), t) for p, t in questions})
        done = run(self.command, input=json.dumps(pairs))
        if done.returncode != 0:
            sys.exit(done.stderr)
        self.answers = dict(zip(pairs, map(json.loads, done.stdout.split("\n")[:-1])))

    def files(self, path, target, line):
        found = self.answers.get((os.path.join(self.root, path), target))
        return {os.path.realpath(found)} if found else set()


class Declared:
    """No resolver: is what strata named declared under the name that was imported?"""
    package = {"java": r"^\s*package\s+([\w.]+)", "kotlin": r"^\s*package\s+([\w.`]+)",
               "scala": r"^\s*package\s+([\w.]+)", "php": r"^\s*namespace\s+([\w\\]+)",
               "csharp": r"^\s*namespace\s+([\w.]+)"}

    def __init__(self, root, arguments):
        self.root = root
        self.language = arguments.language

    def right(self, file, target):
        with open(os.path.join(self.root, file), errors="replace") as opened:
            text = opened.read()
        spaces = re.findall(self.package[self.language], text, re.M)
        whole = ".".join(spaces) if self.language == "scala" else None
        target = target.replace("\\", ".")
        for space in [s.replace("\\", ".") for s in spaces] + [whole or ""]:
            if space and (target == space or target.startswith(space + ".")):
                rest = [p for p in target[len(space) + 1:].split(".") if p]
                if not rest or re.search(r"\b" + re.escape(rest[0].strip("_") or "x") + r"\b", text):
                    return True
        return False


ORACLES = {"python": Python, "go": Go, "ruby": Ruby, "c": C, "cpp": Cpp, "typescript": Script, "javascript": Script,
           "tsx": Script, "java": Declared, "kotlin": Declared, "scala": Declared, "php": Declared, "csharp": Declared}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dump", required=True, help="strata_import_dump")
    parser.add_argument("--language", required=True, choices=sorted(ORACLES))
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--include", nargs="*", default=["include", "src", "lib", "."])
    parser.add_argument("--modules", default="node_modules")
    parser.add_argument("root")
    arguments = parser.parse_args()
    root = os.path.realpath(arguments.root)
    facts, imports = facts_of(arguments.dump, root)
    oracle = ORACLES[arguments.language](root, arguments)
    imports = [(p, n, t, f) for p, n, language, t, f in imports if language == arguments.language]
    if isinstance(oracle, Script):
        oracle.prepare((p, t) for p, _, t, _ in imports)
    ours_all = agreed = theirs_all = both = 0
    shown = 0
    for path, line, target, ours in imports:
        if isinstance(oracle, Declared):
            right = {f for f in ours if oracle.right(f, target)}
            theirs = None
        else:
            theirs = {os.path.relpath(f, root) for f in oracle.files(path, target, line)
                      if os.path.realpath(f).startswith(root + os.sep)}
            theirs = {f for f in theirs if f in facts and f != path}
            right = ours & theirs
        ours_all += len(ours)
        agreed += len(right)
        if theirs is not None:
            theirs_all += len(theirs)
            both += len(theirs & ours)
        if (ours != right or (theirs is not None and theirs - ours)) and shown < arguments.show:
            shown += 1
            print(f"  {path}:{line} {target}: strata {sorted(ours - right)[:3]} oracle {sorted((theirs or set()) - ours)[:3]}")
    precision = 100 * agreed / ours_all if ours_all else 100
    recall = f"{100 * both / theirs_all:.2f} %" if theirs_all else "-"
    print(f"{os.path.basename(root)} {arguments.language}: {len(imports)} imports, {ours_all} files named, "
          f"precision {precision:.2f} %, {theirs_all} by the oracle, recall {recall}")


if __name__ == "__main__":
    main()
