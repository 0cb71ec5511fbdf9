"""Code that lists a home and deletes what it finds there: in any language, it deletes everything.

If a condition selects what is deleted, or nothing says that the home is listed, the target stays a file whose place
is not known.
"""

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.home_deletion import deletes_home, lists_home
from toolgate.model.effect import Effect, Manner, Place, Verb


def judge_listing(scope: Scope, text: str, mark: int) -> None:
    """Emit that the home is deleted, if code deletes what it has listed there."""
    home = scope.facts.home().rstrip("/")
    deleted = [effect for effect in scope.ledger.effects[mark:] if effect.verb == Verb.DELETE]
    if not any([_is_open(effect, home) for effect in deleted]) or any([effect.target.whole for effect in deleted]):
        return
    if home and lists_home(text, home):
        scope.emit(Verb.DELETE, locate_field(home, scope), None, (Manner.RECURSIVE,))


def judge_unread(scope: Scope, text: str) -> None:
    """Emit the same of code in a language that is not read."""
    home = scope.facts.home().rstrip("/")
    if home and deletes_home(text, home):
        scope.emit(Verb.DELETE, locate_field(home, scope), None, (Manner.RECURSIVE,))


def _is_open(effect: Effect, home: str) -> bool:
    """Whether what is deleted has a name that only a listing provides."""
    if effect.target.place == Place.UNKNOWN:
        return True
    name = effect.target.name
    return name.startswith(home + "/") and name[len(home) + 1 :][:1] in ("…", "$", "*", "#", "{")
