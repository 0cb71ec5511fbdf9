"""Codex CLI: `~/.codex/sessions/YEAR/MONTH/DAY/rollout-*.jsonl`, one line for each item of the conversation.

Recorded from version 0.166.0. A call is a `function_call`, a `custom_tool_call` or a `local_shell_call`, its outcome an
item `…_output` with the same `call_id`. Sessions of 2025 have the items themselves as lines, without an envelope. Codex
does not ask hooks about input to a running program (`write_stdin`), so it is left out here too.
"""

import json
from typing import Any

from toolgate.history.calls import BLOCKED, RAN, REFUSED, BadLine, Found, Open, PastCall, Table, inner, text, texts_of
from toolgate.history.files import beneath, lines
from toolgate.model.call import as_word

AGENT = "codex"
MARKS = (b'_call"', b'_call_output"', b'"session_meta"', b'"turn_context"', b'"instructions"')
CALLS = ("function_call", "custom_tool_call", "local_shell_call")
SHELLS = ("exec_command", "shell", "shell_command", "container.exec", "local_shell", "unified_exec")
TYPED = ("write_stdin",)
INTERPRETERS = ("bash", "sh", "zsh", "dash")
REFUSALS = ("exec command rejected by user", "patch rejected by user")  # from its source code: no prompt was recorded
BLOCKS = ("Command blocked by PreToolUse hook", "unsupported call:")


def found(directory: str) -> list[tuple[str, ...]]:
    """The sessions in a directory."""
    return [(path,) for path in beneath(directory, ".jsonl", 4)]


def calls(paths: tuple[str, ...]) -> Found:
    (path,) = paths
    return Session(path).calls()


class Session:
    """One file, read from its start: the session's directory, and the open calls."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.id = self.project = self.cwd = ""
        self._waiting = Open()

    def calls(self) -> Found:
        for one in lines(self.path, MARKS):
            if isinstance(one, BadLine):
                yield one
                continue
            number, entry = one
            item = inner(entry, "payload") or entry
            kind = text(item, "type")
            if kind in CALLS:
                yield from self._made(item, text(entry, "timestamp"), number)
            elif kind.endswith("_output"):
                result = texts_of(item.get("output"))
                yield from self._waiting.over(text(item, "call_id"), outcome_of(result), result)
            elif "cwd" in item or ("instructions" in item and "id" in item):
                self._begun(item)
        yield from self._waiting.rest()

    def _begun(self, item: Table) -> None:
        self.cwd = text(item, "cwd") or self.cwd
        self.id = self.id or text(item, "session_id", "id")
        self.project = self.project or self.cwd

    def _made(self, item: Table, time: str, number: int) -> Found:
        given = arguments_of(item)
        if given is None:
            yield BadLine(self.path, number, "a call whose arguments are not JSON")
            return
        tool, arguments, place = call_of(text(item, "name"), given)
        if tool in TYPED:
            return
        cwd = place if place[:1] == "/" or not place else f"{self.cwd}/{place}"
        made = cwd or self.cwd, self.project, self.id, text(item, "call_id", "id") or f"line {number}", time
        yield from self._waiting.made(PastCall(AGENT, tool, arguments, *made, path=self.path, line=number))


def arguments_of(item: Table) -> Table | None:
    """The arguments of a tool; `None`: they are not valid."""
    if item["type"] == "local_shell_call":
        return inner(item, "action")
    if item["type"] == "custom_tool_call":
        return {"input": text(item, "input")}
    try:
        given: Any = json.loads(text(item, "arguments") or "{}")
    except (ValueError, RecursionError):
        return None
    return given if isinstance(given, dict) else None


def call_of(tool: str, given: Table) -> tuple[str, Table, str]:
    """The tool and its input as a hook gets them, and the directory that the call itself names."""
    place = text(given, "workdir", "working_directory")
    if tool in SHELLS or "command" in given or "cmd" in given:
        return "Bash", {"command": command_of(given.get("cmd", given.get("command")))}, place
    if tool == "apply_patch":
        return tool, {"command": text(given, "input", "patch")}, place
    return tool, given, place


def command_of(value: object) -> str:
    """The text for a shell; a list of words may be a shell with its text."""
    if not isinstance(value, list):
        return value if isinstance(value, str) else ""
    words = [word for word in value if isinstance(word, str)]
    if len(words) == 3 and words[0].rpartition("/")[2] in INTERPRETERS and words[1] in ("-c", "-lc", "-ic"):
        return words[2]
    return " ".join([as_word(word) for word in words])


def outcome_of(result: str) -> str:
    """The outcome of a call, from the text for the model."""
    return REFUSED if result.startswith(REFUSALS) else BLOCKED if result.startswith(BLOCKS) else RAN
