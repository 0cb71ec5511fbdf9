"""Texts that contain a credential or encoded data: tokens, assigned passwords, long random values."""

from toolgate.knowledge.texts.tokens import KEYS, NAMES, PLACEHOLDERS, TOKENS
from toolgate.model.effect import backticked

WEB_TOKEN = "eyJhbGciOi"  # a JSON web token's header, not secret: claims and signature follow after dots
NEAR = ("localhost", "127.0.0.1", "[", "db", "host", "")
LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")


def credential_in(text: str) -> str:
    """Return the kind of credential a text contains; empty: no known kind."""
    for key in KEYS:
        if key in text:
            return "a private key"
    for prefix, length in TOKENS:
        at = text.find(prefix)
        while at >= 0:
            body = _run(text, at + len(prefix))
            starts = at == 0 or text[at - 1] not in LETTERS
            if starts and len(body) >= length and (prefix != WEB_TOKEN or "." in body):
                return _named(prefix)
            at = text.find(prefix, at + 1)
    return _assigned(text)


def login_in_url(text: str) -> str:
    """Return what a URL in a text logs in with on another machine: `postgres://app:pw@db.example/`; empty: nothing."""
    for piece in text.split("://")[1:]:
        authority = piece.split(None, 1)[0] if piece.strip() and not piece[:1].isspace() else ""
        for sign in "/?#\"'`":
            authority = authority.partition(sign)[0]
        login, at, host = authority.rpartition("@")
        password = login.partition(":")[2]
        if at and password and host.partition(":")[0] not in NEAR and secretive(password):
            return "a password in a URL"
    return ""


def _named(prefix: str) -> str:
    """Return the kind of token with this prefix, and its issuer where that is known."""
    from toolgate.knowledge.texts.tokens import CERTAIN

    names = [name for start, _, name in CERTAIN if start == prefix]
    return names[0] if names else f"a token that starts with {backticked(prefix)}"


def _run(text: str, start: int) -> str:
    end = start
    while end < len(text) and (text[end] in LETTERS or text[end] == "."):
        end += 1
    return text[start:end]


def _assigned(text: str) -> str:
    """Return the kind of an assigned credential, `password=…`, `token: …`, that is not a placeholder; empty: none."""
    lowered = text.lower()
    for name in NAMES:
        at = lowered.find(name)
        while at >= 0:
            after = lowered[at + len(name) : at + len(name) + 4].lstrip("\"' ")
            if after[:1] in ("=", ":") and after[:2] not in ("==", "::", ":="):
                value = _value(text[at + len(name) :])
                if secretive(value):
                    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
            at = lowered.find(name, at + 1)
    return ""


def _value(rest: str) -> str:
    rest = rest.lstrip("\"' ").lstrip("=:").lstrip("\"' ")
    end = 0
    while end < len(rest) and not rest[end].isspace() and rest[end] not in "\"',;&)}":
        end += 1
    return rest[:end]


def secretive(value: str) -> bool:
    """Whether a value could be a real secret rather than a word, a variable or a placeholder."""
    lowered = value.lower()
    if len(value) < 6 or value[0] in "<${%[" or "(" in value or any([word in lowered for word in PLACEHOLDERS]):
        return False
    return not value.isalpha() or (value != lowered and value != value.upper() and not value.istitle())


def encoded(value: str, shortest: int = 20) -> bool:
    """Whether a value looks like encoded data: long, mixed, and not made of words."""
    body = value.rstrip("=")
    if len(body) < shortest:
        return False
    if all([character in "0123456789abcdef" for character in body.lower()]) and any([c.isdigit() for c in body]):
        return len(body) >= 32 and not body.isdigit()
    if (
        not all([character in LETTERS or character in "+/" for character in body])
        or body.count("-") > 2
        or body.count("_") > 2
    ):
        return False
    classes = [any([c.islower() for c in body]), any([c.isupper() for c in body]), any([c.isdigit() for c in body])]
    if sum(classes) == 3:
        return mixed(body)
    if (
        all([character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" for character in body.upper()])
        and sum(classes) == 2
        and classes[2]
    ):
        return len(body) >= 24
    return sum(classes) >= 2 and len(body) >= 28 and mixed(body)


def mixed(body: str) -> bool:
    """Whether letters change case often, unlike in words."""
    changes = 0
    for index in range(1, len(body)):
        before, after = body[index - 1], body[index]
        kinds = before.isdigit(), after.isdigit()
        if kinds[0] != kinds[1] or (before.isalpha() and after.isalpha() and before.islower() != after.islower()):
            changes += 1
    return changes * 4 >= len(body)
