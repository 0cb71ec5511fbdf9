"""Namespaces a container shares: those of the host make it part of the host."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [("does control container privileged", "a container in the host's namespace")] if text == "host" else []
