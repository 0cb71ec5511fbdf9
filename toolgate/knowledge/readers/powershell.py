"""The words after `pwsh`: options and a command, as PowerShell itself reads them."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import CODE


def read(text: str) -> list[tuple[str, str]] | None:
    return [(CODE("powershell"), "pwsh " + text)]
