"""Input of the sqlite3 shell: SQL, and dot commands of its own."""

from toolgate.knowledge.readers import sql
from toolgate.knowledge.vocabulary import EDITS, READS, RUNS, SIDE_DOOR, WRITES, Does, Found, runs
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.occurrences import occurrences

WRITING = (".output", ".once", ".backup", ".save", ".log", ".excel", ".dump-to", ".clone", ".archive")
RUNNING = (".shell", ".system")
READING = (".read", ".import", ".open", ".restore")


def read(text: str) -> Found | None:
    found: Found = []
    statements: list[str] = []
    for line in text.split("\n"):
        stripped = line.strip()
        if not stripped.startswith("."):
            statements.append(line)
            continue
        name, _, rest = stripped.partition(" ")
        argument = rest.strip().split(" ")[-1].strip("'\"") if rest.strip() else ""
        if name in RUNNING or rest.strip().lstrip("'\"").startswith("|"):
            found.append((SIDE_DOOR, _command(rest.strip())))
        elif name == ".load":
            found.extend([(RUNS, argument), runs(argument, "unknown", Manner.PRELOAD)])
        elif name in WRITING and argument:
            found.append((WRITES, argument))
        elif name == ".read" and argument:
            found.append((RUNS("sqlite"), argument))
        elif name in READING and argument:
            found.append((READS, argument.split(" ")[0]))
    found.extend([(EDITS, path) for path in _attached("\n".join(statements))])
    found.extend([(WRITES, path) for path in _vacuumed("\n".join(statements))])
    found.extend(_filed("\n".join(statements)))
    found.extend(sql.reached("\n".join(statements)))
    rest_found = sql.read("\n".join(statements))
    if rest_found is None:
        return None
    return found + [part for part in rest_found if not _written(part)]  # that is the file, an operand


def _command(rest: str) -> str:
    """The command in `.import '|ls' t`, without its quotes and what comes after them."""
    quote = rest[:1]
    if quote in ("'", '"') and rest.count(quote) > 1:
        rest = rest[1:].rpartition(quote)[0] if rest[1:].lstrip()[:1] == "|" else rest
    return rest.strip("'\"|").strip()


def _written(part: object) -> bool:
    return type(part) is Does and part.verb == Verb.WRITE and part.place == Place.DATABASE


def _filed(text: str) -> Found:
    """Files that functions of the shell read and write: `readfile('a')`, `writefile('b', …)`."""
    found: Found = []
    for name, role in (("writefile(", WRITES), ("readfile(", READS)):
        for piece in text.replace(" (", "(").split(name)[1:]:
            quote = piece.lstrip()[:1]
            path = piece.lstrip()[1:].partition(quote)[0] if quote in ("'", '"') else ""
            found += [(role, path)] if path else []
    return found


def _vacuumed(text: str) -> list[str]:
    """Copies of the database that statements write: `vacuum into 'path'`."""
    paths: list[str] = []
    lowered = text.lower()
    for start in occurrences(lowered, "vacuum"):
        into = lowered.find("into", start)
        rest = text[into + len("into") :].lstrip() if into >= 0 else ""
        if rest[:1] in ("'", '"') and ";" not in text[start:into]:
            paths.append(rest[1:].partition(rest[0])[0])
    return paths


def _attached(text: str) -> list[str]:
    """Other databases that statements open: `attach 'path' as name`."""
    paths: list[str] = []
    lowered = text.lower()
    for start in occurrences(lowered, "attach"):
        rest = text[start + len("attach") :].lstrip()
        rest = rest[len("database") :].lstrip() if rest.lower().startswith("database") else rest
        if rest[:1] in ("'", '"') and rest[1:].partition(rest[0])[0] not in ("", ":memory:"):
            paths.append(rest[1:].partition(rest[0])[0])
    return paths
