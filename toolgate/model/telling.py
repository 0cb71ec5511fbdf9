"""What is reported of a decision: each act of a call once, however many effects it has.

A force-push is an effect on a remote and one on a branch, and `rm a b` deletes two files: judged one by one, reported
in one sentence. Findings are one act where one rule speaks of one command doing one thing; nothing is merged that a
reader would miss: files are listed by name, and a description is left out only next to something more precise.

One module because each step of the choice needs to know what the others leave out.
"""

from __future__ import annotations

from toolgate.model.effect import Manner, Place, Verb, unforged
from toolgate.model.gravity import LOOKS, RUNS, gravity
from toolgate.model.sentence import Sentence, parts_of
from toolgate.model.verdict import ALLOW, ASK, LLM, Finding, Opinion, advice_of, ended, record_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.effect import Effect, Target
    from toolgate.model.verdict import Decision

ACTS = 16  # acts of one call that are reported separately
BLOCKED = "Operation blocked by safety guard: "
LONGEST_MESSAGE = 1_000  # characters: it is replayed to the model on every turn
LONGEST = 90  # characters of a sentence with more than one object
LOSING = (Verb.WRITE, Verb.DELETE, Verb.DISCARD)  # one act where they affect one thing; the last says most
TOUCHING = (*LOSING, Verb.READ)  # files, by name
TAKING = (Verb.READ, Verb.FETCH)
CHANGED_BY = (Verb.WRITE, Verb.RUN)  # changed by what runs there
DOORS = (
    Manner.SIDE_DOOR,
    Manner.SETTING,
    Manner.COMPUTED_NAME,
)  # a command inside another one: what it does is reported instead


def message_of(decision: Decision) -> str:
    """Return what an agent reads in place of a result; for a question, that it needs approval. Empty: it is allowed."""
    if decision.verdict == ALLOW:
        return ""
    if decision.verdict in (LLM, ASK):
        from toolgate.model.approval import withheld

        decision = withheld(decision)
    text = unforged(("" if decision.worded else BLOCKED) + ended(decision.reason) + advice_of(decision))
    end = record_of(decision)
    room = LONGEST_MESSAGE - len(end)
    return (text if len(text) <= room else text[: room - 2] + " …") + end


def joined(against: list[Finding]) -> list[Finding]:
    """Return one finding for each act, the strictest and then the gravest first, in a sentence about all it affects."""
    acts: list[list[Finding]] = []
    paths = [f.effect.target.path for f in against if f.effect.verb == Verb.WRITE and not _makes(f)]
    changed = {above for path in paths for above in _above(path)}
    guesses = [id(finding.effect.command) for finding in against if _is_pattern(finding.effect)]

    pointed = any([_is_pointed(finding.effect) for finding in against])

    def rank(finding: Finding) -> tuple[int, bool, bool, int, bool, bool, bool]:
        verdict, left, grave, implied = order(finding)
        if pointed and Manner.LOADED in finding.effect.manner and not _is_pointed(finding.effect):
            implied = True
        if grave == RUNS and _is_idle(finding, against):
            grave, implied = LOOKS, True
        guessed = id(finding.effect.command) in guesses and not _is_pattern(finding.effect)
        made = _makes(finding) and finding.effect.target.path in changed
        return verdict, left, guessed, grave, implied, made, _is_half(finding.effect)

    for finding in sorted(against, key=rank):
        for act in acts:
            if _one_act(act[0], finding):
                act.append(finding)
                break
        else:
            if len(acts) < ACTS:
                acts.append([finding])
    found = [_sentence(act) for act in acts]
    told = [finding for index, finding in enumerate(found) if not _said_before(finding, found[:index])]
    if any([finding.effect.command.written for finding in told]):
        from toolgate.model.planned import told_once

        told = told_once(told)
    told = [_behind(finding, told) or finding for finding in told]  # in its place: it is as grave
    told = [finding for index, finding in enumerate(told) if not any([finding is one for one in told[:index]])]
    told = _raised(_with_what_follows(_through(told)))
    stored = any(["config" in "".join(finding.effect.command.argv[1:2]) for finding in against])
    return [_later(finding, against) for finding in told] if stored else told


