"""Instead of the host's rights and files: the same container without them."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, line, way

GIVING = (
    "--privileged", "--cap-add", "--pid", "--ipc", "--uts", "--userns", "--net", "--network", "--security-opt",
    "--device", "--cgroupns", "--volumes-from", "--group-add", "--runtime",
)  # fmt: skip
MOUNTING = ("-v", "--volume", "--mount")
FLAGS = ("--privileged",)  # of the above, those that never take a word
LISTING = {
    "volume": "volume ls", "image": "image ls", "network": "network ls", "system": "system df", "builder": "system df",
    "rmi": "image ls", "push": "image ls", "compose": "compose ps", "buildx": "buildx ls", "context": "context ls",
    "swarm": "node ls", "stack": "stack ls", "service": "service ls", "secret": "secret ls", "load": "image ls",
    "import": "image ls", "pull": "image ls", "login": "info", "plugin": "plugin ls",
}  # fmt: skip
NARROW = "keeps the host's files and rights out"


def suggest(matter: Matter) -> list[Way]:
    name, operands = matter.name, matter.operands
    if name not in ("docker", "podman", "nerdctl") or matter.effect.where.startswith(("ssh", "cluster")):
        return []
    first = operands[0] if operands else ""
    if first in ("run", "create") and ("mounted" in matter.effect.manner or "privileged" in matter.effect.manner):
        return way(line(name, *_narrow(matter.words)), NARROW, again=True)
    if first in LISTING:
        return way(f"{name} {LISTING[first]}", "shows what is there")
    return way(f"{name} ps -a", "shows what is there")


def _narrow(words: tuple[str, ...]) -> list[str]:
    """The words without what hands the host over; where that is a directory, the project's instead, read only."""
    found: list[str] = []
    waiting = ""
    for word in words:
        option, _, value = word.partition("=")
        if waiting:
            found += _mount(word) if waiting in MOUNTING else []
            waiting = ""
        elif option in GIVING or option in MOUNTING:
            waiting = option if not value and option not in FLAGS else ""
            found += _mount(value) if value and option in MOUNTING else []
        else:
            found.append(word)
    return found


def _mount(given: str) -> list[str]:
    """A mount of the project in place of the one that was given."""
    parts = given.split(":")
    return ["-v", f".:{parts[1]}:ro"] if len(parts) > 1 and parts[1][:1] == "/" and "." not in parts[1] else []
