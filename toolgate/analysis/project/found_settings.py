"""Project settings that a tool finds by name, and that are code or name programs to start.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `separate_files.py`.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.markup_tasks import modules_in
from toolgate.analysis.project.found_code import find_listed
from toolgate.analysis.project.recipe_files import LOOKED_FOR, forget_name, upwards, values_of
from toolgate.analysis.project.separate_files import (
    follow,
    follow_compiled,
    follow_lines,
    follow_template,
    starts_foreign,
)
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.analysis.text.words import holds
from toolgate.model.effect import Target, Verb
from toolgate.model.path import normalise
from toolgate.shell.expand.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# --- latexmk ---------------------------------------------------------------------------------------------------------

PERL = (".latexmkrc", "latexmkrc")


def find_latexmk(run: Run, _: Target | None) -> None:
    """Follow the Perl that runs before anything else, in the directory where latexmk is started."""
    if any([word in ("-norc", "--norc") for word in run.scope.command.argv]):
        return
    for name in PERL:
        follow(run, f"{run.scope.cwd}/{name}", _perl)


def _perl(run: Run, _: Target, text: str) -> None:
    """Run the code, and the commands it stores for later: `$pdflatex = 'pdflatex %O %S';`."""
    from toolgate.analysis.code.dispatch import run_code

    run_code(run, text, "perl")
    lines = [line.strip().partition("=") for line in text.splitlines() if line.lstrip()[:1] == "$"]
    values = [value.partition("#")[0].strip().rstrip("; ") for _, _, value in lines]
    follow_lines(run, [value[1:-1] for value in values if " " in value and value[0] in "'\"" and value[-1] == value[0]])


# --- cargo -----------------------------------------------------------------------------------------------------------

CARGO = (".cargo/config.toml", ".cargo/config")


def find_cargo_settings(run: Run) -> None:
    """Follow the settings of each directory upwards, all of which apply."""
    for directory in upwards(run):
        for name in CARGO:
            follow(run, f"{directory}/{name}", _cargo_programs, starts_foreign)


def _cargo_programs(run: Run, target: Target, text: str) -> None:
    """Judge the programs that cargo starts: relative ones are in the directory of the settings."""
    from toolgate.analysis.arguments.roles.dispatch import play
    from toolgate.analysis.formats.task_files import read_toml
    from toolgate.knowledge.readers.cargo import PROGRAMS
    from toolgate.knowledge.vocabulary import READ_BY
    from toolgate.model.call import quoted

    run.scope.inside = False  # a program that settings name is not project code
    run.scope.cwd = target.path.rpartition("/")[0].rpartition("/")[0] or "/"
    waiting = [read_toml(text)] if any([name in text for name in PROGRAMS]) else []
    for table in waiting:  # it grows during iteration
        for key, value in table.items() if isinstance(table, dict) else ():
            if isinstance(value, dict):
                waiting.append(value)
            elif key in PROGRAMS and isinstance(value, list):
                words = [word for word in value if isinstance(word, str)]
                play(run, READ_BY("started"), " ".join([quoted(word) for word in words]))
            elif key in PROGRAMS and isinstance(value, str):
                play(run, READ_BY("started"), value)


# --- maven -----------------------------------------------------------------------------------------------------------

POM = "pom.xml"
JVM, GIVEN = ".mvn/jvm.config", ".mvn/maven.config"  # options for Java, and for Maven itself
FILES = ("-f", "--file", "-s", "--settings", "-gs", "--global-settings", "-t", "--toolchains")


def find_maven(run: Run, _: Target | None) -> None:
    """Follow Maven's settings in the nearest directory, from the named project or from here."""
    find_listed(run, shown(run.name).rpartition("/")[2])
    named = [locate_field(value, run.scope).path for name in FILES[:2] for value in values_of(run, name)]
    beside = [path.rpartition("/")[0] if path.endswith(".xml") else path for path in named]
    if any([shown(word).rpartition(":")[2] == shown(word) for word in run.operands]):  # a phase
        given = [path for path in named if path.endswith(".xml")]
        paths = [*given, *[f"{directory}/{POM}" for directory in [*beside, *upwards(run)]]]
        there = [path for path in paths if text_of(run.scope, locate_field(path, run.scope)) is not None]
        chosen = ",".join([*values_of(run, "-P"), *values_of(run, "--activate-profiles")])
        _deploy_here(run, there[:1])
        follow_all(run, there[:1], lambda inner, target, text: _plugins(inner, target, text, chosen), modules_in)
    for directory in [*beside, *upwards(run)]:
        told = [
            follow(run, f"{directory}/{JVM}", _java_options, starts_foreign),
            follow(run, f"{directory}/{GIVEN}", _maven_options, starts_foreign),
        ]
        if told != [None, None]:
            return


