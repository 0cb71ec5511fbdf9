"""Instead of changing the gate or an agent's settings: look at them, and let the user change them."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, on, unset, way
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.leaving import leaving


def suggest(matter: Matter) -> list[Way]:
    target = matter.effect.target
    if matter.effect.where or matter.effect.verb == Verb.CONTROL:
        return []
    if target.place == Place.GUARD and not target.path and matter.by_variable:
        return unset(matter)
    if target.place == Place.GUARD and matter.effect.verb == Verb.DELETE and not target.path:
        return way("toolgate status", "shows what it guards; ask the user to uninstall it")
    if target.place == Place.GUARD:
        return way(*_of_toolgate(target.path or _modules(matter)))
    done = (
        leaving(Manner.MOVED in matter.effect.manner, Manner.PACKED in matter.effect.manner)[0]
        if matter.effect.verb == Verb.DELETE
        else "change"
    )
    place = matter.place(target)
    if not target.path or not place or "*" in place:
        return []
    name = target.path.rpartition("/")[2]
    if target.described or "." not in name[1:] or matter.facts.is_dir(target.path) is True:
        return on("ls -la", place, f"shows it; ask the user to {done} it")
    return on("cat", place, f"shows it; ask the user to {done} it")


def _modules(matter: Matter) -> str:
    """The modules of Toolgate that a call uses, as paths."""
    names = [other.effect.target.name for other in matter.others if other.effect.target.place == Place.GUARD]
    return " ".join(["/" + name.replace(".", "/") for name in names])


def _of_toolgate(path: str) -> tuple[str, str]:
    """What shows what a file of Toolgate is for, and why nothing else is to be done about it."""
    if "/approvals" in path:
        return "toolgate grants", "lists what the user allowed; ask the user to change it"
    if "/log" in path or "audit" in path:
        return "toolgate log", "shows the log; ask the user to change it"
    if "guard-skills" in path:
        return "toolgate llm status", "lists the skills in use; ask the user to change them"
    return "toolgate status", "shows the policy in force; ask the user to change it"
