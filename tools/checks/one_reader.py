"""A notation has one reader in the analysis: a second one that accepts less sees less than the program does."""

import ast
from collections.abc import Iterator

from tools.checks.project import Finding, Project

READERS = {  # the library that reads a notation, and the one module that may call it; empty: none
    "json": "toolgate/analysis/formats/json_files.py",
    "tomllib": "toolgate/analysis/formats/task_files.py",
    "configparser": "",
    "csv": "",
    "plistlib": "",
    "xml": "",
}
WRITING = ("dump", "dumps")


def check(project: Project) -> Iterator[Finding]:
    for source in project.python("toolgate/analysis"):
        for node in source.nodes:
            library = library_of(node)
            if library in READERS and READERS[library] != source.path:
                yield Finding(
                    source.path,
                    node.lineno,  # type: ignore[attr-defined]  # an expression or a statement
                    f"`{library}` is read here",
                    "a notation has one reader: what a second one does not accept is not judged",
                    f"call the reader in {READERS[library] or 'toolgate/analysis/formats'}",
                )


def library_of(node: ast.AST) -> str:
    """The library that a node takes a reader from."""
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").partition(".")[0]
    if isinstance(node, ast.Attribute) and node.attr not in WRITING:
        return ast.unparse(node.value).partition(".")[0]
    return ""
