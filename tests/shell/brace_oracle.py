"""Random words around braces, what bash makes of each, and what we say that it makes of it."""

import random
import re
from collections.abc import Sequence

from tests.shell.argv_oracle import BETWEEN_WORDS, harmless, record
from tests.shell.extraction import ANYTHING
from tests.shell.value_extraction import UnknownSurroundings
from toolgate.model.errors import ShellSyntaxError
from toolgate.shell.expand.fields import Array, Field, Hole, Partial, Scalar
from toolgate.shell.expand.values import expand, expand_text
from toolgate.shell.read.parser import parse
from toolgate.shell.tree.nodes import ArrayValue, Assignment, For, Simple, Substitution

PIECES = """
{ { { } } } , , .. a b 1 3 {} {,} {a,b} {1..3} {c..a} \\{ \\} \\, "" '' $y ${y} ${x} "$y" "${y}," '{a,b}' "{a,b}" '{"a":1,"b":"c"}'
"{\\"a\\":\\"$y\\",\\"b\\":{\\"c\\":1}}" $(echo_{a,b}) "$(echo_"{a,b}")" "$(echo_'{"a":1,"b":2}'_\\⏎_{a,b})" `echo_a` "`echo_a`" $(echo_{a,$y})
${x:-b} "${x:-b}" ${x:-{a,b}} "${x:-{a,b}}" "${x:-"{a,b}"}" "`echo_"{a,b}"`" ${x:-{} ${x:-\\}} ${x:-'}'} "${x:-'}'}" ${x:-"{"} ${y/Y/{a,b}}
"{{.a}},{{.b}}" '{{.a}}_{{.b}}' @{u} @{0} "{_}" '_' "'" '"' "{" \\" \\' \\⏎ $ $$ : - = . # $((1+2)) $((1,2)) $[1,2] $'\\'' $'{a,b}' $"{a,b}"
""".split()
SPELLINGS = {"⏎": "\n", "_": " "}
CONTEXTS = {
    "argument": "c {0} {1}",
    "assignment": 'v={1}; c {0} "$v"',
    "array": 'v=({1}); c {0} "${{v[@]}}"',
    "list": 'for v in {1}; do c {0} "$v"; done',
    "quoted": 'c {0} "$(echo {1})"',
    "document": 'read -r v <<X\nx{1}:\nX\nc {0} "$v"',
    "string": 'read -r v <<<x{1}:; c {0} "$v"',
}
LINES = 50  # in one script


class Surroundings(UnknownSurroundings):
    """`y` is set, `x` is not, and `echo` prints its arguments."""

    def lookup(self, name: str) -> Scalar | Array | None:
        return Scalar(("Y",)) if name == "y" else None

    def unset(self, name: str) -> bool:
        return name == "x"

    def substitute(self, part: Substitution) -> Field:
        commands = [pipeline.commands for one in part.script.lists for pipeline in one.pipelines]
        if len(commands) != 1 or len(commands[0]) != 1 or not isinstance(commands[0][0], Simple):
            return Partial((Hole("$(…)"),))
        found: list[Field] = []
        for word in commands[0][0].words:
            alternatives = expand(word, self) if not isinstance(word, Assignment) else []
            if len(alternatives) != 1:
                return Partial((Hole("$(…)"),))
            found += alternatives[0]
        if not all(isinstance(field, str) for field in found) or found[:1] != ["echo"]:
            return Partial((Hole("$(…)"),))
        return " ".join([field for field in found[1:] if isinstance(field, str)]).rstrip("\n")


def brace_words(count: int, seed: int) -> list[str]:
    """Words of which we are willing to run each."""
    pieces = ["".join([SPELLINGS.get(character, character) for character in piece]) for piece in PIECES]
    words: list[str] = []
    number = 0
    while len(words) < count:
        dice = random.Random(f"braces {seed} {number}")
        number += 1
        word = "".join(dice.choices(pieces, k=dice.randint(2, 7)))
        if "{" in word and harmless(f"c 1 {word}"):
            words.append(word)
    return words


def misread_braces(words: Sequence[str], context: str) -> tuple[list[str], list[str]]:
    """The words that bash reads otherwise than we do, and those that we refuse."""
    form = CONTEXTS[context]
    refused, read = [], []
    for number, word in enumerate(words):
        try:
            read.append((number, word, _expected(form.format(number, word), context)))
        except ShellSyntaxError as error:
            refused.append(f"{word!r}: {error}")
    groups = [read[start : start + LINES] for start in range(0, len(read), LINES)]
    texts = ["y=Y\n" + "\n".join([form.format(number, word) for number, word, _ in group]) for group in groups]
    misread = []
    for group, recording in zip(groups, record(texts), strict=True):
        ran: dict[str, list[str]] = {}
        for argv in recording.commands:
            if argv[0] == "c":
                ran.setdefault(argv[1], []).extend(argv[2:])
        for number, word, patterns in group:
            line = "".join([BETWEEN_WORDS + each for each in ran.get(str(number), [])])
            if not any(re.fullmatch(pattern, line) for pattern in patterns):
                misread.append(f"{word!r}: bash {line.split(BETWEEN_WORDS)[1:]}, ours {patterns}")
    return misread, refused


def _expected(text: str, context: str) -> list[str]:
    """The patterns of what the command in a line gets behind its number."""
    here = Surroundings()
    command = parse(text).lists[0].pipelines[0].commands[0]
    if isinstance(command, For):
        words = list(command.words or ())
    else:
        assert isinstance(command, Simple)
        if context in ("document", "string"):
            (redirect,) = command.redirects
            target = redirect.document.body if redirect.document else redirect.target
            return [BETWEEN_WORDS + _pattern(field).removesuffix("\\\n") for field in expand_text(target, here)]
        if context == "assignment":
            (assignment,) = command.assignments
            assert not isinstance(assignment.value, ArrayValue)
            return [BETWEEN_WORDS + _pattern(field) for field in expand_text(assignment.value, here, True)]
        if context == "array":
            (assignment,) = command.assignments
            assert isinstance(assignment.value, ArrayValue)
            words = [word for _, word in assignment.value.elements]
        else:
            words = [word for word in command.words[2:] if not isinstance(word, Assignment)]
    patterns = [""]
    for word in words:
        alternatives = ["".join([_word_pattern(field) for field in fields]) for fields in expand(word, here)]
        patterns = [before + each for before in patterns for each in alternatives]
    return patterns


def _word_pattern(field: Field) -> str:
    pattern = BETWEEN_WORDS + _pattern(field)
    return pattern if isinstance(field, str) else f"(?:{pattern})?"


def _pattern(field: Field) -> str:
    if isinstance(field, str):
        return re.escape(field)
    return "".join([re.escape(piece) if isinstance(piece, str) else ANYTHING for piece in field.pieces])
