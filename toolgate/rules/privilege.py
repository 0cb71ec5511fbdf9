"""More rights than the user's own need the user."""

from toolgate.model import Effect, Opinion, Scene, Verb, ask, deny, rule


@rule("privilege", "escalate", builtin=120)
def privilege(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.ESCALATE:
        return None
    reason = f"runs with the privileges of {effect.target}"
    if not scene.interactive:
        return deny(reason, "run it with your own privileges")
    return ask(reason, instead="run it with your own privileges", memorable=False)


CASES = """
ask    sudo apt-get update
ask    sudo ls
allow  grep -r sudo README.md
"""
