"""Parses the text of a pattern to nodes: the syntax of RE2, as far as it agrees with Python's.

What cannot be matched in linear time (back-references, lookaround) is rejected, and so is anything the two read
differently: a pattern that its author misreads is a hole in a policy.
"""

from toolgate.policy.regex import nodes
from toolgate.policy.regex.brackets import Brackets
from toolgate.policy.regex.characters import NEWLINE, SHORT, complement
from toolgate.policy.regex.errors import PatternError
from toolgate.policy.regex.nodes import Assertion, Characters, Choice, Empty, Node, repeat, sequence

LONGEST = 2_000  # characters of a pattern
DEEPEST = 60  # nested groups
OFTENEST = 1_000  # largest count of a bounded repetition, as in RE2

FLAGS = "imsxU"
LINE_COMMENT = "#"
BLANKS = " \t\n\r\f\v"
POSITIONS = {"A": nodes.BEGIN_TEXT, "z": nodes.END_TEXT, "Z": nodes.END_TEXT, "b": nodes.BOUNDARY, "B": nodes.INSIDE}
LOOKING = {
    "?=": "looking ahead",
    "?!": "looking ahead",
    "?<=": "looking behind",
    "?<!": "looking behind",
    "?>": "an atomic group",
    "?(": "a condition",
    "?P=": "a back-reference",
    "?P>": "a recursion",
    "?R": "a recursion",
    "?&": "a recursion",
    "?|": "a branch reset",
}


def parse(text: str) -> Node:
    """The nodes of a pattern."""
    if len(text) > LONGEST:
        raise PatternError(f"the pattern is longer than {LONGEST} characters", LONGEST, "write several patterns")
    parser = Parser(text)
    node = parser.alternatives()
    if parser.position < len(text):
        raise parser.error("`)` closes nothing", "write `\\)` for the character", parser.position)
    return node


