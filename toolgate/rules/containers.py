"""Containers: the project's own are ordinary work, access to the host through one is not."""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, allow, ask, deny, rule
from toolgate.model.effect import DONE, backticked
from toolgate.model.options import given
from toolgate.model.sentence import HERE, Sentence, parts_of
from toolgate.sentences.phrases import told

OWN = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.NULL)
SHARED = (
    Place.DATABASE,
    Place.CLUSTER,
    Place.CLOUD,
    Place.REMOTE,
    Place.FORGE,
    Place.MCP,
)  # the same from inside as from outside
KEPT = (Place.SECRET, Place.STARTUP, Place.VCS, Place.AGENT, Place.GUARD)  # often mounted
REBUILT = (Place.TEMP, Place.CACHE, Place.OUTPUT, Place.NULL)
BEYOND = (Verb.UNKNOWN, Verb.SEND, Verb.FETCH, Verb.PUBLISH)
MOUNT_LESS = "mount only the project's directory"


@rule("containers", builtin=60, away=("container",))
def containers(effect: Effect, scene: Scene) -> Opinion | None:
    if Manner.MOUNTED in effect.manner:
        return _mounted(effect)
    if effect.target.place == Place.CONTAINER:
        return _container(effect, scene)
    if effect.where.startswith("container:") and effect.target.place not in SHARED:
        if effect.verb == Verb.UNKNOWN and Manner.PROGRAM in effect.manner:
            return allow("runs a program of the container's image")
        if effect.verb == Verb.UNKNOWN and Manner.INSECURE in effect.manner and "sandbox" in effect.target.name.lower():
            return allow("turns off a sandbox inside a container, which is one itself")
        if _is_beside(effect):
            return allow("stays among the containers of this machine")
        return _inside(effect, scene) if effect.verb not in BEYOND else None
    return None


def _is_beside(effect: Effect) -> bool:
    """Whether a request without a file goes to another container: names without a dot are theirs."""
    host = effect.target
    if host.place != Place.PRIVATE or effect.origin is not None or not has_trait(effect.command.name, "requests"):
        return False
    named = host.name.partition(":")[0].replace("-", "").replace("_", "").isalnum()
    return named and effect.verb in (Verb.FETCH, Verb.SEND) and Manner.REDIRECTS_TRAFFIC not in effect.manner


def _inside(effect: Effect, scene: Scene) -> Opinion | None:
    """The opinion about a command in a container, where only data, credentials and mounted files are not recreated."""
    target = effect.target
    if target.place in KEPT or Manner.INTERACTIVE in effect.manner:
        return None
    lost = effect.verb in (Verb.DELETE, Verb.DISCARD) or Manner.EMPTIED in effect.manner
    if lost and target.place not in REBUILT:
        words = getattr(scene.call.action, "text", "").split()
        inside = "a virtual machine" if any([name in words for name in MACHINES]) else "a container"
        done = "overwrites " if effect.verb == Verb.WRITE else "deletes "
        return ask(Sentence(done, target, f" inside {inside}"), "ask the user to run it there")
    return allow("happens inside a container")


def _container(effect: Effect, scene: Scene) -> Opinion:
    if effect.verb in (Verb.READ, Verb.FETCH):
        return allow("only reads containers")
    if Manner.PRIVILEGED in effect.manner:
        if (act := told(effect.command.argv)[0]) and "plugin" in effect.command.argv:
            return deny(act, "ask the user to install it")
        return deny(_opened(effect), "run the container without access to the host")
    if Manner.FAMILIAR in effect.manner:
        if effect.verb == Verb.DELETE:
            return allow("removes containers and images that can be rebuilt")
        return allow("uses containers and images that are known")
    if Manner.OWN in effect.manner:
        return allow("builds or starts the project's own containers")
    act, _, words = told(effect.command.argv if effect.target.described else ())
    if not act and any(["…" in word for word in effect.command.argv]):
        act = parts_of(_printed(effect, scene))
    done = "uses" if effect.verb == Verb.CONTROL else DONE[effect.verb]
    means = f" with {backticked(words)}" if words and effect.verb != Verb.RUN else ""
    return ask(act or f"{done} {effect.target}{means}", "ask the user to run it")


