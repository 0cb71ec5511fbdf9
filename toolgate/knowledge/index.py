"""Which knowledge module describes a command; written by tools/index.py, not by hand."""

INDEX: dict[str, str] = {}
PATTERNS: tuple[tuple[str, str], ...] = ()