def _is_half(effect: Effect) -> bool:
    """Whether only the hidden files of a directory are meant, next to all others: `rm .[!.]* *`."""
    return effect.target.whole and effect.target.name.rpartition("/")[2][:1] == "."


def _is_idle(door: Finding, against: list[Finding]) -> bool:
    """Whether the only finding about a nested command is that the outer command reads credentials."""
    effect = door.effect
    if effect.verb != Verb.UNKNOWN or Manner.SIDE_DOOR not in effect.manner:
        return False
    there = [one.effect for one in against if (one.effect.start, one.effect.end) == (effect.start, effect.end)]
    secret = any([one.verb == Verb.READ and one.target.place == Place.SECRET for one in there])
    return secret and all([one.command is effect.command or _is_beside(one, effect) for one in there])


def _is_pointed(effect: Effect) -> bool:
    """Whether a variable names a file that is loaded; for a directory, the file is not known."""
    file = "." in effect.target.path.rpartition("/")[2][1:]
    return effect.verb == Verb.RUN and Manner.LOADED in effect.manner and not effect.command.argv and file


def _is_pattern(effect: Effect) -> bool:
    """Whether a command is a pattern for a user's files: which program it matches is only a guess."""
    name = effect.command.name
    own = "/" in name and (name[:1] != "/" or name.startswith(("/home/", "/Users/", "/tmp/")))
    return own and effect.verb == Verb.UNKNOWN and Manner.COMPUTED_NAME in effect.manner


def order(finding: Finding) -> tuple[int, bool, int, bool]:
    """Return a sort key: by the verdict, then what no guard agent could settle, by gravity, what is implied last."""
    effect = finding.effect
    port = effect.verb == Verb.LISTEN and not effect.target.described  # next to what opens it
    published = effect.verb == Verb.PUBLISH and effect.origin is not None  # next to the host that it is sent to
    unseen = effect.target.whole and not effect.target.name.isprintable()  # a name that imitates another one
    return (
        -finding.opinion.verdict,
        finding.opinion.left,
        gravity(effect),
        port or published or unseen or _implied(effect) or Manner.MOUNTED in effect.manner,
    )


def _implied(effect: Effect) -> bool:
    """Whether a file runs that the command does not name: one that a program looks up itself."""
    target, words = effect.target, effect.command.argv
    if effect.verb != Verb.RUN or not (words and target.name and target.path):
        return False
    return not any([target.path in word or target.name in word for word in words])


def _above(path: str) -> list[str]:
    """Return a path and the directories above it."""
    parts = path.split("/")
    return ["/".join(parts[:count]) for count in range(2, len(parts) + 1)]


def _makes(finding: Finding) -> bool:
    """Whether something is only created for another command to use: a directory, or a hard link."""
    manner = finding.effect.manner
    return finding.effect.verb == Verb.WRITE and (Manner.CREATE in manner or Manner.TIED in manner)


def _one_act(first: Finding, second: Finding) -> bool:
    """Whether two findings are about one act: one rule speaks of one command doing one thing."""
    one, other = first.effect, second.effect
    if one.command is not other.command or one.where != other.where:
        return False
    if first.opinion.rule != second.opinion.rule or first.opinion.verdict != second.opinion.verdict:
        return False
    if first.opinion.reason == second.opinion.reason:
        return True
    general = one.target.described or other.target.described
    if one.verb in LOSING and other.verb in LOSING:
        alike = one.verb == other.verb and _form(first) == _form(second)
        return alike or general or one.target.path == other.target.path
    if one.verb != other.verb or one.verb == Verb.UNKNOWN:
        return False
    proxied = one.target != other.target and Manner.REDIRECTS_TRAFFIC in (set(one.manner) ^ set(other.manner))
    return general or _form(first) == _form(second) or not (proxied or one.target.path or other.target.path)


