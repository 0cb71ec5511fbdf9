"""Refuses words whose braces bash pairs otherwise than their parts show, or makes another expansion of.

Bash expands braces in the text of a word before anything else, and knows little of the quotes and expansions in it:
`"${x:-"{a,b}"}"` is two words, `${x:-{}{a,b}` is one, and `{$,x}HOME` names the home directory.
"""

from itertools import pairwise

from toolgate.shell.read.braces import STRUCTURE, Item, brace_items, expand_items
from toolgate.shell.read.lexer import NAME, NAME_START, Reader, after, fail, spend
from toolgate.shell.tree.nodes import Parameter, Part, Quoted, Text, Word
from toolgate.shell.tree.substitutions import ArithmeticExpansion, ExtendedGlob, ProcessSubstitution, Substitution

Mark = tuple[str, int]  # one of `STRUCTURE`, and the start of the part where it stands


def require_stable_braces(reader: Reader, word: Word) -> None:
    """Refuse such a word; the reader is still at it."""
    text = reader.text
    if not all([_encloses(text, part) for part in word.parts]):
        spend(reader, (word.end - word.start) >> 2)
        if _paired(_seen(text, word)) != _paired(_shown(word.parts)):
            fail("braces that bash may take for an expansion", word.start, word.end)
    items = brace_items(word)
    if any([_open(text, item) and type(following) is str for item, following in _neighbours(items)]):
        for result in expand_items(items, word) or ():
            if any([_joins(text, item, following) for item, following in _neighbours(result)]):
                fail("braces that give an expansion another name", word.start, word.end)


def _paired(marks: list[Mark]) -> list[Mark]:
    """The marks from the first brace that opens to the last that closes."""
    written = "".join([character for character, _ in marks])
    return marks[written.find("{") : written.rfind("}") + 1] if "{" in written else []


def _encloses(text: str, part: Part) -> bool:
    """Whether bash, looking for braces, passes a part as one whole."""
    if type(part) is Quoted:
        return all([_encloses(text, inner) and text[inner.start] != "`" for inner in part.parts])
    if type(part) is Parameter:
        return not part.arguments and part.index is None and part.name != "$"
    return type(part) is Text or type(part) is Substitution or _is_passed(text, part)


def _is_passed(text: str, part: Part) -> bool:
    """Whether a part is `$(…)`, `<(…)` or `$((…))`, which bash passes wherever they stand."""
    kind = type(part)
    return kind is ProcessSubstitution or (
        (kind is Substitution or kind is ArithmeticExpansion) and text[after(text, part.start)] == "("
    )


def _shown(parts: tuple[Part, ...]) -> list[Mark]:
    """The braces and commas that the parts leave to brace expansion."""
    found: list[Mark] = []
    for part in parts:
        if type(part) is Text and not part.quoted:
            found += [(character, part.start) for character in part.value if character in STRUCTURE]
        elif type(part) is ExtendedGlob:
            for alternative in part.alternatives:
                found += [(character, part.start) for character, _ in _shown(alternative.parts)]
    return found


def _seen(text: str, word: Word) -> list[Mark]:
    """The braces and commas that bash finds: not those in quotes or an unquoted `${…}`, nor any behind an open `${`."""
    found: list[Mark] = []
    passed = _passed(text, word)
    quote, dollar, opened = "", False, 0
    position = word.start
    for part in word.parts:
        while position < part.end:
            character = text[position]
            if position in passed and (not quote or quote == '"'):
                position, dollar = passed[position], False
                continue
            position += 1
            if character == "\\" and quote != "'":
                position += 1
                dollar = dollar and text[position - 1] == "\n"
                continue
            if quote:
                quote = "" if character == quote else quote
            elif character == "'" and dollar:
                position = _end_of_ansi(text, position)
            elif character in "'\"`":
                quote = character
            elif opened or (character == "{" and dollar):
                opened += (character == "{") - (character == "}")
            elif character in STRUCTURE:
                found.append((character, part.start))
            dollar = character == "$"
    return found


def _end_of_ansi(text: str, position: int) -> int:
    """The position behind the quote that closes `$'`."""
    while text[position] != "'":
        position += 2 if text[position] == "\\" else 1
    return position + 1


def _passed(text: str, word: Word) -> dict[int, int]:
    """The start and end of each part that bash passes, at any depth of quotes and `${…}`."""
    found: dict[int, int] = {}
    waiting: list[Part | Word | None] = [word]
    while waiting:
        part = waiting.pop()
        if type(part) is Word or type(part) is Quoted:
            waiting += part.parts
        elif type(part) is Parameter:
            waiting += (part.index, *part.arguments)
        elif type(part) is ExtendedGlob:
            waiting += part.alternatives
        elif part is not None and not isinstance(part, Word | Text) and _is_passed(text, part):
            found[part.start] = part.end
    return found


def _neighbours(items: list[Item]) -> list[tuple[Item, Item]]:
    return list(pairwise(items))


def _open(text: str, item: Item) -> bool:
    """Whether what follows may become a part of the item: a dollar, or a name without braces."""
    if isinstance(item, str):
        return item.endswith("$")
    return type(item) is Parameter and text[after(text, item.start)] in NAME_START


def _joins(text: str, item: Item, following: Item) -> bool:
    """Whether the two make another expansion."""
    if not _open(text, item):
        return False
    if isinstance(following, str):
        return following[0] in NAME or (isinstance(item, str) and following[0] in "{@*#?-!$")
    return isinstance(item, str) and text[following.start] == "$"
