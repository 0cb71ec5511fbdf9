"""The project's files as the gates see them, and what a gate reports."""

import ast
import io
import os
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

SKIPPED = {".git", ".build", "build", "dist", "reference", "__pycache__", ".venv", "node_modules", ".hypothesis"}
TEXT_SUFFIXES = {
    ".py",
    ".cases",
    ".effects",
    ".told",
    ".toml",
    ".md",
    ".txt",
    ".cfg",
    ".ini",
    ".yml",
    ".yaml",
    ".sh",
    ".json",
    ".lock",
}
TEXT_NAMES = {"Makefile", "run", "find-python", ".gitignore"}


@dataclass(frozen=True)
class Finding:
    """One thing to mend: where it is, what it is, why it matters, what to do."""

    file: str
    line: int
    what: str
    why: str
    fix: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}\n    why: {self.why}\n    do:  {self.fix}"


@dataclass(frozen=True)
class Source:
    """One text file; `path` is relative to the root of the project, with slashes."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Every node of the tree, parents before their children: walked once for all gates."""
        return walk(self.tree)

    @cached_property
    def functions(self) -> list[tuple[str, "Function"]]:
        """Every function with its qualified name."""
        found: list[tuple[str, Function]] = []
        waiting: list[tuple[str, ast.AST]] = [("", self.tree)]
        while waiting:
            prefix, parent = waiting.pop()
            for node in children(parent):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    found.append((prefix + node.name, node))
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    waiting.append((f"{prefix}{node.name}.", node))
                elif isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
                    waiting.append((prefix, node))  # an expression defines nothing
        return found

    @cached_property
    def comments(self) -> list[tuple[int, str]]:
        """Line number and text of every comment of a Python file."""
        tokens = tokenize.generate_tokens(io.StringIO(self.text).readline)
        return [(token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT]

    @property
    def is_python(self) -> bool:
        return self.path.endswith(".py")

    @property
    def module(self) -> str:
        """The dotted name under which a Python file is imported."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


Function = ast.FunctionDef | ast.AsyncFunctionDef


# Fields in which there is no node worth a look: names, and the mark whether a name is read or written.
PLAIN = {"ctx", "id", "attr", "arg", "kind", "module", "level", "lineno", "conversion", "simple", "is_async"}


# Where a node of each kind can have others inside.
FIELDS = {
    kind: [] if kind is ast.Constant else [name for name in kind._fields if name not in PLAIN]
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}


def children(node: ast.AST) -> list[ast.AST]:
    """The nodes in a node, without the mark whether a name is read or written, which its field `ctx` tells."""
    found: list[ast.AST] = []
    for name in FIELDS[node.__class__]:
        value = getattr(node, name, None)
        if value.__class__ is list:
            found += [part for part in value if isinstance(part, ast.AST)]
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


def walk(root: ast.AST) -> list[ast.AST]:
    """A node and all inside it, parents before their children."""
    found = [root]
    for node in found:
        found += children(node)
    return found


class Project:
    """All text files of the project, and the exceptions it grants itself in `[tool.gates]` of pyproject.toml."""

    def __init__(self, files: dict[str, str]) -> None:
        self.sources = [Source(path, text) for path, text in sorted(files.items())]
        settings = tomllib.loads(files.get("pyproject.toml", ""))
        self.settings: dict[str, dict[str, str]] = settings.get("tool", {}).get("gates", {})

    @classmethod
    def at(cls, root: Path) -> "Project":
        return cls({path.relative_to(root).as_posix(): path.read_text("utf-8") for path in text_files(root)})

    def exceptions(self, gate: str) -> dict[str, str]:
        """What a gate lets pass, each with its reason."""
        return self.settings.get(gate, {})

    def python(self, *folders: str) -> Iterator[Source]:
        """The Python files, all of them or those below `folders`."""
        for source in self.sources:
            if source.is_python and (not folders or source.path.startswith(tuple(f"{name}/" for name in folders))):
                yield source


def text_files(root: Path) -> Iterator[Path]:
    for directory, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in SKIPPED and not name.endswith("_cache")]
        for name in files:
            if name in TEXT_NAMES or Path(name).suffix in TEXT_SUFFIXES:
                yield Path(directory, name)


def broken(project: Project) -> Iterator[Finding]:
    """Python files that do not compile; the gates cannot look into them."""
    for source in project.python():
        try:
            source.tree  # noqa: B018 # parsed here, and kept for the gates
        except SyntaxError as error:
            yield Finding(
                source.path,
                error.lineno or 1,
                f"does not compile: {error.msg}",
                "no gate can read it",
                "repair the syntax",
            )
