"""Turns a record into a decision, as values and as JSON; shared by `check`, `check --batch` and `score`."""

from __future__ import annotations

from toolgate.adapters.generic import described
from toolgate.host import Machine
from toolgate.model.errors import GuardError, PayloadError, not_json
from toolgate.model.failure import FAILURE, failed, refused
from toolgate.model.value import Value
from toolgate.protocols.exchange import VERSION
from toolgate.protocols.line_schema import ignored_in
from toolgate.rehearsal import NO_MODES, alone, rehearsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from toolgate.adapters.generic import Described
    from toolgate.audit.interfaces import Recorder
    from toolgate.guard import Guard
    from toolgate.model.facts import Facts
    from toolgate.model.verdict import Decision
    from toolgate.rehearsal import Rehearsal
    from toolgate.world import World

    Record = dict[str, Any]


class Answer(Value):
    """A decision about one record; `error` says what is wrong with the record, empty: nothing.

    `ignored` are keys of the record that have no meaning, `line` is its line number.
    """

    __slots__ = ("id", "decision", "error", "ignored", "line")

    def __init__(
        self, id: object, decision: Decision, error: str = "", ignored: tuple[str, ...] = (), line: int = 1
    ) -> None:
        self.id = id
        self.decision = decision
        self.error = error
        self.ignored = ignored
        self.line = line

    def on(self, line: int) -> Answer:
        """The same answer for another line number."""
        return Answer(self.id, self.decision, self.error, self.ignored, line)

    @property
    def internal(self) -> bool:
        return self.decision.settled_by == FAILURE


class Setting(Value):
    """Defaults for judging a record; without `workspace`, it is found from the directory.

    A `profile` replaces the one that policy files choose. The verdict `llm` shows as `ask`, as for an agent without a
    guard agent; with `settles_llm` it is shown unchanged. `recorder` keeps the decisions. `modes` as for
    `rehearsal.alone`.
    """

    __slots__ = ("cwd", "workspace", "profile", "settles_llm", "recorder", "modes")

    def __init__(
        self,
        cwd: str,
        workspace: str | None = None,
        profile: str = "",
        settles_llm: bool = False,
        recorder: Recorder | None = None,
        modes: tuple[str, str] = NO_MODES,
    ) -> None:
        self.cwd = cwd
        self.workspace = workspace
        self.profile = profile
        self.settles_llm = settles_llm
        self.recorder = recorder
        self.modes = modes


class Shared:
    """Shared state of a batch: the JSON decoder, and the world and guard of the previous record.

    Consecutive records often describe the same world, which never changes.
    """

    __slots__ = ("_decoder", "_repeated", "_told", "_world", "_guard")

    def __init__(self) -> None:
        from json import JSONDecoder  # a single command needs none of it

        self._decoder = JSONDecoder(object_pairs_hook=self._table, parse_float=finite, parse_constant=not_a_number)
        self._repeated: list[str] = []  # duplicate keys in the current record
        self._told: Record = {}
        self._world: World | None = None
        self._guard: Guard | None = None

    def world(self, told: Record) -> World:
        """The world that a record describes."""
        # To a table 1 and `true` are the same; to a world, a user's number is not.
        if self._world is None or told != self._told or type(told.get("uid")) is not type(self._told.get("uid")):
            from toolgate.world import World

            self._told, self._world, self._guard = told, World(told), None
        return self._world

    def guard(self, facts: Facts, setting: Setting) -> Guard:
        """The guard for facts and a setting; one guard for all records about the same world."""
        if self._guard is None or self._guard.facts is not facts:
            self._guard = alone(
                facts, setting.profile, setting.settles_llm, recorder=setting.recorder, modes=setting.modes
            )
        return self._guard

    def parse(self, text: str) -> tuple[object, str]:
        """The JSON value in a text, and a duplicate key, which another program may read differently."""
        self._repeated.clear()
        try:
            value, end = self._decoder.raw_decode(text) if text[:1] == "{" else (None, 0)
            if end != len(text):  # blanks around it, or invalid text
                value = self._decoder.decode(text)
        except (ValueError, RecursionError) as error:
            raise PayloadError(not_json(error), help="send one JSON object a line") from None
        return value, self._repeated[0] if self._repeated else ""

    def _table(self, pairs: list[tuple[str, object]]) -> Record:
        found = dict(pairs)
        if len(found) != len(pairs):
            names = [name for name, _ in pairs]
            self._repeated.extend(name for name in found if names.count(name) > 1)
        return found


