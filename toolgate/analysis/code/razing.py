"""Code that lists a home and deletes what it finds there: in any language, it deletes everything.

If a condition selects what is deleted, or nothing says that the home is listed, the target stays a file whose place
is not known.
"""

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.words import held, holds
from toolgate.knowledge.texts.listing_words import HOMES, KINDS, LISTING, PICKING
from toolgate.model.effect import Effect, Manner, Place, Verb
from toolgate.model.occurrences import occurrences

NEAR = 90  # characters after a call that contain what it lists
BEHIND = 40  # characters after a condition that contain what it tests
BEFORE = 12  # characters before one, for a question at the end of a word: `file?`
MOST = 20  # occurrences of one word


def judge_listing(scope: Scope, text: str, mark: int) -> None:
    """Emit that the home is deleted, if code deletes what it has listed there."""
    home = scope.facts.home().rstrip("/")
    deleted = [effect for effect in scope.ledger.effects[mark:] if effect.verb == Verb.DELETE]
    if not any([_is_open(effect, home) for effect in deleted]) or any([effect.target.whole for effect in deleted]):
        return
    if home and holds(text, LISTING) and not picks(text) and _lists_home(text, home):
        scope.emit(Verb.DELETE, locate_field(home, scope), None, (Manner.RECURSIVE,))


def _is_open(effect: Effect, home: str) -> bool:
    """Whether what is deleted has a name that only a listing provides."""
    if effect.target.place == Place.UNKNOWN:
        return True
    name = effect.target.name
    return name.startswith(home + "/") and name[len(home) + 1 :][:1] in ("…", "$", "*", "#", "{")


def _lists_home(text: str, home: str) -> bool:
    for call in held(text, LISTING):
        for at in occurrences(text, call, MOST):
            given = text[at + len(call) : at + NEAR]
            if any([_stands(given, word) for word in (*HOMES, home)]):
                return True
            name = given.partition("(")[2].partition(")")[0].partition(",")[0].strip(" $;")
            if name.isidentifier() and any([f"{name}={word}" in text.replace(" ", "") for word in HOMES]):
                return True
    return False


def _stands(text: str, word: str) -> bool:
    """Whether a text names the home itself, and not something particular in it."""
    at = text.find(word)
    rest = text[at + len(word) :].lstrip("\"')] .+,;}") if at >= 0 else "x"
    return at >= 0 and not (rest[:1] == "/" and rest[1:2].isalnum())


def picks(text: str) -> bool:
    """Whether a condition selects files, other than by being a file or a directory."""
    for word in held(text, PICKING):
        for at in occurrences(text, word, MOST):
            if not holds(text[max(0, at - BEFORE) : at + BEHIND].lower(), KINDS):
                return True
    return False
