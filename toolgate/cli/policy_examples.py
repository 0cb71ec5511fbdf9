"""Unit tests of policies: where they are, and their results."""

import os
from dataclasses import dataclass

from toolgate.adapters.generic import described
from toolgate.cases import PROJECT, Case, complaint, read
from toolgate.model.rule import Rulebook
from toolgate.model.verdict import Decision
from toolgate.policy.files.positions import positions
from toolgate.policy.files.storage import Unsafe, contents
from toolgate.policy.force.layers import is_plugin
from toolgate.policy.force.loading import Source
from toolgate.policy.force.plan import text_of
from toolgate.policy.read.document import check, parse
from toolgate.rehearsal import rehearsed
from toolgate.world import World

LARGEST = 1_048_576  # bytes of a file of cases
SUFFIX = ".cases"


@dataclass(frozen=True)
class Passage:
    """Examples in the cases format: the file, the line where their text starts, and the text."""

    file: str
    line: int
    text: str


def passages(source: Source) -> list[Passage]:
    """All examples of a policy: its `tests`, those of its rules, and the file next to it."""
    if source.data is None:
        return []
    policy, _ = check(source.data, source.file, source.layer)
    if policy is None:
        return []
    text = source.data.decode("utf-8")
    where = positions(text)
    found = []
    if tests := text_of(policy.settings, "tests"):
        found.append(Passage(source.file, first_line(text, *where.at(("tests",))), tests))
    for entry in policy.rules:
        if entry.tests:
            line = first_line(text, *where.at(("rule", entry.index, "tests")))
            found.append(Passage(source.file, line, entry.tests))
    beside = os.path.splitext(source.file)[0] + SUFFIX
    if os.path.exists(beside):
        found.append(passage_of(beside))
    return found


def first_line(text: str, line: int, column: int) -> int:
    """The line where a value's text starts: the next one if the line ends with the opening triple quotes."""
    written = text.split("\n")[line - 1][column - 1 :]
    return line + 1 if written.rstrip().endswith(('"""', "'''")) else line


def passage_of(file: str) -> Passage:
    """A file of examples; raises `OSError` if it cannot be read."""
    try:
        return Passage(file, 1, contents(file, LARGEST, None).decode("utf-8"))
    except (Unsafe, UnicodeDecodeError) as error:
        raise OSError(0, f"not a cases file: {error}") from None


def outcomes(passage: Passage, book: Rulebook) -> list[tuple[Case, str]]:
    """Each example with what is wrong with it; empty: it passes. Raises `CaseFailed` if they cannot be read."""

    def judge(record: dict[str, object]) -> Decision:
        request = described(record, PROJECT)
        return rehearsed(request, World(request.world or {}), book=book, settles_llm=True)

    return [(case, complaint(case, judge)) for case in read(passage.text, passage.line)]


def inline_examples(source: Source) -> int:
    """How many examples the rules of a policy without mistakes have in `match` and `no_match`."""
    if source.data is None or is_plugin(source.file):
        return 0
    rules = parse(source.data, source.file, source.layer).rules
    return sum([len(rule.match) + len(rule.no_match) for rule in rules])


def examples_told(number: int) -> str:
    return f"{number} example{'' if number == 1 else 's'}"
