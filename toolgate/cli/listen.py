"""`toolgate listen`: a local socket where programs have their calls judged, one JSON object per line."""

import json
import os
import signal
from dataclasses import dataclass
from functools import partial

from toolgate import directories
from toolgate.adapters.generic import HOST, decode
from toolgate.approvals.agents import agent_above, keep
from toolgate.audit.recorders import FileRecorder
from toolgate.audit.recording import recorded
from toolgate.audit.showing import without_secrets
from toolgate.cli.answers import Answer, Shared, name_in, require_name
from toolgate.cli.arguments import Parser, absolute
from toolgate.cli.batch import too_long, written
from toolgate.cli.usage import UsageError
from toolgate.guard import Guard
from toolgate.host import Machine, home_directory, variable
from toolgate.model.action import Other
from toolgate.model.call import ToolCall
from toolgate.model.errors import GuardError, PayloadError
from toolgate.model.failure import failed, refused
from toolgate.model.rule import Audit
from toolgate.model.verdict import Decision
from toolgate.processes import here
from toolgate.protocols.exchange import VERSION, Request, Surroundings
from toolgate.protocols.line_schema import ignored_in
from toolgate.server.door import Unfit, open_door, usual_directory
from toolgate.server.lines import Line
from toolgate.server.peers import Peer
from toolgate.server.service import Service
from toolgate.session import Files

ENTRANCE = "listen"
PATIENCE = 30.0  # seconds for a model to settle a call
UNREAD = "approved"  # ignored in a request: approval comes from the person, not from the client

DESCRIPTION = (
    "Judge the calls of local programs: one JSON object a line comes in on a Unix socket, one answer a line goes out. "
    "Calls are real here: the policy in force decides, sessions are remembered, and every decision is recorded."
)
EPILOG = """\
Only the user who started it can connect. SIGTERM or Ctrl-C ends it: what was sent is answered, the socket removed.
Exit status: 0 ended, 64 the socket cannot be created or is in use, 70 internal error.

examples:
  toolgate listen
  toolgate listen --socket ~/.cache/my-agent/toolgate.sock --json
  toolgate check --schema answer"""


def run(words: list[str]) -> int:
    options = parser().parse_args(words)
    home = options.home or ""
    state = directories.state(home or home_directory())
    setting = Scene(home, state, not options.unattended)
    try:
        path = os.path.abspath(options.socket) if options.socket else usual_directory(state) + "/socket"
        door = open_door(path)
    except Unfit as error:
        raise UsageError(f"{error.message}\n  hint: {error.help}") from None
    service = Service(door, partial(answered, setting), refusal)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: service.stop())
    started = {"listening": path, "pid": os.getpid(), "protocol": VERSION}
    print(json.dumps(started) if options.json else f"toolgate: listening on {path}", flush=True)
    service.run()
    if not options.json:
        print(f"toolgate: ended after {service.served} {'line' if service.served == 1 else 'lines'}", flush=True)
    return 0


def parser() -> Parser:
    found = Parser("listen", DESCRIPTION, EPILOG)
    found.add_argument("--socket", metavar="PATH", help="listen here (default: below the state directory)")
    found.add_argument("--json", action="store_true", help="print one JSON object when it listens, instead of text")
    found.add_argument(
        "--unattended", action="store_true", help="deny what would be a question, since no person can be asked"
    )
    found.add_argument("--home", type=absolute, metavar="DIR", help="take policy and state from this home")
    return found


@dataclass(frozen=True, slots=True)
class Scene:
    """Where calls are judged: which `home` counts (empty: as the environment says), its `state` directory, and whether
    a person can be asked.
    """

    home: str
    state: str
    attended: bool


def answered(scene: Scene, line: Line, peer: Peer) -> bytes:
    """The answer to one line, whatever is in it."""
    if line.text is None:
        return in_bytes(noted_refusal(scene, too_long(line.number), None))
    record: object = None
    ignored: tuple[str, ...] = ()
    try:
        record, repeated = Shared().parse(line.text.decode("utf-8", "surrogateescape"))
        if repeated:
            raise PayloadError(f"`{repeated}` is given twice", help="give every key once")
        ignored = ignored_here(record)
        require_name(record)
        request = request_of(record, scene)
        decision = judged(request, scene, peer)
        given = Answer(name_in(record), without_secrets(decision, request.given), "", ignored, line.number)
    except GuardError as error:
        given = Answer(name_in(record), without_secrets(refused(error)), error.message, ignored, line.number)
        given = noted_refusal(scene, given, record)
    except Exception as error:  # noqa: BLE001 # one line must not end a connection, nor pass
        given = Answer(name_in(record), failed(error), "", ignored, line.number)
    return in_bytes(given)


def in_bytes(given: Answer) -> bytes:
    return written(given)[0].encode("ascii") + b"\n"


def refusal(why: str) -> bytes:
    """The answer to a client that is not served."""
    error = PayloadError(why, help="connect as the user who listens, and close connections that are not used")
    return in_bytes(Answer(None, refused(error), error.message, line=0))


def ignored_here(record: object) -> tuple[str, ...]:
    found = ignored_in(record)
    return (*found, UNREAD) if isinstance(record, dict) and record.get(UNREAD) is not None else found


def request_of(record: object, scene: Scene) -> Request:
    """The call in a record; options that only make sense for hypothetical calls are refused."""
    request = decode(record, Surroundings("/", variable, scene.attended))
    given = record.get("cwd") if isinstance(record, dict) else None
    if request.world is not None:
        raise PayloadError("`world` describes a machine, but calls here are real", help="leave `world` out")
    if not isinstance(given, str) or given[:1] != "/":
        raise PayloadError("`cwd` must be an absolute path", help="send the directory of the call in `cwd`")
    return request


def judged(request: Request, scene: Scene, peer: Peer) -> Decision:
    """The decision about a call that is going to be made, as a hook would decide it."""
    (call,) = request.calls
    machine = Machine(request.project, home=scene.home)
    guard = Guard(
        facts=machine,
        interactive=request.attended,
        sessions=Files(scene.state) if call.session else None,
        recorder=FileRecorder(scene.state, ENTRANCE),
        patience=PATIENCE,
    )
    decision = guard.check(call)
    if decision.grantable:
        note_client(scene.state, peer)
    return decision


def note_client(state: str, peer: Peer) -> None:
    """Record which process is an agent, so that it cannot answer its own questions."""
    try:
        process = agent_above(here(), peer.process) if peer.process else None
        if process is not None:
            keep(state, process, HOST)
    except Exception:  # noqa: BLE001 # a call is judged whether this is known or not
        return


def noted_refusal(scene: Scene, given: Answer, record: object) -> Answer:
    """The refusal of a line that is not valid, recorded like any other decision."""
    log = FileRecorder(scene.state, ENTRANCE)
    said = record.get("tool") if isinstance(record, dict) else None
    call = ToolCall(Other(said if isinstance(said, str) else "", {}), "/", HOST)
    decision = recorded([given.decision], [(call, None, 0.0)], log, lambda facts: Audit())[0]
    return Answer(given.id, decision, given.error, given.ignored, given.line)
