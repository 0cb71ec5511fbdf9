"""The checks of `toolgate doctor`: the installation itself, and for each agent whether its hook answers."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import time

from toolgate import __version__
from toolgate.bundling.compiling import current
from toolgate.directories import FAILURES
from toolgate.install import launching, ledger, shipped, trust
from toolgate.install.canary import judged, tried
from toolgate.install.change import content_of, short
from toolgate.install.comparison import differences, entries, put_beside, status_differences
from toolgate.install.jsonc import NotJson, read
from toolgate.install.places import Site, here
from toolgate.install.planning import files_of, formerly, placed, present, settings_of
from toolgate.install.recipes import RECIPES, Recipe, command_in, ours
from toolgate.install.switches import Unreadable, turned_off
from toolgate.model.verdict import ALLOW
from toolgate.protocols.declaration import Trust

FINE, WARNING, FAILURE = "fine", "warning", "failure"
OTHERS_WRITE = 0o022
AFTER = " --after "  # in the command for the event after a call
RECENT = 7 * 86_400  # seconds for which failures after a call are reported
Attempt = Callable[[str, str | list[str], Path, bool], str]


@dataclass(frozen=True)
class Finding:
    """The result of one check: its subject, its state, and what to do if it is not fine."""

    subject: str
    state: str
    text: str
    advice: str = ""


# --- the installation ------------------------------------------------------------------------------------------------


def general(package: Path, state: Path, project: Path) -> Iterator[Finding]:
    """Check the interpreter, the package and the state directory."""
    interpreter = Path(launching.interpreter())
    if not os.access(interpreter, os.X_OK):
        yield Finding("python", FAILURE, f"`{interpreter}` cannot be started", "install Toolgate with another Python")
    else:
        yield Finding("python", FINE, str(interpreter))
    yield from _package(package, project)
    yield from _code(package, state)
    yield from _state(state)
    yield from _unseen(state)


def _package(package: Path, project: Path) -> Iterator[Finding]:
    if exposed := next(_exposed(package), None):
        yield Finding(
            "package", FAILURE, f"others may change `{exposed}`", f"chmod go-w {exposed}, and see who owns it"
        )
    elif package.is_relative_to(project) and package != project / "toolgate":  # except for those who work on Toolgate
        advice = "install it outside the project, for example with `pipx install toolgate`"
        yield Finding("package", WARNING, f"`{package}` is inside this project, where agents can change it", advice)
    else:
        yield Finding("package", FINE, str(package))
    if current(package):
        yield Finding("compiled", FINE, "hooks start quickly")
    else:
        yield Finding(
            "compiled", WARNING, "hooks start slowly: the package is not compiled, or has changed", "toolgate compile"
        )


def _code(package: Path, state: Path) -> Iterator[Finding]:
    now = shipped.Contents(package)
    found = list(shipped.changed(now))
    for text in found:
        yield Finding("code", FAILURE, text, "install Toolgate again, then toolgate compile")
    compiled = shipped.miscompiled(now, state)
    for path in compiled:
        text = f"`{path}` is not what Python makes of the sources: it was changed, or another Python compiled it"
        yield Finding("code", FAILURE, text, "toolgate compile")
    if not found and not compiled:
        yield Finding("code", FINE, f"hooks run the code of Toolgate {__version__}")


def _exposed(package: Path) -> Iterator[Path]:
    """What other users could change in the package: its files and directories, or a directory above it."""
    own = (0, os.getuid()) if hasattr(os, "getuid") else ()
    inside = [f"{place}/{name}" for place, folders, files in os.walk(package) for name in (*folders, *files)]
    for path in (str(package), *inside):
        try:
            found = os.stat(path)  # follows links
        except OSError:  # nothing that could be loaded
            continue
        if found.st_mode & OTHERS_WRITE or (own and found.st_uid not in own):
            yield Path(path)
    for parent in package.parents:
        if own and parent.stat().st_mode & 0o1002 == 0o002:  # in a sticky directory they cannot replace our files
            yield parent


def open_to_others(path: Path) -> str:
    """Why others could change a file of this user; empty: they cannot. The user's own group counts as the user."""
    if not hasattr(os, "getuid"):
        return ""
    for one in (path, path.parent):
        try:
            found = one.stat()
        except OSError:  # reported where it is read
            continue
        group = found.st_mode & 0o020 and found.st_gid not in (0, os.getgid())
        if (found.st_mode & 0o002 or group) and not (one != path and found.st_mode & 0o1000):
            return f"others may change `{one}`"
        if found.st_uid not in (0, os.getuid()):
            return f"`{one}` belongs to another user"
    return ""


def _private(path: Path) -> bool:
    """Whether a directory is accessible to us alone; Windows has neither such modes nor such owners."""
    found = path.stat()
    return not hasattr(os, "getuid") or (not found.st_mode & 0o077 and found.st_uid == os.getuid())


