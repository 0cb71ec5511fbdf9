"""Claude Code: `~/.claude/projects/*/SESSION.jsonl`, one line for each message, and a file for each sub-agent.

Recorded from versions 2.1.139 and 2.1.325. A call is a `tool_use` in an assistant's line, its outcome a `tool_result`
in a later user's line. Newer versions say there who allowed it (`permissionDecision`); in older ones only the text
shows a refusal.
"""

from heapq import merge
from typing import Any

from toolgate.history.calls import (
    APPROVED,
    BLOCKED,
    RAN,
    REFUSED,
    BadLine,
    Found,
    Open,
    PastCall,
    Table,
    inner,
    listed,
    text,
    texts_of,
)
from toolgate.history.files import beneath, lines, opened, parsed

AGENT = "claude-code"
ENDING = ".jsonl"
SUBAGENTS = "/subagents/"
MARKS = (b'"tool_use"', b'"tool_result"')
UUID = b'"uuid"'
LOOKED_AT = 262_144  # bytes of a file that include its first message
MOST_SEEN = 100_000  # calls among which duplicates are found
COPIES = b'{"type":"api-request'  # what was sent to the model: every message again
REFUSAL = "The user doesn't want to proceed with this tool use"
BLOCKS = ("Permission to use ", "PreToolUse:", "Claude requested permissions", "<tool_use_error>")


def found(directory: str) -> list[tuple[str, ...]]:
    """The sessions in a directory of records, or in one file, each with the files of its sub-agents.

    A continued session is copied: all that start with the same message are grouped.
    """
    together: dict[str, list[str]] = {}
    beginnings: dict[str, str] = {}
    for path in beneath(directory, ENDING, 3):
        main = path.partition(SUBAGENTS)[0] + ENDING if SUBAGENTS in path else path
        if main not in beginnings:
            beginnings[main] = _beginning(main) or main
        together.setdefault(beginnings[main], []).append(path)
    return [tuple(sorted(paths, key=lambda path: SUBAGENTS in path)) for paths in together.values()]


def _beginning(path: str) -> str:
    """The id of a session's first message; empty: none."""
    try:
        with opened(path) as file:
            start = file.read(LOOKED_AT)
    except OSError:
        return ""
    for line in start.split(b"\n"):
        entry = parsed(line) if UUID in line else ""
        if isinstance(entry, dict) and entry.get("type") == "user" and not entry.get("isSidechain"):
            return text(entry, "uuid")
    return ""


def calls(paths: tuple[str, ...]) -> Found:
    """The distinct calls of a session and its sub-agents, by time."""
    if len(paths) == 1:
        return _calls(paths[0])
    found = merge(*[_calls(path) for path in paths], key=lambda one: one.time if isinstance(one, PastCall) else "")
    return _once(found)


def _once(found: Found) -> Found:
    """Calls without their duplicates, which have the same ids and times."""
    seen: dict[tuple[str, str], None] = {}
    for one in found:
        if isinstance(one, PastCall):
            key = (one.id, one.time)
            if key in seen:
                continue
            seen[key] = None
            if len(seen) > MOST_SEEN:
                del seen[next(iter(seen))]
        yield one


def _calls(path: str) -> Found:
    waiting, project = Open(), ""
    for one in lines(path, MARKS, COPIES):
        if isinstance(one, BadLine):
            yield one
            continue
        number, entry = one
        project = project or text(entry, "cwd")
        content = listed(inner(entry, "message"), "content")
        for block in content if entry.get("type") in ("user", "assistant") else ():
            kind = block.get("type")
            if kind == "tool_result":
                result = texts_of(block.get("content"))
                yield from waiting.over(text(block, "tool_use_id"), _outcome(entry, block, result), result)
            elif kind == "tool_use" and isinstance(block.get("input"), dict):
                yield from waiting.made(_call(entry, block, project, path, number))
            elif kind == "tool_use":
                yield BadLine(path, number, "a call without an input")
    yield from waiting.rest()


def _call(entry: Table, block: Table, project: str, path: str, line: int) -> PastCall:
    name = text(block, "id") or f"line {line}"
    made = text(entry, "cwd"), project, text(entry, "sessionId"), name, text(entry, "timestamp")
    return PastCall(AGENT, text(block, "name"), block["input"], *made, path=path, line=line)


def _outcome(entry: Table, block: Table, result: str) -> str:
    """The outcome of a call: explicit in newer versions, else from the text for the model."""
    decided = inner(entry, "permissionDecision")
    word = text(decided, "decision")
    person = text(decided, "source").startswith("user") and "ruleSource" not in decided  # else a rule of theirs
    if word == "accept":
        return APPROVED if person else RAN
    if word == "reject":
        return REFUSED if person else BLOCKED
    if not block.get("is_error"):
        return RAN
    if result.startswith(REFUSAL):
        return REFUSED
    return BLOCKED if result.startswith(BLOCKS) or _unknown_tool(entry) else RAN


def _unknown_tool(entry: Table) -> bool:
    told: Any = entry.get("toolUseResult")
    return isinstance(told, str) and told.startswith(("Error: No such tool", "InputValidationError"))
