"""The keys of endpoints: from the environment variable that the policy names, or else from the system's keyring.

The policy holds the name of a key, never the key. A key goes only to the endpoint whose settings name it: a provider's
usual variable only applies to that provider's own address.

INVARIANT: no error contains a key. No setting of the `keyring` package is used: its file and its variable can load any
code, which would then run in a hook.
"""

import re
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Protocol

from toolgate.audit.secrets.redaction import redacted
from toolgate.extras import offer
from toolgate.guard_agent.exchange import REFUSED, ProviderError
from toolgate.guard_agent.settings import ANTHROPIC, GOOGLE, OPENAI, Endpoint

SERVICE = "toolgate"  # the name of our entries in a keyring
USUAL = {OPENAI: "OPENAI_API_KEY", ANTHROPIC: "ANTHROPIC_API_KEY", GOOGLE: "GEMINI_API_KEY"}
HOMES = {
    OPENAI: "https://api.openai.com/",
    ANTHROPIC: "https://api.anthropic.com/",
    GOOGLE: "https://generativelanguage.googleapis.com/",
}
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
BACKENDS = {"darwin": ("macOS", "Keyring"), "win32": ("Windows", "WinVaultKeyring")}
LINUX = ("SecretService", "Keyring")
ELSEWHERE = "unlock the keyring, or put the key into an environment variable"
PATIENCE = 3.0  # seconds for a keyring, which may wait for a person to unlock it


class Ring(Protocol):
    """A keyring."""

    def get_password(self, service: str, name: str, /) -> str | None: ...

    def set_password(self, service: str, name: str, key: str, /) -> None: ...


def name_of(endpoint: Endpoint) -> str:
    """The name of an endpoint's key; empty: it needs none."""
    if not endpoint.key:
        home = HOMES.get(endpoint.provider, "")
        return USUAL.get(endpoint.provider, "") if f"{endpoint.base_url or home}/".startswith(home) else ""
    digits = sum([letter.isdigit() for letter in endpoint.key])
    if not NAME.fullmatch(endpoint.key) or redacted(endpoint.key) != endpoint.key or digits > 6:
        raise ProviderError(
            REFUSED,
            "`key` must be the name of an environment variable or of an entry in the keyring, not the key",
            help='write `key = "OPENAI_API_KEY"` and set that variable, or run `toolgate llm setup`',
        )
    return endpoint.key


def key_of(
    endpoint: Endpoint,
    variables: Mapping[str, str] | Callable[[str], str | None],
    ring: Callable[[], Ring] | None = None,
    patience: float = PATIENCE,
) -> str:
    """The key of an endpoint; empty: it needs none. Raises `ProviderError` if a key is needed but missing."""
    name = name_of(endpoint)
    if not name:
        return ""
    found = variables(name) if callable(variables) else variables.get(name)
    if found:
        return found
    try:
        found = _in_time(lambda: (ring or system_ring)().get_password(SERVICE, name), patience)
    except ProviderError as error:
        why = error.message
    else:
        why = "the keyring has no entry for it either"
    if found:
        return found
    raise ProviderError(
        REFUSED,
        f"there is no key: the environment variable `{name}` is not set, and {why}",
        help=f"set `{name}`, or run `toolgate llm setup` to put the key into the keyring",
    )


def keep_key(name: str, key: str, ring: Callable[[], Ring] | None = None) -> None:
    """Put a key into the system's keyring; raises `ProviderError` if that fails."""
    name_of(Endpoint(key=name))
    _in_time(lambda: (ring or system_ring)().set_password(SERVICE, name, key), 20 * PATIENCE)


def system_ring() -> Ring:
    """The keyring of this system."""
    module, name = BACKENDS.get(sys.platform, LINUX)
    offer("llm")
    try:
        backend: Any = getattr(import_module(f"keyring.backends.{module}"), name)
    except ImportError:
        raise ProviderError(REFUSED, "the keyring needs the extra `llm`", help="pip install 'toolgate[llm]'") from None
    found: Ring = backend()
    return found


def _in_time(work: Callable[[], str | None], seconds: float) -> str | None:
    """The result of a keyring; one that waits for a person, or does not answer, becomes an error in time."""
    answers: SimpleQueue[str | ProviderError | None] = SimpleQueue()

    def ask() -> None:
        try:
            answers.put(work())
        except ProviderError as error:
            answers.put(error)
        except Exception as error:  # noqa: BLE001 # a keyring has errors of its own, and without a key nothing is asked
            answers.put(ProviderError(REFUSED, f"the keyring cannot be used ({type(error).__name__})", ELSEWHERE))

    Thread(target=ask, daemon=True).start()
    try:
        found = answers.get(timeout=seconds)
    except Empty:
        found = ProviderError(REFUSED, "the keyring did not answer in time", ELSEWHERE)
    if isinstance(found, ProviderError):
        raise found
    return found
