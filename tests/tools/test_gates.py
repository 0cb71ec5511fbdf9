"""Each gate objects to a small bad example and is silent about its good twin."""

import pytest

from tools import checks
from tools.checks import (
    agent_names,
    circles,
    cold_imports,
    command_names,
    docstrings,
    frozen_values,
    idle_tests,
    ignores,
    knowledge_data,
    lasting_state,
    machine_traces,
    manners,
    names,
    one_reader,
    open_ends,
    presumed,
    prose,
    roles,
    sizes,
    unused,
)
from tools.checks.project import Finding, Project
from tools.gates import findings

VALUE = '''"""A value."""

class Value:
    __slots__ = ()

class Point(Value):
    __slots__ = ("x",)

    def __init__(self, x: int) -> None:
        self.x = x
'''


def found(check: checks.Check, path: str, text: str, **others: str) -> list[tuple[str, int]]:
    """What a gate says about one file: file and line of each finding."""
    project = Project({path: text, **others})
    return [(finding.file, finding.line) for finding in check(project)]


def function(lines: int) -> str:
    return "def long():\n" + "    x = 1\n" * (lines - 1)


# --- sizes -----------------------------------------------------------------------------------------------------------


def test_a_module_of_400_lines_passes_and_one_of_401_does_not():
    assert found(sizes.check, "toolgate/a.py", "x = 1\n" * 400) == []
    assert found(sizes.check, "toolgate/a.py", "x = 1\n" * 401) == [("toolgate/a.py", 401)]


def test_a_longer_module_passes_when_its_docstring_says_why_it_is_one():
    reason = '"""Reads a format.\n\nOne module because its rules call each other.\n"""\n'
    assert found(sizes.check, "toolgate/a.py", reason + "x = 1\n" * 401) == []


def test_generated_modules_and_tests_may_be_long():
    assert found(sizes.check, "toolgate/knowledge/index.py", "x = 1\n" * 900) == []
    assert found(sizes.check, "tests/test_a.py", "x = 1\n" * 900) == []


def test_a_function_of_40_lines_passes_and_one_of_41_does_not():
    assert found(sizes.check, "toolgate/a.py", function(40)) == []
    assert found(sizes.check, "toolgate/a.py", "\n" + function(41)) == [("toolgate/a.py", 2)]


def test_a_method_is_named_with_its_class():
    body = "".join(f"    {line}\n" for line in function(41).splitlines())
    [finding] = sizes.check(Project({"toolgate/a.py": f"class Reader:\n{body}"}))
    assert "`Reader.long` has 41 lines" in finding.what
    assert '"toolgate/a.py:Reader.long" = "reason"' in finding.fix


def test_a_listed_exception_excuses_and_a_stale_one_is_a_finding():
    excuse = '[tool.gates.long-functions]\n"toolgate/a.py:long" = "one table"\n'
    assert found(sizes.check, "toolgate/a.py", function(41), **{"pyproject.toml": excuse}) == []
    assert found(sizes.check, "toolgate/a.py", function(40), **{"pyproject.toml": excuse}) == [("pyproject.toml", 1)]


# --- names and docstrings --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["toolgate/utils.py", "toolgate/shell/helpers/a.py", "tests/common.py", "tools/misc.py"]
)
def test_empty_names_are_refused(path):
    assert found(names.check, path, "") == [(path, 1)]


def test_a_word_inside_a_name_is_fine():
    assert found(names.check, "toolgate/knowledge/package_manager.py", "") == []


@pytest.mark.parametrize(
    "text",
    ["x = 1\n", '"""no full stop"""\n', '"""One sentence. Another sentence."""\n', '"""Only half\nof it\n\nends."""\n'],
)
def test_a_module_without_one_opening_sentence_is_refused(text):
    assert found(docstrings.check, "toolgate/a.py", text) == [("toolgate/a.py", 1)]


@pytest.mark.parametrize(
    "text", ["", '"""One sentence."""\n', '"""git — keep versions, e.g. of code."""\n', '"""One.\n\nTwo. Three."""\n']
)
def test_one_opening_sentence_is_enough(text):
    assert found(docstrings.check, "toolgate/a.py", text) == []


# --- knowledge -------------------------------------------------------------------------------------------------------

FAMILY = '''"""find — walk a tree."""
from __future__ import annotations
from toolgate.knowledge.vocabulary import *
from toolgate.model import Place

SHARED = (flag("-a"), flag("-b"))
PLACES = dict.fromkeys("a b".split(), Place.HOME) | {"c": Place.TEMP}
FIND = command("find", operands="READS...", options=[*SHARED, flag("-delete", also=deletes(OPERANDS, Place.HOME))])
CASES = """
allow  find .
"""
'''


def test_a_knowledge_file_of_constructors_and_literals_passes():
    assert found(knowledge_data.check, "toolgate/knowledge/commands/find.py", FAMILY) == []


@pytest.mark.parametrize(
    "line",
    [
        "if True: X = 1",
        "for name in (): pass",
        "def make(): pass",
        "class Thing: pass",
        "X = lambda: 1",
        "X = [name for name in ()]",
        "X = 1 if True else 2",
        "X = (name := 1)",
        'X = f"{FIND}"',
        "X = NAMES.split()",
        "X = NAMES[0]",
        "import os",
        "from toolgate.knowledge.commands.git import GIT",
        "from toolgate.knowledge import git",
        "from toolgate.rules import FLOOR",
        "from toolgate.model import *",
        "print()",
    ],
)
def test_a_knowledge_file_that_computes_or_knows_others_is_refused(line):
    assert found(knowledge_data.check, "toolgate/knowledge/commands/find.py", f"{FAMILY}{line}\n") == [
        ("toolgate/knowledge/commands/find.py", FAMILY.count("\n") + 1)
    ]


