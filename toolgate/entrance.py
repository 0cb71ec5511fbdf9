"""The work of a hook: reads a payload from standard input, judges its calls, and answers as the agent expects.

It exits without cleaning up what the system frees anyway, since each call is a new process.
"""

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from toolgate.adapters import Adapter
    from toolgate.model.verdict import Decision
    from toolgate.protocols.exchange import Reply, Request
    from toolgate.rewriting import Rewriting
    from toolgate.session import Files

LONGEST = 16_777_216  # bytes of a payload; more is not a real tool call
RESERVED = 1.5  # seconds of a hook's time that are not spent on waiting
PATIENCE = 7.5  # seconds that may be; the deadline of `protocols.capability` minus those


class Usage(Exception):
    """The words after the hook are not valid: a broken installation, which blocks; `said` is why, for any agent."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said  # `launcher.py` reads it


def answer(words: list[str]) -> "NoReturn":
    """Answer the payload on standard input, and end the process."""
    reply = reply_to(words)
    unwatch()  # from here on an alarm would add a second answer
    put(2, reply.stderr.encode("utf-8", "replace"))
    put(1, reply.stdout.encode("ascii"))
    system._exit(reply.exit_code)


def reply_to(words: list[str]) -> "Reply":
    """The reply to the payload; an invalid one is refused in the agent's format."""
    from toolgate.adapters import adapter_of
    from toolgate.host import variable
    from toolgate.model.errors import GuardError
    from toolgate.model.failure import refused
    from toolgate.model.verdict import ALLOW, Decision
    from toolgate.protocols.exchange import OVER, PRE, Request, Surroundings
    from toolgate.protocols.notation import parse

    started = monotonic()
    agent, attended, home, after = options_of(words)
    around = Surroundings(system.getcwd(), variable, attended, beginning)
    try:
        record = parse(taken().decode("utf-8", "surrogateescape"))
        agent = speaker(agent, record)
        adapter = adapter_of(agent)
        request = adapter.decode(record, around)
        if request.event in OVER:
            if after:
                look_through(request, home)
            return adapter.encode(Decision(ALLOW), request)
        sent: list[Rewriting] = []
        decision = judged(request, home, seconds_left(words), sent)
        if decision.grantable:
            decision = awaited(decision, request, adapter, home, seconds_left(words) - (monotonic() - started))
        other = sent[0].answer(decision) if sent else None
        if sent and sent[0].copies and other is None:  # a rewritten call keeps its copies itself
            keep_copies(request, decision, home)
        return adapter.encode(shown(decision, request.given), request, other)
    except GuardError as error:
        if agent == "auto" or after:
            raise
        decision = shown(recorded_refusal(refused(error), agent, around.cwd, home))
        return adapter_of(agent).encode(decision, Request((), PRE, around.cwd))


def awaited(decision: "Decision", request: "Request", adapter: "Adapter", home: str, seconds: float) -> "Decision":
    """The decision after a person has answered in an inbox, if one is open and the agent cannot ask."""
    from toolgate.protocols.exchange import PERMISSION

    if request.event == PERMISSION or (adapter.CAPABILITIES[0].asks and request.attended):
        return decision
    from toolgate.approvals.store import Store
    from toolgate.approvals.waiting import answer_to
    from toolgate.directories import state
    from toolgate.host import home_directory

    end = monotonic() + seconds
    store = Store(state(home or home_directory()))
    while decision.grantable:
        answer = answer_to(store, decision.id, end - monotonic())
        if answer is False:
            break
        if answer is not True:
            from toolgate.model.approval import refused_by_person

            return refused_by_person(decision, answer.words, answer.interrupt or interrupts(request.project, home))
        decision = judged(request, home)
    return decision


def interrupts(project: str, home: str) -> bool:
    """Whether the policy here makes an agent stop after a person's no."""
    from toolgate.guard import Guard
    from toolgate.host import Machine

    settlement = Guard().book_for(Machine(project, home=home)).settlement
    return settlement is not None and settlement.interrupts


