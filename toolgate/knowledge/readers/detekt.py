"""Lists of files for detekt, separated by commas or semicolons, and its reports."""

from toolgate.knowledge.vocabulary import EDITS, READS, RUNS, WRITES, Found

OPEN = {"report": "word"}  # unknown parts do not change how it is read


def sources(text: str) -> Found | None:
    """Files that it checks, and corrects with an option; outside the project they count as changed."""
    return [(EDITS if path.startswith(("/", "~", "..")) else READS, path) for path in _listed(text)]


def plugins(text: str) -> Found | None:
    """Archives of rules, which are run."""
    return [(RUNS, path) for path in _listed(text)]


def _listed(text: str) -> list[str]:
    return [path for path in text.replace(";", ",").split(",") if path]


def report(text: str) -> Found | None:
    """`detekt --report html:build/report.html`: a format, and the file that is written."""
    form, colon, path = text.partition(":")
    return [(WRITES, path)] if colon and form.isalnum() else None
