"""The words a knowledge file is written in: commands, their options, and the role each argument plays.

A file under `knowledge/` says what commands do and never whether that is fine. `analysis/shell/command.py` is the only reader of
these values. Roles are strings, so that a file stays data:

    PLAIN       text, a number, a name: touches nothing          PATTERN, PROSE   the same, for the human reader
    OBEYS       a path that is read, and is code for the program: somebody else's outside the project
    READS       a path whose content is read                     LISTS      a path only looked at: names, sizes, dates
    WRITES      a path written (created, truncated, changed)     APPENDS    a path added to
    EDITS       a path changed in place                          MAKES      a directory or empty file that is created
    EMPTIES     a path whose content is lost                     HUNTS      a name that is looked for everywhere
    MARKS, TIES a path whose rights, owner or names change       STARTS     the beginning of names that are written
    PACKS(.x)   a path replaced by its packed form, or unpacked  BACKUP     what is added to the names of what is kept
    DELETES     a path removed (DISCARDS: beyond recovery)       MOVES      a path that leaves its place
    CHDIR       the directory the command works in               RUNS       a path whose content is executed
    ARGV        from here on: a command                          SCRIPT     shell text; SCRIPT(zsh) for another shell
    CODE(x)     source of language x                             READ_BY(x) a small language, read by knowledge/readers/x.py
    FETCHES     a URL or host something is got from              SENDS      a URL or host something is sent to
    UPLOADS     a path whose content is sent                     DATA       text that is sent; `@path` is a file
    LISTENS     a port or address that is opened                 COPIES     a path, or host:path, as scp and rsync take it
    COPIES_TO   the same, where it goes to                       PACKAGES   packages of a registry that are installed
    PROCESSES   processes that are signalled                     ASSIGNS    NAME=value for the command that follows
    REMOTE      a repository: a remote's name, a URL or a path   NAMES      a command's name that is only looked up
    MODE        file permissions                                 OPAQUE     not read by us: an `unknown` effect
    UNPACKS     an archive that is read                          INTO       a file, or the directory that operands are put into
    MODULE(x)   a module of language x that is run as a program  TOOL       a program of a package, installed if need be
    OPENS       a path or URL shown in another program           PROXY      a host that traffic is sent through
    ARCHIVE     an archive, read or written                      UNPACKS_INTO the directory its files go to
    SIDE_DOOR   shell text run by an option or command that is not for running commands
    OWN_SCRIPT  the same, where the project's own tests and builds are expected   SHELL_OPTION  an option that a shell starts with
    HANDS       a program whose input and output are a connection   SELECTS  names that a search of contents is kept to
    SENDING     makes the command send, whatever it is           SEARCHES   directories programs are looked for in
    MACHINE     the other machine the rest happens on            MOUNTS     a host path made visible elsewhere
    LOCAL       as ARGV, of the project's own environment        TASK       the same, or a script of the project by its name
    WORDS_BY(x) from here on: words that reader x reads as one text
    JOINED      from here on: words that make one shell text     SEARCHES   directories programs are loaded from
    PUSHES      a repository that commits are pushed to          CLONES     a repository that is copied here
    CHECKOUT    a revision, or a path whose changes are lost     BRANCH     the branch that is checked out from then on
    RESTORES    a path that git makes what it was                FILLS      a directory that gets what is in others
    SETS(x)     key=value that holds for this call, read by x    STORES(x)  a key whose value is the next operand, kept
    SPREAD      from here on: a command with places in it, and after `:::` what is put there

`PACKAGES(file)` is a file that lists packages. What a well-known script of many projects does stands under `file:manage.py`.

A role in an operand list may be followed by `?` (may be absent) or `...` (any number), as in `"PATTERN? READS..."`.

One module because it is one closed list of words, and a second one would cost every hook its import.
"""

from __future__ import annotations

from toolgate.model.effect import Kind, Manner, Place, Verb
from toolgate.model.value import Value

