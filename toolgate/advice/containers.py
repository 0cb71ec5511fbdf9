"""Instead of the host's privileges and files: the same container without the options that grant them."""

from toolgate.advice.parsed import parsed
from toolgate.advice.subject import Subject, Way, line, way
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Place

GIVING = (
    "--privileged", "--cap-add", "--pid", "--ipc", "--uts", "--userns", "--net", "--network", "--security-opt",
    "--device", "--cgroupns", "--volumes-from", "--group-add", "--runtime", "--volume", "--mount", "--opt",
)  # fmt: skip
FLAGS = ("--privileged",)  # of the above, those that never take a word
LISTING = {
    "volume": "volume ls", "image": "image ls", "network": "network ls", "system": "system df", "builder": "system df",
    "rmi": "image ls", "compose": "compose ps", "buildx": "buildx ls", "context": "context ls",
    "swarm": "node ls", "stack": "stack ls", "service": "service ls", "secret": "secret ls",
    "plugin": "plugin ls",
}  # fmt: skip
CONTAINERS = ("rm", "stop", "kill", "pause", "restart", "container")


def suggest(subject: Subject) -> list[Way]:
    name, operands = subject.name, subject.operands
    if Manner.PRIVILEGED in subject.effect.manner and subject.has(*FLAGS):
        return _without(_alike(subject), subject.facts.home())
    if not has_trait(name, "containers") or subject.effect.where.startswith(("ssh", "cluster")):
        return []
    first = operands[0] if operands else ""
    if operands[:2] == ("volume", "create") and len(operands) == 3 and Manner.MOUNTED in subject.effect.manner:
        return way(line(name, *operands), "creates an ordinary volume")
    if Manner.MOUNTED in subject.effect.manner or Manner.PRIVILEGED in subject.effect.manner:
        return _without(_alike(subject), subject.facts.home(), subject.effect.target.place == Place.SECRET)
    if (first == "compose" or name == "docker-compose") and "down" in operands:
        kept = [word for word in subject.words if word not in ("-v", "--volumes")]
        return [*way(line(name, *kept), "keeps the volumes"), Way("run it without -v to keep the volumes")]
    if "up" in operands and subject.has("-V", "--renew-anon-volumes"):
        kept = [word for word in subject.words if word not in ("-V", "--renew-anon-volumes")]
        return way(line(name, *kept), "keeps them")
    if any(["…" in word for word in subject.words]) and (listing := _listing(subject)):
        return way(line(*listing), "lists them")
    if operands[:2] == ("volume", "prune"):
        return way(f"{name} volume ls --filter dangling=true", "lists the unused volumes")
    if first in LISTING:
        return way(f"{name} {LISTING[first]}", "shows what is there")
    return way(f"{name} ps -a", "lists the containers") if first in CONTAINERS else []


def _alike(subject: Subject) -> list[tuple[str, ...]]:
    """The commands of the call that use the same program, including this one."""
    others = [one.effect.command for one in subject.others]
    return [*dict.fromkeys([subject.argv, *[one.argv for one in others if one.name == subject.name]])]


def _listing(subject: Subject) -> tuple[str, ...]:
    """The listing command that prints the names this command acts on, changed to show more than the names."""
    from toolgate.sentences.listings import listing_in

    text = subject.call_text
    for kind in ("container", "image", "volume", "network"):
        if words := listing_in(text, kind):
            kept = [word.replace("-aq", "-a").replace("-qa", "-a") for word in words if word not in ("-q", "--quiet")]
            return tuple(kept)
    return ()


def _is_used(argv: tuple[str, ...]) -> bool:
    """Whether what the container runs needs a mount: `chroot /host`."""
    for index, word in enumerate(argv):
        inside = word.split(":")[1] if word.count(":") in (1, 2) and word[:1] in "/~" else ""
        if len(inside.strip("/")) and inside[:1] == "/":
            rest = [f"{part}/" for later in argv[index + 1 :] for part in later.split()]
            if any([part.startswith(inside.rstrip("/") + "/") for part in rest]):
                return True
    return False


def _without(commands: list[tuple[str, ...]], home: str, secret: bool = False) -> list[Way]:
    """Advice on which words to leave out: those that grant access to the host, not those the container runs."""
    found: list[str] = []
    for option, *values in [words for argv in commands for words in parsed(argv).options]:
        if option.partition("=")[0] in GIVING or option[:2] in ("-v", "-o"):
            found.append(
                " ".join([option, *["~" + one[len(home) :] if one.startswith(home + "/") else one for one in values]])
            )
    if any([_is_used(argv) for argv in commands]):
        return [Way("ask the user for what you need from it" if secret else "ask the user to run it")]
    found = [part for part in found if (part[:2] != "-o" and part[:5] != "--opt") or "device=" in part]
    if not found or not all([part.isprintable() and "`" not in part for part in found]):
        return []
    found = list(dict.fromkeys(found))
    several = ", ".join(found[:-1]) + " and " + found[-1] if len(found) > 1 else found[0]
    return [Way(f"run it without {several}")]
