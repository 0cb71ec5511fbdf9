"""Clusters, clouds, databases and containers: looking is fine, changing what others share needs a person."""

from toolgate.model import Effect, Opinion, Place, Scene, Verb, allow, ask, deny, rule

SHARED = {
    Place.CLUSTER: "the cluster",
    Place.CLOUD: "the cloud account",
    Place.DATABASE: "the database",
}
LOOKING = (Verb.READ, Verb.FETCH)


@rule("data-services")
def data_services(effect: Effect, scene: Scene) -> Opinion | None:
    place = effect.target.place
    if place in SHARED:
        if effect.verb in LOOKING:
            return allow(f"only looks at {SHARED[place]}")
        if effect.verb == Verb.DELETE:
            return ask(f"deletes in {SHARED[place]}: {effect.target.text}", instead="list what it would delete first")
        return ask(f"changes {SHARED[place]}: {effect.target.text}", instead="show the plan or a dry run first")
    if place == Place.CONTAINER:
        return _container(effect)
    if "mounted" in effect.manner:
        return _mounted(effect)
    if effect.where.startswith("container:"):
        return None if effect.verb in (Verb.UNKNOWN, Verb.SEND, Verb.FETCH) else allow("happens inside a container")
    if effect.where and effect.verb not in (Verb.READ, Verb.SEND):
        return ask(
            f"{effect.verb} `{effect.target.text}` on {effect.where}", instead="run it here, or show it to the user"
        )
    return None


def _container(effect: Effect) -> Opinion | None:
    if effect.verb in LOOKING:
        return allow("only looks at containers")
    if "privileged" in effect.manner:
        return deny("gives a container the rights of the host", "run it without the host's rights")
    if "own" in effect.manner:
        return allow("builds or starts the project's own containers")
    return ask(f"{effect.verb} {effect.target.text} in containers")


def _mounted(effect: Effect) -> Opinion | None:
    place = effect.target.place
    if place in (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.NULL):
        return allow("mounts the project's own files")
    if effect.target.whole or place in (Place.DEVICE, Place.SECRET, Place.GUARD):
        return deny(f"hands `{effect.target.text}` to a container", "mount the project's directory only")
    return ask(f"hands `{effect.target.text}` to a container", instead="mount the project's directory only")