def _sentence(group: list[Finding]) -> Finding:
    """Return the finding that says most about an act, listing other things of which the same is said."""
    if all([finding.opinion.reason == group[0].opinion.reason for finding in group]):
        return group[0]
    best = max(group, key=_telling)
    form, named = _form(best), not best.effect.target.described
    alike = [one for one in group if _form(one) == form and one.effect.verb == best.effect.verb]
    if Manner.UNSEEN in best.effect.manner:  # statements, by the files they are in
        named = False
    elif best.effect.verb in TOUCHING:  # names of files say more than a description
        alike = [one for one in alike if named and not one.effect.target.described]
    elif named and best.effect.verb != Verb.PUBLISH:  # `main` and "every branch" are different things
        alike = [one for one in alike if not one.effect.target.described]
    alike = [one for one in alike if one is best or not _is_same_file(one.effect, best.effect)]
    texts = [best.effect.target.name, *[one.effect.target.name for one in alike]]
    alike = [one for one in alike if one.effect.target.name[:3] != "**/" or one.effect.target.name[3:] not in texts]
    best = alike[0] if alike and best.effect.target.name[:3] == "**/" and best not in alike else best
    if best.effect.verb == Verb.FETCH and "." in best.effect.target.name:  # a word that is hardly meant as a host
        alike = [one for one in alike if "." in one.effect.target.name]
    if best.effect.verb == Verb.WRITE:  # a directory covers what is put into it
        alike = [one for one in alike if not any([_within(one, other) for other in alike])]
        best = best if best in alike or not alike else alike[0]
    names = list(dict.fromkeys([_thing(best), *[_thing(one) for one in alike]]))
    names = [name for name in names if not any([n != name and n.startswith(name) for n in names])]
    if best.effect.verb == Verb.DELETE:  # deleting a directory deletes what is in it
        names = [name for name in names if not any([name.startswith(n[:-1] + "/") for n in names])]
    if names[0] != _thing(best):  # the other name says more
        best = next(one for one in alike if _thing(one) == names[0])
    reason = _listed(best, names)
    for finding in group:
        reason = _towards(reason, finding)
    opinion, instead = best.opinion, best.opinion.instead
    if len(names) > 1:
        from toolgate.model.number import of_all

        instead = of_all([best.opinion.instead, *[one.opinion.instead for one in alike]])
    return Finding(best.effect, Opinion(opinion.verdict, reason, opinion.rule, instead, opinion.memorable))


def _is_same_file(one: Effect, best: Effect) -> bool:
    """Whether it is one file: a link leads to it, or what runs is named and held by an option."""
    name = best.target.name
    if Manner.REDIRECTED in one.manner and Manner.REDIRECTED in best.manner:  # by a link as well
        return one.target.path.rpartition("/")[2] == best.target.path.rpartition("/")[2]
    return (
        one.verb == Verb.RUN and name != one.target.name and name in one.target.name and _same(one.target, best.target)
    )


def _within(one: Finding, other: Finding) -> bool:
    above = other.effect.target.path
    return above != "" and one.effect.target.path.startswith(above + "/")


def _telling(finding: Finding) -> tuple[int, bool, bool, bool, bool]:
    """Return how much a finding says about its act: what is lost, by which name, and not only where it goes."""
    effect = finding.effect
    weight = LOSING.index(effect.verb) if effect.verb in LOSING else 0
    directed = parts_of(finding.opinion.reason).towards != ""
    return weight, Manner.EMPTIED in effect.manner, not _implied(effect), not effect.target.described, not directed


def _form(finding: Finding) -> object:
    """A reason without its object."""
    return parts_of(finding.opinion.reason).form


def _thing(finding: Finding) -> str:
    """Return the object of a reason, as reported."""
    return parts_of(finding.opinion.reason).thing


