"""Finds command lines in source of any language: strings, lists of strings, and whole lines.

The language is not known. A text counts if all of it is a command: it begins with the name of a program, and what
follows has something that could do harm.
"""

from _bisect import bisect_right  # without the module around it

from toolgate.analysis.text.command_lines import begins_command
from toolgate.analysis.text.words import held, holds
from toolgate.knowledge.texts.written_files import COMMENTS, MARKS, QUOTED_LANGUAGES, STARTING_CALLS
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.call import as_word
from toolgate.model.occurrences import occurrences

MOST = 60  # commands in one file that are followed
LONGEST = 4_000  # characters of a command
LONG = 60_000  # characters of a file above which only lines that could do harm are looked at
LINES = 400  # such lines
PIECES = 4_000  # strings of a text above which only those beside a mark are looked at
NEIGHBOURS = 12  # strings that may be one command
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\n": ""}
OPENING = ("-", "@", "!", ">", "$", "&&", "||", "|")  # before a command: an item, a recipe, a prompt
JOINS = frozenset(" \t\r\n,[](){}&")  # between the words of one command, if each is a string of its own
GLUE = frozenset(" \t\r\n+.\\")  # between the halves of a split string


def commands_in(text: str, ending: str, started: bool = False) -> list[str]:
    """Every command line in a file; `started`: only those that are arguments of a call that starts programs."""
    marks = held(text, MARKS)
    if not marks:
        return []
    if "&quot;" in text:
        text = text.replace("&quot;", "'").replace("&amp;", "&").replace("&gt;", ">").replace("&lt;", "<")
        marks = held(text, MARKS)
    if len(text) > LONG:
        text = "\n".join(_marked_lines(text, marks))
    pieces = quoted_pieces(text)
    found: dict[str, None] = {}
    for index in range(len(pieces)) if len(pieces) <= PIECES else _beside_marks(text, pieces, marks):
        piece, start, _ = pieces[index]
        if not started or _is_started(text, start):
            found.update(dict.fromkeys([*_spoken(piece), *_joined(text, pieces, index)]))
    if text.lstrip()[:1] == "<" and "</" in text:
        found.update(dict.fromkeys(_between_tags(text)))
    if not started:
        for line in _lines(text if ending not in QUOTED_LANGUAGES else _here_documents(text)):
            found.update(dict.fromkeys(_bare(line)))
    return [candidate for candidate in found if is_command(candidate)][:MOST]


def _marked_lines(text: str, marks: list[str]) -> list[str]:
    """The first lines that could do harm, in order, up to the limit for each mark."""
    found: dict[int, int] = {}
    for mark in marks:
        end, left = 0, LINES
        while left and (at := text.find(mark, end)) >= 0:
            end, left = _end_of_line(text, at), left - 1
            found[text.rfind("\n", 0, at) + 1] = end
    return [text[start : found[start]] for start in sorted(found)[:LINES]]


def _beside_marks(text: str, pieces: list[tuple[str, int, int]], marks: list[str]) -> list[int]:
    """The indexes of strings that could do harm, up to the limit for each mark, and of those before them in a list."""
    found: set[int] = set()
    for mark in marks:
        for at in occurrences(text, mark, LINES):
            last = bisect_right(pieces, at, key=_start)
            found.update(range(max(0, last - NEIGHBOURS), min(len(pieces), last + 1)))
    return sorted(found)[: LINES * NEIGHBOURS]


def _start(piece: tuple[str, int, int]) -> int:
    return piece[1]


def _spoken(piece: str) -> list[str]:
    """The commands that a string may be: itself, a shell's argument, or the strings quoted inside it."""
    if piece.startswith(("-c ", "-lc ", "-ec ")):
        return ["sh " + piece]
    if piece.startswith(("&& ", "; ", "| ", "|| ")):  # appended to another command
        return [piece, piece.lstrip("&;| ")]
    if ('"' in piece or "'" in piece) and holds(piece, MARKS):
        return [piece, *[inner for inner, _, _ in quoted_pieces(piece)]]
    return [piece]


def is_command(text: str) -> bool:
    """Whether a text is a command line that could do harm."""
    if len(text) > LONGEST or not holds(text, MARKS):
        return False
    return begins_command(text)


def quoted_pieces(text: str) -> list[tuple[str, int, int]]:
    """The strings in quotes of any kind, outside comment lines, with their start and end."""
    found: list[tuple[str, int, int]] = []
    index, fresh = 0, True  # whether the line has only blanks so far
    ahead = dict.fromkeys("\"'`\n", -1)  # where each is found next
    while index < len(text):
        if not fresh:
            index = _next_of(text, index, ahead)
            if index == len(text):
                break
        letter = text[index]
        if fresh and text.startswith(COMMENTS, index) and not text.startswith(("#define", "#["), index):
            end, closed = _end_of_line(text, index), text.find("*/", index) if letter == "/" else -1
            index = closed + 2 if 0 <= closed < end else end
            continue
        if letter in "\"'`":
            piece, end = _quoted(text, index)
            found.append((piece, index, end))
            index, fresh = max(end, index + 1), False
            continue
        fresh = letter == "\n" or (fresh and letter in " \t")
        index += 1
    return found


