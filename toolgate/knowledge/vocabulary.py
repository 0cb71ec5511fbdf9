"""The words a knowledge file is written in: commands, their options, and the role each argument plays.

A file under `knowledge/` says what commands do and never whether that is fine. `analysis/shell/command.py` is the only reader of
these values. `READS`, `CODE("python")` and the text `"CODE(python)"` are the same role; a list of operands is a text, in which a
role may be followed by `?` (may be absent) or `...` (any number), as in `"PATTERN? READS..."`. `read_role` and `read_slots` are
the only readers of these texts. Well-known scripts of many projects are described under `file:manage.py`.

One module because it is one closed list of words, and a second one would cost every hook its import.
"""

from __future__ import annotations

from toolgate.model.effect import Kind, Manner, Place, Verb
from toolgate.model.value import Value

# The words that knowledge files import.
__all__ = [
    "PLAIN", "READS", "GIVES", "OBEYS", "LISTS", "WRITES", "APPENDS", "EDITS", "MAKES", "DELETES", "MOVES", "CHDIR", "RUNS", "ARGV", "SCRIPT",
    "FETCHES", "SENDS", "UPLOADS", "DATA", "LISTENS", "PACKAGES", "PROCESSES", "REMOTE", "OPAQUE", "INTO", "TASK", "SEARCHES",
    "PUSHES", "BRANCH", "CODE", "READ_BY", "SETS", "MODULE", "BUILT_WITH", "KEEPS_DATA",
    "PATHS", "NAME", "NUMBER",
    "OPERANDS", "READ_OPERANDS", "MATCHES", "NEW_FILES", "LINKED", "CURRENT",
    "MAKEFILE", "JUSTFILE", "TASKFILE", "RAKEFILE", "FASTFILE", "PROCFILE", "PACKAGE_SCRIPT", "PACKAGE_SCRIPTS", "LOCKED_PACKAGES",
    "PACKAGE_TASKS",
    "MISE_TASK", "DENO_TASK", "POE_TASKS", "INVOKE_TASKS", "TOX_ENVIRONMENTS", "NOX_SESSIONS", "ENVRC", "PROJECT_HOOKS",
    "LEFTHOOK_HOOKS", "MAGEFILE", "PYTEST_TESTS", "COMPOSED", "COMPOSED_COMMAND", "COMPOSED_IMAGES", "IMAGE_BUILD", "BAKED_IMAGES", "PIPELINE_JOBS", "CARGO_BUILD", "CARGO_TESTS", "CARGO_PROGRAM",
    "TERRAFORM_PLAN", "TERRAFORM_CHANGES", "TERRAFORM_REMOVAL", "GO_GENERATORS", "GO_TESTS", "MESON_BUILD", "SNAKEFILE", "REQUIREMENTS",
    "NINJA_BUILD", "LATEXMK_BUILD", "MAVEN_BUILD", "PLAYBOOKS", "RUBOCOP_RULES", "NOTEBOOK_CELLS",
    "PATCHED", "UNPACKED", "RESTORED", "INSTALLED", "AS_NAMED", "PACKAGES_HERE", "WORK_TREE", "ANOTHER_AGENT", "ENVIRONMENT",
    "Name", "Login", "reads", "writes", "deletes", "runs", "fetches", "sends", "listens", "escalates", "controls", "publishes",
    "discards", "unknown", "Manner",
    "flag", "option", "each", "SECOND", "TWO", "THREE", "PAIR", "command", "sub", "lax", "loose", "named", "one_of",
    "WORDS", "EARLY", "FIRST", "LITERAL", "TAR", "KEYED", "EXPRESSION",
]  # fmt: skip


class Role:
    """What an argument is to a command. There is one value for each role and argument, so that `is` compares them.

    `base` is the role without its argument: that of `CODE("python")` is `CODE`.
    """

    __slots__ = ("name", "argument", "base")

    def __init__(self, name: str) -> None:
        self.name = name
        self.argument = ""
        self.base = self
        ROLES[name] = self

    def __call__(self, argument: str) -> Role:
        written = f"{self.name}({argument})"
        found = ROLES.get(written)
        if found is None:
            found = Role(written)
            found.name, found.argument, found.base = self.name, argument, self
        return found

    def __repr__(self) -> str:
        return self.name if self.base is self else f"{self.name}({self.argument})"


ROLES: dict[str, Role] = {}  # by how they are written; with an argument, once it has been met

