"""Reads past calls, one JSON object per line, in any format they are kept in: tolerant, and never executed.

- our generic record, with the verdict it got: `{"tool", "input", "cwd", "verdict"}`, and a line of the log, which also
  says whose tool it is: `"agent"`
- an audit event, with the call in `action`, `call` or `record`, and the verdict next to it or in `decision`
- an agent's hook payload: `{"tool_name", "tool_input", "cwd", "session_id"}`
- a labelled case: `{"kind", "cmd", "expect"}`, in a world of its own
"""

import json
from dataclasses import dataclass
from typing import Any

from toolgate.adapters import AGENTS
from toolgate.adapters.generic import HOST, Described, described
from toolgate.cli.answers import parse
from toolgate.model.errors import PayloadError
from toolgate.model.verdict import VERDICTS
from toolgate.protocols.exchange import located
from toolgate.score import EXPECTED
from toolgate.score import record_of as case_record
from toolgate.showing.stored import call_of

Record = dict[str, Any]

INSIDE = ("action", "call", "record", "request", "payload")  # keys under which a record may hold a call
OUTSIDE = ("decision", "answer", "output", "result", "reply")  # keys under which its verdict may be
NAMES = {"tool_name": "tool", "tool_input": "input", "arguments": "input", "session_id": "session", "name": "tool"}
KEPT = ("cwd", "session", "shell", "world", "prior_calls", "remembered", "id")
TEXTS = {"command": "Bash", "cmd": "Bash", "shell_command": "Bash"}


@dataclass(frozen=True)
class Past:
    """A past call: our record of it, its verdict, the agent, and the rule that decided (each empty: not known)."""

    record: Record
    verdict: str
    agent: str = ""
    rule: str = ""

    @property
    def text(self) -> str:
        given = self.record["input"]
        if isinstance(given, dict) and isinstance(given.get("command"), str):
            return str(given["command"])
        return f"{self.record['tool']} {json.dumps(given, ensure_ascii=False)}"


def past(line: bytes) -> Past:
    """The call in a line; raises `PayloadError` if there is none."""
    value, _ = parse(line.decode("utf-8", "surrogateescape"))
    if not isinstance(value, dict):
        raise PayloadError("not a JSON object", help="one call a line")
    if value.get("expect") in EXPECTED and isinstance(value.get("kind"), str):
        return Past(case_record(value), "")
    record = _renamed(value)
    for name in INSIDE:
        inner = value.get(name)
        if isinstance(inner, dict):
            record = {**{key: record[key] for key in KEPT if key in record}, **_renamed(inner)}
            break
    if "input" not in record or "tool" not in record:
        record |= _command(record)
    if not isinstance(record.get("tool"), str) or not isinstance(record.get("input"), dict):
        raise PayloadError("not a call: it needs `tool` and `input`", help="see `toolgate policy diff --help`")
    wanted = ("tool", "input", *KEPT)
    agent = value.get("agent")
    known = agent if agent in AGENTS and agent != HOST else ""
    kept = {key: record[key] for key in wanted if record.get(key) is not None}
    rule = value.get("rule")
    return Past(kept, verdict_in(value), str(known), rule if isinstance(rule, str) else "")


def request_of(call: Past, cwd: str) -> Described:
    """The call to judge; an agent tool's input is read as that agent means it."""
    found = described(call.record, cwd)
    if not call.agent or found.world is not None:
        return found
    one, shell = found.call, call.record.get("shell")
    place = located(call.record.get("cwd"), cwd)
    read = call_of(call.agent, one.tool, call.record["input"], place, shell if isinstance(shell, str) else "")
    if (read.action, read.cwd) == (one.action, one.cwd):
        return found
    return Described(one.but(action=read.action, cwd=read.cwd, prior=(), project=read.project), None)


def _renamed(value: Record) -> Record:
    """The same with our names for its keys; if both exist, ours are kept."""
    return {NAMES[key]: item for key, item in value.items() if key in NAMES} | {
        key: item for key, item in value.items() if key not in NAMES
    }


def _command(record: Record) -> Record:
    """A record that only has a command's text."""
    for key, tool in TEXTS.items():
        if isinstance(record.get(key), str):
            return {"tool": tool, "input": {"command": record[key]}}
    if isinstance(record.get("text"), str) and str(record.get("kind", "")).lower() in ("shell", "bash"):
        return {"tool": "Bash", "input": {"command": record["text"]}}
    return {}


def verdict_in(value: Record) -> str:
    """The verdict of a record; empty: none, or not a known one."""
    word = value.get("verdict")
    for name in OUTSIDE:
        if word is None:
            inner = value.get(name)
            word = inner.get("verdict") if isinstance(inner, dict) else inner
    return word if isinstance(word, str) and word in VERDICTS else ""


def verdicts(lines: list[bytes]) -> dict[str, str]:
    """Verdicts by record id, from the output of `toolgate check --batch`."""
    found: dict[str, str] = {}
    for line in lines:
        value, _ = parse(line.decode("utf-8", "surrogateescape"))
        if isinstance(value, dict) and value.get("id") is not None and verdict_in(value):
            found[str(value["id"])] = verdict_in(value)
    return found
