"""Text that hides what it does from the person who reads it."""

from toolgate.model import Effect, Manner, Opinion, Scene, Verb, ask, rule
from toolgate.model.effect import backticked

HIDDEN = {
    Manner.HIDDEN_TEXT: "hides text from the reader: ",
    Manner.LOOK_ALIKE: "imitates a familiar name: ",
    Manner.ENCODED: "runs ",
    Manner.SIDE_DOOR: "runs ",
    Manner.HIDDEN_CODE: "runs hidden code: ",
}


@rule("obfuscation", "unknown", builtin=20)
def obfuscation(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.UNKNOWN:
        return None
    for word, done in HIDDEN.items():
        if word in effect.manner:
            through = (
                f" through {backticked(effect.command.name)}"
                if word == Manner.SIDE_DOOR and effect.command.name
                else ""
            )
            return ask(f"{done}{effect.target}{through}", instead="write the command out plainly", memorable=False)
    return None
