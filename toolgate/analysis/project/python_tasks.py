"""Tasks that are Python functions: their file is followed with calls of them, which are given a session."""

from __future__ import annotations

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
    def install(self, *words, **options): pass
"""
INVOKE = """
import subprocess as _subprocess, os as _os
class _Session:
    def run(self, line, **options): _subprocess.run(line, shell=True)
    def local(self, line, **options): _subprocess.run(line, shell=True)
    def sudo(self, line, **options): _subprocess.run("sudo " + line, shell=True)
    def cd(self, directory): _os.chdir(directory)
"""
DECORATORS = ("session", "task")


def session_program(text: str, library: str, chosen: list[str]) -> str:
    """Return the text with calls of the chosen tasks; if none are chosen, of all."""
    from toolgate.analysis.code.python.source import parsed

    tree = parsed(text)
    if tree is None:
        return text
    calls: list[str] = []
    for node in tree.body:
        if type(node).__name__ != "FunctionDef":
            continue
        name = node.name  # type: ignore[attr-defined]  # by its kind
        task = any([_decorates(decorator) for decorator in node.decorator_list])  # type: ignore[attr-defined]  # by its kind
        if task and node.args.args and (not chosen or any([_means(word, name) for word in chosen])):  # type: ignore[attr-defined]  # by its kind
            calls.append(f"{name}(_Session())")
    return "\n".join([text, library, *calls]) if calls else text


def _decorates(node: object) -> bool:
    """Whether a decorator declares a task: `@nox.session`, `@session(python=…)`, `@task`."""
    inner = getattr(node, "func", node)
    name = getattr(inner, "attr", None) or getattr(inner, "id", "")
    return name in DECORATORS


def _means(word: str, name: str) -> bool:
    """Whether a word names a session or one of its environments: `tests-3.12` is the session `tests`."""
    return word == name or word.partition("(")[0].rpartition("-")[0] == name or word.replace("-", "_") == name
