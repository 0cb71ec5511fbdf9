"""What a call does to the world: verbs, places, targets, effects.

One module because its closed word lists are the vocabulary of all the others.
"""

from __future__ import annotations

from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    W = TypeVar("W")


class Words:
    """A closed set of words, each an attribute."""


def closed(words: W) -> W:
    """Return a class's words as an object: in Python 3.11, attribute lookup on a class takes three times as long."""
    found = type(words.__name__, (Words,), {})()  # type: ignore[attr-defined]  # it is a class
    # A separate dictionary: with a key-sharing one, attribute lookups cannot be cached by index.
    found.__dict__ = dict([pair for pair in vars(words).items() if pair[0].isupper()], __doc__=words.__doc__)
    return found  # type: ignore[no-any-return]  # it has what the class has


@closed
class Verb:
    """The closed set of things a call can do; a new one needs a decision page."""

    READ = "read"  # learn the content of something
    WRITE = "write"  # create or change something
    DELETE = "delete"  # remove something named
    RUN = "run"  # execute code that we do not see
    FETCH = "fetch"  # get something over the network
    SEND = "send"  # give something away over the network
    LISTEN = "listen"  # accept connections
    ESCALATE = "escalate"  # gain rights
    CONTROL = "control"  # processes, services, power
    PUBLISH = "publish"  # others see it; hard to take back
    DISCARD = "discard"  # work is lost that no path names
    UNKNOWN = "unknown"  # not known
    USE = "use"  # this tool or command is used at all; only reported to rules that ask


