"""The last word: what no other rule spoke about."""

from toolgate.model import Effect, Opinion, Scene, Verb, allow, ask, llm, rule


@rule("baseline", "*", builtin=180)
def baseline(effect: Effect, scene: Scene) -> Opinion | None:
    target = effect.target
    if effect.verb == Verb.READ:
        return allow("only reads")
    if effect.verb == Verb.USE:
        return allow("nobody objects to its use")
    if effect.verb != Verb.UNKNOWN:
        return ask(f"{effect.verb}: {target}", "show the user what it does first")
    manner = effect.manner
    if "informs" in manner:
        return allow("only prints something")
    if "looks" in manner:
        return allow(f"only asks {target} to show something")
    if "builds" in manner:
        return allow(f"lets {target} build or check the project")
    if "program" in manner:
        return llm(f"{target} is a program nobody has described", instead="use a common tool")
    return ask(f"does something that cannot be told: {target}", "write it with options that are known")