PLAIN = Role("PLAIN")  # text, a number, a name: touches nothing
PATTERN = Role("PATTERN")  # the same: what is looked for
PROSE = Role("PROSE")  # the same: text for a person or a model
STDIN = Role("STDIN")  # in `fills`: instead of reading standard input
READS = Role("READS")  # a path whose content is read
CHECKS = Role("CHECKS")  # (x) a script that a shell only checks for errors, unless it is made interactive
OBEYS = Role("OBEYS")  # (x) a path that is read as code for the program, by x; outside the project it is foreign code
GIVES = Role("GIVES")  # a file of variables for what the command runs
LISTS = Role("LISTS")  # a path of which only names, sizes and dates are read
WRITES = Role("WRITES")  # a path written (created, truncated, changed), or a directory that gets files
APPENDS = Role("APPENDS")  # a path added to
EDITS = Role("EDITS")  # a path changed in place
INSTALLS = Role("INSTALLS")  # a path that a build installs to, inside the directory that `DESTDIR` names
MAKES = Role("MAKES")  # a directory or empty file that is created
EMPTIES = Role("EMPTIES")  # a path whose content is lost
HUNTS = Role("HUNTS")  # a name that is looked for everywhere
SELECTS = Role("SELECTS")  # (x) names to which a search of contents is limited
MARKS = Role("MARKS")  # a path whose rights or owner change
TIES = Role("TIES")  # a path that gets another name
STARTS = Role("STARTS")  # (x) the prefix of names that are written, always with the suffix x
PACKS = Role("PACKS")  # (.x) a path replaced by its packed form, or unpacked
BACKUP = Role("BACKUP")  # a suffix for the names of backups
DELETES = Role("DELETES")  # a path removed
DISCARDS = Role("DISCARDS")  # a path removed beyond recovery
MOVES = Role("MOVES")  # a path that is moved away
INTO = Role("INTO")  # a file, or the directory that operands are put into
FILLS = Role("FILLS")  # a directory that gets what is in others
LINK = Role("LINK")  # a new name for a file
CHDIR = Role("CHDIR")  # the directory the command works in
MODE = Role("MODE")  # (x) file permissions; `MODE(file)`: a file that has them
ARCHIVE = Role("ARCHIVE")  # an archive, read or written
UNPACKS = Role("UNPACKS")  # an archive that is read
UNPACKS_INTO = Role("UNPACKS_INTO")  # the directory its files go to
CLOUD_COPY = Role("CLOUD_COPY")  # (x) a local path, or one in cloud storage, or in that of x
DOCKER_COPY = Role("DOCKER_COPY")  # a local path, or one in a container
RUNS = Role("RUNS")  # (x) a path whose content is executed, as a program of language x
SCRIPT = Role("SCRIPT")  # (x) shell text; of another shell: `SCRIPT(zsh)`
THERE = Role("THERE")  # shell text that another machine runs; only what is grave anywhere counts
TEMPLATE = Role("TEMPLATE")  # shell text with placeholders like `{x}`, which options with two or three values fill
OWN_SCRIPT = Role("OWN_SCRIPT")  # shell text, where the project's own tests and builds are expected
SET_PROGRAM = Role("SET_PROGRAM")  # (key) the program that a setting of git names
SIDE_DOOR = Role("SIDE_DOOR")  # (x) shell text run by a program for other things; `SIDE_DOOR(fed)`: its input is data
SHELL_OPTION = Role("SHELL_OPTION")  # an option for a shell that is started
SPLIT = Role("SPLIT")  # the words of a command in one argument
CODE = Role("CODE")  # (x) source of language x
EVALUATES = Role("EVALUATES")  # (x) source of language x, whose value is printed
FILE_BY = Role("FILE_BY")  # (x) a file whose text reader x reads; where it cannot be read, an `unknown` effect
BESIDE = Role("BESIDE")  # (x) the same as STATEMENTS, with a path from the file of statements that names it
STATEMENTS = Role("STATEMENTS")  # (x) a file of statements for a database, read by x; unread, it changes the database
HOLDS = Role("HOLDS")  # (x) a file that is read, with what reader x finds in it; without x, its command lines
READ_BY = Role("READ_BY")  # (x) a small language, read by knowledge/readers/x.py
MODULE = Role("MODULE")  # (x) a module of language x that is run as a program, known under `py:module`
ARGV = Role("ARGV")  # from here on: a command
TOOL = Role("TOOL")  # the same, a program of a package, which is installed if it is missing
LOCAL = Role("LOCAL")  # the same, of the project's own environment
TASK = Role("TASK")  # the same, or a script of the project by its name
TRIED = Role("TRIED")  # the same, in a sandbox on an overlay of the project, without keeping changes
CONTAINED = Role("CONTAINED")  # the same, in a container, behind its entrypoint
JOINED = Role("JOINED")  # from here on: words that are joined to one shell text
TYPED = Role("TYPED")  # from here on: keys that are typed into a shell
SPREAD = Role("SPREAD")  # from here on: a command with placeholders, and after `:::` their values
WORDS_BY = Role("WORDS_BY")  # (x) from here on: words that reader x reads as one text, with blanks between them
ROLES_BY = Role("ROLES_BY")  # (x) from here on: words that reader x gives roles to; it gets a list of them
ARGUMENTS = Role("ARGUMENTS")  # standard input: the arguments of a command
LISTED = Role("LISTED")  # standard input: names of files to read
FETCHES = Role("FETCHES")  # (x) a URL or host that something is fetched from
SENDS = Role("SENDS")  # (x) a URL or host something is sent to
UPLOADS = Role("UPLOADS")  # a path whose content is sent
DATA = Role("DATA")  # (x) text that is sent; `@path` is a file; `DATA(variable)`: the value of a variable
SENDING = Role("SENDING")  # makes the command send
LISTENS = Role("LISTENS")  # a port or address that is opened
COPIES = Role("COPIES")  # a path, or host:path, as scp and rsync take it
COPIES_TO = Role("COPIES_TO")  # the same, as a destination
SOCKET = Role("SOCKET")  # a local socket to which everything is sent, whatever host an address names
CONNECTS = Role("CONNECTS")  # a host that a shell opens a descriptor to
LOOKUP = Role("LOOKUP")  # a name that is looked up on a server
OPENS = Role("OPENS")  # (x) a path or URL that another program shows; `OPENS(program)`: or starts
PROXY = Role("PROXY")  # a host that traffic is sent through; (own) one of the project's own remotes passes
HANDS = Role("HANDS")  # a program whose input and output are a connection
FIELD = Role("FIELD")  # key=value that is put into the project's package.json: its scripts run later
PACKAGES = Role("PACKAGES")  # (x) packages of a registry that are installed; `PACKAGES(file)`: a file that lists them
ASSIGNS = Role("ASSIGNS")  # NAME=value for the command that follows
WORKS_FOR = Role("WORKS_FOR")  # (x) a host whose work is done here, or that does x: `WORKS_FOR(build)`
BUILT_WITH = Role("BUILT_WITH")  # (x) what the build of an image is given: `BUILT_WITH(secret)`, `BUILT_WITH(argument)`
KEEPS_DATA = Role("KEEPS_DATA")  # the directory of a server's data
MACHINE = Role("MACHINE")  # (x) the machine on which the rest runs
MOUNTS = Role("MOUNTS")  # (x) a host path that is mounted elsewhere
MESSAGE = Role("MESSAGE")  # text for people, which may contain a credential
PROCESSES = Role("PROCESSES")  # (x) processes that are signalled
OPAQUE = Role("OPAQUE")  # not read: an `unknown` effect
REMOTE = Role("REMOTE")  # a repository: a remote's name, a URL or a path
PUSHES = Role("PUSHES")  # a repository that commits are pushed to
CLONES = Role("CLONES")  # (x) a repository that is cloned, from host x if it names none
CHECKOUT = Role("CHECKOUT")  # (x) a revision, or a path whose changes are lost
BRANCH = Role("BRANCH")  # the branch that is checked out
TREE = Role("TREE")  # a directory that becomes another work tree of the repository
RESTORES = Role("RESTORES")  # a path that git restores
SETS = Role("SETS")  # (x) key=value for this call, read by x
REPOINTS = Role("REPOINTS")  # (x) the address that a remote gets; x is `renamed` for a new name of it
UPSTREAM = Role("UPSTREAM")  # (x) what a branch follows: the current one, one `named`, one `made`; of a `remote`
STORES = Role("STORES")  # (x) a key whose value is the next operand, stored; read by x
SEARCHES = Role("SEARCHES")  # directories that programs or libraries are loaded from
REGISTRY = Role("REGISTRY")  # of a variable: where packages come from
INSECURE = Role("INSECURE")  # of a variable: a check of connections is off
HISTORY = Role("HISTORY")  # of a variable: where or whether commands are recorded
SETTINGS = Role("SETTINGS")  # of a variable: the directory that settings are read from
GUARD = Role("GUARD")  # of a variable: a setting of Toolgate
PROMPT = Role("PROMPT")  # of a variable: text in which a shell expands commands
FUNCTION = Role("FUNCTION")  # of a variable: a function of a shell

