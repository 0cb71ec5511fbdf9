"""No code depends on a sentence, and nobody puts one together by hand.

What a person is told (`target.text`, `str(target)`) may be reworded at any time: code asks for a target's name, place,
path and kind. pyproject.toml lists the places that choose between sentences by what is said, with reasons. A target
knows whether it stands between backticks, and `backticked` puts text of the call there. What has a key is said by its
key.
"""

import ast
from collections.abc import Callable, Iterator
from functools import partial

from tools.checks.project import Finding, Project, Source

TARGETS = {"target", "host", "origin", "source", "base", "peer"}  # what a target is called
SPELT = {"target", "origin", "host", "peer", "carrier"}  # the same, where others are called `source` and `base`
FILLED = {"target", "origin"}  # of these, which are never the text of one
DECIDING = tuple(f"toolgate/{room}/" for room in ("model", "rules", "advice", "impact", "sentences", "analysis"))
GATE = "prose"
SPEAKING = ("toolgate/rules", "toolgate/analysis")
VOCABULARY = "toolgate/knowledge/vocabulary.py"
TABLES = ("RECIPES", "BROUGHT", "PHRASES")


def check(project: Project) -> Iterator[Finding]:
    excused = project.exceptions(GATE)
    used: set[str] = set()
    for source in project.python("toolgate"):
        found = sorted({line for node in source.nodes for line in judged(node, is_text)})
        if source.path.startswith(DECIDING):
            places = spelt(source)
            used |= set(places.values()) & excused.keys()
            found = sorted({*found, *[line for line, place in places.items() if place not in excused]})
        for line in found:
            yield Finding(
                source.path,
                line,
                "decides by the text of a target, which is for people",
                "who rewords a sentence changes a verdict",
                f"ask for its `name`, `kind`, `place` or `path`, or say why in [tool.gates.{GATE}]: "
                '"file:function" = "reason"',
            )
    for place in sorted(excused.keys() - used):
        what = f"exception `{place}` of [tool.gates.{GATE}] excuses nothing"
        yield Finding("pyproject.toml", 1, what, "a stale exception hides the next one", "remove the line")
    for source in project.python(*SPEAKING):
        yield from quoting(source)
    yield from phrases(project)


def judged(node: ast.AST, asked: Callable[[ast.expr], bool], instead: bool = True) -> list[int]:
    """The lines of a node in which such a text is compared, searched or cut up, or used `instead` of another value."""
    parts: list[ast.expr] = []
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
    elif isinstance(node, ast.BoolOp):
        parts = node.values if instead else []
    elif isinstance(node, ast.Subscript):
        parts = [node.value]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        parts = [node.func.value]
    return [part.lineno for part in parts if asked(part)]


def is_text(node: ast.expr) -> bool:
    """`target.text`, `effect.origin.text`."""
    return isinstance(node, ast.Attribute) and node.attr == "text" and called(node.value) in TARGETS


def called(node: ast.expr) -> str:
    return str(getattr(node, "attr", getattr(node, "id", "")))


def spelt(source: Source) -> dict[int, str]:
    """The lines in which what a person reads of a target, `str(target)`, is judged, each with its `file:function`."""
    found: dict[int, str] = {}
    for name, function in source.functions:
        nodes = list(ast.walk(function))
        copies = {
            target.id
            for node in nodes
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and is_spelt(set(), node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in nodes:
            for line in judged(node, partial(is_spelt, copies), instead=False):
                found[line] = f"{source.path}:{name}"
    return found


def is_spelt(copies: set[str], node: ast.expr) -> bool:
    """`str(target)`, `f"{target}"`, or a name that was given one."""
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(part, ast.FormattedValue) and called(part.value) in FILLED for part in node.values)
    if isinstance(node, ast.Call):
        return called(node.func) == "str" and len(node.args) == 1 and called(node.args[0]) in SPELT
    return isinstance(node, ast.Name) and node.id in copies


def quoting(source: Source) -> Iterator[Finding]:
    """Values between backticks that were written by hand."""
    for node in source.nodes:
        if isinstance(node, ast.JoinedStr):
            texts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            for index, text in enumerate(texts[:-1]):
                if isinstance(text, str) and text.endswith("`") and text.count("`") % 2 and texts[index + 1] is None:
                    yield Finding(
                        source.path,
                        node.lineno,
                        "puts a value between backticks by hand",
                        "a description does not belong there, and only a target knows whether it is one",
                        "write `{target}`, or `{backticked(text)}` for text of the call",
                    )


def phrases(project: Project) -> Iterator[Finding]:
    """Phrases that have a key, written out in a file of knowledge."""
    known = {
        part.value
        for source in project.python("toolgate/knowledge")
        if source.path == VOCABULARY
        for node in source.tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in TABLES
        for table in ast.walk(node.value)
        if isinstance(table, ast.Dict)
        for part in table.values
        if isinstance(part, ast.Constant)
    }
    for source in project.python("toolgate/knowledge"):
        for node in source.nodes:
            if isinstance(node, ast.Constant) and node.value in known and source.path != VOCABULARY:
                yield Finding(
                    source.path,
                    node.lineno,
                    f"`{node.value!s}` is written out",
                    "analysis knows it by its key and does not look into it here",
                    f"use the key from `PHRASES` in {VOCABULARY}",
                )
