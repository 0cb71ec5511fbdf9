"""What cannot be read is for a person: no list of safe things, no guard agent and no policy can vouch for it."""

from toolgate.model import Effect, Manner, Opinion, Read, Scene, Shell, Verb, ask, rule
from toolgate.model.effect import backticked
from toolgate.rules import first, may, seen

UNREAD = (Manner.UNREADABLE, Manner.BUDGET)


@rule("unreadable", "unknown", floor=50)
def unreadable(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.UNKNOWN or Manner.INSIDE in effect.manner:
        return None
    if not any([word in effect.manner for word in UNREAD]):
        return None
    if Manner.ODD_NAME in effect.manner:
        return ask(f"uses {effect.target}", instead="write the whole path in plain characters", memorable=False)
    if not effect.target.described and effect.command.name:  # an argument in a small language
        act, text = seen(effect, scene.call, scene.home)
        if act:
            reason = f"{may(act, text)} with {backticked(effect.command.name)}"
            return ask(reason, instead=first(act, text), memorable=False)
        reason = f"Toolgate does not know what {effect.target} does in {backticked(effect.command.name)}"
        return ask(reason, instead="tell the user what it does, or leave it out", memorable=False)
    simpler = "ask the user to do it" if type(scene.call.action) is Read else "write it in simpler parts"
    if Manner.UNREADABLE in effect.manner and type(scene.call.action) is Shell and not effect.command.argv:
        simpler = "fix the syntax"
    done = "parse" if Manner.UNREADABLE in effect.manner else "read"
    return ask(f"Toolgate cannot {done} {effect.target}", instead=simpler, memorable=False)


CASES = """
ask    ls (
ask    cat <<EOF | grep "

@ profile agentkit
deny   ls (

@ profile clippy
deny   ls (
"""
