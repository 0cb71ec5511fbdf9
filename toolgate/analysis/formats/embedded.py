"""Command lines in a file of any format: values, quoted texts, lists of words, and lines of a script.

Nothing is known of the format, so nothing is followed: a line counts by itself, and a comment does not count.
"""

from __future__ import annotations

from toolgate.analysis.text.command_lines import QUOTES, is_command, is_program, quoted_commands, substituted
from toolgate.analysis.text.words import holds

COMMENTS = ("#", "//", "/*", "*", ";", "--", "<!--", "dnl ", "%")
DIRECTIVES = ("#exec ", "#!", "%(", "%{")  # lines that look like comments, and are none
OPENING = "=:({[>`!"  # signs that a value may follow
CLOSING = ")}]`'\",;|<>/ \t"
ENTITIES = (("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&"), ("&gt;", ">"), ("&lt;", "<"))
IMAGES = "FROM "  # what a recipe of images begins with: its commands run inside of one
HERE = "LOCALLY"  # and what says that they do not
MOST = 60  # command lines of a file that are followed
LONGEST = 2_000  # characters of a line


def embedded_commands(text: str, signs: tuple[str, ...]) -> list[str]:
    """The command lines of a text that hold one of these signs, each once."""
    if text.startswith(IMAGES) or ("\n" + IMAGES in text and HERE not in text):
        return []
    found: dict[str, None] = {}
    for line in text.split("\n"):
        bare = line.strip()
        if len(bare) > LONGEST or not holds(bare, signs) or _is_comment(bare):
            continue
        found.update(dict.fromkeys([_unescaped(one) for one in _candidates(bare) if holds(one, signs)]))
    return list(found)[:MOST]


def _unescaped(command: str) -> str:
    for mark, letter in ENTITIES if "&" in command else ():
        command = command.replace(mark, letter)
    return command


def _is_comment(line: str) -> bool:
    return line.startswith(COMMENTS) and not line.startswith(DIRECTIVES)


def _candidates(line: str) -> list[str]:
    """What a shell may be given of a line."""
    inner = line.split("&quot;")[1::2] + line.split('\\"')[1::2]  # in a value that has quotes around it
    found = [*quoted_commands(line), *_listed(line), *[one for one in (*substituted(line), *inner) if is_command(one)]]
    starts = [line, line.partition(" ")[2], *[line[at + 1 :] for at, letter in enumerate(line) if letter in OPENING]]
    for start in starts:
        start = start.strip().lstrip("-@+&`'\"[ ")
        if is_command(start):
            found.append(_balanced(start))
    return [*found, *[inner for one in found for inner in quoted_commands(one)]]


def _balanced(command: str) -> str:
    """A command without what closes the value that it stands in."""
    while command and command[-1] in CLOSING:
        last = command[-1]
        if last in QUOTES and command.count(last) % 2 == 0:
            break
        if last == ")" and command.count("(") >= command.count(")"):
            break
        if last == "}" and command.count("{") >= command.count("}"):
            break
        if last == "/" and command[-2:-1] not in (QUOTES[0], QUOTES[1]):
            break
        command = command[:-1]
    return command


def _listed(line: str) -> list[str]:
    """The command that a list of words in quotes is: `["rm", "-rf", "x"]`."""
    for quote in QUOTES:
        words = line.split(quote)[1::2]
        for index, word in enumerate(words[:-1]):
            if word and " " not in word and is_program(word):
                rest = words[index + 1 :]
                return [" ".join([word, *[_quoted(one) for one in rest]])]
    return []


def _quoted(word: str) -> str:
    """A word for a shell; a home stays what it is."""
    return word if word[:1] in ("~", "$") and " " not in word else "'" + word.replace("'", "'\\''") + "'"
