"""Instead of changing Toolgate or an agent's settings: look at them, and let the user change them."""

from toolgate.advice.subject import Subject, Way, on, seen_first, unset, way
from toolgate.model.call import Shell
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.verdict import Finding
from toolgate.rules.self_protection import makes_link, own_words
from toolgate.sentences.leaving import leaving
from toolgate.sentences.own_parts import LOG, PROGRAM, STATE, own_part
from toolgate.sentences.rights import rights_of

SHOWN = 3  # files that one command shows
IN_FORCE = ("toolgate status", "shows what is in force; ask the user to do it")
OPEN = ("toolgate grants", "lists the open questions; leave the answer to the user")
LOGGED = ("toolgate log", "shows the log; ask the user to do it")
SHOWS = {  # what shows the subject of a command of Toolgate's
    "allow": OPEN, "deny": OPEN, "inbox": OPEN, "log": LOGGED, "audit": LOGGED,
    "hook": ("toolgate doctor", "checks the hook; leave calling it to the agent"),
    "undo": ("toolgate grants", "lists what the user allowed; ask the user to do it"),
    "llm": ("toolgate llm status", "shows its settings; ask the user to do it"),
}  # fmt: skip


def suggest(subject: Subject) -> list[Way]:
    target = subject.effect.target
    if subject.effect.where or subject.effect.verb in (Verb.CONTROL, Verb.RUN):
        return []
    if target.place == Place.GUARD and not target.path and subject.by_variable:
        return unset(subject)
    if target.name.startswith("TOOLGATE_"):
        return []  # of a variable
    if target.place == Place.GUARD and subject.effect.verb == Verb.DELETE and not target.path:
        return way("toolgate status", "shows what it guards; ask the user to uninstall it")
    if target.place == Place.GUARD:
        return _of_guard(subject)
    done = leaving(subject.effect.manner)[0] if subject.effect.verb == Verb.DELETE else "change"
    place = subject.place(target)
    if subject.effect.verb == Verb.WRITE and (kind := rights_of(subject.argv)):
        return _rights(subject, kind)
    if Manner.PACKED in subject.effect.manner or makes_link(subject.effect, subject.call.tool):
        return []
    if (
        not target.path
        or not place
        or any([mark in place for mark in "*?["])
        or subject.facts.exists(target.path) is False
    ):
        return []
    if Manner.CREATE in subject.effect.manner or Manner.CLONED in subject.effect.manner:
        return []  # what is there already stays as it is
    if len({one.effect.target for one in subject.others if _alike(one, subject)}) > SHOWN:
        return []
    name = target.path.rpartition("/")[2]
    file = "." in name[1:] or "/hooks/" in target.path.lower()
    file = file or (type(subject.call.action) is not Shell and name[:1] != ".")  # which a tool writes
    if file and not target.described and subject.facts.is_dir(target.path) is not True:
        return on("cat", place, seen_first(done))
    return on("ls -la", place, seen_first(done))


def _of_guard(subject: Subject) -> list[Way]:
    """Advice to show what a call would change about Toolgate."""
    effect, target = subject.effect, subject.effect.target
    asked = own_words(effect)
    from toolgate.sentences.phrases import told

    if not target.path and told(asked or subject.argv)[0]:
        return way(*SHOWS.get(asked[1], IN_FORCE) if len(asked) > 1 else IN_FORCE)
    if effect.verb == Verb.WRITE and (kind := rights_of(subject.argv)):
        return _rights(subject, kind)
    if Manner.OPTION in effect.manner:
        return []
    if target.described and Manner.CREATE in effect.manner:
        return []
    if target.described:
        return way("toolgate status", "shows what it guards; leave it as it is")
    return _of_toolgate(target.path or _modules(subject), effect.verb)


def _rights(subject: Subject, kind: str) -> list[Way]:
    """Advice to show a file's permissions, if only those would change."""
    shows = {"permissions": "stat", "owner": "stat", "group": "stat", "access list": "getfacl"}.get(kind, "")
    target = subject.effect.target
    named = shows and target.path and not target.described and "*" not in target.name
    them = "them" if kind == "permissions" else "it"
    return on(shows, subject.place(target), f"shows the {kind}; ask the user to change {them}") if named else []


def _alike(finding: Finding, subject: Subject) -> bool:
    """Whether a finding is the same action on another target."""
    theirs, effect = finding.effect, subject.effect
    return (theirs.verb, theirs.target.place, theirs.command) == (effect.verb, effect.target.place, effect.command)


def _modules(subject: Subject) -> str:
    """The modules of Toolgate that a call uses, as paths."""
    names = [other.effect.target.name for other in subject.others if other.effect.target.place == Place.GUARD]
    return " ".join(["/" + name.replace(".", "/") for name in names])


def _of_toolgate(path: str, verb: str) -> list[Way]:
    """Advice to show what a Toolgate file is for, instead of changing it."""
    part, path = own_part(path), path.lower()
    if "/approvals" in path and "/modes" not in path:
        return way("toolgate grants", "lists what the user allowed; ask the user to change it")
    if part in (LOG, STATE):
        return way("toolgate log", "shows the log; leave it as it is")
    if part == PROGRAM:
        done = "uninstall" if verb == Verb.DELETE else "change"
        return way("toolgate status", f"shows what it guards; ask the user to {done} it")
    if "guard-skills" in path:
        return way("toolgate llm status", "lists the skills in use; ask the user to change them")
    return way("toolgate status", "shows the policy in force; ask the user to do it")
