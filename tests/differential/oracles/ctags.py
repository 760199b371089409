"""Symbols of C and C++ files by universal-ctags, in the form of strata_symbol_dump with --name-line. Reads paths from standard
input.

Mapping: prototypes and extern declarations are forward (compare with --no-forward), `= default` and `= delete` are definitions;
a function in a class is a method, named like the class a constructor. A type without a name that a typedef names has that name;
other invented names (__anon...) do not qualify and are no symbols. In C the constants of an enum belong to what is around it. A
friend that is defined in a class belongs to that class; a variable whose value is a lambda is a function. TEST(Suite, Case) is the function Suite.Case. ctags sees all branches of #if, we see one, and it does not know what
macros do.
"""
import json
import re
import subprocess
import sys

KINDS = {"function": "function", "prototype": "function", "class": "class", "struct": "struct", "union": "union", "enum": "enum",
         "enumerator": "enum_member", "member": "field", "typedef": "type_alias", "alias": "type_alias", "variable": "variable",
         "externvar": "variable", "namespace": "namespace", "macro": "macro"}
TYPES = {"class", "struct", "union"}
MACRO_CALL = re.compile(r"^([A-Z][A-Z0-9_]{2,})\s*\(\s*([\w:]+)\s*(?:,\s*([\w:]+)\s*)?(?:,[^)]*)?\)")


def lines_of(path, known={}):
    if path not in known:
        known.clear()
        with open(path, encoding="utf-8", errors="replace") as file:
            known[path] = file.read().split("\n")
    return known[path]


def source(tag):
    lines = lines_of(tag["path"])
    return lines[tag["line"] - 1].strip() if tag["line"] <= len(lines) else ""


def statement(tag):
    """The source up to the end of the statement that begins in the tag's line."""
    lines = lines_of(tag["path"])[tag["line"] - 1: tag["line"] + 6]
    return " ".join(lines).split(";")[0]


def main():
    out = subprocess.run(
        ["ctags", "--output-format=json", "--fields=+neKZst", "--kinds-C=+px", "--kinds-C++=+pxAl", "--langmap=C:.c,C++:+.h",
         "-L", "-", "-f", "-", "--sort=no"], input=sys.stdin.read(), capture_output=True, text=True, errors="replace")
    tags = [json.loads(line) for line in out.stdout.split("\n") if line]
    plain_enums, macros, ends = set(), {}, {}
    for tag in tags:
        full = (tag["path"], "::".join(filter(None, [tag.get("scope", ""), tag["name"]])))
        if tag["kind"] == "enum":
            if tag["path"].endswith(".c"):
                plain_enums.add(full)
        call = MACRO_CALL.match(source(tag)) if tag["kind"] == "function" else None
        if call and call.group(1) == tag["name"]:
            tag["macro"] = ".".join(each for each in call.groups()[1:] if each)
            macros[(tag["path"], tag["line"])] = (tag["line"], tag.get("end", tag["line"]), tag["name"], tag["macro"])
        if tag["name"].startswith("__anon"):
            ends[(tag["path"], tag["name"])] = tag.get("end")
    classes = {}
    for tag in tags:
        if tag["kind"] in TYPES:
            classes.setdefault(tag["path"], []).append(tag)
    by_path = {}
    for (path, _), each in macros.items():
        by_path.setdefault(path, []).append(each)
    for tag in tags:
        kind, name = KINDS.get(tag["kind"]), tag.get("macro", tag["name"])
        if tag["kind"] in ("variable", "local", "member"):
            lambda_value = re.search(r"\b" + re.escape(name) + r"\s*=\s*\[", statement(tag))
            kind = "function" if lambda_value else kind
        if tag["kind"] == "function" and re.match(r"(inline\s+|constexpr\s+)*friend\b", source(tag)):
            around = [each for each in classes.get(tag["path"], []) if each["line"] <= tag["line"] <= each.get("end", 0)]
            if around:
                inner = max(around, key=lambda each: each["line"])
                tag["scope"] = "::".join(filter(None, [inner.get("scope", ""), inner["name"]]))
                tag["scopeKind"] = "class"
        if kind is None or name.startswith("__anon"):
            continue
        words = [each for each in tag.get("scope", "").split("::") if each]
        if kind == "enum_member" and (tag["path"], "::".join(words)) in plain_enums:
            words.pop()
        scope = []
        for word in words:
            if not word.startswith("__anon"):
                for first, last, macro, named in by_path.get(tag["path"], []):
                    if macro == word and first <= tag["line"] <= last:
                        word = named
                scope.append(word)
        name = re.sub(r"^operator\s+(?=\W)", "operator", name)
        typeref = tag.get("typeref", "")
        if kind == "type_alias" and "__anon" in typeref:
            kind = typeref.split(":")[0]
        within = tag.get("scopeKind") in TYPES
        if kind == "function" and within:
            kind = "constructor" if scope and name == scope[-1] else "method"
        whole = re.search(r"=\s*(default|delete)\s*$", statement(tag).strip())
        forward = "forward" if tag["kind"] in ("prototype", "externvar") and not whole else "-"
        end = tag.get("end", tag["line"])
        print(tag["path"], "::".join(scope + [name]), kind, tag["line"], end, forward, tag["line"], sep="\t")


main()