# The words of a knowledge file, which imports them all at once.
__all__ = [
    "PLAIN", "READS", "OBEYS", "LISTS", "WRITES", "APPENDS", "EDITS", "MAKES", "DELETES", "MOVES", "CHDIR", "RUNS", "ARGV", "SCRIPT",
    "FETCHES", "SENDS", "UPLOADS", "DATA", "LISTENS", "PACKAGES", "PROCESSES", "REMOTE", "OPAQUE", "INTO", "TASK", "SEARCHES",
    "PUSHES", "BRANCH", "CODE", "READ_BY", "SETS", "MODULE",
    "PATHS", "NAME", "NUMBER",
    "OPERANDS", "MATCHES", "NEW_FILES", "CURRENT",
    "MAKEFILE", "JUSTFILE", "TASKFILE", "RAKEFILE", "PROCFILE", "PACKAGE_SCRIPT", "PACKAGE_SCRIPTS", "LOCKED_PACKAGES",
    "MISE_TASK", "DENO_TASK", "POE_TASKS", "INVOKE_TASKS", "TOX_ENVIRONMENTS", "NOX_SESSIONS", "ENVRC", "PROJECT_HOOKS",
    "LEFTHOOK_HOOKS", "PATCHED", "UNPACKED", "RESTORED", "PACKAGES_HERE", "WORK_TREE", "ANOTHER_AGENT", "ENVIRONMENT",
    "Name", "reads", "writes", "deletes", "runs", "fetches", "sends", "listens", "escalates", "controls", "publishes",
    "discards", "unknown", "Manner",
    "flags", "flag", "option", "each", "SECOND", "TWO", "command", "sub", "loose",
    "WORDS", "EARLY", "FIRST", "LITERAL", "TAR", "KEYED", "EXPRESSION",
]  # fmt: skip

PLAIN = PATTERN = PROSE = "PLAIN"
READS = "READS"
OBEYS = "OBEYS"
LISTS = "LISTS"
WRITES = "WRITES"
APPENDS = "APPENDS"
EDITS = "EDITS"
MAKES = "MAKES"
DELETES = "DELETES"
MOVES = "MOVES"
CHDIR = "CHDIR"
RUNS = "RUNS"
ARGV = "ARGV"
SCRIPT = "SCRIPT"
FETCHES = "FETCHES"
SENDS = "SENDS"
UPLOADS = "UPLOADS"
DATA = "DATA"
LISTENS = "LISTENS"
COPIES = "COPIES"
COPIES_TO = "COPIES_TO"
PACKAGES = "PACKAGES"
PROCESSES = "PROCESSES"
ASSIGNS = "ASSIGNS"
REMOTE = "REMOTE"
NAMES = "NAMES"
MODE = "MODE"
OPAQUE = "OPAQUE"
UNPACKS = "UNPACKS"
INTO = "INTO"
TOOL = "TOOL"
MACHINE = "MACHINE"
LOCAL = "LOCAL"
TASK = "TASK"
MOUNTS = "MOUNTS"
JOINED = "JOINED"
SEARCHES = "SEARCHES"
PUSHES = "PUSHES"
CLONES = "CLONES"
CHECKOUT = "CHECKOUT"
RESTORES = "RESTORES"
BRANCH = "BRANCH"

PATHS = "PATHS"  # kinds of output, for `stdout`
NAME = "NAME"
NUMBER = "NUMBER"

OPERANDS = "<operands>"  # in an effect: each operand of the command in turn
MATCHES = "<matches>"  # in an effect of `find`-like commands: each thing the expression meets
NEW_FILES = "<new files>"  # in an effect of `git add`: each credential among the files that git gets to know
VALUE = "<value>"  # in an option's effect: the option's value
CURRENT = "<current>"  # in an effect: the branch that is checked out