def _state(state: Path) -> Iterator[Finding]:
    if not state.exists():
        yield Finding("state", FINE, "nothing is remembered yet")
    elif not _private(state):
        yield Finding("state", FAILURE, f"`{state}` is not private", f"chmod 700 {state}, and see who owns it")
    elif not os.access(state, os.W_OK):
        yield Finding("state", FAILURE, f"`{state}` cannot be written", f"chmod u+w {state}")
    else:
        yield Finding("state", FINE, str(state))


def _unseen(state: Path) -> Iterator[Finding]:
    """Results that were not scanned, as recorded by the hooks that failed."""
    try:
        lines = [line.split("\t") for line in (state / FAILURES).read_text("utf-8", "replace").splitlines()]
    except OSError:
        return
    late = [
        fields for fields in lines if len(fields) == 3 and fields[0].isdecimal() and int(fields[0]) > time() - RECENT
    ]
    if late:
        _, agent, reason = late[-1]
        text = f"the results of {len(late)} calls this week were not checked; the latest was of {agent}: {reason}"
        yield Finding("after calls", WARNING, text, f"toolgate install {agent}; report it if it goes on")


# --- agents ----------------------------------------------------------------------------------------------------------


def agents(sites: list[Site], known: ledger.Known, attempt: Attempt = tried) -> Iterator[Finding]:
    """Check each agent that is here, has one of our hooks, or should have one; `attempt` tests a command."""
    for recipe in RECIPES:
        places = [site for site in sites if hooks_of(recipe, site) or _record(recipe, site, known)]
        if places:
            found = [*_version(recipe), *_switches(recipe, sites)]
            for site in places:
                found += _installed(recipe, site, known, attempt)
            found += _beside(recipe, sites, [one for site in places if (one := _record(recipe, site, known))])
            wrong = [finding for finding in found if finding.state != FINE]
            yield from wrong or [Finding(recipe.agent, FINE, f"guarded: {_works(recipe.agent)}")]
        elif broken := list(_unreadable(recipe, sites[0])):
            yield from broken
        elif present(recipe, sites[0]):
            yield Finding(recipe.agent, WARNING, "found, but not guarded", f"toolgate install {recipe.agent}")


def _works(agent: str) -> str:
    """What was seen of a hook that works."""
    if judged(agent, Path.cwd()).verdict == ALLOW:
        return "a harmless call passes, a forbidden one is blocked"
    return "a forbidden call is blocked; a harmless one does not pass either, by the policy or the mode here"


def _unreadable(recipe: Recipe, site: Site) -> Iterator[Finding]:
    """Settings that cannot be read, so that it is not known whether they have one of our hooks."""
    for path in files_of(recipe, site):
        try:
            content_of(path)
        except OSError as error:
            text = f"{short(path, site.home)}: it cannot be read: {error.strerror}; whether it is guarded is not known"
            yield Finding(recipe.agent, FAILURE, text, f"fix the file, then toolgate install {recipe.agent}")


def _record(recipe: Recipe, site: Site, known: ledger.Known) -> ledger.Installation | None:
    return known.get((recipe.agent, site.scope, str(site.project or site.home)))


def _beside(recipe: Recipe, sites: list[Site], records: list[ledger.Installation]) -> Iterator[Finding]:
    """Other hooks that no recorded installation has accepted."""
    accepted = {digest for record in records for digest in record.beside}
    advice = f"look at it; if it is yours, `toolgate install {recipe.agent}` here accepts it"
    for one in put_beside(recipe, sites, accepted) if records else ():
        yield Finding(recipe.agent, WARNING, f"{short(one.path, sites[0].home)}: {one.text}", advice)


def _installed(recipe: Recipe, site: Site, records: ledger.Known, attempt: Attempt) -> Iterator[Finding]:
    """What is wrong with an installation: its files first, then its hooks, which are tried."""
    again = f"toolgate install {recipe.agent}" + ("" if site.project is None else " --project")
    record = _record(recipe, site, records)
    for one in differences(recipe, site):
        elsewhere = [file["path"] for file in (record.files if record else ()) if file["path"] != str(one.path)]
        hint = f"; it was installed in {elsewhere[0]}" if one.missing and elsewhere else ""
        yield Finding(recipe.agent, FAILURE, f"{short(one.path, site.home)}: {one.text}{hint}", again)
    for one in status_differences(recipe, site):
        yield Finding(recipe.agent, WARNING, f"{short(one.path, site.home)}: {one.text}", f"{again} --status-line")
    for path in files_of(recipe, site):
        if why := open_to_others(path):
            yield Finding(recipe.agent, FAILURE, f"{short(path, site.home)}: {why}", "chmod go-w, and see who owns it")
    if known := recipe.declaration.trust:
        yield from [Finding(recipe.agent, FAILURE, text, again) for text in _distrust(recipe, known, site)]
    results: dict[str, str] = {}  # an agent may start the same hook for several of its events
    failed: set[tuple[Path, bool]] = set()
    for hook in hooks_of(recipe, site):
        words = str(hook.command)
        if words not in results:
            results[words] = attempt(recipe.agent, hook.command, Path.cwd(), hook.after)
        if results[words] and (hook.path, hook.after) not in failed:
            failed.add((hook.path, hook.after))
            yield Finding(recipe.agent, FAILURE, f"{short(hook.path, site.home)}: {results[words]}", again)


