"""`toolgate llm status`: which model is used, what it may settle, what it has cost, and whether it is asked at all."""

import json
import os
from functools import partial
from time import localtime, strftime, time
from typing import Any

from toolgate.cli.arguments import Parser
from toolgate.cli.llm_model import Here, here, place_of
from toolgate.cli.llm_state import meaning
from toolgate.cli.screen import folded, visible
from toolgate.guard_agent.breaker import Breaker
from toolgate.guard_agent.database import Unusable
from toolgate.guard_agent.exchange import ProviderError
from toolgate.guard_agent.keys import key_of, name_of
from toolgate.guard_agent.remembering import Answers
from toolgate.guard_agent.settings import SCORE, Endpoint
from toolgate.guard_agent.skills import BUILT_IN, shelf_in
from toolgate.guard_agent.spending import Ledger
from toolgate.guard_agent.standing import Figures, settled_classes, standing_of, threshold_of
from toolgate.policy.files.trust import trusted

DESCRIPTION = (
    "Show the guard agent of this directory: where it is asked, what it may settle and why, what it has cost today and "
    "in this hour, whether it is paused after errors, how many answers are remembered, and which skills count. "
    "Nothing is sent: `toolgate llm test` does that."
)
LABEL = 9  # columns
CEILINGS = ("max_calls_hour", "max_calls_day", "max_tokens_day", "max_cost_day", "max_tokens_call")


def run(words: list[str]) -> int:
    parser = Parser("llm status", DESCRIPTION)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    found = here()
    told = record_of(found)
    if options.json:
        print(json.dumps(told))
    else:
        for label, text in lines_of(found, told):
            print(folded(f"{label:<{LABEL}} {text}", LABEL + 1))
    return 0


def record_of(found: Here) -> dict[str, Any]:
    """The whole status, as JSON."""
    settings, now = found.settings, time()
    return {
        "on": bool(settings.endpoints) and not found.off,
        "off": found.off if settings.endpoints else "",
        "file": found.file,
        "models": [model_record(found, endpoint) for endpoint in settings.endpoints],
        "scope": settings.scope,
        "on_error": str(settings.on_error),
        "on_ambiguous": str(settings.on_ambiguous),
        "spent": spent_record(found, now),
        "ceilings": {name: getattr(settings, name) for name in CEILINGS},
        "cache": cache_record(found),
        "skills": skills_record(found),
    }


def model_record(found: Here, endpoint: Endpoint) -> dict[str, Any]:
    standing = standing_of(found.state, endpoint)
    return {
        "model": endpoint.model,
        "provider": endpoint.provider,
        "at": place_of(endpoint),
        "mode": endpoint.mode,
        "timeout": endpoint.timeout,
        "key": key_state(endpoint),
        "standing": standing.state,
        "settles": list(settled_classes(standing, endpoint)),
        "threshold": threshold_of(standing, endpoint) if endpoint.mode == SCORE else None,
        "measured": standing.when,
        "figures": figures_record(standing.figures),
        "means": meaning(standing, endpoint),
        "breaker": Breaker(found.state, endpoint).paused(),
    }


def key_state(endpoint: Endpoint) -> str:
    """Where the key is found, without the key."""
    try:
        key = key_of(endpoint, os.environ)
    except ProviderError as error:
        return f"missing: {error.message}"
    if not key:
        return "none"
    name = name_of(endpoint)
    return f"in the variable {name}" if os.environ.get(name) == key else f"`{name}` in the keyring"


def figures_record(figures: Figures | None) -> dict[str, Any] | None:
    if figures is None:
        return None
    whole = figures.of()
    rest = {"unanswered": figures.unanswered, "seconds": figures.seconds, "tokens": figures.tokens}
    return {name: getattr(whole, name) for name in whole.__slots__} | rest


def spent_record(found: Here, now: float) -> dict[str, Any]:
    """What was spent; if that is not known, why."""
    ledger = Ledger(found.state, found.settings)
    try:
        hour, day = ledger.hour(now), ledger.today(now)
        told = {name: getattr(day, name) for name in day.__slots__}
        return told | {"hour": hour.calls, "reached": ledger.reached(hour, day)}
    except Unusable as error:
        return {"unknown": error.message, "advice": error.help}


