"""Every example in the project holds: those of knowledge and rules, and the files under tests/cases."""

import ast
import importlib
import pkgutil
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from toolgate import knowledge, rules
from toolgate.cases import Case, Record, complaint, read
from toolgate.cli.answers import Setting, answer
from toolgate.model import Decision

ROOT = Path(__file__).resolve().parent.parent
NOWHERE = Setting("/nowhere", settles_llm=True)  # every record of an example has a world of its own


def judge(record: Record) -> Decision:
    given = answer(record, NOWHERE)
    assert not given.internal, given.decision.reason  # a deny, but nobody's judgement
    return given.decision


def modules_with_cases() -> Iterator[tuple[str, str, int]]:
    """File, text and first line of every `CASES` in the package."""
    for package in (knowledge, rules):
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            path = ROOT / (found.name.replace(".", "/") + ".py")
            if found.ispkg or "\nCASES = " not in path.read_text("utf-8"):
                continue
            yield str(path.relative_to(ROOT)), importlib.import_module(found.name).CASES, line_of_cases(path)


def line_of_cases(path: Path) -> int:
    """The line on which the text of `CASES` starts."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["CASES"]:
            return node.value.lineno
    return 1


def case_files() -> Iterator[tuple[str, str, int]]:
    for path in sorted((ROOT / "tests" / "cases").rglob("*.cases")):
        yield str(path.relative_to(ROOT)), path.read_text("utf-8"), 1


def wrong_with(case: Case) -> str:
    """What is wrong with an example, in words; nothing, if it holds."""
    try:
        return complaint(case, judge)
    except Exception:  # noqa: BLE001 # the other examples of the file are tried all the same
        return traceback.format_exc()


FILES = [*modules_with_cases(), *case_files()]


@pytest.mark.parametrize(("file", "text", "line"), FILES, ids=[file for file, _, _ in FILES])
def test_every_example_of_the_file_holds(file: str, text: str, line: int) -> None:
    cases = list(read(text, line))
    found = [f"{file}:{case.line}:\n{wrong}" for case in cases if (wrong := wrong_with(case))]
    assert cases, "a file without examples proves nothing"
    if found:
        pytest.fail(f"{len(found)} of {len(cases)} examples do not hold\n" + "\n".join(found), pytrace=False)
