"""Names of environment variables: those that hold credentials, and what their values mean to programs."""

from toolgate.knowledge.texts.variables import NOT_SECRET, OWNERS, PREFIXES, SECRET_ENDINGS, SECRET_WORDS, VARIABLES
from toolgate.knowledge.vocabulary import READ_BY, Found, Role, reads


def secret(name: str) -> bool:
    """Whether a variable of this name holds a credential."""
    upper = name.upper()
    if upper.endswith(SECRET_ENDINGS):
        return True
    if upper.endswith("_KEY") and _is_providers(upper):
        return True
    return any(map(upper.__contains__, SECRET_WORDS)) and not any(map(upper.__contains__, NOT_SECRET))


def _is_providers(name: str) -> bool:
    """Whether a key is called after the service that takes it, and nothing else: `STRIPE_KEY`."""
    from toolgate.knowledge.places.providers import PROVIDERS

    return bool(PROVIDERS.get(name.removesuffix("_KEY").lower()))


def holds_secret(pattern: str) -> bool:
    """Whether a variable that matches a pattern may hold a credential: `AWS_*`, `*`, but not `LC_*`."""
    from toolgate.knowledge.texts.variables import ORDINARY_VARIABLES

    if "*" not in pattern and "?" not in pattern:
        return secret(pattern)
    return not pattern.upper().startswith((*ORDINARY_VARIABLES, "GIT_"))


def read(text: str) -> Found | None:
    """A variable that is printed."""
    return [reads(f"`{text}`", "secret")] if secret(text) else []


def named(text: str) -> Found | None:
    """`'$HOST ${PORT}'`: the only variables that are substituted."""
    for sign in "${},":
        text = text.replace(sign, " ")
    return [part for name in text.split() for part in read(name) or ()]


def owner_of(name: str) -> str:
    """How the programs that obey a variable are called, at the beginning of their names: `uv` for `UV_INDEX`."""
    word = "".join([letter for letter in name.lower().partition("_")[0] if letter.isalpha()])
    return next((owner for beginning, owner in OWNERS if word.startswith(beginning)), word)


def role_of(name: str) -> Role | None:
    """What the value of a variable means to programs; `None`: not known."""
    role = VARIABLES.get(name)
    if role is None:
        for prefix, prefixed in PREFIXES:
            if name.startswith(prefix):
                role = prefixed
    if role is None and name.startswith("CARGO_TARGET_") and name.endswith(("_RUNNER", "_LINKER")):
        return READ_BY("started")
    return role
