"""Symbols of C and C++ files by universal-ctags, in the form of strata_symbol_dump with --name-line. Reads paths from standard
input.

Mapping: prototypes and extern declarations are forward (compare with --no-forward); a function in a class is a method, named
like the class a constructor; names that ctags invents (__anon...) do not qualify and are no symbols; macros are left out on
both sides with --types. ctags sees all branches of #if, we see one, and it does not know what macros do.
"""
import json
import subprocess
import sys

KINDS = {"function": "function", "prototype": "function", "class": "class", "struct": "struct", "union": "union", "enum": "enum",
         "enumerator": "enum_member", "member": "field", "typedef": "type_alias", "alias": "type_alias", "variable": "variable",
         "externvar": "variable", "namespace": "namespace", "macro": "macro"}
TYPES = {"class", "struct", "union"}

paths = sys.stdin.read()
out = subprocess.run(
    ["ctags", "--output-format=json", "--fields=+neKZs", "--kinds-C=+px", "--kinds-C++=+pxA", "--langmap=C:.c,C++:+.h", "-L", "-", "-f",
     "-", "--sort=no"], input=paths, capture_output=True, text=True, errors="replace")
for line in out.stdout.split("\n"):
    if not line:
        continue
    tag = json.loads(line)
    kind = KINDS.get(tag.get("kind"))
    name = tag["name"]
    if kind is None or name.startswith("__anon"):
        continue
    scope = [each for each in tag.get("scope", "").split("::") if each and not each.startswith("__anon")]
    within = tag.get("scopeKind") in TYPES
    if kind == "enum_member" and tag.get("scopeKind") == "enum" and scope == []:
        pass
    if kind == "function" and within:
        kind = "constructor" if scope and name == scope[-1] else "method"
    forward = "forward" if tag["kind"] in ("prototype", "externvar") else "-"
    print(tag["path"], "::".join(scope + [name]), kind, tag["line"], tag.get("end", tag["line"]), forward, tag["line"], sep="\t")
