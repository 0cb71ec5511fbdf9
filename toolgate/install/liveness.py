"""Checks that an agent's calls reach us: compares the sessions we have judged with the agent's own records."""

import os
import time
from collections.abc import Iterator

from toolgate import session
from toolgate.install.checkup import FINE, WARNING, Finding
from toolgate.install.places import Site
from toolgate.install.recipes import BY_AGENT, Recipe
from toolgate.install.sessions import real_sessions, summary

SLACK = 600  # seconds that an agent may be busy without calling a tool
LOOKED_AT = 5_000  # maximum number of an agent's files


def age(seconds: float) -> str:
    """How long ago, in words: `3 days ago`, `just now`."""
    for length, name in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= length:
            number = int(seconds // length)
            return f"{number} {name}{'' if number == 1 else 's'} ago"
    return "just now"


def last_active(recipe: Recipe, site: Site) -> float:
    """When an agent last wrote to its own records; 0: never, or it has none that we know."""
    latest = 0.0
    left = LOOKED_AT
    for name in recipe.declared.records:
        for directory, _, files in os.walk(site.of_user(recipe.declared, name)):
            for file in files:
                left -= 1
                if left < 0:
                    return latest
                try:
                    latest = max(latest, os.stat(os.path.join(directory, file)).st_mtime)
                except OSError:
                    continue
    return latest


def reached(site: Site, state: str, guarded: list[str]) -> Iterator[Finding]:
    """For each guarded agent, a finding on whether its calls still reach us."""
    now = time.time()
    latest: dict[str, session.Session] = {}
    for one in real_sessions(state):
        latest.setdefault(one.agent, one)
    for agent in guarded:
        seen = latest.get(agent)
        active = last_active(BY_AGENT[agent], site)
        if active > (seen.last if seen else 0) + SLACK:
            last = (
                f"its last call that reached Toolgate was {age(now - seen.last)}"
                if seen
                else "none of its calls has reached Toolgate"
            )
            text = f"it was active {age(now - active)}, but {last}"
            advice = "check whether it was started with hooks turned off, then run `toolgate doctor`"
            yield Finding(agent, WARNING, text, advice)
        elif seen:
            yield Finding(agent, FINE, f"{summary(seen)}; the last one {age(now - seen.last)}")
        else:
            yield Finding(agent, FINE, "no call yet")
