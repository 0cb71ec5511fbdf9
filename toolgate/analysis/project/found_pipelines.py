"""Pipelines of the project that run on this machine: what their jobs run, in a container or in a shell here.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `apart.py`.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.fragments import expression_free
from toolgate.analysis.formats.pipelines import HERE, gitlab_jobs, included, workflow_jobs
from toolgate.analysis.formats.yaml import read_yaml
from toolgate.analysis.project.apart import follow, follow_lines
from toolgate.analysis.project.recipe_files import LISTED, LOOKED_FOR, values_of, walk_lines
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.model.effect import Target, Verb
from toolgate.shell.expand.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.formats.yaml import Tree

GITLAB, WORKFLOWS = ".gitlab-ci.yml", ".github/workflows"
CONTAINED = "container:pipeline"


def find_jobs(run: Run, _: Target | None) -> None:
    """Follow the jobs that a program runs of the pipeline whose file it finds."""
    if Verb.RUN in run.cleared:
        return
    here = run.scope.cwd or ""
    given = values_of(run, "--file") or [GITLAB]
    file = locate_field(given[-1], run.scope)
    if text_of(run.scope, file, counted=False) is not None and not run.has("pipelines"):
        _gitlab(run, file)
        return
    named = values_of(run, "-W") + values_of(run, "--workflows")
    chosen = values_of(run, "-j") + values_of(run, "--job")
    local = any([word.endswith(HERE) for word in run.scope.command.argv])
    for place in named or [f"{here}/{WORKFLOWS}"]:
        path = locate_field(place, run.scope).path
        names = [""] if path.endswith((".yml", ".yaml")) else sorted(run.scope.facts.entries(path, LISTED) or ())
        for name in [name for name in names if not name or name.endswith((".yml", ".yaml"))][:LOOKED_FOR]:
            target = locate_field(f"{path}/{name}".rstrip("/"), run.scope)
            tree = read_yaml(text_of(run.scope, target, counted=False) or "")
            _jobs(run, target, [(not local, lines) for lines in workflow_jobs(tree, chosen)] if tree else [])


def _gitlab(run: Run, file: Target) -> None:
    merged: dict[str, Tree] = {}
    waiting = [file.path]
    for path in waiting:  # it grows during iteration
        tree = read_yaml(text_of(run.scope, locate_field(path, run.scope), counted=False) or "")
        merged = (tree if isinstance(tree, dict) else {}) | merged
        more = included(tree) if tree and len(waiting) < LOOKED_FOR else []
        waiting += [other for other in [f"{run.scope.cwd}/{name}" for name in more] if other not in waiting]
    _jobs(run, file, gitlab_jobs(merged, [shown(word) for word in run.operands]))


def _jobs(run: Run, file: Target, jobs: list[tuple[bool, list[str]]]) -> None:
    here = [expression_free("\n".join(lines)) for contained, lines in jobs if not contained]
    there = [expression_free("\n".join(lines)) for contained, lines in jobs if contained]
    if there:
        follow(run, file.path, lambda inner, _, __: _inside(inner, there))
    if here:
        directory = Target(file.name, file.place, f"{run.scope.cwd}/{GITLAB}")  # where the jobs start
        walk_lines(run, directory, here, file)


def _inside(run: Run, scripts: list[str]) -> None:
    run.scope.where = CONTAINED
    follow_lines(run, scripts)