@pytest.mark.parametrize("name", ["vocabulary", "index", "readers/sed", "readers/__init__"])
def test_the_vocabulary_the_index_and_readers_may_compute(name):
    assert found(knowledge_data.check, f"toolgate/knowledge/{name}.py", "def read(): pass\n") == []


# --- cold imports ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "module", "re json typing dataclasses enum pathlib argparse logging collections functools".split()
)
def test_expensive_modules_are_refused_where_a_verdict_is_made(module):
    assert found(cold_imports.check, "toolgate/shell/a.py", f"import {module}\n") == [("toolgate/shell/a.py", 1)]
    assert found(cold_imports.check, "toolgate/decide.py", f"from {module} import x\n") == [("toolgate/decide.py", 1)]
    assert found(cold_imports.check, "toolgate/cli/a.py", f"import {module}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "def later():\n    import re\n",
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Protocol\nelse:\n    Protocol = object\n",
        "import sys\nfrom os.path import join\n",
    ],
)
def test_imports_that_do_not_happen_at_the_start_are_fine(text):
    assert found(cold_imports.check, "toolgate/rules/a.py", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    pass\nelse:\n    import re\n",
        "\n\n\ntry:\n    import re\nexcept ImportError:\n    pass\n",
        "class A:\n\n\n\n    import re\n",
    ],
)
def test_imports_below_a_condition_or_in_a_class_still_happen(text):
    assert found(cold_imports.check, "toolgate/rules/a.py", text) == [("toolgate/rules/a.py", 5)]


def test_the_way_from_the_hook_is_followed_and_told():
    project = Project(
        {
            "toolgate/hook.py": "from toolgate import guard\n",
            "toolgate/guard.py": "import toolgate.session\n",
            "toolgate/session.py": "import json\n",
            "toolgate/report.py": "import json\n",
        }
    )
    [finding] = cold_imports.check(project)
    assert finding.file == "toolgate/session.py"
    assert "toolgate.hook → toolgate.guard → toolgate.session" in finding.why


# --- values ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        "def move(point: Point):\n    point.x = 1\n",
        "def move(point: Point | None):\n    point.x += 1\n",
        "def move(point):\n    del point.x\n",
        "def move(points):\n    points[0].x = 1\n",
        "def move():\n    point = Point(1); other = point\n    point.x = 2\n",
        "class Far(Point):\n    def move(self): self.x = 2\n",
        "def move(point: Point):\n    object.__setattr__(point, 'x', 1)\n",
        "def move(point):\n    setattr(point, 'x', 1)\n",
        "def move(point, name):\n    setattr(point, name, 1)\n",
    ],
)
def test_assigning_to_a_field_of_a_value_is_refused(body):
    text = f"from toolgate.value import Point\n{body}"
    assert len(found(frozen_values.check, "toolgate/a.py", text, **{"toolgate/value.py": VALUE})) == 1


@pytest.mark.parametrize(
    "body",
    [
        "class Reader:\n    def __init__(self): self.x = 0\n    def step(self): self.x += 1\n",
        "class Reader:\n    def __init__(self): self.x = 0\n\ndef step(reader: Reader):\n    reader.x = 1\n",
        "class Near(Point):\n    def __init__(self): self.y = 0\n",
        "def move(point: Point):\n    return Point(point.x + 1)\n",
        "def note(log):\n    setattr(log, 'level', 1)\n",
    ],
)
def test_what_is_no_value_may_change(body):
    text = f"from toolgate.value import Point\n{body}"
    assert found(frozen_values.check, "toolgate/a.py", text, **{"toolgate/value.py": VALUE}) == []


def test_two_classes_of_one_name_are_told_apart():
    changeable = "class Point:\n    def __init__(self): self.y = 0\n\ndef move(point: Point):\n    point.y = 1\n"
    assert found(frozen_values.check, "toolgate/a.py", changeable, **{"toolgate/value.py": VALUE}) == []


def test_a_value_is_known_through_the_package_that_passes_it_on():
    passed_on = {"toolgate/value.py": VALUE, "toolgate/model/__init__.py": "from toolgate.value import Point\n"}
    text = "from toolgate.model import Point\nclass Other:\n    def __init__(self): self.x = 0\n\n"
    text += "def move(point: Point):\n    point.x = 1\n"
    assert found(frozen_values.check, "toolgate/a.py", text, **passed_on) == [("toolgate/a.py", 6)]


def test_a_function_that_may_change_values_is_listed_with_its_reason():
    excuse = '[tool.gates.changed-values]\n"toolgate/a.py:move" = "nobody else has seen the point yet"\n'
    text = "def move(point):\n    setattr(point, 'x', 1)\n"
    others = {"toolgate/value.py": VALUE, "pyproject.toml": excuse}
    assert found(frozen_values.check, "toolgate/a.py", text, **others) == []
    assert found(frozen_values.check, "toolgate/a.py", "", **others) == [("pyproject.toml", 1)]


# --- ignores and open ends -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "comment",
    [
        "# noqa",
        "# noqa: E501",
        "# noqa  # because",
        "# type: ignore",
        "# type: ignore[attr-defined]",
        "# type: ignore  # same type",
        "# pragma: no cover",
        "# ruff: noqa: E501",
        "# type: ignore[misc]  # noqa: E501",
    ],
)
def test_an_ignore_without_rule_and_reason_is_refused(comment):
    assert found(ignores.check, "toolgate/a.py", f"x = 1  {comment}\n") == [("toolgate/a.py", 1)]


@pytest.mark.parametrize(
    "line",
    [
        "x = 1  # noqa: E501  # a row of a table",
        "x = 1  # type: ignore[attr-defined]  # same type, so it has fields",
        "x = 1  # pragma: no cover  # only on Windows",
        "x = 1  # fmt: skip",
        "x = '# noqa'",
        "# the gate looks for noqa in comments",
    ],
)
def test_an_ignore_with_rule_and_reason_passes(line):
    assert found(ignores.check, "toolgate/a.py", f"{line}\n") == []


