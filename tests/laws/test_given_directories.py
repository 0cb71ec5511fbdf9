"""`a_given_directory_is_not_the_project`: a path relative to a directory in the input is judged like the path in full.

Through every entrance, in directories of this machine: what a tool's input names is where the call starts, and the
project is the one of the caller, of the session, or of the payload around the input.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.sweeps import tiers
from toolgate import Executor, Guard, MemoryRecorder
from toolgate.adapters import AGENTS, adapter_of
from toolgate.cli.answers import Setting, answer_line
from toolgate.cli.listen import Scene, answered
from toolgate.entrance import judged
from toolgate.executor.results import ActionResult
from toolgate.integrations import anthropic_loop, openai_loop
from toolgate.integrations.gate import Gate
from toolgate.library.tools import Tool
from toolgate.model import ASK, DENY
from toolgate.model.errors import GuardError
from toolgate.protocols.exchange import Surroundings
from toolgate.protocols.tools import DIRECTORY
from toolgate.server.lines import Line
from toolgate.server.peers import Peer

TEXTS = (  # each with the directory, or nothing, before its paths
    "echo x > {}passwd",
    "rm {}passwd",
    "rm -rf {}sub",
    "cat {}id_rsa",
    "sh {}run.sh",
    "mv {}passwd {}passwd2",
    "cp -r {}sub {}copy && git add {}copy",
)
PLACES = ("project", "project/sub", "project/link", "other", ".ssh", "", "../elsewhere", "/etc", "/usr/lib")


class Ground:
    """A home with two projects and a key, and what is asked about in it."""

    def __init__(self, root: Path) -> None:
        self.home = root / "home"
        self.project = self.home / "project"
        for name in ("project/.git", "project/sub", "other/.git", "other/sub", ".ssh", "../elsewhere/sub"):
            (self.home / name).mkdir(parents=True)
        (self.project / "link").symlink_to(self.home / "other")
        for name in ("other/passwd", "project/passwd", ".ssh/id_rsa", "other/run.sh"):
            (self.home / name).write_text("echo fine\n")

    def place(self, name: str) -> str:
        return str((self.home / name).absolute()).replace("/home/../", "/")

    def guard(self) -> Guard:
        return Guard(home=str(self.home), recorder=MemoryRecorder(), approvals="")


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    made = Ground(tmp_path_factory.mktemp("ground"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(made.home))
        patch.chdir(made.project)
        yield made


Input = dict[str, object]
Cases = list[tuple[str, str]]
Entrance = Callable[[Ground, Input], str]


# --- the entrances ---------------------------------------------------------------------------------------------------


def by_check(ground: Ground, given: Input) -> str:
    return str(ground.guard().check("Bash", given, cwd=ground.project).verdict)


def by_directory_of_the_process(ground: Ground, given: Input) -> str:
    return str(ground.guard().check("Bash", given).verdict)


def by_acheck(ground: Ground, given: Input) -> str:
    return str(asyncio.run(ground.guard().acheck("Bash", given, cwd=str(ground.project))).verdict)


def by_session(ground: Ground, given: Input) -> str:
    with ground.guard().session() as session:
        return str(session.check("Bash", given, cwd=ground.project).verdict)


def by_tool(ground: Ground, given: Input) -> str:
    guard = ground.guard()
    seen: list[str] = []
    guard.on_decision(lambda call, decision, event: seen.append(str(decision.verdict)))

    def bash(command: str, **more: object) -> None:
        return None

    Tool(guard)(on_denied="return")(bash)(**given)  # type: ignore[arg-type]  # its command is a text
    return seen[0]


def by_loop(ground: Ground, given: Input) -> str:
    call = {"id": "c", "type": "function", "function": {"name": "Bash", "arguments": json.dumps(given)}}
    answer = {"choices": [{"message": {"role": "assistant", "tool_calls": [call]}, "finish_reason": "tool_calls"}]}
    ran: list[object] = []
    tools = {"Bash": lambda **words: ran.append(words)}
    openai_loop.run_tools(answer, tools, ground.guard(), cwd=str(ground.project))
    return f"{len(ran)}"


def by_other_loop(ground: Ground, given: Input) -> str:
    block = {"type": "tool_use", "id": "c", "name": "Bash", "input": given}
    ran: list[object] = []
    answer = {"role": "assistant", "content": [block], "stop_reason": "tool_use"}
    anthropic_loop.run_tools(answer, {"Bash": lambda **words: ran.append(words)}, ground.guard())
    return f"{len(ran)}"


def by_gate(ground: Ground, given: Input) -> str:
    return str(Gate(ground.guard()).check("Bash", given, cwd=str(ground.project)).decision.verdict)


def by_executor(ground: Ground, given: Input) -> str:
    ran: list[str] = []

    def run(job: object, *rest: object) -> ActionResult:
        ran.append("ran")
        return ActionResult(True, "", "")

    executor = Executor(ground.guard(), sandbox="none", run=run)
    found = executor.execute("Bash", given)
    return f"{ran} {found.message if found.decision is None else found.decision.verdict}"


def by_batch(ground: Ground, given: Input) -> str:
    record = {"tool": "Bash", "input": given, "cwd": str(ground.project)}
    return str(answer_line(json.dumps(record).encode(), Setting("/")).decision.verdict)


def by_batch_where_it_is_started(ground: Ground, given: Input) -> str:
    record = {"tool": "Bash", "input": given}
    return str(answer_line(json.dumps(record).encode(), Setting(str(ground.project))).decision.verdict)


def by_socket(ground: Ground, given: Input) -> str:
    record = {"tool": "Bash", "input": given, "cwd": str(ground.project), "session": "s"}
    scene = Scene(str(ground.home), str(ground.home / "state"), True)
    return str(json.loads(answered(scene, Line(1, json.dumps(record).encode()), Peer(None)))["verdict"])


def by_hook(agent: str) -> Entrance:
    def entrance(ground: Ground, given: Input) -> str:
        adapter = adapter_of(agent)
        sample = adapter.declaration().sample
        shown = sample.shell(str(given["command"]), str(ground.project), "")
        payload = beside(shown, sample.filled("", {}, "", ""), {**given, "command": None})
        try:
            request = adapter.decode(payload, Surroundings(str(ground.project), lambda name: None, True))
        except GuardError:
            return str(DENY)
        return str(judged(request, str(ground.home)).verdict)

    return entrance


def beside(value: object, empty: object, more: Input) -> object:
    """A payload, with further fields in the tool's input: where the empty sample has an empty object."""
    if isinstance(value, dict) and empty == {}:
        own = next((key for key in value if key in DIRECTORY), "")  # the agent's own name for it
        return {**value, **{own if own and key in DIRECTORY else key: one for key, one in more.items() if one}}
    if isinstance(value, dict) and isinstance(empty, dict):
        return {key: beside(one, empty.get(key), more) for key, one in value.items()}
    return value


