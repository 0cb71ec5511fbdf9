"""Whoever silences a checker names the rule and gives the reason on the same line."""

import re
from collections.abc import Iterator

from tools.checks.project import Finding, Project

DIRECTIVE = re.compile(
    r"(?P<word>noqa|type:\s*ignore|pragma:\s*no\s+(?:cover|branch)|nosec)"
    r"(?P<codes>:\s*[A-Z]+[0-9]+(?:\s*,\s*[A-Z]+[0-9]+)*|\[[a-z, -]+\])?"
)
WHOLE_FILE = re.compile(r"^#\s*(ruff:\s*noqa|flake8:\s*noqa|mypy:\s*ignore-errors)")
FORMATTING = re.compile(r"fmt:\s*(?:off|on|skip)")  # a table laid out by hand gives its own reason
SILENCING = re.compile(f"{DIRECTIVE.pattern}|noqa|ignore-errors")
NEEDS_CODES = ("noqa", "type")


def check(project: Project) -> Iterator[Finding]:
    for source in project.python():
        if not SILENCING.search(source.text):
            continue
        for line, comment in source.comments:
            if WHOLE_FILE.search(comment):
                yield finding(source.path, line, "silences a checker for a whole file", "silence single lines")
                continue
            if not is_directive(comment):
                continue
            vague = [found["word"] for found in DIRECTIVE.finditer(comment) if vaguely(found)]
            if vague:
                yield finding(source.path, line, f"`{vague[0]}` without a rule", "name the rule and give the reason")
            elif not reason(comment):
                yield finding(source.path, line, "a checker is silenced without a reason", "add ` # reason` after it")


def vaguely(directive: re.Match[str]) -> bool:
    """Whether a directive silences every rule."""
    return directive["word"].startswith(NEEDS_CODES) and not directive["codes"]


def is_directive(comment: str) -> bool:
    """Whether the comment itself silences something, rather than talk about it."""
    return any(DIRECTIVE.match(part.strip()) for part in comment.split("#"))


def reason(comment: str) -> str:
    """What is left of a comment without its directives."""
    return FORMATTING.sub("", DIRECTIVE.sub("", comment)).strip(" #-–—:")


def finding(path: str, line: int, what: str, fix: str) -> Finding:
    return Finding(path, line, what, "an ignore outlives its cause unless it says what it was", fix)
