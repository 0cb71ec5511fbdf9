"""Effects on another machine, which cannot be inspected from here: anything but reading needs the user."""

from toolgate.model import Effect, Manner, Opinion, Scene, Verb, ask, deny, rule
from toolgate.model.effect import DONE, backticked
from toolgate.model.sentence import Sentence
from toolgate.sentences.machines import placed
from toolgate.sentences.phrases import told

LONGEST = 50  # characters of a command that is told


@rule("other-machines", builtin=90, away=())
def other_machines(effect: Effect, scene: Scene) -> Opinion | None:
    if not effect.where or effect.where.startswith("container:") or effect.verb in (Verb.READ, Verb.SEND):
        return None
    what = placed(_done(effect), effect.where)
    if effect.verb == Verb.DELETE and Manner.PRODUCTION in effect.manner:
        return deny(what, "ask the user to do it")
    return ask(what, "ask the user to run it there")


def _done(effect: Effect) -> str:
    """The action on the other machine, if more is known than what the command touches."""
    target, manner = effect.target, effect.manner
    if effect.verb == Verb.RUN and Manner.INTERACTIVE in manner:
        return "starts an interactive shell"
    if act := told(effect.command.argv if target.described else ())[0]:
        return act
    if effect.verb in (Verb.RUN, Verb.UNKNOWN):
        return _running(effect)
    return Sentence("signals " if Manner.SIGNAL in manner else f"{DONE[effect.verb]} ", target)


def _running(effect: Effect) -> str:
    """What runs on the other machine: a file or a package by its name, anything else by its command."""
    target, words = effect.target, " ".join(effect.command.argv)
    if effect.verb == Verb.RUN and Manner.INSTALL in effect.manner:
        return f"installs {target}"
    if effect.verb == Verb.RUN and not target.described:
        return f"runs {target}"
    if effect.origin is not None:
        return f"runs code from {effect.origin}"
    built = Manner.PIPED in effect.manner or Manner.BUILT in effect.manner
    quoted = 0 < len(words) <= LONGEST and "…" not in words and not built
    return f"runs {backticked(words)}" if quoted else "runs a command" if words else f"runs {target}"


CASES = """
ask    ssh build-1 'rm -rf /srv/app'
deny   ssh prod-web-1 'rm -rf /srv/app'
ask    ssh build-1 make
"""
