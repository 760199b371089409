"""Symbols of Python files by the `ast` module, in the form of strata_symbol_dump. Reads paths from standard input.

Mapping: functions and classes at any depth; names that are assigned outside of functions, as variables (fields in a class,
constants if in capitals); a name bound to a lambda is a function. Files that ast does not accept are left out (`!path`).
"""
import ast
import sys

sys.setrecursionlimit(20000)


def is_constant(name):
    return name.upper() == name and any(c.isalpha() for c in name) and name.isascii()


class Reader(ast.NodeVisitor):
    def __init__(self, path):
        self.path, self.scope = path, []  # scope: (name, kind)

    def say(self, name, kind, node):
        full = ".".join([each for each, _ in self.scope] + [name])
        print(self.path, full, kind, node.lineno, node.end_lineno, "-", sep="\t")

    def inside(self, name, kind, node):
        self.scope.append((name, kind))
        self.generic_visit(node)
        self.scope.pop()

    def in_class(self):
        return bool(self.scope) and self.scope[-1][1] == "class"

    def is_local(self):
        return bool(self.scope) and self.scope[-1][1] != "class"

    def visit_FunctionDef(self, node):
        kind = "function"
        if self.in_class():
            kind = "constructor" if node.name == "__init__" else "method"
        self.say(node.name, kind, node)
        self.inside(node.name, kind, node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        self.say(node.name, "class", node)
        self.inside(node.name, "class", node)

    def visit_Lambda(self, node):
        pass

    def bind(self, target, node):
        if not isinstance(target, ast.Name) or target.id == "_":
            return
        if isinstance(node.value, ast.Lambda):
            self.say(target.id, "method" if self.in_class() else "function", node)
        elif not self.is_local():
            kind = "field" if self.in_class() else "variable"
            self.say(target.id, "constant" if is_constant(target.id) else kind, node)

    def visit_Assign(self, node):
        if len(node.targets) == 1:
            self.bind(node.targets[0], node)
        else:  # a = b = 1: one inside the other
            for target in node.targets:
                if isinstance(target, ast.Name) and not self.is_local():
                    kind = "field" if self.in_class() else "variable"
                    shifted = ast.Pass(lineno=target.lineno, end_lineno=node.end_lineno)
                    self.say(target.id, "constant" if is_constant(target.id) else kind, shifted)
        self.generic_visit(node)

    def visit_AnnAssign(self, node):
        self.bind(node.target, node)
        self.generic_visit(node)

    def visit_TypeAlias(self, node):
        if not self.is_local():
            self.say(node.name.id, "type_alias", node)


for path in map(str.strip, sys.stdin):
    try:
        with open(path, "rb") as file:
            Reader(path).visit(ast.parse(file.read()))
    except (SyntaxError, ValueError, RecursionError):
        print("!" + path)
