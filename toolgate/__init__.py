"""Toolgate judges an agent's tool calls before they run: allow, ask or deny, with a reason."""

__version__ = "0.1.0"
__all__ = [
    "ALLOW", "ASK", "DENY", "LLM", "ActionResult", "AuditEvent", "AutoDeny", "Code", "Decision", "Delete", "Denied",
    "Description", "Effect", "Executor", "Fetch", "FileRecorder", "Guard", "GuardError", "GuardSession", "Mcp",
    "MemoryRecorder", "Move", "NullRecorder", "OnDecision", "Opinion", "Other", "Own", "PermissionHandler", "Place",
    "Read", "Recorder", "Recorders", "Reply", "Scene", "Shell", "Subscription", "TerminalPrompt", "ToolCall",
    "ToolEvent", "Unrecorded", "Verb", "Verdict", "Write", "allow", "ask", "deny", "guard_event", "llm", "rule",
]  # fmt: skip

# Each public name is imported on first use: a hook pays only for what it uses. Types: `__init__.pyi`.
_HOMES = {
    "toolgate.approvals.handlers": "AutoDeny PermissionHandler Reply",
    "toolgate.audit.event": "AuditEvent",
    "toolgate.audit.interfaces": "OnDecision Recorder",
    "toolgate.audit.listening": "Subscription",
    "toolgate.audit.log": "Unrecorded",
    "toolgate.audit.recorders": "FileRecorder MemoryRecorder NullRecorder Recorders",
    "toolgate.executor.executor": "Executor",
    "toolgate.executor.results": "ActionResult",
    "toolgate.guard": "Guard",
    "toolgate.library.sessions": "GuardSession",
    "toolgate.model.action": "Code Delete Fetch Mcp Move Other Own Read Write",
    "toolgate.model.call": "Shell ToolCall",
    "toolgate.model.denial": "Denied",
    "toolgate.model.description": "Description",
    "toolgate.model.effect": "Effect Place Verb",
    "toolgate.model.errors": "GuardError",
    "toolgate.model.rule": "Scene rule",
    "toolgate.model.verdict": "ALLOW ASK DENY LLM Decision Opinion Verdict allow ask deny llm",
    "toolgate.prompt.asking": "TerminalPrompt",
    "toolgate.prompt.events": "ToolEvent guard_event",
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names.split():
            value: object = getattr(__import__(home, fromlist=(name,)), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module `toolgate` has no attribute `{name}`")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
