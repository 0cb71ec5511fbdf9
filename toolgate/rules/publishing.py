"""What others see at once is hard to take back."""

from toolgate.model import Effect, Opinion, Place, Scene, Verb, allow, ask, rule

LOUD = ("force", "delete", "default-branch", "tag", "all", "deploy")  # more than a branch of one's own


@rule("publishing", "publish", builtin=130)
def publishing(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.PUBLISH:
        return None
    manner, target = effect.manner, effect.target
    if "own-branch" in manner and not any([word in manner for word in LOUD]):
        return allow("pushes a branch to the project's own remote")
    if "delete" in manner:
        return ask(f"deletes {target} for everyone", instead="ask the user to delete it")
    if "force" in manner:
        remote = "own-branch" in manner or "elsewhere" in manner  # the target is a remote, and else a branch
        done = f"force-pushes to {target}" if remote else f"force-pushes {target}"
        return ask(f"{done}, which can overwrite others' commits", instead="push without --force")
    if "default-branch" in manner:
        return ask(f"pushes to {target}, which others build on", instead="push a branch of your own")
    if "elsewhere" in manner:
        return ask(f"pushes the project's history to {target}", instead="push to the project's own remote")
    means = "something with the MCP tool " if target.place == Place.MCP else ""
    return ask(f"publishes {means}{target}", instead="show the user what would be published")


CASES = """
ask    git push origin main
ask    git push --force origin feature/x
ask    git push --delete origin feature/x
ask    git push git@relay.example:x.git feature/x
allow  git push -u origin feature/x
"""
