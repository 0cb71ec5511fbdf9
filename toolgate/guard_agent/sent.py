"""What was sent to a model about a call and its answer, kept only for `toolgate llm show`.

    STATE/llm/sent/<id>   the exchanges about the decision with this id; those of the last decisions are kept

Secrets are removed before anything is sent, so none are here.

INVARIANT: a failure to keep it changes no decision.
"""

from collections.abc import Mapping
from os import lstat
from typing import Any

from toolgate.approvals.folders import Folders, Unavailable
from toolgate.guard_agent.account import Account
from toolgate.guard_agent.exchange import Prompt, Provider, ProviderError, Reply
from toolgate.protocols.notation import plain

DIRECTORY, SENT = "/llm", "sent"
MOST = 200  # decisions whose exchanges are kept
LONGEST = 20_000  # characters of one answer; what is sent is bounded by the policy


class Watched:
    """A provider that records its `exchanges`, answered or not."""

    __slots__ = ("provider", "exchanges")

    def __init__(self, provider: Provider) -> None:
        self.provider = provider
        self.exchanges: list[dict[str, Any]] = []

    @property
    def model(self) -> str:
        return self.provider.model

    def complete(self, prompt: Prompt, deadline: float) -> Reply:
        """The answer of the provider."""
        try:
            reply = self.provider.complete(prompt, deadline)
        except ProviderError as error:
            self.exchanges.append(exchange_of(prompt, None, f"{error.kind}: {error}"))
            raise
        self.exchanges.append(exchange_of(prompt, reply))
        return reply


def exchange_of(prompt: Prompt, reply: Reply | None, error: str = "") -> dict[str, Any]:
    """One exchange as JSON: what was `sent`, and what was `received` or the `error`."""
    sent: dict[str, Any] = {
        "messages": [_message(message) for message in prompt.messages],
        "tools": [
            {"name": tool.name, "description": tool.description, "schema": dict(tool.schema)} for tool in prompt.tools
        ],
        "choice": prompt.choice,
        "alternatives": prompt.alternatives,
        "longest": prompt.longest,
        "temperature": prompt.temperature,
    }
    found: dict[str, Any] = {"sent": {name: value for name, value in sent.items() if value or name == "temperature"}}
    if reply is not None:
        found["received"] = {
            "text": reply.text[:LONGEST],
            "uses": [_use(use.id, use.name, use.arguments) for use in reply.uses],
            "first": [[token, round(probability, 4)] for token, probability in reply.first],
            "stop": reply.stop,
            "input": reply.usage.input,
            "output": reply.usage.output,
        }
    if error:
        found["error"] = error[:LONGEST]
    return found


def _message(message: Any) -> dict[str, Any]:
    uses = [_use(use.id, use.name, use.arguments) for use in message.uses]
    found = {"role": message.role, "text": message.text, "uses": uses, "of": message.of}
    return {name: value for name, value in found.items() if value or name in ("role", "text")}


def _use(id: str, name: str, arguments: Mapping[str, Any] | None) -> dict[str, Any]:
    return {"id": id, "name": name, "arguments": None if arguments is None else dict(arguments)}


class SentFiles(Folders):
    """The recorded exchanges in a state directory."""

    __slots__ = ()

    def __init__(self, state: str) -> None:
        self.directory = state + DIRECTORY

    def keep(self, id: str, account: Account, now: float) -> bool:
        """Keep what was sent about a decision, replacing the oldest; returns whether that worked."""
        if not account.sent:
            return False
        table = account.record() | {"time": now, "exchanges": list(account.sent)}
        try:
            self.put(SENT, id, _plain(table))  # type: ignore[arg-type]  # a table stays one
        except (Unavailable, ValueError, RecursionError):
            return False
        self._tidy(now)
        return True

    def exchanges(self, id: str) -> dict[str, Any] | None:
        """What was kept about the decision with this id; `None`: nothing, or it was removed."""
        found = self.get(SENT, id)
        return found if found is not None and isinstance(found.get("exchanges"), list) else None

    def _tidy(self, now: float) -> None:
        """Remove the oldest surplus, and abandoned drafts."""
        names = self.names(SENT)
        if len(names) <= MOST:
            return
        self.forget_drafts(SENT, now - 60)
        ages = sorted([(self._age(name), name) for name in names])
        for _, name in ages[: len(ages) - MOST]:
            self.removed(SENT, name)

    def _age(self, name: str) -> float:
        try:
            return lstat(f"{self.directory}/{SENT}/{name}").st_mtime
        except OSError:
            return 0.0


def _plain(value: object) -> object:
    """A value that JSON can express; any other is replaced by the name of its type."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, Mapping):
        return {plain(str(name)): _plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value if value is None or isinstance(value, bool | int | float) else f"[{type(value).__name__}]"
