"""What others see at once is hard to take back."""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, allow, ask, rule
from toolgate.rules import told

LOUD = (
    Manner.FORCE,
    Manner.DELETE,
    Manner.DEFAULT_BRANCH,
    Manner.TAG,
    Manner.ALL,
    Manner.DEPLOY,
)  # more than a branch of one's own


@rule("publishing", "publish", builtin=130)
def publishing(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.PUBLISH:
        return None
    manner, target = effect.manner, effect.target
    if Manner.OWN_BRANCH in manner and not any([word in manner for word in LOUD]):
        return allow("pushes a branch to the project's own remote")
    remote = Manner.OWN_BRANCH in manner or Manner.ELSEWHERE in manner  # the target is a remote, and else a branch
    act = told(effect.command.argv)[0] if target.described and target.place != Place.LOOPBACK else ""
    if act:
        return ask(act, instead="ask the user to do it")
    if Manner.DELETE in manner:
        what = f"a branch or tag from {target}" if remote else f"{_kind(effect)}{target}"
        return ask(f"deletes {what} for everyone", instead="ask the user to delete it")
    if Manner.FORCE in manner:
        done = f"force-pushes to {target}" if remote else f"force-pushes {target}"
        return ask(f"{done}, which can overwrite others' commits", instead="push without --force")
    if Manner.DEFAULT_BRANCH in manner:
        return ask(f"pushes to {target}, which others build on", instead="push a branch of your own")
    if Manner.DEPLOY in manner and not target.described:
        return ask(f"deploys to {target}", instead="ask the user to deploy it")
    if Manner.ELSEWHERE in manner:
        return ask(f"pushes the project's history to {target}", instead="push to the project's own remote")
    if target.place == Place.LOOPBACK:
        return allow("publishes on this machine only")
    if target.place == Place.MCP:
        from toolgate.knowledge.tool_sentences import call_of, shown_first

        action = scene.call.action
        return ask(call_of(action, Verb.PUBLISH) or f"sends data with the MCP tool {target}", shown_first(action))
    return ask(f"publishes {target}", instead="show the user what would be published")


def _kind(effect: Effect) -> str:
    if effect.target.described or effect.command.argv[:1] != ("git",):
        return ""
    return "the tag " if Manner.TAG in effect.manner else "the branch "


CASES = """
ask    git push origin main
ask    git push --force origin feature/x
ask    git push --delete origin feature/x
ask    git push git@relay.example:x.git feature/x
allow  git push -u origin feature/x
"""
