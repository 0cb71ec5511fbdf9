"""A package whose name a stranger's page may have put forward is installed when a person says so.

Only the one step is watched that a page talks people into most and that nothing else here looks into: new code from a
registry. Locked and the project's own packages stay as they are, and so does a well-known one that no page has named,
where all that the pages said is known.
"""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, ask, rule


@rule("packages-after-pages", "run", floor=60, memory="pages")
def packages_after_pages(effect: Effect, scene: Scene) -> Opinion | None:
    manner, target = effect.manner, effect.target
    if effect.verb != Verb.RUN or not scene.memory.pages or target.place != Place.REGISTRY or Manner.INSIDE in manner:
        return None
    if (Manner.INSTALL not in manner and Manner.TOOL not in manner) or Manner.LOCKED in manner:
        return None
    page = scene.memory.page_naming(target.name) if Manner.WELL_KNOWN in manner else scene.memory.pages[-1]
    if not page:
        return None
    from toolgate.sentences.tools import learned

    installs = "downloads and runs" if Manner.TOOL in manner else "adds" if _is_added(effect) else "installs"
    return ask(
        f"{installs} the package {target} after this session {learned(page, 'a page')}",
        "tell the user where the package name comes from",
    )


def _is_added(effect: Effect) -> bool:
    """Whether a package is only written into the project's list: `cargo add`."""
    return effect.command.name.rpartition("/")[2] == "cargo" and effect.command.argv[1:2] == ("add",)


CASES = """
@ remembered page evil.example
ask    pip install requests-secure
ask    npm install left-pad
allow  npm ci
allow  npm test

@ remembered secret .env
llm    pip install requests-secure
"""
