import os.path
import a.b as c, d, e.f.g

__all__ = ["public", "Shape", "left"] + d.__all__
__all__ += ("later",)

left, right = 1, 2
first = second = 3
(up, down), [*rest] = source
box.width, box[0], size = 1, 2, 3
run = go = lambda: 1


def public():
    inner, outer = 1, 2


def later():
    pass


def hidden():
    pass


class Shape:
    a = b = 1
    c, d = 2, 3


class Other:
    def f(self):
        pass