def _next_of(text: str, index: int, ahead: dict[str, int]) -> int:
    """The index of the next quote or line break; each is looked for again only once it is behind."""
    for letter, at in ahead.items():
        if at < index:
            found = text.find(letter, index)
            ahead[letter] = found if found >= 0 else len(text)
    return min(ahead.values())


def _end_of_line(text: str, index: int) -> int:
    end = text.find("\n", index)
    return end if end >= 0 else len(text)


def _quoted(text: str, start: int) -> tuple[str, int]:
    """A quoted string and its end; a quote that is not closed on its line counts as a plain character."""
    quote = text[start]
    tripled = text.startswith(quote * 3, start)
    mark = quote * 3 if tripled else quote
    index = start + len(mark)
    end = text.find(mark, index)
    plain = text[index:end] if end >= 0 else ""
    if plain and "\\" not in plain and (tripled or quote == "`" or "\n" not in plain):
        return plain, end + len(mark)
    found: list[str] = []
    while index < len(text):
        letter = text[index]
        if text.startswith(mark, index):
            return "".join(found), index + len(mark)
        if letter == "\n" and not tripled and quote != "`":
            break
        if letter == "\\" and index + 1 < len(text):
            found.append(ESCAPED.get(text[index + 1], text[index + 1]))
            index += 2
            continue
        found.append(letter)
        index += 1
    return "", start + 1


def _joined(text: str, pieces: list[tuple[str, int, int]], first: int) -> list[str]:
    """The commands that adjacent strings make: words of a list, or halves of a split string."""
    words, halves = [pieces[first][0]], [pieces[first][0]]
    for before, after in zip(pieces[first : first + NEIGHBOURS], pieces[first + 1 : first + NEIGHBOURS], strict=False):
        between = text[before[2] : after[1]]
        chained = between.replace(".args", ",").replace(".arg", ",")  # arguments that are added one by one
        if "," in chained and JOINS.issuperset(chained):
            words.append(after[0])
        elif len(between) < 40 and between.strip() and GLUE.issuperset(between) and len(words) == 1:
            halves.append(after[0])
        else:
            break
    found = [" ".join([as_word(word, "~") for word in words])] if len(words) > 1 else []
    if found and " " in words[0] and has_trait(words[1], "interprets"):  # two programs of one pipeline
        found.append(f"{words[0]} | {words[1]}")
    return [*found, "".join(halves)] if len(halves) > 1 else found


def _is_started(text: str, start: int) -> bool:
    """Whether the string at an index is an argument of a call that starts programs."""
    line = text[max(text.rfind("\n", 0, start), text.rfind(";", 0, start)) + 1 : start].lower()
    return any([call in line for call in STARTING_CALLS])


def _lines(text: str) -> list[str]:
    lines = [line.strip() for line in text.replace("\\\n", " ").split("\n")]
    return [line for line in lines if line and not line.startswith(COMMENTS) and holds(line, MARKS)]


def _here_documents(text: str) -> str:
    """The lines of the here-documents in a text, which hold scripts whatever the language around them is."""
    found: list[str] = []
    end = ""
    for line in text.split("\n") if "<<" in text else ():
        if end and line.strip() == end:
            end = ""
        elif end:
            found.append(line)
        else:
            word = line.partition("<<")[2].lstrip("-~").split()[:1]
            end = word[0].strip("\"'`,;()") if word and word[0].strip("\"'`,;()").isidentifier() else ""
    return "\n".join(found)


def _between_tags(text: str) -> list[str]:
    """The texts between XML tags, each alone, and with its neighbours as the words of one shell command."""
    texts = [piece.partition("<")[0].strip() for piece in text.split(">")]
    texts = [piece for piece in texts if piece]
    found = list(texts)
    for size in (2, 3):
        groups = [texts[index : index + size] for index in range(len(texts) - size + 1)]
        groups = [group for group in groups if _is_shell(group[0]) and group[1][:1] == "-" and holds(group[-1], MARKS)]
        found += [
            " ".join(group) if size == 2 else " ".join([as_word(word, "~") for word in group]) for group in groups
        ]
    return found


def _is_shell(text: str) -> bool:
    return has_trait(text, "shell") or has_trait(text, "interprets")


def _bare(line: str) -> list[str]:
    """The commands that a line may hold: all of it, what follows its key, and what follows its first word."""
    found: list[str] = []
    rests = [line, line.partition(": ")[2], line.partition("=")[2], line.partition(" ")[2]]
    rests += [
        line.partition(",")[2],
        line.partition("{")[2].rpartition("}")[0],
        line.partition("(")[2].rpartition(")")[0],
    ]
    for rest in rests:
        rest = rest.strip().rstrip(",;")
        for mark in OPENING:
            rest = rest.removeprefix(mark).lstrip()
        found.append(rest)
    return [rest for rest in found if rest]
