"""`shopt -s extglob`: a line that turns it on changes how bash reads the following lines.

Bash reads a line, runs it, then reads the next. If it is not known whether the option is on, a pattern that depends on
it is refused.
"""

from toolgate.shell.read.lexer import EXTGLOB_OFF, EXTGLOB_ON, EXTGLOB_UNSURE, Reader, fail
from toolgate.shell.read.words import GLOB_OPERATORS
from toolgate.shell.tree.nodes import AndOr, Simple, Word

OPTION = "extglob"


def begin_line(reader: Reader, last: AndOr) -> None:
    """Start a new line in a text that mentions the option; `last` is the list before it."""
    if reader.depth == 0:
        reader.extglob = reader.upcoming
    elif reader.text.find(OPTION, last.start, last.end) >= 0:
        # A substitution is first read as a whole, then again line by line when it runs.
        reader.extglob = EXTGLOB_UNSURE


def observe(reader: Reader, item: AndOr) -> None:
    """Record how a list changes the option before bash reads the next line."""
    if reader.text.find(OPTION, item.start, item.end) < 0:
        return
    reader.upcoming = EXTGLOB_UNSURE
    first = item.pipelines[0]
    if len(item.pipelines) > 1 or item.background or len(first.commands) != 1 or type(first.commands[0]) is not Simple:
        return
    words = [word.literal if type(word) is Word else None for word in first.commands[0].words]
    if len(words) < 3 or None in words or words[0] != "shopt":
        return
    flags = [word for word in words if word and word[0] == "-"]
    if flags == ["-s"] and words[1] == "-s" and OPTION in words[2:]:
        reader.upcoming = EXTGLOB_ON
    elif flags == ["-u"] and words[1] == "-u" and OPTION in words[2:]:
        reader.upcoming = EXTGLOB_OFF


def is_pattern(reader: Reader, parenthesis: int) -> bool:
    """Whether the glob operator before the parenthesis makes it part of a pattern; without the option it is not.

    The option is only known to be off at the start of a text, so this refuses what would mean something else with it:
    `!(…)` as a negated subshell, `@()` as the name of a function.
    """
    if reader.text[parenthesis - 1] not in GLOB_OPERATORS:
        return False
    if not reader.dialect.quirks:
        if reader.dialect.arrays:
            fail("a parenthesis that may open a pattern", parenthesis - 1, parenthesis + 1)
        return False
    if reader.extglob == EXTGLOB_UNSURE or (reader.extglob == EXTGLOB_OFF and reader.later):
        fail("a parenthesis whose meaning depends on extglob", parenthesis - 1, parenthesis + 1)
    return reader.extglob == EXTGLOB_ON
