"""Tasks that are Python functions: their file is followed with calls of them, which are given a session."""

from toolgate.model.occurrences import names_in

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
