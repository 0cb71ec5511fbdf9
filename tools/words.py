"""Writes `tests/words.txt`: every sentence that a person or a model may read, so that wording is a visible diff.

The sentences are taken from the sources, file by file; what is filled in at run time is between braces.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "tests" / "words.txt"
# Rules and advice first: the most read.
FOLDERS = "rules advice impact decide.py guard.py knowledge analysis shell cli policy install adapters .".split()
SENTENCES = (
    "toolgate/knowledge/places/purposes.py",
    "toolgate/knowledge/texts/acts.py",
    "toolgate/knowledge/texts/agent_acts.py",
    "toolgate/knowledge/texts/data_acts.py",
    "toolgate/knowledge/texts/settings.py",
    "toolgate/knowledge/texts/tool_acts.py",
    "toolgate/knowledge/texts/deploy_acts.py",
    "toolgate/knowledge/texts/publish_acts.py",
    "toolgate/knowledge/texts/remote_acts.py",
    "toolgate/knowledge/texts/secret_acts.py",
    "toolgate/knowledge/texts/store_acts.py",
)  # knowledge that is written in sentences
GENERATED = ("toolgate/knowledge/index.py", "toolgate/bundling/used.py")
DOES = "reads writes deletes runs fetches sends listens escalates controls publishes discards unknown Target".split()
VARYING = {"HERE": "this machine", "IT": "it"}
EXAMPLES = ("CASES", "EXAMPLES")
WORDS = re.compile(r"[^\W\d_]['`}.,:;)]* [`'({]*[^\W_]")  # two words with a blank between them


def sources() -> list[Path]:
    found: list[Path] = []
    for name in FOLDERS:
        place = ROOT / "toolgate" / name
        found += [place] if place.is_file() else sorted(place.rglob("*.py"))
    return [path for path in dict.fromkeys(found) if path.relative_to(ROOT).as_posix() not in GENERATED]


def template(node: ast.AST) -> str:
    """A string of the source with what is filled in between braces; empty: the node is not a string."""
    if isinstance(node, ast.JoinedStr):
        return "".join([template(part) for part in node.values])
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Sentence", "which"):
        return _parts(node)
    if _is_joined(node):
        return _part(node)
    if isinstance(node, ast.FormattedValue):
        value, mark = node.value, ""
        if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "backticked":
            value, mark = value.args[0], "`"
        names = [inner.attr if isinstance(inner, ast.Attribute) else inner.id for inner in _names(value)]
        return f"{mark}{{{names[0] if names else '…'}}}{mark}"
    return (
        node.value.replace("\r\n", "⏎").replace("\n", "⏎")
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        else ""
    )


def _is_joined(node: ast.AST) -> TypeGuard[ast.BinOp]:
    """Whether words are put together with some that depend on the number or the machine: `"can log in to " + HERE`."""
    return isinstance(node, ast.BinOp) and any(
        [getattr(part, "id", "") in (*VARYING, "Words") for part in ast.walk(node)]
    )


def _parts(call: ast.Call) -> str:
    """A sentence that is written in its parts."""
    if getattr(call.func, "id", "") == "which":
        return f", which {_part(call.args[0])}"
    parts = [_part(part) for part in call.args]
    towards = [_part(keyword.value) for keyword in call.keywords if keyword.arg == "towards"] or parts[3:4]
    return "".join([*parts[:1], *towards, *parts[1:3]])


def _part(node: ast.expr) -> str:
    """One part as it is said of one thing; what is not written there is filled in."""
    if isinstance(node, ast.Name) and node.id in VARYING:
        return VARYING[node.id]
    if isinstance(node, ast.BinOp):
        return _part(node.left) + _part(node.right)
    one = node.args[0] if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Words" else node
    plain = (
        isinstance(one, (ast.Constant, ast.JoinedStr))
        or _is_joined(one)
        or getattr(getattr(one, "func", None), "id", "") == "which"
    )
    return template(one) if plain else template(ast.FormattedValue(one, -1))


def _names(node: ast.expr) -> Iterator[ast.Attribute | ast.Name]:
    """The names in an expression, but for that of a function it calls."""
    called = node.func if isinstance(node, ast.Call) else None
    for inner in ast.walk(node):
        if isinstance(inner, (ast.Attribute, ast.Name)) and inner is not called:
            yield inner


def sentences(node: ast.AST) -> Iterator[str]:
    """The sentences in a piece of source, in order, without docstrings, examples and lists of words."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Constant, ast.JoinedStr)) or _is_joined(node):
            if WORDS.search(text := template(node)):
                yield text.strip()
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Sentence", "which"):
            if WORDS.search(text := template(node)):
                yield text.strip()
            for part in ast.walk(node):  # what is said in one case and another in the other
                if isinstance(part, ast.IfExp):
                    yield from sentences(part)
        elif not _is_silent(node):
            inner = [one for one in ast.iter_child_nodes(node) if not isinstance(one, (ast.Name, ast.expr_context))]
            waiting += reversed(inner)


def _is_silent(node: ast.AST) -> bool:
    """Whether what stands in a piece of source is no sentence: a docstring, examples, a list of words."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        return isinstance(target, ast.Name) and target.id in EXAMPLES
    if isinstance(node, ast.Attribute):
        return node.attr in ("split", "splitlines")
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "one_of"


def described(tree: ast.AST) -> Iterator[str]:
    """What knowledge calls the things that commands touch."""
    for node in ast.walk(tree):
        name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and name in DOES:
            yield from [f"{name} {text}" for text in map(template, node.args[:1]) if text]


def page() -> str:
    parts = ["Generated by `python -m tools.words` from the sources. Read a change here as those who get it will.\n"]
    things: set[str] = set()
    for path in sources():
        tree = ast.parse(path.read_text("utf-8"))
        if "knowledge" in path.parts and path.relative_to(ROOT).as_posix() not in SENTENCES:
            things |= set(described(tree))
        elif found := list(dict.fromkeys(sentences(tree))):
            parts.append("\n".join([f"\n== {path.relative_to(ROOT).as_posix()}", *found]) + "\n")
    return plain("".join([*parts, "\n".join(["\n== toolgate/knowledge", *sorted(things)]) + "\n"]))


def plain(text: str) -> str:
    """A text in which what cannot be seen is written as an escape (`\\x00`), so that `grep` calls it a text."""
    shown = [
        letter if letter.isprintable() or letter == "\n" else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    ]
    return "".join(shown)


def main() -> int:
    FILE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
