"""The words after `pwsh`: options and a command, as PowerShell itself reads them."""

from toolgate.knowledge.vocabulary import CODE, Found


def read(text: str) -> Found | None:
    return [(CODE("powershell"), "pwsh " + text)]
