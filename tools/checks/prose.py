"""No code depends on a sentence, and nobody puts one together by hand.

What a person is told may be reworded at any time: code asks for a target's name, place, path and kind. A target knows
whether it stands between backticks, and `backticked` puts text of the call there. What has a key is said by its key.
"""

import ast
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source

TARGETS = {"target", "host", "origin", "source", "base", "peer"}  # what a target is called
SPEAKING = ("toolgate/rules", "toolgate/analysis")
VOCABULARY = "toolgate/knowledge/vocabulary.py"
TABLES = ("RECIPES", "BROUGHT", "PHRASES")


def check(project: Project) -> Iterator[Finding]:
    for source in project.python("toolgate"):
        for line in sorted({line for node in source.nodes for line in judged(node)}):
            yield Finding(
                source.path,
                line,
                "decides by the text of a target, which is for people",
                "who rewords a sentence changes a verdict",
                "ask for its `name`, `kind`, `place` or `path`",
            )
    for source in project.python(*SPEAKING):
        yield from quoting(source)
    yield from phrases(project)


def judged(node: ast.AST) -> list[int]:
    """The lines of a node in which the text of a target is compared, searched, cut up or used in place of a path."""
    parts: list[ast.expr] = []
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
    elif isinstance(node, ast.BoolOp):
        parts = node.values
    elif isinstance(node, ast.Subscript):
        parts = [node.value]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        parts = [node.func.value]
    return [part.lineno for part in parts if is_text(part)]


def is_text(node: ast.expr) -> bool:
    """`target.text`, `effect.origin.text`."""
    if not isinstance(node, ast.Attribute) or node.attr != "text":
        return False
    owner = node.value
    return getattr(owner, "attr", getattr(owner, "id", "")) in TARGETS


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
