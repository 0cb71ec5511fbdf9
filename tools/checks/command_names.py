"""The interpreter asks what a command is described with, never what it is called; the guard never asks for a class.

A command that is named in `analysis` or `model` is a fact in the wrong place: a synonym that the knowledge knows
(`gtee` for `tee`) is missed there. Builtins of the shell belong to the shell, and are excused. What is compared is
known by the name of the value (`run.name`, `argv[0]`); a text that is nothing but the name of a program may not be
compared with anything but a value of `KINDS`. Languages are the same: what one means is said in its file.
"""

import ast
from collections.abc import Iterator

from toolgate.knowledge.index import LANGUAGES
from toolgate.knowledge.lookup import BUILTINS, OWN_NAME
from tools.checks.project import Finding, Project, Source, walk

ROOMS = ("toolgate/analysis", "toolgate/model")
COUNTED = ("toolgate/rules", "toolgate/sentences", "toolgate/advice", "toolgate/impact")  # rooms on their way there
INDEX, VOCABULARY = "toolgate/knowledge/index.py", "toolgate/knowledge/vocabulary.py"
ASKING = ("toolgate/knowledge/", "toolgate/analysis/")  # where `has` asks for a trait; elsewhere, for an option
OWNERS = {"run", "command", "spec", "subject"}  # values whose field `name` or `names` is what a command is called
CALLED = {"name", "names"}
WORDS = {"argv"}  # the words of a command, of which the first is its name
CLASSES = {"Machine", "World"}
# Rooms in which no text that is only the name of a program is compared; in `code`, names are those of functions.
SILENT, EXCEPT = (*ROOMS, "toolgate/impact"), "toolgate/analysis/code/"
ASKED = ("get", "startswith", "endswith", "removeprefix", "intersection", "isdisjoint", "issubset")
# What has names of its own, by the name of the value: a file's ending, a key of settings, a subcommand of git.
NOTATIONS = set("scheme letter".split())
KINDS = NOTATIONS | set(
    """ending suffix key keys kind style subcommand language dialect family section sections user argument file.name
    host.name""".split()
)
# Names of commands that are words as well.
ORDINARY = frozenset(
    """
    0x age anchor ar as at base64 basename bat bind boot browse buffer bundle clear cmd code column compare
    composite context copy create cursor cut date defaults del detach dig dir disable drop echo eject enable env
    expand expect export factor false fd file find flags fmt fold format go groups guard hardlink hd head hex
    host hostname http https id import info init install interpreter invoke ip join kvm lab last line link llm
    load log logger login look mail make man map markdown mask mock module more move named net next nice nil
    node now open opt parallel passwd paste patch pod port print processes pw qr raw rc read reboot realpath remark
    rename reset resume rev rmdir run sample screen script sd security send service set shutdown singularity
    size sort split sql ss start stat stream strings strip submit sum sync tap task test tests time timeout
    transfer trash tree trigger trust tty type users vacuum vd version wall watch wheel which who write yes yolo
    zip
    """.split()
)
FACTS = "toolgate.knowledge"
METHODS, NAMING = {*dir(str), "get"}, ("name", "language")
TONGUES = "toolgate/analysis/code/scripting"  # where a language is asked for by what its file says of it
GATE = "command-names"
Tables = dict[str, list[str]]


def check(project: Project) -> Iterator[Finding]:
    known = names_in(project)
    excused = dict(project.exceptions(GATE))
    used: set[str] = set()
    tables = {source.module: tables_of(source) for source in project.python("toolgate")}
    for source in project.python(*SILENT):
        for line, name in dict.fromkeys(asked(source, known, tables)):
            if f"{source.path}:{name}" in excused:
                used.add(f"{source.path}:{name}")
                continue
            yield Finding(
                source.path,
                line,
                f"asks whether a command or a language is called `{name}`",
                "what it does is knowledge: its synonyms are missed here",
                "say it by a word of `TRAITS` in knowledge/vocabulary.py or of a language's `GRAMMAR`, and ask that",
            )
    for room in COUNTED:
        found = [(source.path, line) for source in project.python(room) for line, _ in compared(source, known, tables)]
        used.add(room)
        number = excused.get(room, "0:").partition(":")[0]
        if str(len(found)) != number:
            path, line = found[-1] if found else ("pyproject.toml", 1)
            yield Finding(
                path,
                line,
                f"`{room}` asks {len(found)} times what a command is called, not {number} times",
                "the number may only fall: each of these misses the synonyms of a command",
                f"ask `has_trait(…)` instead, or lower the number of `{room}` in [tool.gates.{GATE}]",
            )
    for path in excused.keys() - used:
        yield Finding(
            "pyproject.toml",
            1,
            f"[tool.gates.{GATE}] excuses `{path}` for nothing",
            "it hides the next one",
            "remove it",
        )
    yield from traits(project, tables)
    yield from classes(project)


