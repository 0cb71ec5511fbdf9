"""Decisions by a profile, in the standard scene."""

from toolgate.cases import PROJECT, Case, record_of
from toolgate.cli.answers import Setting, answer
from toolgate.model import Decision
from toolgate.policy import DANGEROUS_PIPES

SEVEN_PIPES = DANGEROUS_PIPES  # B-15
NAMES = ("agentkit", "autonomous", "balanced", "bitcode", "clippy", "readonly", "strict")


def decision(profile: str, call, *scene: tuple[str, str]) -> Decision:
    """About a command, or about `(tool, input)`."""
    text = call if isinstance(call, str) else "true"
    record = record_of(Case("allow", text, scene=(("profile", profile), *scene)))
    if not isinstance(call, str):
        record |= {"tool": call[0], "input": call[1]}
    given = answer(record, Setting(PROJECT, settles_llm=True))
    assert not given.internal, given.decision.reason
    return given.decision


def verdict(profile: str, call, *scene: tuple[str, str]) -> str:
    return str(decision(profile, call, *scene).verdict)