DONE = {  # the verb that a sentence about the effect begins with
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
VERBS = tuple(DONE)
ACTING = VERBS[:-1]  # all but `use`, which does nothing by itself


@closed
class Place:
    """Where a target is; the word a rule and a policy use for it."""

    # files
    WORKSPACE = "workspace"  # the project's own files
    OUTPUT = "output"  # in the workspace, and rebuilt by a command: build, dist, caches, files git ignores as such
    VCS = "vcs"  # inside .git and its like
    PIPELINE = "pipeline"  # in the workspace, and run by others later: CI files, git hooks in the tree, editor tasks
    TEMP = "temp"  # temporary directories
    HOME = "home"  # the user's own files outside the workspace
    CACHE = "cache"  # under home, and rebuilt on demand: ~/.cache and its like
    STARTUP = "startup"  # runs automatically later: shell profiles, cron, autostart, git hooks, authorised keys
    SECRET = "secret"  # credentials
    SYSTEM = "system"  # the operating system's files
    DEVICE = "device"  # disks, memory and other raw devices
    NULL = "null"  # /dev/null and the standard streams
    PROC = "proc"  # harmless kernel information
    OTHER_USER = "other-user"  # another user's home
    NOWHERE = "nowhere"  # below a home or a root directory that this machine does not have
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


@closed
class Manner:
    """How it is done, for rules that ask: the closed set of words in `Effect.manner`.

    A check makes sure that each is produced in `knowledge` or `analysis`, and that something asks for it.
    """

    # files
    RECURSIVE = "recursive"  # with all that is in it
    NAMES = "names"  # only its name, size or date is looked at
    RECORDED = "recorded"  # what one of the user's devices sees or hears, or what is typed
    HANDED = "handed"  # given to a program as environment variables, and shown to no one
    HUNT = "hunt"  # a name that is searched for everywhere
    KEPT = "kept"  # a search is limited to it
    CREATE = "create"  # created; nothing was there before
    APPEND = "append"  # added to its end
    PLAIN_SETTINGS = "plain-settings"  # added are variables that no program obeys, or directories of the project
    NOTE = "note"  # a plan or a memory that an agent keeps for itself
    EDIT = "edit"  # changed in place
    EMPTY = "empty"  # it is empty
    EMPTIED = "emptied"  # its content is lost
    BEYOND_RECOVERY = "beyond-recovery"  # overwritten so that nothing brings it back
    MOVED = "moved"  # it is moved away
    PACKED = "packed"  # and a packed copy takes its place
    AWAY = "away"  # together with the project
    LINK = "link"  # it gets another name
    TIED = "tied"  # its permissions, owner or names change, not its content
    BACKUP = "backup"  # what was there is kept beside it
    KEEPS = "keeps"  # the original stays beside its packed form
    PARENTS = "parents"  # copied with the directories above it
    MIRRORS = "mirrors"  # what the source does not have is deleted
    UNPACKS = "unpacks"  # taken out of an archive
    MOUNTED = "mounted"  # made visible in a container
    WRITTEN = "written"  # it was written earlier in the session
    MADE_HERE = "made-here"  # made by this call, or by an earlier one of the session, and untouched since
    REDIRECTED = "redirected"  # by the shell, not by the command
    SETUID = "setuid"  # it runs with its owner's permissions
    WORLD_WRITABLE = "world-writable"  # anyone may change it
    REMOVES_ACCESS = "removes-access"  # its owner can no longer use it
    SECRET_LITERAL = "secret-literal"  # a credential is written out in it
    PLANTED = "planted"  # a command is written into it that would be refused
    HOST_ACCESS = "host-access"  # it gives containers access to the machine they run on
    GRANTS_ACCESS = "grants-access"  # it gives everyone permissions, or someone a login
    DROPS_APPROVAL = "drops-approval"  # it tells an agent not to ask a person
    # what git knows
    TRACKED = "tracked"  # git can bring it back as it is
    MODIFIED = "modified"  # tracked, and changed since git last looked
    IGNORED = "ignored"  # the project tells git to ignore it
    UNTRACKED = "untracked"  # it cannot be recovered
    NOTHING_LOST = "nothing-lost"  # git, or the session that made it, has all of it
    MUCH = "much"  # and it is a text of many lines
    BY_GIT = "by-git"  # git decides which files
    FORCE = "force"  # neither others' work nor unsaved changes stop it
    DELETE = "delete"  # a branch or release that others see goes away
    OWN_BRANCH = "own-branch"  # a branch that is one's own
    DEFAULT_BRANCH = "default-branch"  # a branch that others build on
    TAG = "tag"  # a tag that others see
    ALL = "all"  # every branch of the same name
    DEPLOY = "deploy"  # a remote that deploys what it gets
    ELSEWHERE = "elsewhere"  # a remote that is not the project's
    # code
    HERE = "here"  # code of the directory that the call works in
    INSIDE = "inside"  # found in code that the project's own code runs
    HOOK = "hook"  # a hook of the repository
    PERHAPS = "perhaps"  # in a branch of such code that need not be taken
    BUILT = "built"  # put together while the call runs
    PIPED = "piped"  # read from standard input
    ENCODED = "encoded"  # decoded first
    INTERACTIVE = "interactive"  # typed in by someone later
    PRELOAD = "preload"  # loaded into every program that follows
    LOADED = "loaded"  # by a program that is given its path
    SEARCH_PATH = "search-path"  # a directory that is searched for programs
    PROGRAMS = "programs"  # beside it: of programs that are called by name
    CLONED = "cloned"  # of a repository that this session has cloned
    UNREAD = "unread"  # written in this session, and cannot be read
    TURNED = "turned"  # project data that is run as code without having been read as code
    UNSEEN = "unseen"  # the project's own, and not read
    REMOTE_SHELL = "remote-shell"  # a shell whose input and output are a connection
    INSTALL = "install"  # code of a package
    LOCKED = "locked"  # in the version that the project has locked
    WELL_KNOWN = "well-known"  # a package that is widely known, from the usual registry
    GLOBAL = "global"  # for all projects of the user
    SYSTEM = "system"  # for the whole machine
    TOOL = "tool"  # a program of a package, or a tool of the agent
    # network
    LOGIN = "login"  # someone logs in on another machine
    AS_GIT = "as-git"  # as the user `git`, whose shell does nothing else
    BOTH_WAYS = "both-ways"  # a connection that is also read from
    SOCKET = "socket"  # a connection made by the shell or a program itself
    REDIRECTS_TRAFFIC = "redirects-traffic"  # traffic goes through it from then on
    PAYLOAD = "payload"  # an address with room for a secret
    CARRIES = "carries"  # a query, a variable or a header of its own goes with a request
    PRESENTED = "presented"  # a credential in a header or a login, where a service expects one
    LENT = "lent"  # a credential that goes to what may be the service it is for
    ENCODED_DATA = "encoded-data"  # what is sent is encoded in the address
    # processes and machines
    SIGNAL = "signal"  # a signal is sent
    EVERYBODY = "everybody"  # to all processes, or everyone's; permissions that everyone gets
    SERVICE = "service"  # to one that the machine needs
    COMPUTED = "computed"  # to those that are found while the call runs
    GUARD = "guard"  # to Toolgate itself
    INPUT = "input"  # another program, device or terminal is operated
    EXHAUSTS = "exhausts"  # the machine's resources are used up
    SIZED = "sized"  # by a size that is given
    FORK_BOMB = "fork-bomb"  # endless new processes
    SPAWNS = "spawns"  # by processes that nothing waits for
    PROTECTION = "protection"  # a protection of the machine is switched off
    PRODUCTION = "production"  # of what others work with
    PRIVILEGED = "privileged"  # with the permissions of the host machine
    OWN = "own"  # the project's own
    ARCHIVED = "archived"  # images from an archive, whose origin is not known
    FAMILIAR = "familiar"  # a container by its name, or an image built here or published by the makers of its contents
    LIMITED = "limited"  # of a database: new rows, those that a condition picks, or the last migration
    # what is not known
    PROGRAM = "program"  # the program is not described
    OPTION = "option"  # of an option
    OPERAND = "operand"  # of an argument
    SUBCOMMAND = "subcommand"  # of a subcommand
    ARGUMENT = "argument"  # of an argument in a small language
    LANGUAGE = "language"  # in a language that Toolgate does not read
    UNLISTED = "unlisted"  # an option that is not described
    NO_PROGRAM = "no-program"  # a name that no program has
    INFORMS = "informs"  # asked only about itself
    LOOKS = "looks"  # asked only to show something
    BUILDS = "builds"  # asked only to build
    PLAIN_WORDS = "plain-words"  # given only words, numbers and files of the project
    UNREADABLE = "unreadable"  # text that cannot be parsed
    FAULT = "fault"  # Toolgate itself failed on it
    ODD_NAME = "odd-name"  # the name of a file that programs read in different ways
    BUDGET = "budget"  # more than the limits allow
    COMPUTED_NAME = "computed-name"  # named while the call runs
    INSECURE = "insecure"  # an identity check is switched off
    EVASION = "evasion"  # it avoids leaving traces
    SETTING = "setting"  # by a setting whose value another program runs
    TRANSPORT = "transport"  # by a program that replaces a connection
    ADDRESS = "address"  # of a URL that is not one of a page
    PIPELINE = "pipeline"  # what a pipeline's own file gives away
    UNPINNED = "unpinned"  # third-party code runs in a pipeline, at whatever version is current
    SIDE_DOOR = "side-door"  # by an option or command that is not meant for running commands
    HIDDEN_TEXT = "hidden-text"  # text that cannot be seen
    HIDDEN_CODE = "hidden-code"  # code that cannot be seen
    SEEN_THROUGH = "seen-through"  # the same, but what it does is known and reported separately
    LOOK_ALIKE = "look-alike"  # letters that look like others
    CHANGED_DEFINITION = "changed-definition"  # a tool that differs from what was approved
    INJECTED_DEFINITION = "injected-definition"  # a tool whose description contains instructions
    DEFERRED = "deferred"  # it happens later, when what is written is started


@closed
class Kind:
    """What the text of a target is: text of the call, or one of several descriptions, which code must not depend on."""

    NAME = "name"  # text of the call, or a path it leads to
    DESCRIPTION = "description"  # words for people
    ENVIRONMENT = "environment"  # all variables at once, as a description
    HISTORY = "history"  # the shell's command history, as a description
    LOGIN = "login"  # of one service, and useful only there, as a description
    CREDENTIAL = "credential"  # one that is written out in the call, as a description
    HEADER = "header"  # the same in a header, where a credential for the host belongs
    EXPOSED = "exposed"  # the same where none belongs: in a URL, in a tool's argument


HOLE = "$(…)"  # how the output of a command is shown


def backticked(text: str) -> str:
    """Return text of the call as it appears in a sentence."""
    if not (text.isascii() and text.isprintable()):
        from toolgate.model.visible import quotable

        text = quotable(text)
    return f"`{text}`" if "`" not in text else f"`` {text} ``"


COMMAND, BROKEN = "toolgate", "␣"
BETWEEN = " \t\r\n\v\f\xa0\\'\"`"  # what may be between two words of a command
ESCAPED = {"t": 1, "n": 1, "r": 1, "e": 1, "x": 3, "u": 5, "U": 9}  # characters after a backslash that stand for one
ANSWERING = ("allow", "deny", "undo", "pause", "resume", "mode", "inbox", "suggest", "import", "trust")


def unforged(text: str) -> str:
    """Return a text in which words of the call cannot imitate the line that a person is to type: `toolgate␣allow`."""
    if COMMAND not in text.lower():
        return text  # nearly always
    small = text.lower()
    if not text.isascii():  # as long as the text
        small = "".join([letter.lower() if letter.isascii() else letter for letter in text])
    found, start = "", 0
    while (at := small.find(COMMAND, start)) >= 0:
        end = after = at + len(COMMAND)
        while after < len(small) and not small.startswith(ANSWERING, after):
            sign = text[after] if text[after] == "U" else small[after]
            width = 1 if sign in BETWEEN else ESCAPED.get(sign, 0) if small[after - 1] == "\\" else 0
            if not width:
                break
            after += width
        verb = next((word for word in ANSWERING if small.startswith(word, after)), "")
        broken = after > end and verb and not small[after + len(verb) :][:1].isalnum()
        found += text[start:end] + (BROKEN if broken else "")
        start = after if broken else end
    return found + text[start:]


class Target(Value):
    """A thing an effect touches.

    `text` is what a person is shown, and `kind` says whether that is text of the call or a description: code asks for
    the `name`, and a sentence holds the target itself, which puts a name between backticks. `path` is the resolved
    absolute path where it is a file (else empty). `whole`: it stands for everything there: `/`, `~/*`, the workspace.
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
        """The name in the call; empty: the target is only described."""
        return self.text if self.kind == Kind.NAME else ""

    @property
    def described(self) -> bool:
        """Whether the text is not from the call, and so not between backticks."""
        return self.kind != Kind.NAME

    @property
    def variable(self) -> bool:
        """Whether it is a variable: `$TOKEN`, not `$HOME/token`."""
        return self.kind == Kind.NAME and self.text[:1] == "$" and "/" not in self.text

    def __str__(self) -> str:
        if self.kind != Kind.NAME:
            return self.text
        if "**" in self.text or self.text == "*":
            return self._beneath()
        return backticked(self.text)

    def _beneath(self) -> str:
        """Return a `/**` name in words, as every file below a directory; other names in backticks."""
        above, _, name = self.text.partition("/**")
        inside = self.place in (Place.WORKSPACE, Place.OUTPUT)
        if self.text[:3] == "**/" and (inside or self.place == Place.SECRET) and "/" not in self.text[3:] != "*":
            return f"every {backticked(self.text[3:])}" + " in the project" * inside
        if "/**" not in self.text:
            every = self.text == "**" or (self.text, self.place) == ("*", Place.WORKSPACE)
            return "every file in the working directory" if every else backticked(self.text)
        shown = backticked(above or "/")
        if not name:
            return shown if self.whole or any([mark in above for mark in "*?["]) else f"every file under {shown}"
        plain = name[:1] == "/" and "/" not in name[1:] and not any([mark in above for mark in "*?["])
        if plain and name == "/*":
            return f"everything under {shown}"
        return f"every {backticked(name[1:])} under {shown}" if plain else backticked(self.text)


def description(text: str, place: str, path: str = "", whole: bool = False, kind: str = Kind.DESCRIPTION) -> Target:
    """Return a target in words that are not from the call."""
    return Target(text, place, path, whole, kind)


ENVIRONMENT = description("the environment", Place.SECRET, kind=Kind.ENVIRONMENT)
PEER = description("a network peer", Place.REMOTE)  # the other end of a connection, without a name


class Invocation(Value):
    """The simple command an effect came from: its words as far as they are known, and its position in the text.

    `cwd` is the directory it runs in; empty: not known. `carrier` is the file that says it; `None`: the call does.
    `written`: the call only writes that file.
    """

    __slots__ = ("argv", "start", "end", "cwd", "carrier", "written")
    holder = there = ""  # set for a command that a program is only given, see `model.handed_commands`

    def __init__(
        self,
        argv: tuple[str, ...],
        start: int = 0,
        end: int = 0,
        cwd: str = "",
        carrier: Target | None = None,
        written: bool = False,
    ) -> None:
        self.argv = argv
        self.start = start
        self.end = end
        self.cwd = cwd
        self.carrier = carrier
        self.written = written

    @property
    def name(self) -> str:
        return self.argv[0] if self.argv else ""

    def __hash__(self) -> int:
        return hash((self.start, self.end, len(self.argv)))  # a thousand effects may carry the same thousand words


NO_COMMAND = Invocation(())


class Effect(Value):
    """One thing a call does.

    `origin` is where the bytes come from when that matters (`None`: it does not): code that runs, text that is sent.
    `manner` holds members of `Manner`.
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

    def with_manner(self, word: str) -> Effect:
        """Return the same effect, done in this manner too."""
        manner = (*self.manner, word)
        return Effect(self.verb, self.target, self.origin, self.command, self.start, self.end, manner, self.where)

    def __hash__(self) -> int:
        return hash((self.verb, self.target.text, self.start))  # enough to distinguish nearly all effects of one call

    def __str__(self) -> str:
        text = f"{self.verb} {self.target.text}"
        if self.origin is not None:
            text += f" from {self.origin.text}"
        if self.where:
            text += f" on {self.where}"
        return text
