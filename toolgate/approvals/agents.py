"""Records which processes are agents: hooks record their parent, and commands that are for people only look it up.

A file in `approvals/agents` of the state directory is one process: its name is the process id and start time, its
content the name of the agent.

INVARIANT: nothing here raises, and no verdict depends on it.
"""

from __future__ import annotations

from toolgate.knowledge.vocabulary import has_trait
from toolgate.private_files import made, opened
from toolgate.processes import above, here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.processes import Process, Table

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` has the same functions there
    import os as system  # type: ignore[no-redef]  # one name for either

DIRECTORY = "/approvals/agents"  # under `directories.state`
OURS = ("hook.sh", "hook.py", "toolgate hook", "toolgate mcp-proxy")  # in the command line of what starts a hook
LONGEST = 100  # bytes of an agent's name
OLD = 7 * 86_400  # seconds after which a file without its process may be removed


def note_agent(state: str, agent: str, table: Table | None = None) -> None:
    """Record the process that started this one as its hook."""
    try:
        table = table or here()
        process = agent_above(table, system.getppid())
        if process is not None:
            keep(state, process, agent)
    except Exception:  # noqa: BLE001 # a call is judged whether this is known or not
        return


def note_this(state: str, agent: str, table: Table | None = None) -> None:
    """Record this process: the guard is part of an agent."""
    try:
        process = (table or here()).process(system.getpid())
        if process is not None:
            keep(state, process, agent)
    except Exception:  # noqa: BLE001 # as above
        return


def agent_above(table: Table, pid: int) -> Process | None:
    """The agent among a process and its ancestors: the first that not only starts a hook; `None`: a person's shell."""
    for process in above(table, pid):
        words = table.command(process.pid)
        if any([text in " ".join(words) for text in OURS]):
            continue
        if process.pid == 1 or _attended(process, words):
            return None
        if not _is_shell(process, words):
            return process
    return None


def _is_shell(process: Process, words: tuple[str, ...]) -> bool:
    first = words[0].rpartition("/")[2].lstrip("-") if words else ""
    return any([name == "busybox" or has_trait(name, "shell") for name in (first, process.name)])


def _attended(process: Process, words: tuple[str, ...]) -> bool:
    """Whether this is an interactive shell: it runs no script and no command."""
    if not _is_shell(process, words):
        return False
    rest = words[1:]
    if any([word[:1] == "-" and word[:2] != "--" and "c" in word for word in rest]):
        return False
    leads = process.session == process.pid and process.terminal != 0
    return leads or all([word[:1] == "-" for word in rest])


def keep(state: str, process: Process, agent: str) -> None:
    """Record one process."""
    path = f"{state}{DIRECTORY}/{process.pid}-{process.started}"
    try:
        handle = opened(path, system.O_EXCL)
    except FileExistsError:
        return
    except FileNotFoundError:
        made(state + DIRECTORY[: DIRECTORY.rindex("/")])
        made(state + DIRECTORY)
        handle = opened(path, system.O_EXCL)
    try:
        system.write(handle, agent.encode("utf-8", "replace")[:LONGEST])
    finally:
        system.close(handle)


def noted(state: str, table: Table, now: float) -> dict[tuple[int, str], str]:
    """The agent of each recorded process that still runs; old files without a process are removed."""
    directory = state + DIRECTORY
    found: dict[tuple[int, str], str] = {}
    for name in _names(directory):
        number, _, started = name.partition("-")
        process = table.process(int(number)) if number.isdecimal() else None
        if process is not None and process.started == started:
            found[process.pid, started] = _content(f"{directory}/{name}")
        else:  # from before the last boot, from a container that shares the home, or ended
            _forget(f"{directory}/{name}", now)
    return found


def _names(directory: str) -> list[str]:
    try:
        return system.listdir(directory)
    except OSError:
        return []


def _content(path: str) -> str:
    try:
        handle = system.open(path, system.O_RDONLY | getattr(system, "O_NOFOLLOW", 0))
        try:
            return system.read(handle, LONGEST).decode("utf-8", "replace")
        finally:
            system.close(handle)
    except OSError:
        return ""


def _forget(path: str, now: float) -> None:
    try:
        if now - system.lstat(path).st_mtime > OLD:
            system.unlink(path)
    except OSError:
        return
