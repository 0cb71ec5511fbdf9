"""A call of any tool in the protocol of any agent, and what the agent would do after our reply."""

from typing import Any

from tests.adapters.hosts import would_run
from toolgate.adapters import AGENTS, adapter_of
from toolgate.guard import Guard
from toolgate.model import Decision, GuardError
from toolgate.model.failure import refused
from toolgate.model.verdict import together
from toolgate.protocols import kinds, tools
from toolgate.protocols.exchange import PRE, Reply, Request, Surroundings
from toolgate.world import World

Table = dict[str, Any]
HOME = "/home/user"
PROJECT = "/home/user/project"
WORLD = World({"home": HOME, "workspace": PROJECT, "files": {PROJECT + "/.git/HEAD": "", PROJECT + "/a.txt": "x"}})


def event_of(agent: str) -> tuple[str, str]:
    """The field that names the event, and its name before a call; empty: the agent says it in another way."""
    name = adapter_of(agent).CAPABILITIES[0].event.rpartition(" ")[2]
    fields = [key for key, value in adapter_of(agent).declaration().sample.payload.items() if value == name]
    return (fields[0], name) if fields else ("", "")


EVENTS = {agent: event_of(agent) for agent in AGENTS if event_of(agent)[0]} | {"copilot": ("hookName", "preToolUse")}
WINDSURF = {"pre_run_command": tools.shell, "pre_write_code": tools.edit, "pre_read_code": tools.read}


def tools_of(agent: str) -> dict[str, Any]:
    """The tools of an agent and their kinds; `None`: it only talks."""
    if agent == "windsurf":
        return dict(WINDSURF)
    return dict(getattr(adapter_of(agent), "TOOLS", kinds.CLAUDE))


def payload(agent: str, tool: str, arguments: object, **more: object) -> Table:
    """The payload in which an agent tells of a call before it happens."""
    return adapter_of(agent).declaration().sample.filled(tool, arguments, PROJECT, "s") | more


def decoded(agent: str, record: object) -> Request:
    return adapter_of(agent).decode(record, Surroundings(PROJECT, lambda name: None, True))


def judged(agent: str, record: object) -> tuple[Decision, Reply]:
    """The decision about a payload, and the reply; what cannot be understood is refused, and nothing else is raised."""
    adapter = adapter_of(agent)
    try:
        request = decoded(agent, record)
        guard = Guard(facts=WORLD, interactive=request.attended)
        decision = together([guard.check(call) for call in request.calls])
        return decision, adapter.encode(decision, request)
    except GuardError as error:
        decision = refused(error)
        return decision, adapter.encode(decision, Request((), PRE, PROJECT))


def verdict(agent: str, tool: str, arguments: object, **more: object) -> str:
    return str(judged(agent, payload(agent, tool, arguments, **more))[0].verdict)


def runs(agent: str, reply: Reply) -> bool:
    """Whether the agent would let the call happen without anybody having been asked."""
    if '"behavior": "deny"' in reply.stdout:  # where it would have asked a person by itself
        return False
    return would_run(adapter_of(agent).CAPABILITIES[0], reply.exit_code, reply.stdout, reply.stderr)


ALL = [(agent, tool, kind) for agent in AGENTS for tool, kind in tools_of(agent).items()]