PATHS = "PATHS"  # kinds of output, for `stdout`
NAME = "NAME"
NUMBER = "NUMBER"

OPERANDS = "<operands>"  # in an effect: each operand of the command in turn
READ_OPERANDS = "<read operands>"  # in an effect: each operand that is read or copied, without outputs
MATCHES = "<matches>"  # in an effect of `find`-like commands: each file that the expression matches
NEW_FILES = "<new files>"  # in an effect of `git add`: each credential among the new files
VALUE = "<value>"  # in an option's effect: the option's value
LINKED = "<linked>"  # in an effect: each credential that a link in an operand leads to
CURRENT = "<current>"  # in an effect: the branch that is checked out

# Keys of what the analysis follows; each stands for a target with a description.
MAKEFILE, JUSTFILE, TASKFILE, RAKEFILE, PROCFILE = "<makefile>", "<justfile>", "<taskfile>", "<rakefile>", "<procfile>"
PACKAGE_SCRIPT, PACKAGE_SCRIPTS, LOCKED_PACKAGES = "<package script>", "<package scripts>", "<locked packages>"
FASTFILE = "<fastfile>"
PACKAGE_TASKS = "<package tasks>"  # of the packages in a workspace
MISE_TASK, DENO_TASK, POE_TASKS, INVOKE_TASKS = "<mise task>", "<deno task>", "<poe tasks>", "<invoke tasks>"
TOX_ENVIRONMENTS, NOX_SESSIONS, ENVRC = "<tox environments>", "<nox sessions>", "<envrc>"
PROJECT_HOOKS, LEFTHOOK_HOOKS, MAGEFILE = "<project hooks>", "<lefthook hooks>", "<magefile>"
PYTEST_TESTS, COMPOSED, COMPOSED_COMMAND = "<pytest tests>", "<composed>", "<composed command>"
COMPOSED_IMAGES, IMAGE_BUILD, BAKED_IMAGES = "<composed images>", "<image build>", "<baked images>"
PIPELINE_JOBS = "<pipeline jobs>"  # that run on this machine
CARGO_BUILD, CARGO_TESTS, CARGO_PROGRAM = "<cargo build>", "<cargo tests>", "<cargo program>"
TERRAFORM_PLAN, TERRAFORM_CHANGES = "<terraform plan>", "<terraform changes>"
TERRAFORM_REMOVAL, GO_GENERATORS, GO_TESTS = "<terraform removal>", "<go generators>", "<go tests>"
MESON_BUILD, NINJA_BUILD, SNAKEFILE = "<meson build>", "<ninja build>", "<snakefile>"
LATEXMK_BUILD, MAVEN_BUILD = "<latexmk build>", "<maven build>"
PLAYBOOKS, RUBOCOP_RULES = "<playbooks>", "<rubocop rules>"
SIGNATURES = "<signatures>"  # which git makes or checks
REQUIREMENTS = "<requirements>"  # a requirements file, which a role names
NOTEBOOK_CELLS = "<notebook cells>"  # of the named notebooks
PYTHON_BUILD, PYTHON_SITE = "<python build>", "<python site>"  # what a build, and a start, of Python imports
EVALUATED = "<evaluated>"  # files that a program finds by their names and evaluates as code
NAMED = "<named>"  # the same, named by the program or by an argument
INLINE_METADATA = "<inline metadata>"  # the requirements in a script itself
PATCHED, UNPACKED, RESTORED, PACKAGES_HERE = "<patched>", "<unpacked>", "<restored>", "<packages here>"
WORK_TREE, ANOTHER_AGENT, ENVIRONMENT = "<work tree>", "<another agent>", "<environment>"
AS_NAMED = "<as named>"  # what is unpacked where the archive says; nothing, where one is made
INSTALLED = "<installed>"  # where a build installs, inside the directory that `DESTDIR` names

