"""A picture as lines in a frame that its content cannot imitate.

INVARIANT: every line that holds anything of the call begins with the edge and a gutter of two columns, in which nothing
of the call is written: a line that goes on is marked there, and so is what Toolgate says itself. No line is wider than
the terminal, so that none goes on where the edge should be.
"""

from toolgate.model.visible import columns, pieces_of
from toolgate.showing.picture import END, HEAD, LONGEST, START, TAIL, Picture

Line = tuple[str, str]  # what it is, and how it reads

TITLE, REASON, ROW, TEXT, ADDED, REMOVED, SAME, WARNING, NOTE, EDGE = (
    *("title", "reason", "row", "text", "added", "removed", "same", "warning", "note", "edge"),
)
LEFT, PLAIN, GOES_ON, LEFT_OUT, CAREFUL = "│ ", "  ", "› ", "⋯ ", "! "
NARROWEST, WIDEST = 20, 160
SPARE = 2  # columns for an edge that some terminals draw twice as wide
LABEL = 10  # columns of a label
MARKS = {"+": ADDED, "-": REMOVED}


def lines_of(picture: Picture, width: int, full: bool = False) -> list[str]:
    """The lines of a picture, none wider than `width`; unless `full`, the middle of what is long is left out."""
    return [text for _, text in drawn(picture, width, full)]


def drawn(picture: Picture, width: int, full: bool = False) -> list[Line]:
    """As `lines_of`, each line with what it is, for those who have colours."""
    width = max(NARROWEST, min(width, WIDEST))
    room = width - len(LEFT) - len(PLAIN) - SPARE
    lines = _title(picture.title, width)
    lines += _folded(REASON, picture.reason, room)
    for warning in picture.warnings:
        lines += _folded(WARNING, warning, room, first=CAREFUL)
    lines.append((EDGE, LEFT.rstrip()))
    for label, words in picture.rows:
        lines += _row(label, words if full else _middle_out(words), room)
    for content in (picture.text, picture.diff):
        if content:
            lines.append((EDGE, LEFT.rstrip()))
            lines += _content(content, room, full, content is picture.diff)
    return [*lines, (EDGE, "╰" + "─" * (width - 1 - SPARE))]


def _title(words: str, width: int) -> list[Line]:
    first, *rest = pieces_of(words, width - 5 - SPARE)
    head = f"╭─ {first} "
    found = [(TITLE, head + "─" * max(0, width - SPARE - columns(head)))]
    return found + [(TITLE, LEFT + GOES_ON + piece) for piece in rest]


def _row(label: str, words: str, room: int) -> list[Line]:
    if room < 3 * LABEL:  # a narrow window: what it says goes below
        return [(ROW, LEFT + PLAIN + label), *_folded(ROW, words, room - 2, indent=2)]
    found = _folded(ROW, words, room - LABEL, indent=LABEL)
    start = len(LEFT) + len(PLAIN)
    return [(ROW, found[0][1][:start] + f"{label:<{LABEL}}" + found[0][1][start + LABEL :]), *found[1:]]


def _folded(kind: str, words: str, room: int, first: str = PLAIN, indent: int = 0) -> list[Line]:
    """Words broken between words where that is possible; each line but the first is marked."""
    lines: list[str] = []
    last = ""
    for word in words.split(" "):
        longer = f"{last} {word}" if last else word
        pieces = pieces_of(longer, room)
        if len(pieces) > 1 and last:
            lines.append(last)
            pieces = pieces_of(word, room)
        lines += pieces[:-1]
        last = pieces[-1]
    lines.append(last)
    return [(kind, LEFT + (GOES_ON if at else first) + " " * indent + line) for at, line in enumerate(lines)]


def _content(lines: tuple[str, ...], room: int, full: bool, marked: bool) -> list[Line]:
    """Lines of the call or of a diff, exactly as they are; what is left out is counted."""
    left_out = 0 if full else max(0, len(lines) - HEAD - TAIL)
    found: list[Line] = []
    for line in lines[:HEAD] if left_out else lines:
        found += _exact(line, room, full, marked)
    if left_out:
        noun = "line is" if left_out == 1 else "lines are"
        found.append((NOTE, f"{LEFT}{LEFT_OUT}{left_out:,} {noun} not shown"))
        for line in lines[-TAIL:]:
            found += _exact(line, room, full, marked)
    return found


def _exact(line: str, room: int, full: bool, marked: bool) -> list[Line]:
    kind = MARKS.get(line[:1], SAME) if marked else TEXT
    if full or len(line) <= LONGEST:
        return _cut(kind, line, room)
    note = f"{LEFT}{LEFT_OUT}{len(line) - START - END:,} characters are not shown"
    rest = [(kind, LEFT + GOES_ON + piece) for piece in pieces_of(line[-END:], room)]
    return [*_cut(kind, line[:START], room), (NOTE, note), *rest]


def _cut(kind: str, line: str, room: int) -> list[Line]:
    """A line in pieces, of which all but the first are marked."""
    return [(kind, LEFT + (GOES_ON if at else PLAIN) + piece) for at, piece in enumerate(pieces_of(line, room))]


def _middle_out(words: str) -> str:
    if len(words) <= LONGEST:
        return words
    return f"{words[:START]} ⋯ {len(words) - START - END:,} characters are not shown ⋯ {words[-END:]}"
