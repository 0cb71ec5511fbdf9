"""Secrets in addresses: passwords and tokens before the host, webhooks whose path is the secret."""

from toolgate.audit.secrets.naming import harmless, looks_drawn
from toolgate.knowledge.texts.secret_names import HOOKS, SURE_HOOKS
from toolgate.model.occurrences import occurrences

Spans = list[tuple[int, int]]


LONGEST = 1_000  # characters of an address that are searched
HEX = 32  # digits of a long hexadecimal value
VERSIONS = frozenset(
    "sha sha1 sha256 sha512 md5 commit rev ref hash digest checksum etag v version oid blob tree id".split()
)


def addresses(text: str) -> Spans:
    """`scheme://user:password@host`, `scheme://token@host`, and webhooks, whose path is the secret."""
    found: Spans = []
    for at in occurrences(text, "jdbc:oracle"):
        slash, sign = text.find("/", at), text.find("@", at)
        if at < slash < sign:
            found.append((slash + 1, sign))
    for at in occurrences(text, "://"):
        start = at + 3
        end, limit = start, min(len(text), start + LONGEST)
        while end < limit and not text[end].isspace() and text[end] not in "\"'`<>|\\)":
            end += 1
        found += _account(text, start, end) + _hook(text, start, end) + _asked(text, start, end)
    return found


def _account(text: str, start: int, end: int) -> Spans:
    rest = text[start:end]
    stops = [index for index in [rest.find(sign) for sign in "/?#"] if index >= 0]
    authority = rest[: min(stops, default=len(rest))]
    sign = authority.rfind("@")
    if sign < 0:
        user, colon, port = authority.partition(":")
        odd = (
            colon
            and port
            and not port.isdigit()
            and "$" not in port
            and "[" not in user
            and "{" not in port
            and "," not in port
        )
        sign = rest.rfind("@") if odd or (rest.find("@") > 16 and looks_drawn(rest[: rest.rfind("@")])) else -1
        if sign < 0:
            return []
    account = rest[:sign]
    user, colon, password = account.partition(":")
    if colon and password:
        secret = [] if harmless(password) and password[0] in "$<{%[" else [(start + len(user) + 1, start + sign)]
        drawn = [(start, start + len(user))] if looks_drawn(user) and len(user) >= 16 else []
        return drawn + secret
    user = user.rstrip(":")
    told = len(user) >= 10 and any([letter.isdigit() for letter in user])
    return [(start, start + len(user))] if told or (len(user) >= 12 and looks_drawn(user)) else []


def _asked(text: str, start: int, end: int) -> Spans:
    """Long hexadecimal values in a query, unless they are a version: `?appid=…`."""
    found: Spans = []
    at = text.find("?", start, end) + 1
    while 0 < at < end:
        stop = text.find("&", at, end)
        stop = end if stop < 0 else stop
        name, sign, value = text[at:stop].partition("=")
        digits = sum([letter.isdigit() for letter in value])
        drawn = len(value) >= HEX and 0 < digits < len(value) and not value.strip("0123456789abcdefABCDEF")
        if sign and drawn and name.lower() not in VERSIONS:
            found.append((stop - len(value), stop))
        at = stop + 1
    return found


def _hook(text: str, start: int, end: int) -> Spans:
    rest = text[start:end]
    for mark in HOOKS:
        at = rest.find(mark)
        if at >= 0:
            begin = start + at + len(mark)
            body = text[begin:end]
            if mark in SURE_HOOKS and len(body) >= 8:
                return [(begin, end)]
            if any(
                [
                    looks_drawn(part) or (part.isdigit() and len(part) > 8) or ":" in part
                    for part in body.replace("?", "/").split("/")
                    if len(part) >= 8
                ]
            ):
                return [(begin, end)]
    return []
