"""Input of the mysql client: SQL, and commands of its own that run programs or touch files."""

from toolgate.knowledge.readers import sql
from toolgate.knowledge.readers import sql_dialects as dialects
from toolgate.knowledge.vocabulary import PLAIN, SIDE_DOOR, STATEMENTS, Found, Role

OWN = {  # `tee` does nothing where the input is no terminal, and no text that is read here comes from one
    "system": SIDE_DOOR, "!": SIDE_DOOR, "pager": SIDE_DOOR, "P": SIDE_DOOR, "tee": PLAIN, "T": PLAIN,
    "source": STATEMENTS("mysql"), ".": STATEMENTS("mysql"),
}  # fmt: skip
ENDING = "gG"  # after a backslash: ends a statement
SHOWING = "chpqstuwWnNCxR#?"  # what shows something, or changes how it is shown; and `\\N`, which is no value


def read(text: str) -> Found | None:
    found: Found = []
    statements: list[str] = []
    start = at = 0
    begins = True  # whether a statement may begin here, or a command
    while at < len(text):
        role, argument = _own(text, at) if begins else (None, at)
        begins = text[at] in ";\n" or (begins and text[at].isspace())
        if text[at] == "\\":
            letter = text[at + 1 : at + 2]
            role, argument = OWN.get(letter), at + 2
            if role is None and letter not in ENDING + SHOWING:
                return None
            statements += [text[start:at], " " if letter in SHOWING else ";"]
            start = at = at + 2
            begins = letter in ENDING
        elif role is None:
            at = (
                max(dialects.word_end(text, at, dialects.MYSQL), at + 1)
                if text[at].isalnum()
                else dialects.skipped(text, at, dialects.MYSQL)
            )
        if role is not None:
            line = (text[argument:] + "\n").partition("\n")[0]
            value = line.strip().rstrip(";").strip()
            found += [(role, value if role is SIDE_DOOR else value.partition(";")[0].strip())] if value else []
            statements.append(text[start:at] + ";")
            end = line.find(";")
            start = at = argument + (len(line) if end < 0 else end)  # followed by a statement
            begins = True
    rest = sql.read("".join([*statements, text[start:]]))
    return None if rest is None else found + rest


def _own(text: str, at: int) -> tuple[Role | None, int]:
    """The role of the client's command that begins here, and where its argument begins."""
    end = at
    while end < len(text) and text[end].isalpha():
        end += 1
    role = OWN.get(text[at:end].lower()) if end > at + 1 else None
    return (role, end) if role is not None and text[end : end + 1] in (" ", "\t") else (None, at)