# What analysis looks into, in place of a target in words: by its key, whatever a person is told of it.
MAKEFILE, JUSTFILE, TASKFILE, RAKEFILE, PROCFILE = "<makefile>", "<justfile>", "<taskfile>", "<rakefile>", "<procfile>"
PACKAGE_SCRIPT, PACKAGE_SCRIPTS, LOCKED_PACKAGES = "<package script>", "<package scripts>", "<locked packages>"
MISE_TASK, DENO_TASK, POE_TASKS, INVOKE_TASKS = "<mise task>", "<deno task>", "<poe tasks>", "<invoke tasks>"
TOX_ENVIRONMENTS, NOX_SESSIONS, ENVRC = "<tox environments>", "<nox sessions>", "<envrc>"
PROJECT_HOOKS, LEFTHOOK_HOOKS = "<project hooks>", "<lefthook hooks>"
PATCHED, UNPACKED, RESTORED, PACKAGES_HERE = "<patched>", "<unpacked>", "<restored>", "<packages here>"
WORK_TREE, ANOTHER_AGENT, ENVIRONMENT = "<work tree>", "<another agent>", "<environment>"

RECIPES = {  # code of the project that `analysis/project/recipes.py` can read
    MAKEFILE: "the project's makefile", JUSTFILE: "recipes of the project", PACKAGE_SCRIPT: "a script of the project",
    PACKAGE_SCRIPTS: "scripts of the project", ENVRC: ".envrc of the project",
    TOX_ENVIRONMENTS: "the project's tox environments", NOX_SESSIONS: "the project's nox sessions",
    TASKFILE: "tasks of the project's Taskfile", MISE_TASK: "a task of the project", DENO_TASK: "a task of deno.json",
    POE_TASKS: "tasks of pyproject.toml", INVOKE_TASKS: "tasks of tasks.py", RAKEFILE: "tasks of the Rakefile",
    PROJECT_HOOKS: "the project's hooks", LEFTHOOK_HOOKS: "the hooks of lefthook.yml",
    PROCFILE: "the processes of the Procfile", LOCKED_PACKAGES: "the project's dependencies",
}  # fmt: skip
BROUGHT = {  # files whose names are in what the command reads
    PATCHED: "files named in a patch", UNPACKED: "files from an archive", WORK_TREE: "files in the work tree",
}  # fmt: skip
PHRASES = RECIPES | BROUGHT | {
    RESTORED: "restored files", PACKAGES_HERE: "packages here", ANOTHER_AGENT: "another agent",
    ENVIRONMENT: "the environment",
}  # fmt: skip


def CODE(language: str) -> str:
    """The role of source text in `language`."""
    return f"CODE({language})"


def READ_BY(reader: str) -> str:
    """The role of text in a small language that `knowledge/readers/<reader>.py` reads."""
    return f"READ_BY({reader})"


def SETS(reader: str) -> str:
    """The role of `key=value` that holds for this one call; `readers/<reader>.py` knows what the key does."""
    return f"SETS({reader})"


def STORES(reader: str) -> str:
    """The role of a key that is set for good; its value, if it has one, is the next operand."""
    return f"STORES({reader})"


def MODULE(language: str) -> str:
    """The role of a module name that is run as a program; its knowledge is under the name `py:module`."""
    return f"MODULE({language})"


class Name(str):
    """The target of an effect that is no description: the name of a file or a host."""

    __slots__ = ()


Words = str | tuple[str, ...]  # one or more members of `Manner`


class Does(Value):
    """An effect as a knowledge file states it: `target` is what a person would call it, or one of the keys above."""

    __slots__ = ("verb", "target", "place", "manner")

    def __init__(self, verb: str, target: str, place: str, manner: Words) -> None:
        self.verb = verb
        self.target = target
        self.place = place
        self.manner: tuple[str, ...] = (manner,) if type(manner) is str else manner  # type: ignore[assignment]  # narrowed by type()

    @property
    def text(self) -> str:
        """The target in words, or the name of a file or host."""
        return PHRASES.get(self.target, self.target)

    @property
    def kind(self) -> str:
        if self.target == ENVIRONMENT:
            return Kind.ENVIRONMENT
        return Kind.NAME if type(self.target) is Name else Kind.DESCRIPTION


