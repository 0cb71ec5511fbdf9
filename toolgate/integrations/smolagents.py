"""smolagents: an agent whose tools, and whose generated Python, are judged before they run.

smolagents has no hooks: tools are wrapped, also later ones, and so is the executor of a code agent. It has no approvals
either: a question goes to the guard's permission handler, and without one it is a refusal.
"""

from __future__ import annotations

import ast
from typing import Any, TypeVar
from uuid import uuid4

from toolgate.guard import Guard
from toolgate.integrations.gate import Gate, Ruling
from toolgate.integrations.versions import framework
from toolgate.model.errors import GuardError
from toolgate.model.failure import refused

with framework("smolagents"):
    from smolagents import (
        CodeAgent,
        FinalAnswerTool,
        LocalPythonExecutor,
        MultiStepAgent,
        PythonInterpreterTool,
        Tool,
        ToolCallingAgent,
        UserInputTool,
        VisitWebpageTool,
    )
    from smolagents.local_python_executor import BASE_PYTHON_TOOLS, PythonExecutor

__all__ = ["guarded"]

HOST = "smolagents"
UNJUDGED = (FinalAnswerTool, UserInputTool)  # they only answer, or ask the user
KNOWN = ((PythonInterpreterTool, "Python"), (VisitWebpageTool, "WebFetch"))
TOOL = "def {}(*given, **named):\n    return lookup(given, named)"  # a tool in generated code, with an unknown result
DEFINES = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)

Agent = TypeVar("Agent", bound=MultiStepAgent)


def guarded(agent: Agent, guard: Guard | None = None, timeout: float | None = None) -> Agent:
    """Judge an agent's calls, and those of its managed agents; changes and returns the same agent.

    Calls are judged by `guard`, or by the policy in force; a call that takes over `timeout` seconds to judge is
    refused.
    """
    return _guarded(agent, Gate(guard, HOST, timeout), uuid4().hex)


def _guarded(agent: Agent, gate: Gate, session: str) -> Agent:
    if isinstance(agent, ToolCallingAgent):
        _wrap_tool_calls(agent, gate, session)
    elif isinstance(agent, CodeAgent):
        if not isinstance(agent.python_executor, Judge):
            agent.python_executor = Judge(agent.python_executor, Asker(agent, gate, session))
        agent.python_executor.look_at(agent.tools)
    else:
        raise GuardError(f"{agent!r} is not an agent that can be guarded", help="pass a ToolCallingAgent or CodeAgent")
    for managed in agent.managed_agents.values():
        _guarded(managed, gate, session)
    return agent


def _wrap_tool_calls(agent: Any, gate: Gate, session: str) -> None:
    """Wrap the agent's current tools before every call."""
    if "execute_tool_call" in vars(agent):
        return
    inner, asker = agent.execute_tool_call, Asker(agent, gate, session)

    def execute_tool_call(tool_name: str, arguments: Any) -> Any:
        for name, tool in list(agent.tools.items()):
            agent.tools[name] = wrapped(tool, asker, raises=name == "final_answer")
        for managed in agent.managed_agents.values():
            _guarded(managed, gate, session)
        return inner(tool_name, arguments)

    for name, tool in list(agent.tools.items()):
        agent.tools[name] = wrapped(tool, asker, raises=name == "final_answer")
    agent.execute_tool_call = execute_tool_call


class Asker:
    """Puts the calls of one agent to the gate; an interrupted agent makes none."""

    def __init__(self, agent: Any, gate: Gate, session: str) -> None:
        self._agent = agent
        self._gate = gate
        self._session = session

    def ruling(self, tool: str, arguments: object) -> Ruling:
        ruling = self._gate.check(tool, arguments, session=self._session, pause=False)
        if ruling.allowed and getattr(self._agent, "interrupt_switch", False):
            return Ruling(refused(GuardError("the agent was interrupted")))
        return ruling


