"""The guide of the executor shows what is true."""

import inspect

import pytest

from tests.cli.process import ROOT
from tests.docs.test_guides import blocks
from tests.executor.scenes import Scene, scene
from toolgate import Executor

__all__ = ["scene"]
PAGE = ROOT / "docs/guide/executor.md"


@pytest.mark.parametrize("text", [*blocks("python", [PAGE])])
def test_a_program_of_the_guide_runs(scene: Scene, text):
    found: dict = {}
    exec(compile(text, "executor.md", "exec"), found)  # our own page
    assert isinstance(found["executor"], Executor)


def test_every_public_method_is_in_the_guide_and_is_documented():
    text = PAGE.read_text("utf-8")
    names = [name for name, value in vars(Executor).items() if name[0] != "_" and inspect.isfunction(value)]
    assert all(getattr(Executor, name).__doc__ for name in names)
    assert [] == [name for name in names if f"`{name}" not in text]
