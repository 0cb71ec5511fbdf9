"""agentkit's two steps: a command is checked against lists, and if it passes, a small model may be asked.

INVARIANT: an error, an unclear answer or a command that cannot be read is never permission.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from toolgate.audit.event import AuditEvent
from toolgate.audit.secrets.redaction import redacted
from toolgate.model.call import Shell, ToolCall
from toolgate.model.facts import Facts
from toolgate.model.rule import Rulebook
from toolgate.model.verdict import ALLOW, Decision
from toolgate.policy.force import agentkit
from toolgate.policy.force.book import rulebook
from toolgate.policy.force.compiling import compiled
from toolgate.policy.library.library import Policy
from toolgate.policy.read import document
from toolgate.policy.read.records import Answer

DETERMINISTIC, LLM = "deterministic", "llm"
Heard = Callable[[ToolCall, Decision, AuditEvent], None]  # as `Guard.on_decision` takes it
METHOD = "check_bash_command"
OnDecision = Callable[[str, str, bool, str, int, int, int], None]


@dataclass(frozen=True, slots=True)
class BashCheckResult:
    """The result for a command: true exactly when it is allowed; it unpacks as `allowed, reason, error`."""

    allowed: bool
    reason: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    error: Exception | None = None

    def __bool__(self) -> bool:
        return self.allowed

    def __iter__(self) -> Iterator[bool | str | Exception | None]:
        return iter((self.allowed, self.reason, self.error))


class LLMPolicyChecker(Protocol):
    """The second step: asks a model whether a command stays in the directories."""

    def check_bash_command(self, command: str, allowed_dirs: Sequence[str]) -> BashCheckResult: ...


Asks = Callable[[str, Sequence[str]], BashCheckResult]  # the second step as a function


class BashChecker:
    """Checks commands in two steps; `on_decision` is called for each.

    It is called with the command, the step (`deterministic` or `llm`), whether it is allowed, the reason, the duration
    in milliseconds, and the input and output tokens; for the first step these numbers are zero.

    With `precheck`, the model is not asked about what the built-in rules allow and find inside the directories; this
    saves its cost and never blocks anything. Any field may be changed, and applies from the next command on.
    """

    def __init__(
        self,
        workspace: str = "",
        allowed_dirs: Sequence[str] = (),
        user_denied: Sequence[str] = (),
        on_decision: OnDecision | None = None,
        precheck: bool = False,
        facts: Facts | None = None,
    ) -> None:
        self.workspace = workspace
        self.allowed_dirs = tuple(allowed_dirs)
        self.user_denied = tuple(user_denied)
        self.on_decision = on_decision
        self.llm_checker: LLMPolicyChecker | Asks | None = None
        self.precheck = precheck
        self.facts = facts
        self._listed = self._fields, self._first_step()  # reports mistakes in the lists now

    @property
    def _fields(self) -> tuple[str, tuple[str, ...]]:
        return self.workspace, tuple(self.user_denied)

    def _first_step(self) -> Policy:
        return Policy.parse(rules_text(self.user_denied), "<bash checker>", self.workspace, self.facts)

    @property
    def _policy(self) -> Policy:
        """The policy of the first step, from the current fields."""
        if self._listed[0] != self._fields:
            self._listed = self._fields, self._first_step()
        return self._listed[1]

    def set_llm_checker(self, checker: LLMPolicyChecker | Asks | None) -> None:
        """Set the second step: an object with `check_bash_command(command, allowed_dirs)`, or a function."""
        self.llm_checker = checker

    def check_deterministic(self, command: str) -> Answer:
        """The first step alone: lists, at no cost."""
        return self._policy.check_command("bash", command)

    def check(self, command: str) -> BashCheckResult:
        """Both steps; the second only for what has passed the first, with a checker and directories to check."""
        allowed, reason = self.check_deterministic(command)
        self._tell(command, DETERMINISTIC, BashCheckResult(allowed, reason), 0)
        if not allowed or self.llm_checker is None or not self.allowed_dirs:
            return BashCheckResult(allowed, reason)
        if self.precheck and self._policy.decision("bash", Shell(command), _inside(self.allowed_dirs)).verdict == ALLOW:
            return BashCheckResult(True, "everything it does stays in the directories")
        started = perf_counter()
        result = self._asked(self.llm_checker, command)
        self._tell(command, LLM, result, max(1, round((perf_counter() - started) * 1000)))
        return result

    def _asked(self, checker: LLMPolicyChecker | Asks, command: str) -> BashCheckResult:
        try:
            plain = callable(checker) and not hasattr(checker, METHOD)
            ask: Asks = checker if plain else getattr(checker, METHOD)  # type: ignore[assignment]  # a function, then
            result = ask(command, tuple(self.allowed_dirs))
            if result.error is not None:
                raise result.error
            tokens = (int(result.input_tokens), int(result.output_tokens))
            return BashCheckResult(result.allowed is True, str(result.reason), *tokens)
        except Exception as error:  # noqa: BLE001 # whatever a checker raises, it has not permitted anything
            return BashCheckResult(False, f"error: {error}", error=error)

    def _tell(self, command: str, step: str, result: BashCheckResult, milliseconds: int) -> None:
        if self.on_decision is not None:
            tokens = (result.input_tokens, result.output_tokens)
            self.on_decision(command, step, result.allowed, result.reason, milliseconds, *tokens)


def agentkit_callback(on_decision: OnDecision) -> Heard:
    """A function for `Guard.on_decision` that calls an agentkit callback with the arguments it expects.

    The command is the one in the log, without secrets; for other calls it is the tool's name. A decision is a
    deterministic step at no cost; if the guard agent was asked, its step follows, with its cost.
    """

    def heard(call: ToolCall, decision: Decision, event: AuditEvent) -> None:
        given = event.data.get("input")
        command = given.get("command") if isinstance(given, dict) else None
        told = command if isinstance(command, str) else event.data.get("tool", "")
        account = event.data.get(LLM)
        if not isinstance(account, dict):
            on_decision(str(told), DETERMINISTIC, decision.allowed, redacted(decision.reason), 0, 0, 0)
            return
        on_decision(str(told), DETERMINISTIC, True, "", 0, 0, 0)
        problem = f"error: {account['error']}; " if account.get("error") else ""
        cost = [int(account.get(name) or 0) for name in ("input", "output")]
        duration = max(1, round(float(account.get("ms") or 0)))
        on_decision(str(told), LLM, decision.allowed, problem + redacted(decision.reason), duration, *cost)

    return heard


def _inside(directories: Sequence[str]) -> Rulebook:
    """The built-in rules, plus a refusal of everything outside the directories."""
    text = f"[bash]\nallowed_dirs = {json.dumps(list(directories), ensure_ascii=False)}"
    return rulebook([compiled(document.parse(text, "<precheck>"))], [], [])


def rules_text(user_denied: Sequence[str]) -> str:
    """The policy of the first step."""
    return "\n".join(
        (
            "[[rule]]",
            'id = "banned-command"',
            f"when = {{ command = {json.dumps(agentkit.denylist())} }}",
            'verdict = "deny"',
            'reason = "the command `{command}` is blocked for security"',
            DANGEROUS,
            "[tools.bash]",
            f"denylist = {json.dumps(list(user_denied), ensure_ascii=False)}" if user_denied else "",
        )
    )


DANGEROUS = """
[[rule]]
id = "encoded-code"
when = { manner = "encoded" }
verdict = "deny"
reason = "dangerous pipe: it runs what was encoded"

[[rule]]
id = "sends-away"
when = { effect = "send", place = ["remote", "private", "metadata"] }
verdict = "deny"
reason = "it sends something to `{target}`"

[[rule]]
id = "root-mount"
when = { manner = "mounted", target = "/" }
verdict = "deny"
reason = "it hands the whole file system to a container"

[shell]
install_system = "deny"
pipe_to_shell = "deny"
"""
