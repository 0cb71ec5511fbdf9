"""Texts whose examples are run: `>>>` of doctest, the lines behind `$` of cram, the blocks of bats."""

from toolgate.knowledge.vocabulary import CODE, SCRIPT, Found

FIRST, NEXT = ">>> ", "... "
TYPED, CONTINUED = "  $ ", "  > "
BLOCK = "@test "
STARTS = 'run() { "$@"; }'  # a word of bats before a command


def python(text: str) -> Found | None:
    """What stands behind `>>>`, and the module itself where the text is Python."""
    found: Found = [(CODE("python"), text)] if _is_module(text) else []
    code = shown_code(text)
    return [*found, (CODE("python"), code)] if code else found


def shown_code(text: str) -> str:
    """The Python of all examples in a text, in their order; empty: there are none."""
    lines: list[str] = []
    going = False
    for line in text.split("\n"):
        stripped = line.lstrip() + " "
        going = stripped.startswith(FIRST) or (going and stripped.startswith(NEXT))
        if going:
            lines.append(stripped[len(FIRST) :].rstrip())
    return "\n".join(lines)


def cram(text: str) -> Found | None:
    """Commands as they are typed in a shell, each with what it printed."""
    lines = [line[len(TYPED) :] for line in text.split("\n") if line.startswith((TYPED, CONTINUED))]
    return [(SCRIPT, "\n".join(lines))] if lines else []


def bats(text: str) -> Found | None:
    """Shell text in which a test is a block with a name."""
    lines = text.split("\n")
    opened = [_opened(line) if line.lstrip().startswith(BLOCK) else line for line in lines]
    return [(SCRIPT, "\n".join([STARTS, *opened]))]


def _opened(line: str) -> str:
    """The block that a test begins with, without its name."""
    name = line.lstrip()[len(BLOCK) :].lstrip()
    rest = name[1:].partition(name[:1])[2] if name[:1] in ("'", '"') else name
    return "{" + rest.partition("{")[2]


def _is_module(text: str) -> bool:
    import ast

    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
