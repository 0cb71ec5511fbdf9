"""Instead of a port for every machine: the same on this machine only; instead of a way round: the straight one."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, beside, line, variable_of, way, without
from toolgate.model.effect import Manner, Verb

ADMITTING = ("--accept-hosts", "--disable-filter", "--allowed-hosts")  # hosts that may be asked for
EVERY = "0.0.0.0"  # the address of every interface, in the words of the call


def suggest(matter: Matter) -> list[Way]:
    effect, words = matter.effect, matter.argv
    if Manner.REDIRECTS_TRAFFIC in effect.manner and not effect.where:
        straight = "does it without going through that host"
        if "-migrate-state" in words or "publish" in words:
            return []
        if "TRUSTED_HOST" in getattr(matter.call.action, "text", "").upper().replace("-", "_"):
            straight = "does it with the check"
        if variable_of(matter) == "DOCKER_HOST":
            straight = "does it on this machine"
        if "config" in words:
            straight = "shows the current value"
        return without(matter, effect.target.text, straight) if words else beside(matter, straight)
    if effect.verb != Verb.LISTEN or effect.where or Manner.INSIDE in effect.manner:
        return []
    if any([EVERY in word for word in words]):
        local = [word.replace(EVERY, "127.0.0.1") for word in words if not word.startswith(ADMITTING)]
        return way(line(*matter.runner, *local), "listens on this machine only")
    if words[1:3] == ("-m", "http.server") and not matter.has("-b", "--bind"):
        return way(line(*words, "--bind", "127.0.0.1"), "listens on this machine only")
    return []
