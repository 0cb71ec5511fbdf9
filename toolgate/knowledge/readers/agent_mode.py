"""Approval modes of agents: those that ask, and those that do not."""

from toolgate.knowledge.vocabulary import Found, controls

FREE = (
    "bypass", "yolo", "danger", "never", "full-access", "dontask", "high", "all", "auto_approve", "*",
    "approval_policy", "sandbox_mode", "trust",
)  # fmt: skip
ASKING = (
    "default", "plan", "acceptedits", "auto_edit", "read-only", "workspace-write", "untrusted", "on-request",
    "on-failure", "low", "medium",
)  # fmt: skip


def read(text: str) -> Found | None:
    lowered = text.lower()
    if any([word in lowered for word in FREE]) and lowered.partition("=")[2].strip("\"'") not in ASKING:
        return [controls(f"an agent without its usual safeguards: `{text}`", "agent")]
    return []
