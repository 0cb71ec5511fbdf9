"""Every line about origin B in the checklist is proven by a test that names it."""

import ast
from pathlib import Path

LINES = [f"B-{number}" for number in range(1, 94)]
HERE = Path(__file__).parent


def named() -> set[str]:
    """The lines that the docstrings of tests name."""
    found: set[str] = set()
    for file in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = (ast.get_docstring(node) or "").replace(",", " ").replace(".", " ").replace(":", " ").split()
                found.update(words)
    return found


def test_every_line_of_the_checklist_is_named_by_a_test():
    assert [] == [line for line in LINES if line not in named()]


def test_no_test_names_a_line_that_is_not_there():
    ours = {word for word in named() if word.startswith("B-") and word[2:].isdigit()}
    assert set() == ours - set(LINES)
