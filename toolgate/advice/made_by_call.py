"""Instead of running what the call itself makes: show it, or make it first."""

from toolgate.advice.subject import Subject, Way, line, on, way, written
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Effect, Manner, Target, Verb
from toolgate.sentences.rights import rights_of

COPYING = ("copies-files", "moves", "links", "remote-copy", "pours")  # they only copy it
SCRATCH = ("/tmp", "/var/tmp", "/dev/shm")
FIRST = "make the file on its own, then read it before you run it"
ALL_FIRST = "make the files on their own, then read them before you run them"


def making(subject: Subject) -> list[Way]:
    """Advice to show a file that a command of the call makes; empty: none does, or it is a copy."""
    manner, path = subject.effect.manner, subject.effect.target.path
    if committed := _committed(subject):
        return committed
    if Manner.TURNED not in manner and (Manner.WRITTEN not in manner or subject.effect.origin is not None):
        return []
    makers = [effect for effect in _writing(subject) if effect.target.path == path]
    if not makers or has_trait(makers[-1].command.name, *COPYING):
        return []
    return [*way(_printing(makers[-1], subject), "shows what would run"), Way(FIRST)]


def _committed(subject: Subject) -> list[Way]:
    """Advice to show a file as it is in a commit, if that version runs: `git show HEAD:a.sh`."""
    origin, text = subject.effect.origin, subject.call_text
    words = [word.strip("'\"`)") for word in text.split()] if "git " in text else []
    named = [word for word in words if origin is not None and origin.path and word.endswith(":" + origin.name)]
    return way(line("git", "show", *named), "shows what would run") if len(named) == 1 else []


def filling(subject: Subject, directory: str) -> list[Way]:
    """Advice if the call makes a directory, or something in it; empty: it does not."""
    makers = [effect for effect in _writing(subject) if f"{effect.target.path}/".startswith(directory + "/")]
    if not makers or directory in SCRATCH or not written(directory):
        return []
    cloning = makers[-1].command if makers[-1].command.argv[1:2] == ("clone",) else None
    effects = [one.effect for one in subject.others if one.effect.command is cloning]
    read = [effect.target for effect in effects if effect.verb == Verb.READ and effect.target.path]
    cloned = on("ls -la", subject.place(read[0]), "shows what would be cloned") if len(read) == 1 else []
    return [*cloned, Way(ALL_FIRST)]


def changing(subject: Subject, origin: Target) -> list[Way]:
    """Advice if the call changes a file before reading it, so that its current text is not what would run."""
    effects = [one.effect for one in subject.others if one.effect.verb == Verb.WRITE and not one.effect.where]
    earlier = [one for one in effects if one.end <= subject.effect.start and one.command.carrier is None]
    makers = [one for one in earlier if _may_change(one, origin.path) and one.command.argv]
    makers = makers or _running(subject)
    if not makers or not origin.path:
        return []
    printed = _printing(makers[-1], subject) if makers[-1].target.path == origin.path else ""
    if printed:
        return way(printed, "shows what would run")
    first = line(*makers[-1].command.argv)
    return [Way(f"run `{first}` on its own, then read what would run", (first,))] if first else []


def _running(subject: Subject) -> list[Effect]:
    """The code that runs before a file is read, which may write anything."""
    effects = [
        one.effect for one in subject.others if one.effect.verb == Verb.RUN and Manner.PIPED in subject.effect.manner
    ]
    return [one for one in effects if one.end <= subject.effect.start and not one.where and one.command.carrier is None]


def _may_change(effect: Effect, path: str) -> bool:
    """Whether an effect may write a file: by its path, in its directory, or because git decides which files."""
    if Manner.BY_GIT in effect.manner:
        return True
    if not effect.target.path or effect.target.described or rights_of(effect.command.argv):
        return False
    above, _, name = path.rpartition("/")
    if Manner.UNPACKS in effect.manner:
        return f"{path}/".startswith(effect.target.path + "/")
    pattern = any([mark in name for mark in "*?["])
    return effect.target.path == path or (pattern and effect.target.path.rpartition("/")[0] == above)


def _writing(subject: Subject) -> list[Effect]:
    """The writes of the call's own commands before the finding, on this machine."""
    effects = [one.effect for one in subject.others if one.effect.verb == Verb.WRITE and not one.effect.where]
    made = [one for one in effects if Manner.EDIT not in one.manner and not rights_of(one.command.argv)]
    return [one for one in made if one.command.carrier is None and one.target.path and not one.target.described]


def _printing(effect: Effect, subject: Subject) -> str:
    """The command that prints a file's new content; empty: none does, or it needs its input."""
    text = subject.call_text
    before, given = text[: effect.start].rstrip(), text[effect.start : effect.end]
    fed = before.endswith("|") or "<" in given or "|" in given
    elsewhere = effect.command.cwd not in ("", subject.cwd)
    return "" if fed or elsewhere or Manner.REDIRECTED not in effect.manner else line(*effect.command.argv)
