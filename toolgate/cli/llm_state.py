"""What is known about the guard agent without asking it: which model, its standing, why it is not asked."""

import os

from toolgate.cli.screen import visible
from toolgate.guard_agent.settings import SCORE, VARIABLE, Endpoint, Settings, settings_of, switched_off
from toolgate.guard_agent.standing import CALIBRATED, PROBED, Standing, settled_classes, standing_of
from toolgate.model.rule import Rulebook


def off(settings: Settings) -> str:
    """Why no model is asked although the policy names one; empty: one is asked."""
    if not settings.enabled:
        return "switched off by the policy (`llm.enabled`)"
    return f"switched off by the variable {VARIABLE}" if switched_off(os.environ.get(VARIABLE)) else ""


def in_short(book: Rulebook, state: str) -> str:
    """The guard agent in a few words, for a status line."""
    settings = settings_of(book.llm)
    if not settings.endpoints:
        return "none"
    first = settings.endpoints[0]
    name = visible(first.model)
    return f"{name} off" if off(settings) else f"{name} {standing_of(state, first).state}"


def meaning(standing: Standing, endpoint: Endpoint) -> str:
    """A model's standing, and what it may therefore settle."""
    settled = settled_classes(standing, endpoint)
    if settled and standing.state not in (CALIBRATED, PROBED):
        return f'{standing.state}, but the policy lets it settle {", ".join(settled)} (`unproven = "settle"`)'
    if settled:
        return f"{standing.state}: it settles {', '.join(settled)}"
    if endpoint.mode == SCORE and standing.state == PROBED:
        return "probed, but without a threshold: it only advises until `toolgate llm calibrate`"
    return f"{standing.state}: it only advises"


def as_record(book: Rulebook, state: str) -> dict[str, object] | None:
    """The guard agent for programs; `None`: the policy names no model."""
    settings = settings_of(book.llm)
    if not settings.endpoints:
        return None
    why = off(settings)
    models = [
        {"model": one.model, "provider": one.provider, "base_url": one.base_url, "mode": one.mode,
         "standing": standing_of(state, one).state}
        for one in settings.endpoints
    ]  # fmt: skip
    return {"on": not why, "off": why, "models": models}


def in_words(told: dict[str, object] | None) -> str:
    """The same for people, in one line."""
    if told is None:
        return "none: what rules leave to a model is asked about (`toolgate llm setup`)"
    models = told["models"]
    assert isinstance(models, list)  # as `as_record` makes it
    names = [f"{visible(str(one['model']))} ({one['mode']}, {one['standing']})" for one in models]
    return f"{', then '.join(names)}" + (f", {told['off']}" if told["off"] else "")
