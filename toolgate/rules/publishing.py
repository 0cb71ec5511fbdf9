"""What others see at once is hard to take back."""

from toolgate.model import Effect, Opinion, Scene, Verb, allow, ask, rule


@rule("publishing")
def publishing(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.PUBLISH:
        return None
    if "own-branch" in effect.manner:
        return allow("pushes a branch to the project's own remote")
    return ask(f"makes {effect.target.text} visible to others", instead="show the user what would be published")
