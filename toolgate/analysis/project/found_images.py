"""What building the project's container images runs, and where the results go.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `separate_files.py`.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.images import baked, build_call, build_lines, frontend
from toolgate.analysis.formats.task_files import at
from toolgate.analysis.formats.yaml import Tree
from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.project.recipe_files import LOOKED_FOR, values_of
from toolgate.analysis.project.separate_files import follow, follow_lines
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.model.effect import Effect, Place, Target, Verb, description
from toolgate.model.path import normalise
from toolgate.shell.expand.fields import shown

NAMES = ("Dockerfile", "Containerfile")
BAKE_FILES = ("docker-bake.hcl", "docker-bake.json", "docker-bake.override.hcl", "docker-bake.override.json")
CONTAINED = "container:build"
NEAR = (Place.WORKSPACE, Place.OUTPUT, Place.CONTAINER, Place.TEMP, Place.CACHE)


def find_image(run: Run, _: Target | None) -> None:
    """Follow the Dockerfile that is named, or that of the directory an image is built from."""
    contexts = [shown(word) for word in run.operands if "://" not in shown(word)]
    given = values_of(run, "-f") + values_of(run, "--file")
    for path in given[-1:] or [f"{context}/{name}" for context in contexts[-1:] or ["."] for name in NAMES]:
        follow_image(run, locate_field(path, run.scope).path)


def follow_image(run: Run, path: str) -> None:
    follow(run, path, _build)


def _build(run: Run, _: Target, text: str) -> None:
    run.scope.where = CONTAINED
    host = locate_host(f"https://{frontend(text)}", run.scope.facts) if frontend(text) else None
    if host is not None and host.place == Place.REMOTE:
        run.emit(Verb.RUN, description("the frontend of the build", Place.CONTAINER), host)
    follow_lines(run, build_lines(text))
    effects = run.scope.ledger.effects  # its secrets are those that the call gives it, which are judged there
    effects[:] = [effect for effect in effects if effect.verb != Verb.SEND]


def follow_services(run: Run, path: str, services: Tree) -> None:
    """Follow the Dockerfiles of the services in a compose file."""
    directory = path.rpartition("/")[0]
    for service in services.values() if isinstance(services, dict) else ():
        build = at(service, "build")
        context = build if isinstance(build, str) else at(build, "context")
        file = at(build, "dockerfile") if isinstance(build, dict) else ""
        inline = at(build, "dockerfile_inline") if isinstance(build, dict) else ""
        if isinstance(inline, str) and inline:
            follow(run, path, _build, None, inline)
        elif build and "://" not in str(context):
            folder = normalise(f"{directory}/{context or '.'}")
            for name in [str(file)] if file else NAMES:
                follow_image(run, normalise(f"{folder}/{name}"))


def find_baked(run: Run, _: Target | None) -> None:
    """Follow the targets of Bake files: their Dockerfiles, and what each build reads and writes."""
    from toolgate.analysis.formats.trees import tree_in

    if "--print" in run.scope.command.argv:
        return
    chosen = [shown(word) for word in run.operands]
    given = values_of(run, "-f") + values_of(run, "--file")
    merged: dict[str, dict[str, Tree]] = {"target": {}, "group": {}}
    paths = [locate_field(name, run.scope).path for name in given or BAKE_FILES][:LOOKED_FOR]
    for path in paths:
        tree = tree_in(path, text_of(run.scope, locate_field(path, run.scope), counted=False) or "")
        for kind, known in merged.items():
            found = at(tree, kind) if tree else ""
            for part in found if isinstance(found, list) else [found]:  # one block, or several
                known |= part if isinstance(part, dict) else {}
    directory = run.scope.cwd or ""
    for target in baked(merged, chosen):  # type: ignore[arg-type]  # a tree
        _follow_target(run, paths[0], target, directory)


def _follow_target(run: Run, path: str, target: Tree, directory: str) -> None:
    context, file, inline = at(target, "context"), at(target, "dockerfile"), at(target, "dockerfile-inline")
    folder = normalise(f"{directory}/{context if isinstance(context, str) else '.'}")
    for name in [str(file)] if file else NAMES:
        follow_image(run, normalise(f"{folder}/{name}"))
    call = build_call(target)
    follow(run, path, lambda inner, _, __: _bake(inner, call), _goes_out, call)
    if isinstance(inline, str) and inline:
        follow(run, path, _build, None, inline)


def _bake(run: Run, call: str) -> None:
    run.scope.inside = False  # settings, not code
    follow_lines(run, [call])


def _goes_out(effect: Effect) -> bool:
    """Whether a build does more than read the project and make an image here."""
    return (effect.verb != Verb.READ and effect.target.place not in NEAR) or effect.target.place == Place.SECRET
