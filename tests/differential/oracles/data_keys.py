"""Keys of JSON, TOML and YAML files by Python's json and tomllib and by PyYAML, in the form of strata_symbol_dump (compare with
--paths-only; for YAML the first line is that of the key). Reads paths from standard input.

Mapping: every key is a key by its path, parts joined by a dot; elements of lists have no name and do not qualify. A table of
TOML that is only there to hold others is none; heads and dotted keys are one name, as they are written. Files that the parser
refuses are left out (`!path`), and so are JSON files with comments and YAML files with several documents or merged aliases.
"""
import json
import re
import sys
import tomllib

sys.setrecursionlimit(20000)


class Pairs(list):
    """Members of an object, duplicates too."""


def say(path, parts, line=0):
    name = parts[-1]
    if name and "\n" not in name:
        print(path, ".".join(parts), "key", line, line, "-", line, sep="\t")


def of_json(path, value, parts):
    if isinstance(value, Pairs):
        for key, inner in value:
            say(path, [*parts, key])
            of_json(path, inner, [*parts, key])
    elif isinstance(value, list):
        for inner in value:
            of_json(path, inner, parts)


HEAD = re.compile(r"^\s*\[\[?\s*(.+?)\s*\]\]?\s*(?:#.*)?$")
INLINE = re.compile(r"^\s*([^=#]+?)\s*=\s*\{")


def route(key):
    """("a", "b c") of `a."b c"`."""
    parts, value = [], tomllib.loads(key + " = 0")
    while isinstance(value, dict):
        part, value = next(iter(value.items()))
        parts.append(part)
    return tuple(parts)


def flat(value):
    return [part for each in value for part in flat(each)] if isinstance(value, list) else [value]


def of_toml(path, text):
    written, inline, around = {(): ""}, set(), ()
    for line in text.split("\n"):
        head, table = HEAD.match(line), INLINE.match(line)
        try:
            if head:
                around = route(head.group(1))
                written[around] = head.group(1)
            elif table:
                inline.add(around + route(table.group(1)))
        except tomllib.TOMLDecodeError:
            pass  # within a string or an array of several lines

    def dotted(key, inner):
        first = next(iter(inner), "")
        return re.search(rf"\b{re.escape(key)}\s*\.\s*{re.escape(first)}\s*=", text) is not None

    def walk(value, parts, before, inside):
        for key, inner in value.items():
            here = (*parts, key)
            name = written.get(here) or ".".join(filter(None, [before, key]))
            tables = [each for each in flat(inner) if isinstance(each, dict)]
            own = here in written or here in inline or not isinstance(inner, dict)
            if own or inside and not dotted(key, inner):
                for _ in tables if here in written and isinstance(inner, list) else [key]:
                    say(path, [name])
            for each in tables:
                walk(each, here, name, inside or here in inline or (isinstance(inner, list) and here not in written))

    walk(tomllib.loads(text), (), "", False)


def of_yaml(path, node, parts, yaml):
    if isinstance(node, yaml.MappingNode):
        for key, inner in node.value:
            if isinstance(key, yaml.ScalarNode):
                say(path, [*parts, key.value], key.start_mark.line + 1)
                of_yaml(path, inner, [*parts, key.value], yaml)
    elif isinstance(node, yaml.SequenceNode):
        for inner in node.value:
            of_yaml(path, inner, parts, yaml)


def read(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        text = file.read()
    if path.endswith(".json"):
        of_json(path, json.loads(text, object_pairs_hook=Pairs), [])
    elif path.endswith(".toml"):
        of_toml(path, text)
    else:
        import yaml
        root = yaml.compose(text)
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text)):
            raise ValueError("aliases")
        if root is not None:
            of_yaml(path, root, [], yaml)


for line in map(str.strip, sys.stdin):
    try:
        read(line)
    except (ValueError, RecursionError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        print("!" + line)
    except Exception as error:  # PyYAML's own
        if type(error).__module__.startswith("yaml"):
            print("!" + line)
        else:
            raise
