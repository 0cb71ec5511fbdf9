"""Lists of files that detekt takes, with commas or semicolons between them."""

from toolgate.knowledge.vocabulary import EDITS, READS, RUNS, Found


def sources(text: str) -> Found | None:
    """What it checks, and corrects if it is told to: outside of the project it counts as changed."""
    return [(EDITS if path.startswith(("/", "~", "..")) else READS, path) for path in _listed(text)]


def plugins(text: str) -> Found | None:
    """Archives of rules, each of which is run."""
    return [(RUNS, path) for path in _listed(text)]


def _listed(text: str) -> list[str]:
    return [path for path in text.replace(";", ",").split(",") if path]
