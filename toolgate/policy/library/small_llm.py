"""A small model that says whether a command stays in its directories: agentkit's interface to mode `directories`.

`llm.directories` and `llm.replies` define what the model is told and which answers count: the command is data between
unpredictable marks, and an unclear or contradictory answer is a refusal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from toolgate.audit.secrets.redaction import redacted
from toolgate.guard_agent.completion import Given
from toolgate.guard_agent.directories import checked
from toolgate.guard_agent.lending import provider_of
from toolgate.guard_agent.question import Question
from toolgate.guard_agent.ruling import Asking
from toolgate.guard_agent.settings import Endpoint, Settings
from toolgate.model.verdict import ALLOW
from toolgate.policy.library.bash_checker import BashCheckResult

LONGEST = 8_192  # bytes of a command that a model is shown; it may not allow what it has not seen whole
SKIP, DENY = "skip", "deny"


@dataclass(frozen=True, slots=True)
class GenerateResult:
    """A model's answer, and what it cost."""

    content: str
    input_tokens: int = 0
    output_tokens: int = 0


class LLMProvider(Protocol):
    """All that a model provider must offer."""

    def generate(self, prompt: str) -> GenerateResult: ...


class SmallLLMChecker:
    """Asks a model about commands; `when_absent` says what happens without a model: `skip` permits, as in agentkit.

    Besides agentkit's interface a provider may have any that a guard accepts (`llm.lending`). It has `timeout` seconds
    to answer; errors are raised, and block.
    """

    def __init__(
        self,
        provider: LLMProvider | object | None,
        security_scope: str = "",
        disabled_tools: Sequence[str] = (),
        when_absent: str = SKIP,
        timeout: float = 60.0,
    ) -> None:
        if when_absent not in (SKIP, DENY):
            raise ValueError(f"`{when_absent}` is not a valid `when_absent`: write `{SKIP}` or `{DENY}`")
        self.provider = provider
        self.security_scope = security_scope
        self.disabled_tools = tuple(disabled_tools)
        self.when_absent = when_absent
        self.timeout = timeout

    def set_security_scope(self, scope: str) -> None:
        """Tell the model about permitted research; empty: none. Lists and the floor still apply."""
        self.security_scope = scope

    def check_bash_command(self, command: str, allowed_dirs: Sequence[str]) -> BashCheckResult:
        if self.provider is None:
            return BashCheckResult(self.when_absent == SKIP, "no model was asked: none is configured")
        if len(command.encode("utf-8", "surrogatepass")) > LONGEST:
            return BashCheckResult(False, f"the command is longer than the {LONGEST} bytes that a model is shown")
        shown = Given({"command": redacted(command)}, whole=True)
        settings = Settings(security_scope=self.security_scope)
        deadline = monotonic() + self.timeout
        asking = Asking(Question({}, ()), provider_of(self.provider), Endpoint(), settings, deadline)
        ruling = checked(shown, allowed_dirs, asking, self.disabled_tools)
        return BashCheckResult(ruling.verdict == ALLOW, ruling.reason, ruling.usage.input, ruling.usage.output)
