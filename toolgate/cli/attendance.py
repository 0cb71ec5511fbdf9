"""Checks that a person is present: only people may loosen the guard or make it forget.

This is the second barrier; the first is the floor, which denies the call. A person has a controlling terminal, and no
agent is among the processes that started this one, lead its session or group, or hold the other side of its terminal.
No option and no variable turns this off; tests use other `Surroundings`.
"""

from __future__ import annotations

import os
import sys
import termios
from dataclasses import dataclass
from select import select
from time import monotonic, time

from toolgate import directories
from toolgate.adapters import AGENTS, adapter_of
from toolgate.approvals.agents import noted
from toolgate.cli.usage import UsageError
from toolgate.host import home_directory
from toolgate.knowledge.commands.agents import AGENT_COMMANDS
from toolgate.knowledge.places.agents import AGENTS as DECLARED
from toolgate.processes import above, here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolgate.processes import Process, Table

TERMINAL = "run it in a terminal: what it is about is shown there first"
UNATTENDED = "say `--yes` to make the changes, `--dry-run` to see them"
ADVICE = "open a terminal of your own, outside the agent, and run it there"
QUIET = 0.25  # seconds without input after which what was typed before a question is over
LONGEST_WAIT = 5.0  # seconds to wait for a line that never ends
TOGETHER = 0.05  # seconds between the lines of a paste
INTERPRETERS = ("node", "nodejs", "bun", "deno", "electron", "python", "ruby", "npx", "npm", "uv", "uvx", "pipx")
PACKAGES = ("node_modules", "site-packages", "dist-packages")  # files in them are named after the package
SHARED = {"AI_AGENT": "an agent"}  # set by several agents, with their name as its value


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The environment of a verb: its terminal, the process table, its own process, its variables and homes."""

    terminal: str
    table: Table
    pid: int
    variables: frozenset[str]
    homes: tuple[str, ...]


def surroundings() -> Surroundings:
    """The surroundings of this process."""
    set_here = frozenset([name for name, value in os.environ.items() if value])
    return Surroundings(
        "/dev/tty", here(), os.getpid(), set_here, tuple(dict.fromkeys([home_directory(), *_account()]))
    )


def _account() -> list[str]:
    """The account's home directory, whatever `HOME` says."""
    import pwd

    try:
        return [pwd.getpwuid(os.getuid()).pw_dir]
    except KeyError:
        return []


def require_person(verb: str) -> None:
    """Raise `UsageError` unless a person has started this in a terminal."""
    around = surroundings()
    os.close(_terminal(f"`toolgate {verb}` is for people, and there is no terminal to ask in: {ADVICE}", around))
    found = agent_near(around)
    if found:
        raise UsageError(f"`toolgate {verb}` is for people, and {found}: {ADVICE}")


def confirmed(question: str, otherwise: str = UNATTENDED, about: Sequence[str] = ()) -> bool:
    """Whether a person says yes at the terminal; Enter means no. `otherwise` says what to do without a terminal.

    The `about` lines are shown there too, wherever the output goes. Standard input is not read; neither what was typed
    before the question nor the first of several lines that arrive at once is an answer.
    """
    handle = _terminal(f"no person can be asked: {otherwise}", surroundings())
    sys.stdout.flush()
    with open(handle, "r+b", buffering=0) as terminal:
        _write(handle, "".join([f"{line}\n" for line in about]))
        _settle(handle)
        _write(handle, f"{question} [y/N] ")
        answer = terminal.readline().decode("utf-8", "replace").strip().lower()
        return answer in ("y", "yes") and not select([handle], [], [], TOGETHER)[0]


def typed(question: str, otherwise: str = TERMINAL, secret: bool = False) -> str:
    """What a person types at the terminal, stripped; a `secret` is not echoed. Ctrl-D interrupts."""
    handle = _terminal(f"no person can be asked: {otherwise}", surroundings())
    sys.stdout.flush()
    with open(handle, "r+b", buffering=0) as terminal:
        before = termios.tcgetattr(handle)
        try:
            if secret:
                quiet = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
                termios.tcsetattr(handle, termios.TCSANOW, quiet)
            _settle(handle)
            _write(handle, f"{question} ")
            answer = terminal.readline()
        finally:
            termios.tcsetattr(handle, termios.TCSANOW, before)
            if secret:
                _write(handle, "\n")
    if not answer:
        raise KeyboardInterrupt
    return answer.decode("utf-8", "replace").strip()


