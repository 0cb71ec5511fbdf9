"""Instead of what runs automatically later: look at what is there, or change a copy."""

from toolgate.advice.copies import EDITORS, edited
from toolgate.advice.outside_workspace import inside, narrower
from toolgate.advice.parsed import parsed
from toolgate.advice.subject import Subject, Way, line, on, setting, unset, way, written
from toolgate.knowledge.vocabulary import PLACING, has_trait
from toolgate.model.effect import Manner, Place, Verb
from toolgate.rules.persistence import LOGINS
from toolgate.sentences.rights import rights_of
from toolgate.sentences.startup_additions import AT_FAULT, brought

SHOWN = {
    "crontab": "crontab -l", "at": "atq", "batch": "atq", "launchctl": "launchctl list",
    "update-rc.d": "ls /etc/rc5.d", "chkconfig": "chkconfig --list",
}  # fmt: skip


def suggest(subject: Subject) -> list[Way]:
    effect = subject.effect
    if subject.by_variable:
        return unset(subject)
    if effect.where:
        return []
    if subject.name == "launchctl" and "setenv" in "".join(subject.words[:1]):
        named = subject.words[1:2]
        return way(line("launchctl", "getenv", *named), "shows the current value") if named else []
    if effect.target.described and (found := setting(subject)):
        return found
    if subject.name in SHOWN and not subject.has("-u"):  # of another user
        return _planned(subject)
    if subject.name in ("systemctl", "systemd-run"):
        return _unit(subject)
    if has_trait(subject.name, "repository") and (effect.target.described or not effect.target.path):
        return _git(subject)
    if has_trait(subject.name, "containers") and "run" in subject.words[:1]:
        return _without_restart(subject)
    if rights_of(subject.argv) and effect.target.path:
        return narrower(subject)
    place = subject.place(effect.target)
    if not place or "*" in place or not effect.target.path:
        return []
    fed = Manner.REDIRECTED not in effect.manner and Manner.EDIT not in effect.manner
    if subject.facts.exists(effect.target.path) is False and fed and effect.verb == Verb.WRITE:
        return [] if subject.name in EDITORS or has_trait(subject.name, *PLACING) else inside(subject)
    if (
        "authorized_keys" in place
        or effect.target.path.rpartition("/")[2] in LOGINS
        or brought(effect, subject.call.action)[1] in AT_FAULT
        or effect.target.place == Place.OUTPUT
        or subject.facts.exists(effect.target.path) is False
    ):
        return []
    if effect.verb != Verb.WRITE:
        return []
    return ([] if has_trait(subject.name, *PLACING) else inside(subject)) + edited(subject, place)


def _planned(subject: Subject) -> list[Way]:
    """Advice to read the commands in an existing file, `at -f x now`, or to list the scheduled jobs."""
    given = parsed(subject.argv).options if subject.name in ("at", "batch") else []
    files = [words[-1] for words in given if words[0] == "-f" and len(words) == 2]
    if len(files) == 1 and not subject.makes(files[0]):
        return on("cat", written(files[0]), "shows what would run")
    return way(SHOWN[subject.name], "shows what is set up now")


def _unit(subject: Subject) -> list[Way]:
    """Advice to show a unit's state, or its file."""
    units = subject.operands[1:]
    if subject.has("-H", "--host", "-M", "--machine"):
        return []  # it is about another machine
    user = ["--user"] if subject.has("--user") else []
    if subject.name == "systemd-run":
        return way(line("systemctl", *user, "list-timers"), "lists the timers that are set up now")
    if any(["/" in unit for unit in units]):
        shown = len(units) == 1 and not subject.makes(units[0])
        return on("cat", written(units[0]), "shows what would run") if shown else []
    if units and subject.operands[0] == "edit":
        return way(line("systemctl", *user, "cat", *units), "shows the unit; ask the user to edit it")
    if subject.operands[:1] == ("set-default",):
        return way("systemctl get-default", "shows what is set now")
    return way(line("systemctl", *user, "status", *units), "shows the current state") if units else []


GLOBAL = ("safe.", "init.", "clone.", "--unset", "unset")  # what means nothing for one project


def _git(subject: Subject) -> list[Way]:
    words = [word for word in subject.words if word not in ("--global", "--system")]
    if any([word.startswith(GLOBAL) for word in words[1:]]):
        return []
    if words[:2] == ["lfs", "install"]:
        return way(line("git", *words, "--local"), "sets it up for this repository only")
    return way(line("git", *words), "sets it for this project only") if len(words) < len(subject.words) else []


def _without_restart(subject: Subject) -> list[Way]:
    call = parsed(subject.argv)
    kept = [word for words in call.options if not words[0].startswith("--restart") for word in words]
    return way(line(subject.name, "run", *kept, *call.operands[1:]), "runs it without restarts")
