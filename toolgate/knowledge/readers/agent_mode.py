"""How freely an agent may act: modes that ask, and modes that do not."""

from __future__ import annotations

FREE = (
    "bypass",
    "yolo",
    "danger",
    "never",
    "full-access",
    "dontask",
    "high",
    "all",
    "auto_approve",
    "*",
    "approval_policy",
    "sandbox_mode",
    "trust",
)
ASKING = (
    "default",
    "plan",
    "acceptedits",
    "auto_edit",
    "read-only",
    "workspace-write",
    "untrusted",
    "on-request",
    "on-failure",
    "low",
    "medium",
)


def read(text: str) -> list[tuple[str, str]] | None:
    lowered = text.lower()
    if any([word in lowered for word in FREE]) and lowered.partition("=")[2].strip("\"'") not in ASKING:
        return [("does control agent", f"an agent without its guard: `{text}`")]
    return []
