"""`go build -ldflags`: options of the linker; `-extld` names a program."""

from toolgate.knowledge.readers import started
from toolgate.knowledge.vocabulary import Found

OPEN = "word"  # unknown parts do not change how it is read


def read(text: str) -> Found | None:
    words = text.replace("=", " ").split()
    programs = [words[index + 1] for index, word in enumerate(words[:-1]) if word.lstrip("-") in ("extld", "extar")]
    return [pair for program in programs for pair in started.read(program) or []]
