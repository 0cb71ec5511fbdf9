"""Says what a listing of containers names, for a command that acts on what it prints: `docker rm $(docker ps -aq)`.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import backticked

KINDS = {
    ("ps",): "container", ("container", "ls"): "container", ("container", "ps"): "container", ("container", "list"): "container",
    ("images",): "image", ("image", "ls"): "image", ("image", "list"): "image",
    ("volume", "ls"): "volume", ("volume", "list"): "volume", ("network", "ls"): "network", ("network", "list"): "network",
}  # fmt: skip
FLAGS = ("-a", "--all", "-q", "--quiet", "-aq", "-qa", "--no-trunc")
CHOOSING = ("-f", "--filter")
MARKS = "$`'\"\\()<>;&*?["  # of a text that is not as plain as its words


def listing_in(text: str, kind: str) -> tuple[str, ...]:
    """The words of the command in a text that prints the names of such things; empty: there is none, or several."""
    pieces = text.replace("$(", "\0").replace("`", "\0").replace(")", "\0").split("\0")
    parts = [part for piece in pieces for part in _printing(piece)]
    found = [tuple(part.split()) for part in parts if _kind(tuple(part.split())) == kind]
    return found[0] if len(found) == 1 and not any([mark in word for word in found[0] for mark in MARKS]) else ()


def _printing(piece: str) -> list[str]:
    """The commands of a pipeline whose whole output is used: the last one, or one before `xargs`."""
    commands = piece.split("|")
    given = commands[1:2] and commands[1].split()[:1] == ["xargs"]
    return [commands[-1], *(commands[:1] if given else [])]


def _kind(words: tuple[str, ...]) -> str:
    if words[:1] and has_trait(words[0], "containers"):
        return KINDS.get(words[1:3]) or KINDS.get(words[1:2], "")
    return ""


def listed_by(words: tuple[str, ...]) -> str:
    """What such a command lists, in words: `every running container`; empty: it is not so plain."""
    kind = _kind(words)
    rest = list(words[2:] if words[1:2] in KINDS else words[3:])
    chosen, every = list[str](), kind != "container"
    while rest:
        word = rest.pop(0)
        option, equals, value = word.partition("=")
        if option in CHOOSING:
            chosen.append(value if equals else rest.pop(0) if rest else "")
        elif word in FLAGS:
            every = every or word in ("-a", "--all", "-aq", "-qa")
        elif word[:1] != "-" and kind == "image":
            chosen.append(word)
        else:
            return ""
    if not kind or len(chosen) > 1 or "" in chosen:
        return ""
    which = f" that matches {backticked(chosen[0])}" if chosen else ""
    return f"every {'' if every or 'status' in which else 'running '}{kind}{which}"