def told(lines: Sequence[str]) -> Sequence[str]:
    """Print the lines that a question is about; returns those to show with it, because the output goes elsewhere."""
    print("\n".join(lines))
    return () if sys.stdout.isatty() else lines


def _write(handle: int, text: str) -> None:
    data = text.encode("utf-8", "replace")
    while data:
        data = data[os.write(handle, data) :]


def _settle(handle: int) -> None:
    """Wait until nothing more is typed or pasted, and discard it."""
    end = monotonic() + LONGEST_WAIT
    termios.tcflush(handle, termios.TCIFLUSH)
    while select([handle], [], [], QUIET)[0] and monotonic() < end:
        termios.tcflush(handle, termios.TCIFLUSH)
    termios.tcflush(handle, termios.TCIFLUSH)


def _terminal(otherwise: str, around: Surroundings) -> int:
    """A descriptor of the terminal, if this process is in its foreground; raises `UsageError` otherwise."""
    try:
        handle = os.open(around.terminal, os.O_RDWR | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError:
        raise UsageError(otherwise) from None
    process = around.table.process(around.pid)
    if not os.isatty(handle) or (process is not None and _foreground(handle) not in (0, process.group)):
        os.close(handle)
        raise UsageError(otherwise)
    return handle


def _foreground(handle: int) -> int:
    """The terminal's foreground process group; 0: not available."""
    try:
        return os.tcgetpgrp(handle)
    except OSError:
        return 0


# --- agents ----------------------------------------------------------------------------------------------------------


def agent_near(around: Surroundings) -> str:
    """Which agent is around and how that is known; empty: none is."""
    marks, names = marks_of_agents(), names_of_agents()
    for variable in sorted(around.variables & marks.keys()):
        return f"{marks[variable]} has started it (`{variable}` is set)"
    known = {
        key: one for home in around.homes for key, one in noted(directories.state(home), around.table, time()).items()
    }
    for process in processes_near(around):
        agent = known.get((process.pid, process.started))
        if agent is not None:
            return f"{title_of(agent)} is running it (its hook was called by process {process.pid})"
        agent = named(process.name, around.table.command(process.pid), names)
        if agent:
            return f"{title_of(agent)} is running it (process {process.pid} is `{process.name}`)"
        for variable in sorted(around.table.variables(process.pid) & marks.keys()):
            return f"{marks[variable]} has started its terminal (`{variable}` is set in process {process.pid})"
    return ""


def processes_near(around: Surroundings) -> list[Process]:
    """The ancestors of this process, of the leaders of its session and group, and of the holders of its terminal."""
    own = around.table.process(around.pid)
    if own is None:
        return []
    starts = [own.parent, own.session, own.group, *around.table.holders(own.terminal)]
    found = [process for start in starts for process in above(around.table, start)]
    return [process for process in dict.fromkeys(found) if process.pid != around.pid]


def marks_of_agents() -> dict[str, str]:
    """The variables that agents set for their child processes, with the agent's title."""
    found = [(variable, agent) for agent in AGENTS for variable in adapter_of(agent).declaration().sets]
    return {variable: title_of(agent) for variable, agent in found} | SHARED


def names_of_agents() -> dict[str, str]:
    """The names of agents' programs and packages, with the agent's name."""
    described = [name for one in AGENT_COMMANDS for name in one.names]
    declared = [(name, agent.name) for agent in DECLARED for name in agent.programs]
    return {name.rpartition("/")[2]: name for name in described} | dict(declared)


def title_of(agent: str) -> str:
    return adapter_of(agent).CAPABILITIES[0].title if agent in AGENTS else f"`{agent}`" if agent else "an agent"


def named(name: str, words: tuple[str, ...], names: dict[str, str]) -> str:
    """The agent that a process is, by its name or the program that its interpreter runs; empty: none."""
    said = [name, *[_stem(word) for word in words[:1]]]
    if words and _stem(words[0]).rstrip(".0123456789") in INTERPRETERS:
        program = next((word for word in words[1:] if word[:1] != "-"), "")
        parts = program.split("/")
        said += [_stem(program)]
        said += [part for index, part in enumerate(parts) if any([parent in PACKAGES for parent in parts[:index]])]
    for word in said:
        agent = names.get(word.lower().split(" ")[0])
        if agent:
            return agent
    return ""


def _stem(word: str) -> str:
    """The last component of a path, up to its last dot."""
    last = word.rpartition("/")[2].lstrip("-")
    return last.rpartition(".")[0] or last
