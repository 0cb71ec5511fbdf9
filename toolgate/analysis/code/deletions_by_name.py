"""What a one-statement program deletes by a name whose value is elsewhere in the call.

That is the arguments after the code (`perl -e 'unlink for @ARGV' a b`), or a quoted pattern by which it lists files
(`Dir["src/*"].each { … }`). They are reported in addition to what is not known, and remove nothing from that.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.state.locate import from_home, locate_field
from toolgate.analysis.text.home_deletion import picks
from toolgate.analysis.text.words import holds
from toolgate.knowledge.texts.listing_words import ARGUMENTS, PATTERNS, WRAPPERS
from toolgate.model.effect import Effect, Place, Verb
from toolgate.model.occurrences import occurrences
from toolgate.shell.expand.fields import Field

SIGNS = "$@%&…"  # sigils of variables
QUOTES = {'"': '"', "'": "'", "(": ")"}
OPEN = "$#\\{ "  # characters of a pattern that is put together
MOST = 4  # patterns of one text


def judge_named(run: Run, text: str, mark: int) -> None:
    """Emit the deletion of what an unknown name stands for, before the effects found for that name."""
    effects = run.scope.ledger.effects
    found = [effect for effect in effects[mark:] if _is_open(effect)]
    if len(found) != 1 or ";" in text.rstrip("; \n") or "\n" in text.strip() or picks(text):
        return
    end = len(effects)
    for name in _arguments(run, found[0].target.name) if holds(text, ARGUMENTS) else _patterns(text):
        run.emit(found[0].verb, locate_field(from_home(name, run.scope), run.scope), None, found[0].manner)
    told = effects[end:]
    del effects[end:]
    effects[mark:mark] = told


def _is_open(effect: Effect) -> bool:
    """Whether a file is deleted of which the code only has a variable."""
    bare = effect.target.name.lstrip(SIGNS).replace(".", "").replace("_", "")
    return effect.verb == Verb.DELETE and effect.target.place == Place.UNKNOWN and (bare.isalnum() or not bare)


def _arguments(run: Run, name: str) -> list[Field]:
    """Return the arguments that the code's variable stands for: the one with its number, or all of them."""
    number = name.rpartition(".")[2]
    given = [field for field in run.operands if field != "--"]
    return given[int(number) :][:1] if number.isdecimal() and len(number) < MOST else given


def _patterns(text: str) -> list[Field]:
    """Return the quoted patterns by which files are listed."""
    found: list[Field] = []
    for call in PATTERNS:
        for at in occurrences(text, call, MOST):
            rest = text[at + len(call) :].lstrip("([ ")
            for wrapper in WRAPPERS:
                rest = rest.removeprefix(wrapper)
            quote = QUOTES.get(rest[:1], "")
            inside, closed, _ = rest[1:].partition(quote) if quote else ("", "", "")
            if closed and "*" in inside and not any([sign in inside for sign in OPEN]) and inside not in found:
                found.append(inside)
    return found
