"""Knowledge files are data: imports, literals, names and calls of the vocabulary, and no family knows another."""

import ast
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source, walk

FOLDER = "toolgate/knowledge/"
PROGRAMS = {"__init__", "vocabulary", "index", "lookup", "package_lists"}  # these hold functions, or are generated
READERS = "readers"  # small languages inside arguments; they are code
AGENT_FILES = "toolgate.knowledge.places.agent_files"
# What they share: words, and where the agents keep things.
MAY_IMPORT = ("toolgate.knowledge.vocabulary", "toolgate.knowledge.places.agents", AGENT_FILES, "toolgate.model")

STATEMENTS = (ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom)
EXPRESSIONS = (
    ast.Constant, ast.Name, ast.Attribute, ast.Tuple, ast.List, ast.Dict, ast.Set, ast.Starred, ast.Call, ast.keyword,
    ast.BinOp, ast.Add, ast.BitOr, ast.Load, ast.Store,
)  # fmt: skip
WORDS = {
    ast.If: "`if`", ast.For: "`for`", ast.While: "`while`", ast.FunctionDef: "`def`", ast.ClassDef: "`class`",
    ast.Lambda: "`lambda`", ast.IfExp: "`… if … else …`", ast.JoinedStr: "an f-string", ast.Try: "`try`",
    ast.ListComp: "a comprehension", ast.DictComp: "a comprehension", ast.SetComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
}  # fmt: skip


def families(project: Project) -> Iterator[Source]:
    """The knowledge files that describe commands."""
    for source in project.python("toolgate"):
        name = source.path.removeprefix(FOLDER).removesuffix(".py")
        if source.path.startswith(FOLDER) and name not in PROGRAMS and name.split("/")[0] != READERS:
            yield source


def check(project: Project) -> Iterator[Finding]:
    for source in families(project):
        for statement in source.tree.body:
            yield from check_statement(source, statement)


def check_statement(source: Source, statement: ast.stmt) -> Iterator[Finding]:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return  # the docstring
    if not isinstance(statement, STATEMENTS):
        yield not_data(source, statement)
    elif isinstance(statement, ast.Import | ast.ImportFrom):
        yield from check_import(source, statement)
    elif isinstance(statement.value, ast.expr):
        yield from check_expression(source, statement.value)


def check_expression(source: Source, expression: ast.expr) -> Iterator[Finding]:
    for node in walk(expression):
        if not isinstance(node, EXPRESSIONS):
            yield not_data(source, node, expression)
            return  # what is inside is no data for the same reason
        if isinstance(node, ast.Call) and not is_constructor(node.func):
            yield Finding(
                source.path,
                node.lineno,
                "calls a method",
                "a knowledge file only calls the words of the vocabulary, by their names",
                "write the value out, or add a word to vocabulary.py",
            )


def is_constructor(function: ast.expr) -> bool:
    """A plain name, or one of the two spellings of a table of words: `"a b".split()` and `dict.fromkeys(…)`."""
    if isinstance(function, ast.Attribute):
        if isinstance(function.value, ast.Constant):
            return function.attr == "split"
        return ast.unparse(function) == "dict.fromkeys"
    return isinstance(function, ast.Name)


def check_import(source: Source, statement: ast.Import | ast.ImportFrom) -> Iterator[Finding]:
    imported = [alias.name for alias in statement.names]
    if isinstance(statement, ast.ImportFrom):
        if statement.module == "__future__":
            return
        imported = [statement.module or "."]
        if statement.module == "toolgate.knowledge":
            imported = [f"toolgate.knowledge.{alias.name}" for alias in statement.names]
    if "*" in [alias.name for alias in statement.names] and imported != ["toolgate.knowledge.vocabulary"]:
        yield Finding(
            source.path,
            statement.lineno,
            f"imports everything of `{imported[0]}`",
            "only the vocabulary has a closed list of words",
            "name what is needed",
        )
    for name in imported:
        if not f"{name}.".startswith(tuple(f"{allowed}." for allowed in MAY_IMPORT)):
            yield Finding(
                source.path,
                statement.lineno,
                f"imports `{name}`",
                "families do not know each other, and data needs no library",
                "say it with vocabulary.py; what two families share becomes a word there",
            )


def not_data(source: Source, node: ast.AST, near: ast.expr | None = None) -> Finding:
    line = getattr(node, "lineno", near.lineno if near else 1)
    return Finding(
        source.path,
        line,
        f"{WORDS.get(type(node), type(node).__name__)} in a knowledge file",
        "knowledge is data, so that it can grow without cleverness",
        "write the values out; what the vocabulary cannot say goes into vocabulary.py or a reader",
    )