ENTRANCES = {
    name.removeprefix("by_"): entrance
    for name, entrance in globals().copy().items()
    if name.startswith("by_") and name != "by_hook"
} | {f"hook-{agent}": by_hook(agent) for agent in AGENTS}


def variable_of(agent: str) -> str:
    """The variable in which an agent says where its project is; empty: it has none."""
    places = adapter_of(agent).declaration().places
    return places.project_variable if places else ""


# --- the law ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ENTRANCES)
@pytest.mark.parametrize("cases", tiers(product(TEXTS, PLACES), 5))
def test_a_path_relative_to_a_given_directory_is_judged_like_the_path_in_full(ground: Ground, name: str, cases: Cases):
    entrance = ENTRANCES[name]
    for number, (text, place) in enumerate(cases):
        directory, field = ground.place(place), DIRECTORY[number % len(DIRECTORY)]
        relative = entrance(ground, {"command": text.replace("{}", ""), field: directory})
        whole = entrance(ground, {"command": text.replace("{}", f"{directory}/")})
        assert whole == relative, (text, field, directory)
        if number % 3 == 0:
            spelled = entrance(ground, {"command": text.replace("{}", "$PWD/"), field: directory})
            assert whole == spelled, (text, field, directory)


@pytest.mark.parametrize("field", DIRECTORY)
@pytest.mark.parametrize("place", ["other", "project/link", ""])
def test_an_executor_writes_nothing_into_a_directory_that_only_the_call_names(ground: Ground, place: str, field: str):
    executor = Executor(ground.guard(), sandbox="none")
    where = Path(ground.place(place))
    before = sorted(where.iterdir())
    for tool, given in (("Bash", {"command": "echo x > new"}), ("Write", {"file_path": "new", "content": "x"})):
        assert executor.execute(tool, {**given, field: str(where)}).success is False
    assert before == sorted(where.iterdir())
    assert executor.execute("Write", {"file_path": "new", "content": "x", field: ground.place("project/sub")}).success


@pytest.mark.parametrize("agent", [name for name in AGENTS if variable_of(name)])
def test_a_host_that_follows_the_agent_into_another_directory_keeps_its_project(ground: Ground, agent: str):
    adapter = adapter_of(agent)
    elsewhere = ground.place("other")
    payload = adapter.declaration().sample.shell("echo x > passwd", elsewhere, "")
    around = {variable_of(agent): str(ground.project)}
    request = adapter.decode(payload, Surroundings(elsewhere, around.get, True))
    assert str(ground.project) == request.project == request.calls[0].project
    assert ASK == judged(request, str(ground.home)).verdict