def asked(source: Source, known: set[str], modules: dict[str, Tables]) -> Iterator[tuple[int, str]]:
    """Where a module asks what a command or a language is called."""
    if source.path.startswith(ROOMS):
        yield from compared(source, known, modules)
    if not source.path.startswith(EXCEPT):
        yield from mentioned(source, {name for name in known - ORDINARY if len(name) > 1}, modules, KINDS)
    if source.path.startswith(TONGUES):
        yield from mentioned(source, {*LANGUAGES, *LANGUAGES.values()}, modules, NOTATIONS)


def names_in(project: Project) -> set[str]:
    """Every name the index of the knowledge has a description for, but for what a shell does itself, and the guard."""
    found: set[str] = set()
    for source in project.python():
        if source.path == INDEX:
            for line in source.text.splitlines():
                found.update([name for name in line.split(",")[1:] if name])
    return found - BUILTINS - {OWN_NAME}


def tables_of(source: Source) -> Tables:
    """The texts in each constant of a module, by its name."""
    return {
        target.id: texts(node.value)
        for node in source.tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }


def tables_in(source: Source, modules: dict[str, Tables]) -> Tables:
    """The texts in each constant that a module has or imports, by its name."""
    tables = dict(modules.get(source.module) or tables_of(source))
    for node in source.nodes:
        if isinstance(node, ast.ImportFrom):
            there = modules.get(node.module or "", {})
            tables.update({name.asname or name.name: there[name.name] for name in node.names if name.name in there})
    return tables


def compared(source: Source, known: set[str], modules: dict[str, Tables]) -> Iterator[tuple[int, str]]:
    """Names of commands that a comparison or a look-up holds against the name of what is run."""
    tables = tables_in(source, modules)
    for _, function in source.functions:
        yield from compared_in(walk(function), known, tables)


def mentioned(
    source: Source, known: set[str], modules: dict[str, Tables], others: set[str]
) -> Iterator[tuple[int, str]]:
    """Names that something is held against, and that are not in the knowledge; of `others`, names mean something else.

    One letter may be anything, unless a `name` is compared with it.
    """
    tables = tables_in(source, {name: held for name, held in modules.items() if not name.startswith(FACTS)})
    for node in source.nodes:
        sides = held(node)
        kinds = {kind_of(side) for side in sides}
        if kinds.isdisjoint(others):
            found = [text for side in sides for text in texts(side, tables) if text in known]
            named = next(
                (text for text in found if len(text) > 1 or any([kind.endswith(NAMING) for kind in kinds])), ""
            )
            if named:
                yield getattr(node, "lineno", 1), named


def held(node: ast.AST) -> list[ast.expr]:
    """What a comparison or a look-up holds against each other."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.Match):
        patterns = [part for case in node.cases for part in walk(case.pattern)]
        return [node.subject, *[part.value for part in patterns if isinstance(part, ast.MatchValue)]]
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return [node.value, node.slice]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKED:
        return [node.func.value, *node.args[:1]]
    return []


def kind_of(node: ast.expr) -> str:
    """The name of the value that an expression is a part of; `ending` of one that is cut off at a dot."""
    while isinstance(node, ast.Call | ast.Subscript | ast.Attribute):
        if isinstance(node, ast.Call):
            parted = isinstance(node.func, ast.Attribute) and node.func.attr == "rpartition"
            if parted and [text for part in node.args for text in texts(part)] == ["."]:
                return "ending"
            named = node.func.id if isinstance(node.func, ast.Name) else ""
            if named.endswith("_of"):
                return named.removesuffix("_of")
            node = node.args[0] if named and node.args else node.func
        elif isinstance(node, ast.Attribute) and node.attr not in METHODS:
            return f"{kind_of(node.value)}.name" if node.attr == "name" else node.attr
        else:
            node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def compared_in(nodes: list[ast.AST], known: set[str], tables: Tables) -> Iterator[tuple[int, str]]:
    pairs = [pair for node in nodes if isinstance(node, ast.Assign) for pair in assigned(node)]
    copies = {target.id for target, value in pairs if isinstance(target, ast.Name) and calls(value, set())}
    for node in nodes:
        sides: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.Subscript):
            sides = [node.value, node.slice]
        elif isinstance(node, ast.Call) and attribute(node.func) in ("get", "startswith", "removeprefix"):
            sides = [node.func.value, *node.args]  # type: ignore[attr-defined]  # an attribute
        found: list[str] = []
        if any([calls(side, copies) for side in sides]):
            found = [text for side in sides for text in texts(side, tables)]
        elif any([is_line(side) for side in sides]):
            found = [text for side in sides for text in firsts(side)]
        named = next((text for text in found if text in known), "")
        if named:
            yield getattr(node, "lineno", 1), named


def assigned(node: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
    """Each target of an assignment with its value: `name, argv = command.name, command.argv`."""
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return list(zip(target.elts, value.elts, strict=False))
    return [(one, value) for one in node.targets]


def calls(node: ast.expr, copies: set[str]) -> bool:
    """Whether an expression is the name of a command: `spec.names[0]`, `argv[0]`, `run.name`, or a copy of one."""
    first = False
    while isinstance(node, ast.Call | ast.Subscript):
        if isinstance(node, ast.Call):
            node = node.args[0] if node.args and isinstance(node.func, ast.Name) else node.func
            node = node.value if isinstance(node, ast.Attribute) and node.attr not in CALLED else node
        elif isinstance(node.slice, ast.Constant) or isinstance(node.value, ast.Call):
            first = isinstance(node.slice, ast.Constant) and node.slice.value == 0
            node = node.value
        else:
            return False
    if isinstance(node, ast.Name):
        return node.id in copies or (node.id in WORDS and first)
    if isinstance(node, ast.Attribute) and node.attr in CALLED:
        owner = node.value
        return (attribute(owner) or getattr(owner, "id", "")) in OWNERS
    return isinstance(node, ast.Attribute) and node.attr in WORDS and first


def is_line(node: ast.expr) -> bool:
    """Whether an expression is a command's words from the first on: `command.argv`, `argv[:2]`."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and node.slice.lower is None:
        node = node.value
    return (attribute(node) or getattr(node, "id", "")) in WORDS


