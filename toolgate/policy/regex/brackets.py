"""Escaped characters, and characters in brackets."""

from toolgate.policy.regex.characters import NAMED, SHORT, complement, merged
from toolgate.policy.regex.errors import PatternError
from toolgate.policy.regex.nodes import HIGHEST, Characters, Ranges

CONTROLS = {"n": 10, "t": 9, "r": 13, "f": 12, "v": 11, "a": 7, "e": 27}
WIDTHS = {"x": 2, "u": 4, "U": 8}


class Brackets:
    """The part of the parser that reads single characters and sets of them."""

    text: str
    position: int
    flags: frozenset[str]

    def error(self, message: str, help: str, position: int) -> PatternError:
        raise NotImplementedError

    def escaped_character(self) -> int:
        r"""The character that `\…` stands for."""
        start = self.position
        letter = self.text[start + 1 : start + 2]
        self.position += 2
        if not letter:
            raise self.error("the pattern ends in `\\`", "write `\\\\` for the character", start)
        if letter in CONTROLS:
            return CONTROLS[letter]
        if letter in WIDTHS:
            return self.numbered(WIDTHS[letter], start)
        if letter == "0":
            return self.octal()
        if letter.isdigit():
            advice = "repeat the group's own pattern"
            raise self.error(f"a back-reference, `\\{letter}`, cannot be matched in linear time", advice, start)
        if letter in "pP":
            raise self.error("sets named by Unicode are not known", "write the ranges in brackets", start)
        if letter.isascii() and letter.isalnum():
            raise self.error(f"`\\{letter}` means nothing here", f"write `{letter}`, or `\\\\{letter}`", start)
        return ord(letter)

    def numbered(self, width: int, start: int) -> int:
        r"""`\x41`, `\x{1F600}`, `\u0041`."""
        digits = self.text[self.position : self.position + width]
        self.position += width
        if digits[:1] == "{":
            end = self.text.find("}", start)
            digits = self.text[start + 3 : end] if end > 0 else ""
            self.position = end + 1
            width = len(digits)
        valid = len(digits) == width and digits and all([digit in "0123456789abcdefABCDEF" for digit in digits])
        code = int(digits, 16) if valid and width <= 8 else HIGHEST + 1
        if code > HIGHEST:
            raise self.error("the character's number is not hexadecimal", "write `\\x41` or `\\x{1F600}`", start)
        return code

    def octal(self) -> int:
        r"""`\0`, `\012`: at most two digits follow."""
        end = self.position
        while end < self.position + 2 and self.text[end : end + 1] in tuple("01234567"):
            end += 1
        code = int("0" + self.text[self.position : end], 8)
        self.position = end
        return code

    # --- brackets

    def brackets(self) -> Characters:
        start = self.position
        self.position += 1
        negated = self.text.startswith("^", self.position)
        self.position += negated
        found: list[tuple[int, int]] = []
        first = True
        while first or not self.text.startswith("]", self.position):
            if self.position >= len(self.text):
                raise self.error("`[` is not closed", "add `]`, or write `\\[` for the character", start)
            first = False
            found.extend(self.member())
        self.position += 1
        return Characters(merged(found), negated, "i" in self.flags)

    def member(self) -> Ranges:
        """A named set, a range or one character."""
        named = self.named_set()
        if named is not None:
            if self.text.startswith("-", self.position) and not self.text.startswith("-]", self.position):
                raise self.error("a range cannot start with a set", "put the `-` last", self.position)
            return named
        start = self.position
        low = self.single()
        if not self.text.startswith("-", self.position) or self.text.startswith("-]", self.position):
            return ((low, low),)
        self.position += 1
        if self.named_set() is not None:
            raise self.error("a set ends no range", "put the `-` last", start)
        if self.position >= len(self.text):
            raise self.error("`[` is not closed", "add `]`", start)
        high = self.single()
        if high < low:
            raise self.error("the range is in the wrong order", f"write `{chr(high)}-{chr(low)}`", start)
        return ((low, high),)

    def named_set(self) -> Ranges | None:
        r"""`[:alpha:]`, `[:^alpha:]`, `\d`; `None`: something else stands here."""
        if self.text.startswith("[:", self.position):
            end = self.text.find(":]", self.position)
            if end < 0:
                return None
            name = self.text[self.position + 2 : end]
            ranges = NAMED.get(name.removeprefix("^"))
            if ranges is None:
                advice = f"the names are {', '.join(NAMED)}"
                raise self.error(f"no set is called `{name}`", advice, self.position)
            self.position = end + 2
            return complement(ranges) if name.startswith("^") else ranges
        letter = self.text[self.position + 1 : self.position + 2]
        if self.text.startswith("\\", self.position) and letter.lower() in SHORT and letter:
            self.position += 2
            return SHORT[letter] if letter.islower() else complement(SHORT[letter.lower()])
        return None

    def single(self) -> int:
        if self.text.startswith("\\", self.position):
            return self.escaped_character()
        self.position += 1
        return ord(self.text[self.position - 1])
