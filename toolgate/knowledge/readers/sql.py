"""SQL: whether statements only read, change rows, or destroy tables; and the files and programs they reach.

Dialects disagree about where a comment or a string ends: a text is read as in each of them, and all findings count.
Only a statement that is known to read does nothing.
"""

from toolgate.knowledge.readers.sql_dialects import (
    PLAINLY,
    Statement,
    dialects,
    server_of,
    skipped,
    statements,
    uncommented,
    word_end,
)
from toolgate.knowledge.readers.sql_outside import REACHED, literals, reached
from toolgate.knowledge.readers.sql_temporary import of_session
from toolgate.knowledge.readers.sql_transactions import rolled_back
from toolgate.knowledge.vocabulary import (
    THERE,
    WRITES,
    Does,
    Found,
    Name,
    controls,
    deletes,
    one_of,
    runs,
    unknown,
    writes,
)
from toolgate.model.effect import Manner, backticked

LONGEST = 2_000  # characters within which a text that is SQL begins its first statement

LOOKING = one_of(
    "select show describe desc explain pragma with values table begin start commit rollback end set use analyze vacuum help "
    "fetch declare close savepoint release listen unlisten discard reset checkpoint deallocate prepare status from go "
    "summarize"
)
CHANGING = one_of("insert update merge replace upsert create alter comment grant revoke call do execute lock refresh reindex "
                     "rename import notify security reassign cluster optimize repair attach detach load exec copy export "
                     "install undrop change reload handler signal backup restore deny")  # fmt: skip
DESTROYING = one_of("drop truncate delete flush purge")
STOPPING = frozenset(["kill", "shutdown"])
# What begins a statement inside another one, in dialects that need no semicolon between them.
BEGUN = {
    "drop": one_of("table database schema view index user role column sequence function procedure trigger type"),
    "delete": frozenset(["from"]),
    "truncate": frozenset(["table"]),
    "insert": frozenset(["into"]),
    "alter": one_of("table database user role system login"),
    "exec": frozenset(["xp_cmdshell", "sp_executesql", "master"]),
}
KINDS = BEGUN["drop"] | one_of("or temp temporary unique materialized extension if server subscription policy event login "
                                  "external foreign global unlogged system")  # fmt: skip
SHAPES = {"delete": ("from",), "insert": ("into", "overwrite"), "replace": ("into",), "truncate": ("table",), "load": ("data",),
          "rename": ("table",), "attach": ("database",), "copy": (), "purge": ("binary",), "lock": ("table", "tables"),
          "import": ("foreign",), "do": ("$$",)}  # fmt: skip
REACHING = {
    "readfile lo_import pg_read_file pg_read_binary_file load_file": "which reads {} outside the database",
    "pg_ls_dir": "which lists {} outside the database",
    "writefile lo_export pg_write_file": "which writes {} outside the database",
    "load_extension": "which loads code from {}",
    "edit": "which starts an editor",
    "xp_cmdshell sys_exec sys_eval": "which runs {} outside the database",
    "sp_oacreate java_method reflect try_reflect": "which runs programs outside the database",
    "dblink dblink_exec dblink_connect dblink_send_query http_get http_post utl_http openrowset opendatasource openquery": "which connects to another server",
}
ESCAPES = {name: said for names, said in REACHING.items() for name in names.split()}
# Functions that act even in a query: by whole name, by prefix, by word.
ACTING = one_of("setval nextval set_config pg_notify lowrite lo_put lo_unlink lo_create lo_from_bytea cursor_to_xml ts_stat "
                   "crosstab httpuritype url s3 hdfs remote mysql postgresql file executable jdbc odbc getvariable")  # fmt: skip
ACTING_BEGIN = ("dblink", "query_to_xml", "pg_file_", "pg_ls_", "pg_read_", "pg_logical_", "pg_replication_", "utl_", "xp_",
                "dbms_", "sp_oa", "aws_", "net.http", "http_", "cron.", "pg_create_", "apoc.", "pg_stat_reset", "sys_",
                "azure_storage", "lo_")  # fmt: skip
ACTING_WORDS = one_of("terminate cancel kill drop delete purge shutdown reload rotate promote exec execute emit send notify "
                         "write export invoke launch schedule unschedule flush destroy wipe erase grant revoke switch "
                         "advance lock unlock")  # fmt: skip
