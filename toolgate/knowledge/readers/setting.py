"""`NAME=value` for a program that is started; a bare name hands on what is set already."""

from toolgate.knowledge.readers import variables
from toolgate.knowledge.vocabulary import ASSIGNS, Found


def read(text: str) -> Found | None:
    return [(ASSIGNS, text)] if "=" in text else variables.read(text)