def seconds_left(words: list[str]) -> float:
    """How many seconds a hook may wait for a person or a model and still answer in time."""
    if "--deadline" not in words[:-1]:
        return PATIENCE
    return min(float(words[words.index("--deadline") + 1]) - RESERVED, PATIENCE)


def shown(decision: "Decision", given: object = None) -> "Decision":
    """The decision as shown to the agent, without secrets of this input; an allowed one quotes nothing."""
    from toolgate.model.verdict import ALLOW

    if decision.verdict == ALLOW:
        return decision
    from toolgate.audit.showing import without_secrets

    return without_secrets(decision, given)


def recorded_refusal(decision: "Decision", agent: str, cwd: str, home: str) -> "Decision":
    """The refusal of an invalid payload, recorded like any other decision."""
    from toolgate.audit.recorders import FileRecorder
    from toolgate.audit.recording import recorded
    from toolgate.directories import state
    from toolgate.host import home_directory
    from toolgate.model.action import Other
    from toolgate.model.call import ToolCall
    from toolgate.model.rule import Audit

    log = FileRecorder(state(home or home_directory()), "hook")
    call = ToolCall(Other("", {}), cwd, agent)
    return recorded([decision], [(call, None, 0.0)], log, lambda facts: Audit())[0]


def options_of(words: list[str]) -> tuple[str, bool | None, str, bool]:
    """The agent, whether a person is there to be asked (`None`: not said), the home it was installed for, and whether
    it is for the event after a call.

    No home: the environment's.
    """
    from toolgate.adapters import AGENTS

    rest = list(words)
    agent = rest.pop(0) if rest else ""
    if agent != "auto" and agent not in AGENTS:
        raise Usage("the hook's command does not name an agent that Toolgate knows")
    attended: bool | None = None
    home, after = "", False
    while rest:
        match rest.pop(0):
            case "--deadline" if rest:  # `hook` has handled it
                rest.pop(0)
            case "--home" if rest and rest[0].strip("/") and rest[0][0] == "/":
                home = rest.pop(0)
            case "--attended":
                attended = True
            case "--unattended":
                attended = False
            case "--after":
                after = True
            case _:
                raise Usage("the hook's command has an option that Toolgate does not know")
    return agent, attended, home, after


def speaker(agent: str, record: object) -> str:
    """The agent that sent the payload: others run the hooks of one too, and expect their own answers."""
    from toolgate.adapters import BORROWED, LENDING, OWN

    if agent not in ("auto", LENDING) or not isinstance(record, dict):
        return agent
    if agent == LENDING and OWN in record and BORROWED not in record:
        return agent
    from toolgate.protocols.speakers import speaker_of

    return speaker_of(record)


def judged(
    request: "Request", home: str = "", seconds: float = RESERVED, sent: "list[Rewriting] | None" = None
) -> "Decision":
    """The decision about all calls of a request together; a model has so many seconds.

    A rewritten call is put into `sent`, if a policy wants that.
    """
    from toolgate.guard import Guard
    from toolgate.model.verdict import ASK, together

    sessions: Files | None = None
    if request.world is None:
        from toolgate.audit.recorders import FileRecorder
        from toolgate.directories import state
        from toolgate.host import Machine

        machine = Machine(request.project, home=home)
        sessions = sessions_of(request, machine.installed_home())
        log = FileRecorder(state(machine.installed_home()), "hook")
        patience = seconds / max(len(request.calls), 1)
        guard = Guard(facts=machine, interactive=request.attended, sessions=sessions, recorder=log, patience=patience)
        if sent is not None:
            guard.rewriting = lambda: rewriting_of(request, home, sent)
    else:
        from toolgate.world import World

        guard = Guard(facts=World(request.world), interactive=request.attended)
    decisions = guard.check_all(request.calls)
    decision = together(decisions)
    if request.world is None and (decision.grantable or (sessions is not None and sessions.fresh)):
        from toolgate.approvals.agents import note_agent
        from toolgate.directories import state
        from toolgate.host import home_directory

        note_agent(state(home or home_directory()), request.calls[0].host if request.calls else "")
    if decision.verdict == ASK and decision.id and sessions is not None:
        keep_questions(request, decisions, sessions)
    return decision


