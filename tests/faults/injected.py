"""Faults inside a hook: every import that fails, and every call of the operating system that fails, each on its own."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.adapters.hosts import would_run
from tests.faults.launch import payload
from toolgate.adapters import adapter_of

FORKED = Path(__file__).parent / "forked.py"
DENIED = "rm -rf /"
CORE = ("claude-code", "codex", "cline")  # every module fails in these; in the others, what is theirs alone
FIRST = CORE[:1]  # as these do in a part
MANY = ("stat", "listdir")
LOADING = ("open", "read", "close")  # one of each for every module, the same in every hook; one fails in a part
LOOKING = ("lstat", "fstat", "readlink", "getuid")  # at directories and files of policies, likewise
HOOKS = 3  # so many in which each of these fails, and more, in a part
ERRORS = ("ImportError", "MemoryError", "SystemExit")
Recording = tuple[list[str], dict[str, int]]  # modules that are imported, and calls of each function of the system


@dataclass(frozen=True)
class Fault:
    """One thing that fails in one start of an entrance."""

    words: tuple[str, ...]
    kind: str
    name: str = ""
    error: str = ""
    number: int = 0

    @property
    def agent(self) -> str:
        return self.words[1] if self.words[0] == "hook" else ""

    def line(self, home: Path) -> str:
        given = payload(self.agent, DENIED, str(home)).decode() if self.agent else "{}"
        values = {"kind": self.kind, "name": self.name, "error": self.error, "number": self.number}
        return json.dumps({"words": self.words, "given": given, **values})


def outcomes(package: Path, home: Path, faults: list[Fault]) -> list[dict[str, object]]:
    """What becomes of each fault."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(FORKED), str(package), str(home)],
        input="".join(fault.line(home) + "\n" for fault in faults),
        capture_output=True,
        text=True,
        env={"HOME": str(home), "PATH": os.environ["PATH"]},
        timeout=600,
    )
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(faults) == len(found), done.stderr
    return found


def recorded(package: Path, home: Path, words: tuple[str, ...]) -> Recording:
    """What an entrance imports, and how often it calls each function of the operating system."""
    [found] = outcomes(package, home, [Fault(words, "record")])
    lines = str(found["notes"]).splitlines()
    counts = {name: int(number) for name, _, number in (line.partition(" ") for line in lines if " " in line)}
    return sorted({line for line in lines if " " not in line}), counts


def planned(recordings: dict[tuple[str, ...], Recording], every: int = 1) -> list[Fault]:
    """Every fault of every entrance; of the calls that load modules, a third fails in every so-manieth entrance.

    A module that has failed in three hooks is left out of the others, and in a part, one that has failed in the first. The
    interpreter looks at hundreds of files for each start: those calls are dealt out among the entrances, so that each of
    them fails in one; calls that look at policies, so that in a part each fails in three or more.
    """
    whole = CORE if every == 1 else FIRST
    faults: list[Fault] = []
    seen: set[str] = set()
    for words, (imports, calls) in recordings.items():
        names = imports if words[-1] in whole else [name for name in imports if name not in seen]
        if words[0] != "hook":  # what the library loads for a command line is no concern of ours
            names = [name for name in names if name.startswith("toolgate")]
        seen.update(imports)
        mine = [Fault(words, "import", name, ERRORS[number % len(ERRORS)]) for number, name in enumerate(names)]
        mine += [
            Fault(words, "system", name, "OSError" if number % 3 else "MemoryError", number)
            for name, count in calls.items()
            for number in range(count)
            if words in failing(recordings, name, number, every)
        ]
        faults += mine if words[0] == "hook" else mine[:: min(every, 2)]  # nothing is judged in a status line
    return faults


def failing(recordings: dict[tuple[str, ...], Recording], name: str, number: int, every: int) -> list[tuple[str, ...]]:
    """The entrances in which this call of a function fails; of three that load a module, one does in at least one of them."""
    if name in MANY:
        return [list(recordings)[number % len(recordings)]]
    making = [words for words, (_, calls) in recordings.items() if calls[name] > number]
    ways = [way for way in LOADING if any([calls[way] > number for _, calls in recordings.values()])]
    if name in LOADING and every > 1 and ways[number % len(ways)] != name:
        return []
    if name in LOOKING:
        judging = [words for words in making if words[0] == "hook"]
        among = max(1, min(every, len(judging) // HOOKS))
        return [*judging[number % among :: among], *[words for words in making if words[0] != "hook"]]
    among = min(every, len(making)) if name in LOADING else 1
    return making[number % among :: among]


def runs(fault: Fault, found: dict[str, object]) -> bool:
    """Whether the call happens; a status that is no answer becomes a block in the wrapper, see `test_wrapper`."""
    status = int(str(found["status"]))
    if not fault.agent:  # nothing is judged: it only must not sound like a verdict
        return '"allow"' in str(found["stdout"]) or '"approve"' in str(found["stdout"])
    if status not in (0, 2):
        return False
    able = adapter_of(fault.agent).CAPABILITIES[0]
    stderr = str(found["stderr"]) or ("" if status == 0 else "the wrapper's words")
    return would_run(able, status, str(found["stdout"]), stderr)
