"""MCP servers in an agent's configuration, each with the proxy in front of it.

Configurations differ in the name of the table (`mcpServers`, `servers`, `mcp`) and agree in its entries: a program with
`command` and `args`, or a `url`. A command becomes ours with the old one behind `--`; a url becomes a command.
"""

from __future__ import annotations

import json
from typing import Any

from toolgate.extras import place_of
from toolgate.install import launching
from toolgate.install.json_text import Node, NotJson, read, written

TABLES = (("mcpServers",), ("servers",), ("mcp", "servers"), ("mcp",), ("context_servers",))
Table = dict[str, Any]


def wrapped(text: str) -> tuple[str, list[str]]:
    """The configuration with every server behind the proxy, and the names of those that were not yet."""
    names = []
    for name, _ in _servers(read(text)):
        node = dict(_servers(read(text)))[name]
        entry = guarded(name, node.value)
        if entry is not None:
            text = _replaced(text, node, entry)
            names.append(name)
    return text, names


def guarded(name: str, entry: Table) -> Table | None:
    """The entry of a server behind the proxy; `None`: it is already, or it is nothing we know."""
    command = entry.get("command")
    if is_guarded(entry):
        return None
    proxy = [*launching.verb("mcp-proxy"), "--packages", place_of("mcp"), "--name", name]
    if isinstance(command, list):  # as OpenCode writes it: program and arguments in one list
        return {**entry, "command": [*proxy, "--", *command]}
    if isinstance(command, str):
        given = entry.get("args", [])
        arguments = given if isinstance(given, list) else []
        return {**entry, "command": proxy[0], "args": [*proxy[1:], "--", command, *arguments]}
    url = entry.get("url", entry.get("serverUrl", entry.get("httpUrl")))
    if isinstance(url, str) and not entry.get("headers"):
        kept = {
            key: value
            for key, value in entry.items()
            if key not in ("url", "serverUrl", "httpUrl", "type", "transport")
        }
        return {**kept, "command": proxy[0], "args": [*proxy[1:], "--url", url]}
    return None


def is_guarded(entry: Table) -> bool:
    """Whether a server stands behind the proxy."""
    command, arguments = entry.get("command"), entry.get("args")
    words = [
        *(command if isinstance(command, list) else [command]),
        *(arguments if isinstance(arguments, list) else []),
    ]
    return "mcp-proxy" in words


def unguarded(text: str) -> list[str]:
    """The servers of a configuration that do not stand behind the proxy."""
    return [name for name, node in _servers(read(text)) if not is_guarded(node.value)]


def _servers(root: Node) -> list[tuple[str, Node]]:
    for keys in TABLES:
        node: Node | None = root
        for key in keys:
            node = node.members.get(key) if node is not None else None
        found = [] if node is None else [(k, one) for k, one in node.members.items() if isinstance(one.value, dict)]
        if any(set(one.value) & {"command", "url", "serverUrl", "httpUrl"} for _, one in found):
            return found
    raise NotJson(
        "it has no table of MCP servers", help=f"it should have one of {', '.join('.'.join(t) for t in TABLES)}"
    )


def _replaced(text: str, node: Node, entry: Table) -> str:
    line = text.rfind("\n", 0, node.key_start) + 1
    margin = text[line : line + len(text[line:]) - len(text[line:].lstrip(" \t"))]
    flat = "\n" not in text[node.start : node.end]
    return text[: node.start] + (json.dumps(entry) if flat else written(entry, "  ", margin)) + text[node.end :]
