"""Roles of arguments that are neither files nor hosts nor code: packages, processes, machines, assignments."""

from __future__ import annotations

from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.state.locate import from_home, locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.analysis.state.streams import Stream, sources_of
from toolgate.knowledge.vocabulary import (
    CONTAINED,
    FETCHES,
    PYTHON_BUILD,
    READ_BY,
    READS,
    REQUIREMENTS,
    WRITES,
    has_trait,
)
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.model.options import given
from toolgate.model.repeated import once_each
from toolgate.shell.expand.fields import Field, Scalar, after, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.scope import Scope
    from toolgate.model.facts import Facts


def _opaque(run: Run, field: Field, _: str) -> None:
    name = shown(run.name)
    if run.spec is None and name.isupper():  # of a variable
        setting = Target(f"{name}={shown(field).strip()}", Place.UNKNOWN)
        run.emit(Verb.UNKNOWN, setting, None, (Manner.ARGUMENT,))
        return
    run.unknown(f"{_given(run, shown(field))} of {run.title}", Manner.ARGUMENT)


def _given(run: Run, value: str) -> str:
    """An argument as the call has it, with the option it is given to: `--cmd=delete`, `-o x=1`."""
    argv = run.scope.command.argv if any([held is not None and shown(held) == value for _, held in run.options]) else ()
    for index, word in enumerate(argv[1:], start=1):
        if word[:1] == "-" and word.endswith("=" + value):
            return backticked(word)
        if word == value and argv[index - 1][:1] == "-":
            return backticked(f"{argv[index - 1]} {value}")
    return f"the argument {backticked(value)}"


ARCHIVES = (".whl", ".tgz", ".tar.gz", ".zip", ".gem", ".deb", ".rpm", ".nupkg", ".vsix")
NOT_REQUIRED = (*ARCHIVES, ".toml", ".py", ".cfg")  # endings of files that list packages in other words
INSTALLERS = ("pip", "setuptools", "wheel", "build")  # what installs everything else
FORGES = ("git@", "git+", "github:", "gitlab:", "bitbucket:", "gist:")
LARGEST = 65_536  # bytes of a file of settings
CONTAINERS = ("image", "running")  # kinds of machine: what a container is made of, and one that runs


def _from_file(run: Run, text: str, kind: str) -> None:
    """A package in a file or a directory, or a file that lists packages."""
    ledger = run.scope.ledger
    target = locate_field(text.partition("[")[0].removeprefix("file:").removeprefix("//"), run.scope)
    written = ledger.files.get(target.path) if target.path else None
    origin = written.sources[0] if written is not None and written.sources else None
    run.emit(Verb.RUN, target, origin, (Manner.INSTALL,))
    if target.path:
        _look_into(run, target, text, kind)
        if kind == "file" and not text.endswith(NOT_REQUIRED) and (run.mark or ledger.files or ledger.memory):
            run.walk.judge_named(run, target.path)


def _packages(run: Run, field: Field, kind: str) -> None:
    """A package of a registry, of a repository or of a directory; `file`: a file that lists packages.

    With `npm`, `owner/name` is a repository on a forge, as npm and its relatives take it; with `create`, the package is
    the one that starts a project of that name. With `tool`, what it installs is run at once and judged then. With
    `removed`, it goes away. With `limits`, it is a file of versions that nothing is installed for.
    """
    text = shown(field)
    if kind in ("removed", "limits"):
        (_removed if kind == "removed" else _limits)(run, field)
        return
    for source in sources_of(field):
        run.emit(Verb.RUN, Target(text, Place.REMOTE), source, (Manner.INSTALL,))
    if "@workspace:" in text or text.startswith("workspace:"):  # a package that the project itself has
        run.emit(Verb.RUN, run.here(text), None, (Manner.INSTALL,))
        return
    if "://" in text or text.startswith(FORGES) or (kind in ("npm", "create") and _on_forge(text)):
        host = locate_host(text.removeprefix("git+"), run.scope.facts)
        if not text.startswith("file:"):
            run.emit(Verb.RUN, Target(text, Place.REMOTE), host, (Manner.INSTALL,))
            return
    if kind == "file" or text.startswith((".", "/", "~", "file:")) or text.endswith(ARCHIVES):
        _from_file(run, text, kind)
        return
    if kind == "tool" and _known(text):
        return
    manner: tuple[str, ...] = (Manner.INSTALL,)
    if kind == "pip" and text.partition("=")[0].rstrip("<>!~ ") in INSTALLERS:
        manner = (Manner.INSTALL, Manner.LOCKED)
    elif isinstance(field, str) and familiar_package(run, _starter(text) if kind == "create" else text):
        manner = (Manner.INSTALL, Manner.WELL_KNOWN)
    if kind == "pip" and Manner.LOCKED not in manner and not run.dry and _of_machine(run):
        manner += (Manner.SYSTEM,)
    run.emit(Verb.RUN, Target(text, Place.REGISTRY), None, manner)