def _listed(best: Finding, names: list[str]) -> Sentence:
    """Return the sentence about several things, with as many names as fit."""
    said = parts_of(best.opinion.reason)
    if len(names) < 2 or not said.thing:
        return said
    shown = 1
    while shown < len(names) and len(said.of_several(_several(names, shown + 1)).bare) <= LONGEST:
        shown += 1
    return said.of_several(_several(names, shown))


def _several(names: list[str], shown: int) -> str:
    rest = [f"{len(names) - shown} more"] if shown < len(names) else []
    words = [*names[:shown], *rest]
    return ", ".join(words[:-1]) + " and " + words[-1]


def _towards(said: Sentence, other: Finding) -> Sentence:
    """Add the destination or source that another finding gives: `force-pushes to X`, `deletes from X`."""
    there = parts_of(other.opinion.reason)
    if not there.towards or said.towards or there.thing in said or there.rest not in ("", said.rest):
        return said
    goes = f"{there.towards}{there.thing}"
    return said.of(f"{said.thing} {goes}") if said.thing else said.before(f" {goes}")


def _said_before(finding: Finding, before: list[Finding]) -> bool:
    """Whether a finding was already reported: in the same words, for the same object, or for the command it runs."""
    effect, opinion = finding.effect, finding.opinion
    for other in before:
        if other.opinion.reason == opinion.reason:
            return True
        theirs = other.effect
        if theirs.command is effect.command and _same(theirs.target, effect.target) and theirs.where == effect.where:
            return True
        if theirs.command is effect.command and _says_less(finding, other):
            return True
        if (
            Manner.PLANTED in effect.manner
            and Manner.DEFERRED in theirs.manner
            and opinion.verdict < other.opinion.verdict
        ):
            return True  # the effect of the planted command is already reported
        if Manner.EXHAUSTS in effect.manner and Manner.EXHAUSTS in theirs.manner:
            return True
        if effect.verb in TAKING and theirs.origin == effect.target:  # sent, written or run: that is why it was read
            return True
        if (theirs.start, theirs.end) != (effect.start, effect.end) or theirs.where != effect.where:
            continue
        if effect.verb == theirs.verb == Verb.RUN and _same_code(effect, theirs):
            return True
        if effect.verb == Verb.UNKNOWN and any([door in effect.manner for door in DOORS]):
            named = theirs.verb == Verb.RUN and (Manner.BUILT in theirs.manner or Manner.SETTING in effect.manner)
            if named or opinion.verdict < other.opinion.verdict:  # the same code, with more known about it
                return True
    return False


def _behind(door: Finding, others: list[Finding]) -> Finding | None:
    """Return the finding that names the file which a command makes another one run; `None`: there is none."""
    effect = door.effect
    if effect.verb != Verb.UNKNOWN or Manner.SIDE_DOOR not in effect.manner:
        return None
    for other in others:
        theirs = other.effect
        runs = theirs.verb == Verb.RUN and theirs.target.path != "" and other.opinion.verdict >= door.opinion.verdict
        file = theirs.target.path.removesuffix("/-").rpartition("/")[2]  # the file, and not what the outer command runs
        runs = runs and bool(effect.command.name or file in effect.target.name)
        if runs and (theirs.start, theirs.end, theirs.where) == (effect.start, effect.end, effect.where):
            return other
    return None


def _with_what_follows(told: list[Finding]) -> list[Finding]:
    if len(told) < 2 or told[0].effect.where:
        return told
    from toolgate.model.following import followed

    return followed(told)


