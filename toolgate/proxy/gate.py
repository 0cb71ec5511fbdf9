"""Decides about each message between a client and a server: pass it on, answer it here, or ask a person.

The gate is a state machine over decoded messages; it does no input or output except through the guard and the pins.

INVARIANT: only requests and notifications of known methods and answers to its own requests reach the server, and a
request with an effect only after the guard allowed it or a person approved exactly that request. Only answers to its
own requests and permitted server messages reach the client, and all of it was scanned.
"""

from time import time
from typing import Any
from uuid import uuid4

from toolgate.audit import answers
from toolgate.audit.showing import without_secrets
from toolgate.guard import Guard
from toolgate.model.call import Mcp, ToolCall
from toolgate.model.effect import unforged
from toolgate.model.memory import SECRET, Mark
from toolgate.model.verdict import ALLOW, DENY, Decision, advice_of, record_of
from toolgate.model.visible import visible
from toolgate.proxy import protocol
from toolgate.proxy.calls import Malformed, actions_of
from toolgate.proxy.envelope import Id, Invalid, Notification, Request, Response, key, opened
from toolgate.proxy.pins import Pins, compared
from toolgate.proxy.questions import question_about
from toolgate.proxy.screening import is_asking_back, request_with, result_with, screened, withheld
from toolgate.proxy.wire import Unreadable

Table = dict[str, Any]
HOST = "mcp-proxy"
REMEMBERED = 10_000  # requests awaiting an answer; a client with more is broken
MOST_HELD = 100  # questions without an answer yet
UNAPPROVED = "Operation blocked by safety guard: the user did not approve it"

TO_CLIENT, TO_SERVER = "client", "server"
Outgoing = tuple[str, Table]  # the receiver and the message
Key = tuple[str, Id]


