"""Redirections: operators, the descriptors before them and the words behind them."""

from __future__ import annotations

from toolgate.shell.heredocs import announce
from toolgate.shell.lexer import DIGITS, METACHARACTERS, NAME, NAME_START, Reader, after, fail, skip_blanks, unexpected
from toolgate.shell.nodes import Quoted, Redirect, Text, Word
from toolgate.shell.words import read_word

HARMLESS = NAME | frozenset("-./:,=+@%")
LARGEST_DESCRIPTOR = 2_147_483_647


def descriptor_of(reader: Reader, word: str) -> int | str | None:
    """The descriptor that `word` is when a redirection directly follows it: a number or `{name}`; else `None`."""
    rich = reader.dialect.named_descriptors
    if word[0] in DIGITS:
        if len(word) > (20 if rich else 1) or not DIGITS.issuperset(word):
            return None
        number = int(word)
        return number if number <= LARGEST_DESCRIPTOR else None
    if not rich or word[0] != "{" or word[-1] != "}" or len(word) < 3 or word[1] not in NAME_START:
        return None
    name, bracket, subscript = word[1:-1].partition("[")
    if NAME.issuperset(name) and (not bracket or (len(subscript) > 1 and subscript.find("]") == len(subscript) - 1)):
        return word
    return None


def read_operator(reader: Reader) -> str:
    """The redirection operator at the position, which moves behind it; empty, and no move, when none is there."""
    text = reader.text
    position = reader.position
    first = text[position]
    following = after(text, position)
    second = text[following]
    dialect = reader.dialect
    if first == "&":
        if second != ">" or not dialect.both_streams:
            return ""
        third = after(text, following)
        reader.position = third + 1 if text[third] == ">" else following + 1
        return "&>>" if text[third] == ">" else "&>"
    if second == "(" and dialect.process_substitution:
        return ""
    if first == second == "<":
        third = after(text, following)
        if text[third] == "-" or (text[third] == "<" and dialect.here_strings):
            reader.position = third + 1
            return "<<" + text[third]
        reader.position = following + 1
        return "<<"
    if second == "&" or (second == ">" and first in "<>") or (second == "|" and first == ">"):
        reader.position = following + 1
        return first + second
    reader.position = position + 1
    return first


def read_redirect(reader: Reader, start: int, descriptor: int | str | None) -> Redirect | None:
    """The redirection whose operator is at the position; `None` when what stands there is none."""
    operator = read_operator(reader)
    if not operator:
        return None
    character = skip_blanks(reader)
    position = reader.position
    if character == "-" and operator in ("<&", ">&") and reader.dialect.quirks:
        # `>&-` is complete: whatever follows is another word.
        reader.position = position + 1
        target = Word((Text("-", False, position, position + 1),), position, position + 1)
    else:
        target = read_word(reader)
        if not target.parts or (reader.text[reader.position] in "<>" and is_descriptor(reader, target, operator)):
            unexpected(reader)
    if (operator == ">&" or operator == "<&") and reader.dialect.quirks:
        refuse_quotes(target)
    redirect = Redirect(operator, descriptor, target, None, start, reader.position)
    if operator == "<<" or operator == "<<-":
        announce(reader, redirect)
    return redirect


def refuse_quotes(target: Word) -> None:
    """Refuse quotes that hide something behind `>&`: bash expands that word twice."""
    for part in target.parts:
        for inner in part.parts if type(part) is Quoted else (part,):
            if type(inner) is Text and inner.quoted and not HARMLESS.issuperset(inner.value):
                fail("quotes in a word that bash expands twice", inner.start, inner.end)


def is_descriptor(reader: Reader, target: Word, operator: str) -> bool:
    """Whether the word behind an operator belongs to the next one; behind `>&` and `<&` a number is a target."""
    part = target.parts[0]
    if len(target.parts) > 1 or type(part) is not Text or part.quoted:
        return False
    descriptor = descriptor_of(reader, part.value)
    return descriptor is not None and (
        type(descriptor) is str or operator not in ("<&", ">&") or not reader.dialect.quirks
    )


def read_redirects(reader: Reader) -> tuple[Redirect, ...]:
    """The redirections that follow a compound command."""
    found: list[Redirect] = []
    while True:
        character = skip_blanks(reader)
        start = reader.position
        descriptor: int | str | None = None
        if character in DIGITS or character == "{":
            text = reader.text
            end = start
            while text[end] not in METACHARACTERS and text[end] not in "\\'\"$`":
                end += 1
            descriptor = descriptor_of(reader, text[start:end])
            while text[end] == "\\" and text[end + 1] == "\n":
                end += 2
            if descriptor is None or text[end] not in "<>":
                break
            reader.position = end
        elif character not in "<>&":
            break
        redirect = read_redirect(reader, start, descriptor)
        if redirect is None:
            reader.position = start
            break
        found.append(redirect)
    return tuple(found)
