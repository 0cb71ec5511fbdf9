"""Instead of a command that is only passed to something or stored for later: the call without it."""

from toolgate.advice.subject import Subject, Way, beside
from toolgate.model.effect import Effect
from toolgate.sentences.defining import is_kept, keeps_advice


def is_given(effect: Effect, text: str) -> bool:
    """Whether a command is only passed to something, so that its own effect needs no other way."""
    return bool(effect.command.holder or is_kept(effect, text)) and not keeps_advice(effect)


def without(subject: Subject) -> list[Way]:
    """Advice to run the call without the variable that holds the command; empty: no variable does."""
    name, variable, _ = subject.effect.command.holder.partition("=")
    return beside(subject, f"runs without {name}", name) if variable else []