@pytest.mark.parametrize("path", ["toolgate/a.py", "tests/a.py", "Makefile", "pyproject.toml", ".ci/run"])
def test_open_ends_in_comments_are_refused(path):
    assert found(open_ends.check, path, "# " + "TODO: later\n") == [(path, 1)]


def test_the_same_words_in_data_are_fine():
    assert (
        found(open_ends.check, "toolgate/a.py", "CASES = 'allow  grep -rn TODO .'\n# todo is a word of the notation\n")
        == []
    )


# --- machine traces --------------------------------------------------------------------------------------------------

SLASH = "/"  # so that this file does not hold the paths it is about


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("toolgate/a.py", f"x = '{SLASH}home/jsmith/project'"),
        ("docs/a.md", f"see {SLASH}work/main/README.md"),
        ("tests/test_a.py", f"x = '{SLASH}Users/jsmith'"),
        ("Makefile", f"PYTHON = {SLASH}root/bin/python"),
        (".ci/run", f"cd {SLASH}opt/project"),
        ("pyproject.toml", "index = 'https://" + "pypi.org/simple'"),
        ("Makefile", "pip install --" + "index-url x"),
    ],
)
def test_traces_of_a_machine_are_refused(path, line):
    assert found(machine_traces.check, path, f"{line}\n") == [(path, 1)]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("tests/test_a.py", "x = '/home/user/project and /home/alice'"),
        ("toolgate/analysis/places/paths.py", "HOMES = ('/home', '/root', '/Users')"),
        ("toolgate/knowledge/commands/pip.py", "HOSTS = 'pypi.org'"),
        ("Makefile", "\t$(BUILD)/venv/bin/python 2>/dev/null"),
        ("tools/find-python", "#!/bin/sh"),
    ],
)
def test_paths_that_are_true_everywhere_are_fine(path, line):
    assert found(machine_traces.check, path, f"{line}\n") == []


# --- all together ----------------------------------------------------------------------------------------------------


def test_findings_come_in_the_order_of_files_and_lines():
    project = Project({"toolgate/b.py": "print(1)  # noqa\n", "toolgate/a.py": '"""A."""\n# FIXME\n'})
    assert [(finding.file, finding.line) for finding in findings(project)] == [
        ("toolgate/a.py", 2),
        ("toolgate/b.py", 1),
        ("toolgate/b.py", 1),
    ]


def test_a_file_that_does_not_compile_is_the_only_thing_reported():
    project = Project({"toolgate/b.py": "print(1)  # noqa\n", "toolgate/a.py": "x = (\n"})
    assert [finding.file for finding in findings(project)] == ["toolgate/a.py"]


def test_a_finding_says_where_what_why_and_what_to_do():
    finding = Finding("a.py", 3, "too long", "nobody reads it", "split it")
    assert str(finding) == "a.py:3: too long\n    why: nobody reads it\n    do:  split it"


# --- circles ---------------------------------------------------------------------------------------------------------

LATER = "def later():\n    from toolgate.a.two import x\n"
TYPED = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from toolgate.a.two import x\n"
BACK = "from toolgate.a.one import y\n"


@pytest.mark.parametrize(
    "text", [LATER, "from toolgate.a.two import x\n", "from toolgate.a import two\n", "import toolgate.a.two\n"]
)
def test_modules_that_import_each_other_are_refused(text):
    others = {"toolgate/a/two.py": BACK, "toolgate/a/__init__.py": ""}
    assert found(circles.check, "toolgate/a/one.py", text, **others) == [("toolgate/a/one.py", 1)]


def test_modules_that_do_not_lead_back_pass():
    others = {"toolgate/a/two.py": BACK, "toolgate/a/__init__.py": ""}
    for text in (TYPED, "from toolgate.a.three import x\n", "import ast\n"):
        assert found(circles.check, "toolgate/a/one.py", text, **others) == []


def test_a_circle_with_a_reason_passes_until_it_grows_or_shrinks():
    others = {"toolgate/a/two.py": BACK, "toolgate/a/__init__.py": ""}
    for number, refused in ((2, []), (1, [("toolgate/a/one.py", 1)]), (3, [("toolgate/a/one.py", 1)])):
        reason = {"pyproject.toml": f'[tool.gates.circles]\n"toolgate.a" = "{number}: reason"\n'}
        assert found(circles.check, "toolgate/a/one.py", LATER, **others, **reason) == refused
    reason = {"pyproject.toml": '[tool.gates.circles]\n"toolgate.a" = "2: reason"\n'}
    assert found(circles.check, "toolgate/a/one.py", "", **others, **reason) == [("pyproject.toml", 1)]


def test_a_circle_across_packages_is_one_of_the_package_that_has_both():
    others = {"toolgate/b/two.py": "from toolgate.a.one import y\n", "toolgate/c.py": "from toolgate.a.one import y\n"}
    project = Project({"toolgate/a/one.py": "from toolgate.b.two import x\n", **others})
    (finding,) = circles.check(project)
    assert "2 modules of `toolgate` import each other in a circle: a.one, b.two" == finding.what


TABLE = 'MODULES = {"two": "TWO", "th-ree": "THREE"}\n\n'


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (TABLE + 'def f(name):\n    return __import__("toolgate.a." + name, fromlist=("x",))\n', 2),
        (TABLE + 'def f(name):\n    return import_module(f"toolgate.a.{name}")\n', 2),
        ('def f(name):\n    return __import__("toolgate.a." + name)\n', 3),  # whichever it is
        ('def f(name):\n    return import_module(f"toolgate.a.{name}_{name}")\n', 2),
        ('def f(name):\n    home = "two" if name else "th_ree"\n    return import_module(f"toolgate.a.{home}")\n', 2),
        (TABLE + 'def f(name):\n    return __import__("toolgate.b." + name)\n', 0),
        ('two = Later("toolgate.a.two")\n', 2),
    ],
)
def test_a_module_that_is_loaded_by_its_name_is_imported(text, size):
    others = {"toolgate/a/two.py": BACK, "toolgate/a/th_ree.py": "", "toolgate/a/f_our.py": BACK, "toolgate/b/x.py": ""}
    shown = [finding.what[:1] for finding in circles.check(Project({"toolgate/a/one.py": text, **others}))]
    assert shown == [str(size)] * bool(size)


