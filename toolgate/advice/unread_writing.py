"""Instead of running what this session wrote or downloaded, and Toolgate cannot read: read it."""

from toolgate.advice.foreign_code import downloaded, shown
from toolgate.advice.subject import Subject, Way, on, tried, written
from toolgate.model.effect import Manner


def suggest(subject: Subject) -> list[Way]:
    target = subject.effect.target
    installed = Manner.INSTALL in subject.effect.manner and "." not in target.path.rpartition("/")[2]
    if target.path.endswith("/-") or installed:  # something in a directory
        return on("ls -la", written(target.path.removesuffix("/-")), "shows what is there")
    found = shown(subject, target) if target.path and not subject.effect.where else []
    if subject.makes(target.path) and subject.effect.origin is not None:
        return downloaded(subject, subject.effect.origin)
    if subject.makes(target.path) and found and found[0].text.startswith("`cat "):
        return [Way("make the file on its own, then read it before you run it")]
    return found + tried(subject)