def finite(text: str) -> float:
    """The number in a text; raises for an infinite one, which JSON cannot express."""
    found = float(text)
    return found if found - found == 0 else not_a_number(text)


def not_a_number(text: str) -> float:
    """Refuse what JSON does not have: `NaN`, `Infinity`."""
    raise ValueError(f"{text[:20]} is not a number of JSON")


def parse(text: str) -> tuple[object, str]:
    """The JSON value in a text, and a key that occurs twice in it."""
    return Shared().parse(text)


def answer(record: object, setting: Setting, sessions: Rehearsal | None = None, shared: Shared | None = None) -> Answer:
    """The decision about one record, whatever is wrong with it; `sessions` holds the sessions of earlier records."""
    name, ignored = name_in(record), ignored_in(record)
    try:
        if name is None:
            require_name(record)
        request = described(record, setting.cwd)
        facts = facts_for(request, setting, shared)
        guard = shared.guard(facts, setting) if shared is not None else None
        decision = rehearsed(
            request,
            facts,
            sessions,
            profile=setting.profile,
            settles_llm=setting.settles_llm,
            guard=guard,
            recorder=setting.recorder,
            modes=setting.modes,
        )
        return Answer(name, decision, "", ignored)
    except GuardError as error:
        return Answer(name, refused(error), error.message, ignored)
    except Exception as error:  # noqa: BLE001 # one record must not end a batch, nor pass
        return Answer(name, failed(error), "", ignored)


def name_in(record: object) -> object:
    """The caller's id for a record, if it can be returned; `None`: it has none."""
    name = record.get("id") if isinstance(record, dict) else None
    return None if isinstance(name, (dict, list)) else name


def require_name(record: object) -> None:
    """Raise `PayloadError` for an id that is not a simple value, since every answer returns it."""
    if isinstance(record, dict) and isinstance(record.get("id"), (dict, list)):
        raise PayloadError("`id` must be a text or a number", help="send it as one text")


def facts_for(request: Described, setting: Setting, shared: Shared | None = None) -> Facts:
    """This machine, or the world the record describes."""
    if request.world is None:
        return Machine(request.call.project, setting.workspace)
    if shared is not None:
        return shared.world(request.world)
    from toolgate.world import World

    return World(request.world)


def answer_text(text: str, setting: Setting, sessions: Rehearsal | None = None, shared: Shared | None = None) -> Answer:
    """The decision about a record as text."""
    name: object = None
    try:
        shared = shared or Shared()
        record, repeated = shared.parse(text)
        if not repeated:
            return answer(record, setting, sessions, shared)
        name = name_in(record)
        raise PayloadError(f"`{repeated}` is given twice", help="give every key once")
    except PayloadError as error:
        return Answer(name, refused(error), error.message)


def answer_line(
    line: bytes, setting: Setting, sessions: Rehearsal | None = None, shared: Shared | None = None
) -> Answer:
    """The decision about one line; invalid UTF-8 becomes lone surrogates."""
    return answer_text(line.decode("utf-8", "surrogateescape"), setting, sessions, shared)


# --- as JSON ---------------------------------------------------------------------------------------------------------


def as_json(given: Answer) -> str:
    """One line of the protocol; everything outside ASCII is escaped, so lone surrogates survive."""
    record: Record = {"line": given.line, "protocol": VERSION, **as_record(given)}
    if given.ignored:
        record["ignored"] = list(given.ignored)
    return (_ENCODE.get("ascii") or _encoder())(record)


_ENCODE: dict[str, Callable[[object], str]] = {}  # the JSON encoder, once it is needed


def _encoder() -> Callable[[object], str]:
    """The encoder function that `JSONEncoder.encode` would rebuild for each record; without the check for cycles."""
    from _json import encode_basestring_ascii, make_encoder
    from json import JSONEncoder  # a single command needs none of it

    default = JSONEncoder().default
    parts = make_encoder(None, default, encode_basestring_ascii, None, ": ", ", ", False, False, True)

    def written(record: object) -> str:
        return "".join(parts(record, 0))

    return _ENCODE.setdefault("ascii", written)


def as_record(given: Answer) -> Record:
    record: Record = {"id": given.id, **given.decision.to_dict()}
    if given.error:
        record["error"] = given.error
    return record