class GuardedTool(Tool):
    """A tool that runs only if the guard allows the call.

    Generated code can read the attributes of a tool, so none of them leads to the wrapped tool or the guard.
    """

    skip_forward_signature_validation = True
    name, description, output_type = "guarded_tool", "", "any"  # replaced with those of the tool
    inputs: dict[str, Any] = {}

    def __init__(self, tool: Tool) -> None:
        self.name, self.description, self.inputs = tool.name, tool.description, tool.inputs
        self.output_type, self.output_schema = tool.output_type, tool.output_schema
        super().__init__()

    def forward(self, *given: Any, **named: Any) -> Any:
        return self(*given, **named)


def wrapped(tool: Any, asker: Asker, raises: bool) -> Any:
    """The guarded tool; `raises`: a refusal is an error, else a result.

    For agents used as tools, their own calls are judged.
    """
    if isinstance(tool, GuardedTool | MultiStepAgent) or type(tool) in UNJUDGED:
        return tool
    kind = next((known for kind, known in KNOWN if isinstance(tool, kind)), tool.name)

    def call(self: Tool, *given: Any, sanitize_inputs_outputs: bool = False, **named: Any) -> Any:
        arguments = by_name(tool, given, named)
        ruling = asker.ruling(kind, arguments)
        if ruling.allowed and isinstance(arguments, dict):
            return tool(sanitize_inputs_outputs=sanitize_inputs_outputs, **arguments)
        if raises:
            raise PermissionError(ruling.message)
        return ruling.message

    own = {"__call__": call, "to_dict": lambda self: tool.to_dict()}
    return type("GuardedTool", (GuardedTool,), own)(tool)


def by_name(tool: Tool, given: tuple[Any, ...], named: dict[str, Any]) -> object:
    """The arguments as the tool gets them, by name; anything but a mapping if they are not known."""
    if len(given) == 1 and not named and isinstance(given[0], dict) and all(key in tool.inputs for key in given[0]):
        return dict(given[0])
    names = list(tool.inputs)[: len(given)]
    if len(given) > len(tool.inputs) or any(name in named for name in names):
        return [*given, named]
    return dict(zip(names, given, strict=True)) | named


class Judge(PythonExecutor):
    """An executor that runs code only if the guard allows it, with wrapped tools.

    Names persist between steps, so code is judged together with all earlier code. A tool's arguments are judged when it
    is called.
    """

    def __init__(self, inner: PythonExecutor, asker: Asker) -> None:
        self.inner, self.asker = inner, asker
        self.names: list[str] = []
        self.ran: list[str] = []

    def __call__(self, code_action: str) -> Any:
        tools = [TOOL.format(name) for name in self.names]
        ruling = self.asker.ruling("Python", {"code": "\n".join([*tools, *self.ran, code_action])})
        if not ruling.allowed:
            raise PermissionError(ruling.message)
        self.ran.append(later(code_action, ruling))
        return self.inner(code_action)

    def look_at(self, tools: dict[str, Any]) -> None:
        """Refuse tools that would run out of the guard's sight."""
        away = [name for name, tool in tools.items() if not isinstance(tool, UNJUDGED)]
        if away and not isinstance(self.inner, LocalPythonExecutor):
            raise GuardError(
                f"the tools {', '.join(away)} run in a remote executor, where no guard is",
                help='use `executor_type="local"`, or a code agent without tools',
            )

    def send_tools(self, tools: dict[str, Any]) -> None:
        self.look_at(tools)
        self.names = [name for name in tools if name.isidentifier() and name not in BASE_PYTHON_TOOLS]
        self.inner.send_tools({name: wrapped(tool, self.asker, raises=True) for name, tool in tools.items()})

    def send_variables(self, variables: dict[str, Any]) -> None:
        self.inner.send_variables(variables)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


def later(code: str, ruling: Ruling) -> str:
    """The code that later steps are judged with; for code that a person approved, only its definitions."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError):
        return ""  # it does not run at all
    if not ruling.decision.answered:
        return code
    return "\n".join([ast.unparse(each) for each in ast.walk(tree) if isinstance(each, DEFINES)])