def test_what_a_package_hands_on_when_it_is_asked_is_imported_by_who_asks():
    package = 'def __getattr__(name):\n    return __import__("toolgate.a.two")\n'
    asking = "from toolgate.a import thing\n"
    others = {"toolgate/a/__init__.py": package, "toolgate/a/two.py": "from toolgate.a import one\n"}
    assert len(found(circles.check, "toolgate/a/one.py", asking, **others)) == 1
    assert (
        found(
            circles.check,
            "toolgate/a/one.py",
            "from toolgate.a import three\n",
            **{**others, "toolgate/a/three.py": ""},
        )
        == []
    )


# --- lasting state ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "_latest = []\n\ndef f(facts):\n    _latest[:] = [facts]\n",
        "_known = {}\n\ndef f(facts):\n    _known[facts] = 1\n",
        "_known = {}\n\ndef f(facts):\n    return _known.setdefault(facts, 1)\n",
        "_seen = set()\n\ndef f(facts):\n    def g():\n        _seen.add(facts)\n",
        "_seen = None\n\ndef f(facts):\n    global _seen\n    _seen = facts\n",
        "from toolgate.b import CACHE\n\ndef f(facts):\n    CACHE.update(facts)\n",
        "def f(facts):\n    f.latest = facts\n",
        "class C:\n    pass\n\ndef f(facts):\n    C.latest = facts\n",
        "_count = [0]\n\ndef f():\n    _count[0] += 1\n",
        "from functools import cache\n\n@cache\ndef f(facts):\n    return 1\n",
        "import functools\n\n@functools.lru_cache(maxsize=1)\ndef f(facts):\n    return 1\n",
    ],
)
def test_state_that_outlives_a_call_is_refused(text):
    assert len(found(lasting_state.check, "toolgate/a.py", text)) == 1
    assert found(lasting_state.check, "tests/a.py", text) == []


def test_state_of_a_call_passes():
    text = (
        "TABLE = {'a': 1}\n\n"
        "class C:\n"
        "    def __init__(self, facts):\n"
        "        self.notes = {}\n\n"
        "def f(facts, *rest):\n"
        "    facts.notes['x'] = TABLE.get('a')\n"
        "    known = {}\n"
        "    known['a'] = 1\n"
        "    for name in rest:\n"
        "        name.append(1)\n"
        "    def g():\n"
        "        known.update(TABLE)\n"
    )
    assert found(lasting_state.check, "toolgate/a.py", text) == []


def test_lasting_state_with_a_reason_passes_and_a_needless_reason_does_not():
    reason = {"pyproject.toml": '[tool.gates.lasting-state]\n"toolgate/a.py:_known" = "reason"\n'}
    text = "_known = {}\n\ndef f(name):\n    _known[name] = 1\n"
    assert found(lasting_state.check, "toolgate/a.py", text, **reason) == []
    assert found(lasting_state.check, "toolgate/a.py", "", **reason) == [("pyproject.toml", 1)]


# --- names that only tests use ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "user"),
    [
        ("LIST = (1, 2)\n", ""),
        ("def scan(text):\n    return scan(text[1:])\n", ""),
        ("class Walker:\n    pass\n", "walker = other.Walker()\n"),
        ("def scan(text): ...\n", "def f(scanner): scanner.scan('x')\n\nf(0)\n"),
        ("def scan(text): ...\n", "WORDS = ('scan', 'read')\nprint(WORDS)\n"),
    ],
)
def test_a_name_that_no_part_of_the_program_uses_is_refused(name, user):
    others = {"toolgate/b.py": user, "tests/test_a.py": "from toolgate.a import LIST, Walker, scan\n"}
    assert ("toolgate/a.py", 1) in found(unused.check, "toolgate/a.py", name, **others)


@pytest.mark.parametrize(
    "user",
    [
        "from toolgate.a import scan\n",
        "from toolgate import a\na.scan('x')\n",
        "import toolgate.a\ntoolgate.a.scan('x')\n",
        "print(getattr(module, 'scan'))\n",
    ],
)
def test_a_name_that_the_program_uses_passes(user):
    assert found(unused.check, "toolgate/a.py", "def scan(text): ...\n", **{"tools/b.py": user}) == []
    assert found(unused.check, "toolgate/a.py", "def scan(text): ...\n\nprint(scan)\n") == []
    assert found(unused.check, "toolgate/a.py", "@rule('scan')\ndef scan(text): ...\n") == []


def test_an_unused_name_with_a_reason_passes_and_a_needless_reason_does_not():
    reason = {"pyproject.toml": '[tool.gates.unused]\n"toolgate.a.scan" = "for programs of others"\n'}
    assert found(unused.check, "toolgate/a.py", "def scan(text): ...\n", **reason) == []
    assert found(unused.check, "toolgate/a.py", "", **reason) == [("pyproject.toml", 1)]


# --- tests that cannot fail ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        "    run()\n",
        "    assert True\n",
        "    assert (found, 'message')\n",
        "    assert len(found) >= 0\n",
        "    assert found == 1 or True\n",
        "    assert found == found\n",
    ],
)
def test_a_test_that_cannot_fail_is_refused(body):
    assert len(found(idle_tests.check, "tests/test_a.py", f"def test_x():\n{body}")) == 1
    assert found(idle_tests.check, "toolgate/a.py", f"def test_x():\n{body}") == []


