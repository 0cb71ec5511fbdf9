"""An opinion with the circumstances of its effect: when it happens, on which machine, and what causes it."""

from __future__ import annotations

from toolgate.model.call import Shell
from toolgate.model.effect import HOLE, Manner, Place, Verb, backticked
from toolgate.model.rule import written_to_run
from toolgate.model.sentence import NO_VARIABLE, parts_of
from toolgate.model.verdict import ALLOW, Opinion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.effect import Effect
    from toolgate.model.rule import Scene

SEEN = 20_000  # characters of a call whose sentences say when its commands run
KEEPING = (
    "alias ", "()", "( )", "function ", "export ", "declare ", "typeset ", "readonly ", "pkg set", "set-script",
    "crontab", "bind ", "complete -", "| at ", "at now", "at -", "batch",
)  # fmt: skip
AWAY = ("ssh:", "cluster:", "cloud:")  # other machines; a container is on this one
OUTWARD = (Verb.SEND, Verb.FETCH, Verb.PUBLISH)
HELD = (Verb.WRITE, Verb.DELETE, Verb.CONTROL)  # effects in a container for which sentences say so


def circumstanced(opinion: Opinion, effect: Effect, scene: Scene, placed: bool, timed: bool) -> Opinion:
    """The opinion of a rule, in full; `placed`: with the machine, `timed`: with what an earlier command has done."""
    if HOLE in opinion.reason:
        from toolgate.sentences.substituted import spelt

        opinion = spelt(opinion, effect, scene.call)
    if effect.where and placed and opinion.verdict != ALLOW and Manner.DEFERRED not in effect.manner:
        opinion = _there(opinion, effect)
    if effect.command.holder and opinion.verdict is not ALLOW:
        from toolgate.sentences.defining import given

        opinion = given(opinion, effect, scene.call)
    if written_to_run(effect, scene):
        return _later(opinion, effect, scene)
    if opinion.verdict is ALLOW:
        return opinion
    if effect.command.carrier is not None:
        return _carried(opinion, effect, scene)
    return _timed(opinion, effect, scene) if timed else opinion


def _later(opinion: Opinion, effect: Effect, scene: Scene) -> Opinion:
    """The opinion, saying that the file causes the effect when it runs later."""
    carrier, action, said = effect.command.carrier, scene.call.action, parts_of(opinion.reason)
    path = getattr(action, "path", "").removeprefix(scene.workspace + "/")
    if path.lower().rpartition("/")[2].startswith(("dockerfile", "containerfile")):
        from toolgate.sentences.settings import in_image

        said = in_image(said)
    file = str(carrier) if carrier is not None else backticked(path) if path else "a file"
    if getattr(action, "old", None) is None:
        what = "variable" if opinion.instead is NO_VARIABLE else "command"
        out = f"leave {f'the {what}' if effect.command.argv else 'that code'} out of the file"
        out = "leave the file as it is" if "authorized_keys" in file else out  # without its command, a key can do more
        reason = said.after(f"writes {file} so that it ")
    else:  # effects it had before are not findings
        reason, out = said.after(f"edits {file} so that it "), _left_out(effect, action)
    out = "leave the remote shell out of the file" if Manner.REMOTE_SHELL in effect.manner else out
    instead = opinion.instead if opinion.verdict == ALLOW else out
    return Opinion(opinion.verdict, reason, opinion.rule, instead, opinion.memorable)


def _left_out(effect: Effect, action: object) -> str:
    """Advice for an edit: leave out a command that it adds, or remove one that was there before."""
    words, text = effect.command.argv, getattr(action, "text", "")
    brought = words[0] in text and (len(words) == 1 or any([word in text for word in words[1:]])) if words else text
    return "leave the command out of the edit" if brought else "take the command out of the file"


def _timed(opinion: Opinion, effect: Effect, scene: Scene) -> Opinion:
    """The opinion, saying if the call only stores something, an earlier command did, or a link or list leads there."""
    text = scene.call.action.text if type(scene.call.action) is Shell else ""
    try:
        if effect.target.path and (not text or effect.target.name not in text):
            from toolgate.sentences.reached import reached

            opinion = reached(opinion, effect, scene)
        if scene.call.prior or (len(text) <= SEEN and any([word in text for word in KEEPING])):
            from toolgate.sentences.defining import kept, prepared

            return prepared(kept(opinion, effect, text), effect, scene.call)
    except Exception:  # noqa: BLE001 # without it, the sentence only says what is done
        return opinion
    return opinion


def _there(opinion: Opinion, effect: Effect) -> Opinion:
    """The opinion, naming the other machine on which the effect happens."""
    host, things, said = effect.where.partition(":")[2], (effect.target, effect.origin), opinion.reason
    held = effect.verb in HELD and "container" not in said and "virtual machine" not in said
    if not (effect.where.startswith(AWAY) or held) or effect.verb == Verb.UNKNOWN or effect.target.place == Place.GUARD:
        return opinion
    if host and any([thing is not None and thing.name == host for thing in things]):  # it names the machine
        return opinion
    from toolgate.sentences.machines import placed

    said = placed(said, effect.where, effect.verb in OUTWARD)
    return Opinion(opinion.verdict, said, opinion.rule, opinion.instead, opinion.memorable)


def _carried(opinion: Opinion, effect: Effect, scene: Scene) -> Opinion:
    """The opinion, saying which file that the call runs causes the effect."""
    carrier, said = f"{_recipe(effect, scene)}{effect.command.carrier}", parts_of(opinion.reason)
    path = getattr(effect.command.carrier, "path", "")
    settings = path.endswith(("/.git/config", ".git/config"))
    made = f"{carrier} makes git run a command that " if settings else f"{carrier} "
    if settings and said.verb == "runs":  # what it runs is said
        said = said.doing("run")
        made = f"{carrier} makes git "
    where = "" if f" in {carrier} " in opinion.reason else f", in {carrier}"
    made = "" if said.thing == backticked(getattr(effect.command.carrier, "name", "")) else made
    reason = said.before(where) if said.verb == "Toolgate" else said.after(made)
    from toolgate.sentences.given_words import as_held, taken_out

    whole = as_held(reason, effect, scene) if "`$" in reason else reason
    step = "leave the command out of the file" if effect.command.written else taken_out(effect, scene)
    out = step if {Manner.HOST_ACCESS, Manner.UNREADABLE}.isdisjoint(effect.manner) else opinion.instead
    return Opinion(opinion.verdict, whole, opinion.rule, out, opinion.memorable)


def _recipe(effect: Effect, scene: Scene) -> str:
    """The part of a file that a command runs, followed by `in`; empty: not known."""
    carrier = effect.command.carrier
    try:
        from toolgate.sentences.acts import recipe_of
        from toolgate.sentences.given_words import is_begun

        given = getattr(scene.call.action, "text", "")[effect.start : min(effect.end, effect.start + SEEN)]
        found = recipe_of(tuple(given.split()), carrier.path if carrier is not None else "")
        found = found if found and is_begun(effect, scene, found) else ""
    except Exception:  # noqa: BLE001 # without it, a sentence says which file it is
        return ""
    return f"{found} in " if found else ""
