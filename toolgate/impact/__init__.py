"""Describes in short sentences what a command that is asked about or refused would affect on this machine.

Facts only, read from the disk without starting anything. INVARIANT: nothing here decides; what cannot be read, or would
take too long to count, is left out. It is loaded once the verdict is final, and never for an allowed call.
"""

from toolgate.analysis.git.budget import FILES, Budget, Exhausted
from toolgate.analysis.git.words import counted, sized
from toolgate.model.effect import Effect, Invocation, Manner, Place, Verb
from toolgate.model.facts import Facts
from toolgate.model.verdict import Decision

SENTENCES = 3  # about one call
GROUPS = 6  # commands looked at
KEEPING = (
    Manner.APPEND,
    Manner.CREATE,
    Manner.MOUNTED,
    Manner.LINK,
    Manner.NAMES,
    Manner.REDIRECTS_TRAFFIC,
)  # writes that lose nothing
EVERYTHING = "catastrophe"  # its reason says enough: the files of a whole machine need not be counted


def hits(decision: Decision, cwd: str, facts: Facts) -> tuple[str, ...]:
    """What the findings behind a decision would affect; empty where that is not known."""
    groups: dict[tuple[Invocation, str], list[Effect]] = {}
    for finding in decision.because:
        weighty = finding.opinion.verdict == decision.verdict and finding.opinion.rule != EVERYTHING
        act = act_of(finding.effect) if weighty else ""
        if act:
            groups[finding.effect.command, act] = []
    for finding in decision.because if groups else ():  # other effects of the same commands count too
        group = groups.get((finding.effect.command, act_of(finding.effect)))
        if group is not None:
            group.append(finding.effect)
    found: list[str] = []
    for (command, act), effects in list(groups.items())[:GROUPS]:
        try:
            if act == "git":
                from toolgate.impact.history import git_hits

                found += git_hits(command.argv, command.cwd or cwd, facts)
            else:
                found += file_hits(act, effects, facts)
        except Exception:  # noqa: BLE001, S112 # a courtesy: a failure here only leaves the sentences out
            continue
    return tuple(dict.fromkeys(found))[:SENTENCES]


def act_of(effect: Effect) -> str:
    """What an effect does to existing data; empty: nothing, or nothing that can be seen from here."""
    manner, target = effect.manner, effect.target
    if effect.where or target.place in (Place.DEVICE, Place.NULL, Place.PROC):
        return ""
    git = effect.command.name.rpartition("/")[2].startswith("git")
    if effect.verb in (Verb.DISCARD, Verb.PUBLISH) or (git and effect.verb == Verb.DELETE):
        return "git" if git else ""
    if effect.verb == Verb.DELETE:
        return "compresses" if Manner.PACKED in manner else "moves" if Manner.MOVED in manner else "deletes"
    if effect.verb != Verb.WRITE or any([word in manner for word in KEEPING]):
        return ""
    return "changes" if Manner.EDIT in manner else "overwrites"


def file_hits(act: str, effects: list[Effect], facts: Facts) -> list[str]:
    """Sentences with the number and size of the files, and what of them could not be restored."""
    from toolgate.impact.files import files_of
    from toolgate.impact.losses import losses

    targets = [effect.target for effect in effects]
    recursive = act in ("deletes", "moves") or any([Manner.RECURSIVE in effect.manner for effect in effects])
    try:
        found = files_of(targets, facts, Budget(), recursive)
    except Exhausted:
        return [f"{act} more than {FILES:,} files"]
    if found is None or not found.states:
        return []
    parts = [f"{act} {counted(len(found.states), 'file')}", sized(found.size)]
    return [", ".join(parts + (losses(list(found.roots), found.states, facts) if act != "changes" else []))]
