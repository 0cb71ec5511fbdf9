"""Instead of what runs automatically later: look at what is there, or change a copy."""

from toolgate.advice.copies import EDITORS, edited
from toolgate.advice.matter import Matter, Way, line, on, setting, unset, way, written
from toolgate.advice.outside_workspace import inside, narrower
from toolgate.advice.parsed import parsed
from toolgate.knowledge.vocabulary import PLACING, has_trait
from toolgate.model.effect import Manner, Place, Verb
from toolgate.rules.persistence import LOGINS
from toolgate.sentences.brought import AT_FAULT, brought
from toolgate.sentences.rights import rights_of

SHOWN = {
    "crontab": "crontab -l", "at": "atq", "batch": "atq", "launchctl": "launchctl list",
    "update-rc.d": "ls /etc/rc5.d", "chkconfig": "chkconfig --list",
}  # fmt: skip


def suggest(matter: Matter) -> list[Way]:
    effect = matter.effect
    if matter.by_variable:
        return unset(matter)
    if effect.where:
        return []
    if matter.name == "launchctl" and "setenv" in "".join(matter.words[:1]):
        return (
            way(line("launchctl", "getenv", *matter.words[1:2]), "shows the current value") if matter.words[1:] else []
        )
    if effect.target.described and (found := setting(matter)):
        return found
    if matter.name in SHOWN and not matter.has("-u"):  # of another user
        return _planned(matter)
    if matter.name in ("systemctl", "systemd-run"):
        return _unit(matter)
    if has_trait(matter.name, "repository") and (effect.target.described or not effect.target.path):
        return _git(matter)
    if has_trait(matter.name, "containers") and "run" in matter.words[:1]:
        return _without_restart(matter)
    if rights_of(matter.argv) and effect.target.path:
        return narrower(matter)
    place = matter.place(effect.target)
    if not place or "*" in place or not effect.target.path:
        return []
    fed = Manner.REDIRECTED not in effect.manner and Manner.EDIT not in effect.manner
    if matter.facts.exists(effect.target.path) is False and fed and effect.verb == Verb.WRITE:
        return [] if matter.name in EDITORS or has_trait(matter.name, *PLACING) else inside(matter)
    if (
        "authorized_keys" in place
        or effect.target.path.rpartition("/")[2] in LOGINS
        or brought(effect, matter.call.action)[1] in AT_FAULT
        or effect.target.place == Place.OUTPUT
        or matter.facts.exists(effect.target.path) is False
    ):
        return []
    if effect.verb != Verb.WRITE:
        return []
    return ([] if has_trait(matter.name, *PLACING) else inside(matter)) + edited(matter, place)


def _planned(matter: Matter) -> list[Way]:
    """Advice to read the commands in an existing file, `at -f x now`, or to list the scheduled jobs."""
    given = parsed(matter.argv).options if matter.name in ("at", "batch") else []
    files = [words[-1] for words in given if words[0] == "-f" and len(words) == 2]
    if len(files) == 1 and not matter.makes(files[0]):
        return on("cat", written(files[0]), "shows what would run")
    return way(SHOWN[matter.name], "shows what is set up now")


def _unit(matter: Matter) -> list[Way]:
    """Advice to show a unit's state, or its file."""
    units = matter.operands[1:]
    if matter.has("-H", "--host", "-M", "--machine"):
        return []  # it is about another machine
    user = ["--user"] if matter.has("--user") else []
    if matter.name == "systemd-run":
        return way(line("systemctl", *user, "list-timers"), "lists the timers that are set up now")
    if any(["/" in unit for unit in units]):
        shown = len(units) == 1 and not matter.makes(units[0])
        return on("cat", written(units[0]), "shows what would run") if shown else []
    if units and matter.operands[0] == "edit":
        return way(line("systemctl", *user, "cat", *units), "shows the unit; ask the user to edit it")
    if matter.operands[:1] == ("set-default",):
        return way("systemctl get-default", "shows what is set now")
    return way(line("systemctl", *user, "status", *units), "shows the current state") if units else []


GLOBAL = ("safe.", "init.", "clone.", "--unset", "unset")  # what means nothing for one project


def _git(matter: Matter) -> list[Way]:
    words = [word for word in matter.words if word not in ("--global", "--system")]
    if any([word.startswith(GLOBAL) for word in words[1:]]):
        return []
    if words[:2] == ["lfs", "install"]:
        return way(line("git", *words, "--local"), "sets it up for this repository only")
    return way(line("git", *words), "sets it for this project only") if len(words) < len(matter.words) else []


def _without_restart(matter: Matter) -> list[Way]:
    call = parsed(matter.argv)
    kept = [word for words in call.options if not words[0].startswith("--restart") for word in words]
    return way(line(matter.name, "run", *kept, *call.operands[1:]), "runs it without restarts")