def reads(target: str, place: str = "", manner: Words = ()) -> Does:
    return Does(Verb.READ, target, place, manner)


def writes(target: str, place: str = "", manner: Words = ()) -> Does:
    return Does(Verb.WRITE, target, place, manner)


def deletes(target: str, place: str = "", manner: Words = ()) -> Does:
    return Does(Verb.DELETE, target, place, manner)


def runs(target: str, place: str = Place.WORKSPACE, manner: Words = ()) -> Does:
    return Does(Verb.RUN, target, place, manner)


def fetches(target: str, place: str = Place.REMOTE, manner: Words = ()) -> Does:
    return Does(Verb.FETCH, target, place, manner)


def sends(target: str, place: str = Place.REMOTE, manner: Words = ()) -> Does:
    return Does(Verb.SEND, target, place, manner)


def listens(target: str, place: str = Place.LOOPBACK, manner: Words = ()) -> Does:
    return Does(Verb.LISTEN, target, place, manner)


def escalates(target: str = "root", manner: Words = ()) -> Does:
    return Does(Verb.ESCALATE, target, Place.MACHINE, manner)


def controls(target: str, place: str = Place.MACHINE, manner: Words = ()) -> Does:
    return Does(Verb.CONTROL, target, place, manner)


def publishes(target: str, place: str = Place.REMOTE, manner: Words = ()) -> Does:
    return Does(Verb.PUBLISH, target, place, manner)


def discards(target: str, place: str = Place.WORKSPACE, manner: Words = ()) -> Does:
    return Does(Verb.DISCARD, target, place, manner)


def unknown(target: str, place: str = Place.UNKNOWN, manner: Words = ()) -> Does:
    return Does(Verb.UNKNOWN, target, place, manner)


# How many values: none; one; one only as --x=v or -xv; two, of which one counts.
NONE, REQUIRED, OPTIONAL, TWO, SECOND = 0, 1, 2, 3, 4


class Option(Value):
    """One option under all its names.

    `takes`: whether a value follows. `role`: what the value is. `fills`: the operand role this option supplies, so that it is
    no longer expected among the operands; `STDIN`: what standard input would have been read for. `manner`: a word added to the manner of every effect of the command.
    `informs`: with it the command only prints something. `dry`: with it nothing is changed. `until`: the words that end a
    command given as separate arguments. `clears`: effects of the command with these verbs do not happen. `operands`: replaces
    the command's operand roles. `ends`: everything after it is an operand. `stdin`: the role of standard input with it.
    """

    __slots__ = (
        "names", "takes", "role", "also", "fills", "manner", "informs", "dry", "until", "clears", "operands", "ends",
        "stdin",
    )  # fmt: skip

    def __init__(
        self,
        names: tuple[str, ...],
        takes: int,
        role: str,
        also: tuple[Does, ...] = (),
        fills: str = "",
        manner: str = "",
        informs: bool = False,
        dry: bool = False,
        until: str = "",
        clears: str = "",
        operands: str | None = None,
        ends: bool = False,
        stdin: str = "",
    ) -> None:
        self.names = names
        self.takes = takes
        self.role = role
        self.also = also
        self.fills = fills
        self.manner = manner
        self.informs = informs
        self.dry = dry
        self.until = until
        self.clears = clears
        self.operands = operands
        self.ends = ends
        self.stdin = stdin


def _listed(does: Does | tuple[Does, ...]) -> tuple[Does, ...]:
    return (does,) if type(does) is Does else does  # type: ignore[return-value]  # narrowed by type()


OptionGroup = tuple[Option | str, ...]  # a text: what `flags` was given; `analysis/arguments/options.py` spells it out


def flags(names: str) -> OptionGroup:
    """Options that touch nothing: `-a`, `-n=` with a value, `--color[=]` with an optional one,
    `--arg==` with two, each standing for itself."""
    return (names,)


