"""Every manner is a member of `Manner`, said by somebody and asked for by somebody.

A word that is spelt differently where an effect gets it and where a rule looks for it is silently never true; one that
nobody asks for is a fact without a use.
"""

import ast
import re
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source, walk

MODEL = "toolgate/model/effect.py"
SAYING = ("toolgate/knowledge", "toolgate/analysis")
ASKING = (
    "toolgate/rules",
    "toolgate/advice",
    "toolgate/impact",
    "toolgate/policy/match",
    "toolgate/policy/force",
    "toolgate/guard_agent",
)
WRITTEN = ("toolgate/policy/library",)  # policies as text
POLICY = re.compile(r"manner = (\[[^\]]*\]|\"[^\"]*\")")
MAKERS = ("reads", "writes", "deletes", "runs", "fetches", "sends", "listens", "controls", "publishes", "discards")
POSITIONS = {"emit": 3, "Effect": 6, "note": 1, "unknown": 1}  # of the manner among the arguments of a call
Asked = list[ast.AST]


def check(project: Project) -> Iterator[Finding]:
    listed = members(project)
    said: set[str] = set()
    asked: set[str] = set()
    for source in project.python(*SAYING, *ASKING):
        used = {id(node): node.attr for node in source.nodes if is_member(node)}  # type: ignore[attr-defined]  # a name
        questions = {id(part) for node in questions_of(source) for part in walk(node)}
        everywhere = source.path.startswith(ASKING)
        asked.update([name for key, name in used.items() if everywhere or key in questions])
        said.update([name for key, name in used.items() if not everywhere and key not in questions])
        yield from literals(source)
    for source in project.python(*WRITTEN):
        found = [word for text in POLICY.findall(source.text) for word in re.findall(r"[a-z-]+", text)]
        asked.update([constant(word) for word in found])
    for name in sorted(listed ^ said | listed ^ asked):
        ends = [end for end, names in (("listed", listed), ("said", said), ("asked for", asked)) if name in names]
        yield Finding(
            MODEL,
            1,
            f"the manner `{name}` is only {' and '.join(ends)}",
            "one that nobody says is never true, and one that nobody asks for is of no use",
            "list it in `Manner`, have an effect say it, and ask for it",
        )


def constant(word: str) -> str:
    return word.upper().replace("-", "_")


def members(project: Project) -> set[str]:
    """The names in `class Manner`."""
    return {
        target.id
        for source in project.python("toolgate/model")
        if source.path == MODEL
        for node in source.tree.body
        if isinstance(node, ast.ClassDef) and node.name == "Manner"
        for entry in node.body
        if isinstance(entry, ast.Assign)
        for target in entry.targets
        if isinstance(target, ast.Name)
    }


def is_member(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Manner"


def questions_of(source: Source) -> Asked:
    """What is compared, and what a comprehension goes through, there or in a list of the module."""
    lists = {
        target.id: node.value
        for node in source.tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found: Asked = []
    for node in source.nodes:
        if isinstance(node, ast.Compare):
            found.append(node)
        elif isinstance(node, ast.comprehension):
            found.append(lists.get(node.iter.id, node) if isinstance(node.iter, ast.Name) else node.iter)
    return found


def literals(source: Source) -> Iterator[Finding]:
    """Texts where a manner belongs."""
    for node in source.nodes:
        for part in [text for value in manners(node, source) for text in texts(value)]:
            yield Finding(
                source.path,
                part.lineno,
                f"the manner `{part.value!s}` is written out",
                "a typing mistake in it is silent",
                "use a member of `Manner` in toolgate/model/effect.py",
            )


def manners(node: ast.AST, source: Source) -> list[ast.expr]:
    """The expressions in a node that are a manner."""
    if isinstance(node, ast.keyword) and node.arg == "manner":
        return [node.value]
    if isinstance(node, ast.Compare) and any(names(side) for side in node.comparators):
        return [node.left]
    if isinstance(node, ast.Assign) and any(names(target) for target in node.targets):
        return [node.value]
    if isinstance(node, ast.AugAssign) and names(node.target):
        return [node.value]
    if isinstance(node, ast.Tuple) and len(node.elts) == 2 and ast.unparse(node.elts[0]) == "'manner'":
        return [node.elts[1]]
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        if source.path.startswith("toolgate/knowledge") and called in (*MAKERS, "unknown"):
            return node.args[2:]
        return node.args[POSITIONS[called] :] if called in POSITIONS else []
    return []


def names(node: ast.expr) -> bool:
    return getattr(node, "attr", getattr(node, "id", "")) == "manner"


def texts(node: ast.expr) -> list[ast.Constant]:
    """The texts that an expression may be."""
    if isinstance(node, ast.Constant):
        return [node] if isinstance(node.value, str) and node.value else []
    if isinstance(node, ast.Starred):
        return texts(node.value)
    if isinstance(node, ast.Tuple | ast.List):
        return [text for part in node.elts for text in texts(part)]
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return []
