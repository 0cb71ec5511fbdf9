"""Input of the sqlite3 shell: SQL, and its dot commands."""

from toolgate.knowledge.readers import sql
from toolgate.knowledge.readers import sql_dialects as dialects
from toolgate.knowledge.readers.sql_outside import reached
from toolgate.knowledge.vocabulary import EDITS, FETCHES, READS, RUNS, SIDE_DOOR, WRITES, Does, Found, runs
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.occurrences import occurrences

WRITING = (".output", ".once", ".backup", ".save", ".log", ".excel", ".dump-to", ".clone", ".archive")
RUNNING = (".shell", ".system")
READING = (".read", ".import", ".open", ".restore")
SHOWING = tuple(
    """.tables .schema .indexes .indices .headers .mode .dump .databases .width .timer .echo .explain .eqp .fullschema .help
    .nullvalue .prompt .print .quit .exit .separator .show .stats .timeout .changes .bail .binary .limit .lint .dbinfo
    .dbconfig .parameter .progress .sha3sum .selftest .scanstats .version .vfsinfo .vfslist .vfsname .crnl .crlf .columns
    .rows .maxrows .maxwidth .highlight .keyword .thousand_sep .decimal_sep .expert .recover .connection .dbtotxt
    .large_number_rendering .highlight_colors .render_errors .render_completion .multiline .singleline .constant""".split()
)  # what shows something, or changes how it is shown
NAMES = (*RUNNING, *WRITING, *READING, ".load", *SHOWING)
FILES = (("writefile", (",",)), ("readfile", (")",)))  # functions of files, and what follows the path that one gets
ASKING = ("select", "explain", "values")  # how statements begin that change nothing
PRAGMAS = tuple(
    "table_info( table_xinfo( table_list index_list( index_info( foreign_key_list( database_list integrity_check".split()
)
CHANGING = (".recover", ".dbconfig", ".selftest", ".limit", ".parameter", ".expert")
LOADING = ("load", "install", "export", "import")  # statements of DuckDB that reach beyond the database


def read(text: str) -> Found | None:
    found: Found = []
    statements: list[str] = []
    for line in text.split("\n"):
        stripped = line.strip()
        if not stripped.startswith("."):
            statements.append(line)
            continue
        name, _, rest = stripped.partition(" ")
        part = _dotted(_full(name), rest.strip())
        if part is None:
            return None
        found += part
    body = dialects.uncommented("\n".join(statements), dialects.SQLITE)
    opened = _opened(body)
    rest_found = sql.read("\n".join(statements))
    if opened is None or rest_found is None:
        return None
    found += opened
    if any(["query" in each.called for each in dialects.statements(body.lower(), dialects.SQLITE)]):
        found.append(runs("a query that is given as text", "database", Manner.BUILT))
    found.extend([(WRITES, path) for path in _vacuumed(body)])
    found.extend([(SIDE_DOOR, command) for command in [sql.editor(body)] if command])
    found.extend([*_filed(body), *reached(body)])
    named = [name for name, ends in FILES if _is_named(body, name, ends)]
    kept = [part for part in rest_found if not (type(part) is Does and _function(part) in named)]
    return found + [part for part in kept if not _written(part)]  # the file is an operand


def stays(text: str) -> bool:
    """Whether a text has only dot commands that show something or import rows, and opens no other database."""
    names = [_full(line.split()[0]) for line in text.split("\n") if line.strip()]
    return all([name in SHOWING or name == ".import" for name in names])


def asks(text: str) -> bool:
    """Whether a text only looks into the database: each dot command shows something, each statement asks."""
    lines = [line.strip() for line in text.split("\n")]
    dotted = [line.split()[0] for line in lines if line.startswith(".")]
    if not all([name in SHOWING and name not in CHANGING for name in dotted]) or "\0" in text or "$" in text:
        return False
    body = dialects.uncommented("\n".join([line for line in lines if not line.startswith(".")]), dialects.SQLITE)
    found = read(text)
    statements = [statement.strip().lower() for statement in body.split(";")]
    return found == [] and all([not one or one.startswith(ASKING) or _shows(one) for one in statements])


