"""Compose files: which of them a command reads, and what their services are given."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.composed import command_of, mounts_of
from toolgate.analysis.formats.environment_files import variables_in
from toolgate.analysis.formats.task_files import at
from toolgate.analysis.formats.yaml import Tree
from toolgate.analysis.project.recipe_files import values_of
from toolgate.analysis.project.separate_files import follow
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LARGEST, text_of
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.command_lines import quoted_words
from toolgate.model.effect import Effect, Manner, Target
from toolgate.model.path import normalise
from toolgate.shell.expand.fields import Field, Scalar, shown

COMPOSE = ("compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml")
VARIABLE = "COMPOSE_FILE"
RUNNING = "exec"  # runs a command in a container that is running already
MOST = 24  # files that are read


def judge_services(run: Run, directories: list[str], starting: bool = True) -> None:
    """Judge the services that start, from the named or nearest files, their overrides and includes.

    Not `starting`: only their images are built.
    """
    words = [shown(operand) for operand in run.operands if shown(operand)[:1] != "-"]
    chosen = words[:1] if run.has("service-first") else [word.partition("=")[0] for word in words]
    given = values_of(run, "-f") + values_of(run, "--file") or _of_variable(run, directories)
    waiting = [(locate_field(path, run.scope).path, chosen) for path in given]
    for directory in directories if not given else ():
        for path in [f"{directory}/{file}" for file in COMPOSE]:
            if not waiting and text_of(run.scope, locate_field(path, run.scope)) is not None:
                stem, ending = path.rsplit(".", 1)
                waiting = [(path, chosen), (f"{stem}.override.{ending}", chosen)]
    for index, (path, services) in enumerate(waiting):  # it grows during iteration
        if index < MOST:
            others = _follow(run, path, services, starting)
            waiting.extend([other for other in others if other not in waiting])


def _of_variable(run: Run, directories: list[str]) -> list[str]:
    """Return the files that a variable names, in the environment or else in the project's `.env` file."""
    found = run.scope.lookup(VARIABLE)
    values = list(found.values) if type(found) is Scalar else []
    for directory in directories if not values else ():
        text = run.scope.facts.read(f"{directory}/.env", LARGEST) or ""
        values += [value for name, value in variables_in(text) if name == VARIABLE] if VARIABLE in text else []
    return [path for value in values if isinstance(value, str) for path in value.split(":") if path]


def _follow(run: Run, path: str, chosen: list[str], starting: bool) -> list[tuple[str, list[str]]]:
    """Follow one file; return the files that it includes, each with the services that are used from it."""
    from toolgate.analysis.formats.composed import filled, included
    from toolgate.analysis.formats.trees import tree_in

    profiles = values_of(run, "--profile")
    given = list(run.operands[1:]) if run.has("service-first") else []  # instead of the service's own command
    entrypoint = values_of(run, "--entrypoint")[-1:]

    def start(inner: Run, target: Target, text: str) -> None:
        if starting:
            _start(inner, target, text, chosen, profiles, given, entrypoint)

    if not path.endswith("/-"):
        text = follow(run, path, start, _gives_host)
    elif text := run.stdin.text:  # `-f -`
        start(Run(run.scope.fork(), None, run.name, NOTHING), locate_field(path, run.scope), text)
    tree = tree_in("compose.yaml", filled(text)) if text else None
    directory = path.rpartition("/")[0]
    if tree is not None and "build" in (text or ""):
        from toolgate.analysis.formats.composed import started
        from toolgate.analysis.project.found_images import follow_services

        follow_services(run, path, at(started(tree, chosen, profiles), "services"))
    return [(normalise(f"{directory}/{name}"), services) for name, services in (included(tree) if tree else ())]


def _start(
    run: Run,
    target: Target,
    text: str,
    chosen: list[str],
    profiles: list[str],
    given: list[Field],
    entrypoint: list[str],
) -> None:
    from toolgate.analysis.contents.infrastructure import given_in, start_host
    from toolgate.analysis.contents.part import HOST
    from toolgate.analysis.formats.composed import filled, started
    from toolgate.analysis.formats.trees import tree_in

    tree = tree_in("compose.yaml", filled(text))
    if tree is None:
        return
    run.scope.inside = False  # not project code: what a container is given is asked about in any file
    running = shown(run.name) == RUNNING  # then nothing but the command starts
    starting = started(tree, chosen, profiles)
    for part in dict.fromkeys(given_in(starting)) if not running else ():
        if part.kind == HOST:
            start_host(part, target, run.scope)
    services = at(starting, "services")
    for name, service in services.items() if isinstance(services, dict) else ():
        if name in chosen[:1] and entrypoint and isinstance(service, dict):
            service = {**service, "entrypoint": list(quoted_words(entrypoint[0])), "command": []}
        argv = command_of(service, given if name in chosen[:1] else [], running)
        volumes = mounts_of(service) if argv else []
        if volumes and (not running or name in chosen):
            _run_inside(run, service, argv, volumes)


def _run_inside(outer: Run, service: Tree, argv: list[Field], volumes: list[str]) -> None:
    """Judge the command of a service by what it does to the host directories that it mounts."""
    from toolgate.analysis.arguments.mounted import with_mounts
    from toolgate.analysis.arguments.roles.dispatch import play
    from toolgate.knowledge.vocabulary import READ_BY

    run = Run(outer.scope.fork(), None, outer.name, NOTHING)
    for volume in volumes:
        play(run, READ_BY("docker.volume"), volume)
    scope = run.scope.fork()
    scope.where = "container:" + str(at(service, "image") or "service")
    scope.cwd = str(at(service, "working_dir") or "/")
    if run.mounts:
        with_mounts(run, lambda: run.walk.interpret(argv, scope, NOTHING))
    effects = run.scope.ledger.effects  # `start_host` reports the mounts
    effects[run.mark :] = [effect for effect in effects[run.mark :] if Manner.MOUNTED not in effect.manner]


def _gives_host(effect: Effect) -> bool:
    return Manner.HOST_ACCESS in effect.manner