@pytest.mark.parametrize(
    "body",
    [
        "    assert found\n",
        "    with pytest.raises(ValueError):\n        run()\n",
        "    held(1)\n",
        "    assert len(found) >= 1\n",
        "    assert found or other\n",
        "    assert f() == f()\n",
    ],
)
def test_a_test_that_can_fail_passes(body):
    others = {"tests/helping.py": "def held(value):\n    assert value\n"}
    assert found(idle_tests.check, "tests/test_a.py", f"def test_x():\n{body}", **others) == []


# --- names of commands -----------------------------------------------------------------------------------------------

KNOWN = {"toolgate/knowledge/index.py": 'NAMES = """\nfiles,tee,gtee,\n"""\n'}


@pytest.mark.parametrize(
    "text",
    [
        'def f(spec):\n    return spec.names[0] == "tee"\n',
        'def f(run):\n    name = shown(run.name).rpartition("/")[2]\n    return name in ("cat", "tee")\n',
        'COPIERS = ("cat", "tee")\ndef f(run):\n    return run.name in COPIERS\n',
        'READERS = {"tee": 1}\ndef f(run):\n    return READERS.get(run.spec.names[0])\n',
        'READERS = {"tee": 1}\ndef f(argv):\n    return READERS[argv[0]]\n',
        'def f(effect):\n    return effect.command.argv[:2] == ("tee", "-a")\n',
        "from toolgate.knowledge.texts.a import COPIERS\ndef f(run):\n    return run.name in COPIERS\n",
    ],
)
def test_asking_for_the_name_of_a_command_is_refused_in_the_interpreter(text):
    others = {**KNOWN, "toolgate/knowledge/texts/a.py": 'COPIERS = ("cat", "tee")\n'}
    for room in ("analysis/arguments", "analysis/project", "model"):
        assert len(found(command_names.check, f"toolgate/{room}/a.py", text, **others)) == 1
    assert found(command_names.check, "toolgate/knowledge/readers/a.py", text, **others) == []


def test_a_room_may_not_ask_more_often_for_the_name_of_a_command():
    text = 'def f(effect):\n    return effect.command.name == "tee"\n'
    listed = {"pyproject.toml": '[tool.gates.command-names]\n"toolgate/rules" = "1: reason"\n'}
    assert found(command_names.check, "toolgate/rules/a.py", text, **KNOWN, **listed) == []
    assert len(found(command_names.check, "toolgate/rules/a.py", text, **KNOWN)) == 1
    assert len(found(command_names.check, "toolgate/rules/a.py", "x = 1\n", **KNOWN, **listed)) == 1


@pytest.mark.parametrize(
    "text",
    [
        'PIPED = ("tee", "cat")\ndef f(word):\n    return word in PIPED\n',
        'def f(given):\n    return given[:2] == ("tee", "-a")\n',
        'def f(word):\n    return word.rpartition("/")[2].startswith(("tee",))\n',
        'TAKES = {"tee": "-a"}\ndef f(program):\n    return TAKES[program]\n',
        'def f(word):\n    match word:\n        case "tee":\n            return 1\n',
    ],
)
def test_a_text_that_only_names_a_command_is_compared_with_nothing(text):
    for room in ("analysis/arguments", "model", "impact"):
        assert len(found(command_names.check, f"toolgate/{room}/a.py", text, **KNOWN)) == 1
    assert found(command_names.check, "toolgate/analysis/code/a.py", text, **KNOWN) == []
    assert found(command_names.check, "toolgate/knowledge/readers/a.py", text, **KNOWN) == []


@pytest.mark.parametrize(
    "text",
    [
        'def f(file):\n    return file.ending == "tee" or file.name.rpartition(".")[2] == "tee"\n',
        'def f(key, fields):\n    return key in ("tee", "cat") or fields.get("x", "tee")\n',
        'def f(words):\n    return words[0] == "file"\n',
    ],
)
def test_an_ending_a_key_or_a_word_may_be_the_name_of_a_command_as_well(text):
    assert found(command_names.check, "toolgate/analysis/arguments/a.py", text, **KNOWN) == []


def test_scripting_languages_are_told_apart_by_what_their_files_say():
    path = "toolgate/analysis/code/scripting/a.py"
    for text in ('self.name == "node"', 'language in ("ruby", "r")', '{"perl": 1}.get(language)', 'name != "r"'):
        assert len(found(command_names.check, path, f"def f(self, language, name):\n    return {text}\n")) == 1
    for text in ('self.scheme == "php"', 'letter == "r"', 'self.joining == "."'):
        assert found(command_names.check, path, f"def f(self, letter):\n    return {text}\n") == []


def test_words_that_are_no_name_of_a_command_may_be_compared():
    text = (
        'def f(run, kind, host):\n    return kind == "tee" or host.name == "tee" or run.name in ("stdin", "console")\n'
    )
    assert found(command_names.check, "toolgate/analysis/shell/a.py", text, **KNOWN) == []


def test_a_trait_must_be_listed_said_and_asked_for():
    vocabulary = {"toolgate/knowledge/vocabulary.py": 'TRAITS = {"copies": "…"}\n'}
    said = {"toolgate/knowledge/commands/files.py": 'TEE = command("tee", traits="copies")\n'}
    asked = 'def f(run):\n    return run.has("copies")\n'
    path = "toolgate/analysis/shell/a.py"
    assert found(command_names.check, path, asked, **vocabulary, **said) == []
    assert len(found(command_names.check, path, asked, **vocabulary)) == 1
    assert len(found(command_names.check, path, asked, **said)) == 1
    assert len(found(command_names.check, path, "x = 1\n", **vocabulary, **said)) == 1


def test_asking_for_the_class_of_facts_is_refused():
    text = "def f(facts):\n    return isinstance(facts, Machine)\n"
    assert found(command_names.check, "toolgate/guard.py", text) == [("toolgate/guard.py", 2)]
    assert (
        found(command_names.check, "toolgate/guard.py", text.replace("isinstance(facts, Machine)", "facts.real")) == []
    )