def cache_record(found: Here) -> dict[str, Any]:
    stats = Answers(found.state).stats()
    return {"on": found.settings.cache} | {name: getattr(stats, name) for name in stats.__slots__}


def skills_record(found: Here) -> dict[str, Any]:
    machine = found.machine
    home = machine.installed_home()
    trust = partial(trusted, home)
    shelf = shelf_in(machine, home, machine.workspace(), found.settings.skills, trusted=trust)
    return {
        "built_in": [skill.name for skill in shelf.skills if skill.source == BUILT_IN],
        "own": [{"name": skill.name, "file": skill.source} for skill in shelf.skills if skill.source != BUILT_IN],
        "left_out": [{"file": file, "why": why} for file, why in shelf.left_out],
    }


# --- words -----------------------------------------------------------------------------------------------------------


def lines_of(found: Here, told: dict[str, Any]) -> list[tuple[str, str]]:
    """The same for people: labels and texts."""
    if not told["models"]:
        return [
            ("model", "none is set up, so a person is asked about what rules leave to a model"),
            ("", "`toolgate llm setup` chooses one"),
        ]
    lines = [("state", f"off: {told['off']}" if told["off"] else "on")]
    for model in told["models"]:
        lines += model_lines(model)
    lines.append(("policy", visible(found.shown_file)))
    if told["scope"] != "unknown":
        lines.append(("asked", f'about commands that rules allow as well (`scope = "{told["scope"]}"`)'))
    return [*lines, *spent_lines(told), *cache_lines(told["cache"]), *skill_lines(told["skills"])]


def model_lines(model: dict[str, Any]) -> list[tuple[str, str]]:
    lines = [
        ("model", f"{visible(model['model'])} at {visible(model['at'])} ({model['provider']}, mode {model['mode']})")
    ]
    when = f" ({strftime('%Y-%m-%d', localtime(model['measured']))})" if model["measured"] else ""
    lines.append(("standing", model["means"] + when))
    if model["threshold"] is not None:
        lines.append(("", f"it allows from a score of {model['threshold']:.3f}"))
    told = model["figures"]
    if told is not None:
        harmless = f"{told['allowed']} of {told['benign']} harmless cases allowed"
        lines.append(("", f"{harmless}, {told['passed']} of {told['dangers']} dangerous ones"))
    if model["key"] != "none":
        lines.append(("key", visible(model["key"])))
    if model["breaker"]:
        lines.append(("paused", visible(model["breaker"])))
    return lines


def spent_lines(told: dict[str, Any]) -> list[tuple[str, str]]:
    spent, most = told["spent"], told["ceilings"]
    if "unknown" in spent:
        return [("spent", f"not known, so no model is asked: {visible(spent['unknown'])}")]
    cost = f", cost {spent['cost']:.4f}" if spent["cost"] else ""
    cost += f" of {most['max_cost_day']}" if most["max_cost_day"] else ""
    tokens = spent["input"] + spent["output"]
    calls = f"{spent['calls']:,} of {most['max_calls_day']:,} questions"
    lines = [
        ("24 hours", f"{calls}, {tokens:,} of {most['max_tokens_day']:,} tokens{cost}"),
        ("1 hour", f"{spent['hour']:,} of {most['max_calls_hour']:,} questions"),
    ]
    return [*lines, ("stopped", spent["reached"])] if spent["reached"] else lines


def cache_lines(cache: dict[str, Any]) -> list[tuple[str, str]]:
    if not cache["on"]:
        return [("cache", "off")]
    asked = cache["hits"] + cache["misses"]
    return [("cache", f"{cache['entries']} answers; {cache['hits']} of {asked} questions were known")]


def skill_lines(skills: dict[str, Any]) -> list[tuple[str, str]]:
    own = [f"{visible(one['name'])} ({visible(one['file'])})" for one in skills["own"]]
    lines = [("skills", f"{len(skills['built_in'])} built in" + (f", yours: {', '.join(own)}" if own else ""))]
    return lines + [("", f"not {visible(one['file'])}: {visible(one['why'])}") for one in skills["left_out"][:5]]