def _look_into(run: Run, target: Target, text: str, kind: str) -> None:
    """What a file of requirements takes packages from, and what a directory runs when it is installed."""
    if kind == "file" and not text.endswith(NOT_REQUIRED):
        run.walk.look_into(run, REQUIREMENTS, target)
    elif kind != "file" and not text.endswith(ARCHIVES):
        _build(run, target)


def _limits(run: Run, field: Field) -> None:
    run.play(READS, field)
    _look_into(run, locate_field(field, run.scope), shown(field), "file")


def _removed(run: Run, field: Field) -> None:
    if _of_machine(run):
        run.emit(Verb.CONTROL, description("the system's Python packages", Place.MACHINE))
    run.play(READ_BY("packages.removed"), field)


def _of_machine(run: Run) -> bool:
    """Whether the administrator changes what all of the machine's programs use: no environment is active, or named."""
    scope = run.scope
    program = (scope.command.argv or ("",))[0]
    if scope.where or scope.facts.uid() != 0 or ("/" in program and not program.startswith("/usr/")):
        return False
    if not has_trait(program, "python", "its-python"):  # `uv pip` looks for an environment
        return False
    if given(scope.command.argv, "-t", "--target", "--prefix", "--root") or _in_environment(program, scope.facts):
        return False
    active = any([effect.target.path.endswith("/bin/activate") for effect in scope.ledger.effects])
    return not active and not any([scope.lookup(name) or scope.facts.variable(name) for name in ENVIRONMENTS])


def _in_environment(program: str, facts: Facts) -> bool:
    """Whether the first program of that name on the search path is that of a virtual environment."""
    for directory in (facts.variable("PATH") or "").split(":"):
        if directory[:1] == "/" and facts.exists(f"{directory}/{program}"):
            return facts.exists(directory.rpartition("/")[0] + "/pyvenv.cfg") is True
    return False


def familiar_package(run: Run, text: str, tool: bool = False) -> bool:
    """Whether a package is well known, and comes from the registry that the command uses unless it is told otherwise.

    The words after a `tool` are the tool's own.
    """
    from toolgate.knowledge.package_lists import registry_of, well_known

    told: Run | None = run
    argv = run.scope.command.argv
    while told is not None:
        for option, value in told.options:
            if option.role.base in (FETCHES, READS, READ_BY, WRITES) and not _makers_index(text, value, argv):
                return False
        told = told.above
    sources = () if tool else _but_indexes(argv)
    return well_known(text, sources, registry_of(argv))


