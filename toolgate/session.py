"""The state kept between the calls of a session: one file each, which a call reads first and finally appends to.

A file is named after the agent and its session, is private to the user, and is only ever appended to, in one write for
each call, so that two hooks at once do not mix their lines. A line is a call

    1763197504 TAB shell TAB allow TAB outside-workspace        time, kind of tool, verdict, rule (`-`: none)

or, with a plus in front, what is to be remembered of the call before it, or of what came of one (`model.memory`):

    +wrote TAB /home/user/project/run.sh TAB host:example.com

For others than the hook: `listed` gives every session with its counts and times, newest first; `found` the one with an
id; `prune` removes the old ones. The hook itself never removes anything. In a long file calls that were allowed and
left nothing behind are no longer all written, so that a long session stays quick: its count is then too small.

INVARIANT: nothing here raises, and nothing that goes wrong makes a memory milder: a file that is damaged, too long,
somebody else's or not to be had reads as if a secret and a stranger's page had been read, and any file been written;
what a call leaves behind and cannot be kept makes that call a question.
"""

from __future__ import annotations

from time import time

from toolgate.model.memory import BLANK, TIGHTEST, WORDS, Mark, Memory, tightening
from toolgate.model.value import Value
from toolgate.model.verdict import ALLOW, NAMES
from toolgate.private_files import PLAIN, made, opened, owned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolgate.analysis.state.streams import Stream
    from toolgate.model.call import ToolCall
    from toolgate.model.verdict import Decision

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

DIRECTORY = "/sessions"  # under `directories.state`
LARGEST = 1_048_576  # bytes of a session's file: some fifteen thousand calls
CHUNK = 65_536  # bytes read at a time; a larger buffer costs every call time
LARGE = 131_072  # bytes from which on only one in some allowed calls is written: reading it all takes a millisecond
SAMPLED = 16
LONGEST_LINE = 131_072  # bytes one call adds
LONGEST_NAME = 100  # bytes kept from each end of a session's name; merging two is only stricter
OLD = 30 * 86_400  # seconds after which a session may go
MOST = 1_000  # sessions that are kept
SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


VERDICTS = tuple([name.encode() for name in NAMES])


class Session(Value):
    """A session from its file; `damaged`: not all of it can be read, and `memory` is then the tightest."""

    __slots__ = ("agent", "id", "memory", "first", "last", "damaged")

    def __init__(
        self, agent: str, id: str, memory: Memory, first: int = 0, last: int = 0, damaged: bool = False
    ) -> None:
        self.agent = agent
        self.id = id
        self.memory = memory
        self.first = first  # seconds since 1970; 0: no call yet
        self.last = last
        self.damaged = damaged


class Files:
    """Sessions in files under a state directory; made for one call, whose file stays open from start to end.

    `proves`: the fact that a call is made after a question proves that a person approved it.
    """

    __slots__ = ("_directory", "_handle", "_length", "proves")

    def __init__(self, state: str, proves: bool = False) -> None:
        self.proves = proves
        self._directory = state + DIRECTORY
        self._handle = -1
        self._length = 0

    @property
    def fresh(self) -> bool:
        """Whether nothing was known of the session before this call."""
        return self._length == 0

    def recall(self, call: ToolCall) -> Memory:
        """The memory of the call's session; empty for a call without one."""
        if not call.session:
            return BLANK
        try:
            self._handle = _opened(self._directory, name_of(call.host, call.session))
            data = _drained(self._handle)
            self._length = len(data)
            return recollected(data)
        except Exception:  # noqa: BLE001 # whatever is wrong with it, the tightest reading is right
            return TIGHTEST

    def keep(self, call: ToolCall, decision: Decision, marks: tuple[Mark, ...], files: Mapping[str, Stream]) -> bool:
        """Add the call; `marks` is what it leaves behind, and what `files` hold is nobody's business.

        Whether all that matters to later calls is kept: a count that is lost changes nothing, a mark would.
        """
        if self._handle < 0:
            return not marks or not call.session
        try:
            data = line_of(type(call.action).__name__.lower(), decision, marks)
            if self._length > LARGE and not marks and decision.verdict == ALLOW and int(time() * 1000) % SAMPLED:
                return True
            if self._length + len(data) <= LARGEST:
                return system.write(self._handle, data) == len(data) or not marks
            if self._length <= LARGEST:
                system.write(self._handle, b"\n")  # full: damaged from here on, so that nothing is silently lost
            return True  # a full file reads as if everything had been written, and a secret and a page had been read
        except Exception:  # noqa: BLE001 # whatever is wrong with it, what this call leaves behind is not kept
            return not marks
        finally:
            system.close(self._handle)
            self._handle = -1

    def add(self, marks: tuple[Mark, ...]) -> None:
        """Add the result of a call whose session was recalled; a full file counts it as read anyway."""
        if self._handle < 0:
            return
        try:
            data = lines_of(marks)
            if marks and self._length + len(data) <= LARGEST:
                system.write(self._handle, data)
        finally:
            system.close(self._handle)
            self._handle = -1


