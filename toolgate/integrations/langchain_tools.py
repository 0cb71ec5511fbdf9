"""Describes the tools of LangChain, its community packages and deepagents, by name and arguments.

A tool of the same name with other arguments is a custom one, and is judged as such.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from toolgate.guard import Guard
from toolgate.integrations.gate import Gate
from toolgate.library.calls import Unread
from toolgate.model.call import ToolCall
from toolgate.model.description import OPTIONAL, Description

__all__ = ["VIRTUAL_FILES", "ToolsGate"]

SHELL, PYTHON, SEARCH = Description(runs="command"), Description(evaluates="query"), Description(like="WebSearch")
TOOLS: dict[str, Description] = {
    "terminal": Description(runs="commands"),  # `ShellTool`: one command, or several
    "shell": SHELL,  # `ShellToolMiddleware`
    "bash": SHELL,  # of langchain-anthropic
    "execute": SHELL,  # of deepagents
    "Python_REPL": PYTHON,
    "python_repl": PYTHON,
    "python_repl_ast": PYTHON,
    "copy_file": Description(reads="source_path", writes="destination_path"),
    "requests_get": Description(fetches="url"),
    "navigate_browser": Description(fetches="url"),
    "send_gmail_message": Description(sends="to"),
    "send_email": Description(sends="to"),
    "human": Description(harmless=True),
    **dict.fromkeys(("wikipedia", "arxiv", "pub_med", "stack_exchange", "semanticscholar", "wolfram_alpha"), SEARCH),
}
FILES = ("ls", "read_file", "write_file", "edit_file", "glob", "grep")
VIRTUAL_FILES: dict[str, Description] = {name: Description(harmless=True) for name in FILES}
ONE_INPUT = ("__arg1", "tool_input")  # models' names for the input of a tool with one text argument
IN_TEXT = ("requests_post", "requests_patch", "requests_put")  # their one argument is a JSON object


class ToolsGate(Gate):
    """A gate that knows the tools of LangChain; `tools` adds or overrides descriptions."""

    __slots__ = ("bare",)

    def __init__(
        self, guard: Guard | None, host: str, timeout: float | None, tools: Mapping[str, Description] | None = None
    ) -> None:
        super().__init__(guard, host, timeout, {**TOOLS, **(tools or {})})
        self.bare = Gate(self.guard, host)  # for custom tools with a known name

    def call_of(
        self, tool: str, arguments: object, id: str = "", session: str = "", cwd: str | None = None
    ) -> ToolCall | Unread:
        """The call that is about to be made, by the tool's description if its arguments match a known one."""
        known = self.tools.get(tool)
        given = spelt(tool, arguments, known) if isinstance(arguments, Mapping) else arguments
        if known is not None and isinstance(given, Mapping) and all(name in given for name in required(known)):
            return super().call_of(tool, given, id, session, cwd)
        return self.bare.call_of(tool, given, id, session, cwd)


def required(known: Description) -> tuple[str, ...]:
    """The arguments that identify a tool."""
    return tuple([name for _, name in known.named() if not name.endswith(OPTIONAL)])


def spelt(tool: str, arguments: Mapping[str, object], known: Description | None) -> Mapping[str, object]:
    """The arguments by name, if one text stands for them."""
    if len(arguments) != 1:
        return arguments
    ((name, value),) = arguments.items()
    if tool in IN_TEXT and isinstance(value, str):
        try:
            found = json.loads(value)
        except (ValueError, RecursionError):
            return arguments
        return {**found, name: value} if isinstance(found, dict) else arguments
    names = required(known) if known is not None else ()
    return {names[0]: value} if name in ONE_INPUT and len(names) == 1 else arguments
