"""Every module opens with one sentence that says what it is for."""

import ast
import re
from collections.abc import Iterator

from tools.checks.project import Finding, Project

WHY = "the sentence is the first thing a reader meets, and the summary in the reference"
FIRST_OF_SEVERAL = re.compile(r"[a-z)`][.!?]\s+[A-Z]")


def check(project: Project) -> Iterator[Finding]:
    for source in project.python("toolgate", "tools", "benchmarks"):
        if not source.text.strip():
            continue  # an empty __init__.py has nothing to explain
        docstring = ast.get_docstring(source.tree)
        if docstring is None:
            yield Finding(
                source.path, 1, "no module docstring", WHY, "open with one sentence: what is this module for?"
            )
            continue
        opening = docstring.split("\n\n")[0].strip()
        if not opening.endswith((".", "?")):
            fix = "end the sentence with a full stop, and put a blank line after it"
            yield Finding(source.path, 1, "the docstring does not open with a sentence", WHY, fix)
        elif FIRST_OF_SEVERAL.search(opening):
            fix = "keep one sentence, move the rest into a second paragraph"
            yield Finding(source.path, 1, "the docstring opens with several sentences", WHY, fix)