class Parser(Brackets):
    """Reads one pattern from left to right; the flags are those in force at its position."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.depth = 0
        self.flags = frozenset("")
        self.names: set[str] = set()

    def error(self, message: str, help: str, position: int) -> PatternError:
        return PatternError(message, position + 1, help)

    # --- structure

    def alternatives(self) -> Node:
        options = [self.branch()]
        while self.ahead() == "|":
            self.position += 1
            options.append(self.branch())
        return options[0] if len(options) == 1 else Choice(tuple(options))

    def branch(self) -> Node:
        parts: list[Node] = []
        while True:
            self.skip()
            if self.ahead() in ("", "|", ")"):
                return sequence(parts)
            start = self.position
            part = self.atom()
            if part is not None:
                parts.append(self.repeated(part, start))

    def ahead(self) -> str:
        return self.text[self.position : self.position + 1]

    def skip(self) -> None:
        """Comments, and with the flag `x` blanks."""
        while True:
            if self.text.startswith("(?#", self.position):
                end = self.text.find(")", self.position)
                if end < 0:
                    raise self.error("the comment is not closed", "add `)`", self.position)
                self.position = end + 1
            elif "x" in self.flags and self.ahead() == LINE_COMMENT:
                end = self.text.find("\n", self.position)
                self.position = len(self.text) if end < 0 else end + 1
            elif "x" in self.flags and self.ahead() and self.ahead() in BLANKS:
                self.position += 1
            else:
                return

    def atom(self) -> Node | None:
        """The next thing that can be repeated; `None`: flags for what follows."""
        character = self.ahead()
        match character:
            case "(":
                return self.group()
            case "[":
                return self.brackets()
            case "\\":
                return self.escape()
            case "*" | "+" | "?":
                raise self.error(f"`{character}` repeats nothing", f"write `\\{character}` for it", self.position)
            case _:
                if character == "{" and self.bounds() is not None:
                    raise self.error("`{` repeats nothing", "write `\\{` for the character", self.position)
                self.position += 1
        match character:
            case ".":
                return Characters(((0, nodes.HIGHEST),) if "s" in self.flags else complement(NEWLINE))
            case "^":
                return Assertion(nodes.BEGIN_LINE if "m" in self.flags else nodes.BEGIN_TEXT)
            case "$":
                return Assertion(nodes.END_LINE if "m" in self.flags else nodes.END_TEXT)
            case _:
                return self.literal(ord(character))

    def literal(self, code: int) -> Characters:
        return Characters(((code, code),), folded="i" in self.flags and chr(code).casefold() != chr(code).upper())

    # --- repetition

    def repeated(self, part: Node, start: int) -> Node:
        self.skip()
        bounds = self.bounds()
        if bounds is None:
            return part
        column = self.position + 1
        least, most, width = bounds
        if self.text.startswith("\\Q", start):
            raise self.error("a quoted text is not repeated", "put it in a group, `(?:…)`", self.position)
        if type(part) is Assertion and self.text[start] != "(":
            raise self.error("a position is not repeated", "leave the repetition out", self.position)
        if least > OFTENEST or (most is not None and most > OFTENEST):
            raise self.error(f"more than {OFTENEST} times is too often", "use `*` or `+`", self.position)
        if most is not None and most < least:
            raise self.error("the bounds are in the wrong order", f"write `{{{most},{least}}}`", self.position)
        self.position += width
        greedy = "U" not in self.flags
        if self.ahead() == "?":
            self.position += 1
            greedy = not greedy
        if self.ahead() in ("*", "+", "?") and self.ahead():
            advice = "put the inner repetition in a group, `(?:…)`"
            raise self.error(f"`{self.ahead()}` follows a repetition", advice, self.position)
        return repeat(part, least, most, greedy, column)

    def bounds(self) -> tuple[int, int | None, int] | None:
        """The repetition at this position: minimum, maximum, and the width of its text; `None`: there is none."""
        match self.ahead():
            case "*":
                return 0, None, 1
            case "+":
                return 1, None, 1
            case "?":
                return 0, 1, 1
            case "{":
                return self.counted()
            case _:
                return None

    def counted(self) -> tuple[int, int | None, int] | None:
        """`{2}`, `{2,}`, `{2,5}`; any other brace is a literal character."""
        end = self.text.find("}", self.position)
        inner = self.text[self.position + 1 : end] if end > 0 else ""
        low, comma, high = inner.partition(",")
        if not low and comma and high.isdigit():
            raise self.error("the lower bound is missing", f"write `{{0,{high}}}` or `\\{{`", self.position)
        if not (low.isascii() and low.isdigit() and high.isascii() and (high.isdigit() or not high)):
            return None
        if len(low) > 6 or len(high) > 6:
            raise self.error(f"more than {OFTENEST} times is too often", "use `*` or `+`", self.position)
        width = end - self.position + 1
        if not comma:
            return int(low), int(low), width
        return int(low), int(high) if high else None, width

    # --- groups

    def group(self) -> Node | None:
        start = self.position
        self.position += 1
        outer = self.flags
        if self.ahead() == "?" and not self.opening(start):
            return None
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.error(f"more than {DEEPEST} groups inside each other", "write a simpler pattern", start)
        inner = self.alternatives()
        if self.ahead() != ")":
            raise self.error("`(` is not closed", "add `)`, or write `\\(` for the character", start)
        self.position += 1
        self.depth -= 1
        self.flags = outer
        return inner

    def opening(self, start: int) -> bool:
        """Reads what follows `(?`: a kind of group, or flags; returns whether a group starts."""
        for words, what in LOOKING.items():
            if self.text.startswith(words, self.position):
                advice = (
                    "write two patterns, one for each condition" if "look" in what else "spell out what it shall match"
                )
                raise self.error(f"{what} cannot be matched in linear time", advice, start)
        for words in ("?P<", "?<"):
            if self.text.startswith(words, self.position):
                self.named(start, self.position + len(words))
                return True
        return self.changed_flags(start)

    def named(self, start: int, begin: int) -> None:
        end = self.text.find(">", begin)
        name = self.text[begin:end] if end > 0 else ""
        if not (name.isascii() and name.isidentifier()):
            raise self.error("the group's name is not a word", "write `(?P<name>…)`", start)
        if name in self.names:
            raise self.error(f"two groups are called `{name}`", "give one of them another name", start)
        self.names.add(name)
        self.position = end + 1

    def changed_flags(self, start: int) -> bool:
        """Reads `(?i)`, `(?i-s)`, `(?i:…)` or `(?:…)`; returns whether a group starts."""
        self.position += 1
        flags = set(self.flags)
        off = False
        while self.ahead() not in (")", ":", ""):
            flag = self.ahead()
            if flag == "-" and not off:
                off = True
            elif flag in FLAGS:
                flags.discard(flag) if off else flags.add(flag)
            elif flag != "a":  # Python's flag for what is always on here
                advice = f"the flags are {', '.join(FLAGS)}; a group that is not captured is `(?:…)`"
                raise self.error(f"no flag is called `{flag}`", advice, self.position)
            self.position += 1
        if not self.ahead():
            raise self.error("`(?` is not closed", "add `)`", start)
        grouped = self.ahead() == ":"
        self.position += 1
        self.flags = frozenset(flags)
        if not grouped:
            self.skip()
            if self.bounds() is not None:
                raise self.error("flags are not repeated", "leave the repetition out", self.position)
        return grouped

    # --- escapes

    def escape(self) -> Node:
        start = self.position
        letter = self.text[start + 1 : start + 2]
        if letter == "Q":
            return self.quoted()
        if letter in POSITIONS:
            self.position += 2
            return Assertion(POSITIONS[letter])
        if letter.lower() in SHORT and letter:
            self.position += 2
            ranges = SHORT[letter.lower()]
            return Characters(ranges if letter.islower() else complement(ranges))
        return self.literal(self.escaped_character())

    def quoted(self) -> Node:
        r"""`\Q…\E`: every character stands for itself."""
        end = self.text.find("\\E", self.position)
        stop = len(self.text) if end < 0 else end
        literal = self.text[self.position + 2 : stop]
        self.position = stop if end < 0 else end + 2
        return sequence([self.literal(ord(character)) for character in literal]) if literal else Empty()
