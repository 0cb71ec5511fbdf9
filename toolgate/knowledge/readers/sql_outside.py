"""What SQL statements reach outside a database: files, hosts and environment variables of the engine's machine."""

from toolgate.knowledge.readers.variables import secret
from toolgate.knowledge.vocabulary import DATA, FETCHES, READS, SENDS, UPLOADS, WRITES, Found, one_of, reads

LONGEST = 2_000  # characters before a string in which its statement is searched
FILES = one_of(
    "file read_text read_blob read_csv read_csv_auto read_json read_json_auto read_ndjson read_parquet parquet_scan glob"
)
ADDRESSES = one_of("url s3 s3cluster urlcluster hdfs gcs azureblobstorage remote")
REACHED = FILES | ADDRESSES
VARIABLE = "getenv"  # functions that return an environment variable


def reached(text: str) -> Found:
    """The files and hosts that a local engine reads and writes by the names in a text."""
    taken: list[str] = []
    written: list[str] = []
    fetched: list[str] = []
    sent: list[str] = []
    words: list[str] = []
    secrets: list[str] = []
    last = ""
    for before, literal in literals(" ".join(text.split())):
        listed = last and before.rpartition("'")[2].strip() == ","  # the next one in a list of files
        words = before.rstrip("([ ").lower().split() if not listed else words
        last = words[-1].rpartition("(")[2] if words else ""
        inserted = words[-2:-1] == ["function"] or (last == "to" and before.rstrip()[-1:] != "(")
        made = "://" in literal and not listed and not REACHED.isdisjoint(_open_calls(before))
        if last.endswith(VARIABLE) and secret(literal):
            secrets.append(literal)
        elif made or ("://" in literal and (last in REACHED or last in ("to", "from"))):
            (sent if inserted else fetched).append(literal)
        elif last in FILES or (last == "from" and literal[:1] in "/~"):
            (written if inserted else taken).append(literal)
        elif last == "to" and inserted and ("/" in literal or "." in literal):
            written.append(literal)
    if secrets and (sent or fetched):
        sent, fetched = [*sent, *fetched], []
    found: Found = [(DATA("variable"), name) if sent else reads(name, "secret") for name in secrets]
    found += [(UPLOADS if sent else READS, path) for path in taken]
    found += [(WRITES, path) for path in written]
    return [*found, *[(SENDS, address) for address in sent], *[(FETCHES, address) for address in fetched]]


def asked_hosts(text: str) -> list[str]:
    """The addresses that functions of a statement connect to, on any machine."""
    found: list[str] = []
    for before, literal in literals(text):
        calls = [name.rpartition("@")[2] for name in _open_calls(before)]
        if "://" in literal and any([name in REACHED or name.startswith(CONNECTING) for name in calls]):
            found.append(literal)
    return found


CONNECTING = ("http", "url", "dblink", "utl_", "net.http", "read_", "curl")  # prefixes of functions that connect


def _open_calls(before: str) -> list[str]:
    """The functions that a position is inside of: `read_csv(concat(`."""
    found: list[str] = []
    closed = 0
    for at in range(len(before) - 1, -1, -1):
        closed += (before[at] == ")") - (before[at] == "(")
        if closed < 0:
            closed = 0
            name = before[:at].rstrip().lower()
            found.append(name[max([name.rfind(sign) for sign in " (,|+="]) + 1 :])
    return found


def literals(text: str) -> list[tuple[str, str]]:
    """The texts in single quotes, each with the part of the statement before it."""
    found: list[tuple[str, str]] = []
    start = text.find("'")
    while start >= 0:
        end = text.find("'", start + 1)
        if end < 0:
            break
        found.append((text[max(0, start - LONGEST) : start].rpartition(";")[2], text[start + 1 : end]))
        start = text.find("'", end + 1)
    return found
