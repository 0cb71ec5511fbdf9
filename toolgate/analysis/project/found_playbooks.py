"""Ansible playbooks: the lookups that always run here, and on this machine all tasks, as the commands that they are."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.switches import is_given
from toolgate.analysis.formats.file_words import HOLE, filled
from toolgate.analysis.formats.playbooks import Task, delegates, hosts_of, roles_of, tasks_of
from toolgate.analysis.formats.templates import piped, played
from toolgate.analysis.formats.yaml import read_yaml
from toolgate.analysis.project.found_settings import follow_all
from toolgate.analysis.project.recipe_files import LOOKED_FOR, values_of
from toolgate.analysis.project.separate_files import follow_lines
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LISTED, inside, text_of
from toolgate.analysis.state.streams import NOTHING, Stream
from toolgate.model.effect import Manner, Target, Verb
from toolgate.model.path import normalise
from toolgate.shell.expand.fields import shown

NOT_PLAYED = ("--syntax-check", "--list-hosts", "--list-tasks", "--list-tags", "--version", "-h", "--help")
LOCAL = ("localhost", "127.0.0.1", "::1")
ELSEWHERE: Task = ("", "", {}, True)  # what is not known, as if it were done on other machines


def find_playbooks(run: Run, _: Target | None) -> None:
    """Follow the commands that playbooks run locally to compute values, even in a dry run, and their local tasks."""
    if is_given(NOT_PLAYED, run.scope.command.argv):
        return
    words = [shown(word) for word in run.operands]
    waiting = [locate_field(word, run.scope).path for word in words if word.endswith((".yml", ".yaml"))]
    if not (run.where or run.scope.where):
        follow_all(run, list(waiting), _lookups, lambda text: [name for name in played(text) if HOLE not in name])
    if Verb.RUN in run.cleared:
        _play_here(run, waiting)


def _lookups(run: Run, _: Target, text: str) -> None:
    follow_lines(run, piped(text) if "pipe" in text else [])


def _play_here(run: Run, waiting: list[str]) -> None:
    """Judge the tasks that are done on this machine; where that is not certain, as if on others.

    Of a dry run only those that are done even then, wherever, by what they do.
    """
    listed = [value for name in ("-i", "--inventory") for value in values_of(run, name)]
    top = waiting[0].rpartition("/")[0] if waiting else ""
    unsure: list[str] = []  # files of which it is not certain that they are included
    known = bool(waiting) and not (run.where or run.scope.where)
    for path in waiting:  # it grows during iteration
        target = locate_field(path, run.scope)
        text = text_of(run.scope, target, counted=False)
        tree = read_yaml(text) if text else None
        if text is None or tree is None:
            known = known and "/roles/" in path
            continue
        local = [host in LOCAL for host, connection in hosts_of(tree)]
        elsewhere = [connection for _, connection in hosts_of(tree) if connection not in ("", "local")]
        known = known and not elsewhere and not delegates(text) and (bool(listed) or all(local))
        tasks = [(*task[:3], task[3] and path not in unsure) for task in tasks_of(tree, None, run.dry)]
        inside(run.scope, target, lambda: _perform(run, tasks, top))  # noqa: B023 # it is called at once
        directory = path.rpartition("/")[0]
        for inner in [normalise(f"{directory}/{name}") for name in (*played(text), *roles_of(tree))]:
            meant = _meant(run, inner, waiting)
            unsure += meant if len(meant) > 1 else []
            waiting += [name for name in meant if name not in waiting and len(waiting) < LOOKED_FOR]
    if not known and not run.dry:
        _task(run, ELSEWHERE)


def _meant(run: Run, path: str, others: list[str]) -> list[str]:
    """Return the files that a path stands for; a hole in its name for any of that shape but those that are known."""
    directory, _, name = path.rpartition("/")
    if HOLE not in name:
        return [path]
    found = [f"{directory}/{one}" for one in filled(name, run.scope.facts.entries(directory, LISTED) or ())]
    return [one for one in found if one not in others]


def _perform(run: Run, tasks: list[Task], directory: str) -> Stream:
    """Judge tasks, which are done in the directory of the playbook that is named."""
    before, run.scope.cwd = run.scope.cwd, directory or run.scope.cwd
    for task in tasks:
        _task(run, task)
    run.scope.cwd = before
    return NOTHING


def _task(outer: Run, task: Task) -> None:
    import json

    from toolgate.analysis.arguments.roles.dispatch import play
    from toolgate.knowledge.readers import ansible
    from toolgate.knowledge.vocabulary import READ_BY

    text = json.dumps(task[:3])
    scope = outer.scope.fork()
    scope.frame = outer.scope.frame or (outer.scope.start, outer.scope.end)
    scope.inside = scope.inside and ansible.task(text) != ansible.ELSEWHERE  # else no one knows what it does
    run = Run(scope, None, outer.name, NOTHING)
    if task[3]:
        play(run, READ_BY("ansible.task"), text)
    else:
        scope.ledger.during(Manner.PERHAPS, lambda: play(run, READ_BY("ansible.task"), text))
