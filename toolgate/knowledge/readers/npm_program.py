"""A program npm is told to use in place of its own: a shell of the system is as good as another."""

from __future__ import annotations

from toolgate.knowledge.readers import started

SHELLS = (
    "sh",
    "bash",
    "zsh",
    "dash",
    "/bin/sh",
    "/bin/bash",
    "/bin/zsh",
    "/usr/bin/bash",
    "/usr/bin/zsh",
    "pwsh",
    "powershell",
)


def read(text: str) -> list[tuple[str, str]] | None:
    return [] if text in SHELLS else started.read(text)