@once_each
def _but_indexes(argv: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([word for word in argv if not word.startswith(INDEX)])


ENVIRONMENTS = ("VIRTUAL_ENV", "CONDA_PREFIX")  # say which environment is active
INDEX = ("--index-url", "--extra-index-url")


def _makers_index(package: str, value: Field | None, argv: tuple[str, ...]) -> bool:
    """Whether the index that an option names is the one that the package's own makers keep."""
    from toolgate.knowledge.packages.sources import MAKERS_INDEXES

    text = shown(value) if value is not None else ""
    named = any([word in (*INDEX, f"{INDEX[0]}={text}", f"{INDEX[1]}={text}") for word in argv])
    owned = [packages.split() for index, packages in MAKERS_INDEXES.items() if text.startswith(index)]
    return named and any([package.partition("=")[0].partition("[")[0] in packages for packages in owned])


def publishes_here(run: Run) -> bool:
    """Whether an option names a registry on this machine, and neither another one nor a file names one elsewhere."""
    told: Run | None = run
    hosts: list[Target] = []
    while told is not None:
        given = [value for option, value in told.options if option.role.base is FETCHES and value is not None]
        hosts += [locate_host(shown(value), run.scope.facts) for value in given]
        told = told.above
    if not hosts or any([host.place != Place.LOOPBACK for host in hosts]):
        return False
    facts, here = run.scope.facts, run.scope.cwd
    for directory in (here, facts.workspace(), facts.home()):
        for name, mark in ((".npmrc", ":registry"), ("package.json", "publishConfig")):
            path = f"{directory}/{name}"
            text = facts.read(path, LARGEST) if facts.exists(path) is not False else ""
            if text is None or mark in text or path in run.scope.ledger.files:
                return False
    return True


def _starter(text: str) -> str:
    """`npm create vite` and `npm create @vue/x` run `create-vite` and `@vue/create-x`."""
    scope, slash, name = text.rpartition("/")
    return f"{scope}{slash}create-{name}"


def _build(run: Run, directory: Target) -> None:
    """`pip install -e .` runs the `setup.py` of the directory, or the backend that its settings name."""
    from toolgate.analysis.state.readable import text_of

    script = locate_field(directory.path + "/setup.py", run.scope)
    if text_of(run.scope, script) is not None:
        run.walk.look_through(run, script, (), "python")
    run.walk.look_into(run, PYTHON_BUILD, directory)


def _known(text: str) -> bool:
    """Whether a package is a tool that is judged as itself when it runs."""
    from toolgate.knowledge.lookup import knowledge_of

    name = text[:1] + text[1:].partition("@")[0]
    if any([mark in text[len(name) :] for mark in (":", "/", "#")]):  # `jest@npm:other` is another package
        return False
    for mark in "=<>[~":
        name = name.partition(mark)[0]
    return bool(name) and knowledge_of(name) is not None


def _on_forge(text: str) -> bool:
    bare = (
        text[:1] != "@"
        and "/" in text
        and text[:1] not in "./~"
        and not text.startswith(("npm:", "jsr:", "link:", "workspace:"))
    )
    return (bare and not text.endswith(ARCHIVES)) or "@github:" in text or "@gitlab:" in text


def _assigns(run: Run, field: Field, _: str) -> None:
    from toolgate.analysis.arguments.variables import assigned

    text = field if isinstance(field, str) else field.prefix
    name, equals, _rest = text.partition("=")
    if not equals:
        _opaque(run, field, "")
        return
    value = after(field, len(name) + 1)
    run.scope = run.scope.fork()
    run.scope.assign(name, Scalar((value,)))
    assigned(name, value, run.scope, exported=True)


def _field(run: Run, field: Field, _: str) -> None:
    """A field of the manifest: judged as it is set, and known when a later command runs it."""
    run.play(READ_BY("node.package_field"), field)
    name, equals, value = shown(field).partition("=")
    target = locate_field("package.json", run.scope)
    if not equals or not target.path:
        return
    import json

    from toolgate.analysis.formats.json_files import json_value

    manifest = json_value(text_of(run.scope, target, True) or "{}")
    try:
        *above, last = name.replace("[", ".").replace("]", "").split(".", 1)
        table = manifest.setdefault(above[0], {}) if above else manifest
        table[last] = value
    except (AttributeError, TypeError):
        return  # what is there is not a manifest
    run.scope.ledger.files[target.path] = Stream(json.dumps(manifest), sources_of(field))


def _machine(run: Run, field: Field, kind: str) -> None:
    kind = kind or (run.spec.where if run.spec is not None else "")
    if kind in CONTAINERS:
        if kind == "running" or (isinstance(field, str) and _known_image(field, run.scope)):
            run.manner += (Manner.FAMILIAR,)
        kind = "container"
    if kind == "node":  # of a cluster, whose files a pod sees that looks into it
        run.mounts, kind = {**(run.mounts or {}), "/host": "/."}, "cluster"
    run.where = f"{kind}:{shown(field).rpartition('@')[2]}"
    if run.takes(CONTAINED) and len(run.operands) == 1:  # no words follow
        from toolgate.analysis.arguments.roles.contained import start

        start(run, [])
    if kind == "ssh":
        host = locate_host(shown(field).rpartition("@")[2], run.scope.facts)
        user = shown(field).rpartition("@")[0]
        run.scope.emit(Verb.SEND, host, None, (Manner.LOGIN, Manner.AS_GIT) if user == "git" else (Manner.LOGIN,))
        given = [source for source in run.data if source is not None and source.place == Place.SECRET]
        run.data = ()
        for source in (*run.stdin.sources, *given):
            if source.place == Place.SECRET or (user != "git" and source.path and source.place != Place.NULL):
                run.scope.emit(Verb.SEND, host, source)


def _known_image(name: str, scope: Scope) -> bool:
    """Whether an image is of the project's own account, or one of those that everybody uses."""
    if any([Manner.ARCHIVED in effect.manner for effect in scope.ledger.effects]):  # which may bring any name
        return False
    from toolgate.analysis.places.own_sites import own_image

    return familiar_image(name) or own_image(name, scope.facts)


def familiar_image(name: str) -> bool:
    """Whether an image is built here or comes from those who make what is in it.

    A name without an account is one of the images that Docker itself keeps, or was built on this machine.
    """
    from toolgate.knowledge.places.images import OFFICIAL, PUBLISHERS

    account, slash, _ = name.partition("/")
    return not slash or name.startswith(OFFICIAL) or account in PUBLISHERS


EXPOSED = (Place.SECRET, Place.DEVICE, Place.OTHER_USER)  # what a container should not even read


def _mounts(run: Run, field: Field, kind: str) -> None:
    """A directory that a container sees, or (`point`) one that something is laid over, which hides what is in it.

    `seen`: the path in the container, and after a colon what it is on this machine; `placed`: the other way round.
    `read`: one that the container can only read.
    """
    if kind in ("seen", "placed"):
        if not isinstance(field, str):
            return  # of which a part is not known
        inside, _, own = field.partition(":")
        if kind == "placed":
            inside, own = own, inside
        path = locate_field(from_home(own, run.scope), run.scope).path
        if inside[:1] == "/" and inside.strip("/") and path:
            run.mounts = {**(run.mounts or {}), inside.rstrip("/"): path if path != "/" else "/."}
        return
    target = locate_field(field, run.scope)
    if kind == "read":
        told = target.whole or target.place in EXPOSED
        run.emit(Verb.READ, target, None, (Manner.NAMES, Manner.MOUNTED) if told else (Manner.NAMES,))
        return
    if kind == "point":
        from toolgate.analysis.places.settings_dirs import KEPT, held_place

        place = target.place if target.place in KEPT else held_place(target, run.scope.facts)
        if place:
            run.emit(Verb.WRITE, Target(target.text, place, target.path), None, (Manner.MOUNTED,))
        return
    run.emit(Verb.WRITE, target, None, (Manner.MOUNTED,))


def _message(run: Run, field: Field, _: str) -> None:
    """Text that stays in the project's history, where everybody who has the project reads it."""
    run.note_secret(field)
    if isinstance(field, str):
        from toolgate.analysis.text.scanning import SECRET, secrets_in

        for hit in [hit for hit in secrets_in(field) if hit.kind == SECRET][:1]:
            history = description("the project's history", Place.WORKSPACE)
            run.emit(Verb.WRITE, history, description(hit.name, Place.SECRET), (Manner.SECRET_LITERAL,))


ROLES = {
    "OPAQUE": _opaque, "FIELD": _field, "PACKAGES": _packages, "ASSIGNS": _assigns, "MACHINE": _machine,
    "MOUNTS": _mounts, "MESSAGE": _message,
}  # fmt: skip
