"""Commands that run in a directory with settings of Toolgate or an agent, or are given other settings."""

from __future__ import annotations

from toolgate.analysis.places.paths import MOVED, layout_of, locate, shown
from toolgate.analysis.places.settings_dirs import KEPT, filled_place, held_place, kept_in
from toolgate.analysis.state.locate import locate_field
from toolgate.knowledge.vocabulary import ANOTHER_AGENT, PACKAGES_HERE, PATCHED, RESTORED, UNPACKED
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Partial, Scalar
from toolgate.shell.expand.fields import shown as told
from toolgate.shell.expand.patterns import magical, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.scope import Scope
    from toolgate.knowledge.vocabulary import Does
    from toolgate.model.facts import Facts

UNNAMED = {  # effects on files that the call does not name, and how they are described
    UNPACKED: "unpacking an archive", RESTORED: "restoring files", PACKAGES_HERE: "installing packages",
    PATCHED: "applying a patch",
}  # fmt: skip
ENTRIES = 1000  # names looked at in one directory
READ = 65_536  # characters of a file of settings
GIT_SETTINGS = (".gitconfig", ".config/git/config")
UNSTARTED = frozenset(("-f", "--no-config", "--no-rcs"))  # options with which no startup files are read
ASKED = ("rc", "profile", "login")  # how start-up files end that only those shells read which are told so
STARTED = frozenset(("-l", "-i", "--login"))  # options with which every shell reads them
SETTING = ("HOME", "XDG_CONFIG_HOME")
NOT_OURS = (Place.NOWHERE, Place.OTHER_USER)  # homes that the agent cannot fill
HOMES = ("HOME", *[name for name, _, _ in MOVED])  # variables that say where settings are


def among_settings(run: Run, does: Does, target: Target) -> Target:
    """The target of an effect, if the command runs among settings of an agent or Toolgate.

    What is unpacked or installed there may be settings; what git discards there is. An agent that is started with other
    settings has no guard.
    """
    if does.verb == Verb.RUN and does.target == ANOTHER_AGENT:
        if moved := [name for name in HOMES if _moved(name, run)]:
            values = getattr(run.scope.variables[moved[0]], "values", ())
            given = "=".join((moved[0], *[value for value in values[:1] if isinstance(value, str)]))
            run.emit(Verb.CONTROL, description(f"an agent with other settings: {backticked(given)}", Place.AGENT))
        return target
    if not run.scope.cwd or run.scope.where:
        return target
    directory = Target("", "", run.scope.cwd)
    around = run.here("").place
    place = around if around in KEPT else filled_place(directory, run.scope.facts)
    if run.scope.beside_guard() and does.verb == Verb.WRITE:
        place = Place.GUARD
    if not place:
        return target
    if does.verb == Verb.RUN and does.place == Place.WORKSPACE:
        _work(run, does, place)
    elif (does.verb == Verb.WRITE and does.target in UNNAMED) or (does.verb == Verb.DISCARD and around in KEPT):
        if does.verb == Verb.WRITE:
            return _filled(run, place, UNNAMED[does.target])
        where = backticked(shown(run.scope.cwd, layout_of(run.scope.facts)))
        return description(f"{does.text} in {where}, {kept_in(place)}", place)
    return target


def _filled(run: Run, place: str, how: str) -> Target:
    """A target for the settings or code in the working directory, with how they are changed."""
    kept = "Toolgate's own code" if run.scope.beside_guard() else kept_in(place)
    where = backticked(shown(run.scope.cwd or "", layout_of(run.scope.facts)))
    return description(f"{kept} in {where} by {how}", place)


def _work(run: Run, does: Does, place: str) -> None:
    """Emit that code runs in the directory: an installation writes to it, other code is unknown."""
    if Manner.INSTALL in does.manner:
        run.emit(Verb.WRITE, _filled(run, place, UNNAMED[PACKAGES_HERE]))
    elif held_place(Target("", "", run.scope.cwd or ""), run.scope.facts):
        run.unknown(f"the code in {backticked(shown(run.scope.cwd or '', layout_of(run.scope.facts)))}")


def _moved(name: str, run: Run) -> bool:
    """Whether a variable for a settings directory has a value other than the usual one."""
    found = run.scope.variables.get(name)
    if found is None:
        return False
    usual = run.scope.facts.home() if name == "HOME" else run.scope.facts.variable(name)
    return type(found) is not Scalar or found.values != (usual,)


def obeys_another_home(run: Run, named: object = "") -> None:
    """Emit that Toolgate runs with another home directory, whose policy it obeys and whose Python code it loads."""
    moved = [name for name in HOMES if name == "HOME" or name.startswith("XDG_") if _moved(name, run)]
    if moved or named not in ("", run.scope.facts.home()):
        run.emit(Verb.RUN, description("Toolgate with a policy from another directory", Place.MACHINE))


