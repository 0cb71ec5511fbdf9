"""One thing in a file that something may run, load or obey later."""

from __future__ import annotations

from toolgate.model.value import Value

SHELL = "shell"  # a command line, or a script
SOURCE = "source"  # source of another language
LOADED = "loaded"  # the same, loaded by a tool without being named
EVALUATED = "evaluated"  # an address whose text source evaluates
PLANTS = "plants"  # a path that source reaches, or what a page holds; with the addresses it is sent to, if any
LITERAL = "literal"  # a command line that stands in source of any language
PAIR = "pair"  # a setting: its keys and its value
SETTING = "setting"  # the same in a file whose commands have been found already
HOST = "host"  # gives a container the machine, by a role and the text that plays it
GRANT = "grant"  # gives rights away, in words
PUBLIC = "public"  # the same, to everyone
ADDRESS = "address"  # where a manifest takes code from
STARTS = "starts"  # makes something start by itself, in words
AGENT = "agent"  # changes what an agent may do, in words
TOLD = "told"  # tells an agent to leave a person out, in words
UNREAD = "unread"  # cannot be read, in words


class Part(Value):
    """A part of a file; `own`: it runs without anybody asking for it, `where`: on which other machine."""

    __slots__ = ("kind", "text", "own", "where", "language", "keys", "secrets", "shown")

    def __init__(
        self,
        kind: str,
        text: str,
        own: bool = False,
        where: str = "",
        language: str = "",
        keys: tuple[str, ...] = (),
        secrets: tuple[str, ...] = (),
        shown: str = "",
    ) -> None:
        self.kind = kind
        self.text = text
        self.own = own
        self.where = where
        self.language = language
        self.keys = keys
        self.secrets = secrets  # variables that hold a pipeline's secrets, or accounts whose password is in it
        self.shown = shown  # the line it is in, where that is not `key = value`