# --- manners ---------------------------------------------------------------------------------------------------------

SAID = {"toolgate/knowledge/commands/a.py": 'RM = flag("-r", manner=Manner.RECURSIVE)\n'}
ASKED = {"toolgate/rules/a.py": "def f(effect):\n    return Manner.RECURSIVE in effect.manner\n"}
LIST = 'class Manner:\n    RECURSIVE = "recursive"\n'


def test_a_manner_must_be_listed_said_and_asked_for():
    path = "toolgate/model/effect.py"
    assert found(manners.check, path, LIST, **SAID, **ASKED) == []
    assert len(found(manners.check, path, LIST, **SAID)) == 1
    assert len(found(manners.check, path, LIST, **ASKED)) == 1
    assert len(found(manners.check, path, "x = 1\n", **SAID, **ASKED)) == 1
    written = {"toolgate/policy/library/a.py": "TEXT = '''when = { manner = [\"recursive\"] }'''\n"}
    assert found(manners.check, path, LIST, **SAID, **written) == []


def test_analysis_asks_where_it_compares_and_says_elsewhere():
    asked = "LATER = (Manner.RECURSIVE,)\ndef f(effect):\n    return any([word in effect.manner for word in LATER])\n"
    said = "def f(run):\n    run.emit(WRITE, target, None, (Manner.RECURSIVE,))\n"
    for text, other in ((asked, SAID), (said, ASKED)):
        others = {"toolgate/model/effect.py": LIST}
        assert found(manners.check, "toolgate/analysis/a.py", text, **others, **other) == []
        assert len(found(manners.check, "toolgate/analysis/a.py", text, **others)) == 1


@pytest.mark.parametrize(
    "text",
    [
        'def f(effect):\n    return "force" in effect.manner\n',
        'def f(run):\n    run.emit(WRITE, target, None, ("force",) if deep else ())\n',
        'def f(scope):\n    scope.unknown(f"a text", ("force",))\n',
        'def f(run):\n    run.manner += ("force",)\n',
        'PUSH = flag("-f", manner="force")\n',
        'LIMIT = (("place", OWN), ("manner", ("force",)))\n',
    ],
)
def test_a_manner_that_is_written_out_is_refused(text):
    assert len(found(manners.check, "toolgate/analysis/a.py", text)) == 1


def test_a_reader_takes_its_manner_from_the_list():
    text = 'def read(text):\n    return [publishes(text, "forge", "force")]\n'
    assert len(found(manners.check, "toolgate/knowledge/readers/a.py", text)) == 1
    assert found(manners.check, "toolgate/knowledge/readers/a.py", text.replace(', "force"', "")) == []


# --- roles -----------------------------------------------------------------------------------------------------------

READS, READ_BY = 'READS = Role("READS")  # a path\n', 'READ_BY = Role("READ_BY")  # (x) a language\n'
ROLES = {"toolgate/knowledge/vocabulary.py": READS, "toolgate/analysis/a.py": 'ROLES = {"READS": _reads}\n'}
FROB = "toolgate/knowledge/commands/frob.py"


def test_a_role_is_listed_said_and_handled():
    said = 'FROB = command("frob", "READS? READS...")\n'
    assert found(roles.check, FROB, said, **ROLES) == []
    assert found(roles.check, FROB, "", **ROLES) == [("toolgate/knowledge/vocabulary.py", 1)]
    assert found(roles.check, FROB, said, **{**ROLES, "toolgate/analysis/a.py": ""}) == [
        ("toolgate/knowledge/vocabulary.py", 1)
    ]
    other = {**ROLES, "toolgate/analysis/a.py": 'ROLES = {"READS": _reads,\n "REDAS": _redas}\n'}
    assert found(roles.check, FROB, said, **other) == [("toolgate/analysis/a.py", 2)]


def test_a_typing_mistake_in_a_role_is_named_with_its_file_and_what_was_meant():
    text = 'FROB = command("frob", "READS...",\n [option("-f", "REDAS")])\n'
    (finding,) = roles.check(Project({FROB: text, **ROLES}))
    assert (finding.file, finding.line) == (FROB, 2)
    assert finding.what == "`REDAS` is not a role; did you mean `READS`?"


@pytest.mark.parametrize("role", ['"READ_BY(frob.place)"', 'READ_BY("frob.place")'])
def test_a_reader_that_a_role_names_exists(role):
    vocabulary = {"toolgate/knowledge/vocabulary.py": READ_BY, "toolgate/analysis/a.py": 'ROLES = {"READ_BY": _read}\n'}
    text = f'FROB = command("frob", options=[option("-f", {role})])\n'
    reader = {
        "toolgate/knowledge/readers/frob.py": '"""Places."""\n\n\ndef place(text: str) -> Found | None:\n    return []\n'
    }
    assert found(roles.check, FROB, text, **vocabulary) == [(FROB, 1)]
    assert found(roles.check, FROB, text, **vocabulary, **reader) == []


def test_a_reader_that_gives_roles_takes_a_list_of_words():
    vocabulary = {
        "toolgate/knowledge/vocabulary.py": READ_BY.replace("READ_BY", "ROLES_BY"),
        "toolgate/analysis/a.py": 'ROLES = {"ROLES_BY": _read}\n',
    }
    taken = '"""Words."""\n\n\ndef read(words: list[str]) -> Found | None:\n    return []\n'
    right = {"toolgate/knowledge/readers/frob.py": taken}
    wrong = {"toolgate/knowledge/readers/frob.py": taken.replace("words: list[str]", "text: str")}
    said = 'FROB = command("frob", "ROLES_BY(frob)...")\n'
    assert found(roles.check, FROB, said, **vocabulary, **right) == []
    assert found(roles.check, FROB, said, **vocabulary, **wrong) == [(FROB, 1)]


# --- names that are described loosely --------------------------------------------------------------------------------

