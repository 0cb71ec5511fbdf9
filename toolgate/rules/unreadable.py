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
        return ask(f"uses {effect.target}", instead=_plainly(getattr(scene.call.action, "path", "")), memorable=False)
    if Manner.UNREADABLE not in effect.manner:  # too much for us, whatever it is
        return ask(f"Toolgate cannot read {effect.target}", instead=SIMPLER, memorable=False)
    if type(scene.call.action) is Read:
        return ask(f"Toolgate cannot know {effect.target}", instead="read a regular file", memorable=False)
    small = not effect.target.described  # an argument in a small language
    name, inner = effect.command.name, type(scene.call.action) is Shell and bool(effect.command.argv)
    tool = not getattr(scene.call.action, "text", "")
    act, text = seen(effect, scene.call, scene.home) if small or inner or tool else ("", "")
    if act and text not in effect.command.argv:  # else it is what some other language was given
        reason = f"{may(act, text)} with {backticked(name)}" if name else may(act, text)
        return ask(reason, instead=first(act, text), memorable=False)
    if small:
        inside = f" in {backticked(name)}" if name else ""
        reason = f"Toolgate does not know what {effect.target} does{inside}"
        return ask(reason, instead="tell the user what it does, or leave it out", memorable=False)
    simpler = SIMPLER
    if type(scene.call.action) is Shell:
        simpler = "fix the syntax, or tell the user what it does" if inner and not act else "fix the syntax"
    return ask(f"Toolgate cannot parse {effect.target}", instead=simpler, memorable=False)


def _plainly(path: str) -> str:
    """How a file is named that means the same to every program."""
    if path.rpartition("/")[2][:1] == "-":
        return "choose a name that does not start with a dash"
    if path[:1] == "~":
        return "write the whole path"
    return "write the whole path with slashes" if "\\" in path and path.isprintable() else PLAIN


SIMPLER = "write it in simpler parts"
PLAIN = "write the whole path in plain characters"

CASES = """
ask    ls (
ask    cat <<EOF | grep "

@ profile agentkit
deny   ls (

@ profile clippy
deny   ls (
"""
