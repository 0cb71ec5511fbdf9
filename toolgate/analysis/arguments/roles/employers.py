"""Hosts that give this machine work: brokers, schedulers, masters, and build servers.

Such a host decides which code runs here, or gets the project's sources and returns the result. This machine and the
services of the project's own compose files are trusted.
"""

from __future__ import annotations

from toolgate.analysis.places.hosts import locate_host, place_of_host
from toolgate.analysis.text.identifiers import words_of
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

SAID = {  # by the argument of the role
    "": "code that {} sends", "build": "the build on {}", "tests": "the tests on {}",
    "tasks": "tasks that {} sends", "cache": "compiled code from the cache on {}",
    "load": "load tests that {} controls", "client": "the job on {}",
}  # fmt: skip
QUEUES = ("celery", "rq", "dramatiq", "huey")  # whose workers call functions of the project
HERE = ("auto", "local")  # values that stand for this machine
HOSTLESS = ("memory", "filesystem", "inproc", "ipc", "unix", "socket", "sqlite", "file")  # parts of schemes
COMPOSED = "compose.yaml compose.yml docker-compose.yml docker-compose.yaml .devcontainer/docker-compose.yml".split()
LONGEST = 100_000  # characters of a compose file


def _works_for(run: Run, field: Field, kind: str) -> None:
    text = field if isinstance(field, str) else field.pattern  # `[::1]` is a pattern to nobody but the shell
    if text is None and run.spec is None:
        return  # a variable that another one fills: what the user has set
    strangers = [Target(shown(field), Place.REMOTE)]
    if text is not None:
        strangers = [host for word in _addresses(text, kind) if (host := _stranger(run, word)) is not None]
    if kind in ("terminal", "login"):  # its users type here, or may log in
        options = [word for word in run.scope.command.argv if word[:1] == "-"]
        for host in strangers:
            if kind == "terminal" or any(["ssh" in words_of(word.partition("=")[0]) for word in options]):
                run.emit(Verb.RUN, description("a shell", Place.MACHINE), host, (Manner.REMOTE_SHELL,))
            else:
                run.emit(Verb.FETCH, host)
        return
    repository = text if text and not kind and text.startswith("https://") and text.strip("/").count("/") >= 4 else ""
    sent = SAID["tasks" if not kind and shown(run.name).lower().startswith(QUEUES) else kind]
    for host in strangers:
        said = f"workflows of {backticked(repository)} on this machine" if repository else sent.format(host)
        run.emit(Verb.RUN, description(said, Place.REMOTE))
    if not strangers and not kind and run.spec is not None:
        run.emit(Verb.RUN, description("tasks of the project", Place.WORKSPACE))


def _addresses(text: str, kind: str) -> list[str]:
    """The addresses in a value: alternative brokers, or compilers with their options."""
    if kind in ("", "load"):
        return [word for word in text.replace(",", ";").split(";") if word]
    words = [word.partition(",")[0].partition("|")[0].removeprefix("@") for word in text.split()]
    return [word for word in words if word[:1] not in ("", "-", "+")]


def _stranger(run: Run, word: str) -> Target | None:
    """A host that is neither this machine nor a service of the project; `None`: it is one of these."""
    scheme, _, rest = word.partition(":")
    hostless = rest[:1] == "/" and any([part in HOSTLESS for part in scheme.split("+")])
    if word in HERE or hostless or (rest[:2] == "//" and not rest.strip("/")):
        return None
    host = locate_host(word, run.scope.facts)
    if word.partition("]")[2][:1] not in ("", ":", "/"):  # `[::1].evil.example` is no address of this machine
        return Target(word, Place.REMOTE)
    name = host.name.partition(":")[0] if host.name.count(":") == 1 else host.name
    if host.place == Place.LOOPBACK or place_of_host(name, run.scope.facts)[1] == Place.LOOPBACK:
        return None
    return None if "." not in name and _is_service(run, name) else host


def _is_service(run: Run, name: str) -> bool:
    """Whether a compose file of the project has a service of that name."""
    root = run.scope.facts.workspace()
    texts = [run.scope.facts.read(f"{root}/{file}", LONGEST) or "" for file in COMPOSED]
    return any([line.strip() == name + ":" for text in texts for line in text.splitlines() if line[:1] in (" ", "\t")])


ROLES = {"WORKS_FOR": _works_for}
