"""Gemini CLI: `~/.gemini/tmp/PROJECT/chats/session-*.jsonl`, and `.json` in older versions.

Recorded from version 0.61.0: one line for each change of the conversation. A message of type `gemini` is written again
when its calls have ended, with `toolCalls` that hold arguments, result and status. Older versions keep the whole
conversation as one JSON value, with the same messages. The project's directory is in `.project_root` next to it.
"""

import os
from collections.abc import Iterator
from typing import Any

from toolgate.history.calls import (
    BLOCKED,
    RAN,
    REFUSED,
    UNKNOWN,
    BadLine,
    Found,
    PastCall,
    Table,
    inner,
    listed,
    text,
    texts_of,
)
from toolgate.history.files import beneath, lines, opened, whole

AGENT = "gemini"
CHATS = "/chats/"
MARKS = (b'"toolCalls"', b'"sessionId"')
ROOT = ".project_root"
LONGEST_ROOT = 10_000
DENIED = "User denied execution"
UNMADE = "[Operation Cancelled]"
BLOCKS = ("Tool execution blocked", "Tool execution denied", "All requested URLs were skipped")
MOST_SEEN = 10_000


def found(directory: str) -> list[tuple[str, ...]]:
    """The sessions under a directory, or a file."""
    if os.path.isfile(directory):
        return [(directory,)]
    return [(path,) for ending in (".jsonl", ".json") for path in beneath(directory, ending, 4) if CHATS in path]


def calls(paths: tuple[str, ...]) -> Found:
    (path,) = paths
    project = root_of(path)
    session, seen = "", dict[str, None]()
    for number, entry in _entries(path):
        if isinstance(entry, str):
            yield BadLine(path, number, entry)
            continue
        session = session or text(entry, "sessionId")
        for message in (entry, *listed(entry, "messages"), *listed(inner(entry, "$set"), "messages")):
            for call in listed(message, "toolCalls"):
                name = text(call, "id") or f"line {number}"
                if name in seen or not isinstance(call.get("args"), dict):
                    continue
                seen[name] = None
                if len(seen) > MOST_SEEN:
                    del seen[next(iter(seen))]
                yield _call(call, name, project, session, path, number)


def _entries(path: str) -> Iterator[tuple[int, Any]]:
    """The objects of a session with their lines; a text is the error in one."""
    if not path.endswith(".json"):
        for one in lines(path, MARKS):
            yield (one.line, one.why) if isinstance(one, BadLine) else one
        return
    yield 0, whole(path)


def _call(call: Table, name: str, project: str, session: str, path: str, line: int) -> PastCall:
    made = project, project, session, name, text(call, "timestamp")
    result = texts_of(call.get("result"))
    return PastCall(AGENT, text(call, "name"), call["args"], *made, outcome_of(call, result), result, path, line)


def outcome_of(call: Table, result: str) -> str:
    """The outcome of a call: an error may be from a command that ran, or from the client that did not run it."""
    status = text(call, "status")
    if status == "cancelled":
        return REFUSED if DENIED in result else BLOCKED if UNMADE in result else RAN
    if status == "error":
        return BLOCKED if any([words in result for words in BLOCKS]) else RAN
    return RAN if status == "success" else UNKNOWN


def root_of(path: str) -> str:
    """The project directory of a session, from the file next to its conversations."""
    folder = path.partition(CHATS)[0]
    try:
        with opened(f"{folder}/{ROOT}") as file:
            root = file.read(LONGEST_ROOT).decode("utf-8", "surrogateescape").strip()
    except OSError:
        root = ""
    return root if root[:1] == "/" else f"/unknown/{os.path.basename(folder)[:12]}"
