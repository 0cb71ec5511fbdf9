"""Text that hides what it does from the person who reads it."""

from toolgate.model import Effect, Manner, Opinion, Scene, Shell, Verb, ask, rule
from toolgate.model.effect import backticked

PLAIN = "write the command out as it is"
HIDDEN = {  # what is said before the target, and instead
    Manner.HIDDEN_TEXT: ("contains ", "leave the hidden text out"),
    Manner.LOOK_ALIKE: ("imitates a familiar name: ", "write the real name"),
    Manner.ENCODED: ("runs ", PLAIN),
    Manner.SIDE_DOOR: ("runs ", "leave that command out"),
    Manner.HIDDEN_CODE: ("runs hidden code: ", PLAIN),
}


@rule("obfuscation", "unknown", builtin=20)
def obfuscation(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.UNKNOWN:
        return None
    for word, (done, instead) in HIDDEN.items():
        if word in effect.manner:
            if word == Manner.SIDE_DOOR and effect.target.described:
                instead = "leave that part out"
            if Manner.OPERAND in effect.manner and effect.command.name:  # whether it runs is not known
                name = backticked(effect.command.name)
                only = len(effect.command.argv) == 2
                instead = f"give {name} a plain file name" if only else "leave that argument out"
                reason = f"passes {name} an argument that looks like a shell command: {effect.target}"
                return ask(reason, instead=instead, memorable=False)
            if word == Manner.HIDDEN_TEXT and type(scene.call.action) is Shell:
                instead = "retype it without the character"
            if word == Manner.SIDE_DOOR and effect.command.name:
                reason = f"has {backticked(effect.command.name)} run {effect.target}"
                return ask(reason, instead=instead, memorable=False)
            return ask(f"{done}{effect.target}", instead=instead, memorable=False)
    return None
