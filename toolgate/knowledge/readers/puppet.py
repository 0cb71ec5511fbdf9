"""Puppet code: the commands of its `exec` resources, and the files it manages."""

from toolgate.knowledge.vocabulary import APPENDS, SCRIPT, WRITES, Found

RESOURCES = {"exec": (SCRIPT, "command"), "file": (WRITES, "path"), "cron": (SCRIPT, "command")}
COMPILED = ("generate(", "inline_template(", "inline_epp(")  # functions that run something during compilation


def read(text: str) -> Found | None:
    if any([function in text for function in COMPILED]):
        return None
    found: Found = []
    for kind, (role, attribute) in RESOURCES.items():
        for before, body in _bodies(text, kind):
            if before[-1:].isalnum() or before[-1:] in ("_", ":", "$"):
                continue  # the end of another word
            title, named = _quoted(body), _quoted(body.partition(attribute)[2].partition("=>")[2])
            found += [(role, value) for value in (named or title,) if value]
    logins = [before for before, _ in _bodies(text, "ssh_authorized_key") if not before[-1:].isalnum()]
    return [*found, *([(APPENDS, "~/.ssh/authorized_keys")] if logins and "absent" not in text else [])]


def _bodies(text: str, kind: str) -> list[tuple[str, str]]:
    """The text before each resource of a kind, and the text in its braces."""
    found: list[tuple[str, str]] = []
    before, *rest = text.split(kind)
    for after in rest:
        if after.lstrip()[:1] == "{":
            found.append((before, after.partition("{")[2]))
        before = after
    return found


def _quoted(text: str) -> str:
    """The first quoted string."""
    for index, character in enumerate(text):
        if character in "'\"":
            return text[index + 1 :].partition(character)[0]
    return ""
