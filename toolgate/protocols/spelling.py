"""Spells a call as an agent would have sent it: the name of a tool and its input."""

from __future__ import annotations

from toolgate.model.call import Shell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.call import Action, ToolCall

    Table = dict[str, object]


def spelt_call(call: ToolCall) -> tuple[str, Table]:
    """The tool and its input, as the agent sent them, or else derived from the action."""
    if call.input is not None and call.tool:
        return call.tool, call.input
    action: Action = call.action
    kind = type(action).__name__
    if type(action) is Shell:
        return call.tool or ("PowerShell" if action.dialect == "powershell" else "Bash"), {"command": action.text}
    given: Table = {name: getattr(action, name) for name in action.__slots__ if getattr(action, name)}
    if kind == "Mcp":
        return f"mcp__{getattr(action, 'server', '')}__{getattr(action, 'tool', '')}", getattr(action, "arguments", {})
    if kind in ("Other", "Own"):
        return getattr(action, "name", ""), getattr(action, "arguments", {})
    return call.tool or {"Code": "Python", "Fetch": "WebFetch"}.get(kind, kind), _spelt(given)


def _spelt(given: Table) -> Table:
    """The fields of an action, with the names used in records of calls."""
    names = {"path": "file_path", "old": "old_string"}
    if "text" in given:
        names["text"] = "code" if "language" in given else "new_string" if "old" in given else "content"
    paths = given.get("paths")
    if isinstance(paths, tuple) and len(paths) == 1:
        given = {**given, "path": paths[0]}
        del given["paths"]
    return {names.get(name, name): value for name, value in given.items()}
