"""Every role is in the vocabulary's list, said by knowledge and handled by analysis; a reader that it names exists.

One that is spelt differently where it is said and where it is handled is an error only when the command is run.
"""

import ast
import re
from collections.abc import Iterator
from difflib import get_close_matches

from tools.checks.project import Finding, Project, Source, walk

VOCABULARY = "toolgate/knowledge/vocabulary.py"
FAMILIES = "toolgate/knowledge/commands/"  # where a text may say roles
READERS = "toolgate/knowledge/readers/"
LISTED = re.compile(r'^([A-Z_]+) = Role\("\1"\)  # (\(\.?x\) )?\S', re.MULTILINE)
OUTPUTS = ("ENDLESS", "NAME", "NUMBER", "OPAQUE", "PATHS", "REPOSITORY", "SETUP")  # what `stdout` may be
READ = ("READ_BY", "WORDS_BY", "ROLES_BY", "SETS", "STORES")  # roles whose argument is a reader
WORD = r"[A-Z][A-Z_]{3,}(?:\([^() ]*\))?(?:[?!]|\.\.\.)?"
SAID = re.compile(f"{WORD}(?: {WORD})*")  # a text that says roles
TABLES = ("ROLES", "_PLAYED", "SILENT", "MODULES")  # of what handles roles, by their names
Use = tuple[ast.expr, str, str]  # a place where a role is said, its name and its argument


def check(project: Project) -> Iterator[Finding]:
    knowledge = {source.path: source for source in project.python("toolgate/knowledge")}
    listed = {}
    if VOCABULARY in knowledge:
        listed = {name: bool(argument) for name, argument in LISTED.findall(knowledge.pop(VOCABULARY).text)}
    said: set[str] = set()
    for source in knowledge.values():
        said |= {node.id for node in source.nodes if isinstance(node, ast.Name)}
        for node, name, argument in uses(source):
            said.add(name)
            if name not in listed and name not in OUTPUTS:
                yield unlisted(source, node, name, listed)
            elif argument and not listed.get(name):
                yield finding(source.path, node.lineno, f"the role `{name}` takes no argument")
            elif argument and name in READ and not there(name, argument, knowledge):
                yield finding(
                    source.path, node.lineno, f"`{name}({argument})` names no reader: {wanted(name, argument)}"
                )
    handled: set[str] = set()
    for source in project.python("toolgate/analysis"):
        handled |= {node.id for node in source.nodes if isinstance(node, ast.Name)}
        for part, name in handlers(source):
            handled.add(name)
            if name not in listed:
                yield unlisted(source, part, name, listed)
    for name in listed:
        if name not in said or name not in handled:
            yield finding(VOCABULARY, 1, f"nothing {'handles' if name in said else 'says'} the role `{name}`")


def finding(path: str, line: int, what: str) -> Finding:
    return Finding(
        path,
        line,
        what,
        "a role is a word of one closed list, which knowledge says and analysis handles",
        f"make them agree: the list in {VOCABULARY}, the knowledge files, and toolgate/analysis/arguments/roles",
    )


def unlisted(source: Source, node: ast.expr, name: str, listed: dict[str, bool]) -> Finding:
    near = get_close_matches(name, listed, 1)
    meant = f"; did you mean `{near[0]}`?" if near else ""
    return finding(source.path, node.lineno, f"`{name}` is not a role{meant}")


def there(role: str, reader: str, knowledge: dict[str, Source]) -> bool:
    """Whether a reader exists, and takes what the role gives it."""
    source = knowledge.get(f"{READERS}{reader.partition('.')[0]}.py")
    beginning = wanted(role, reader).partition(")")[0]
    return source is not None and f"\n{beginning}" in source.text and "Found" in source.text


def wanted(role: str, reader: str) -> str:
    """The function of a reader."""
    given = "words: list[str]" if role == "ROLES_BY" else "text: str"
    return f"def {reader.partition('.')[2] or 'read'}({given}) -> Found | None"


def uses(source: Source) -> Iterator[Use]:
    """Roles that stand in texts, or are given an argument; the first argument of other calls is a name."""
    names: set[int] = set()
    for node in source.nodes:
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            names.add(id(node.args[0]))
            if isinstance(node.func, ast.Name) and node.func.id in READ:
                yield node, node.func.id, str(node.args[0].value)
    told = source.path.startswith(FAMILIES)
    for node in source.nodes if told else changes(source):
        if isinstance(node, ast.Constant) and id(node) not in names and isinstance(node.value, str):
            for word in node.value.split() if SAID.fullmatch(node.value) else ():
                name, _, argument = word.rstrip("?!.").partition("(")
                yield node, name, argument.rstrip(")")


def changes(source: Source) -> Iterator[ast.AST]:
    """What readers say of the other arguments."""
    for node in source.nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "changes":
            yield from [keyword.value for keyword in node.keywords]


def handlers(source: Source) -> Iterator[tuple[ast.Constant, str]]:
    """Roles in the tables of what handles them."""
    for node in source.nodes:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in TABLES:
            for part in walk(node.value):
                if (
                    isinstance(part, ast.Constant)
                    and isinstance(part.value, str)
                    and SAID.fullmatch(part.value.strip())
                ):
                    yield from [(part, word) for word in part.value.split()]