# --- files -----------------------------------------------------------------------------------------------------------


def name_of(agent: str, session: str) -> str:
    """The name of a session's file."""
    quoted = [_quoted(text) for text in (agent or "-", session)]
    return ".".join(
        [text if len(text) <= 2 * LONGEST_NAME else text[:LONGEST_NAME] + text[-LONGEST_NAME:] for text in quoted]
    )


def _quoted(text: str) -> str:
    if SAFE.issuperset(text):
        return text
    pieces = [chr(code) if chr(code) in SAFE else f"%{code:02X}" for code in text.encode("utf-8", "surrogatepass")]
    return "".join(pieces)


def _unquoted(text: str) -> str:
    first, *rest = text.split("%")
    data = first.encode() + b"".join([bytes((int(piece[:2], 16),)) + piece[2:].encode() for piece in rest])
    return data.decode("utf-8", "surrogatepass")


def _opened(directory: str, name: str) -> int:
    """A descriptor to read from and append to; the file and its directory are created if missing."""
    made(directory)
    return opened(f"{directory}/{name}", system.O_APPEND)


def _drained(handle: int) -> bytes:
    chunks: list[bytes] = []
    left = LARGEST + 1
    while left > 0 and (chunk := system.read(handle, min(left, CHUNK))):
        chunks.append(chunk)
        left -= len(chunk)
    return b"".join(chunks)


# --- lines -----------------------------------------------------------------------------------------------------------


def line_of(kind: str, decision: Decision, marks: tuple[Mark, ...]) -> bytes:
    """The lines that a call adds to its session's file."""
    opening = f"{int(time())}\t{kind}\t{decision.verdict}\t{_escaped(decision.rule) or '-'}\n"
    data = opening.encode("utf-8", "surrogatepass") + lines_of(marks)
    return data if len(data) <= LONGEST_LINE else opening.encode("utf-8", "surrogatepass") + b"+more\t\t\n"


def lines_of(marks: tuple[Mark, ...]) -> bytes:
    """The marks to remember, one per line."""
    lines = [f"+{mark.word}\t{_escaped(mark.subject)}\t{_escaped(mark.origin)}\n" for mark in marks]
    return "".join(lines).encode("utf-8", "surrogatepass")


def _escaped(text: str) -> str:
    if text.isprintable() and "\\" not in text:
        return text
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    pieces = [piece.replace("\\t", "\t").replace("\\n", "\n") for piece in text.split("\\\\")]
    return "\\".join(pieces)


def recollected(data: bytes) -> Memory:
    """The memory in a session file's bytes, read fast: only the number of calls is counted."""
    if not data:
        return BLANK
    pieces = (b"\n" + data).split(b"\n+")
    lines, marks = data.count(b"\n"), len(pieces) - 1
    counts = [data.count(b"\t%b\t" % name) for name in VERDICTS]
    whole = len(data) <= LARGEST and data[-1:] == b"\n"
    if not whole or data.count(b"\t") != 3 * lines - marks or sum(counts) != lines - marks:
        return parsed(data).memory  # not as we write it
    found: list[Mark] = []
    for index in range(1, len(pieces)):
        fields = pieces[index].partition(b"\n")[0].decode("utf-8", "surrogatepass").split("\t")
        if len(fields) != 3 or fields[0] not in WORDS:
            return parsed(data).memory
        found.append(Mark(fields[0], _unescaped(fields[1]), _unescaped(fields[2])))
    return Memory(found, lines - marks, counts[1] + counts[2], counts[3])


