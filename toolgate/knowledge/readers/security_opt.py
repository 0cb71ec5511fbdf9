"""Security options of a container: switching confinement off."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    loose = "unconfined" in text or text in ("label=disable", "label:disable")
    return [("does control container privileged", "a container without confinement")] if loose else []