RECIPES = {  # code of the project that `analysis/project/recipes.py` can read
    MAKEFILE: "the project's makefile", JUSTFILE: "recipes of the project", PACKAGE_SCRIPT: "a script of the project",
    PACKAGE_SCRIPTS: "scripts of the project", PACKAGE_TASKS: "tasks of the project's packages",
    ENVRC: ".envrc of the project",
    TOX_ENVIRONMENTS: "the project's tox environments", NOX_SESSIONS: "the project's nox sessions",
    TASKFILE: "tasks of the project's Taskfile", MISE_TASK: "a task of the project", DENO_TASK: "a task of deno.json",
    POE_TASKS: "tasks of pyproject.toml", INVOKE_TASKS: "tasks of tasks.py", RAKEFILE: "tasks of the Rakefile", FASTFILE: "lanes of the Fastfile",
    PROJECT_HOOKS: "the project's hooks", LEFTHOOK_HOOKS: "the hooks of lefthook.yml",
    MAGEFILE: "tasks of the magefile", PROCFILE: "the processes of the Procfile", LOCKED_PACKAGES: "the project's dependencies",
}  # fmt: skip
FOUND = {  # files that `analysis/project/found_files.py` finds by name and checks for clear harm
    PYTEST_TESTS: "the project's tests", COMPOSED: "the project's containers",
    COMPOSED_IMAGES: "the project's Dockerfiles", IMAGE_BUILD: "the project's Dockerfile",
    BAKED_IMAGES: "the project's Dockerfiles", PIPELINE_JOBS: "the project's workflows",
    COMPOSED_COMMAND: "a command in the project's container", CARGO_BUILD: "the project's build",
    CARGO_TESTS: "the project's tests", CARGO_PROGRAM: "the project's own program",
    TERRAFORM_PLAN: "the project's configuration", TERRAFORM_CHANGES: "the cloud account",
    TERRAFORM_REMOVAL: "cloud resources", GO_GENERATORS: "the project's own generators",
    GO_TESTS: "the project's tests",
    MESON_BUILD: "the project's build", SNAKEFILE: "the project's own code",
    REQUIREMENTS: "the project's requirements", INLINE_METADATA: "a script's requirements",
    PYTHON_BUILD: "the project's build", PYTHON_SITE: "the project's own code",
    EVALUATED: "code of the project", NOTEBOOK_CELLS: "the project's notebooks", NINJA_BUILD: "the project's build",
    LATEXMK_BUILD: "the project's document", MAVEN_BUILD: "the project's build",
    SIGNATURES: "programs for signatures", PLAYBOOKS: "the project's playbooks",
    RUBOCOP_RULES: "the project's rules of style",
}  # fmt: skip
BROUGHT = {  # files named in the command's input
    PATCHED: "files named in a patch", UNPACKED: "files by unpacking an archive", WORK_TREE: "files in the work tree",
}  # fmt: skip
LOOKED_INTO = RECIPES | FOUND
PHRASES = LOOKED_INTO | BROUGHT | {
    RESTORED: "restored files", PACKAGES_HERE: "packages here", ANOTHER_AGENT: "another agent",
    ENVIRONMENT: "the environment", INSTALLED: "files outside the project, by installing there",
    AS_NAMED: "option `-P` of `tar`",
}  # fmt: skip

# Options for the look of the output in any program, with a value only after `=`.
LOOKS = ("--no-color", "--no-colors", "--no-colour", "--nocolor", "--no-ansi", "--no-emoji", "--no-progress")
COLOURING, WHEN = ("--color", "--colour", "--colors"), ("always", "never", "auto", "yes", "no", "true", "false")
# Traits of commands that place files: the content is unchanged, and the destination matters.
PLACING = ("copies-files", "moves", "links", "directories", "unique")
BRINGING = ("remote-copy", "requests", "splits")  # the same, where any destination would do


