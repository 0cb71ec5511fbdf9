"""One thing in a file that something may run, load or obey later."""

from toolgate.model.value import Value

SHELL = "shell"  # a command line, or a script
SOURCE = "source"  # source in another language
LOADED = "loaded"  # such source that a tool loads automatically
EVALUATED = "evaluated"  # a URL whose text source evaluates
PLANTS = "plants"  # a path that source accesses, or data of a page; with the URLs it is sent to, if any
LITERAL = "literal"  # a command line in source of any language
PAIR = "pair"  # a setting: its keys and its value
SETTING = "setting"  # a setting in a file whose commands have been found already
HOST = "host"  # gives a container access to the host; the keys say what kind
GRANT = "grant"  # a phrase for permissions that are granted
PUBLIC = "public"  # the same, for everyone
ADDRESS = "address"  # where a manifest takes code from
STARTS = "starts"  # a phrase for what starts automatically
AGENT = "agent"  # a setting that changes what an agent may do
TOLD = "told"  # a phrase for an instruction to an agent to bypass the user
UNREAD = "unread"  # a phrase for what cannot be read


class Part(Value):
    """A part of a file; `own`: it runs automatically, `where`: on which other machine."""

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
        self.shown = shown  # its line, if that is not `key = value`
