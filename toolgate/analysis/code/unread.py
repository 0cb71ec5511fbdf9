"""Code in a language that Toolgate does not read: what its texts say all the same.

A text in it that is a command line, or a list of texts that is one, runs as likely as not; only what nobody writes
down by chance counts. A call that deletes whole trees and is given nothing but the home is one that takes the home.
Code that only computes and prints, by the few names it has, touches nothing.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.roles.dispatch import play
from toolgate.analysis.state.gravity import grave
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.text.command_lines import is_command, is_piped
from toolgate.knowledge.languages.library_words import HOMES, PRINTING, RAZING
from toolgate.knowledge.vocabulary import SCRIPT
from toolgate.model.effect import Manner, Place, Verb, description

LONGEST = 4_000  # characters of code that are looked at
BETWEEN = frozenset(" \t\n,[]()")  # what may stand between the words of a list
ACTING = "`!#$@\\"  # signs that may start something


def run_unread(run: Run, text: str, language: str) -> None:
    """Emit what texts in the code would do, and that the rest is not known; nothing for plain arithmetic."""
    names, literals, lists = _parts(text[:LONGEST])
    if len(text) < LONGEST and _computes(text, names, literals):
        return
    what = description(f"{language[:1].upper()}{language[1:]} code".strip(), Place.UNKNOWN)
    run.emit(Verb.UNKNOWN, what, None, (Manner.LANGUAGE,))
    for line in dict.fromkeys([*literals, *lists]):
        if is_command(line) or is_piped(line):
            _grave_only(run, line)
    if any([word in name.lower() for name in names for word in RAZING]) and _is_home(run, names, literals):
        run.emit(Verb.DELETE, locate_field(run.scope.facts.home(), run.scope), None, (Manner.RECURSIVE,))


def _grave_only(run: Run, line: str) -> None:
    effects = run.scope.ledger.effects
    mark = len(effects)
    before = run.output, run.reads_input
    try:
        play(run, SCRIPT, line)
    finally:  # also where the budget ends
        effects[mark:] = [effect for effect in effects[mark:] if grave(effect)]
    run.output, run.reads_input = before


def _is_home(run: Run, names: list[str], literals: list[str]) -> bool:
    """Whether the one place that the code speaks of is the home: by its path, or by what gives it."""
    home = run.scope.facts.home()
    if [text for text in literals if text.rstrip("/") not in (home, "~", "HOME", "user.home", "file_utils")]:
        return False
    given = [text for text in literals if text != "file_utils"]
    return bool(given) or any([word in name.lower() for name in names for word in HOMES])


def _computes(text: str, names: list[str], literals: list[str]) -> bool:
    """Whether the code has nothing but numbers, plain texts and names that compute or print."""
    if any([sign in text for sign in ACTING]) or text.lstrip()[:1] == ":":
        return False
    if any(["/" in literal or "~" in literal or is_command(literal) for literal in literals]):
        return False
    return all([name in PRINTING for name in names])


def _parts(text: str) -> tuple[list[str], list[str], list[str]]:
    """The names in a code, the texts between quotes, and the lists of such texts, each as one line."""
    names: list[str] = []
    literals: list[str] = []
    lists: list[list[str]] = [[]]
    index = 0
    while index < len(text):
        character = text[index]
        start = index
        index += 1
        if character in "\"'" and text.find(character, index) >= 0:
            index = text.find(character, index) + 1
            literals.append(text[start + 1 : index - 1])
            lists[-1].append(literals[-1])
        elif character.isalpha() or character == "_":
            while index < len(text) and (text[index].isalnum() or text[index] in "_-.!/"):
                index += 1
            names.append(text[start:index].rstrip(".-!/"))
            lists.append([])
        elif character not in BETWEEN:
            lists.append([])
    return names, literals, [" ".join(words) for words in lists if len(words) > 1]
