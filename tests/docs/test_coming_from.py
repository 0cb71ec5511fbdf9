"""The page for people who come from another project: every name in its tables exists, and what it shows runs."""

from pathlib import Path

import pytest

import toolgate
from tests.policy.test_documented_calls import AGENTKIT, BITCODE, FIELDS
from toolgate import policy
from toolgate.cli import VERBS

PAGE = Path(__file__).resolve().parent.parent.parent / "docs/guide/coming-from.md"
TEXT = PAGE.read_text("utf-8")
PROGRAMS = [block.partition("```")[0] for block in TEXT.split("```python\n")[1:]]
HEADS = ("| BitCode |", "| agentkit |", "| clippy-code |")


def rows(head: str) -> list[list[str]]:
    """The rows of a table: what it is called there, here, and a note."""
    lines = TEXT[TEXT.index(head) :].split("\n\n")[0].split("\n")[2:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines if line]


NAMES = [word for head in HEADS for row in rows(head) for word in row[1].split("`")[1::2]]


def found(word: str) -> bool:
    """Whether a word of the second column is something that exists: a name, a command or a key of a policy."""
    if word.startswith("toolgate ") or word == "toolgate.policy":
        return word == "toolgate.policy" or word.split()[1] in VERBS
    if word.startswith("checker."):
        return hasattr(CHECKER, word.split(maxsplit=1)[0].partition(".")[2])
    name = word.partition("(")[0]
    for module in (toolgate, policy):
        value: object = module
        for part in name.split("."):
            value = getattr(value, part, None)
        if value is not None and name.partition(".")[0] in module.__all__:
            return True
    return False


@pytest.mark.parametrize("text", PROGRAMS)
def test_a_program_of_the_page_runs(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "example"}
    exec(compile(text, "coming-from.md", "exec"), names)  # our own page, which asserts what it claims
    assert not {"guard", "policy", "executor"}.isdisjoint(names)


def test_there_is_a_program_and_a_table_for_each_project():
    assert 3 == len(PROGRAMS) and all("assert" in text for text in PROGRAMS)
    assert all(len(rows(head)) >= 10 and {3} == {len(row) for row in rows(head)} for head in HEADS)


KEYS = {
    "combine": "combine = 'first_match'", "approvals.key": "[approvals]\nkey = 'reason'",
    "tools.unlisted": "[tools]\nunlisted = 'enabled'", "[llm]": "[llm]\nenabled = true",
    "[llm.second]": "[llm.second]\nmodel = 'm'",
}  # fmt: skip
OTHERS = ("/", 'Mock(spec=["get_streaming_response"])')
CHECKER = policy.BashChecker("/workspace")


@pytest.mark.parametrize("word", NAMES)
def test_every_name_of_the_second_column_exists(word):
    if word in KEYS:
        policy.Policy.parse(KEYS[word])
        return
    assert word in OTHERS or found(word)


@pytest.mark.parametrize("name", [*AGENTKIT, *FIELDS, *BITCODE, "Args", "AllowedTools"])
def test_every_name_of_the_origins_is_on_the_page(name):
    assert name.rpartition(".")[2] in TEXT or AGENTKIT.get(name, name) in TEXT
