"""Instead of running what this session wrote or downloaded, and Toolgate cannot read: read it."""

from toolgate.advice.foreign_code import downloaded, shown
from toolgate.advice.matter import Matter, Way, on, tried, written
from toolgate.model.effect import Manner


def suggest(matter: Matter) -> list[Way]:
    target = matter.effect.target
    installed = Manner.INSTALL in matter.effect.manner and "." not in target.path.rpartition("/")[2]
    if target.path.endswith("/-") or installed:  # something in a directory
        return on("ls -la", written(target.path.removesuffix("/-")), "shows what is there")
    found = shown(matter, target) if target.path and not matter.effect.where else []
    if matter.makes(target.path) and matter.effect.origin is not None:
        return downloaded(matter, matter.effect.origin)
    if matter.makes(target.path) and found and found[0].text.startswith("`cat "):
        return [Way("make the file on its own, then read it before you run it")]
    return found + tried(matter)
