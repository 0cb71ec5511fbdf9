"""Build descriptions that a command finds by name: Meson, ninja, Snakemake.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `separate_files.py`.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.switches import is_given
from toolgate.analysis.project.recipe_files import LOOKED_FOR, upwards, values_of
from toolgate.analysis.project.separate_files import follow, follow_lines, follow_python
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.model.effect import Target
from toolgate.shell.expand.fields import shown

# --- meson -----------------------------------------------------------------------------------------------------------

DESCRIPTION = "meson.build"


def find_meson(run: Run, _: Target | None) -> None:
    """Follow the nearest build description, or that of a named directory, with those that it includes."""
    from toolgate.analysis.formats.meson import included

    named = [locate_field(shown(word), run.scope).path for word in run.operands if shown(word)[:1] != "-"]
    waiting: list[str] = []
    for directory in [*named, *upwards(run)]:
        if text_of(run.scope, locate_field(f"{directory}/{DESCRIPTION}", run.scope)) is not None:
            waiting = [directory]
            break
    for directory in waiting:  # it grows during iteration
        text = follow(run, f"{directory}/{DESCRIPTION}", _described)
        inner = [f"{directory}/{name}" for name in included(text)] if text and len(waiting) < LOOKED_FOR else []
        waiting.extend([path for path in inner if path not in waiting])


def _described(run: Run, _: Target, text: str) -> None:
    from toolgate.analysis.formats.meson import commands_in

    follow_lines(run, commands_in(text))


# --- ninja -----------------------------------------------------------------------------------------------------------


def find_ninja(run: Run, _: Target | None) -> None:
    """Follow the commands of the rules, in the named or default file and in those that it includes."""
    from toolgate.analysis.formats.ninja import included

    argv = run.scope.command.argv
    if is_given(("-n", "-t"), argv):
        return
    here = run.scope.cwd or ""
    given = values_of(run, "-f")
    waiting = [locate_field(given[-1] if given else "build.ninja", run.scope).path]
    outer: dict[str, str] = {}
    for path in waiting:  # it grows during iteration
        text = follow(run, path, lambda inner, _, text: _ninja_rules(inner, text, here, outer))  # noqa: B023 # it is called at once
        inner, outer = included(text or "", outer)
        names = [f"{here}/{name}" for name in inner] if len(waiting) < LOOKED_FOR else []
        waiting.extend([other for other in names if other not in waiting])


def _ninja_rules(run: Run, text: str, here: str, outer: dict[str, str]) -> None:
    from toolgate.analysis.formats.ninja import commands_in

    run.scope.cwd = here  # where ninja is started
    follow_lines(run, commands_in(text, outer))


# --- snakemake -------------------------------------------------------------------------------------------------------

SNAKEFILES = ("Snakefile", "snakefile", "workflow/Snakefile", "workflow/snakefile")
IDLE = (
    "-n", "--dry-run", "--dryrun", "-np", "--lint", "-l", "--list", "--list-rules", "--dag", "--rulegraph", "--unlock",
)  # fmt: skip


def find_snakemake(run: Run, _: Target | None) -> None:
    """Follow the commands of the rules, in the named or default file and in those that it includes."""
    from toolgate.analysis.formats.snakefile import included

    argv = run.scope.command.argv
    idle = is_given(IDLE, argv)
    given = values_of(run, "-s") + values_of(run, "--snakefile")
    waiting = [locate_field(path, run.scope).path for path in given[:1]]
    for name in SNAKEFILES if not waiting else ():
        path = f"{run.scope.cwd}/{name}"
        if not waiting and text_of(run.scope, locate_field(path, run.scope)) is not None:
            waiting = [path]
    here = run.scope.cwd or ""
    settings: dict[str, str] = {}
    for path in waiting:  # it grows during iteration
        settings.update(_settings(run, path, here))
        text = follow(run, path, lambda inner, _, text: _rules(inner, text, here, idle, settings))
        directory = path.rpartition("/")[0]
        inner = [f"{directory}/{name}" for name in included(text)] if text and len(waiting) < LOOKED_FOR else []
        waiting.extend([other for other in inner if other not in waiting])


def _settings(run: Run, path: str, here: str) -> dict[str, str]:
    """Return the values for a workflow's commands: settings from the files that it names, and from the call."""
    from toolgate.analysis.formats.snakefile import included
    from toolgate.analysis.formats.yaml import read_yaml

    found: dict[str, str] = {}
    text = text_of(run.scope, locate_field(path, run.scope), counted=False) or ""
    named = [f"{here}/{name}" for name in included(text, "configfile:")]
    for name in [*named, *values_of(run, "--configfile"), *values_of(run, "--configfiles")][:LOOKED_FOR]:
        tree = read_yaml(text_of(run.scope, locate_field(name, run.scope), counted=False) or "")
        items = tree.items() if isinstance(tree, dict) else ()
        found |= {key: value for key, value in items if isinstance(value, str)}
    argv = run.scope.command.argv
    given = (
        [word.partition("=") for word in argv[argv.index("--config") :] if "=" in word] if "--config" in argv else []
    )
    return found | {key: value for key, _, value in given if key[:1] != "-"}


def _rules(run: Run, text: str, here: str, idle: bool, settings: dict[str, str]) -> None:
    from toolgate.analysis.formats.snakefile import commands_in, python_in

    run.scope.cwd = here  # where the workflow is started
    follow_python(run, Target("", ""), python_in(text))
    follow_lines(run, commands_in(text, settings) if not idle else [])
