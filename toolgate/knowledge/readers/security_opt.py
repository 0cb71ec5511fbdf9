"""Security options of a container: switching confinement off."""

from __future__ import annotations

from toolgate.model.effect import Manner


def read(text: str) -> list[tuple[str, str]] | None:
    loose = "unconfined" in text or text in ("label=disable", "label:disable")
    return [(f"does control container {Manner.PRIVILEGED}", "a container without confinement")] if loose else []
