"""Containers: the project's own are ordinary work, what reaches the host through one is not."""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, allow, ask, deny, rule
from toolgate.model.effect import DONE, backticked
from toolgate.rules import told

OWN = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.NULL)
SHARED = (Place.DATABASE, Place.CLUSTER, Place.CLOUD)  # reached from inside as from outside
KEPT = (Place.SECRET, Place.STARTUP, Place.VCS, Place.AGENT, Place.GUARD)  # mounted, as often as not
REBUILT = (Place.TEMP, Place.CACHE, Place.OUTPUT, Place.NULL)
BEYOND = (Verb.UNKNOWN, Verb.SEND, Verb.FETCH, Verb.PUBLISH)
MOUNT_LESS = "mount only the project's directory"


@rule("containers", builtin=60, away=("container",))
def containers(effect: Effect, scene: Scene) -> Opinion | None:
    if Manner.MOUNTED in effect.manner:
        return _mounted(effect)
    if effect.target.place == Place.CONTAINER:
        return _container(effect)
    if effect.where.startswith("container:") and effect.target.place not in SHARED:
        if effect.verb == Verb.UNKNOWN and Manner.PROGRAM in effect.manner:
            return allow("runs a program of the container's image")
        return _inside(effect) if effect.verb not in BEYOND else None
    return None


def _inside(effect: Effect) -> Opinion | None:
    """What a command does in a container: its files are made again, but for data, credentials and what is mounted."""
    target = effect.target
    if target.place in KEPT or Manner.INTERACTIVE in effect.manner:
        return None
    if effect.verb in (Verb.DELETE, Verb.DISCARD) and target.place not in REBUILT:
        return ask(f"deletes {target} inside a container", "name the files in the container that you made")
    return allow("happens inside a container")


def _container(effect: Effect) -> Opinion:
    if effect.verb in (Verb.READ, Verb.FETCH):
        return allow("only reads containers")
    if Manner.PRIVILEGED in effect.manner:
        if (act := told(effect.command.argv)[0]) and "plugin" in effect.command.argv:
            return deny(act, "ask the user to install it")
        return deny("gives a container full access to the host", "run the container without access to the host")
    if Manner.FAMILIAR in effect.manner:
        if effect.verb == Verb.DELETE:
            return allow("removes containers and images that can be rebuilt")
        return allow("uses containers and images that are known")
    if Manner.OWN in effect.manner:
        return allow("builds or starts the project's own containers")
    act, _, words = told(effect.command.argv) if effect.target.described else ("", "", "")
    done = "uses" if effect.verb == Verb.CONTROL else DONE[effect.verb]
    means = f" with {backticked(words)}" if words and effect.verb != Verb.RUN else ""
    return ask(act or f"{done} {effect.target}{means}", "ask the user to run it")


def _mounted(effect: Effect) -> Opinion:
    target = effect.target
    if target.place in OWN:
        return allow("mounts the project's own files")
    if target.whole or target.place in (Place.DEVICE, Place.SECRET, Place.GUARD):
        what = f"credentials from {target}" if target.place == Place.SECRET and not target.described else str(target)
        return deny(f"mounts {what} into a container", MOUNT_LESS)
    return ask(f"mounts {target} into a container", MOUNT_LESS)


CASES = """
allow  docker compose up -d
allow  docker ps
allow  docker run --rm alpine ls
ask    docker run --rm somebody/tool ls
ask    docker exec web rm -rf /data
allow  docker exec web npm test
deny   docker run --privileged alpine
deny   docker run -v /:/host alpine
ask    docker run -v /opt/data:/data alpine
allow  docker compose exec web rm -rf /tmp/cache
ask    docker compose exec db psql -c 'drop table users'
"""
