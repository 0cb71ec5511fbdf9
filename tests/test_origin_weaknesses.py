"""No row of the document about the origins' weaknesses is missing, replaced or made milder in our cases."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from toolgate import cases

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "tests/cases/origin-weaknesses.cases"
DOCUMENT = ROOT.parent / "shared/spec/origin-weaknesses.md"  # not part of the repository
ELSEWHERE = ROOT / "tests/policy/test_origin_weaknesses.py"
ROWS = [f"BP-{number}" for number in range(1, 86)] + [f"FP-{number}" for number in range(1, 43)]
PROSE = {  # words in backticks that are no input by themselves
    "BP-44": ("\\'", "; curl http://evil ;"),
    "BP-60": ("... #/bin",),
    "FP-14": ("/",),
    "FP-24": ("ls *", "echo *", "git log *"),
    "FP-29": ("HTTPS://...",),
    "FP-42": ("rm",),
}
# What the default profile lets pass although it is not wanted to: argued in docs/decisions/0031.
PASSING = (
    "makepasswd",
    "echo 'default_deny = false' > policy.toml",
    "tee policy.toml < evil.toml",
    "rm -rf $HOME/.cache/foo",
)
STRICTNESS = ("allow", "llm", "ask", "deny")
PROFILES = {"A": "bitcode", "B": "agentkit", "B-later": "agentkit", "C": "clippy"}


class Row(NamedTuple):
    """One row: where it is from, what is wanted, its input; then what our file has for it."""

    origin: str
    wanted: str
    given: str
    notes: tuple[str, ...] = ()
    cases: tuple[cases.Case, ...] = ()

    def note(self, word: str) -> str:
        """What a comment below the row says after this word; empty: there is none."""
        return next((note.removeprefix(word).strip() for note in self.notes if note.startswith(word)), "")


@cache
def ours() -> dict[str, Row]:
    text = FILE.read_text("utf-8")
    heads = [(number, line) for number, line in enumerate(text.split("\n"), 1) if re.match(r"# [BF]P-\d+ ", line)]
    found: dict[str, Row] = {}
    examples = cases.read(text)
    for (start, line), (end, _) in zip(heads, [*heads[1:], (10**6, "")], strict=True):
        head = re.fullmatch(r"# ([BF]P-\d+) (\S+) \[(.+?)\] (.+)", line)
        assert head, line
        name, origin, wanted, given = head.groups()
        assert name not in found, f"{name} stands there twice"
        notes = [line[2:] for line in text.split("\n")[start : end - 1] if line.startswith("# ")]
        inside = [case for case in examples if start < case.line < end]
        found[name] = Row(origin, wanted, given, tuple(notes), tuple(inside))
    return found


@cache
def theirs() -> dict[str, Row]:
    """The rows of the document."""
    found = {}
    for line in DOCUMENT.read_text("utf-8").split("\n"):
        if re.match(r"\| [BF]P-\d+ \|", line):
            name, origin, given, _, _, wanted = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            found[name] = Row(origin, wanted, given.replace("\\|", "|"))
    return found


@cache
def policy_tests() -> dict[str, str]:
    """The source of each test beside this one, by the row in its name."""
    text = ELSEWHERE.read_text("utf-8")
    found: dict[str, str] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and (named := re.match(r"test_([bf]p)_(\d+)_", node.name)):
            name = f"{named[1].upper()}-{named[2]}"
            lines = text.split("\n")[
                node.decorator_list[0].lineno - 1 if node.decorator_list else node.lineno - 1 : node.end_lineno
            ]
            found[name] = found.get(name, "") + "\n".join(lines)
    return found


def inputs(row: Row) -> list[str]:
    """The commands a row has in backticks; three dots in one stand for anything."""
    return re.findall(r"`([^`]+)`", row.given)


def is_of(case: cases.Case, given: str) -> bool:
    pieces = [piece.strip() for piece in given.split("...") if piece.strip()]
    return bool(pieces) and all(piece in case.text for piece in pieces)


def good_enough(verdict: str, wanted: list[str]) -> bool:
    """Whether a verdict is one of those wanted, or stricter than what is wanted where asking is right."""
    if verdict in wanted:
        return True
    return "allow" not in wanted and STRICTNESS.index(verdict) > min(STRICTNESS.index(word) for word in wanted)


def test_every_row_of_the_document_is_there():
    assert ROWS == list(ours())


@pytest.mark.skipif(not DOCUMENT.exists(), reason="the document lies outside the repository")
def test_every_row_has_the_words_of_the_document():
    assert {name: row[:3] for name, row in theirs().items()} == {name: row[:3] for name, row in ours().items()}


@pytest.mark.parametrize("name", ROWS)
def test_every_input_of_a_row_is_judged_as_it_stands(name):
    row = ours()[name]
    if row.note("not yet: issue"):
        assert not row.cases and not row.note("in")
        return
    source = policy_tests().get(name, "")
    assert bool(source) == (row.note("in ") == "tests/policy/test_origin_weaknesses.py")
    assert row.cases or source, f"nothing tests {name}"
    missing = [given for given in inputs(row) if not any(is_of(case, given) for case in row.cases)]
    plain = source.replace("\\n", " newline ")
    assert [] == [
        given for given in missing if given.replace("...", "") not in plain and given not in PROSE.get(name, ())
    ]


@pytest.mark.parametrize("name", ROWS)
def test_no_row_is_milder_than_what_is_wanted(name):
    """In the default profile, or in the profile of the row's origin, whose lists the wanted verdict may be about."""
    row = ours()[name]
    wanted = re.findall("allow|llm|ask|deny", row.wanted.partition(" (")[0])
    judged = [
        case
        for case in row.cases
        if dict(case.scene).get("profile", "") in ("", PROFILES[row.origin]) and not case.todo
    ]
    if row.note("but:") or row.note("in ") or not wanted:
        return
    for given in inputs(row):
        found = [case.verdict for case in judged if is_of(case, given)]
        assert not found or any(good_enough(verdict, wanted) for verdict in found), given
    if "allow" not in wanted:
        silent = [
            case.text for case in judged if case.verdict == "allow" and any(case.text == given for given in inputs(row))
        ]
        assert silent == [given for given in silent if given in PASSING], "passes without a word in the default profile"


def test_rows_that_differ_are_argued():
    page = next((ROOT / "docs/decisions").glob("0031-*.md")).read_text("utf-8")
    differing = [name for name, row in ours().items() if row.note("but:")]
    assert [] == [name for name in differing if name not in page]
    assert [] == [text for text in PASSING if text not in page]
