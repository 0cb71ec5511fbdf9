"""Tasks that are Python functions: their file is followed with calls of them, which are given a session."""

from __future__ import annotations

from toolgate.model.occurrences import names_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# What a session does, expressed with Python's standard library.
NOX = """
import subprocess as _subprocess, os as _os
class _Session:
    posargs = []
    def run(self, *words, **options): _subprocess.run([str(word) for word in words])
    def run_always(self, *words, **options): _subprocess.run([str(word) for word in words])
    def run_install(self, *words, **options): _subprocess.run([str(word) for word in words])
    def chdir(self, directory): _os.chdir(directory)
    def cd(self, directory): _os.chdir(directory)
    def log(self, *words): pass
    def install(self, *words, **options): _subprocess.run(["pip", "install", *[str(word) for word in words]])
"""
INVOKE = """
import subprocess as _subprocess, os as _os
class _Session:
    def run(self, line, **options): _subprocess.run(line, shell=True)
    def local(self, line, **options): _subprocess.run(line, shell=True)
    def sudo(self, line, **options): _subprocess.run("sudo " + line, shell=True)
    def cd(self, directory): _os.chdir(directory)
"""
PRINTING = """
import os as _os
class _Session:
    def run(self, line, **options): pass
    def local(self, line, **options): pass
    def sudo(self, line, **options): pass
    def cd(self, directory): _os.chdir(directory)
"""  # of a dry run
DECORATORS = ("session", "task")


def session_program(text: str, library: str, chosen: list[str]) -> str:
    """Return the text with calls of the chosen tasks, without the others; if none is chosen, of all."""
    from toolgate.analysis.code.python.source import parsed

    tree = parsed(text)
    if tree is None:
        return text
    calls: list[str] = []
    unchosen: list[tuple[int, int, str]] = []  # first and last line, name
    for node in tree.body:
        if type(node).__name__ != "FunctionDef":
            continue
        name = node.name  # type: ignore[attr-defined]  # by its kind
        task = any([_decorates(decorator) for decorator in node.decorator_list])  # type: ignore[attr-defined]  # by its kind
        if task and node.args.args and (not chosen or any([_means(word, name) for word in chosen])):  # type: ignore[attr-defined]  # by its kind
            calls.append(f"{name}(_Session())")
        elif task:
            first = min([node.lineno, *[decorator.lineno for decorator in node.decorator_list]])  # type: ignore[attr-defined]  # by its kind
            unchosen.append((first - 1, node.end_lineno or node.lineno, name))
    return "\n".join([_without(text, unchosen), library, *calls]) if calls else text


def with_helpers(text: str, read: Callable[[str], str]) -> str:
    """Return the text with the modules of the project that it imports in place, as far as `read` has them by name."""
    from toolgate.analysis.code.python.source import parsed

    tree, lines = parsed(text), text.split("\n")
    for node in reversed(tree.body if tree is not None else ()):
        kind = type(node).__name__
        if kind not in ("ImportFrom", "Import"):
            continue
        names = [(one.name, one.asname or one.name) for one in node.names]  # type: ignore[attr-defined]  # by its kind
        said = read(node.module or "") if kind == "ImportFrom" else ""  # type: ignore[attr-defined]  # by its kind
        before = f"{node.module}." if kind == "ImportFrom" and node.module else ""  # type: ignore[attr-defined]  # by its kind
        modules = [(name, read(before + name)) for name, _ in names if not said]
        known = [_as_class(name, dict(names)[name], text) for name, text in modules if text]
        renamed = [f"{own} = {name}" for name, own in names if said and own != name]
        if said or len(known) == len(names):
            lines[node.lineno - 1 : node.end_lineno] = [said, *renamed, *known]
    return "\n".join(lines)


def _as_class(module: str, name: str, text: str) -> str:
    """Return the text of a module, and a class with its functions that has its name: `ci.helpers.finish()`."""
    functions = [line[4:].partition("(")[0].strip() for line in text.split("\n") if line.startswith("def ")]
    parts = name.split(".")
    opened = [f"{' ' * depth}class {part}:" for depth, part in enumerate(parts)]
    held = [f"{' ' * len(parts)}{function} = {function}" for function in functions] or [" " * len(parts) + "pass"]
    return "\n".join([text, *opened, *held])


def _without(text: str, unchosen: list[tuple[int, int, str]]) -> str:
    """Return the text without tasks that are not named anywhere else in it."""
    lines = text.split("\n")
    named = names_in(text)
    for first, last, name in unchosen:
        own = names_in("\n".join(lines[first:last])).count(name)
        if named.count(name) <= own:
            lines[first:last] = [""] * (last - first)
    return "\n".join(lines)


def _decorates(node: object) -> bool:
    """Whether a decorator declares a task: `@nox.session`, `@session(python=…)`, `@task`."""
    inner = getattr(node, "func", node)
    name = getattr(inner, "attr", None) or getattr(inner, "id", "")
    return name in DECORATORS


def _means(word: str, name: str) -> bool:
    """Whether a word names a session or one of its environments: `tests-3.12` is the session `tests`."""
    return word == name or word.partition("(")[0].rpartition("-")[0] == name or word.replace("-", "_") == name