class Slot(Value):
    """A role in a list of operands, or of standard input; `always`: input is read whatever the operands are."""

    __slots__ = ("role", "many", "maybe", "always")

    def __init__(self, role: Role, many: bool = False, maybe: bool = False, always: bool = False) -> None:
        self.role = role
        self.many = many
        self.maybe = maybe
        self.always = always


_SLOTS: dict[str, tuple[Slot, ...]] = {}  # by the text that says them
_HAVING: dict[str, frozenset[str]] = {}  # names of commands by a trait they are described with


def read_role(text: str) -> Role:
    """The role that a text says: `READS`, `CODE(python)`."""
    found = ROLES.get(text)
    if found is None:
        name, _, rest = text.partition("(")
        if name not in ROLES or rest[-1:] != ")":
            raise ValueError(f"`{text}` is not a role; toolgate/knowledge/vocabulary.py lists them")
        found = ROLES[name](rest[:-1])
    return found


def read_slots(text: str) -> tuple[Slot, ...]:
    """The roles that a list of operands says: `PATTERN? READS...`."""
    found = _SLOTS.get(text)
    if found is None:
        words = [(word, word.rstrip("?.!")) for word in text.split()]
        found = _SLOTS[text] = tuple(
            [Slot(read_role(bare), word[-3:] == "...", word[-1] == "?", word[-1] == "!") for word, bare in words]
        )
    return found


Said = Role | str  # a role, or the text that says it


class Name(str):
    """The target of an effect that is not a description: the name of a file or a host."""

    __slots__ = ()


class Login(str):
    """The target of an effect that is the login of one service, described: it is useless to other hosts."""

    __slots__ = ()


Words = str | tuple[str, ...]  # one or more members of `Manner`


class Does(Value):
    """An effect in a knowledge file; `target` is a description for people, or one of the keys above."""

    __slots__ = ("verb", "target", "place", "manner")

    def __init__(self, verb: str, target: str, place: str, manner: Words) -> None:
        self.verb = verb
        self.target = target
        self.place = place
        self.manner: tuple[str, ...] = (manner,) if type(manner) is str else manner  # type: ignore[assignment]  # narrowed by type()

    @property
    def text(self) -> str:
        """The description of the target, or the name of a file or host."""
        return PHRASES.get(self.target, self.target)

    @property
    def kind(self) -> str:
        if self.target == ENVIRONMENT:
            return Kind.ENVIRONMENT
        if type(self.target) is Login:
            return Kind.LOGIN
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


# How many values: none; one; one only as --x=v or -xv; two, of which one counts; digits only, in the same word; three;
# two that count as one, with a colon between them.
NONE, REQUIRED, OPTIONAL, TWO, SECOND, DIGITS, THREE, PAIR = 0, 1, 2, 3, 4, 5, 6, 7


