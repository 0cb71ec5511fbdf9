"""What a call does to the world: verbs, places, targets, effects."""

from __future__ import annotations

from toolgate.model.value import Value


class Verb:
    """The closed set of things a call can do; a new one needs a decision page."""

    READ = "read"  # learn the content of something
    WRITE = "write"  # create or change something
    DELETE = "delete"  # remove something named
    RUN = "run"  # execute code we do not see into
    FETCH = "fetch"  # get something over the network
    SEND = "send"  # give something away over the network
    LISTEN = "listen"  # accept connections
    ESCALATE = "escalate"  # gain rights
    CONTROL = "control"  # processes, services, power
    PUBLISH = "publish"  # others see it; hard to take back
    DISCARD = "discard"  # work is lost that no path names
    UNKNOWN = "unknown"  # we cannot tell
    USE = "use"  # this tool, or this command, is used at all; told only to those who ask


DONE = {  # what a call does, as a sentence about it begins
    Verb.READ: "reads",
    Verb.WRITE: "changes",
    Verb.DELETE: "deletes",
    Verb.RUN: "runs",
    Verb.FETCH: "fetches from",
    Verb.SEND: "sends data to",
    Verb.LISTEN: "listens on",
    Verb.ESCALATE: "gains the privileges of",
    Verb.CONTROL: "controls",
    Verb.PUBLISH: "publishes",
    Verb.DISCARD: "discards",
    Verb.UNKNOWN: "runs",
    Verb.USE: "uses",
}
VERBS = tuple([value for name, value in vars(Verb).items() if name.isupper()])
DEEDS = VERBS[:-1]  # all but `use`, which does nothing by itself


class Place:
    """Where a target is; the word a rule and a policy use for it."""

    # files
    WORKSPACE = "workspace"  # the project's own files
    OUTPUT = "output"  # in the workspace, and rebuilt by a command: build, dist, caches, what git ignores as such
    VCS = "vcs"  # inside .git and its like
    PIPELINE = "pipeline"  # in the workspace, and run by others later: CI files, git hooks in the tree, editor tasks
    TEMP = "temp"  # temporary directories
    HOME = "home"  # the user's own files outside the workspace
    CACHE = "cache"  # under home, and rebuilt on demand: ~/.cache and its like
    STARTUP = "startup"  # runs by itself later: shell profiles, cron, autostart, git hooks, authorised keys
    SECRET = "secret"  # credentials
    SYSTEM = "system"  # the operating system's files
    DEVICE = "device"  # disks, memory and other raw devices
    NULL = "null"  # /dev/null and the standard streams
    PROC = "proc"  # harmless kernel information
    OTHER_USER = "other-user"  # another person's home
    NOWHERE = "nowhere"  # beneath a home or a root directory that this machine does not have
    GUARD = "guard"  # Toolgate itself: its policy, state, audit, package
    AGENT = "agent"  # configuration of an agent: settings, hooks, permissions
    # hosts
    LOOPBACK = "loopback"
    PRIVATE = "private"  # private and link-local addresses, names without a dot
    METADATA = "metadata"  # cloud instance metadata
    FORGE = "forge"  # the project's own remotes
    KNOWN = "known"  # well-known documentation, package and code hosts
    REMOTE = "remote"  # any other host
    # things that are neither
    MACHINE = "machine"  # this machine: processes, services, network, packages, users
    CONTAINER = "container"
    CLUSTER = "cluster"
    CLOUD = "cloud"
    DATABASE = "database"
    REGISTRY = "registry"  # a package registry
    MCP = "mcp"  # a tool of an MCP server
    UNKNOWN = "unknown"


class Kind:
    """What the text of a target is: text of the call, or one of several descriptions, which no code may depend on."""

    NAME = "name"  # text of the call, or a path it leads to
    DESCRIPTION = "description"  # words for people
    ENVIRONMENT = "environment"  # all variables at once, in words
    CREDENTIAL = "credential"  # one that is written out in the call, in words
    HEADER = "header"  # the same in a header, where one belongs that is meant for the host


class Target(Value):
    """A thing an effect touches.

    `text` is what a person is told, and `kind` says whether that is text of the call or a description: code asks for
    the `name`, and a sentence holds the target itself, which puts a name between backticks. `path` is the resolved
    absolute path where it is a file (else empty). `whole`: it stands for all that is there: `/`, `~/*`, the workspace.
    """

    __slots__ = ("text", "place", "path", "whole", "kind")

    def __init__(self, text: str, place: str, path: str = "", whole: bool = False, kind: str = Kind.NAME) -> None:
        self.text = text
        self.place = place
        self.path = path
        self.whole = whole
        self.kind = kind

    @property
    def name(self) -> str:
        """What the call says; empty: the target is only described."""
        return self.text if self.kind == Kind.NAME else ""

    @property
    def described(self) -> bool:
        """Whether the text is not of the call, and so not between backticks."""
        return self.kind != Kind.NAME

    @property
    def variable(self) -> bool:
        """Whether the call says it by a variable: `$TOKEN`."""
        return self.kind == Kind.NAME and self.text[:1] == "$"

    def __str__(self) -> str:
        return f"`{self.text}`" if self.kind == Kind.NAME else self.text


def description(text: str, place: str, path: str = "", whole: bool = False, kind: str = Kind.DESCRIPTION) -> Target:
    """A target in words that are not of the call."""
    return Target(text, place, path, whole, kind)


ENVIRONMENT = description("the environment", Place.SECRET, kind=Kind.ENVIRONMENT)


class Invocation(Value):
    """The simple command an effect came from: its words as far as they are known, and where it stands in the text.

    `cwd` is the directory it runs in; empty: not known.
    """

    __slots__ = ("argv", "start", "end", "cwd")

    def __init__(self, argv: tuple[str, ...], start: int = 0, end: int = 0, cwd: str = "") -> None:
        self.argv = argv
        self.start = start
        self.end = end
        self.cwd = cwd

    @property
    def name(self) -> str:
        return self.argv[0] if self.argv else ""

    def __hash__(self) -> int:
        return hash((self.start, self.end, len(self.argv)))  # each of a thousand effects carries the thousand words


NO_COMMAND = Invocation(())


class Effect(Value):
    """One thing a call does.

    `origin` is where the bytes come from when that matters (`None`: it does not): code that runs, text that is sent.
    `manner` holds words that matter to a rule, as `recursive`, `force`, `locked`.
    `where` names the other machine it happens on (`ssh:host`, `container:name`, `cluster:context`); empty: this one.
    """

    __slots__ = ("verb", "target", "origin", "command", "start", "end", "manner", "where")

    def __init__(
        self,
        verb: str,
        target: Target,
        origin: Target | None = None,
        command: Invocation = NO_COMMAND,
        start: int = 0,
        end: int = 0,
        manner: tuple[str, ...] = (),
        where: str = "",
    ) -> None:
        self.verb = verb
        self.target = target
        self.origin = origin
        self.command = command
        self.start = start
        self.end = end
        self.manner = manner
        self.where = where

    def __str__(self) -> str:
        text = f"{self.verb} {self.target.text}"
        if self.origin is not None:
            text += f" from {self.origin.text}"
        if self.where:
            text += f" on {self.where}"
        return text
