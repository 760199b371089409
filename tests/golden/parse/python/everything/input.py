"""A module about retries."""
from __future__ import annotations

import os.path as p, sys
import collections
from .a import (b as c, d)
from x import *

LIMIT: int = 10  # most tries
_cache = {}
a, b = 1, 2
double = lambda v: v * 2


# Runs f again.
#
# Twice.
@retry(3)
@x.y
async def run(a: List[int], *b: t.Opt[A]) -> dict[str, "B"]:
    # inner
    "Says what it does."
    local = lambda y: y

    def nested(q):
        return helper.go(q)(1)

    return nested(a)


class A(B[int], base.C, metaclass=M):
    # about f
    def f(self):
        pass
    # about g
    def _g(self): return super().f()

    COLOR = "red"
    size = 3

    def __init__(self):
        """Makes one."""
        self.x = make()

    class Inner:
        @property
        def x(self): ...

# above h

def h(): pass
type Z = list[int]
if sys.argv:
    FLAG = 1
    def conditional(): pass
