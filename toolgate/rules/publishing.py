"""What others see at once is hard to take back."""

from toolgate.model import Effect, Opinion, Scene, Verb, allow, ask, rule

LOUD = ("force", "delete", "default-branch", "tag", "all", "deploy")  # more than a branch of one's own


@rule("publishing", "publish", builtin=130)
def publishing(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.PUBLISH:
        return None
    manner, target = effect.manner, effect.target
    if "own-branch" in manner and not any([word in manner for word in LOUD]):
        return allow("pushes a branch to the project's own remote")
    if "delete" in manner:
        return ask(f"deletes {target} where others see it", instead="`git push --dry-run` shows what would change")
    if "force" in manner:
        remote = "own-branch" in manner or "elsewhere" in manner  # the target is a remote, and else a branch
        done = f"force-pushes to {target}, which" if remote else f"force-pushes {target}, which"
        return ask(f"{done} replaces what others have", instead="`git push --dry-run` shows what would change")
    if "default-branch" in manner:
        return ask(f"pushes to {target}, which others build on", instead="push a branch of your own")
    if "elsewhere" in manner:
        return ask(f"sends the project's history to {target}", instead="push to the project's own remote")
    return ask(f"makes {target} visible to others", instead="show the user what would be published")


CASES = """
ask    git push origin main
ask    git push --force origin feature/x
ask    git push --delete origin feature/x
ask    git push git@relay.example:x.git feature/x
allow  git push -u origin feature/x
"""
