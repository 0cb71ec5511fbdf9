"""An agent is named in its declaration alone, and what others need of it is a field of that.

A name elsewhere is a fact that the next agent's author does not know of: its credentials stay unprotected, its trust
unwritten. A word that starts with a name counts too (`frob-rules`, `FROB_OFF`), but not a host. Adapters declare, and a
module whose name starts with an agent's is that agent's own; what is generated is excused, and so are descriptions of
commands, of languages inside their arguments and of packages, which are other things that are called by a name. Prose
may give examples.
"""

import ast
import re
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source, walk

DECLARED = "toolgate/knowledge/places/agents.py"
ELSEWHERE = ("toolgate/adapters/", *[f"toolgate/knowledge/{room}/" for room in ("commands", "packages", "readers")])
ACTS = "_acts.py"  # what subcommands do, by the names of commands
GENERATED = re.compile(r"written by tools/(?:agents|index|cold)\.py", re.IGNORECASE)
BEGIN, END = "# written by tools/agents.py", "# end of what tools/agents.py writes"
PROSE = {"DESCRIPTION", "EPILOG", "HELP", "CASES"}  # texts for people, and examples
SAID = {"help", "description", "epilog"}  # arguments that are prose
WORD = re.compile(r"[\w.-]+")
FIRST = re.compile(r"\.?[^\W_]+")  # the beginning of a word that is made of several
GATE = "agent-names"
MOST = 16  # exceptions: lower it when one is gone


def check(project: Project) -> Iterator[Finding]:
    names = declared(project)
    excused = project.exceptions(GATE)
    used: set[str] = set()
    for source in project.python("toolgate"):
        for line, name in named(source, names) if not own(source, names) else ():
            if f"{source.path}:{name}" in excused:
                used.add(f"{source.path}:{name}")
                continue
            yield Finding(
                source.path,
                line,
                f"names the agent `{name}`",
                "the next agent's author does not look here: what it says holds for no other",
                "make it a field of `Agent` or `Declaration`, which each adapter fills in, and ask for that",
            )
    for path in excused.keys() - used:
        yield excess(f"[tool.gates.{GATE}] excuses `{path}` for nothing", "remove it, and lower `MOST`")
    if names and len(excused) != MOST:
        yield excess(
            f"[tool.gates.{GATE}] has {len(excused)} exceptions, not {MOST}",
            "declare what the agent is instead of excusing its name; when one is gone, lower `MOST`",
        )


def excess(what: str, fix: str) -> Finding:
    return Finding("pyproject.toml", 1, what, "the list of exceptions can only shrink", fix)


def declared(project: Project) -> set[str]:
    """The names of agents, of their programs, dotted homes and variables, as they are generated."""
    found: set[str] = set()
    for source in project.python():
        if source.path != DECLARED:
            continue
        for node in source.nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                found |= of_agent(node) if node.func.id == "Agent" else of_directory(node)
    return found


def of_agent(node: ast.Call) -> set[str]:
    fields = {word.arg: ast.literal_eval(word.value) for word in node.keywords}
    name = ast.literal_eval(node.args[0])
    found = {name, name.replace("-", "_"), *fields.get("programs", ())}
    found |= {path for path in fields.get("project_directories", ()) if path != ".agents"}
    return found | {word for field in ("prefix", "project_variable") if (word := fields.get(field))}


def of_directory(node: ast.Call) -> set[str]:
    if not isinstance(node.func, ast.Name) or node.func.id != "Directory":
        return set()
    fields = {word.arg: ast.literal_eval(word.value) for word in node.keywords}
    first = ast.literal_eval(node.args[0]).partition("/")[0]
    homes = {first} if first[0] == "." and first not in (".config", ".local", ".agents") else set()
    variables = {name for field in ("moved", "added") for name, _ in fields.get(field, ())}
    return homes | {name for name in variables if not name.startswith("XDG_")}


def own(source: Source, names: set[str]) -> bool:
    """Whether a file may name an agent: its declaration, a module of its own, or a generated one."""
    stem = source.path.rpartition("/")[2].removesuffix(".py")
    head = ast.get_docstring(source.tree) or ""
    elsewhere = source.path.startswith(ELSEWHERE) or source.path.endswith(ACTS)
    return stem in names or stem.partition("_")[0] in names or elsewhere or GENERATED.search(head) is not None


def named(source: Source, names: set[str]) -> Iterator[tuple[int, str]]:
    """The names of agents in the texts and imports of a module, with their lines."""
    written = generated(source)
    prose = {id(part) for node in source.nodes for text in said(node) for part in walk(text)}
    for node in source.nodes:
        found: list[tuple[int, str]] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            lines = enumerate(node.value.split("\n"), start=node.lineno)
            found = [(number, name) for number, line in lines for name in names_in(line, names)]
        elif isinstance(node, ast.ImportFrom):
            parts = [*(node.module or "").split("."), *[one.name for one in node.names]]
            found = [(node.lineno, name) for name in parts if name in names and name.islower()]
        yield from [(number, name) for number, name in found if number not in written]


def names_in(text: str, names: set[str]) -> list[str]:
    """The names among the words of a text and at their beginnings, and of modules among the parts of a dotted word."""
    words = [word.strip(".") if word.strip(".") in names else word for word in WORD.findall(text)]
    parts = [part for word in words if word not in names for part in word.split(".") if "_" in part]
    heads = [first[0] for word in words if word not in names and "." not in word[1:] if (first := FIRST.match(word))]
    return [word for word in (*words, *parts, *heads) if word in names]


def generated(source: Source) -> set[int]:
    """The lines between the marks of what is generated."""
    found: set[int] = set()
    inside = False
    for number, line in enumerate(source.text.splitlines(), start=1):
        inside = (inside or line.strip().startswith(BEGIN)) and not line.strip().startswith(END)
        found |= {number} if inside else set()
    return found


def said(node: ast.AST) -> Iterator[ast.AST]:
    """The texts in a node that only people read: docstrings, help, examples."""
    match node:
        case ast.Module() | ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            if node.body and isinstance(node.body[0], ast.Expr):
                yield node.body[0]
        case ast.Assign():
            if any(isinstance(target, ast.Name) and target.id in PROSE for target in node.targets):
                yield node.value
        case ast.keyword():
            if node.arg in SAID:
                yield node.value
        case _:
            pass
