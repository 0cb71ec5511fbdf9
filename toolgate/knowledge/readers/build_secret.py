"""`id=x,src=path` or `default=path`: a secret that a build is given."""

from __future__ import annotations

from toolgate.knowledge.readers import variables
from toolgate.knowledge.vocabulary import READS


def read(text: str) -> list[tuple[str, str]] | None:
    fields = dict([part.partition("=")[::2] for part in text.split(",")])
    source = fields.get("src") or fields.get("source")
    if source:
        return [(READS, source)]
    return variables.read(fields["env"]) if fields.get("env") else []