LOOSE = """from toolgate.knowledge.vocabulary import *

FROB = command("frob fb", subcommands=[loose("list ls"), sub("send", "SENDS"), lax("show", "READS")])
WITH = command("with", "ARGV...")
CASES = '''
allow  %s
'''
"""


@pytest.mark.parametrize(
    ("run", "names"),
    [
        ("frob list; fb -x 1 ls", "show"),
        ("A=1 /usr/bin/frob list && with -v frob show a", "ls"),
        ("sh -c 'frob ls; if frob list; then frob show x; fi'", ""),
        ("frob 'send' list ls show", "list ls show"),
        ("echo frob list", "list ls show"),
    ],
)
def test_a_loosely_described_name_is_run_by_an_example_or_is_in_the_list(run, names):
    expected = [f"frob {name}" for name in names.split()]
    known = {"tests/a.cases": "allow  sh -c x\n"}
    assert [finding.what.split("`")[1] for finding in presumed.check(Project({FROB: LOOSE % run, **known}))] == expected
    listed = {presumed.LIST: "\n".join(["# what it is", *expected]) + "\n"}
    assert found(presumed.check, FROB, LOOSE % run, **listed) == []


def test_the_examples_of_files_and_pages_count():
    page = "# Words\n\n```cases\nallow  frob ls\n```\n"
    told = "ask frob show x\n    reason   frob list is no example here\n"
    others = {"docs/a.md": page, "tests/rules/a.told": told, "tests/cases/a.cases": "allow  frob list\n"}
    assert found(presumed.check, FROB, LOOSE % "ls", **others) == []
    assert found(presumed.check, FROB, LOOSE % "ls", **{**others, "tests/cases/a.cases": ""}) == [(FROB, 3)]


def test_a_presumed_name_that_is_run_meanwhile_or_is_gone_is_refused():
    text = LOOSE % "frob ls; frob show; frob list"
    for line in ("frob ls", "frob send", "frab"):
        assert found(presumed.check, FROB, text, **{presumed.LIST: line + "\n"}) == [(presumed.LIST, 1)]
    unsorted = {presumed.LIST: "frob show\nfrob list\nfrob ls\n"}
    assert found(presumed.check, FROB, LOOSE % "ls", **unsorted) == [(presumed.LIST, 1)]


# --- prose -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        'def f(effect):\n    return effect.target.text == "the environment"\n',
        'def f(target):\n    return target.text.endswith(" in the text")\n',
        'def f(origin):\n    return origin.text[:1] == "$"\n',
        "def f(target):\n    return target.path or target.text\n",
        'def f(host):\n    return "x" in host.text\n',
    ],
)
def test_deciding_by_the_text_of_a_target_is_refused(text):
    assert found(prose.check, "toolgate/rules/a.py", text) == [("toolgate/rules/a.py", 2)]
    assert found(prose.check, "toolgate/rules/a.py", text.replace(".text", ".name")) == []


@pytest.mark.parametrize(
    "text",
    [
        'def f(effect):\n    return str(effect.target) == "the environment"\n',
        'def f(origin):\n    return str(origin).startswith("a copy")\n',
        'def f(target):\n    said = str(target); return said.rpartition(" ")[2]\n',
        'def f(scene, target):\n    return f"of {target}" in scene.words\n',
        'def f(target):\n    return str(target)[:1] == "`"\n',
        "def f(target):\n    return is_several(str(target))\n",
    ],
)
def test_deciding_by_what_is_read_of_a_target_is_refused_but_for_a_reason(text):
    for room in ("model", "rules", "advice", "sentences", "analysis/text"):
        path = f"toolgate/{room}/a.py"
        assert found(prose.check, path, text) == [(path, 2)]
        reason = {"pyproject.toml": f'[tool.gates.prose]\n"{path}:f" = "reason"\n'}
        assert found(prose.check, path, text, **reason) == []
        assert found(prose.check, path, "", **reason) == [("pyproject.toml", 1)]


def test_what_is_read_of_a_target_may_be_said():
    text = 'def f(target):\n    said = str(target) if target.described else f"the file {target}"\n    return said or target.name == "x"\n'
    assert found(prose.check, "toolgate/rules/a.py", text) == []


@pytest.mark.parametrize(
    "text",
    [
        'def f(opinion):\n    return opinion.reason.startswith("runs ")\n',
        'def f(effect):\n    act = told(effect.argv)[0]; return "as root" in act\n',
        'def f(act: Sentence):\n    return act.rest[:1] == ","\n',
        'def f(effect):\n    return (act := told(effect.argv)[0].before("x")) and act.replace("x", "y")\n',
        "def f(opinion):\n    return ADVICE.get(opinion.instead)\n",
        "def f(template: str):\n    return ADVICE.get(template)\n",
        'def f(tool, opinions):\n    return frozenset([f"{tool}:{one.reason}" for one in opinions])\n',
        "def f(opinions):\n    return len({one.reason for one in opinions})\n",
    ],
)
def test_deciding_by_a_reason_or_an_act_is_refused_but_for_a_reason(text):
    acts = {"toolgate/sentences/acts.py": "def told(words) -> tuple[Sentence, str]:\n    return NOTHING, ''\n"}
    text = f"from toolgate.sentences.acts import told\n\n{text}"
    for path in ("toolgate/rules/a.py", "toolgate/approvals/a.py"):
        assert found(prose.check, path, text, **acts) == [(path, 4)]
        one, two = [
            {"pyproject.toml": f'[tool.gates.sentences]\n"{path}:f" = "{number}: reason"\n'} for number in (1, 2)
        ]
        assert found(prose.check, path, text, **acts, **one) == []
        assert found(prose.check, path, text, **acts, **two) == [(path, 4)]
        assert found(prose.check, path, "", **one) == [("pyproject.toml", 1)]