class Option(Value):
    """One option under all its names.

    `takes`: whether a value follows. `role`: what the value is. `fills`: the operand role this option supplies, so that it is
    no longer expected among the operands; `STDIN`: what standard input would have been read for. `manner`: a word added to the manner of every effect of the command.
    `informs`: with it the command only prints something. `dry`: with it nothing is changed: `*`, or the subcommands that
    heed it, with commas between them; `yes`: values that turn it on besides those of `switches`. `until`: the words that end a
    command given as separate arguments. `clears`: effects of the command with these verbs, or with `registry` those there, do not happen. `operands`: replaces
    the command's operand roles. `ends`: everything after it is an operand. `stdin`: the role of standard input with it.
    `appends`: what is met is added to the command it is followed by, where that has no `{}`.
    """

    __slots__ = (
        "names", "takes", "role", "also", "fills", "manner", "informs", "dry", "until", "clears", "operands", "ends",
        "stdin", "appends", "yes",
    )  # fmt: skip

    def __init__(
        self,
        names: tuple[str, ...],
        takes: int,
        role: Role,
        also: tuple[Does, ...] = (),
        fills: tuple[Role, ...] = (),
        manner: str = "",
        informs: bool = False,
        dry: str = "",
        until: str = "",
        clears: str = "",
        operands: str | None = None,
        ends: bool = False,
        stdin: Slot | None = None,
        appends: bool = False,
        yes: tuple[str, ...] = (),
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
        self.appends = appends
        self.yes = yes


def _listed(does: Does | tuple[Does, ...]) -> tuple[Does, ...]:
    return (does,) if type(does) is Does else does  # type: ignore[return-value]  # narrowed by type()


def _heeding(dry: bool | str) -> str:
    return dry if type(dry) is str else "*" if dry else ""


def _role(said: Said) -> Role:
    return said if type(said) is Role else read_role(said)  # type: ignore[arg-type]  # narrowed by type()


def _flat(groups: Sequence[OptionGroup]) -> tuple[Option | str, ...]:
    return tuple([option for group in groups for option in ((group,) if type(group) is str else group)])


def _roles(said: str) -> tuple[Role, ...]:
    return tuple([read_role(word) for word in said.split()])


def _input(said: Said) -> Slot:
    return read_slots(str(said))[0]


# What stands in a list of options: those that `flag` or `option` makes, or a text with the names of options that touch
# nothing: `-a`, `-n=` with a value, `--color[=]` with an optional one, `-l[#]` with digits that may follow in the same
# word, `--arg==` with two separate values, `-h?` with which the command only prints something.
# `analysis/arguments/options.py` expands it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypedDict, TypeVar, Unpack

    Held = TypeVar("Held")

    OptionGroup = Sequence[Option | str]


def flag(
    names: str,
    also: Does | tuple[Does, ...] = (),
    *,
    manner: str = "",
    informs: bool = False,
    dry: bool | str = False,
    fills: str = "",
    clears: str = "",
    operands: str | None = None,
    ends: bool = False,
    stdin: Said = "",
    yes: str = "",
) -> OptionGroup:
    """An option without a value that changes what the command does; `yes`: values with `=` that turn it on as well."""
    taken, filled, read = tuple(names.split()), _roles(fills) if fills else (), _input(stdin) if stdin else None
    tried, on = _heeding(dry), tuple(yes.split())
    return (
        Option(
            taken, NONE, PLAIN, _listed(also), filled, manner, informs, tried, "", clears, operands, ends, read, yes=on
        ),
    )  # fmt: skip


def option(
    names: str,
    role: Said,
    also: Does | tuple[Does, ...] = (),
    *,
    fills: str = "",
    optional: bool = False,
    manner: str = "",
    dry: bool | str = False,
    clears: str = "",
    operands: str | None = None,
    ends: bool = False,
    takes: int = REQUIRED,
    stdin: Said = "",
    yes: str = "",
) -> OptionGroup:
    """An option whose value plays a role; `optional`: the value may be absent and is then never the next word.

    `takes`: `TWO` or `SECOND`: two values follow, the first or the second of which plays the role; `THREE`: the first;
    `PAIR`: both, with a colon between them.
    """
    takes = OPTIONAL if optional else takes
    plays = role if type(role) is Role else _role(role)
    taken, filled, read = tuple(names.split()), _roles(fills) if fills else (), _input(stdin) if stdin else None
    tried, on = _heeding(dry), tuple(yes.split())
    return (
        Option(
            taken, takes, plays, _listed(also), filled, manner, False, tried, "", clears, operands, ends, read, yes=on
        ),
    )  # fmt: skip


def changes(
    also: Does | tuple[Does, ...] = (), *, fills: str = "", clears: str = "", operands: str | None = None
) -> Option:
    """What a reader finds in an argument that counts as an option; `also` happens unless another one clears it."""
    return Option((), NONE, PLAIN, _listed(also), _roles(fills) if fills else (), clears=clears, operands=operands)


Found = list[tuple[Role, str] | Does | Option]  # what a reader finds: texts with roles, effects, and changes


def each(names: str, until: str, appends: bool = False) -> OptionGroup:
    """An option followed by a command, up to one of the words of `until`; `{}` in it is each file found.

    `appends`: without `{}` in the command, each file found is appended.
    """
    return (Option(tuple(names.split()), REQUIRED, ARGV, until=until, appends=appends),)


GNU = "gnu"  # clusters, abbreviated long options, options after operands; stops early where a command follows
WORDS = "words"  # each option is one whole word with one or two dashes; -x v or -x=v; options after operands
EARLY = "early"  # as gnu, but the first operand ends the options
FIRST = "first"  # as words, but the first operand ends the options
LITERAL = "literal"  # no options at all: every argument is an operand
TAR = "tar"  # as gnu, and a first word without a dash is a cluster
KEYED = "keyed"  # operands are key=value; `keys` gives the roles
EXPRESSION = "expression"  # find: paths first, then whole-word primaries


# Commands whose output `analysis/arguments/literal_output.py` can compute from known arguments.
PRINTS = (
    "operands", "format", "files", "input", "reversed", "base64", "hex", "translated", "last-first", "directory",
    "parent", "base-name", "made-up", "program", "cipher", "built", "built-in", "tools",
)  # fmt: skip
# Commands that print a part of the text they read: filters of `analysis/text/filters.py`, and queries of documents.
PASSES = ("first", "last", "sorted", "unique", "cut", "lines", "edited", "fields", "json", "yaml")
# Other properties of commands that the analysis asks for instead of names.
TRAITS = (
    "admits",  # a server that lets others work on this machine
    "assigns",  # sets variables for the command in its operands
    "bare-names",  # prints names without the directory they are in
    "chooses",  # prints names that a filter selects
    "bourne",  # a shell that systems install as `sh`
    "bounded",  # its output ends even for endless input
    "cargo-aliases",  # its subcommands may be aliases in cargo's settings
    "cluster",  # works on a Kubernetes cluster
    "clones",  # creates directories with content: clones of a repository
    "composer-json",  # its manifest is `composer.json`, not `package.json`
    "commits",  # prints commits in the format of its option `--format`
    "columns",  # prints columns of its input, separated by what `-d` names: with `-d/ -f1,2`, directories of a listing
    "counts",  # prints the numbers up to its operands
    "containers",  # starts containers, and works in them
    "copies-files",  # creates copies of its operands
    "copies",  # writes its input to its files, unchanged
    "debugs",  # loads a program, and runs it on command
    "detaches",  # with `--detach`, prints only the name of what it started
    "development",  # works on the development database, unless a variable says otherwise
    "in-memory",  # works on a database in memory if no file is given
    "display",  # a shell in a window, on the display that the variable `DISPLAY` names
    "directed",  # takes files out of an archive with `-r`, puts them in with `-w`, and else lists them
    "directories",  # makes directories, or deletes empty ones, not files
    "editor",  # opens files for a person to edit
    "empty-ending",  # takes an empty word after `-i` for the ending of backups, on a Mac
    "exact",  # copies byte for byte as it reads
    "fabfile",  # its tasks are functions of `fabfile.py`
    "feeds",  # a command in one of its options reads what its first operand names
    "finds",  # walks directories for names that match
    "fixed",  # looks for plain text, not for a pattern
    "guard",  # Toolgate itself
    "guesses-paths",  # strips as many directories from the names in a patch as needed
    "hidden",  # searches hidden files by default
    "hooked",  # hooks of the repository run with it
    "imports",  # its operands are import paths of the project or its locked dependencies
    "interprets",  # runs the code in its first operand or on standard input: a shell or another interpreter
    "introduces",  # prints only the name of what it creates
    "its-python",  # installs packages for the Python that it comes with, unless an environment is active
    "javascript",  # its programs are JavaScript
    "keeps-original",  # keeps a file next to its packed form by default
    "lands",  # fetches files, under names that are not always on the command line
    "life-cycle",  # runs scripts of the project's manifest when it installs dependencies
    "local-tools",  # an unknown subcommand may be a tool that the project's manifest names
    "logs-in",  # a shell that reads its start-up files only as a login or interactive shell
    "links",  # creates links to files
    "lines",  # prints whole lines of its input, or names of files that contain a text
    "measures",  # its operands are data, such as tables, which it reads or changes and never runs
    "packs-project",  # creates an archive of the project, with the name in its manifest
    "pathspecs",  # its operands after `--` are paths
    "moves",  # moves files
    "objects",  # with `-o name`, prints only the kind and name of each resource
    "names",  # prints only names from the project's settings with an option for listing: `tox -l`
    "python",  # an interpreter of Python
    "pipelines",  # runs steps of the project's pipelines here
    "plans",  # runs only what a configuration does while planning
    "processes",  # starts the processes of the project's Procfile
    "part",  # prints a part of each line, which the function of its name in `readers/printed_parts.py` finds out
    "machine-first",  # its first operand may be the name of a machine, which a command prints
    "pours",  # prints its input unchanged
    "a.out",  # compiles to a file of this name, unless an option says otherwise
    "stem",  # compiles to a file named as its source without the extension, unless an option says otherwise
    "flags",  # prints options for a compiler on request
    "labels",  # takes names of targets, `//directory:name`, which are not paths
    "refuses",  # does nothing if a long option is not known
    "relays",  # runs its arguments in a new terminal, or types them into another
    "segments",  # takes several commands with options, separated by `:`
    "digests",  # prints hashes of its input, which only tell whether it is the same
    "removes",  # deletes its operands, and nothing else
    "recipes",  # runs named recipes of the project, which it may give operands
    "repeats",  # prints parts of its arguments: only a name if they have no slash
    "keeps-data",  # a database server, whose data is where its options say
    "remote-copy",  # copies files to or from another machine
    "requests",  # sends a request to a server, and prints or saves the answer
    "resolves",  # looks a name up on a server
    "resumes",  # takes options also between its first operand and the second, which ends them
    "repository",  # works in a git repository, whose hooks, settings and aliases count
    "serves",  # serves the files of a directory, that of `-d` or the working directory
    "shell",  # runs commands from its input or an argument: a shell of Unix or Windows
    "short-repositories",  # runs a file, or what it clones from GitHub if there is none: `owner/name`
    "silent",  # prints nothing of its arguments
    "slash-opens",  # reads a source with a trailing slash as its content
    "service-manager",  # starts and stops the services that it is given by name
    "service-first",  # its first operand is a service, and a command for its container follows
    "slashes",  # its first operand contains a pattern between slashes
    "splits",  # splits one file into several
    "statements",  # sends its standard input to a database, as statements
    "starts-up",  # a shell, which reads start-up files in the home
    "tells",  # the commands that its program starts may be given what it reads
    "tildes",  # reads lines of its text that start with a tilde as commands
    "tracked",  # prints names of files that git tracks
    "own-names",  # its inner commands have descriptions of their own: `cmake -E tar` is `cmake-tar`
    "npm-variables",  # installs packages from where npm's variables say
    "of-a-tree",  # prints names of files in the git tree that its first operand names
    "twice",  # searches hidden files with two options `-u`
    "unique",  # creates files with new names
    "unpacks",  # unpacks by default
    "variables",  # prints the values of the variables that its operands name
    "walks",  # walks directories, and applies its expression to each file
    "wraps",  # runs the command in its operands, as another user or with another environment
    "work-tree",  # changes files of git's work tree
)


def has_trait(name: str, *traits: str) -> bool:
    """Whether a command is described with one of these `TRAITS`, by its name or path; its description is not loaded."""
    bare = name.rpartition("/")[2]
    spellings = (bare, unversioned(bare), bare + ".exe")
    for trait in traits:  # noqa: SIM110 # a generator costs more than what it looks at
        if not (_HAVING.get(trait) or _having(trait)).isdisjoint(spellings):
            return True
    return False


def _having(trait: str) -> frozenset[str]:
    """The names that are described with a word of `TRAITS`."""
    from toolgate.knowledge.index import TRAITS

    start = TRAITS.index(f"\n{trait},") + len(trait) + 2
    found = _HAVING[trait] = frozenset(TRAITS[start : TRAITS.index(",\n", start)].split(","))
    return found


def unversioned(name: str) -> str:
    """`python` for `python3.11`, `clang` for `clang-18`, `git` for `git.exe`."""
    return name[:-4] if name[-4:] == ".exe" else name.rstrip("0123456789.").rstrip("-")


class Command(Value):
    """What one command, or one of its subcommands, does.

    `names`: it and its synonyms; a subcommand's may contain `*`. `operands`: their roles in order. `does`: effects it always has;
    `given`: when there is an operand; `bare`: when there is none. `unlisted`: the role of undeclared options; empty: they
    are `unknown`. `stdin`: the role of what it reads when no operand says where from; with `!` at its end, whatever
    the operands are (a debugger, `python -i`); `PLAIN`: data, never code. `stdout`: `OPAQUE` when its output
    carries nothing of what it reads, `PATHS` when it prints names of files in its operands, `NAME` or `NUMBER` when it prints
    one harmless word, `REPOSITORY` when it prints what git knows of the project, `SETUP` when it prints settings for the shell to run; empty: its output derives from all it reads. `otherwise`: read as this when the first operand is no
    subcommand. `where`: the kind of machine the rest runs on (`ssh`, `container`, `cluster`), named by the `MACHINE` operand.
    `keys`: roles of `key=value` operands. `prints`: a word of `PRINTS`, if its output follows from its arguments.
    `passes`: a word of `PASSES`, if its output is a part of the text it reads.
    `lists`: short options with which a search for text prints names of files. `brings`: how git
    changes files of the work tree, a key of `PLANS` in `analysis/arguments/checked_out.py`. `traits`: words of `TRAITS`.
    """

    __slots__ = (
        "names", "operands", "options", "subcommands", "otherwise", "style", "does", "given", "bare", "unlisted", "stdin",
        "stdout", "where", "keys", "prints", "passes", "lists", "brings", "traits",
    )  # fmt: skip

    def __init__(
        self,
        names: str,
        operands: str = "",
        options: Sequence[OptionGroup] = (),
        subcommands: list[Command] | tuple[Command, ...] = (),
        otherwise: Command | None = None,
        style: str = GNU,
        does: Does | tuple[Does, ...] = (),
        given: Does | tuple[Does, ...] = (),
        bare: Does | tuple[Does, ...] = (),
        unlisted: Said = "",
        stdin: Said = "",
        stdout: str = "",
        where: str = "",
        keys: tuple[tuple[str, Said], ...] = (),
        prints: str = "",
        lists: str = "",
        brings: str = "",
        traits: str = "",
        passes: str = "",
    ) -> None:
        self.names = tuple(names.split())
        self.operands = operands
        self.options = _flat(options) if options else ()
        self.subcommands = tuple(subcommands)
        self.otherwise = otherwise
        self.style = style
        self.does = _listed(does) if does else ()
        self.given = _listed(given) if given else ()
        self.bare = _listed(bare) if bare else ()
        self.unlisted = _role(unlisted) if unlisted else None
        self.stdin = _input(stdin) if stdin else None
        self.stdout = stdout
        self.where = where
        self.keys = tuple([(key, _role(said)) for key, said in keys]) if keys else ()
        self.prints, self.passes = prints, passes
        self.lists = lists
        self.brings = brings
        self.traits = tuple(traits.split()) if traits else ()


command = sub = Command  # what a file describes, and each part of it


def one_of(words: str) -> frozenset[str]:
    """The words of a text, to ask whether something is one of them."""
    return frozenset(words.split())


def named(table: dict[str, Held]) -> dict[str, Held]:
    """A table by names, of one in which a key may be several."""
    found: dict[str, Held] = {}
    for names, value in table.items():
        found.update(dict.fromkeys(names.split(), value))
    return found


if TYPE_CHECKING:

    class Further(TypedDict, total=False):
        """What else is said of a command; `Command` explains it."""

        subcommands: list[Command]
        otherwise: Command
        style: str
        does: Does | tuple[Does, ...]
        given: Does | tuple[Does, ...]
        bare: Does | tuple[Does, ...]
        stdin: Said
        stdout: str
        where: str
        keys: tuple[tuple[str, Said], ...]
        prints: str
        passes: str
        lists: str
        brings: str
        traits: str


def lax(names: str, operands: str = "", options: Sequence[OptionGroup] = (), **further: Unpack[Further]) -> Command:
    """A command of which options that are not listed touch nothing."""
    return Command(names, operands, options, unlisted=PLAIN, **further)


def loose(names: str, options: Sequence[OptionGroup] = (), **further: Unpack[Further]) -> Command:
    """A command of which neither operands nor options that are not listed touch anything."""
    return Command(names, "PLAIN...", options, unlisted=PLAIN, **further)
