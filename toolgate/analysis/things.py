"""Roles of arguments that are neither files nor hosts nor code: packages, processes, machines, assignments."""

from __future__ import annotations

from toolgate.analysis.hosts import locate_host
from toolgate.analysis.locating import locate_field
from toolgate.analysis.run import Run
from toolgate.model.effect import Place, Target, Verb
from toolgate.shell.fields import Field, after, shown
from toolgate.shell.variables import Scalar


def _opaque(run: Run, field: Field, _: str) -> None:
    run.emit(Verb.UNKNOWN, Target(f"{shown(run.name)} {shown(field)}", Place.UNKNOWN), None, ("argument",))


def _packages(run: Run, field: Field, kind: str) -> None:
    """A package of a registry, of a repository or of a directory; `file`: a file that lists packages."""
    text = shown(field)
    if kind == "file" or text.startswith((".", "/", "file:")) or text.endswith((".whl", ".tgz", ".tar.gz", ".gem", ".deb", ".rpm")):
        if "://" not in text or text.startswith("file:"):
            path = text.partition("[")[0]
            run.emit(Verb.RUN, locate_field(path.removeprefix("file:"), run.scope), None, ("install",))
            return
    if "://" in text or text.startswith(("git@", "git+", "github:")):
        host = locate_host(text.removeprefix("git+"), run.scope.facts)
        run.emit(Verb.RUN, Target(text, Place.REMOTE), host, ("install",))
        return
    run.emit(Verb.RUN, Target(text, Place.REGISTRY), None, ("install",))


def _assigns(run: Run, field: Field, _: str) -> None:
    from toolgate.analysis.environment import assigned

    text = field if isinstance(field, str) else field.prefix
    name, equals, _rest = text.partition("=")
    if not equals:
        _opaque(run, field, "")
        return
    value = after(field, len(name) + 1)
    run.scope = run.scope.fork()
    run.scope.assign(name, Scalar((value,)))
    assigned(name, value, run.scope, exported=True)


def _machine(run: Run, field: Field, kind: str) -> None:
    kind = kind or (run.spec.where if run.spec is not None else "")
    run.where = f"{kind}:{shown(field).rpartition('@')[2]}"
    if kind == "ssh":
        run.scope.emit(Verb.SEND, locate_host(shown(field).rpartition("@")[2], run.scope.facts), None, ("login",))


def _mounts(run: Run, field: Field, _: str) -> None:
    target = locate_field(field, run.scope)
    run.emit(Verb.WRITE, target, None, ("mounted",))


ROLES = {
    "OPAQUE": _opaque, "PACKAGES": _packages, "ASSIGNS": _assigns, "MACHINE": _machine,
    "MOUNTS": _mounts,
}  # fmt: skip
