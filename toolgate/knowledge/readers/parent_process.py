"""The process whose children are signalled: one's own, or the one all others come from."""

from __future__ import annotations

from toolgate.model.effect import Manner


def read(text: str) -> list[tuple[str, str]] | None:
    if any([number in ("0", "1") for number in text.split(",")]):
        return [(f"does control machine {Manner.SIGNAL} {Manner.EVERYBODY}", f"the children of process {text}")]
    return []
