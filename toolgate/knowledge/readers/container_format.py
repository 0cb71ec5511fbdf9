"""What `docker inspect --format` prints: of a container's environment, its secrets."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [("does read secret", "the environment of containers")] if ".Env" in text else []
