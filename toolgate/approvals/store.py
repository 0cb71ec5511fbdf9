"""The files in which questions and their answers are kept, shared by all processes of one user.

    questions/<id>     what a person is asked about a call, until it is answered or a day is over
    closed/<id>        the same, once it is answered
    grants/<identity>  a yes to one call; one that counts once is used up by moving it, which only one process can
    used/<use>         such a yes, named after the call that it was used for
    answers/<id>       a no, with words for the agent, for a hook that waits
    counts/<digest>    how often a call was approved and then made
    inbox              locked while an inbox is open
    turn               locked while a question is answered

INVARIANT: a file that is missing, damaged, another user's or unreadable grants nothing. Files are written atomically:
under another name, then renamed.
"""

from __future__ import annotations

from time import time

from toolgate.approvals.folders import Folders, Unavailable
from toolgate.model.digest import digest
from toolgate.model.value import Value
from toolgate.private_files import PLAIN, made, opened, owned
from toolgate.protocols.notation import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    Table = dict[str, object]
    Kept = TypeVar("Kept", "Question", "Grant")

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

QUESTIONS, CLOSED, GRANTS, USED, ANSWERS = "questions", "closed", "grants", "used", "answers"
COUNTS, INBOX, TURN = "counts", "inbox", "turn"
ONCE, UNTIL, SESSION = "once", "until", "session"  # how long a grant is valid
SCOPES = (ONCE, UNTIL, SESSION)
OLD = 86_400  # seconds after which a question expires
REMEMBERED = 30 * OLD  # seconds for which approvals are counted
MOST = 1_000  # questions that are kept
TOGETHER = 60  # seconds within which several hooks may judge the same call
MOST_INBOXES = 64  # open at once: each locks its own byte
LOCKED = (11, 13, 35)  # EAGAIN, EACCES, and EAGAIN of macOS: another process holds the lock


class Question(Value):
    """What a person is asked about one call.

    `key` is the identity of the call. `remembered`: a yes may count longer than once. A hook waits until `waits_until`
    (seconds since 1970; 0: none does). `call` is the agent's own id for the call, `project` the root of its project.
    `findings` are tables, one for each effect. `repeated` says how often the same was approved before.
    """

    __slots__ = (
        "id", "time", "key", "verdict", "remembered", "waits_until", "agent", "session", "call", "project", "cwd",
        "tool", "input", "reason", "rule", "instead", "hits", "findings", "repeated",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        time: float,
        key: str,
        verdict: str,
        remembered: bool = False,
        waits_until: float = 0.0,
        agent: str = "",
        session: str = "",
        call: str = "",
        project: str = "",
        cwd: str = "",
        tool: str = "",
        input: Table | None = None,
        reason: str = "",
        rule: str = "",
        instead: str = "",
        hits: tuple[str, ...] = (),
        findings: tuple[Table, ...] = (),
        repeated: int = 0,
    ) -> None:
        self.id = id
        self.time = time
        self.key = key
        self.verdict = verdict
        self.remembered = remembered
        self.waits_until = waits_until
        self.agent, self.session, self.call = agent, session, call
        self.project, self.cwd = project, cwd
        self.tool, self.input = tool, input or {}
        self.reason, self.rule, self.instead = reason, rule, instead
        self.hits = tuple(hits)
        self.findings = tuple(findings)
        self.repeated = repeated


class Grant(Value):
    """A yes to one call: `key` is its identity, `id` the question's, `scope` how long it is valid.

    One for a session is valid in `agent`'s session `session`; `expires` is in seconds since 1970 (0: never). `shown`
    describes the call in one line.
    """

    __slots__ = ("key", "id", "scope", "expires", "agent", "session", "made", "shown")

    def __init__(
        self,
        key: str,
        id: str,
        scope: str = ONCE,
        expires: float = 0.0,
        agent: str = "",
        session: str = "",
        made: float = 0.0,
        shown: str = "",
    ) -> None:
        self.key, self.id = key, id
        self.scope = scope
        self.expires = expires
        self.agent, self.session = agent, session
        self.made = made
        self.shown = shown

    def counts(self, agent: str, session: str, now: float) -> bool:
        """Whether it answers a question of this session at this time."""
        if self.scope not in SCOPES or now < self.made - 1:  # a clock that was set back makes nothing last longer
            return False
        if (self.scope == UNTIL and not self.expires) or (self.expires and now >= self.expires):
            return False
        return self.scope != SESSION or (bool(session) and (agent, session) == (self.agent, self.session))


