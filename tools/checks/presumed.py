"""Every loosely described name is run by an example, or stands in `tests/presumed.txt`, which only gets shorter.

Of such a name, options that nobody listed count as harmless: `loose(…)`, or `lax(…)`. Each of its synonyms and
subcommands is a name of its own. The examples are those of the notation: `CASES` in knowledge and rules, the files
below `tests/cases`, `tests/effects` and `tests/rules`, and the blocks marked `cases` in the documentation.
"""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from toolgate.cases import Case, read, read_effects
from toolgate.knowledge.vocabulary import PLAIN, Command
from tools.checks.project import Finding, Project, Source

LIST = "tests/presumed.txt"
COMMANDS = "toolgate/knowledge/commands"
CASES = ("toolgate/knowledge/", "toolgate/rules/")
BLOCK = re.compile(r"^```cases\n(.*?)^```", re.MULTILINE | re.DOTALL)
SAID = re.compile(r"^\s+(?:reason|instead)\b.*$", re.MULTILINE)  # lines of a `.told` file that are no example
CARRYING = re.compile(r"\b(?:ARGV|MODULE|RUNS|TOOL|LOCAL|TASK|TRIED|JOINED|TYPED|SPREAD|SPLIT|WORDS_BY|ROLES_BY)\b")
BEFORE = set("! time do then else elif if while until exec command builtin eval".split())
SETTING = re.compile(r"\w+\+?=")
PIECE = re.compile(r"""(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s;&|(){}`'"\\])+|[;&|(){}`\n]""", re.DOTALL)
REMOVE = "remove the line: `make generate` does"
WHY = "what is taken as harmless from its manual alone is told from what an example shows"

Names = dict[str, list[Command]]  # what can be started, and what it is described with


def check(project: Project) -> Iterator[Finding]:
    listed = {name: number for number, name in presumed(project)}
    homes, names = described(project)
    shown = set(shown_in(project, names))
    for name in sorted(homes.keys() - shown - listed.keys()):
        what = f"`{name}` is described loosely, and no example runs it"
        yield Finding(
            homes[name].path,
            line_of(homes[name], name),
            what,
            WHY,
            f"write an example into `CASES`, or the line `{name}` into {LIST}",
        )
    for name, number in sorted(listed.items()):
        if name not in homes:
            what = f"no command is called `{name}` and described loosely"
            yield Finding(LIST, number, what, "it hides one that comes later", REMOVE)
        elif name in shown:
            yield Finding(LIST, number, f"an example runs `{name}` meanwhile", "the list can only shrink", REMOVE)
    if list(listed) != sorted(listed):
        yield Finding(LIST, 1, "is not sorted", "two branches that change it collide", f"run `LC_ALL=C sort` on {LIST}")


def presumed(project: Project) -> Iterator[tuple[int, str]]:
    """The names of the list, each with its line."""
    for source in project.sources:
        if source.path == LIST:
            for number, line in enumerate(source.text.splitlines(), start=1):
                if line and line[0] != "#":
                    yield number, line


# --- what is described -----------------------------------------------------------------------------------------------


def described(project: Project) -> tuple[dict[str, Source], Names]:
    """Where each loosely described name is described, and all commands by the name they are started with."""
    homes: dict[str, Source] = {}
    names: Names = {}
    for source in project.python(COMMANDS):
        space: dict[str, object] = {"__name__": source.module}
        exec(compile(source.tree, source.path, "exec"), space)  # noqa: S102 # data, to which another gate holds it
        values = [value for value in space.values() if isinstance(value, Command)]
        inner = {id(part) for value in values for part in parts(value)}
        for value in values:
            if id(value) not in inner:
                for name in value.names:
                    names.setdefault(name, []).append(value)
                for loose in loosely(value, ""):
                    homes.setdefault(loose, source)
    return homes, names


def parts(command: Command) -> Iterator[Command]:
    for part in (*command.subcommands, *([command.otherwise] if command.otherwise else [])):
        yield part
        yield from parts(part)


def loosely(command: Command, above: str) -> Iterator[str]:
    """The names of a command, and below it, of which options that are not listed count as harmless.

    What is below a command with several names is below the first of them.
    """
    if PLAIN in (command.unlisted, command.otherwise.unlisted if command.otherwise else None):
        yield from [above + name for name in command.names]
    for part in command.subcommands:
        yield from loosely(part, f"{above}{command.names[0]} ")