def starts_up(run: Run) -> None:
    """Emit that a shell loads startup files from a home directory that is not the user's or made by this script.

    A temporary home is judged by the files that are in it, as `loaded_from` finds them.
    """
    from toolgate.analysis.arguments.undescribed_values import loads
    from toolgate.analysis.places.outside import is_outside

    given = [name for option, _ in run.options for name in option.names]
    if STARTED.isdisjoint(given) if run.has("logs-in") else not UNSTARTED.isdisjoint(given):
        return
    if run.scope.multiplying and run.scope.ledger.carrier is not None:
        _starts_from(run, run.scope.ledger.carrier[0], not STARTED.isdisjoint(given))
    for name in ("HOME", "XDG_CONFIG_HOME"):
        found = run.scope.variables.get(name)
        if not _moved(name, run) or type(found) is not Scalar or not isinstance(found.values[0], str):
            continue
        target = locate(found.values[0], run.scope.cwd or "", run.scope.facts)
        made = any(
            [effect.target.path == target.path for effect in run.scope.ledger.effects if effect.verb == Verb.WRITE]
        )
        if target.place != Place.TEMP and is_outside(target, run.scope.facts.home()) and not made:
            loads(run, Target(f"{name}={found.values[0]}", target.place, target.path))


def _starts_from(run: Run, file: Target, told: bool) -> None:
    """Report a startup file that starts its own shell, which reads the file again; `told`: as login or interactive."""
    from toolgate.analysis.state.exhaustion import starts_itself

    held = run.scope.ledger.files.get(file.path)
    text = (held.text or "\n".join(held.parts)) if held is not None else ""
    own = file.place == Place.STARTUP and is_start_file(file.path, run.scope.command.name)
    if own and (told or not file.path.endswith(ASKED)):
        starts_itself(run.scope, [text])


def takes_settings(run: Run) -> None:
    """Emit that a program takes its settings from a home that anybody may fill, if it keeps registries or logins there.

    What shells and git find in another home is judged by the files that are in it, as `loaded_from` does.
    """
    from toolgate.analysis.arguments.undescribed_values import loads
    from toolgate.analysis.places.outside import is_anybodys

    for name in (one for one in SETTING if _moved(one, run)):
        found = run.scope.variables[name]
        text = found.values[0] if type(found) is Scalar else ""
        target = locate_field(text, run.scope)
        others = target.place not in NOT_OURS and is_anybodys(target, run.scope.facts.home())
        unique = not target.path and isinstance(text, Partial) and all([hole.kind == "number" for hole in text.holes])
        if others and not unique and _is_set_up_at_home(told(run.name).rpartition("/")[2]):
            loads(run, Target(f"{name}={told(text)}", target.place, target.path))


def _is_set_up_at_home(program: str) -> bool:
    """Whether a program keeps registries or logins in the home: `.npmrc`, `.kube`, `.config/gh`."""
    from toolgate.knowledge.package_lists import registry_of
    from toolgate.knowledge.places.homes import NAMED_OTHERWISE, SECRETS

    name = NAMED_OTHERWISE.get(program, program)
    if registry_of((program,)):
        return True
    kept = (path.removeprefix(".config/").lstrip(".").partition("/")[0] for path in SECRETS[1].split())
    return any([name in (one, one.partition(".")[0].removesuffix("rc")) for one in kept])


def is_start_file(path: str, shell: str) -> bool:
    """Whether a startup file belongs to a shell, by its name or its directory's name."""
    return any([part.lstrip(".").startswith(shell) for part in path.split("/")])


def loaded_from(usual: str, text: str, scope: Scope) -> None:
    """Emit that later programs load the startup files of another home or settings directory."""
    from toolgate.knowledge.places.homes import HOME

    base, facts, written = locate(text, scope.cwd or "", scope.facts), scope.facts, scope.ledger.files
    if not scope.cwd or not base.path or base.place not in (Place.TEMP, Place.WORKSPACE, Place.OUTPUT, Place.CACHE):
        return
    within = [path for path in written if path.startswith(base.path + "/")]
    if not within and not facts.entries(base.path, ENTRIES):
        return
    for entry, place in (HOME.whole() | dict.fromkeys(GIT_SETTINGS, Place.STARTUP)).items():
        path = f"{base.path}/{entry[len(usual) :]}"
        if place != Place.STARTUP or not entry.startswith(usual) or (path not in within and not _is_file(path, facts)):
            continue
        content = written[path].text if path in within else facts.read(path, READ)
        if not (entry in GIT_SETTINGS and content is not None and _harmless(content)):
            target = locate(path, scope.cwd, facts)
            scope.emit(Verb.RUN, Target(target.text, base.place, path), None, (Manner.PRELOAD,))


def _is_file(path: str, facts: Facts) -> bool:
    return facts.exists(path) is True and facts.is_dir(path) is False


def _harmless(text: str) -> bool:
    """Whether git settings name no program and no other file."""
    from toolgate.analysis.git.config import configured
    from toolgate.knowledge.readers.gitconfig import read

    return all([read(f"{key}={value}") == [] for key, value in configured(text)])


def taken_along(field: Partial, scope: Scope) -> list[Target]:
    """The agents' directories that a pattern such as `.[a-z]*` matches on this machine."""
    pattern = field.pattern
    directory, _, name = (pattern or "").rpartition("/")
    if name[:1] != "." or not scope.cwd or magical(directory):
        return []
    base = locate(directory or ".", scope.cwd, scope.facts).path
    found = []
    for entry in scope.facts.entries(base, ENTRIES) or ():
        if entry[0] == "." and matches(name, entry):
            place = held_place(Target(entry, Place.WORKSPACE, f"{base}/{entry}"), scope.facts)
            if place:
                found.append(
                    description(f"{backticked(entry)}, which holds {kept_in(place)}", place, f"{base}/{entry}")
                )
    return found
