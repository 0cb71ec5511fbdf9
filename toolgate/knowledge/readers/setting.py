"""`NAME=value` for a program that is started; a bare name passes on the current value."""

from toolgate.knowledge.readers import variables
from toolgate.knowledge.vocabulary import ASSIGNS, Found


def read(text: str) -> Found | None:
    return [(ASSIGNS, text)] if "=" in text else variables.read(text)