def firsts(node: ast.expr) -> list[str]:
    """The first text of a tuple, or of each of several."""
    parts = node.elts if isinstance(node, ast.Tuple) else []
    inner = [text for part in parts if isinstance(part, ast.Tuple) for text in firsts(part)]
    return inner or [text for part in parts[:1] for text in texts(part)]


def attribute(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else ""


def texts(node: ast.expr, tables: Tables | None = None) -> list[str]:
    """The texts that an expression consists of; a name stands for the table it is."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.Name):
        return (tables or {}).get(node.id, [])
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [text for part in node.elts for text in texts(part, tables)]
    if isinstance(node, ast.Dict):
        return [text for key in node.keys if key is not None for text in texts(key, tables)]
    if isinstance(node, ast.Starred):
        return texts(node.value, tables)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("frozenset", "set", "tuple"):
        return [text for part in node.args for text in texts(part, tables)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
        return [word for text in texts(node.func.value) for word in text.split()]
    return []


def traits(project: Project, modules: dict[str, Tables]) -> Iterator[Finding]:
    """Every word of `TRAITS` is said by a command and asked for, and no other is."""
    said: set[str] = set()
    asked: set[str] = set()
    listed: set[str] = set()
    for source in project.python("toolgate"):
        tables = tables_in(source, modules)
        for node in source.nodes:
            if source.path == VOCABULARY and isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "TRAITS":
                listed.update(texts(node.value))
            elif isinstance(node, ast.keyword) and node.arg == "traits":
                said.update([word for text in texts(node.value) for word in text.split()])
            elif source.path.startswith(ASKING) and isinstance(node, ast.Call) and attribute(node.func) == "has":
                asked.update([text for part in node.args for text in texts(part)])
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "has_trait":
                asked.update([word for part in node.args[1:] for word in texts(part, tables)])
            elif isinstance(node, ast.Compare) and ast.unparse(node.comparators[0]).endswith("traits"):
                asked.update(texts(node.left))
    for word in sorted(listed ^ said | listed ^ asked):
        ends = [end for end, words in (("listed", listed), ("said", said), ("asked for", asked)) if word in words]
        yield Finding(
            VOCABULARY,
            1,
            f"the trait `{word}` is only {' and '.join(ends)}",
            "a word that is spelt differently at one end is silently never true",
            "list it in `TRAITS`, describe a command with it, and ask for it",
        )


def classes(project: Project) -> Iterator[Finding]:
    for source in project.python("toolgate"):
        for node in source.nodes:
            asks = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"
            if asks and any(isinstance(part, ast.Name) and part.id in CLASSES for part in walk(node)):
                yield Finding(
                    source.path,
                    node.lineno,  # type: ignore[attr-defined]  # a call
                    "asks which class its facts are",
                    "facts of another class are then treated as the wrong kind of machine",
                    "ask for a value of `Facts`, as `facts.real`",
                )
