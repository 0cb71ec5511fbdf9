"""Splits any text into words like a shell: fast, without errors, and with the position of each character."""

BLANKS = " \t\r"
ENDING = ";&|()\n`"  # ends a command; one at a time is enough
MARKS = bytes([120 if chr(code) in " \t\r;&|()\n`<>\"'\\$" else 32 for code in range(256)])


class Word:
    """A word of a command: the text that the program gets, and the positions of its pieces."""

    __slots__ = ("text", "pieces", "begin", "end", "mark")

    def __init__(self, text: str, pieces: list[tuple[int, int]], begin: int, end: int, mark: str = "") -> None:
        self.text = text
        self.pieces = pieces  # the start and length of each
        self.begin = begin
        self.end = end
        self.mark = mark  # a separator between commands: `|`, `;`, `<<<`

    def span(self, start: int = 0, stop: int | None = None) -> tuple[int, int]:
        """The position of a part of the word in the text."""
        stop = len(self.text) if stop is None else stop
        if start >= stop:
            return self.begin, self.begin
        return self._place(start), self._place(stop - 1) + 1

    def _place(self, index: int) -> int:
        for begin, length in self.pieces:
            if index < length:
                return begin + index
            index -= length
        return self.end


def words_of_command(text: str) -> list[Word]:
    """The words of a text and the separators between commands; an unclosed quote counts as a character."""
    words: list[Word] = []
    at, length = 0, len(text)
    marks = text.encode("latin-1", "replace").translate(MARKS)
    never: set[str] = set()
    while at < length:
        letter = text[at]
        if letter in BLANKS or (letter == "\\" and text[at + 1 : at + 2] == "\n"):
            at += 1 if letter != "\\" else 2
        elif letter in ENDING:
            words.append(Word("", [], at, at + 1, letter))
            at += 1
        elif letter in "<>":
            end = at + 1
            while end < length and text[end] in "<>&-":
                end += 1
            words.append(Word("", [], at, end, text[at:end]))
            at = end
        else:
            end = marks.find(b"x", at)
            end = length if end < 0 else end
            if end == length or text[end] not in "\"'\\$":
                words.append(Word(text[at:end], [(at, end - at)], at, end))
                at = end
            else:
                words.append(_word(text, at, marks, never))
                at = words[-1].end
    return words


def _word(text: str, at: int, marks: bytes, never: set[str]) -> Word:
    """A word with quotes or escapes in it."""
    begin, length = at, len(text)
    pieces: list[tuple[int, int]] = []
    while at < length:
        letter = text[at]
        if letter in BLANKS or letter in ENDING or letter in "<>":
            break
        if letter == "\\" and at + 1 < length:
            if text[at + 1] != "\n":
                pieces.append((at + 1, 1))
            at += 2
        elif letter in "\"'" and letter not in never:
            end = _closing(text, at)
            if end < 0:
                never.add(letter)
            else:
                at = _take(text, at, end, pieces)
        elif letter == "$" and text[at + 1 : at + 2] in ("'", '"'):
            at += 1
        else:
            end = marks.find(b"x", at + 1)
            end = length if end < 0 else end
            pieces.append((at, end - at))
            at = end
    return Word("".join([text[start : start + size] for start, size in pieces]), pieces, begin, at)


def _closing(text: str, at: int) -> int:
    quote = text[at]
    end = text.find(quote, at + 1)
    while quote == '"' and end > 0 and _escaped(text, end):
        end = text.find(quote, end + 1)
    return end


def _escaped(text: str, at: int) -> bool:
    count = 0
    while at - 1 - count >= 0 and text[at - 1 - count] == "\\":
        count += 1
    return count % 2 == 1


def _take(text: str, at: int, end: int, pieces: list[tuple[int, int]]) -> int:
    """Add the text between two quotes."""
    start = at + 1
    index = text.find("\\", start, end) if text[at] == '"' else -1
    while index >= 0:
        if text[index + 1 : index + 2] in ('"', "\\", "$", "`", "\n"):
            pieces.append((start, index - start))
            start = index + 1
        index = text.find("\\", index + 2, end)
    pieces.append((start, end - start))
    return end + 1
