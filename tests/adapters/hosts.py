"""What each agent does with an answer, as far as it was seen in the real client or read in its source.

Where it is not known, the model takes the worse: the call runs. `would_run` is about hooks as the installer writes them,
with the settings that `CAPABILITIES` names.
"""

import json
from typing import Any

from toolgate.adapters import adapter_of
from toolgate.install.canary import MARK, blocks, parts
from toolgate.model import ASK, Decision, Effect, Finding, Opinion, Place, Target, Verb
from toolgate.protocols.capability import RUNS, SETTING, Capability
from toolgate.protocols.exchange import PRE, Request

KEYS = {"hookEventName", "permissionDecision", "permissionDecisionReason", "updatedInput", "additionalContext"}


def would_run(able: Capability, status: int | None, stdout: str, stderr: str) -> bool:
    """Whether the call happens without anybody having been asked; no `status`: the agent has lost patience."""
    if status is None or status < 0:
        what = able.failing.late if status is None else able.failing.killed
        return what == RUNS and able.failing.closing != SETTING and able.agent != "generic"
    rules = {
        "claude-code": claude_code,
        "codex": codex,
        "gemini": gemini,
        "opencode": opencode,
        "copilot": copilot,
        "cursor": cursor,
        "qwen": qwen,
        "crush": crush,
        "cline": cline,
        "windsurf": windsurf,
        "goose": goose,
        "generic": generic,
    }
    if able.agent in rules:
        return rules[able.agent](status, stdout, stderr)
    return not blocks(able.agent, status, stdout) and not (able.asks and status == 0 and asks(able.agent, stdout))


def asks(agent: str, stdout: str) -> bool:
    """Whether an answer is a question in the words of an agent's adapter: nobody has looked at the agent itself yet."""
    effect = Effect(Verb.UNKNOWN, Target(MARK, Place.UNKNOWN))
    decision = Decision(ASK, (Finding(effect, Opinion(ASK, MARK, "some-rule", "")),))
    question = adapter_of(agent).encode(decision, Request((), PRE, "/", attended=True)).stdout
    wanted = [part for part in parts(question) if MARK not in part]
    return bool(wanted) and set(wanted) <= set(parts(stdout))


def parsed(stdout: str) -> dict[str, Any] | None:
    """The one object that is all of the output; text around it makes agents ignore it."""
    try:
        value = json.loads(stdout)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def nested(answer: dict[str, Any] | None) -> dict[str, Any]:
    inner = (answer or {}).get("hookSpecificOutput")
    return inner if isinstance(inner, dict) else {}


def claude_code(status: int, stdout: str, stderr: str) -> bool:
    answer = parsed(stdout)
    inner = nested(answer)
    if inner.get("hookEventName") == "PreToolUse" and inner.get("permissionDecision") in ("deny", "ask"):
        return False
    if (answer or {}).get("decision") == "block" or status == 2:
        return False
    return status == 0  # `onFailure`: every other status blocks


def codex(status: int, stdout: str, stderr: str) -> bool:
    if status == 2:
        return not stderr.strip()
    answer = parsed(stdout)
    inner = nested(answer)
    exact = status == 0 and answer is not None and set(answer) == {"hookSpecificOutput"} and set(inner) <= KEYS
    denied = inner.get("hookEventName") == "PreToolUse" and inner.get("permissionDecision") == "deny"
    return not (exact and denied and inner.get("permissionDecisionReason"))


def gemini(status: int, stdout: str, stderr: str) -> bool:
    answer = parsed(stdout)
    if answer is not None:
        return answer.get("decision") not in ("deny", "block", "ask")
    return not (status >= 2 and not stdout and stderr.strip())


def qwen(status: int, stdout: str, stderr: str) -> bool:
    if status == 2:
        return not stderr.strip()
    return nested(parsed(stdout)).get("permissionDecision") not in ("deny", "ask")


def copilot(status: int, stdout: str, stderr: str) -> bool:
    """In its own dialect; `copilot_borrowed` is the other."""
    return status == 0 and (parsed(stdout) or {}).get("permissionDecision") not in ("deny", "ask")


def copilot_borrowed(status: int, stdout: str, stderr: str) -> bool:
    answer = parsed(stdout) or {}
    return status == 0 and not {"deny", "ask"} & {
        answer.get("permissionDecision"),
        nested(answer).get("permissionDecision"),
    }


def cursor(status: int, stdout: str, stderr: str) -> bool:
    """With `failClosed`: whatever is not an answer blocks."""
    answer = parsed(stdout)
    return status == 0 and answer is not None and answer.get("permission") not in ("deny", "ask")


def opencode(status: int, stdout: str, stderr: str) -> bool:
    """By the rule of our own plugin."""
    return status == 0 and (parsed(stdout) or {}).get("verdict") == "allow"


def crush(status: int, stdout: str, stderr: str) -> bool:
    if status in (2, 49):
        return False
    return status != 0 or (parsed(stdout) or {}).get("decision") != "deny"


def goose(status: int, stdout: str, stderr: str) -> bool:
    """With `on_failure` set to block."""
    return status == 0 and (parsed(stdout) or {}).get("decision") != "block"


def cline(status: int, stdout: str, stderr: str) -> bool:
    """The last object in the output counts, and only after success."""
    answer = parsed(stdout[stdout.find("{") :]) or {}
    return status != 0 or answer.get("cancel") is not True


def windsurf(status: int, stdout: str, stderr: str) -> bool:
    return status != 2


def generic(status: int, stdout: str, stderr: str) -> bool:
    return status == 0 and (parsed(stdout) or {}).get("verdict") == "allow"
