"""Zsh: accepts texts that it reads like bash, and refuses the rest.

Zsh shares most of bash's grammar and adds much of its own: expansion flags, glob qualifiers, `=command`, short loops.
The reader reads zsh as bash; then this checks every node and its text, and refuses whatever zsh could read differently.
"""

from __future__ import annotations

from toolgate.model.value import Value
from toolgate.shell.read.dialects import DECLARING, ZSH
from toolgate.shell.read.lexer import DIGITS, GUARD, METACHARACTERS, NAME, NAME_START, fail
from toolgate.shell.tree.nodes import (
    AndOr,
    Arithmetic,
    ArithmeticExpansion,
    ArrayValue,
    Assignment,
    Case,
    Clause,
    Function,
    Group,
    HereDocument,
    Parameter,
    Pipeline,
    ProcessSubstitution,
    Quoted,
    Redirect,
    Simple,
    Substitution,
    Test,
    Text,
    Word,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.shell.tree.nodes import Script

PLAIN_NAME = NAME | frozenset(".:-")
PLAIN_IN_BACKQUOTES = NAME | frozenset(" ./:,%+@-=|")
BEHIND_DOLLAR = frozenset(" \t\n\"'/|)\\.,;\0")
ESCAPES = frozenset("ntrabefv\\'\"")
OPERATORS = frozenset(("", "length", *":- - := = :? ? :+ + # ## % %% / // /# /%".split()))
OFFSETS = DIGITS | frozenset(" (-$")
DECLARERS = frozenset((*DECLARING, "float", "integer"))
TABLES = frozenset(  # parameters that decide what a name runs, or where it is looked for
    """functions dis_functions aliases dis_aliases galiases dis_galiases saliases dis_saliases commands builtins
    dis_builtins path fpath module_path nameddirs userdirs options modules widgets cdpath""".split()
)
QUOTES = frozenset("'\"\\")
PARENTHESES = frozenset("()")
SPECIAL_IN_TESTS = frozenset(" \t\n|<>;&")
TEST_OPERATORS = frozenset(("=", "==", "=~"))


def refuse_differences(text: str, script: Script) -> None:
    """Refuse a tree, read from `text` as bash, if zsh might read it differently."""
    text += GUARD
    refuse_broken_operators(text)
    waiting: list[tuple[object, bool]] = [(script, False)]
    while waiting:
        thing, quoted = waiting.pop()
        if type(thing) is tuple:
            waiting.extend([(each, quoted) for each in thing])
        elif isinstance(thing, Value):
            check = CHECKS.get(type(thing))
            if check is not None:
                check(text, thing, quoted)
            if type(thing) is Substitution:
                if thing.style == "`":
                    # Only plain words are accepted, and their spans mean nothing.
                    continue
                quoted = False
            elif type(thing) is HereDocument and thing.quoted:
                continue
            elif type(thing) is Quoted or type(thing) is HereDocument:
                quoted = True
            waiting.extend([(each, quoted) for each in thing.fields()])


def refuse_broken_operators(text: str) -> None:
    """Refuse an operator across two lines: zsh only has line continuations between and inside words."""
    position = text.find("\\\n", 1)
    while position >= 0:
        if text[position - 1] == "$" or (text[position - 1] in "|&<>;(" and text[position + 2] in "|&<>;(-"):
            fail("an operator over two lines, which zsh reads as two", position - 1, position + 2)
        position = text.find("\\\n", position + 2)


def refuse(what: str, node: Value) -> None:
    fail(f"{what}, which zsh may read differently", node.start, node.end)  # type: ignore[attr-defined]  # nodes have spans


def check_text(text: str, node: Text, quoted: bool) -> None:
    source = text[node.start : node.end]
    if source.startswith("$'") and not quoted:
        check_escapes(source, node)
        return
    if node.quoted and not quoted:
        return
    position = source.find("$")
    while position >= 0:
        escaped = position > 0 and source[position - 1] == "\\"
        following = text[node.start + position + 1]
        if not escaped and following not in BEHIND_DOLLAR:
            refuse("a dollar", node)
        position = source.find("$", position + 1)


def check_escapes(source: str, node: Text) -> None:
    position = source.find("\\")
    while position >= 0:
        following = source[position + 1]
        number = source[position + 2 : position + 4]
        hexadecimal = following == "x" and len(number) == 2 and number != "00" and number.isalnum()
        if following not in ESCAPES and not hexadecimal:
            refuse("an escape", node)
        position = source.find("\\", position + 2)


def check_quoted(text: str, node: Quoted, quoted: bool) -> None:
    if text[node.start] == "$" or quoted:
        refuse("quotes", node)


def check_word(text: str, node: Word, quoted: bool) -> None:
    if not node.parts or quoted:
        return
    first = node.parts[0]
    if type(first) is Text and not first.quoted:
        value = first.value
        if value[0] == "=" and (len(value) > 1 or len(node.parts) > 1) and value not in TEST_OPERATORS:
            refuse("an equals sign at the start of a word", node)
        if value[0] == "{" and len(node.parts) == 1 and value != "{}" and NAME.issuperset(value.strip("{}")):
            # A name in braces belongs to a redirection that follows, even after a blank.
            refuse("a brace", node)
    opened = 0
    for number, part in enumerate(node.parts):
        if type(part) is ProcessSubstitution and number:
            refuse("a process substitution inside a word", part)
        for character in part.value if type(part) is Text and not part.quoted else "":
            opened += (character == "{") - (character == "}")
            if opened < 0:
                # Such a brace closes whatever is open, and ends the word.
                refuse("a brace", node)


def check_parameter(text: str, node: Parameter, quoted: bool) -> None:
    following = text[node.end]
    offset = node.operator == ":" and text[node.arguments[0].start] in OFFSETS
    if node.indirect or (node.operator not in OPERATORS and not offset):
        refuse("an expansion", node)
    if node.index is not None:
        check_index(text, node.index)
    if quoted and node.arguments and not QUOTES.isdisjoint(text[node.start : node.end]):
        refuse("quotes in an expansion under quotes", node)
    if text[node.start + 1] == "{":
        return
    if following == "[" or (following == ":" and (text[node.end + 1] in NAME_START or text[node.end + 1] == "&")):
        refuse("what follows a parameter", node)
    if node.name == "#" and following not in BEHIND_DOLLAR:
        refuse("a number sign behind a dollar", node)
    if node.name in DIGITS and following in DIGITS:
        refuse("a positional parameter", node)


def check_index(text: str, index: Word) -> None:
    for part in index.parts:
        if type(part) is Text and not METACHARACTERS.isdisjoint(text[part.start : part.end]):
            refuse("a subscript", index)


def check_arithmetic_expansion(text: str, node: ArithmeticExpansion, quoted: bool) -> None:
    check_expression(node.expression)
    for part in node.expression.parts:
        if text[node.start + 1] == "[" and type(part) is Text and not PARENTHESES.isdisjoint(part.value):
            refuse("arithmetic", node)


def check_expression(expression: Word) -> None:
    pieces = [part.value for part in expression.parts if type(part) is Text]
    written = "".join(pieces)
    if "\n" in written or written.count("[") != written.count("]"):
        refuse("arithmetic", expression)


def check_substitution(text: str, node: Substitution, quoted: bool) -> None:
    if node.style == "`":
        inside = text[node.start + 1 : node.end - 1]
        if not PLAIN_IN_BACKQUOTES.issuperset(inside) or " =" in f" {inside}":
            refuse("backquotes", node)
    elif node.style != "$(":
        refuse("a substitution in braces", node)


def check_redirect(text: str, node: Redirect, quoted: bool) -> None:
    target = node.target
    literal = target.literal
    glued = text[target.start - 1] not in " \t\n"
    if glued and text[target.start] in "!|":
        refuse("an operator", node)
    if node.operator == "<" and glued and text[target.end] == ">":
        refuse("what may be a range of numbers", node)
    if type(node.descriptor) is int and (node.descriptor > 9 or text[node.start + 1] == "\\"):
        refuse("a descriptor", node)
    if type(node.descriptor) is str:
        refuse("a descriptor", node)
    if node.operator[0] == "&" and text[node.start - 1] not in " \t":
        refuse("an operator", node)
    if text[target.start] in "<>" and (glued or node.operator == "<>"):
        refuse("an operator", node)
    if node.operator in ("<&", ">&") and literal is not None and (literal == "p" or literal[:1] == "-" != literal):
        refuse("a descriptor", node)


def check_simple(text: str, node: Simple, quoted: bool) -> None:
    if not node.words:
        if node.redirects:
            refuse("a redirection without a command", node)
        return
    first = node.words[0]
    name = first.literal if type(first) is Word else None
    if name == "alias" and len(node.words) > 1:
        refuse("an alias, which changes the lines behind it", node)
    if name == "hash" and any([type(word) is Word and "=" in (word.literal or "=") for word in node.words[1:]]):
        refuse("a table of commands", node)
    if name == "set" and any([type(word) is Word and word.literal in ("-A", "+A") for word in node.words[1:]]):
        refuse("an array that is set by its name", node)
    if name in ZSH.reserved:
        refuse("a reserved word", node)
    if node.redirects and node.redirects[0].start == node.start and node.redirects[0].operator[0] == "&":
        refuse("an operator", node)
    if name == "" or text[node.words[0].start] == "{":
        refuse("a brace", node)
    if name in DECLARERS and text.find("==", node.start, node.end) >= 0:
        refuse("an equals sign behind another", node)


def check_assignment(text: str, node: Assignment, quoted: bool) -> None:
    if text[node.value.start] == "=":
        refuse("an equals sign behind another", node)
    if node.name in TABLES and (node.index is not None or type(node.value) is ArrayValue):
        refuse("a table of commands", node)
    if node.index is not None:
        check_index(text, node.index)


def check_list(text: str, node: AndOr, quoted: bool) -> None:
    if node.background:
        last = node.pipelines[-1].commands[-1:]
        if text[node.end] in "|!" or (last and type(last[0]) is Simple and not last[0].words):
            refuse("an operator", node)
        return
    following = node.end
    while text[following] in " \t":
        following += 1
    if text[following] in NAME_START:
        refuse("a command without a separator", node)


def check_pipeline(text: str, node: Pipeline, quoted: bool) -> None:
    if node.timed and (node.negated or not node.commands):
        refuse("what `time` stands before", node)


def check_clause(text: str, node: Clause, quoted: bool) -> None:
    closing = text.find(")", node.patterns[-1].end)
    if node.terminator == ";;&" or (text[node.start] == "(" and text[closing + 1] not in " \t\n;"):
        refuse("a branch", node)


def check_function(text: str, node: Function, quoted: bool) -> None:
    if not PLAIN_NAME.issuperset(node.name) or node.name[0] == "-":
        refuse("the name of a function", node)
    head = text[node.start : node.body.start]
    if "()" not in head and ("(" in head or type(node.body) is not Group):
        refuse("the head of a function", node)


def check_arithmetic(text: str, node: Arithmetic, quoted: bool) -> None:
    check_expression(node.expression)
    if text[node.start + 1] != "(":
        refuse("two parentheses", node)


def check_case(text: str, node: Case, quoted: bool) -> None:
    if node.clauses and text[node.clauses[0].start - 1] not in " \t\n":
        refuse("a pattern without a blank before it", node)


def check_test(text: str, node: Test, quoted: bool) -> None:
    for number, word in enumerate(node.words):
        if number and node.words[number - 1].literal == "=~":
            for part in word.parts:
                if type(part) is Text and not part.quoted and not SPECIAL_IN_TESTS.isdisjoint(part.value):
                    refuse("a regular expression", word)


CHECKS: dict[type, Callable[..., None]] = {
    AndOr: check_list,
    Arithmetic: check_arithmetic,
    ArithmeticExpansion: check_arithmetic_expansion,
    Assignment: check_assignment,
    Case: check_case,
    Clause: check_clause,
    Function: check_function,
    Parameter: check_parameter,
    Pipeline: check_pipeline,
    Quoted: check_quoted,
    Redirect: check_redirect,
    Simple: check_simple,
    Substitution: check_substitution,
    Test: check_test,
    Text: check_text,
    Word: check_word,
}
