"""Names of environment variables: which of them hold a credential by every convention."""

from toolgate.knowledge.texts.variables import NOT_SECRET, SECRET_ENDINGS, SECRET_WORDS
from toolgate.knowledge.vocabulary import Found, reads


def secret(name: str) -> bool:
    """Whether a variable of this name holds a credential."""
    upper = name.upper()
    if upper.endswith(SECRET_ENDINGS):
        return True
    return any([word in upper for word in SECRET_WORDS]) and not any([word in upper for word in NOT_SECRET])


def read(text: str) -> Found | None:
    """A variable that is printed."""
    return [reads(f"`{text}`", "secret")] if secret(text) else []


def named(text: str) -> Found | None:
    """`'$HOST ${PORT}'`: the only variables that are put into a text."""
    for sign in "${},":
        text = text.replace(sign, " ")
    return [part for name in text.split() for part in read(name) or ()]
