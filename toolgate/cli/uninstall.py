"""`toolgate uninstall`: removes the guard from agents; files that nobody else changed are restored byte for byte."""

from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from toolgate import directories
from toolgate.cli.attendance import require_person
from toolgate.cli.install import GIT, agreed, chosen, key_of, parser, site_of
from toolgate.cli.purge import purge
from toolgate.cli.usage import UsageError
from toolgate.install import ledger, server_files, unshared
from toolgate.install.change import Change, make
from toolgate.install.planning import Site, Step, planned, removing
from toolgate.install.recipes import RECIPES, Recipe

DESCRIPTION = (
    "Remove the guard from agents. Files that only Toolgate has changed are restored byte for byte; from others only "
    "Toolgate's part is removed. Without a name: everywhere."
)
EPILOG = """\
Run this before you delete Toolgate (`pip uninstall`, a virtual environment):
an agent whose settings still name a missing hook blocks every call.

examples:
  toolgate uninstall             all agents, for your account
  toolgate uninstall --project   in the project around the current directory
  toolgate uninstall mcp FILE    remove the proxy from the MCP servers in FILE
  toolgate uninstall --purge     everywhere, with all that Toolgate has stored except your policy"""


@dataclass(frozen=True)
class Departure:
    """The steps that remove the guard from one place, and what cannot be changed there."""

    site: Site
    steps: list[Step]
    problems: list[tuple[Recipe | Step, str]]

    def tell(self) -> None:
        """Say which agents are no longer guarded there."""
        for step in self.steps:
            if step.agent != GIT:
                print(f"{step.title}: no longer guarded")


def run(words: list[str]) -> int:
    if words[:1] == ["mcp"]:
        from toolgate.cli.install_mcp import run_removal

        return run_removal(words[1:])
    known = parser("uninstall", DESCRIPTION, EPILOG)
    known.add_argument(
        "--purge", action="store_true", help="also remove caches, compiled code, sessions, records and the log"
    )
    options = known.parse_args(words)
    if options.purge and (options.agents or options.project is not None):
        raise UsageError("`--purge` removes everything; it takes neither an agent nor `--project`")
    if not options.dry_run:
        require_person("uninstall")
    site = site_of(options)
    if options.purge:
        state = Path(directories.state(str(site.home)))
        return purge(site, options, lambda place: departure(place, [], state), lambda found: carry_out(found, state))
    return leave(site, options)


def leave(site: Site, options: Namespace) -> int:
    """Remove the guard from one place."""
    state = Path(directories.state(str(site.home)))
    found = departure(site, options.agents, state)
    if found.problems and not found.steps and not options.json:
        raise UsageError("nothing was changed: " + "; ".join(text for _, text in found.problems))
    if not found.steps and not options.json:
        print("nothing of Toolgate is installed here")
    if not agreed(found.steps, found.problems, site, options):
        return 1 if found.problems or (found.steps and not options.dry_run) else 0
    carry_out(found, state)
    if not options.json:
        found.tell()
    return 1 if found.problems else 0


def departure(site: Site, agents: list[str], state: Path) -> Departure:
    """What removing the guard from one place changes; without names, that of all agents and servers."""
    recipes = chosen(agents, site) if agents else list(RECIPES)
    found, broken = planned(recipes, lambda one: leaving(one, site, state))
    problems: list[tuple[Recipe | Step, str]] = [*broken]
    if not agents:
        servers, unread = server_files.leaving(ledger.recorded(state), site)
        found += servers
        problems += unread
    steps = [step for step in found if step.changes]
    return Departure(site, steps + sharing_again(steps, site, state), problems)


def leaving(recipe: Recipe, site: Site, state: Path) -> list[Change]:
    """The changes: restore files that nobody else has changed, else remove only our part."""
    known = ledger.recorded(state).get(key_of(recipe.agent, site))
    back, changed = ledger.restoring(known) if known else ([], [])
    done = {change.path for change in back}
    return back + [change for change in removing(recipe, site, changed) if change.path not in done]


def sharing_again(steps: list[Step], site: Site, state: Path) -> list[Step]:
    """In a project: the step that removes the files from git's exclude list for this clone."""
    if site.project is None:
        return []
    known = ledger.recorded(state)
    gone = {key_of(step.agent, site) for step in steps} | {key_of(GIT, site)}
    rest = [key for key in known if key[1:] == key_of(GIT, site)[1:] and key not in gone]
    noted = known.get(key_of(GIT, site))
    back, _ = ledger.restoring(noted) if noted and not rest else ([], [])
    paths = [change.path for step in steps for change in step.changes if change.path.is_relative_to(site.project)]
    changes = back or unshared.including(site.project, paths)
    return [Step(GIT, "git, in this clone only", changes)] if changes else []


def carry_out(found: Departure, state: Path) -> None:
    """Make the changes of all steps in a place and forget their records, or make none."""
    site = found.site
    known = ledger.recorded(state)
    made: list[str] = []
    for step in found.steps:
        known, empty = ledger.without(known, step.key or key_of(step.agent, site))
        made += empty
    record = ledger.recording(state, known)
    changes = [change for step in found.steps for change in step.changes]
    try:
        make(*changes, *([record] if record.before is not None else []))
    except OSError as error:
        where = f" in `{site.project}`" if site.project is not None else ""
        raise UsageError(f"nothing was changed{where}: {error}") from None
    ledger.remove_directories(sorted(made, key=lambda name: -len(Path(name).parts)))
