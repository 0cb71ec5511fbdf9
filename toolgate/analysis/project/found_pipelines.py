"""Pipelines of the project that run on this machine: what their jobs run, in a container or in a shell here.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `separate_files.py`.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.fragments import expression_free
from toolgate.analysis.formats.pipelines import HERE, gitlab_jobs, included, own_actions, step_lines, workflow_jobs
from toolgate.analysis.formats.task_files import at
from toolgate.analysis.formats.yaml import Tree, read_yaml
from toolgate.analysis.project.found_code import files_of, spelled
from toolgate.analysis.project.recipe_files import LOOKED_FOR, values_of, walk_lines
from toolgate.analysis.project.separate_files import follow, follow_lines
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LISTED, text_of
from toolgate.model.effect import Target, Verb
from toolgate.shell.expand.fields import shown

CONTAINED = "container:pipeline"
OPTIONS = ("--file", "-W", "--workflows", "-c", "--config")  # that name the file, or a directory of such files
JOBS = "jobs"  # the language in the table


def find_jobs(run: Run, _: Target | None) -> None:
    """Follow the jobs that a program runs of the pipeline whose file it finds."""
    if Verb.RUN in run.cleared:
        return
    here = run.scope.cwd or ""
    words = [shown(word) for word in run.operands]
    chosen = [*words, *values_of(run, "-j"), *values_of(run, "--job")]
    local = any([word.endswith(HERE) for word in run.scope.command.argv])
    for path in _files(run, here):
        target = locate_field(path, run.scope)
        tree = read_yaml(text_of(run.scope, target, counted=False) or "")
        if tree and at(tree, "jobs"):
            actions = [f"{here}/{name}" for name in own_actions(tree)][:LOOKED_FOR]
            _jobs(run, target, [(not local, lines) for lines in workflow_jobs(tree, chosen)])
            for action in actions:
                file = locate_field(action, run.scope)
                inner = read_yaml(text_of(run.scope, file, counted=False) or "")
                _jobs(run, file, [(not local, step_lines(at(inner, "runs", "steps")))] if inner else [])
        elif tree:
            _gitlab(run, target)


def _files(run: Run, here: str) -> list[str]:
    """Return the files of the pipeline: the named ones, or those that the table has for the program."""
    given = [locate_field(value, run.scope).path for option in OPTIONS for value in values_of(run, option)]
    named = [path for path in given if path.endswith((".yml", ".yaml"))]
    directories = [path for path in given if path not in named]
    for _, names in (
        [row for row in files_of(run.scope.command.name.rpartition("/")[2]) if row[0] == JOBS] if not named else ()
    ):
        for name in names:
            for root, pattern in [(one, name.rpartition("/")[2]) for one in directories] or [(here, name)]:
                held = tuple(run.scope.facts.entries(root, LISTED) or ())
                named += spelled(run, root, pattern, held)
    return named[:LOOKED_FOR]


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
        text = text_of(run.scope, file, counted=False)  # what it includes is known already
        follow(run, file.path, lambda inner, _, __: _inside(inner, there), text=text)
    if here:
        directory = Target(file.name, file.place, f"{run.scope.cwd}/-")  # where the jobs start
        walk_lines(run, directory, here, file)


def _inside(run: Run, scripts: list[str]) -> None:
    run.scope.where = CONTAINED
    follow_lines(run, scripts)