def rewriting_of(request: "Request", home: str, sent: "list[Rewriting]") -> "Rewriting":
    """The rewriting for a request whose policy says how commands are started; also put into `sent`."""
    from toolgate.rewriting import Rewriting

    sent[:] = [Rewriting(request, home)]
    return sent[0]


def keep_copies(request: "Request", decision: "Decision", home: str) -> None:
    """Copy what a call is about to lose, unless it is refused; no answer waits for it or fails without it."""
    from toolgate.model.effect import Verb
    from toolgate.model.verdict import DENY
    from toolgate.protocols.exchange import PRE

    effects = [finding.effect for finding in decision.because]
    losing = any([effect.verb in (Verb.WRITE, Verb.DELETE, Verb.DISCARD) for effect in effects])
    if not losing or decision.verdict == DENY or request.event != PRE:
        return
    from toolgate.directories import state
    from toolgate.host import Machine

    try:
        from toolgate.executor.copies import before

        machine = Machine(request.project, home=home)
        before(effects, machine.resolve(machine.workspace()), state(machine.installed_home()), machine.afresh, "call")
    except Exception:  # noqa: BLE001 # a copy is a courtesy: the decision stands without it
        return


def keep_questions(request: "Request", decisions: "list[Decision]", sessions: "Files") -> None:
    """Record in the session which records the questions have, so that the answers can be recorded."""
    from time import time

    from toolgate.audit.answers import question_marks

    sessions.recall(request.calls[0])
    sessions.add(question_marks(request.calls, decisions, time()))


def look_through(request: "Request", home: str) -> None:
    """Record the result of a call in its session; the agent gets no answer."""
    from time import time

    from toolgate.after_call import note
    from toolgate.directories import state
    from toolgate.host import Machine
    from toolgate.protocols.exchange import UNMADE

    machine = Machine(request.project, home=home)
    home = machine.installed_home()
    sessions = sessions_of(request, home)
    if sessions is not None:
        note(request, sessions, machine, time(), state(home), request.event == UNMADE)


def sessions_of(request: "Request", home: str) -> "Files | None":
    """The store for a request's session; `None`: it has none."""
    if not request.calls or not request.calls[0].session:
        return None
    from toolgate.directories import state
    from toolgate.session import Files

    return Files(state(home), bool(request.calls[0].id) and request.proof())


# --- in --------------------------------------------------------------------------------------------------------------


def taken() -> bytes:
    """All of standard input."""
    from toolgate.model.errors import PayloadError

    chunks: list[bytes] = []
    left = LONGEST
    try:
        while chunk := system.read(0, 65_536):
            chunks.append(chunk)
            left -= len(chunk)
            if left < 0:
                raise PayloadError("the payload is longer than any call", help="send one call")
    except OSError as error:
        raise PayloadError(f"standard input cannot be read: {error.strerror}", help="send one call") from None
    return b"".join(chunks)


def beginning(path: str) -> str:
    """The first part of a file; empty: it cannot be read."""
    try:
        handle = system.open(path, system.O_RDONLY | getattr(system, "O_NONBLOCK", 0))
        try:
            return system.read(handle, 65_536).decode("utf-8", "replace")
        finally:
            system.close(handle)
    except (OSError, ValueError):
        return ""


# --- out -------------------------------------------------------------------------------------------------------------


def unwatch() -> None:
    import _signal  # type: ignore[import-not-found]  # the C half of `signal`, which has no types of its own

    if hasattr(_signal, "setitimer"):
        _signal.setitimer(_signal.ITIMER_REAL, 0)


def put(handle: int, data: bytes) -> None:
    while data:
        data = data[system.write(handle, data) :]