def test_a_verb_is_a_key_and_a_sentence_may_be_said():
    text = """def f(effect, opinion, said: Sentence):
    reason = said.before(f" and {opinion.reason}") if said.verb == "deletes" and said.thing == effect.target.name else ""
    return reason or opinion.instead is ADVICE or len(opinion.reason) < 9 or opinion.instead == ""
"""
    assert found(prose.check, "toolgate/rules/a.py", text) == []


def test_a_value_between_backticks_is_put_there_by_the_target_or_by_one_function():
    text = 'def f(target):\n    return f"deletes `{target.text}` of `git`"\n'
    assert found(prose.check, "toolgate/rules/a.py", text) == [("toolgate/rules/a.py", 2)]
    assert found(prose.check, "toolgate/rules/a.py", text.replace("`{target.text}`", "{target}")) == []


def test_a_phrase_that_has_a_key_is_said_by_its_key():
    vocabulary = {"toolgate/knowledge/vocabulary.py": 'PHRASES = {MAKEFILE: "the makefile"}\n'}
    text = 'MAKE = command("make", does=runs("the makefile"))\n'
    path = "toolgate/knowledge/commands/make.py"
    assert found(prose.check, path, text, **vocabulary) == [(path, 1)]
    assert found(prose.check, path, text.replace('"the makefile"', "MAKEFILE"), **vocabulary) == []


# --- names of agents -------------------------------------------------------------------------------------------------

AGENTS = {
    agent_names.DECLARED: '"""Written by tools/agents.py."""\n'
    "AGENTS = (Agent('frob-cli', (Directory('.frob', moved=(('FROB_HOME', ''), ('XDG_X', '')),),), "
    "user_hooks=('.frob/a',), project_directories=('.frobrules', '.agents'), programs=('frob',), prefix='FROB'),)\n",
    "pyproject.toml": "[tool.gates.agent-names]\n"
    + "".join([f'"toolgate/others.py:word{number}" = "a reason"\n' for number in range(agent_names.MOST)]),
}


def agents_named(path: str, text: str) -> list[tuple[str, int]]:
    return [one for one in found(agent_names.check, path, text, **AGENTS) if one[0] != "pyproject.toml"]


@pytest.mark.parametrize(
    "line",
    [
        'if agent == "frob-cli": x = 1',
        'PATHS = "~/.frob/settings.json .x".split()',
        'PATHS = (".frobrules/hooks",)',
        'HOME = variable("FROB_HOME")',
        'STARTS = ("FROB",)',
        'NAMES = frozenset("""\\\nfrob other\n""".split())',
        "from toolgate.adapters.frob_cli import decode",
        "from toolgate.adapters import frob_cli",
        'SEEDS = "adapters.frob_cli"',
        'x = f"{home}/.frob"',
        'KINDS = {"frob-rules": 1}',
        'OFF = "FROB_OFF"',
        'PATH = ".frob-server/x"',
    ],
)
def test_the_name_of_an_agent_is_for_its_declaration(line):
    assert agents_named("toolgate/a.py", f"{line}\n")
    for path in (
        "toolgate/adapters/b.py",
        "toolgate/history/frob_cli.py",
        "toolgate/integrations/frob_sdk.py",
        "toolgate/knowledge/commands/b.py",
        "tools/a.py",
    ):
        assert agents_named(path, f"{line}\n") == []
    assert agents_named("toolgate/a.py", f'"""Words; written by tools/agents.py."""\n{line}\n') == []
    assert (
        agents_named("toolgate/a.py", f"# written by tools/agents.py\n{line}\n# end of what tools/agents.py writes\n")
        == []
    )


@pytest.mark.parametrize(
    "line",
    [
        '"""Reads what frob-cli writes into `.frob`."""',
        'EPILOG = "toolgate install frob-cli"',
        'add("--agent", help="pick calls of this agent, such as frob-cli")',
        'CASES = "deny rm ~/.frob/settings.json"',
        'x = "frobnicate .frobs .agents XDG_X frob-cli.example frob.example list_frob"',
        "x = 1  # as frob-cli does",
    ],
)
def test_prose_and_examples_may_name_an_agent(line):
    assert agents_named("toolgate/a.py", f"{line}\n") == []


def test_the_exceptions_for_names_of_agents_only_get_fewer():
    every = found(agent_names.check, "toolgate/a.py", "x = 1\n", **AGENTS)
    assert len(every) == agent_names.MOST  # each excuses nothing
    without = AGENTS | {"pyproject.toml": "[tool.gates.agent-names]\n"}
    assert found(agent_names.check, "toolgate/a.py", "x = 1\n", **without) == [("pyproject.toml", 1)]
    text = "".join([f'word{number} = "frob"\n' for number in range(2)])
    excusing = AGENTS | {"pyproject.toml": '[tool.gates.agent-names]\n"toolgate/a.py:frob" = "another frob"\n'}
    assert found(agent_names.check, "toolgate/a.py", text, **excusing) == [("pyproject.toml", 1)]


# --- one reader ------------------------------------------------------------------------------------------------------


def test_a_notation_is_read_in_one_module_of_the_analysis():
    reads = "import json\njson.loads('{}')\n"
    assert found(one_reader.check, "toolgate/analysis/formats/json_files.py", reads) == []
    assert found(one_reader.check, "toolgate/analysis/a.py", reads) == [("toolgate/analysis/a.py", 2)]
    assert found(one_reader.check, "toolgate/analysis/a.py", "from json import loads\n") == [
        ("toolgate/analysis/a.py", 1)
    ]
    assert found(one_reader.check, "toolgate/analysis/a.py", "import xml.sax\nxml.sax.parse('a')\n")[0][1] == 2


def test_writing_a_notation_is_no_second_reader_and_other_programs_of_ours_may_read():
    assert found(one_reader.check, "toolgate/analysis/a.py", "import json\njson.dumps({})\n") == []
    assert found(one_reader.check, "toolgate/cli/a.py", "import json\njson.loads('{}')\n") == []
