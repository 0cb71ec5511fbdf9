"""Rules of a program, as functions of an effect and its scene.

INVARIANT: such a rule only tightens: its ask and deny count in addition to all others, and its allow counts only for
something that is understood, where no policy and no built-in rule but the last has an opinion. Rules of a program have
no order: each is asked about every effect, and of their opinions the strictest counts.
"""

from __future__ import annotations

import inspect
from _thread import allocate_lock
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from toolgate.model.effect import ACTING, VERBS, Manner, Verb
from toolgate.model.errors import GuardError
from toolgate.model.rule import Rule, Rulebook
from toolgate.model.verdict import ALLOW, Opinion

if TYPE_CHECKING:
    from toolgate.model.effect import Effect
    from toolgate.model.rule import Judgement, Scene

LAST = "baseline"  # the built-in rule for whatever no other decides
UNDERSTOOD = (Manner.TOOL, Manner.PROGRAM)  # not known to Toolgate, but nothing is hidden

_TURN = allocate_lock()  # guards every change of the rules


class Ruled(Protocol):
    """Something with rules of a program: a guard."""

    rules: tuple[Rule, ...]


def add_rule(guard: Ruled, function: Any) -> Any:
    """Add a rule to a guard; returns the function."""
    made = rule_of(function)
    with _TURN:
        if any([one.name == made.name for one in guard.rules]):
            raise GuardError(f"there is a rule `{made.name}` already", help="give the function another name")
        guard.rules = (*guard.rules, made)
    return function


def rule_of(function: object) -> Rule:
    """The rule for a function, with its name; one that names no verbs is also asked about calls without effects."""
    if isinstance(function, Rule):
        return Rule(function.name, function.judge, VERBS) if tuple(function.verbs) == ACTING else function
    if not callable(function) or isinstance(function, type):
        raise GuardError("a rule must be a function of an effect and a scene", help="write `def rule(effect, scene):`")
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
        raise GuardError("a rule must be a plain function", help="a rule that waits belongs in a permission handler")
    try:
        inspect.signature(function).bind(None, None)
    except (TypeError, ValueError):
        raise GuardError("a rule must take an effect and a scene", help="write `def rule(effect, scene):`") from None
    name = getattr(function, "__name__", type(function).__name__).replace("_", "-")
    return Rule(name, function, VERBS)


def with_rules(book: Rulebook, rules: tuple[Rule, ...]) -> Rulebook:
    """A rulebook that also asks these rules."""
    if not rules:
        return book
    allowing = tuple([Rule(one.name, partial(_allowed, one.judge), one.verbs) for one in rules])
    builtin = tuple(book.builtin)
    place = next((index for index, one in enumerate(builtin) if one.name == LAST), len(builtin))
    return Rulebook(
        tuple(book.floor),
        tuple([tuple(one) for one in book.authorities]),
        (*builtin[:place], *allowing, *builtin[place:]),
        (*[tuple(one) for one in book.tightening], *[(Rule(one.name, one.judge, one.verbs),) for one in rules]),
        book.uses or any([Verb.USE in one.verbs for one in rules]),
        book.limits,
        book.settlement,
        tuple([tuple(one) for one in book.beside]),
        book.audit,
        book.llm,
        book.sandbox,
        book.confining,
        book.permitted,
    )


def _allowed(judge: Judgement, effect: Effect, scene: Scene) -> Opinion | None:
    """What a rule allows; its other opinions count elsewhere."""
    if effect.verb == Verb.UNKNOWN and not (effect.manner and set(effect.manner) <= {*UNDERSTOOD}):
        return None
    opinion: object = judge(effect, scene)
    return opinion if isinstance(opinion, Opinion) and opinion.verdict == ALLOW else None