UNBOUNDED = one_of(
    "or not is like ilike exists select true using join between any all with"
)  # with one of these a condition may hold for every row
LASTING = one_of(
    "global persist persist_only @@global @@persist authorization password"
)  # what SET changes for other sessions
OF_SESSION = one_of("foreign_keys busy_timeout cache_size synchronous temp_store mmap_size case_sensitive_like encoding "
                       "journal_mode recursive_triggers query_only defer_foreign_keys threads")  # fmt: skip
# After these, another statement may follow without a separator.
LEADING = one_of("use begin start commit rollback end declare prepare go")
BEFORE_NAMES = one_of("""
    from into table if exists not only view index schema database user role or replace temporary temp unique materialized
    keyspace trigger function procedure type sequence extension policy tablespace server column constraint event login
    """)  # words between the verb of a statement and its object
DEEPEST = 6  # words of a statement that a message quotes


def read(text: str, undoing: bool = False) -> Found | None:
    """One entry for each statement that does more than read. `undoing`: the server can roll back everything."""
    found: Found = []
    for dialect in dialects(text):
        read_so = statements(text, dialect)
        undone, brief = rolled_back(read_so) if undoing else (), of_session(read_so)
        for index, statement in enumerate(read_so):
            told = _statement(statement, text, index in undone, index in brief)
            found.extend([entry for entry in told if entry not in found])
    if 'u&"' in text.lower():
        found.append(unknown("names that are written as character codes", "database"))
    return found


def script(text: str) -> Found | None:
    """Statements for a client whose own commands are not described; those, and variables, are not understood."""
    marked = any([line.lstrip()[:1] in tuple("\\!:@.&") and line.strip() for line in text.split("\n")])
    made = any([mark in text for mark in ("${", "{{", "<%", "&{", "$(")])
    return None if marked or made or _commanded(text) else read(text)


def _commanded(text: str) -> bool:
    """Whether there is a backslash outside quotes."""
    for dialect in dialects(text) if "\\" in text else ():
        index = 0
        while index < len(text):
            if text[index] == "\\":
                return True
            index = max(word_end(text, index, dialect), skipped(text, index, dialect))
    return False


def starts_statement(text: str) -> str:
    """The first word of a text if it is that of an SQL statement, in lower case; empty: it is not."""
    for statement in statements(text[:LONGEST], PLAINLY)[:1]:
        word = statement.words[0].lower()
        return word if word in LOOKING | CHANGING | DESTROYING | STOPPING else ""
    return "begin" if len(text) > LONGEST else ""  # not known after such a long comment


def is_shaped(text: str) -> bool:
    """Whether a text contains more of a statement than its first word: `DROP TABLE …`, `UPDATE … SET …`."""
    return any([_shaped([word.lower() for word in each.words]) for each in statements(text[:LONGEST], PLAINLY)])


def _shaped(words: list[str]) -> bool:
    first, second = words[0], words[1] if len(words) > 1 else ""
    if first in ("drop", "alter", "create"):
        return second in KINDS
    if first in ("update", "grant", "revoke", "merge", "select", "with"):
        return bool({"set", "on", "to", "from", "using", "into"}.intersection(words[2:]))
    return second in SHAPES.get(first, ())


def _statement(statement: Statement, text: str, undone: bool, brief: bool) -> Found:
    words = statement.words
    lowered = [word.lower() for word in words]
    found = _ways_out(lowered, statement.called, text)
    kind = lowered[0] if lowered[0] not in ("with", "explain", "analyze", "if") else _inner(lowered)
    kind = "select" if brief else kind
    name = _head(words[lowered.index(kind) if kind in lowered else 0 :], text)
    limited = Manner.LIMITED if undone or (kind == lowered[0] and _limited(lowered, statement.signs)) else ()
    if kind in DESTROYING:
        found.append(deletes(name, "database", limited))
    elif kind in STOPPING:
        found.append(controls(name, "database"))
    elif kind in CHANGING or (kind == "select" and "into" in lowered):
        dropped = kind == "alter" and "drop" in lowered
        found.append((deletes if dropped else writes)(name, "database", limited))
    elif kind not in LOOKING:
        found.append(unknown(name, "database"))
    elif kind not in ("explain", "show", "describe", "desc", "help"):
        found.extend(_more_than_looks(kind, words, lowered, text))
    return found


