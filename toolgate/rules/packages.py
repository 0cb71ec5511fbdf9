"""Installing a package runs its code: locked ones are the project's choice, new ones are somebody's."""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Target, Verb, allow, ask, llm, rule

OWN = (Place.WORKSPACE, Place.OUTPUT)


@rule("packages", "run", builtin=140)
def packages(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.RUN:
        return None
    manner, target = effect.manner, effect.target
    if Manner.INSTALL not in manner and Manner.TOOL not in manner:
        return None
    if Manner.CLONED in manner:
        return None
    if Manner.LOCKED in manner:
        return allow("installs packages from the lock file") if target.place != Place.TEMP else None
    if Manner.SYSTEM in manner or Manner.GLOBAL in manner:
        if Manner.SYSTEM in manner:
            return ask(f"installs {target} for the whole machine", instead="ask the user to install it")
        narrower = "ask the user to install it" if target.described else "install it in this project only"
        return ask(f"installs {target} for all projects", instead=narrower)
    made = effect.origin is None or effect.origin.place in OWN
    if target.place in OWN and made:
        return allow("installs the project itself")
    if not made or target.place == Place.REMOTE:
        return ask(f"installs and runs code from {target}", instead="install a released version from the registry")
    if Manner.TOOL in manner:
        return ask(f"downloads and runs {_package(target)}", instead="add it to the project's dependencies first")
    return llm(f"installs {_package(target)}, which can run install scripts", instead="ask the user to add it")


def _package(target: Target) -> str:
    return str(target) if target.described else f"the package {target}"