@dataclass(frozen=True)
class Hook:
    """One of our commands in an agent's settings."""

    path: Path
    command: str | list[str]
    after: bool = False  # for the event after a call


def sites_at(home: Path, project: Path) -> list[Site]:
    """Where a hook may be: the user's settings first, then the project's."""
    return [here(home), *([here(home, project)] if project != home else [])]


def guarded(sites: list[Site]) -> list[str]:
    """The agents whose settings have one of our hooks, in any of some places."""
    return [recipe.agent for recipe in RECIPES if any(hooks_of(recipe, site) for site in sites)]


def hooks_of(recipe: Recipe, site: Site) -> list[Hook]:
    """Our commands in an agent's settings; a file that cannot be read has none."""
    found: list[Hook] = []
    for part, path in (*placed(recipe, recipe.insertions, site), *formerly(recipe, site)):
        with suppress(Unreadable):
            found += [Hook(path, command, AFTER in command) for command in _commands(entries(path, part))]
    for _, path in placed(recipe, recipe.files, site):
        with suppress(OSError):
            found += _in_own_file(path, (content_of(path) or b"").decode("utf-8", "replace"))
    return found


def _in_own_file(path: Path, text: str) -> list[Hook]:
    if "toolgate" not in text:
        return []
    if path.suffix == ".js":
        found = re.search(r"^const WORDS = (\[.*\]);$", text, re.MULTILINE)
        words = json.loads(found[1]) if found else []
        return [Hook(path, words), Hook(path, [*words, AFTER.strip()], after=True)] if words else []
    if text.startswith("#!"):
        return [Hook(path, [str(path)], AFTER in text)]
    try:
        return [Hook(path, command, AFTER in command) for command in _commands(read(text).value)]
    except NotJson:
        return []


def _commands(value: object) -> Iterator[str]:
    """The commands in a value that start our hook."""
    if isinstance(value, list):
        for part in value:
            yield from _commands(part)
    if isinstance(value, dict):
        command = command_in(value)
        if isinstance(command, str) and ours(value):
            yield command
            return
        for part in value.values():
            yield from _commands(part)


def _version(recipe: Recipe) -> Iterator[Finding]:
    """A warning if the agent's version is older than those that are known."""
    program = next((found for name in recipe.declared.programs if (found := shutil.which(name))), None)
    if program is None or not recipe.declaration.since:
        return
    try:
        done = subprocess.run(  # noqa: S603 # the agent itself, asked for its version
            [program, "--version"], capture_output=True, text=True, timeout=20, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        yield Finding(recipe.agent, WARNING, f"`{program} --version` does not answer", "see whether the agent works")
        return
    said = re.search(r"(\d+)\.(\d+)\.(\d+)", done.stdout)
    wanted = tuple(int(part) for part in recipe.declaration.since.split("."))
    if said and tuple(int(part) for part in said.groups()) < wanted:
        text = f"version {said[0]} is older than {recipe.declaration.since}, the oldest whose hooks are known"
        yield Finding(recipe.agent, WARNING, text, f"update {recipe.title}")


def _switches(recipe: Recipe, sites: list[Site]) -> Iterator[Finding]:
    """Settings that turn hooks off."""
    for text in turned_off(recipe.declared, sites):
        yield Finding(recipe.agent, FAILURE, text, "remove the setting, or fix the file")


def _distrust(recipe: Recipe, known: Trust, site: Site) -> Iterator[str]:
    """Why the agent would skip the hook: it does not trust it, or the project."""
    skipped = f"{known.name} does not trust the hook, and skips it silently"
    for hooks in settings_of(recipe, site):
        try:
            wanted = trust.entries(known, (content_of(hooks) or b"").decode("utf-8", "replace"), str(hooks))
            config = (content_of(site.of_user(recipe.declared, known.file)) or b"").decode("utf-8", "replace")
            if site.project is not None and trust.shunned(config, str(site.project)):
                yield f"{known.name} does not trust the project, and skips its hooks silently"
            if not trust.trusted(config, wanted):
                yield skipped
        except (NotJson, AttributeError, KeyError, OSError, tomllib.TOMLDecodeError):
            yield skipped
