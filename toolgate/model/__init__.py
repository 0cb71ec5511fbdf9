"""The data model: values without I/O that every other package uses."""

from toolgate.model.call import Shell, ToolCall
from toolgate.model.effect import NO_COMMAND, Effect, Invocation, Kind, Manner, Place, Target, Verb
from toolgate.model.errors import GuardError, LimitExceeded, PayloadError, ShellSyntaxError
from toolgate.model.rule import Rule, Rulebook, Scene, rule
from toolgate.model.verdict import (
    ALLOW,
    ASK,
    DENY,
    LLM,
    VERDICTS,
    Decision,
    Finding,
    Opinion,
    Verdict,
    allow,
    ask,
    deny,
    llm,
    strictest,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.action import Action, Code, Delete, Fetch, Mcp, Move, Other, Read, Write
    from toolgate.model.mistakes import ArbiterUnavailable, CaseFailed, PolicyError, UnknownShell

__all__ = [
    "ALLOW", "ASK", "DENY", "LLM", "NO_COMMAND", "VERDICTS", "Action", "ArbiterUnavailable", "CaseFailed", "Code",
    "Decision", "Delete", "Effect", "Fetch", "Finding", "GuardError", "Invocation", "Kind", "LimitExceeded", "Manner",
    "Mcp", "Move", "Opinion", "Other", "PayloadError", "Place", "PolicyError", "Read", "Rule", "Rulebook", "Scene",
    "Shell", "ShellSyntaxError", "Target", "ToolCall", "UnknownShell", "Verb", "Verdict", "Write", "allow", "ask",
    "deny", "llm", "rule", "strictest",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Load the names that most calls do not need on first use."""
    if name not in __all__:
        raise AttributeError(f"module `{__name__}` has no attribute `{name}`")
    home = "mistakes" if name in ("ArbiterUnavailable", "CaseFailed", "PolicyError", "UnknownShell") else "action"
    return getattr(__import__(f"toolgate.model.{home}", fromlist=(name,)), name)
