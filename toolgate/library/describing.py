"""Descriptions of tools by a program."""

from _thread import allocate_lock
from collections.abc import Mapping
from typing import Protocol

from toolgate.model.description import DOES, Description
from toolgate.model.errors import GuardError
from toolgate.protocols.kinds import CLAUDE, SHARED

WORDS = (*DOES, "text", "language", "harmless", "like")

_TURN = allocate_lock()  # guards every change of the descriptions


class Describing(Protocol):
    """Something with descriptions of tools: a guard."""

    descriptions: Mapping[str, Description]


def described(what: Mapping[str, object]) -> Description:
    """The description from keywords; raises for an unknown one."""
    for word in what:
        if word not in WORDS:
            raise GuardError(f"`{word}` says nothing about a tool", help=f"say {', '.join(WORDS)}")
    made = Description(**what)  # type: ignore[arg-type]  # it looks at every one of them
    if made.like and made.like not in CLAUDE and made.like not in SHARED and made.like not in ("Python", "PowerShell"):
        raise GuardError(
            f"`{made.like}` is not a tool that Toolgate knows", help='say `like="Bash"`, "Write" or "Read"'
        )
    return made


def describe(guard: Describing, name: str, made: Description) -> Description:
    """Make a guard judge a tool by its description from now on."""
    if type(name) is not str or not name.strip():
        raise GuardError("the tool has no name", help='write `guard.describe("send_email", sends="to")`')
    if made.harmless and (name in CLAUDE or name in SHARED or name == "Python"):
        raise GuardError(
            f"`{name}` is a tool that Toolgate knows, and not a harmless one", help="give yours another name"
        )
    with _TURN:
        if guard.descriptions.get(name, made) != made:
            raise GuardError(f"the tool `{name}` is described already, otherwise", help="describe each tool once")
        guard.descriptions = {**guard.descriptions, name: made}
    return made