def _opened(effect: Effect) -> str:
    """How a container gets access to the host, according to the call, the widest access first."""
    words = [word.partition("=")[0] for word in effect.command.argv]
    if "--privileged" not in words:
        shared = [name for option, name in NAMESPACES.items() if option in words and _is_host(option, effect)]
        if shared:
            return f"puts a container into the host's {' and '.join(shared[:2])} namespace{'s' if shared[1:] else ''}"
        if "--cap-add" in words:
            return "gives a container rights with which it can break out to the host"
        if "--security-opt" in words:
            return "turns off protection that keeps a container from the host"
    return "gives a container full access to the host"


def _is_host(option: str, effect: Effect) -> bool:
    words = effect.command.argv
    return any([word == f"{option}=host" or words[at : at + 2] == (option, "host") for at, word in enumerate(words)])


NAMESPACES = {
    "--pid": "process", "--ipc": "IPC", "--userns": "user", "--uts": "UTS", "--net": "network", "--network": "network",
}  # fmt: skip


def _printed(effect: Effect, scene: Scene) -> str:
    """A sentence about objects whose names another command prints, as far as it is clear which those are."""
    done = told(tuple([word for word in effect.command.argv if "…" not in word]))[0]
    for kind in PRINTED:
        if f"the {kind}" in done:
            from toolgate.sentences.listings import listed_by, listing_in

            words = listing_in(getattr(scene.call.action, "text", ""), kind)
            if which := listed_by(words) if words else "":
                if not given(effect.command.argv, "-f", "--force") and kind == "container" and done.verb == "deletes":
                    which = which.replace("every container", "every stopped container")
                return done.replace(f"the {kind}", which, 1)
            return done.of_several(done.thing).replace(f"the {kind}s", f"{kind}s whose names are not known", 1)
    return ""


PRINTED = ("container", "image", "volume", "network")


def _mounted(effect: Effect) -> Opinion:
    target = effect.target
    if target.place in OWN:
        return allow("mounts the project's own files")
    only_read = effect.verb == Verb.READ
    if not only_read and (target.whole or target.place in (Place.DEVICE, Place.SECRET, Place.GUARD)):
        return deny(_mounts(effect), MOUNT_LESS)
    return ask(_mounts(effect), MOUNT_LESS)


def _mounts(effect: Effect) -> str:
    target, words = effect.target, effect.command.argv
    if words[1:3] == ("volume", "create") and (made := told(words)[0]):
        return made.before(f", which is {target} of " + HERE)
    secret = target.place == Place.SECRET and not target.described
    inside = "a virtual machine" if effect.command.name in MACHINES else "a container"
    return Sentence("mounts credentials from " if secret else "mounts ", target, f" into {inside}")


MACHINES = ("multipass", "limactl", "lima", "colima", "vagrant")  # programs that run virtual machines


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
ask    docker kill $(docker ps -q --filter label=ci)
ask    docker network rm $(docker network ls -q)
deny   docker run --ipc=host alpine sh
allow  docker run --rm -v "$PWD":/src:ro -w /src swift:5.10 swift test --disable-sandbox
ask    swift test --disable-sandbox
ask    ssh ci.example swift test --disable-sandbox
deny   docker run --rm --privileged swift:5.10 swift test --disable-sandbox
deny   docker run --rm -v /:/host swift:5.10 swift test --disable-sandbox
ask    docker run --rm -v /opt/data:/data swift:5.10 swift test --disable-sandbox
ask    docker run --rm somebody/swift swift test --disable-sandbox
ask    docker run --rm node:22 npm ci --no-strict-ssl
"""
