"""Lists of files for detekt, separated by commas or semicolons."""

from toolgate.knowledge.vocabulary import EDITS, READS, RUNS, Found


def sources(text: str) -> Found | None:
    """Files that it checks, and corrects with an option; outside the project they count as changed."""
    return [(EDITS if path.startswith(("/", "~", "..")) else READS, path) for path in _listed(text)]


def plugins(text: str) -> Found | None:
    """Archives of rules, which are run."""
    return [(RUNS, path) for path in _listed(text)]


def _listed(text: str) -> list[str]:
    return [path for path in text.replace(";", ",").split(",") if path]
