"""Puts the proxy in front of the MCP servers in an agent's configuration.

Configurations differ in the name of the table (`mcpServers`, `servers`, `mcp`) but have the same entries: a program
with `command` and `args`, or a `url`. A command becomes ours with the old one after `--`; a URL becomes a command.
"""

import json
import os
from typing import Any

from toolgate.extras import place_of
from toolgate.install import launching
from toolgate.install.json_text import written
from toolgate.install.jsonc import Node, NotJson, read

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
    """The entry of a server behind the proxy; `None`: it already is, or its form is not known."""
    command = entry.get("command")
    if is_guarded(entry):
        return None
    proxy = proxy_words(name)
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


def proxy_words(name: str) -> list[str]:
    """The command that starts the proxy for a server of this name; the server's own words come after it."""
    return [*launching.verb("mcp-proxy"), "--packages", place_of("mcp"), "--name", name]


def words_of(entry: Table) -> list[str]:
    """The program of an entry and its arguments; empty if it is a URL or its form is not known."""
    command, arguments = entry.get("command"), entry.get("args", [])
    words = [
        *(command if isinstance(command, list) else [command]),
        *(arguments if isinstance(arguments, list) else []),
    ]
    return words if all(isinstance(word, str) for word in words) else []


def is_guarded(entry: Table) -> bool:
    """Whether an entry starts the proxy: `toolgate mcp-proxy`, or a Python with our file, not only as an argument."""
    program, *rest = words_of(entry) or [""]
    if os.path.basename(program) == "toolgate":
        return rest[:1] == ["mcp-proxy"]
    while rest and rest[0] in ("-I", "-S", "-m"):
        del rest[0]
    ours = [word == "toolgate" or word.endswith("/toolgate/__main__.py") for word in rest[:1]]
    return ours == [True] and rest[1:2] == ["mcp-proxy"]


def unwrapped(text: str, original: str) -> tuple[str, list[str]]:
    """The configuration with no server behind the proxy, and the names of those that were.

    If the entry was made from one in the original, that is restored; else the server's own words are kept.
    """
    names = []
    try:
        before = {name: (node.value, original[node.start : node.end]) for name, node in _servers(read(original))}
    except NotJson:
        before = {}
    for name, _ in _servers(read(text)):
        node = dict(_servers(read(text)))[name]
        if not is_guarded(node.value):
            continue
        was, spelled = before.get(name, ({}, ""))
        if was and guarded(name, was) == node.value:
            text = text[: node.start] + spelled + text[node.end :]
        else:
            text = _replaced(text, node, bared(node.value, was))
        names.append(name)
    return text, names


def bared(entry: Table, was: Table) -> Table:
    """An entry without the proxy; for a URL, the transport comes from the original entry."""
    words = words_of(entry)
    kept = {key: value for key, value in entry.items() if key not in ("command", "args")}
    if "--" not in words:
        url = words[words.index("--url") + 1] if "--url" in words[:-1] else ""
        return {**{key: was[key] for key in ("type", "transport") if key in was}, "url": url, **kept}
    own = words[words.index("--") + 1 :]
    if isinstance(entry.get("command"), list):
        return {**entry, "command": own}
    return {**entry, "command": own[0] if own else "", "args": own[1:]}


def servers_in(text: str) -> dict[str, Table]:
    """The servers of a configuration by name."""
    return {name: node.value for name, node in _servers(read(text))}


def unguarded(text: str) -> list[str]:
    """The servers of a configuration that are not behind the proxy."""
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
