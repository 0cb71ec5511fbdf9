"""The picture of a call that was kept: it is read again as its agent means it, and judged again where it would run."""

from __future__ import annotations

from toolgate.adapters import AGENTS, adapter_of
from toolgate.adapters.generic import HOST, described
from toolgate.audit.recorders import NullRecorder
from toolgate.guard import Guard
from toolgate.model.call import Shell, ToolCall
from toolgate.model.errors import GuardError
from toolgate.model.facts import Facts
from toolgate.protocols.exchange import Surroundings
from toolgate.rates import Uncounted
from toolgate.showing.picture import Picture, picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    Table = dict[str, object]

    class Question(Protocol):
        """What is kept of a call that a person is asked about."""

        @property
        def agent(self) -> str: ...
        @property
        def session(self) -> str: ...
        @property
        def call(self) -> str: ...
        @property
        def cwd(self) -> str: ...
        @property
        def project(self) -> str: ...
        @property
        def tool(self) -> str: ...
        @property
        def input(self) -> Table: ...


def picture_of(question: Question, facts: Facts) -> Picture:
    """The picture of the call in a question as the rules judge it now; `GuardError`: it is not a call.

    What people have allowed does not count here: to look at a call uses no grant up.
    """
    call = question_call(question)
    guard = Guard(facts=facts, counter=Uncounted(), recorder=NullRecorder(), approvals="")
    return picture(call, guard.check(call), facts)


def question_call(question: Question) -> ToolCall:
    """The call in a question, in the directory it was to start in; `GuardError`: it is not a call."""
    read = call_of(question.agent, question.tool, question.input, question.cwd)
    return read.but(host=question.agent, cwd=question.cwd, session=question.session, project=question.project)


def call_of(agent: str, tool: str, given: Table, cwd: str, shell: str = "") -> ToolCall:
    """A call as it is judged, out of what was recorded of it: its input is read as the agent means it."""
    record: Table = {"tool": tool, "input": given, "cwd": cwd, "shell": shell or None}
    found = described(record, cwd).call
    if agent not in AGENTS or agent == HOST:
        return found
    adapter = adapter_of(agent)
    payload = adapter.declaration().sample.filled(tool, given, cwd, "")
    try:
        calls = adapter.decode(payload, Surroundings(found.cwd, lambda name: None, True)).calls
    except GuardError:
        return found
    if len(calls) != 1:
        return found
    action = calls[0].action
    if isinstance(action, Shell) and shell:
        action = Shell(action.text, shell)
    return ToolCall(action, calls[0].cwd, found.host, tool=tool, input=given, project=found.project)
