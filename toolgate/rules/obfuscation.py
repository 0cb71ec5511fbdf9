"""Text that hides what it does from the person who reads it."""

from toolgate.model import Effect, Opinion, Scene, Verb, ask, rule

HIDDEN = {
    "hidden-text": "has characters that hide or reorder what a person sees",
    "look-alike": "uses letters that only look like the usual ones",
    "encoded": "runs code that was encoded",
    "side-door": "runs a command through something that is not for running commands",
    "hidden-code": "hides a command where only a value is expected",
}


@rule("obfuscation", "unknown", builtin=20)
def obfuscation(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.UNKNOWN:
        return None
    for word, reason in HIDDEN.items():
        if word in effect.manner:
            return ask(f"{reason}: {effect.target}", instead="write the command out plainly", memorable=False)
    return None
