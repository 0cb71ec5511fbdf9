"""What a bundle makes of modules together: the same program, with fewer things made before they are needed."""

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from toolgate.bundling.bare import Bare
from toolgate.bundling.linking import link

ROOT = Path(__file__).parents[2]
WORDS = """
class Word:
    READ = "read"
    WRITE = "write"
"""
SHAPES = """
from words import Word

class Shape:
    sides = 0

class Square(Shape):
    sides = 4
    def __init__(self, name=Word.READ):
        self.name = name

def square():
    return Square()

def kind(value):
    if isinstance(value, Square):
        return Word.WRITE
    return "square" if type(value) in (Shape, Square) else "none"

class Broken(Exception):
    pass

def guarded(text):
    try:
        return int(text)
    except (Broken, ValueError):
        return -1
"""
USER = """
from shapes import Square, kind
from words import Word

WORDS = (Word.READ, Word.WRITE)

def same(value):
    from shapes import Shape, square
    return kind(value), kind(Square()), kind(square()), type(value) is Shape
"""


class Later:
    """As in `bundle`, for modules that are here already."""

    def __init__(self, modules, waiting):
        self.modules, self.waiting = modules, waiting
        self.spaces = {name: vars(module) for name, module in modules.items()}
        self.asked = []

    def __getitem__(self, name):
        module, _, last = name.rpartition(".")
        space = vars(self.modules[module])
        if last not in space:
            self.asked.append(last)
            exec(compile(ast.fix_missing_locations(self.waiting[module][last]), "", "exec"), space)
        return space[last]

    def tells(self, module, name):
        return name in self.waiting[module]

    def told(self, module, name):
        if not self.tells(module, name):
            raise AttributeError(name)
        home = self.waiting[module][name]
        return self[home if isinstance(home, str) else f"{module}.{name}"]

    def made(self, name):
        module, _, last = name.rpartition(".")
        return vars(self.modules[module]).get(last, BytesWarning)


@pytest.fixture
def loaded(monkeypatch):
    """Gives the modules of some texts, linked, and what tells which names were asked for."""

    def load(kept=(), beyond=(), **texts):
        trees = {name: ast.parse(text) for name, text in texts.items()}
        core = [name for name in texts if name not in beyond]
        waiting = link(trees, core, lambda _, name, kind: name in kept)
        modules = {name: ModuleType(name) for name in texts}
        later = Later(modules, waiting)
        for name, tree in trees.items():
            monkeypatch.setitem(sys.modules, name, modules[name])
            vars(modules[name])["__later__"] = later
            exec(compile(ast.fix_missing_locations(tree), name, "exec"), vars(modules[name]))
        return modules, later

    return load


@pytest.fixture
def three(loaded):
    return loaded(words=WORDS, shapes=SHAPES, user=USER)


def test_words_of_a_closed_vocabulary_are_texts(three):
    modules, later = three
    assert ("read", "write") == modules["user"].WORDS
    assert [] == later.asked and "Word" not in vars(modules["words"])


def test_classes_and_functions_wait_until_they_are_needed(three):
    modules, later = three
    assert not {"Shape", "Square", "kind"} & vars(modules["shapes"]).keys()
    assert ("none", "write", "write", False) == modules["user"].same(1)
    assert ["same", "kind", "Square", "Shape", "square"] == later.asked


def test_a_class_that_was_never_made_has_no_values(three):
    modules, later = three
    assert ("none", 7, -1) == (
        modules["shapes"].kind(object()),
        modules["shapes"].guarded("7"),
        modules["shapes"].guarded("x"),
    )
    assert not {"Square", "Broken"} & set(later.asked)


def test_who_imports_it_gets_what_waits(three):
    modules, _ = three
    assert (4, "Shape", "read") == (
        modules["user"].Square().sides,
        modules["shapes"].Shape.__name__,
        modules["shapes"].Word.READ,
    )
    with pytest.raises(AttributeError):
        modules["shapes"].Circle  # noqa: B018 # it must not be there


def test_what_a_module_needs_at_once_does_not_wait(loaded):
    modules, later = loaded(one="class A:\n    pass\nclass B(A):\n    pass\nmade = B()\n")
    assert ["A", "B"] == [cls.__name__ for cls in reversed(type(modules["one"].made).__mro__[:-1])]
    assert [] == later.asked


def test_constants_that_take_work_wait_too(loaded):
    one = "class A:\n    pass\nMADE, PAIR = A(), (1, 2)\nKEPT = A()\nLATER = A()\ndef f():\n    return LATER, KEPT\n"
    modules, later = loaded(kept=("A", "KEPT", "f"), one=one, two="from one import LATER\ndef g():\n    return LATER\n")
    assert {"MADE", "PAIR", "KEPT"} == {"MADE", "PAIR", "KEPT", "LATER"} & vars(modules["one"]).keys()
    assert (modules["two"].g(), modules["one"].KEPT) == modules["one"].f()
    assert ["g", "LATER"] == later.asked