def flag(
    names: str,
    also: Does | tuple[Does, ...] = (),
    *,
    manner: str = "",
    informs: bool = False,
    dry: bool = False,
    fills: str = "",
    clears: str = "",
    operands: str | None = None,
    ends: bool = False,
    stdin: str = "",
) -> OptionGroup:
    """An option without a value that changes what the command does."""
    taken = tuple(names.split())
    return (Option(taken, NONE, PLAIN, _listed(also), fills, manner, informs, dry, "", clears, operands, ends, stdin),)


def option(
    names: str,
    role: str,
    also: Does | tuple[Does, ...] = (),
    *,
    fills: str = "",
    optional: bool = False,
    manner: str = "",
    dry: bool = False,
    clears: str = "",
    operands: str | None = None,
    ends: bool = False,
    takes: int = REQUIRED,
    stdin: str = "",
) -> OptionGroup:
    """An option whose value plays a role; `optional`: the value may be absent and is then never the next word.

    `takes`: `TWO` or `SECOND` where two values follow, of which the first or the second plays the role.
    """
    takes = OPTIONAL if optional else takes
    taken = tuple(names.split())
    return (Option(taken, takes, role, _listed(also), fills, manner, False, dry, "", clears, operands, ends, stdin),)


def each(names: str, until: str, appends: bool = False) -> OptionGroup:
    """An option followed by a command, up to one of the words of `until`; `{}` in it stands for what is met.

    `appends`: where the command has no `{}`, what is met is added at its end.
    """
    return (Option(tuple(names.split()), REQUIRED, ARGV, until=until, fills="{}" if appends else ""),)


GNU = "gnu"  # clusters, abbreviated long options, options after operands; stops early where a command follows
WORDS = "words"  # each option is one whole word with one or two dashes; -x v or -x=v; options after operands
EARLY = "early"  # as gnu, but the first operand ends the options
FIRST = "first"  # as words, but the first operand ends the options
LITERAL = "literal"  # no options at all: every argument is an operand
TAR = "tar"  # as gnu, and a first word without a dash is a cluster
KEYED = "keyed"  # operands are key=value; `keys` gives the roles
EXPRESSION = "expression"  # find: paths first, then whole-word primaries


# What `analysis/arguments/literal_output.py` can tell the output of, as far as it knows what a command is given.
PRINTS = (
    "operands", "format", "files", "input", "reversed", "base64", "hex", "translated", "last-first", "directory",
    "parent", "base-name", "made-up", "program", "cipher",
)  # fmt: skip
# What the interpreter may ask of a command besides; it never asks for a name.
TRAITS = {
    "bare-names": "prints names without the directory they are in",
    "bounded": "its output ends even if its input does not",
    "cargo-aliases": "its subcommands may be aliases in cargo's settings",
    "counts": "prints all numbers up to its operands",
    "copies": "its files get what it reads, unchanged",
    "directed": "takes files out of an archive with `-r`, puts them in with `-w`, and else lists them",
    "directories": "makes directories, or deletes empty ones, not files",
    "empty-ending": "takes an empty word after `-i` for the ending of backups, on a Mac",
    "exact": "copies byte for byte as it reads",
    "finds": "walks directories for names that match",
    "fixed": "looks for plain text, not for a pattern",
    "guard": "Toolgate itself",
    "guesses-paths": "leaves out as many directories of a patch's names as makes them fit",
    "hidden": "looks into hidden files without being told to",
    "hooked": "hooks of the repository run with it",
    "keeps-original": "leaves a file beside its packed form, unless it is told otherwise",
    "lands": "brings files from elsewhere, under names that the command does not always say",
    "lines": "prints whole lines of what it reads, or names of files that hold a text",
    "pours": "prints what it reads, unchanged",
    "repository": "works in a git repository, whose hooks, settings and aliases count",
    "silent": "prints nothing of what it is given",
    "slash-opens": "takes a source that ends in a slash for what is in it",
    "slashes": "its first operand holds a pattern between slashes",
    "tracked": "prints names of files that git tracks",
    "own-names": "a command that it runs may mean something of its own: `cmake -E tar` is what is known as `cmake-tar`",
    "of-a-tree": "prints names of files in a tree of git's, which its first operand names",
    "twice": "looks into hidden files with its option `-u` given twice",
    "unpacks": "unpacks without being told to",
    "work-tree": "changes files of git's work tree",
}


