"""Text that hides what it does from the person who reads it."""

from toolgate.model import Effect, Opinion, Scene, Verb, ask, rule

HIDDEN = {
    "hidden-text": "hides text from the reader: ",
    "look-alike": "imitates a familiar name: ",
    "encoded": "runs ",
    "side-door": "runs ",
    "hidden-code": "hides code: ",
}


@rule("obfuscation", "unknown", builtin=20)
def obfuscation(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.UNKNOWN:
        return None
    for word, done in HIDDEN.items():
        if word in effect.manner:
            return ask(f"{done}{effect.target}", instead="write the command out plainly", memorable=False)
    return None
