"""Text for m4: what it includes, and whether it can run a command."""

from toolgate.knowledge.vocabulary import READS, SIDE_DOOR, Found, Role

RUNNING = ("cmd", "indir", "builtin", "translit", "patsubst", "regexp", "substr", "format", "changeword", "load")


def read(text: str) -> Found | None:
    found: list[tuple[Role, str]] = []
    for name in ("syscmd(", "include("):
        for part in text.split(name)[1:]:
            value = part.partition(")")[0].strip("`' \t")
            found.append((SIDE_DOOR if name == "syscmd(" else READS, value))
    runs = any([role is SIDE_DOOR for role, _ in found])
    return None if not runs and any([word in text for word in RUNNING]) else [*found]