def _shows(statement: str) -> bool:
    """Whether a pragma only shows how the database is made."""
    name = statement.removeprefix("pragma").strip()
    return statement.startswith("pragma ") and name.startswith(PRAGMAS) and "=" not in name


def _dotted(name: str, rest: str) -> Found | None:
    """A dot command; `None`: it is not known."""
    argument = rest.rsplit(" ", maxsplit=1)[-1].strip("'\"") if rest else ""
    if not name:
        return None
    if name in RUNNING or rest.lstrip("'\"").startswith("|"):
        return [(SIDE_DOOR, _command(rest))]
    if name == ".load":
        return [runs(argument, "unknown", Manner.PRELOAD), (RUNS, argument)]
    if not argument or name in SHOWING or (name == ".open" and argument == ":memory:"):
        return []
    if name == ".import":
        named = [word for word in rest.split() if word[0] != "-"][:1]
        return [(READS, word.strip("'\"")) for word in [*named, argument]]
    if name == ".open":
        return [(READS if "-readonly" in rest else EDITS, argument)]
    return [(WRITES if name in WRITING else RUNS("sqlite") if name == ".read" else READS, argument)]


def _opened(text: str) -> Found | None:
    """Other databases: files, and those that are downloaded; `None`: of another kind, which may be anywhere."""
    found: Found = []
    attached = _attached(text)
    for path in attached or ():
        fetched = path.startswith(("http://", "https://"))
        if ":" in path and not fetched and not path.startswith("file:"):
            return None
        found.append((FETCHES, path) if fetched else (EDITS, path.removeprefix("file:")))
    return None if attached is None else found


def _command(rest: str) -> str:
    """The command in `.import '|ls' t`, without its quotes and what follows them."""
    quote = rest[:1]
    if quote in ("'", '"') and rest.count(quote) > 1:
        rest = rest[1:].rpartition(quote)[0] if rest[1:].lstrip()[:1] == "|" else rest
    return rest.strip("'\"|").strip()


def _full(name: str) -> str:
    """The full name of a dot command, which may be abbreviated; empty: it is not known."""
    if name in NAMES or name == ".":
        return name
    meant = [known for known in NAMES if known.startswith(name)]
    running = [known for known in meant if known in RUNNING]
    plain = meant and (len(meant) == 1 or set(meant) <= set(SHOWING))
    return running[0] if running else meant[0] if plain else ""


def _written(part: object) -> bool:
    """Whether a statement changes the file itself."""
    if type(part) is not Does or part.verb != Verb.WRITE or part.place != Place.DATABASE:
        return False
    return part.target.lower().partition(" ")[0] not in LOADING


def _function(part: Does) -> str:
    """The function that a statement calls, and that is reported with the path it gets."""
    return part.target[1:].partition("`")[0] if part.verb == Verb.RUN and part.target[:1] == "`" else ""


def _is_named(text: str, name: str, ends: tuple[str, ...]) -> bool:
    """Whether each path that a function gets is a whole literal: `writefile('a', …)`, `readfile('a')`."""
    pieces = [piece.lstrip() for piece in text.replace(" (", "(").split(name + "(")[1:]]
    plain = [piece[1:].partition("'")[2].lstrip()[:1] in ends for piece in pieces if piece[:1] == "'"]
    return len(plain) == text.lower().count(name) and all(plain)


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


def _attached(text: str) -> list[str] | None:
    """Other databases that statements open: `attach 'path' as name`; `None`: one is not known."""
    paths: list[str] = []
    lowered = text.lower()
    for start in occurrences(lowered, "attach"):
        rest = text[start + len("attach") :].lstrip()
        for word in ("database", "if not exists"):
            rest = rest[len(word) :].lstrip() if rest.lower().startswith(word) else rest
        path, _, after = rest[1:].partition(rest[:1] or " ")
        if rest[:1] in ("'", '"') and after.lstrip()[:1] != "|":
            paths.append(path)
    begun = [each for each in dialects.statements(text, dialects.SQLITE) if each.words[0].lower() == "attach"]
    return None if len(begun) > len(paths) else [path for path in paths if path not in ("", ":memory:")]
