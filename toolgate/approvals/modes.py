"""Modes a person has set for a while: for everything, for a project, or for a session.

    yolo      questions are not asked; refusals stay
    observe   the same, and the log says what would have been asked
    readonly  what changes anything is refused

To pause is to set `yolo` for everything with an end.

INVARIANT: a file that is there and cannot be read, or says anything unexpected, is the mode that refuses.
"""

from __future__ import annotations

from toolgate.approvals.store import NUMBER, Store
from toolgate.model.digest import digest
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.approvals.store import Table

MODES = "modes"  # the folder in the store
YOLO, OBSERVE, READONLY, NORMAL = "yolo", "observe", "readonly", "normal"
NAMES = (YOLO, OBSERVE, READONLY)
USER, PROJECT, SESSION = "user", "project", "session"


class Mode(Value):
    """A mode: for the user, or for the project or the session that `subject` names.

    `until` is in seconds since 1970 (0: until it is changed); `paused`: it was set by `toolgate pause`.
    """

    __slots__ = ("name", "scope", "subject", "until", "made", "paused")

    def __init__(
        self,
        name: str,
        scope: str = USER,
        subject: str = "",
        until: float = 0.0,
        made: float = 0.0,
        paused: bool = False,
    ) -> None:
        self.name = name
        self.scope = scope
        self.subject = subject
        self.until = until
        self.made = made
        self.paused = paused

    def counts(self, now: float) -> bool:
        """Whether it is in force; one that refuses also is if the time is doubtful."""
        if self.name == READONLY:
            return not self.until or now < self.until
        return self.made - 1 <= now and (not self.until or now < self.until)


def spoken(mode: Mode) -> str:
    """The name of a mode for people: one that `toolgate pause` has set is a pause."""
    return "paused" if mode.paused else mode.name


def file_of(scope: str, subject: str) -> str:
    """The name of a mode's file."""
    return scope if scope == USER else scope + digest(subject.encode("utf-8", "surrogatepass"))[:40]


def set_mode(store: Store, mode: Mode) -> None:
    """Put a mode in force, replacing the one for the same subject."""
    table: Table = {name: getattr(mode, name) for name in mode.__slots__}
    store.put(MODES, file_of(mode.scope, mode.subject), table)


def end_mode(store: Store, scope: str, subject: str = "") -> bool:
    """End a mode; returns whether there was one."""
    return store.removed(MODES, file_of(scope, subject))


def listed(store: Store, now: float) -> list[Mode]:
    """Every mode in force."""
    found = [_read(store, name) for name in store.names(MODES)]
    return [mode for mode in found if mode is not None and mode.counts(now)]


def set_for(store: Store, scope: str, subject: str, now: float) -> Mode | None:
    """The mode in force for exactly this subject."""
    found = _read(store, file_of(scope, subject))
    return found if found is not None and found.counts(now) else None


def loosens(before: Mode | None, after: Mode | None) -> bool:
    """Whether replacing one mode by another refuses or asks less; `None`: no mode."""
    if before is after:
        return False
    if before is not None and before.name == READONLY:
        shorter = after is not None and after.until and (not before.until or after.until < before.until)
        return after is None or after.name != READONLY or bool(shorter)
    return after is not None and after.name != READONLY


def session_of(agent: str, session: str) -> str:
    """The subject of a mode for a session of an agent; empty: there is no session."""
    return f"{agent} {session}" if session else ""


def in_force(store: Store, places: tuple[str, ...], session: str, now: float) -> list[Mode]:
    """The modes that apply to a call, the most specific first.

    `places` are the resolved directories of the call, its project first. A mode that refuses also applies to
    directories inside its project; any other only to the project itself. `session` is from `session_of`.
    """
    found = [_read(store, file_of(SESSION, session))] if session else []
    projects = [mode for name in store.names(MODES) if name.startswith(PROJECT) and (mode := _read(store, name))]
    found += [mode for mode in projects if mode.scope == USER or mode.subject in places[:1]]  # a damaged one is for all
    found += [mode for mode in projects if mode.name == READONLY and mode not in found and holds(mode, places)]
    found.append(_read(store, file_of(USER, "")))
    return [mode for mode in found if mode is not None and mode.counts(now)]


def holds(mode: Mode, places: tuple[str, ...]) -> bool:
    """Whether one of some resolved paths is in a mode's project."""
    root = mode.subject.rstrip("/") + "/"
    return mode.scope == PROJECT and any([f"{place}/".startswith(root) for place in places])


def _read(store: Store, file: str) -> Mode | None:
    """The mode in a file; `None`: there is no such file."""
    if not store.holds(MODES, file):
        return None
    table = store.get(MODES, file)
    if table is None or set(table) != set(Mode.__slots__):
        return Mode(READONLY)
    name, scope, subject = table["name"], table["scope"], table["subject"]
    until, made = table["until"], table["made"]
    if name not in NAMES or scope not in (USER, PROJECT, SESSION) or type(subject) is not str:
        return Mode(READONLY)
    if file_of(str(scope), subject) != file or type(until) not in NUMBER or type(made) not in NUMBER:
        return Mode(READONLY)
    return Mode(str(name), str(scope), subject, float(str(until)), float(str(made)), table["paused"] is True)
