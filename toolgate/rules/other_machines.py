"""What happens on another machine cannot be looked at from here: beyond looking, a person decides."""

from toolgate.model import Effect, Manner, Opinion, Scene, Verb, ask, deny, rule
from toolgate.model.effect import DONE, backticked


@rule("other-machines", builtin=90, away=())
def other_machines(effect: Effect, scene: Scene) -> Opinion | None:
    if not effect.where or effect.where.startswith("container:") or effect.verb in (Verb.READ, Verb.SEND):
        return None
    kind, _, name = effect.where.partition(":")
    there = f"in the cluster ({backticked(name)})" if kind == "cluster" else f"on {backticked(name)}"
    typed = effect.verb == Verb.RUN and Manner.INTERACTIVE in effect.manner
    what = f"starts an interactive shell {there}" if typed else f"{DONE[effect.verb]} {effect.target} {there}"
    if effect.verb == Verb.DELETE and Manner.PRODUCTION in effect.manner:
        return deny(what, "ask the user to do it")
    return ask(what, "ask the user to run it there")


CASES = """
ask    ssh build-1 'rm -rf /srv/app'
deny   ssh prod-web-1 'rm -rf /srv/app'
ask    ssh build-1 make
"""
