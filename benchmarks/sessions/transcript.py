"""Recorded sessions: a transcript of Claude Code, or lines `{"id", "workspace", "home", "calls": [{"tool", "input"}]}`.

A recording does not say what the person thought, so all of its calls count as ordinary work unless they carry `ask_ok`.
"""

import json
from typing import Any

from benchmarks.sessions.notation import Session, Step


def read(text: str, name: str) -> list[Session]:
    """The sessions of a recording in JSON lines."""
    sessions: dict[str, Session] = {}
    for line in text.splitlines():
        entry = json.loads(line) if line.strip() else {}
        if "calls" in entry:
            session = sessions.setdefault(str(entry["id"]), Session(str(entry["id"])))
            session.was = (str(entry.get("workspace", "")), str(entry.get("home", "")))
            session.steps += [_step(call["tool"], call["input"], bool(call.get("ask_ok"))) for call in entry["calls"]]
        elif entry.get("type") == "assistant":
            session = sessions.setdefault(str(entry.get("sessionId", name)), Session(str(entry.get("sessionId", name))))
            session.was = (session.was[0] or str(entry.get("cwd", "")), "")
            parts = entry.get("message", {}).get("content", [])
            session.steps += [_step(part["name"], part["input"], False) for part in parts if _is_call(part)]
    return list(sessions.values())


def _is_call(part: Any) -> bool:
    return isinstance(part, dict) and part.get("type") == "tool_use"


def _step(tool: str, given: dict[str, Any], right: bool) -> Step:
    return Step("ask" if right else "allow", tool, given)