def parsed(data: bytes, agent: str = "", session: str = "") -> Session:
    """The session in a file's bytes; unreadable parts give the tightest memory."""
    try:
        text = data.decode("utf-8", "surrogatepass")
    except ValueError:
        text, data = data.decode("utf-8", "replace"), b"?"
    damaged = len(data) > LARGEST or (data != b"" and not data.endswith(b"\n"))
    marks: list[Mark] = []
    times: list[str] = []
    counts = dict.fromkeys(NAMES, 0)
    for line in text.split("\n")[:-1]:
        fields = line.split("\t")
        if len(fields) == 3 and fields[0][:1] == "+" and fields[0][1:] in WORDS:
            marks.append(Mark(fields[0][1:], _unescaped(fields[1]), _unescaped(fields[2])))
        elif len(fields) == 4 and fields[2] in counts and fields[0].isdecimal():
            counts[fields[2]] += 1
            times.append(fields[0])
        else:
            damaged = True
    if damaged:
        marks = [*tightening(marks), *TIGHTEST.marks]
    memory = Memory(marks, len(times), counts["ask"] + counts["llm"], counts["deny"])
    first, last = (int(times[0]), int(times[-1])) if times else (0, 0)
    return Session(agent, session, memory, first, last, damaged)


# --- for others than the hook ----------------------------------------------------------------------------------------


def listed(state: str) -> list[Session]:
    """Every stored session, the latest call first; a file that is not private counts as damaged."""
    directory = state + DIRECTORY
    try:
        names = sorted(system.listdir(directory))
    except OSError:
        return []
    sessions = [session for name in names if (session := _read(directory, name)) is not None]
    return sorted(sessions, key=lambda session: session.last, reverse=True)


def found(state: str, session: str, agent: str = "") -> Session | None:
    """The session with an id, of this agent if given; `None`: no call of it was judged."""
    for kept in listed(state):
        if kept.id == session and agent in ("", kept.agent):
            return kept
    return None


def _read(directory: str, name: str) -> Session | None:
    agent, dot, session = name.partition(".")
    try:
        agent, session = _unquoted(agent), _unquoted(session)
        handle = system.open(f"{directory}/{name}", system.O_RDONLY | getattr(system, "O_NOFOLLOW", 0))
    except (OSError, ValueError):
        return Session(agent, session, TIGHTEST, damaged=True) if dot else None
    try:
        owned(system.fstat(handle), PLAIN)
        return parsed(_drained(handle), agent, session)
    except OSError:
        return Session(agent, session, TIGHTEST, damaged=True)
    finally:
        system.close(handle)


def prune(state: str, now: int, *, old: int = OLD, most: int = MOST) -> int:
    """Remove sessions without a call for `old` seconds, and the oldest beyond `most`; returns how many."""
    directory = state + DIRECTORY
    try:
        ages = [(system.lstat(f"{directory}/{name}").st_mtime, name) for name in system.listdir(directory)]
    except OSError:
        return 0
    ages.sort(reverse=True)
    gone = 0
    for index, (changed, name) in enumerate(ages):
        if index < most and now - changed <= old:
            continue
        try:
            system.unlink(f"{directory}/{name}")
            gone += 1
        except OSError:
            continue
    return gone


def forget(state: str, session: str) -> None:
    """Remove the session with this id, of any agent."""
    directory = state + DIRECTORY
    try:
        names = [name for name in system.listdir(directory) if name.partition(".")[2] == _quoted(session)]
        for name in names:
            system.unlink(f"{directory}/{name}")
    except OSError:
        return