def line_of(source: Source, name: str) -> int:
    """The line of a file in which a name first stands, below that of its command."""
    at = 0
    for word in name.split():
        found = re.compile(rf"""["' ]{re.escape(word)}["' ]""").search(source.text, at)
        at = found.start() if found else at
    return source.text.count("\n", 0, at) + 1


# --- what examples run -----------------------------------------------------------------------------------------------


def shown_in(project: Project, names: Names) -> Iterator[str]:
    carriers = {name for name, found in names.items() if any(carries(command) for command in found)}
    for case in examples(project):
        for text in [case.text, *[argument.replace("\\n", "\n") for _, argument in case.scene]]:
            yield from run_by(text, names, carriers)


def carries(command: Command) -> bool:
    """Whether a command is given another one to start."""
    own = (command, *parts(command))
    said = [part.operands for part in own] + [
        str(option.role) for part in own for option in part.options if not isinstance(option, str)
    ]
    return any(CARRYING.search(text) for text in said)


def examples(project: Project) -> Iterator[Case]:
    for source in project.sources:
        if source.path.startswith(CASES) and source.is_python:
            for node in source.tree.body:
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CASES":
                    yield from read(ast.literal_eval(node.value))
        elif source.path.startswith("tests/") and source.path.endswith((".cases", ".told")):
            yield from read(SAID.sub("#", source.text))
        elif source.path.endswith(".effects"):
            yield from read_effects(source.text)
        elif source.path.endswith(".md"):
            for block in BLOCK.findall(source.text):
                yield from read(block)


def run_by(text: str, names: Names, carriers: set[str]) -> Iterator[str]:
    """The names that a text runs, each with those above it; texts between quotes are texts that may be run."""
    segment: list[str] = []
    for piece in [*PIECE.findall(text.replace("\\\n", " ")), "\n"]:
        if piece not in ";&|(){}`\n":
            segment.append(bare(piece))
            if piece[:1] in "'\"" or "='" in piece or '="' in piece:
                yield from run_by(bare(piece.partition("=")[2] if piece[:1] not in "'\"" else piece), names, carriers)
        else:
            yield from run_in(segment, names, carriers)
            segment = []


def bare(piece: str) -> str:
    return re.sub(r"""'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)""", r"\1\2\3", piece, flags=re.DOTALL)


def run_in(words: list[str], names: Names, carriers: set[str]) -> Iterator[str]:
    """The names that the words of one command run: its first word, and where that starts others, any later one."""
    first = ""
    for index, word in enumerate(words):
        if not first and (SETTING.match(word) or word in BEFORE):
            continue
        before = words[index - 1] if index else ""
        for name in started(word, before, first, names):
            for command in names[name]:
                yield from path_of(command, "", name, words[index + 1 :])
        first = first or known(word, names) or word
        if first not in carriers:
            return


def started(word: str, before: str, first: str, names: Names) -> list[str]:
    """The names under which a word is known as a command: a module behind `-m`, a script by its own name."""
    others = (f"file:{word.rpartition('/')[2]}", f"py:{word}" if before == "-m" else "", f"{first}-{word}")
    return [name for name in (known(word, names), *others) if name in names]


def known(word: str, names: Names) -> str:
    """The name that a word starts a command with: without its directory, version and ending; empty: there is none."""
    name = word.rpartition("/")[2]
    package = word[:1] + word[1:].partition("@")[0]
    for one in (word, name, package, name.removesuffix(".exe"), name.rstrip("0123456789.").rstrip("-")):
        if one in names:
            return one
    return next((name[:end] + "*" for end in range(len(name), 1, -1) if name[:end] + "*" in names), "")


def path_of(command: Command, above: str, name: str, words: list[str]) -> Iterator[str]:
    """A command and the subcommands that the words behind it name, over options and their values."""
    yield above + name
    option = False  # whether the word before may have this one as its value
    for index, word in enumerate(words):
        for part in command.subcommands:
            for one in part.names:
                if one == word or ("*" in one and fnmatchcase(word, one)):
                    yield from path_of(part, f"{above}{command.names[0]} ", one, words[index + 1 :])
                    return
        if word[:1] not in ("-", "+", "/") and not option:
            return
        option = word[:1] in ("-", "/")
