"""Our reading of a text next to a shell's, and the divergences we know: `divergences.toml` gives each a name and a reason."""

import functools
import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.shell.bash_oracle import Reading
from tests.shell.corpus import Sample, show, spell
from tests.shell.trees import outline
from toolgate.model.errors import ShellSyntaxError
from toolgate.shell import parse
from toolgate.shell.tree.nodes import Script

STRICTER, LOOSER = "we refuse, the shell accepts", "we accept, the shell refuses"
PRINTING = "the shell prints something else than it read"
DIRECTIONS = {"stricter": STRICTER, "looser": LOOSER, "printing": PRINTING}
SHOWN = 25


class Divergence(NamedTuple):
    """A difference we know.

    It covers its hand-written `texts`; every text that we refuse with one of its `messages` (a message of its own says that we
    refuse on purpose); and generated texts in which its `pattern` occurs (together with a message, when it has both).
    """

    name: str
    shell: str
    direction: str
    reason: str
    texts: frozenset[str]
    messages: re.Pattern[str] | None
    pattern: re.Pattern[str] | None

    def covers(self, sample: Sample, difference: str, message: str) -> bool:
        if difference != self.direction:
            return False
        if sample.text in self.texts:
            return True
        said = self.messages is not None and self.messages.fullmatch(message) is not None
        if self.pattern is None:
            return said
        return "/" in sample.name and (said or self.messages is None) and bool(self.pattern.search(sample.text))


@functools.cache
def known_divergences(shell: str) -> list[Divergence]:
    content = (Path(__file__).parent / "divergences.toml").read_text(encoding="utf-8")
    return [
        Divergence(
            name=entry["name"],
            shell=entry.get("shell", "bash"),
            direction=DIRECTIONS[entry["direction"]],
            reason=entry["reason"],
            texts=frozenset(spell(line) for line in entry.get("texts", [])),
            messages=re.compile("|".join(entry["messages"]), re.DOTALL) if "messages" in entry else None,
            pattern=re.compile(entry["pattern"], re.DOTALL) if "pattern" in entry else None,
        )
        for entry in tomllib.loads(content)["divergence"]
        if entry.get("shell", "bash") == shell
    ]


def read(text: str, shell: str = "bash") -> Script | ShellSyntaxError:
    """Our reading; any other exception is a failure of the test that asked."""
    try:
        return parse(text, shell=shell)
    except ShellSyntaxError as error:
        return error


def direction(ours: Script | ShellSyntaxError, theirs: Reading) -> str | None:
    """How the two readings differ, `None` when they agree."""
    accepted = isinstance(ours, Script)
    if accepted == theirs.valid:
        return None
    return LOOSER if accepted else STRICTER


def disagreements(
    samples: Sequence[Sample],
    ask: Callable[[Sequence[str]], list[Reading]],
    shell: str = "bash",
    ask_other: Callable[[Sequence[str]], list[Reading]] | None = None,
) -> list[str]:
    """A description of each sample on which we and a shell differ in a way that is not listed.

    `ask_other` asks a second shell that goes by the same name; who agrees with either of them does not differ.
    """
    found = []
    for sample, theirs in zip(samples, ask([sample.text for sample in samples]), strict=True):
        ours = read(sample.text, shell)
        difference = direction(ours, theirs)
        message = ours.message if isinstance(ours, ShellSyntaxError) else ""
        if difference and not listed(sample, difference, message, shell):
            found.append((sample, ours, theirs, difference))
    if ask_other:
        others = ask_other([sample.text for sample, _, _, _ in found])
        found = [row for row, other in zip(found, others, strict=True) if direction(row[1], other)]
    return [
        f"{difference}: {sample}\n    shell: {theirs.complaints or 'valid'}\n    ours:  {describe(ours)}"
        for sample, ours, theirs, difference in found
    ]


def describe(ours: Script | ShellSyntaxError) -> str:
    if isinstance(ours, ShellSyntaxError):
        return f"{type(ours).__name__} at {ours.start}–{ours.end}: {ours.message}"
    return outline(ours).replace("\n", "\n           ")


def report(found: Iterable[str]) -> str:
    """What a failing test prints."""
    lines = list(found)
    more = f"\n… and {len(lines) - SHOWN} more" if len(lines) > SHOWN else ""
    return f"{len(lines)} differences\n" + "\n".join(lines[:SHOWN]) + more


def stale(divergences: Sequence[Divergence], answers: dict[str, Reading]) -> list[str]:
    """Listed texts on which there is no such difference of validity any more."""
    return [
        f"{divergence.name}: {show(text)}"
        for divergence in divergences
        for text in sorted(divergence.texts)
        if divergence.direction not in (PRINTING, direction(read(text, divergence.shell), answers[text]))
    ]


def listed(sample: Sample, difference: str, message: str = "", shell: str = "bash") -> bool:
    """Whether a difference on a text is one of those we know."""
    return any(divergence.covers(sample, difference, message) for divergence in known_divergences(shell))