class Command(Value):
    """What one command, or one of its subcommands, does.

    `names`: it and its synonyms; a subcommand's may hold `*`. `operands`: their roles in order. `does`: effects it always has;
    `given`: when there is an operand; `bare`: when there is none. `unlisted`: the role of options nobody declared; empty: they
    are `unknown`. `stdin`: the role of what it reads when no operand says where from; with `!` at its end, whatever
    the operands are (a debugger, `python -i`); `PLAIN`: data, never code. `stdout`: `OPAQUE` when its output
    carries nothing of what it reads, `PATHS` when it prints names of files it was pointed at, `NAME` or `NUMBER` when it prints
    one harmless word, `REPOSITORY` when it prints what git knows of the project, `SETUP` when it prints settings for the shell to run; empty: its output derives from all it reads. `otherwise`: read as this when the first operand is no
    subcommand. `where`: the kind of machine the rest runs on (`ssh`, `container`, `cluster`), named by the `MACHINE` operand.
    `keys`: roles of `key=value` operands. `prints`: a word of `PRINTS`, where its output follows from what it is given.
    `lists`: short options with which a search for text prints names of files. `brings`: how git
    gets at files of the work tree, a key of `PLANS` in `analysis/arguments/checked_out.py`. `traits`: words of `TRAITS`.
    """

    __slots__ = (
        "names", "operands", "options", "subcommands", "otherwise", "style", "does", "given", "bare", "unlisted", "stdin",
        "stdout", "where", "keys", "prints", "lists", "brings", "traits",
    )  # fmt: skip

    def __init__(
        self,
        names: str,
        operands: str = "",
        options: list[OptionGroup] | tuple[OptionGroup, ...] = (),
        subcommands: list[Command] | tuple[Command, ...] = (),
        otherwise: Command | None = None,
        style: str = GNU,
        does: Does | tuple[Does, ...] = (),
        given: Does | tuple[Does, ...] = (),
        bare: Does | tuple[Does, ...] = (),
        unlisted: str = "",
        stdin: str = "",
        stdout: str = "",
        where: str = "",
        keys: tuple[tuple[str, str], ...] = (),
        prints: str = "",
        lists: str = "",
        brings: str = "",
        traits: str = "",
    ) -> None:
        self.names = tuple(names.split())
        self.operands = operands
        self.options = tuple([option for group in options for option in group]) if options else ()
        self.subcommands = tuple(subcommands)
        self.otherwise = otherwise
        self.style = style
        self.does = _listed(does) if does else ()
        self.given = _listed(given) if given else ()
        self.bare = _listed(bare) if bare else ()
        self.unlisted = unlisted
        self.stdin = stdin
        self.stdout = stdout
        self.where = where
        self.keys = keys
        self.prints = prints
        self.lists = lists
        self.brings = brings
        self.traits = tuple(traits.split()) if traits else ()


command = sub = Command  # what a file describes, and each part of it


def loose(
    names: str,
    options: list[OptionGroup] | tuple[OptionGroup, ...] = (),
    *,
    does: Does | tuple[Does, ...] = (),
    given: Does | tuple[Does, ...] = (),
    bare: Does | tuple[Does, ...] = (),
    style: str = GNU,
    stdin: str = "",
    stdout: str = "",
) -> Command:
    """A command whose operands touch nothing, and neither do options that are not listed."""
    return Command(names, "PLAIN...", options, (), None, style, does, given, bare, PLAIN, stdin, stdout)