class Refusal(Value):
    """A no: `words` are for the agent; `interrupt`: it should stop."""

    __slots__ = ("words", "interrupt")

    def __init__(self, words: str = "", interrupt: bool = False) -> None:
        self.words = words
        self.interrupt = interrupt


class Store(Folders):
    """Questions and grants in a state directory."""

    __slots__ = ()

    # --- questions ---------------------------------------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Keep a question until it is answered; if another has its id (after a lost log), neither can be answered."""
        other = self.asked(question.id)
        if other is not None and other.key != question.key:
            self.removed(QUESTIONS, question.id)
            self.removed(CLOSED, question.id)
            raise Unavailable("another question had the same id")
        self.put(QUESTIONS, question.id, _table_of(question))

    def question(self, id: str) -> Question | None:
        """The open question with this id, if it is at most a day old."""
        return self._kept(QUESTIONS, id)

    def asked(self, id: str) -> Question | None:
        """The same, answered or not."""
        return self._kept(QUESTIONS, id) or self._kept(CLOSED, id)

    def closed(self, id: str) -> bool:
        """Whether the question with this id was answered."""
        return self.holds(CLOSED, id)

    def _kept(self, folder: str, id: str) -> Question | None:
        found = _read_as(Question, self.get(folder, id))
        return found if found is not None and found.id == id and 0 <= time() + 1 - found.time < OLD else None

    def questions(self) -> list[Question]:
        """The open questions, the newest first."""
        found = [question for name in self.names(QUESTIONS) if (question := self.question(name)) is not None]
        return sorted(found, key=lambda question: question.time, reverse=True)

    def retries(self, question: Question, now: float) -> list[Question]:
        """The other open questions about the same call, for which no hook waits: the agent has tried it again."""
        alike = [one for one in self.questions() if (one.key, one.agent) == (question.key, question.agent)]
        return [one for one in alike if one.id != question.id and one.waits_until <= now]

    def close(self, id: str) -> bool:
        """Move an answered question away; returns whether it was open."""
        try:
            made(f"{self.directory}/{CLOSED}")
            system.rename(f"{self.directory}/{QUESTIONS}/{id}", f"{self.directory}/{CLOSED}/{id}")
        except (OSError, ValueError):
            return self.removed(QUESTIONS, id)
        return True

    def tidy(self, now: float) -> None:
        """Remove old questions, the oldest surplus, and expired grants."""
        for grant in self.grants():
            if grant.expires and now >= grant.expires:
                self.withdraw(grant.key)
        for folder in (QUESTIONS, CLOSED, ANSWERS, USED, COUNTS, GRANTS):
            self.forget_drafts(folder, now - TOGETHER)
        for folder in (QUESTIONS, CLOSED, ANSWERS, USED, COUNTS):
            ages: list[tuple[float, str]] = []
            for name in self.names(folder):
                try:
                    ages.append((system.lstat(f"{self.directory}/{folder}/{name}").st_mtime, name))
                except OSError:
                    continue
            ages.sort(reverse=True)
            for index, (changed, name) in enumerate(ages):
                if index >= MOST or now - changed > (REMEMBERED if folder == COUNTS else OLD):
                    self.removed(folder, name)

    # --- how often ---------------------------------------------------------------------------------------------------

    def approvals(self, name: str) -> int:
        """How often a call was approved and made, by its digest."""
        found = self.get(COUNTS, name)
        count = found.get("count") if found is not None else 0
        return count if type(count) is int else 0

    def approved(self, name: str) -> None:
        """Count an approval; of two at exactly the same time one may be lost."""
        self.put(COUNTS, name, {"count": self.approvals(name) + 1})

    # --- a yes -------------------------------------------------------------------------------------------------------

    def grant(self, grant: Grant) -> None:
        """Keep a yes, replacing an earlier one to the same call."""
        self.put(GRANTS, grant.key, _table_of(grant))

    def take(self, key: str, agent: str, session: str, now: float, call: str = "") -> Grant | None:
        """The yes to a call, if there is one; one that counts once is used up.

        `call` is the agent's own id for the call: if two hooks judge the same call, both get the yes.
        """
        grant = self.granted(key, call)
        if grant is None or not grant.counts(agent, session, now):
            return None
        if grant.scope == ONCE and not self._used(key, call):
            return None  # another process was faster
        return grant

    def granted(self, key: str, call: str = "") -> Grant | None:
        """The yes to a call, or the one just used for this same call."""
        found = _read_as(Grant, self.get(GRANTS, key))
        if found is None and call and self._just_used(_use_of(key, call)):
            found = _read_as(Grant, self.get(USED, _use_of(key, call)))
        return found if found is not None and found.key == key else None

    def _used(self, key: str, call: str) -> bool:
        """Whether this process, or another for the same call, uses up the yes."""
        if not call:
            return self.removed(GRANTS, key)
        use = f"{self.directory}/{USED}/{_use_of(key, call)}"
        try:
            made(f"{self.directory}/{USED}")
            system.rename(f"{self.directory}/{GRANTS}/{key}", use)
            system.utime(use)
        except OSError:
            return self._just_used(_use_of(key, call))
        return True

    def _just_used(self, name: str) -> bool:
        try:
            return 0 <= time() + 1 - system.lstat(f"{self.directory}/{USED}/{name}").st_mtime < TOGETHER
        except OSError:
            return False

    def grants(self) -> list[Grant]:
        """The stored grants, the newest first; some may have expired."""
        found = [grant for name in self.names(GRANTS) if (grant := self.granted(name)) is not None]
        return sorted(found, key=lambda grant: grant.made, reverse=True)

    def withdraw(self, key: str) -> bool:
        """Revoke a yes; returns whether it still existed."""
        return self.removed(GRANTS, key)

    # --- a no --------------------------------------------------------------------------------------------------------

    def refuse(self, id: str, refusal: Refusal) -> None:
        """Keep a no for the hook that waits for it."""
        self.put(ANSWERS, id, {"id": id, "words": refusal.words, "interrupt": refusal.interrupt})

    def reopen(self, id: str) -> bool:
        """Revoke a no, which reopens its question; returns whether it still existed."""
        question = self._kept(CLOSED, id)
        if question is None:
            return False
        self.ask(question)
        self.removed(ANSWERS, id)
        return self.removed(CLOSED, id)

    def refusal(self, id: str) -> Refusal | None:
        found = self.get(ANSWERS, id)
        if found is None or found.get("id") != id:
            return None
        words = found.get("words")
        return Refusal(words if isinstance(words, str) else "", found.get("interrupt") is True)

    # --- the inbox ---------------------------------------------------------------------------------------------------

    def hold_turn(self) -> int:
        """Lock the answering of questions until the descriptor is closed."""
        import fcntl

        handle = self._lockable(TURN)
        fcntl.flock(handle, fcntl.LOCK_EX)
        return handle

    def _lockable(self, name: str) -> int:
        try:
            made(self.directory)
            return opened(f"{self.directory}/{name}")
        except OSError as error:
            raise Unavailable(f"the store of approvals cannot be used: {error.strerror or error}") from None

    def hold_inbox(self) -> int:
        """Mark an inbox as open until the descriptor is closed; there may be several."""
        import fcntl

        handle = self._lockable(INBOX)
        for place in range(MOST_INBOXES):
            try:
                fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
            except OSError:
                continue
            return handle
        system.close(handle)
        raise Unavailable(f"{MOST_INBOXES} inboxes are open already")

    def inbox_open(self) -> bool:
        """Whether a person has an inbox open."""
        try:
            handle = system.open(f"{self.directory}/{INBOX}", system.O_RDWR | getattr(system, "O_NOFOLLOW", 0))
        except (OSError, ValueError):
            return False
        try:
            owned(system.fstat(handle), PLAIN)
            system.lockf(handle, system.F_TEST, 0)
        except OSError as error:
            return error.errno in LOCKED
        finally:
            system.close(handle)
        return False


def _use_of(key: str, call: str) -> str:
    return digest(f"{key} {call}".encode("utf-8", "surrogatepass"))


# --- tables ----------------------------------------------------------------------------------------------------------


def _table_of(value: Question | Grant) -> Table:
    return {name: _plain(getattr(value, name)) for name in value.__slots__}


def _plain(value: object) -> object:
    """A value whose texts every JSON parser accepts."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, dict):
        return {plain(str(name)): _plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value


def _read_as(kind: type[Kept], table: Table | None) -> Kept | None:
    """A value from a table that has all its fields with the right types; else `None`."""
    if table is None or set(table) != set(kind.__slots__):
        return None
    fields: Table = {}
    for name, value in table.items():
        wanted = TYPES.get(name, (str,))
        if type(value) not in wanted:
            return None
        fields[name] = tuple(value) if isinstance(value, list) else value
    return kind(**fields)  # type: ignore[arg-type]  # each has been looked at


NUMBER = (int, float)
TYPES: dict[str, tuple[type, ...]] = {
    "time": NUMBER, "waits_until": NUMBER, "expires": NUMBER, "made": NUMBER, "repeated": (int,), "remembered": (bool,),
    "input": (dict,), "hits": (list,), "findings": (list,),
}  # fmt: skip
