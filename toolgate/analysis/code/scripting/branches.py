"""Which branches of a JavaScript program its arguments select, where a condition compares one of them with a text.

Only constants that are bound once to an argument count, and only if nothing changes `process.argv` or runs code that
is put together. Functions that are only named in unselected branches are not called either.
"""

from __future__ import annotations

from toolgate.analysis.code.scripting.tokens import END, NAME, NUMBER, TEXT
from toolgate.analysis.code.scripting.values import matched

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.scripting.program import Script
    from toolgate.analysis.code.scripting.tokens import Token

    Value = str | list[str] | None  # an argument, all of them, or a missing one

DYNAMIC = ("eval", "Function", "globalThis", "Reflect", "Proxy", "with", "vm")
EQUAL, UNEQUAL = ("===", "=="), ("!==", "!=")
LEAVING = ("break", "return", "throw")
ARGV = ["process", ".", "argv"]
UNKNOWN = object()


def taken(script: Script, tokens: list[Token]) -> list[Token]:
    """Return the tokens of a program without those of branches that its arguments do not select."""
    run = script.actions.run
    given = [field for field in run.parameters if isinstance(field, str)]
    words = [token.text for token in tokens]
    whole = script.actions.started and len(given) == len(run.parameters)
    if not whole or "argv" not in words or any([word in words for word in DYNAMIC]):
        return tokens
    reader = _Reader(tokens, words, given)
    if not reader.certain():
        return tokens
    reader.bind()
    dropped = reader.dropped()
    kept = [token for index, token in enumerate(tokens) if index not in dropped]
    named = {tokens[index].text for index in dropped if tokens[index].kind == NAME}
    return _without_functions(kept, named)


def _without_functions(tokens: list[Token], named: set[str]) -> list[Token]:
    """Return the same without the bodies of functions that are not named elsewhere."""
    pairs = matched(tokens)
    count: dict[str, int] = {}
    for token in tokens:
        if token.kind == NAME:
            count[token.text] = count.get(token.text, 0) + 1
    for index, token in enumerate(tokens[:-2]):
        name, opening = tokens[index + 1], index + 2
        if token.text != "function" or token.kind != NAME or name.text not in named or count[name.text] != 1:
            continue
        body = pairs.get(opening, 0) + 1
        if body in pairs and tokens[body].text == "{":
            inside = {one.text for one in tokens[body + 1 : pairs[body]] if one.kind == NAME}
            return _without_functions(tokens[: body + 1] + tokens[pairs[body] :], (named | inside) - {name.text})
    return tokens