DEPLOYED = "-DaltDeploymentRepository"  # where the phase `deploy` puts what it deploys, instead of the project's own
DEPLOYING = ("nexus", "central", "eployment", "deploy<", "deploy-", "<extension", "<module>")  # by plugins
UNTOLD = ("-P", "--activate-profiles", "-f", "--file", "-s", "--settings", "-gs", "--global-settings")


def _deploy_here(run: Run, poms: list[str]) -> None:
    """Judge the phase `deploy` as a write, if its repository is a directory and no plugin does anything else then."""
    if not poms or not values_of(run, DEPLOYED):
        return
    phases = [shown(word) for word in run.operands]
    places = [value.rpartition("::")[2] for value in values_of(run, DEPLOYED)]
    local = all([place.startswith("file:") for place in places])
    here = [f"{directory}/{GIVEN}" for directory in upwards(run)]
    texts = [text_of(run.scope, locate_field(path, run.scope), counted=False) or "" for path in [*poms, *here]]
    alone = "<parent>" not in texts[0] or "<relativePath/>" in texts[0]  # else the parent's plugins count as well
    told = alone and not any([holds(text, DEPLOYING) for text in texts])
    plain = all([word.isalpha() for word in phases]) and not any([values_of(run, name) for name in UNTOLD])
    others = [word for word in run.scope.command.argv if "altRelease" in word or "altSnapshot" in word]
    if local and told and plain and not others:
        forget_name(run, len(run.scope.ledger.effects))
        for place in places:
            run.emit(Verb.WRITE, locate_field(place.removeprefix("file:"), run.scope))


def _plugins(run: Run, target: Target, text: str, profiles: str) -> None:
    """Follow what plugins start, and scripts in Groovy."""
    from toolgate.analysis.code.dispatch import run_code
    from toolgate.analysis.formats.markup_tasks import plugin_lines, scripts_in

    follow_lines(run, plugin_lines(text, profiles))
    for script in scripts_in(text):
        run_code(run, script, "groovy")
        follow_compiled(run, target, script, "groovy")


def _java_options(run: Run, target: Target, text: str) -> None:
    _play_words(run, target, text, "java.machine_option")


def _maven_options(run: Run, target: Target, text: str) -> None:
    from toolgate.analysis.arguments.roles.dispatch import play
    from toolgate.knowledge.vocabulary import RUNS

    _play_words(run, target, text, "maven.property_given")
    words = text.split()
    for index, word in enumerate(words[:-1]):
        if word in FILES:
            play(run, RUNS, words[index + 1])


def _play_words(run: Run, target: Target, text: str, reader: str) -> None:
    """Judge each word as an option; paths are relative to the project."""
    from toolgate.analysis.arguments.roles.dispatch import play
    from toolgate.knowledge.vocabulary import READ_BY

    run.scope.inside = False  # a program that settings name is not project code
    run.scope.cwd = target.path.rpartition("/")[0].rpartition("/")[0] or "/"
    lines = [line for line in text.splitlines() if line.lstrip()[:1] != "#"]
    for word in " ".join(lines).split():
        play(run, READ_BY(reader), word.strip("'\""))


def follow_all(
    run: Run, waiting: list[str], read: Callable[[Run, Target, str], None], named: Callable[[str], list[str]]
) -> None:
    """Follow files, and then the neighbouring files that they name."""
    for path in waiting:  # it grows during iteration
        text = follow(run, path, read)
        directory = path.rpartition("/")[0]
        inner = [normalise(f"{directory}/{name}") for name in named(text)] if text and len(waiting) < LOOKED_FOR else []
        waiting.extend([other for other in inner if other not in waiting])


# --- rubocop ---------------------------------------------------------------------------------------------------------

RULES = ".rubocop.yml"


def find_rubocop(run: Run, _: Target | None) -> None:
    """Follow the named settings, or else those of each directory upwards, with those that they inherit from."""
    from toolgate.analysis.formats.templates import inherited

    given = values_of(run, "-c") + values_of(run, "--config")
    waiting = [locate_field(path, run.scope).path for path in given] or [f"{path}/{RULES}" for path in upwards(run)]
    follow_all(run, waiting, follow_template, inherited)
