"""Recognises a PostgreSQL database whose name is unique to the call, so that nothing in it can be lost.

Only statements that stay in their database count: none about roles, other databases or the server, none that builds a
statement, and only a few psql commands. If a text is not known, the database does not count.
"""

from __future__ import annotations

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.model.effect import Place
from toolgate.shell.expand.fields import Partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.shell.expand.fields import Field

UNIQUE = ("$$",)
NAMES = ("-d", "--dbname")
STATEMENTS, FILES = ("-c", "--command"), ("-f", "--file")
# Case-insensitive patterns: what reaches beyond a database, files of the server, psql variables.
BEYOND = (
    r"\b(?:databases?|roles?|users?|group\s+\w+\s+(?:add|drop)|system|tablespaces?|servers?|extensions?|language|program|"
    r"dblink\w*|pg_\w+|lo_\w+|do|execute|call|owned|session|authorization|subscriptions?|foreign|grant|revoke|load)\b"
    r"|\bcopy\b(?![^;]*\bfrom\s+stdin\b)|(?<!:):['\"a-z_]"
)
ELSEWHERE = ("PGHOSTADDR", "PGSERVICE", "PGSERVICEFILE")  # variables that say where the server is, whatever its name is
SHOWING = ("\\echo", "\\timing", "\\pset", "\\x", "\\copy")


def in_throwaway(run: Run) -> bool:
    """Whether a command makes, uses or drops only a database whose name is this call's own."""
    given = [value for option, value in run.options if not set(NAMES).isdisjoint(option.names)]
    name = given[-1] if given else run.operands[0] if run.operands else None
    scope = run.scope
    moved = any([variable in scope.variables or scope.facts.variable(variable) is not None for variable in ELSEWHERE])
    if moved or type(name) is not Partial or not _unique(name):
        return False
    if run.spec is None or run.spec.stdin is None:
        return True
    texts: list[str | None] = []
    for option, value in run.options:
        if not set(STATEMENTS).isdisjoint(option.names):
            texts.append(value if isinstance(value, str) else None)
        elif not set(FILES).isdisjoint(option.names):
            texts.append(_text(run, value))
    return bool(texts) and all([text is not None and _stays(text) for text in texts])  # input has been read by now


def _unique(name: Partial) -> bool:
    """Whether a name contains the shell's process ID and is not a URL: `app_$$`."""
    holes = [hole.shown for hole in name.holes]
    literal = [piece for piece in name.pieces if isinstance(piece, str)]
    return (
        bool(holes)
        and len(holes) + len(literal) == len(name.pieces)
        and all([shown in UNIQUE for shown in holes])
        and all([piece.replace("_", "a").isalnum() for piece in literal])
    )


def _text(run: Run, file: Field | None) -> str | None:
    """The statements of a file; for a project file that cannot be read now, an empty text."""
    scope, ledger = run.scope, run.scope.ledger
    if not isinstance(file, str):
        return None
    target = locate_field(file, scope)
    text = text_of(scope, target, True)  # which may be read right now
    brought = bool(target.path in ledger.files or ledger.clones or ledger.landed)
    brought = brought or scope.facts.exists(target.path) is not None
    remembered = ledger.memory is not None and ledger.memory.wrote(target.path)
    return "" if text is None and target.place == Place.WORKSPACE and not brought and not remembered else text


def _copies_own(line: str) -> bool:
    """Whether rows are copied from standard input, or from a file of the project by a plain name."""
    name = line.lower().partition(" from ")[2].strip(" '").partition(" ")[0].rstrip("'")
    return bool(name) and name[0].isalnum() and ".." not in name


def _stays(text: str) -> bool:
    """Whether all statements only affect the database they are sent to."""
    plain: list[str] = []
    for line in text.split("\n"):
        command = line.split()[:1]
        if command and command[0] in SHOWING and "`" not in line and "\\" not in line.lstrip()[1:]:
            if command[0] == "\\copy" and not _copies_own(line):
                return False
            plain.append(line if command[0] != "\\copy" else line.lstrip()[5:])
        else:
            plain.append(line)
            if "\\" in line:
                return False
    import re

    return not re.search(BEYOND, "\n".join(plain), re.IGNORECASE)
