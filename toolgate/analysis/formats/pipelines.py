"""The jobs of a pipeline file that run on this machine: their commands, and whether they run in a container."""

from toolgate.analysis.formats.task_files import at, listed
from toolgate.analysis.formats.yaml import Tree

PARTS = ("before_script", "script", "after_script")
GLOBAL = frozenset("default include stages variables workflow image services cache pages:deploy spec".split())
HERE = ("-self-hosted", "self-hosted")
DEEPEST = 4  # jobs that extend jobs


def gitlab_jobs(tree: Tree, chosen: list[str]) -> list[tuple[bool, list[str]]]:
    """Return whether each job runs in a container, and its commands: of the named jobs, or of all usual ones."""
    jobs = (
        {name: _extended(tree, job, 0) for name, job in tree.items() if isinstance(job, dict)}
        if isinstance(tree, dict)
        else {}
    )
    found: list[tuple[bool, list[str]]] = []
    for name, job in jobs.items():
        usual = not chosen and name[0] != "." and name not in GLOBAL and at(job, "when") not in ("manual", "never")
        if name not in chosen and not usual:
            continue
        lines: list[str] = []
        for part in PARTS:
            own = at(job, part) or (at(tree, "default", part) or at(tree, part) if part != "script" else "")
            lines += listed(own)
        contained = bool(at(job, "image") or at(tree, "image") or at(tree, "default", "image"))
        found += [(contained, lines)] if lines else []
    return found


def _extended(tree: Tree, job: Tree, depth: int) -> Tree:
    """Return a job with what it extends."""
    above = at(job, "extends")
    merged: dict[str, Tree] = {}
    for name in [above] if isinstance(above, str) else above if isinstance(above, list) else ():
        inner = at(tree, name) if isinstance(name, str) and name else ""
        inner = _extended(tree, inner, depth + 1) if inner and depth < DEEPEST else {}
        merged |= inner if isinstance(inner, dict) else {}
    return merged | job if isinstance(job, dict) else merged


def included(tree: Tree) -> list[str]:
    """Return the files of the project that a pipeline includes."""
    listed = at(tree, "include")
    entries = listed if isinstance(listed, list) else [listed]
    paths = [entry if isinstance(entry, str) else at(entry, "local") for entry in entries]
    return [
        path.lstrip("/") for path in paths if isinstance(path, str) and path and "://" not in path and "*" not in path
    ]


def workflow_jobs(tree: Tree, chosen: list[str]) -> list[list[str]]:
    """Return the commands of each job with steps: those of the named jobs, or of all."""
    jobs = at(tree, "jobs")
    found: list[list[str]] = []
    for name, job in jobs.items() if isinstance(jobs, dict) else ():
        steps = at(job, "steps")
        if isinstance(steps, list) and (name in chosen or not set(chosen) & set(jobs)):
            found.append(step_lines(steps))
    return [lines for lines in found if lines]


def step_lines(steps: Tree) -> list[str]:
    """Return the commands of steps, `run: x` or `run: {command: x}`."""
    runs = [at(step, "run") for step in steps] if isinstance(steps, list) else []
    lines = [at(one, "command") if isinstance(one, dict) else one for one in runs]
    return [line for line in lines if isinstance(line, str) and line]


def own_actions(tree: Tree) -> list[str]:
    """Return the actions of the project itself that steps use."""
    jobs = at(tree, "jobs")
    listed = [at(job, "steps") for job in jobs.values()] if isinstance(jobs, dict) else []
    used = [at(step, "uses") for steps in listed if isinstance(steps, list) for step in steps]
    return [f"{name[2:]}/action.yml" for name in used if isinstance(name, str) and name.startswith("./")]
