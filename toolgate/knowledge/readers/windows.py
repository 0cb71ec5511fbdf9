"""Commands for cmd.exe, of which a few that only read are known, and for PowerShell."""

from toolgate.knowledge.vocabulary import CODE, ENVIRONMENT, Found, one_of, reads

LOOKING = one_of("echo ver dir where whoami hostname date time set path cd vol tree tasklist ipconfig systeminfo")
JOINING = "&|<>^\n"


def command_line(text: str) -> Found | None:
    """`/c` and one command that reads; what joins, redirects or starts anything else is not understood."""
    words = text.split()
    while words and words[0][:1] == "/" and len(words[0]) <= 3:
        words = words[1:]
    if not words or any([mark in text for mark in JOINING]):
        return None
    name = words[0].strip("\"'").lower().removesuffix(".exe")
    if name not in LOOKING or (name in ("set", "date", "time", "path") and len(words) > 1):
        return None
    return [reads(ENVIRONMENT, "secret")] if name == "set" else []


def powershell(text: str) -> Found | None:
    """The arguments of `pwsh`: options and a command, read as PowerShell does."""
    return [(CODE("powershell"), "pwsh " + text)]
