"""The lines of a crontab: times and the commands that run then, and variables that are set for these."""

from toolgate.knowledge.vocabulary import SCRIPT, Found


def read(text: str) -> Found | None:
    return [(SCRIPT, command) for command in entries(text)[0]]


def entries(text: str, named: bool = False) -> tuple[list[str], list[str]]:
    """Return the commands and the lines that set variables; `named`: a user name precedes each command."""
    commands: list[str] = []
    variables: list[str] = []
    for line in map(str.strip, text.split("\n")):
        fields = (1 if line[:1] == "@" else 5) + named
        words = line.split(None, fields)
        if not line or line[0] == "#":
            continue
        if "=" in words[0]:
            variables.append(line)
        elif len(words) > fields:
            commands.append(words[fields])
    return commands, variables
