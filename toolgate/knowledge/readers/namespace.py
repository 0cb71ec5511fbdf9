"""Namespaces a container shares: those of the host make it part of the host."""

from __future__ import annotations

from toolgate.model.effect import Manner


def read(text: str) -> list[tuple[str, str]] | None:
    return (
        [(f"does control container {Manner.PRIVILEGED}", "a container in the host's namespace")]
        if text == "host"
        else []
    )