def _through(told: list[Finding]) -> list[Finding]:
    """Join a nested command and what it does into one sentence, if that is short enough."""
    for door in told:
        effect, opinion = door.effect, door.opinion
        if effect.verb != Verb.UNKNOWN or Manner.SIDE_DOOR not in effect.manner:
            continue
        for index, finding in enumerate(told):
            other, said = finding.effect, finding.opinion
            there = (other.start, other.end, other.where) == (effect.start, effect.end, effect.where)
            then, door_said = parts_of(said.reason).bare, parts_of(opinion.reason)
            if Manner.INTERACTIVE in other.manner and effect.command.name:  # a shell that reads something else
                then = "runs what it reads as commands"
            around = (
                other.verb == Verb.ESCALATE and other.command.argv[-len(effect.command.argv) :] == effect.command.argv
            )
            then = f" as {then.rpartition(' as ')[2]}" if around else f", which {then}"  # `sudo vim -c '!sh'`
            reason = Sentence(door_said.bare + then, lead=door_said.lead)
            reason = parts_of(said.reason) if other.command.holder else reason  # which says that it is only given
            if (
                there
                and other.verb != Verb.UNKNOWN
                and other.command is not effect.command
                and (around or not _is_beside(other, effect))
                and (effect.command.name or "".join(other.command.argv[:1]) in effect.target.name)  # not behind it
                and said.verdict == opinion.verdict
                and len(reason.bare) <= LONGEST
            ):
                theirs = said.instead != "" and (_is_all(effect) or other.command.holder != "")
                instead = said.instead if theirs else opinion.instead or said.instead
                one = Opinion(said.verdict, reason, said.rule, instead, said.memorable)
                merged = [*told[:index], Finding(other, one), *told[index + 1 :]]
                return [other for other in merged if other is not door]
    return told


def _is_beside(other: Effect, door: Effect) -> bool:
    """Whether a command is what the outer one runs anyway, beside the one that is told: `strace -o '|tee x' cat a`."""
    words = other.command.argv
    return bool(words) and door.command.argv[-len(words) :] == words and " ".join(words) not in door.target.name


def _is_all(door: Effect) -> bool:
    """Whether a command does nothing but start another one, so that nothing is left without it: `dc -e '!ls'`."""
    held = [word for word in door.command.argv[1:] if door.target.name and door.target.name in word]
    return bool(held) and not [word for word in door.command.argv[1:] if word not in held and word[:1] != "-"]


def _later(finding: Finding, against: list[Finding]) -> Finding:
    """Reword a finding about what happens later through a setting that the call stores."""
    from toolgate.model.stored import later

    effect, opinion = finding.effect, finding.opinion
    reason = later(effect, opinion.reason, [(one.effect, one.opinion.reason) for one in against])
    if reason is None:
        return finding
    instead = "leave that setting out" if opinion.verdict > ASK else "ask the user to set it"
    return Finding(effect, Opinion(opinion.verdict, reason, opinion.rule, instead, opinion.memorable))


def _raised(told: list[Finding]) -> list[Finding]:
    """Reword code that runs as root; the separate finding says which command gains root rights."""
    if not any([one.effect.verb == Verb.ESCALATE for one in told]):
        return told
    from toolgate.model.following import raised

    return raised(told)


def _same(one: Target, other: Target) -> bool:
    """Whether two targets are the same: equal, or of one path."""
    return one == other or (one.path != "" and one.path == other.path)


def _same_code(one: Effect, other: Effect) -> bool:
    """Whether two effects run the same code: the same file, or no name and the same origin."""
    if one.target.path and one.target.path == other.target.path:
        return True
    named = one.target.name != "" and one.target.name == other.target.name
    return named or (not one.target.path and one.origin is not None and one.origin == other.origin)


def _says_less(finding: Finding, other: Finding) -> bool:
    """Whether a finding only describes what another one of the same rule names, or starts the agent it is about."""
    if not finding.effect.target.described or finding.effect.verb == Verb.UNKNOWN:
        return False
    pair, place = (finding.effect.verb, other.effect.verb), other.effect.target.place
    if pair == (Verb.CONTROL, Verb.WRITE) and place == Place.STARTUP:  # a service that is enabled, and controlled
        return True
    starts = pair == (Verb.RUN, Verb.CONTROL) and place == Place.AGENT  # an agent, without its guard
    return starts or (finding.opinion.rule == other.opinion.rule and (pair[0] == pair[1] or pair == CHANGED_BY))
