"""Redirections: operators, the descriptors before them and the words after them."""

from toolgate.shell.read.lexer import (
    DIGITS,
    NAME,
    NAME_START,
    Reader,
    after,
    descend,
    fail,
    opens_substitution,
    read_name,
    skip_blanks,
    spend,
    unexpected,
    word_at,
)
from toolgate.shell.read.words import read_word
from toolgate.shell.tree.nodes import Quoted, Redirect, Text, Word

HARMLESS = NAME | frozenset("-./:,=+@%")
STARTS = DIGITS | frozenset("<>&{")
LARGEST_DESCRIPTOR = 2_147_483_647
UNBRACED = ("<<", "<<-", "<<<")  # no braces expand behind them


def descriptor_of(reader: Reader, word: str) -> int | str | None:
    """The descriptor in `word` if a redirection directly follows: a number or `{name}`; else `None`."""
    rich = reader.dialect.named_descriptors
    if word[0] in DIGITS:
        if len(word) > (20 if rich else 1) or not DIGITS.issuperset(word):
            return None
        number = int(word)
        return number if number <= LARGEST_DESCRIPTOR else None
    if not rich or word[0] != "{" or word[-1] != "}" or len(word) < 3 or word[1] not in NAME_START:
        return None
    name, bracket, subscript = word[1:-1].partition("[")
    if not NAME.issuperset(name):
        return None
    if bracket and (len(subscript) < 2 or subscript[-1] != "]" or not NAME.issuperset(subscript[:-1])):
        # Whether it is a descriptor or an argument depends on how bash pairs the brackets.
        fail("an unusual subscript before a redirection", reader.position, reader.position + len(word))
    return word


def read_operator(reader: Reader) -> str:
    """The redirection operator at the position, which moves after it."""
    text = reader.text
    position = reader.position
    first = text[position]
    following = after(text, position)
    second = text[following]
    if first == "&":
        third = after(text, following)
        reader.position = third + 1 if text[third] == ">" else following + 1
        return "&>>" if text[third] == ">" else "&>"
    if first == second == "<":
        third = after(text, following)
        if text[third] == "-" or (text[third] == "<" and reader.dialect.here_strings):
            reader.position = third + 1
            return "<<" + text[third]
        reader.position = following + 1
        return "<<"
    if second == "&" or second == ">" or (second == "|" and first == ">"):
        reader.position = following + 1
        return first + second
    reader.position = position + 1
    return first


def read_redirect(reader: Reader) -> Redirect:
    """The redirection at the position, including its descriptor if it has one."""
    start = reader.position
    spend(reader, 4)
    descriptor: int | str | None = None
    if reader.text[start] not in "<>&":
        word, reader.position = word_at(reader)
        descriptor = descriptor_of(reader, word)
    operator = read_operator(reader)
    character = skip_blanks(reader)
    position = reader.position
    if character == "-" and operator in ("<&", ">&") and reader.dialect.quirks:
        # `>&-` is complete: anything after it is another word.
        reader.position = position + 1
        target = Word((Text("-", False, position, position + 1),), position, position + 1)
    else:
        target = read_word(reader, braces=operator not in UNBRACED)
        if not target.parts or (reader.text[reader.position] in "<>" and is_descriptor(reader, target, operator)):
            unexpected(reader)
    if (operator == ">&" or operator == "<&") and reader.dialect.quirks:
        refuse_quotes(target)
    if operator == "&>>" and looks_like_assignment(reader.text, target):
        # Behind another redirection bash takes it for one.
        unexpected(reader)
    redirect = Redirect(operator, descriptor, target, None, start, reader.position)
    if operator == "<<" or operator == "<<-":
        from toolgate.shell.read.heredocs import announce

        announce(reader, redirect)
    return redirect


def looks_like_assignment(text: str, word: Word) -> bool:
    name, end = read_name(text, word.start)
    return bool(name) and (text[end] == "=" or text.startswith("+=", end))


def opens_redirect(reader: Reader) -> bool:
    """Whether a redirection, with or without a descriptor, starts at the position."""
    text = reader.text
    position = reader.position
    if text[position] == "&":
        return reader.dialect.both_streams and text[after(text, position)] == ">"
    if text[position] not in "<>":
        word, position = word_at(reader)
        if not word or text[position] not in "<>" or descriptor_of(reader, word) is None:
            return False
    return not opens_substitution(reader, position)


def read_redirects(reader: Reader) -> tuple[Redirect, ...]:
    """The redirections that follow a compound command."""
    found: list[Redirect] = []
    descend(reader)
    while skip_blanks(reader) in STARTS and opens_redirect(reader):
        found.append(read_redirect(reader))
    reader.depth -= 1
    return tuple(found)


def refuse_quotes(target: Word) -> None:
    """Refuse quotes that hide something after `>&`: bash expands that word twice."""
    for part in target.parts:
        for inner in part.parts if type(part) is Quoted else (part,):
            if type(inner) is Text and inner.quoted and not HARMLESS.issuperset(inner.value):
                fail("quotes in a word that bash expands twice", inner.start, inner.end)


def is_descriptor(reader: Reader, target: Word, operator: str) -> bool:
    """Whether the word after an operator belongs to the next one; after `>&` and `<&` a number is a target."""
    part = target.parts[0]
    if len(target.parts) > 1 or type(part) is not Text or part.quoted:
        return False
    descriptor = descriptor_of(reader, part.value)
    return descriptor is not None and (
        type(descriptor) is str or operator not in ("<&", ">&") or not reader.dialect.quirks
    )