class Gate:
    """The state of one connection between a client and the server called `server`."""

    def __init__(self, server: str, guard: Guard, pins: Pins, cwd: str, session: str = "", modern: bool = True) -> None:
        self.server = server
        self.guard = guard
        self.pins = pins
        self.cwd = cwd
        self.session = session or uuid4().hex
        self.modern = modern  # whether requests without a handshake are supported
        self.asks = False  # whether the client shows questions to a person
        self.definitions: dict[str, Table] = {}
        self.ambiguous: set[str] = set()  # names shared by two tools
        self.notes: list[str] = []  # what was dropped without an answer or not recorded, for the proxy's log
        self._listed: dict[str, Table] = {}  # the tools of the list being paged through
        self._awaited: dict[Key, Request] = {}  # requests of the client that are with the server
        self._given_up: dict[Key, None] = {}  # those of them that the client has cancelled
        self._owed: set[Key] = set()  # requests of the server that are with the client
        self._held: dict[str, Request] = {}  # requests a person is being asked about, by the id of our question
        self._records: dict[str, tuple[str, float]] = {}  # their ids in the log and the time of the question
        self._approved: dict[Key, None] = {}  # requests that a person has approved
        self._continued: dict[str, Request] = {}  # those of them, by the server's state, in which it asked for more

    @property
    def waiting(self) -> bool:
        """Whether the server owes an answer that the client still wants."""
        return any(name not in self._given_up for name in self._awaited)

    # --- from the client ---------------------------------------------------------------------------------------------

    def from_client(self, value: object) -> list[Outgoing]:
        """What to do about a message of the client."""
        match opened(value):
            case Invalid(why, name):
                return [(TO_CLIENT, protocol.error(name, protocol.INVALID_REQUEST, why))]
            case Notification() as notification:
                return self._noticed(notification)
            case Response() as response:
                return self._answered(response)
            case Request() as request:
                return self._requested(request)

    def unread_from_client(self, error: Unreadable) -> list[Outgoing]:
        """What to do about bytes from the client that are not a message."""
        return [(TO_CLIENT, protocol.error(None, protocol.PARSE_ERROR, str(error)))]

    def _noticed(self, notification: Notification) -> list[Outgoing]:
        if notification.method not in protocol.NOTIFICATIONS:
            return self._dropped(f"a notification of the client, `{notification.method}`: it is not a known one")
        if notification.method == "notifications/cancelled":
            name = (notification.params or {}).get("requestId")
            held = [state for state, one in self._held.items() if type(name) is type(one.id) and name == one.id]
            for state in held:
                self._forgotten(state)
            if held:
                return []  # the server never received it
            if isinstance(name, str | int) and key(name) in self._awaited:
                self._given_up[key(name)] = None
        return [(TO_SERVER, notification.message())]

    def _answered(self, response: Response) -> list[Outgoing]:
        """Handle a response to a question of ours, or to a request of the server."""
        name = response.id
        request = self._held.pop(name, None) if isinstance(name, str) else None
        if request is not None:
            accepted = response.error is None and protocol.accepted(response.result)
            self._record(str(name), accepted)
            if accepted:
                return self._passed(request, approved=True)
            return [(TO_CLIENT, protocol.refusal(request, UNAPPROVED))]
        if name is None or key(name) not in self._owed:
            return self._dropped("a response of the client: the server did not ask for it")
        self._owed.discard(key(name))
        return [(TO_SERVER, response.message())]

    def _requested(self, request: Request) -> list[Outgoing]:
        if self._in_flight(request.id):
            why = "`id` must not be the id of a request that is still open"
            return [(TO_CLIENT, protocol.error(None, protocol.INVALID_REQUEST, why))]
        if request.method == "server/discover" and not self.modern:
            return [(TO_CLIENT, _unknown(request))]
        if request.method in protocol.HARMLESS:
            if request.method == "initialize":
                self.asks = protocol.can_ask((request.params or {}).get("capabilities"))
            return self._passed(request)
        if request.method not in protocol.JUDGED:
            return [(TO_CLIENT, _unknown(request))]
        try:
            decision = self._judged(request)
        except Malformed as error:
            if request.method == "tools/call":
                return [(TO_CLIENT, protocol.refusal(request, f"Operation blocked by safety guard: {error}"))]
            return [(TO_CLIENT, protocol.error(request.id, protocol.INVALID_PARAMS, str(error)))]
        if decision is None or decision.verdict == ALLOW:
            return self._passed(request)
        if decision.verdict == DENY:
            return [(TO_CLIENT, protocol.refusal(request, told(decision)))]
        return self._asked(request, decision)

    def _in_flight(self, name: Id) -> bool:
        """Whether a request with this id is open, as a number or as text: over HTTP the two are the same."""
        asked = [one for one in self._held.values() if not protocol.without_handshake(one.params)]
        return any(str(name) == str(one.id) for one in (*self._awaited.values(), *asked))

    def _judged(self, request: Request) -> Decision | None:
        """The strictest decision on a request's actions; `None`: it has none."""
        strictest: Decision | None = None
        for action in actions_of(request, self.server):
            if request.method == "tools/call" and isinstance(action, Mcp):
                if action.tool in self.ambiguous:
                    raise Malformed(f"the server has two tools that are called `{visible(action.tool)}`")
                definition = self.definitions.get(action.tool)
                approved = None if definition is None else self.pins.approved(action.tool)
                action = Mcp(action.server, action.tool, action.arguments, definition, approved)
            given = action.arguments if isinstance(action, Mcp) else None
            call = ToolCall(action, self.cwd, HOST, self.session, input=given)
            decision = without_secrets(self.guard.check(call), given)
            if decision.unrecorded:
                self.notes.append(f"not recorded: {visible(decision.unrecorded)[:300]}")
            if strictest is None or decision.verdict > strictest.verdict:
                strictest = decision
        return strictest

    def _passed(self, request: Request, approved: bool = False) -> list[Outgoing]:
        for name in [*self._given_up] if len(self._awaited) >= REMEMBERED else ():
            self._awaited.pop(name, None)
            self._given_up.pop(name)
        if len(self._awaited) >= REMEMBERED:
            return [(TO_CLIENT, protocol.error(request.id, protocol.REFUSED, "too many requests are open"))]
        self._awaited[key(request.id)] = request
        if approved:
            self._approved[key(request.id)] = None
        return [(TO_SERVER, request.message())]

    # --- a person is asked -------------------------------------------------------------------------------------------

    def _asked(self, request: Request, decision: Decision) -> list[Outgoing]:
        text = question_about(self.server, request, unforged(decision.reason) + record_of(decision))
        if protocol.without_handshake(request.params):
            return self._asked_by_result(request, request.params or {}, text, decision)
        if not self.asks or len(self._held) >= MOST_HELD:
            return [(TO_CLIENT, protocol.refusal(request, unasked(decision)))]
        name = self._hold(request, decision)
        return [(TO_CLIENT, protocol.question(name, text))]

    def _hold(self, request: Request, decision: Decision) -> str:
        """Hold a request until a person has answered; returns the id of the question."""
        name = f"toolgate-{uuid4().hex}"
        self._held[name] = request
        self._records[name] = decision.id, time()
        return name

    def _forgotten(self, name: str) -> None:
        """Drop a question that nobody will answer."""
        del self._held[name]
        self._records.pop(name, None)

    def _record(self, name: str, accepted: bool, again: str = "") -> None:
        """Record a person's answer in the log; `again` is the record of the call that carried the answer."""
        asked, since = self._records.pop(name, ("", 0.0))
        if self.guard.recorder is None or not asked:
            return
        said = (answers.APPROVED, answers.ACCEPTED) if accepted else (answers.REFUSED, answers.DECLINED)
        call = ToolCall(Mcp(self.server, "", {}), self.cwd, HOST, self.session)
        waits = [(asked, int((time() - since) * 1_000)), *([(again, 0)] if again else [])]
        answers.recorded([answers.event_of(one, *said, call, wait) for one, wait in waits], self.guard.recorder)

    def _asked_by_result(self, request: Request, params: Table, text: str, decision: Decision) -> list[Outgoing]:
        """Ask without a handshake: the question is the call's result, and the same call comes again with the answer."""
        state = params.get("requestState")
        if isinstance(state, str) and state in self._continued and _same(self._continued[state], request):
            del self._continued[state]
            return self._passed(request, approved=True)
        held = self._held.pop(state, None) if isinstance(state, str) else None
        if held is not None and _same(held, request):
            given = params.get("inputResponses")
            answer = given.get(protocol.QUESTION_KEY) if isinstance(given, dict) else None
            self._record(str(state), protocol.accepted(answer), decision.id)
            if protocol.accepted(answer):
                return self._passed(Request(request.id, held.method, held.params), approved=True)
            return [(TO_CLIENT, protocol.refusal(request, UNAPPROVED))]
        self._records.pop(str(state), None)  # it was a question about another call
        able = protocol.can_ask(params["_meta"][protocol.CAPABILITIES])
        if not able or request.method not in protocol.ANSWERED_BY_QUESTION:
            return [(TO_CLIENT, protocol.refusal(request, unasked(decision)))]
        for oldest in [*self._held][: max(0, len(self._held) - MOST_HELD + 1)]:
            self._forgotten(oldest)  # such questions need no answer, so they pile up
        name = self._hold(request, decision)
        return [(TO_CLIENT, protocol.input_required(request, text, name))]

    # --- from the server ---------------------------------------------------------------------------------------------

    def from_server(self, value: object) -> list[Outgoing]:
        """What to do about a message from the server, or about several in a list."""
        if isinstance(value, list):
            return [outgoing for one in value for outgoing in self._heard(one)]
        return self._heard(value)

    def unread_from_server(self, error: Unreadable) -> list[Outgoing]:
        """What to do about bytes from the server that are not a message: any pending request may wait for them."""
        if not self._awaited:
            return self._dropped(f"a line of the server: {error}")
        return self._ended(f"the server sent something that cannot be read: {error}")

    def closed(self) -> list[Outgoing]:
        """What to tell the client when the server has ended."""
        return self._ended("the server has ended")

    def _ended(self, why: str) -> list[Outgoing]:
        asked = [one for one in self._held.values() if not protocol.without_handshake(one.params)]
        waiting = [*self._awaited.values(), *asked]
        self._awaited.clear()
        self._approved.clear()
        self._held.clear()
        self._records.clear()
        return [(TO_CLIENT, protocol.error(one.id, protocol.CLOSED, why)) for one in waiting]

    def _heard(self, value: object) -> list[Outgoing]:
        match opened(value, strict=False):
            case Invalid(why, name):
                if name is not None and key(name) in self._awaited and "method" not in dict(value or ()):  # type: ignore[call-overload]  # only an object has an id
                    return self._replaced(self._taken(name), f"the server's answer cannot be used: {why}")
                return self._dropped(f"a message of the server: {why}")
            case Notification() as notification:
                return self._told(notification)
            case Request() as request:
                return self._asked_by_server(request)
            case Response() as response:
                return self._responded(response)

    def _told(self, notification: Notification) -> list[Outgoing]:
        if not screened(notification.message()):
            return [(TO_CLIENT, notification.message())]
        params = withheld(notification.params)
        clean = Notification(notification.method, params if isinstance(params, dict) else None)
        if params is None or screened(clean.message()):
            return self._dropped(f"a notification of the server, `{notification.method}`: it looks like instructions")
        return [(TO_CLIENT, clean.message())]

    def _asked_by_server(self, request: Request) -> list[Outgoing]:
        if request.method not in protocol.OF_SERVERS:
            return [(TO_SERVER, _unknown(request))]
        if key(request.id) in self._owed or len(self._owed) >= REMEMBERED:
            why = "`id` must not be the id of a request that is still open, and not too many may be"
            return [(TO_SERVER, protocol.error(None, protocol.INVALID_REQUEST, why))]
        found = screened(request.message())
        if found:
            params = request_with(found.warning("request", self.server), request.method, request.params or {})
            if params is None:
                return [(TO_SERVER, protocol.error(request.id, protocol.REFUSED, "refused by Toolgate"))]
            request = Request(request.id, request.method, params)
        self._owed.add(key(request.id))
        return [(TO_CLIENT, request.message())]

    def _responded(self, response: Response) -> list[Outgoing]:
        name = response.id
        if name is None or key(name) not in self._awaited:
            near = [one for one in self._awaited.values() if str(one.id) == str(name)]
            if near:
                return self._replaced(self._taken(near[0].id), f"the server answered with another id, {name!r}")
            return self._dropped("a response of the server: nobody asked for it")
        approved = key(name) in self._approved
        request = self._taken(name)
        if response.error is not None:
            return [(TO_CLIENT, Response(name, None, self._error(response.error)).message())]
        result = response.result
        if not isinstance(result, dict) or not is_asking_back(result, protocol.OF_SERVERS):
            return self._replaced(request, "the server's result has a shape that MCP does not know")
        if request.method == "tools/list":
            self._learn(request, result)
        state = result.get("requestState")
        if approved and isinstance(state, str) and len(self._continued) < MOST_HELD:
            self._continued[state] = request
        return self._screened(request, result)

    def _screened(self, request: Request, result: Table) -> list[Outgoing]:
        found = screened(result)
        if found.secret:
            self._remember(found.secret)
        if found:
            marked = result_with(found.warning("result", self.server), result, request.method)
            if marked is None:
                what = "it looks like instructions" if found.directions else f"it contains {found.secret}"
                return self._replaced(request, f"withheld by Toolgate: {what}")
            result = marked
        return [(TO_CLIENT, Response(request.id, result).message())]

    def _error(self, error: Table) -> Table:
        found = screened(error)
        warning = found.warning("error", self.server)
        return {**error, "message": f"{warning}\n{error['message']}"} if found else error

    def _remember(self, secret: str) -> None:
        """Remember a credential that the model has read, as if it had read the file."""
        if self.guard.sessions is not None:
            call = ToolCall(Mcp(self.server, "result", {}), self.cwd, HOST, self.session)
            self.guard.sessions.recall(call)
            self.guard.sessions.keep(call, Decision(ALLOW, ()), (Mark(SECRET, f"{secret} from {self.server}"),), {})

    def _learn(self, request: Request, result: Table) -> None:
        """Pin tools that are seen for the first time; two tools with the same name are both unknown."""
        listed = result.get("tools")
        tools = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
        tools = [one for one in tools if isinstance(one.get("name"), str)]
        if "cursor" not in (request.params or {}):
            self._listed = {}
        for tool in tools:
            definition = self.definitions[tool["name"]] = compared(tool)
            if self._listed.setdefault(tool["name"], definition) != definition:
                self.ambiguous.add(tool["name"])
        self.pins.pin([tool for tool in tools if tool["name"] not in self.ambiguous])

    def _taken(self, name: Id) -> Request:
        self._given_up.pop(key(name), None)
        self._approved.pop(key(name), None)
        return self._awaited.pop(key(name))

    def _replaced(self, request: Request, why: str) -> list[Outgoing]:
        return [(TO_CLIENT, protocol.error(request.id, protocol.REFUSED, why))]

    def _dropped(self, what: str) -> list[Outgoing]:
        self.notes.append(f"dropped {visible(what)[:300]}")
        return []


def _unknown(request: Request) -> Table:
    return protocol.error(request.id, protocol.METHOD_NOT_FOUND, f"method not found: {visible(request.method)[:100]}")


def _same(held: Request, again: Request) -> bool:
    """Whether a call that comes with an answer is the one that was asked about."""
    kept, given = ({**(one.params or {})} for one in (held, again))
    for name in ("_meta", "requestState", "inputResponses"):
        kept.pop(name, None)
        given.pop(name, None)
    return held.method == again.method and kept == given


def told(decision: Decision) -> str:
    """What the model reads about a refused call."""
    text = f"Operation blocked by safety guard: {decision.reason}.{advice_of(decision)}"
    return unforged(text) + record_of(decision)


def unasked(decision: Decision) -> str:
    """What the model reads if a person should be asked but the client cannot."""
    return f"{told(decision)} This client cannot ask its user: let the user do it, or allow it in the policy."
