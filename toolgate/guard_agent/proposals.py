"""What a model said about programs that it allowed, kept as proposals for people to read.

    STATE/llm/proposals/<digest>   one program: what was said about it, by which models, about which decisions

INVARIANT: nothing that judges reads these; `toolgate suggest` shows them, and a person decides what becomes of them.
"""

from dataclasses import dataclass
from typing import Any

from toolgate.approvals.folders import Folders, Unavailable
from toolgate.audit.secrets.redaction import redacted
from toolgate.guard_agent.account import Account
from toolgate.model.digest import digest
from toolgate.model.verdict import ALLOW
from toolgate.protocols.notation import plain

DIRECTORY, PROPOSALS = "/llm", "proposals"
MOST = 200  # programs
MOST_IDS = 10  # decisions named per program
LONGEST = 200  # characters of what is said about a program


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a model said about a program, how often it allowed it, and in which decisions, the newest first."""

    program: str
    description: str
    model: str
    count: int
    ids: tuple[str, ...]
    time: float


class Proposals(Folders):
    """The proposals in a state directory."""

    __slots__ = ()

    def __init__(self, state: str) -> None:
        self.directory = state + DIRECTORY

    def keep(self, id: str, account: Account, now: float) -> bool:
        """Keep what the model said about a program that it allowed; returns whether there was anything to keep."""
        if account.verdict != ALLOW or account.cached or not account.program or not account.description:
            return False
        name = _name_of(account.program)
        before = self.proposal(name)
        if before is None and len(self.names(PROPOSALS)) >= MOST:
            return False
        ids = ((id,) if id else ()) + (before.ids if before else ())
        table: dict[str, Any] = {
            "program": plain(account.program[:LONGEST]),
            "description": _worded(account.description),
            "model": plain(account.model[:LONGEST]),
            "count": (before.count if before else 0) + 1,
            "ids": list(ids[:MOST_IDS]),
            "time": now,
        }
        try:
            self.put(PROPOSALS, name, table)
        except Unavailable:
            return False
        return True

    def proposal(self, name: str) -> Proposal | None:
        """The proposal in a file; `None`: it does not exist or cannot be read."""
        found = self.get(PROPOSALS, name)
        if found is None or set(found) != set(Proposal.__slots__):
            return None
        texts, count, ids, time = [found["program"], found["description"], found["model"]], *_numbers(found)
        if not all([isinstance(text, str) for text in texts]) or count is None or ids is None or time is None:
            return None
        return Proposal(str(texts[0]), str(texts[1]), str(texts[2]), count, ids, time)

    def listed(self) -> list[Proposal]:
        """All of them, the most frequently allowed programs first."""
        found = [one for name in self.names(PROPOSALS) if (one := self.proposal(name)) is not None]
        return sorted(found, key=lambda one: (-one.count, one.program))

    def drop(self, program: str) -> bool:
        """Forget what was said about a program; returns whether there was anything."""
        return self.removed(PROPOSALS, _name_of(program))


def _numbers(found: dict[str, object]) -> tuple[int | None, tuple[str, ...] | None, float | None]:
    count, ids, time = found["count"], found["ids"], found["time"]
    named = tuple([str(one) for one in ids]) if isinstance(ids, list) else None
    return (
        count if type(count) is int else None,
        named,
        float(time) if isinstance(time, int | float) and not isinstance(time, bool) else None,
    )


def _name_of(program: str) -> str:
    return digest(program.encode("utf-8", "surrogatepass"))


def _worded(text: str) -> str:
    """One line of a model's answer, without secrets."""
    line = " ".join(redacted(text[: LONGEST * 4]).split())
    return plain(line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…")
