"""The nouns: values without input or output that everybody needs."""

from toolgate.model.call import Action, Code, Fetch, Mcp, Other, Read, Shell, ToolCall, Write
from toolgate.model.effect import NO_COMMAND, Effect, Invocation, Place, Target, Verb
from toolgate.model.errors import (
    ArbiterUnavailable,
    CaseFailed,
    GuardError,
    LimitExceeded,
    PayloadError,
    PolicyError,
    ShellSyntaxError,
    UnknownShell,
)
from toolgate.model.facts import Facts
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

__all__ = [
    "ALLOW", "ASK", "DENY", "LLM", "NO_COMMAND", "VERDICTS",
    "Action", "ArbiterUnavailable", "CaseFailed", "Code", "Decision", "Effect", "Facts", "Fetch", "Finding", "GuardError",
    "Invocation", "LimitExceeded", "Mcp", "Opinion", "Other", "PayloadError", "Place", "PolicyError", "Read", "Rule",
    "Rulebook", "Scene", "Shell", "ShellSyntaxError", "Target", "ToolCall", "UnknownShell", "Verb", "Verdict", "Write",
    "allow", "ask", "deny", "llm", "rule", "strictest",
]
