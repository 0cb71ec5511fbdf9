"""A model's words for people and agents: one short line, without secrets, backticks and control characters."""

from toolgate.audit.secrets.redaction import redacted

LONGEST = 160  # characters


def said(text: str) -> str:
    """A model's words as part of our sentence; they may come from the call it was asked about."""
    line = " ".join("".join([letter if letter.isprintable() else " " for letter in text]).split())
    line = redacted(line).replace("`", "'").rstrip(".")
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