def test_tables_of_commands_do_not_wait_for_they_are_looked_through(loaded):
    text = "ONE = dict(a=1)\nTWO = dict(b=2)\n"
    family = {"toolgate.knowledge.commands.some": text, "toolgate.knowledge.places.some": text}
    modules, _ = loaded(beyond=tuple(family), **family)
    assert {"ONE", "TWO"} <= vars(modules["toolgate.knowledge.commands.some"]).keys()
    assert not {"ONE", "TWO"} & vars(modules["toolgate.knowledge.places.some"]).keys()


def test_texts_and_numbers_are_worked_out_and_sets_are_not(loaded):
    one = (
        "LETTERS = ''.join([chr(code) for code in range(97, 100)])\nWORDS = frozenset(LETTERS)\nCOUNT = len(LETTERS) + 1\n"
        "def given():\n    return 1\nBROKEN = missing()\nTOLD = given()\n"
    )
    trees = {"one": ast.parse(one)}
    link(trees, ["one"], lambda *_: True)
    lines = ast.unparse(trees["one"]).split("\n")
    assert ["LETTERS = 'abc'", "WORDS = frozenset(LETTERS)", "COUNT = 4"] == lines[:3]
    assert ["BROKEN = missing()", "TOLD = given()"] == lines[-2:]


def test_a_module_beyond_the_core_is_not_loaded_for_what_only_functions_use(loaded):
    far = "class Far:\n    pass\nSIZE = 3\ndef f():\n    return SIZE\n"
    user = (
        "from far import Far, SIZE, f\nTWICE = SIZE * 2\n"
        "def made():\n    return Far()\ndef asked(value):\n    return isinstance(value, Far), f()\n"
    )
    trees = {"far": ast.parse(far), "user": ast.parse(user)}
    link(trees, ["user"], lambda *_: True)
    assert "from far import SIZE" in ast.unparse(trees["user"]).split("\n")
    modules, _ = loaded(kept=("Far", "f", "made", "asked"), beyond=("far",), far=far, user=user)
    assert (6, True) == (modules["user"].TWICE, type(modules["user"].made()) is modules["far"].Far)
    assert [(True, 3), (False, 3)] == [modules["user"].asked(value) for value in (modules["far"].Far(), 1)]


def test_names_with_two_meanings_are_left_alone(loaded):
    text = "from words import Word\ndef f(Word=None):\n    return Word\ndef g():\n    return Word.READ\n"
    modules, _ = loaded(kept=("f", "g"), words=WORDS, user=text)
    assert (None, "read") == (modules["user"].f(), modules["user"].g())


def test_names_mean_in_what_waits_what_they_mean_there(loaded):
    text = "from shapes import Square\ndef f(Square=5):\n    return Square\ndef g():\n    return Square().sides\n"
    modules, _ = loaded(words=WORDS, shapes=SHAPES, user=text)
    assert (5, 4) == (modules["user"].f(), modules["user"].g())


def test_names_come_from_where_they_are_at_home(loaded):
    passing = "from words import Word\n"
    modules, later = loaded(words=WORDS, passing=passing, user="from passing import Word\nHAS = Word.WRITE\n")
    assert "write" == modules["user"].HAS
    assert "read" == modules["passing"].Word.READ
    assert ["Word"] == later.asked


def test_modules_are_linked_alike_in_every_process():
    """`doctor` compares a bundle with what the sources make now."""
    names = [f"Kind{number}" for number in range(9)]
    home = "".join([f"class {name}:\n    pass\n" for name in names])
    user = f"from home import {', '.join(names)}\ndef all():\n    return {', '.join(names)}\n"
    program = (
        "import ast, sys\n"
        "from toolgate.bundling.linking import link\n"
        "trees = {name: ast.parse(text) for name, text in zip(('home', 'user'), sys.argv[1:])}\n"
        "link(trees, ['home', 'user'], lambda *_: False)\n"
        "print(ast.unparse(trees['user']))\n"
    )
    made = {
        subprocess.check_output(
            [sys.executable, "-c", program, home, user], env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        )
        for seed in ("1", "2", "3")
    }
    assert 1 == len(made)


def test_classes_that_are_made_of_their_annotations_keep_them():
    source = (
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "from typing import NamedTuple\n\n\n"
        "class Pair(NamedTuple):\n    one: Unknown\n    two: int = 2\n\n\n"
        "@dataclass(frozen=True)\nclass Single:\n    one: Unknown\n\n\n"
        "class Other:\n    one: Unknown\n"
    )
    made: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(Bare().visit(ast.parse(source))), "made", "exec"), made)  # ours
    assert made["Pair"](1) == (1, 2) and made["Single"](3).one == 3
    assert "__annotations__" not in vars(made["Other"])
