"""Where the result of a build goes: a path, or `type=…,dest=…`."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import WRITES


def read(text: str) -> list[tuple[str, str]] | None:
    if "=" not in text:
        return [] if text == "-" else [(WRITES, text)]
    fields = dict([part.partition("=")[::2] for part in text.split(",")])
    found = [(WRITES, fields["dest"])] if fields.get("dest") not in (None, "", "-") else []
    if fields.get("push") == "true" or fields.get("type") == "registry":
        found.append(("does publish remote", "an image"))
    return found