def _limited(lowered: list[str], signs: str) -> bool:
    """Whether a statement adds rows, changes only rows with certain values, or replaces a view, which has no rows."""
    kind = lowered[0]
    if lowered[:4] == ["create", "or", "replace", "view"]:
        return True
    if kind == "insert":
        return lowered[1:2] == ["into"]
    if kind not in ("delete", "update") or lowered.count("where") != 1 or not UNBOUNDED.isdisjoint(lowered):
        return False
    condition = lowered[lowered.index("where") + 1 :]
    needed = 1 if kind == "delete" else 2
    named = condition[:1] and not condition[0][0].isdigit()
    return bool(named) and not set(signs) & set("<>!") and (signs.count("=") >= needed or "in" in condition)


def _head(words: list[str], text: str) -> str:
    """A statement up to its object: `delete from users`, `drop table if exists users`."""
    if words[0].lower() == "alter":  # the change comes after the name
        return quoted(words[:DEEPEST], text)
    length = 1
    while length < len(words) and length < DEEPEST and words[length].lower() in BEFORE_NAMES:
        length += 1
    name, head = " ".join(words[: length + 1]), " ".join(words[:length])
    variable = f"{head} :{name[len(head) + 1 :]}"  # of psql
    quoted_thing = text.partition(head)[2].lstrip()[:1] in ("'", "(")  # it is about what is in quotes
    return name if name in text else variable if variable in text else head if quoted_thing else Name(name)


def quoted(words: list[str], text: str) -> str:
    """The first words of a statement, as many as are in the text literally."""
    while len(words) > 1 and " ".join(words) not in text:
        words = words[:-1]
    return " ".join(words)


def _ways_out(lowered: list[str], called: list[str], text: str) -> Found:
    """Files and programs of the server that a statement reaches, and functions that act."""
    found: Found = []
    for word in lowered:
        if word in ESCAPES:
            lines = _lines_behind(word, text) if word in SHELLS else []
            found += lines
            said = ESCAPES[word].format(_shown(lines) or _argument(word, text))
            said = f"which runs {backticked(given)}" if word == "edit" and (given := editor(text)) else said
            found.append(runs(f"`{word}`, {said}", "database", Manner.BUILT))
    if {"engine", "federated"}.issubset(lowered):
        found.append(runs(f"the engine `FEDERATED`, which connects to {server_of(text)}", "database", Manner.BUILT))
    for name in called:
        if name.lower() not in ESCAPES and (_acts(name.lower()) or _acts(name.lower().rpartition(".")[2])):
            found.append(writes(name, "database"))
    if "into" in lowered and any([lowered[i - 1] == "into" and lowered[i] in EXPORTS for i in range(1, len(lowered))]):
        found += [writes(_on_server(text), "unknown"), *_letting_in(text)]
    if lowered[0] == "copy" and "program" in lowered:
        lines = _lines_behind("program", text)
        found += [runs(f"{_shown(lines) or 'a program'} on the database server", "database", Manner.BUILT), *lines]
    elif lowered[0] == "copy" and "stdout" not in lowered and ("from" not in lowered or _letting_in(text)):
        found += [writes(_on_server(text), "unknown"), *_letting_in(text)]
    return found


SHELLS = ("xp_cmdshell", "sys_exec", "sys_eval")


SERVER = THERE("the database server")


def _lines_behind(word: str, text: str) -> Found:
    """The command lines after a word that makes the server run them in a shell."""
    start = text.lower().find(word) + len(word)
    quoted = text[start:].lstrip(" (\t\nNnEe")
    quote = quoted[:1]
    if quote == "$":  # `$$…$$`, `$tag$…$tag$`
        tag = quoted[: quoted.find("$", 1) + 1]
        return [(SERVER, quoted[len(tag) :].partition(tag)[0])] if len(tag) > 1 else []
    if quote != "'":
        return []
    parts = quoted[1:].replace("''", "\0").partition("'")
    return [(SERVER, parts[0].replace("\0", "'"))]


def editor(text: str) -> str:
    """The command that SQLite's `edit(value, command)` runs; empty: it is not given, or not literal."""
    for before, literal in literals(text):
        behind = before.lower().rpartition("edit(")[2]
        if behind != before.lower() and behind.rstrip().endswith(",") and ")" not in behind:
            return literal if literal.isprintable() and len(literal) <= LONGEST_PATH else ""
    return ""


def _argument(function: str, text: str) -> str:
    """The description of the file that a function gets."""
    for before, literal in literals(text):
        if before.rstrip().lower().endswith((function + "(", function + " (")) and 0 < len(literal) <= LONGEST_PATH:
            joined = text.partition(f"'{literal}'")[2].lstrip()[:2] == "||"
            return "files" if joined else backticked(literal)
    return "programs" if function in SHELLS else "files"


