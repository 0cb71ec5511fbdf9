"""Operands of sqlplus, the login and `@file`, a script; and its input."""

from toolgate.knowledge.readers import sql
from toolgate.knowledge.vocabulary import READS, SIDE_DOOR, WRITES, Found, one_of, writes
from toolgate.model.effect import Manner, backticked

SHOWING = (
    one_of("""set col column prompt pause exit quit whenever def define undef undefine sho show desc describe break compute ttitle btitle
    clear cl rem remark timing repheader repfooter""")
)  # what prints, or changes how something is printed; each is one line
UNKNOWN = one_of(
    "conn connect edit ed save sav get store copy start sta run r attribute password passw recover startup"
)


def read(text: str) -> Found | None:
    if text[:1] != "@":
        return []
    return [
        (READS, text.lstrip("@")),
        writes(f"the statements in {backticked(text.lstrip('@'))}", "database", Manner.UNSEEN),
    ]


def typed(text: str) -> Found | None:
    """Statements and commands of sqlplus, each command on its own line."""
    found: Found = []
    statements: list[str] = []
    for line in text.split("\n"):
        word, _, rest = line.strip().partition(" ")
        word, rest = word.lower().rstrip(";"), rest.strip()
        if word in UNKNOWN:
            return None
        if word[:1] in ("!", "$") or word in ("host", "ho"):
            found.append((SIDE_DOOR, line.strip()[1:].strip() if word[:1] in ("!", "$") else rest))
        elif word[:1] == "@":
            found += read(line.strip().split()[0]) or []
        elif word in ("spool", "spo"):
            found += [(WRITES, rest.split()[0])] if rest.lower() not in ("", "off", "out") else []
        elif word not in SHOWING or (statements and "=" in rest):  # `set a = 1` of an update
            statements.append(";" if word == "/" else line)
        else:
            statements.append(";")
    body = "\n".join(statements)
    return None if "q'" in body.lower() or "&" in body else found + (sql.read(body) or [])
