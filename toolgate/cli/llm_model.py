"""The guard agent of a directory: its settings, the file they come from, and what to do if it does not answer."""

import os
from dataclasses import dataclass
from time import monotonic, time

from toolgate import directories
from toolgate.audit.secrets.redaction import redacted
from toolgate.cli.llm_state import off
from toolgate.cli.policy_files import shown
from toolgate.cli.screen import folded, visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import directory
from toolgate.guard_agent.exchange import (
    BROKEN,
    LATE,
    LIMITED,
    OFF,
    REFUSED,
    SPENT,
    SYSTEM,
    UNREACHABLE,
    USER,
    Message,
    Prompt,
    Provider,
    ProviderError,
    Reply,
)
from toolgate.guard_agent.keys import key_of
from toolgate.guard_agent.settings import Endpoint, Settings, settings_of
from toolgate.guard_agent.spending import Ledger
from toolgate.guard_agent.wire.client import Client
from toolgate.host import Machine
from toolgate.model.rule import Rulebook
from toolgate.policy.force.loading import in_force
from toolgate.policy.review import describing

NONE = "no model is set up, so a person is asked\n  hint: `toolgate llm setup` chooses one"
SMALL = Prompt(
    (
        Message(SYSTEM, "You test a connection. Answer with one word."),
        Message(USER, "Answer with the word ALLOW and nothing else."),
    ),
    longest=512,  # for models that think first
)
ADVICE = {  # what to do about a kind of error, if the error does not say
    LATE: "choose a smaller or nearer model, or raise `timeout` in `[llm]`; the hook's own time-out is above it",
    UNREACHABLE: "see whether the server runs and `base_url` in `[llm]` is right: `toolgate llm setup`",
    REFUSED: "see whether the key and the name of the model are right: `toolgate llm setup`",
    LIMITED: "wait a little; lower `max_calls_hour` in `[llm]` if it happens often",
    BROKEN: "see whether `provider` and `base_url` in `[llm]` belong together: `toolgate llm setup`",
    SPENT: "`toolgate llm status` shows what was spent; the ceilings are in `[llm]`",
    OFF: "`toolgate llm status` says why; `toolgate llm on` switches it on",
}


@dataclass(frozen=True, slots=True)
class Here:
    """The guard agent's settings in a directory; `file` names the model (empty: none does)."""

    machine: Machine
    book: Rulebook
    settings: Settings
    file: str
    state: str

    @property
    def off(self) -> str:
        """Why no model is asked although the policy names one; empty: one is asked."""
        return off(self.settings)

    @property
    def shown_file(self) -> str:
        """The file that names the model, as people write it."""
        return shown(self.file, self.machine) if self.file else ""


def here() -> Here:
    """The guard agent of this directory."""
    return around(Machine(directory(None)))


def around(machine: Machine) -> Here:
    """The guard agent for a machine's directory."""
    force = in_force(machine.installed_home(), machine.workspace(), machine.uid())
    book = force.book()
    said = {one.name: one.file for one in describing.settings_of(force) if not one.note}
    state = directories.state(machine.installed_home())
    return Here(machine, book, settings_of(book.llm), said.get("llm.model", ""), state)


def models_of(found: Here) -> tuple[Endpoint, ...]:
    """The models that the policy names; raises `UsageError` if there are none."""
    if not found.settings.endpoints:
        raise UsageError(NONE)
    return found.settings.endpoints


def place_of(endpoint: Endpoint) -> str:
    """The address at which a model is asked."""
    return endpoint.base_url or f"the address of {endpoint.provider}"


def client_of(endpoint: Endpoint) -> Client:
    """The client for a model."""
    return Client(endpoint, key_of(endpoint, os.environ))


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of one small question to a model: its reply, the milliseconds and the cost."""

    reply: Reply
    ms: float
    cost: float


def tried(found: Here, endpoint: Endpoint, provider: Provider, patience: float = 1.0) -> Tried:
    """Send a model one small question, which counts like any other; raises `ProviderError` without an answer.

    The timeout is that of a hook's question, or `patience` if that is longer.
    """
    ledger = Ledger(found.state, found.settings)
    refusal = ledger.refuses(time())
    if refusal:
        raise ProviderError(SPENT, refusal)
    started = monotonic()
    reply = provider.complete(SMALL, started + max(endpoint.timeout, patience))
    milliseconds = (monotonic() - started) * 1_000
    return Tried(reply, milliseconds, ledger.add(endpoint, reply.usage, time()))


def why(error: ProviderError) -> tuple[str, str]:
    """What went wrong, and what to do about it."""
    told = "" if error.kind == LIMITED else error.help  # a limit needs other advice than a failure
    return visible(redacted(error.message)), visible(told or ADVICE.get(error.kind, ""))


def print_error(error: ProviderError, indent: str = "") -> None:
    """Tell a person what went wrong with a model."""
    text, advice = why(error)
    print(folded(f"{indent}{error.kind}: {text}"))
    if advice:
        print(folded(f"{indent}  do: {advice}", len(indent) + 6))
