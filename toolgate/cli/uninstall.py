"""`toolgate uninstall`: take the guard out of agents; files nobody else has changed are put back byte for byte."""

from __future__ import annotations

from pathlib import Path

from toolgate import directories
from toolgate.cli import UsageError
from toolgate.cli.install import agreed, apply, chosen, described, parser, site_of
from toolgate.install import ledger
from toolgate.install.change import Change
from toolgate.install.planning import Site, removing
from toolgate.install.recipes import RECIPES, Recipe
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Take the guard out of agents. Files that only Toolgate has changed become what they were, byte for byte; from "
    "others our part is taken out. Without a name: everywhere."
)


def run(words: list[str]) -> int:
    options = parser("uninstall", DESCRIPTION, "").parse_args(words)
    site = site_of(options)
    state = Path(directories.state(str(site.home)))
    recipes = chosen(options.agents, site) if options.agents else list(RECIPES)
    try:
        plan = [(recipe, changes) for recipe in recipes if (changes := leaving(recipe, site, state))]
    except (GuardError, OSError) as error:
        raise UsageError(f"nothing was changed: {described(error)}") from None
    if not plan and not options.json:
        print("nothing of Toolgate is installed here")
    if not agreed(plan, site, options):
        return 0 if options.dry_run or not plan else 1
    for recipe, changes in plan:
        apply(changes)
        ledger.forget(state, (recipe.agent, site.scope, str(site.project or site.home)))
        if not options.json:
            print(f"{recipe.title}: guarded no longer")
    return 0


def leaving(recipe: Recipe, site: Site, state: Path) -> list[Change]:
    """What has to change: the way back where nobody else was there since, else our part alone."""
    known = ledger.recorded(state).get((recipe.agent, site.scope, str(site.project or site.home)))
    back, changed = ledger.restoring(known) if known else ([], [])
    done = {change.path for change in back}
    return back + [change for change in removing(recipe, site) if change.path not in done or change.path in changed]