class _Reader:
    """One program: its tokens, and the known values that it compares."""

    __slots__ = ("tokens", "words", "pairs", "given", "values")

    def __init__(self, tokens: list[Token], words: list[str], given: list[str]) -> None:
        self.tokens = tokens
        self.words = words
        self.pairs = matched(tokens)
        self.given = ["node", "program", *given]
        self.values: dict[str, Value] = {}

    def certain(self) -> bool:
        """Whether the program only reads its arguments."""
        for index, word in enumerate(self.words):
            if word != "argv" or self.tokens[index].kind != NAME:
                continue
            after = self.words[index + 1 : index + 5]
            picked = after[:1] == ["["] and after[2:3] == ["]"] and after[3:4] != ["="]
            looked = after[:1] == ["."] and after[1:2] in (["slice"], ["includes"], ["length"])
            if self.words[index - 2 : index + 1] != ARGV or not (picked or looked):
                return False
        return True

    def bind(self) -> None:
        """Record constants that are bound to an argument, and to nothing else."""
        for index, word in enumerate(self.words[:-4]):
            if word != "const" or self.tokens[index].kind != NAME:
                continue
            listed = self.words[index + 1] == "[" and index + 1 in self.pairs
            last = self.pairs[index + 1] if listed else index + 1
            names = [token.text for token in self.tokens[index + 1 : last + 1] if token.kind == NAME]
            if self.words[last + 1 : last + 2] != ["="]:
                continue
            value, after = self._value(last + 2)
            if value is UNKNOWN or (after < len(self.tokens) and self.tokens[after].kind != END):
                continue
            for position, name in enumerate(names):
                if self._alone(name):
                    self.values[name] = _item(value, position) if listed else value  # type: ignore[assignment]  # it is known

    def _alone(self, name: str) -> bool:
        """Whether a name is bound once, and is not a function parameter."""
        found = 0
        for index, token in enumerate(self.tokens):
            if token.text != name or token.kind != NAME:
                continue
            found += self.words[index - 1] in ("const", "let", "var", "[", "function") if index else 0
            if (
                self.words[index + 1 : index + 2] in (["="], ["=>"], ["+="], ["++"])
                and self.words[index - 1] != "const"
            ):
                return False
            if any([start < index < end and self._defines(start, end) for start, end in self.pairs.items()]):
                return False
        return found == 1

    def _defines(self, opening: int, closing: int) -> bool:
        """Whether brackets contain function parameters."""
        if self.words[opening] != "(" or self.words[opening - 1] in ("if", "switch", "while", "for"):
            return False
        return self.words[closing + 1 : closing + 2] in (["{"], ["=>"])

    def _value(self, at: int) -> tuple[object, int]:
        """Return the value at a position, if it is an argument or all of them, and where it ends."""
        if self.words[at : at + 3] == ARGV:
            value: object = self.given
            at += 3
        elif self.tokens[at].kind == NAME and self.words[at] in self.values:
            value = self.values[self.words[at]]
            at += 1
        else:
            return UNKNOWN, at
        after = self.words[at : at + 5]
        if after[:3] == [".", "slice", "("] and after[4:5] == [")"] and after[3].isdigit() and isinstance(value, list):
            return value[int(after[3]) :], at + 5
        if after[:1] == ["["] and after[2:3] == ["]"] and self.tokens[at + 1].kind == NUMBER and after[1].isdigit():
            return _item(value, int(after[1])), at + 3
        return value, at

    def _holds(self, start: int, end: int) -> bool | None:
        """Whether a condition is true; `None`: it is not known."""
        parts, begin = [], start
        for index in range(start, end + 1):
            if index == end or self.words[index] == "||":
                parts.append(self._compared(begin, index))
                begin = index + 1
        return True if True in parts else None if None in parts else False

    def _compared(self, start: int, end: int) -> bool | None:
        negated = self.words[start] == "!"
        value, at = self._value(start + negated)
        if value is UNKNOWN:
            return None
        rest = self.words[at:end]
        if len(rest) == 2 and rest[0] in (*EQUAL, *UNEQUAL) and self._is_text(at + 1) and not negated:
            return (value == rest[1]) is (rest[0] in EQUAL) if not isinstance(value, list) else None
        told = rest[:3] == [".", "includes", "("] and len(rest) == 5 and self._is_text(at + 3)
        return (rest[3] in value) is not negated if told and isinstance(value, list) else None

    def _is_text(self, at: int) -> bool:
        """Whether a token is a string without code in it."""
        token = self.tokens[at]
        return token.kind == TEXT and all([isinstance(part, str) for part in token.parts])

    def dropped(self) -> set[int]:
        """Return the positions of tokens in branches that are not selected."""
        found: set[int] = set()
        for index, word in enumerate(self.words[:-2]):
            if self.tokens[index].kind != NAME or index in found or index + 1 not in self.pairs:
                continue
            closing = self.pairs[index + 1]
            if word == "if" and self.words[index - 1] != ".":
                found |= self._of_if(closing, self._holds(index + 2, closing))
            elif word == "switch" and closing + 1 in self.pairs:
                found |= self._of_switch(closing + 1, *self._value(index + 2), closing)
        return found

    def _of_if(self, closing: int, held: bool | None) -> set[int]:
        body = closing + 1
        if held is None or body not in self.pairs or self.words[body] != "{":
            return set()
        found = set(range(body + 1, self.pairs[body])) if not held else set()
        other = self.pairs[body] + 1
        while held and self.words[other : other + 1] == ["else"]:
            opening = other + 1 if self.words[other + 1] == "{" else self.pairs.get(other + 2, -2) + 1
            if opening not in self.pairs or self.words[opening] != "{":
                break
            found |= set(range(opening + 1, self.pairs[opening]))
            other = self.pairs[opening] + 1
        return found

    def _of_switch(self, opening: int, value: object, at: int, closing: int) -> set[int]:
        if value is UNKNOWN or isinstance(value, list) or at != closing:
            return set()
        starts: list[tuple[int, str | None]] = []  # where a case begins, and its text; `None`: any other
        index = opening + 1
        while index < self.pairs[opening]:
            if self.words[index] == "case" and self.tokens[index].kind == NAME:
                if not self._is_text(index + 1):
                    return set()
                starts.append((index, self.words[index + 1]))
            elif self.words[index] == "default" and self.tokens[index].kind == NAME:
                starts.append((index, None))
            index = self.pairs.get(index, index) + 1
        first = next((at for at, (_, text) in enumerate(starts) if text == value and text is not None), -1)
        first = first if first >= 0 else next((at for at, (_, text) in enumerate(starts) if text is None), len(starts))
        ends = [start for start, _ in starts[1:]] + [self.pairs[opening]]
        last = first
        while last < len(starts) and not self._leaves(starts[last][0], ends[last]):
            last += 1
        kept = {index for at in range(first, min(last + 1, len(starts))) for index in range(starts[at][0], ends[at])}
        return set(range(opening + 1, self.pairs[opening])) - kept if starts else set()

    def _leaves(self, start: int, end: int) -> bool:
        """Whether a case ends without falling through to the next."""
        index = start
        while index < end:
            opened = self.words[index] == "{" and self.words[index - 1] == ":"
            if self.words[index] in LEAVING and self.words[index - 1] not in (")", "else"):
                return True
            index = (index if opened else self.pairs.get(index, index)) + 1
        return False


def _item(value: object, index: int) -> object:
    """Return an item of a list; `None`: there is no such item."""
    if not isinstance(value, list):
        return UNKNOWN
    return value[index] if index < len(value) else None
