"""Logs to read, made as the guard makes them."""

import json
from pathlib import Path
from typing import Any

from toolgate.audit.log import Log

MIDDAY = 1_794_830_400.0  # of 2026-11-16, UTC
DAY = 86_400


def decision(command: str = "ls", verdict: str = "allow", **more: Any) -> tuple[str, dict[str, Any]]:
    """What is recorded of a command."""
    data = {
        "entrance": "hook",
        "agent": "claude-code",
        "session": "s1",
        "tool": "Bash",
        "input": {"command": command},
        "cwd": "/home/user/project",
        "verdict": verdict,
        "settled_by": "rules",
        "ms": 2.5,
    }
    return "decision", data | more


def stopped(command: str, verdict: str, rule: str, reason: str, **more: Any) -> tuple[str, dict[str, Any]]:
    finding = {"rule": rule, "verdict": verdict, "reason": reason, "instead": "do it by hand"}
    return decision(command, verdict, rule=rule, findings=[finding], **more)


def answer(of: str, word: str = "approved", **more: Any) -> tuple[str, dict[str, Any]]:
    return "answer", {"of": of, "answer": word, "how": "ran", "waited_ms": 4_000} | more


def log_of(home: Path) -> Path:
    return home / ".local/state/toolgate/log"


def add(directory: Path, *events: tuple[str, dict[str, Any]], now: float = MIDDAY) -> tuple[str, ...]:
    """Add records at a time; their ids."""
    return Log(str(directory), lambda: now).append([(kind, json.dumps(data)[1:-1]) for kind, data in events])


def files(directory: Path) -> list[Path]:
    return sorted(directory.glob("*.jsonl"))