def _shown(lines: Found) -> str:
    """The description of the first command line; empty: none fits into a sentence."""
    text = str(lines[0][1]) if lines and type(lines[0]) is tuple else ""
    return backticked(text) if text.isprintable() and 0 < len(text) <= LONGEST_PATH else ""


def _on_server(text: str) -> str:
    """The description of the file that a statement writes."""
    written = [literal for before, literal in literals(text) if before.split()[-1:] and _is_written(before)]
    named = len(written) == 1 and 0 < len(written[0]) <= LONGEST_PATH
    return f"{backticked(written[0]) if named else 'a file'} on the database server"


LONGEST_PATH = 60  # characters of a path that is quoted


EXPORTS = ("outfile", "dumpfile")  # after `into`: elsewhere they are names of columns


def _letting_in(text: str) -> Found:
    """The files a statement writes that give access or run automatically, on the server's machine."""
    written = [literal for before, literal in literals(text) if before.split()[-1:] and _is_written(before)]
    return [(WRITES, path) for path in written if any([part in path for part in LETTING_IN])]


def _is_written(before: str) -> bool:
    last = before.rsplit(maxsplit=1)[-1].lower()
    return last == "to" or last.rpartition("*/")[2] in EXPORTS or before.lower().split()[-2:] == ["vacuum", "into"]


LETTING_IN = (
    "/.ssh/", "/etc/ssh/", "/etc/cron", "/var/spool/cron", "/etc/sudoers", "/etc/passwd", "/etc/shadow", "/etc/pam.d/",
    "/etc/ld.so.preload", "/etc/profile", "/etc/systemd/", "/etc/init.d/", "/etc/rc.local", "/.bashrc", "/.profile",
    "/.bash_profile", "/.zshrc",
)  # fmt: skip


def local(text: str) -> Found | None:
    """SQL for an engine that works on files of this machine."""
    rest = [part for part in read(text) or () if not (type(part) is Does and part.target.lower() in REACHED)]
    found = reached(uncommented(text, frozenset(["quotes"])))
    inserted = [part for part in rest if type(part) is Does and "function" in part.target.lower()]
    return [*found, *[part for part in rest if not (found and part in inserted)]]


def _acts(name: str) -> bool:
    """Whether a function does more than compute."""
    bare = name.removeprefix("pg_catalog.")
    if bare in ACTING or bare in ESCAPES or bare.startswith(ACTING_BEGIN):
        return True
    return bool(ACTING_WORDS.intersection(bare.replace(".", "_").split("_")))


def _more_than_looks(kind: str, words: list[str], lowered: list[str], text: str) -> Found:
    """What a query does besides reading: lasting settings, and statements that follow without a separator."""
    if kind == "set" and LASTING.intersection([word.partition(".")[0] for word in lowered[1:3]]):
        return [writes(quoted(words[:4], text), "database")]
    if lowered[:2] == ["vacuum", "into"]:
        return [writes(quoted(words[:4], text), "database"), *_letting_in(text)]
    if kind == "pragma" and "=" in words and not OF_SESSION.intersection(lowered[1].split(".") if lowered[1:] else ()):
        return [writes(quoted(words[:4], text), "database")]
    if kind in LEADING:
        acting = [index for index in range(1, len(words)) if lowered[index] in CHANGING | DESTROYING | STOPPING]
        if acting and lowered[0] != "set":
            return [writes(quoted(words[acting[0] : acting[0] + 3], text), "database")]
    for index in range(1, len(lowered) - 1):
        first, second = lowered[index], lowered[index + 1]
        if second in BEGUN.get(first, ()) and lowered[index - 1] not in ("create", "for", "on"):
            effect = deletes if first in DESTROYING else writes
            return [effect(quoted(words[index : index + 3], text), "database")]
    return []


def _inner(words: list[str]) -> str:
    """The verb of a statement after `WITH …`, `EXPLAIN ANALYZE` or `IF EXISTS (…)`."""
    if words[0] == "if":
        return next((word for word in words if word in CHANGING | DESTROYING | STOPPING), "if")
    tried = words[0] in ("explain", "analyze")
    if words[0] == "explain" and "analyze" not in words and "analyse" not in words:
        return "explain"
    for word in words[1:]:
        if word in ("insert", "update", "delete", "merge") or (
            tried and word in ("execute", "create", "refresh", "replace")
        ):
            return word
    return "analyze" if words[0] == "analyze" else "select"
