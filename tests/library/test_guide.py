"""The guide of the library has every public name, and what programs write with them runs."""

import importlib
import re

import pytest

import toolgate
from tests.cli.process import ROOT

GUIDE = (ROOT / "docs/guide/library.md").read_text("utf-8")


@pytest.mark.parametrize("name", toolgate.__all__)
def test_every_public_name_is_in_the_guide_and_is_documented(name):
    value = getattr(toolgate, name)
    assert re.search(rf"\b{name}\b", GUIDE)
    assert name in ("ALLOW", "ASK", "DENY", "LLM", "OnDecision") or (value.__doc__ or "").strip()


def test_the_public_methods_of_a_guard_are_in_the_guide_and_are_documented():
    names = [name for name in vars(toolgate.Guard) if name[0] != "_" and callable(getattr(toolgate.Guard, name))]
    names = [name for name in names if name not in ("book_for",)]  # for other parts of the package
    assert {"check", "acheck", "require", "arequire", "describe", "session", "rule", "on_decision"} <= set(names)
    assert all(getattr(toolgate.Guard, name).__doc__ for name in names)
    assert [name for name in names if not re.search(rf"\b{name}\b", GUIDE)] == []


def test_what_type_checkers_see_is_what_there_is():
    stub = (ROOT / "toolgate/__init__.pyi").read_text("utf-8")
    assert all(f'    "{name}",' in stub for name in toolgate.__all__)
    assert stub.count('    "') == len(toolgate.__all__)
    assert (ROOT / "toolgate/py.typed").exists()


def test_programs_written_as_type_checkers_are_shown_them_run():
    module = importlib.import_module("tests.typing.public_usage")
    module.check()
    module.check_executor()
