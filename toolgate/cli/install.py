"""`toolgate install`: guard agents; the change of their settings is shown, made, and remembered byte for byte."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from time import time

from toolgate import directories, session
from toolgate.cli import UsageError, nearest
from toolgate.cli.arguments import Parser, directory
from toolgate.cli.attendance import confirmed
from toolgate.cli.screen import colourful, folded, one_line, styled, width
from toolgate.host import home_directory
from toolgate.install import ledger
from toolgate.install.canary import SESSION, proven
from toolgate.install.change import Change, make, short, shown
from toolgate.install.planning import Site, detected, installing
from toolgate.install.recipes import BY_AGENT, Recipe
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Guard agents from their next tool call on. Without a name: every agent that is found here. The exact change is "
    "shown first; `toolgate uninstall` puts every file back as it was."
)
EPILOG = f"""\
agents: {" ".join(BY_AGENT)}

examples:
  toolgate install --dry-run          what would change, for all agents found
  toolgate install claude-code codex  these two, for all your projects
  toolgate install cursor --project   in this project only
  toolgate install mcp .mcp.json      the proxy before every MCP server in it
  toolgate doctor                     afterwards: does every hook answer?"""

Plan = list[tuple[Recipe, list[Change]]]


def run(words: list[str]) -> int:
    if words[:1] == ["mcp"]:
        from toolgate.cli.install_mcp import run as run_mcp

        return run_mcp(words[1:])
    known = parser("install", DESCRIPTION, EPILOG)
    known.add_argument(
        "--status-line", action="store_true", help="also show in each session what was judged (claude-code)"
    )
    options = known.parse_args(words)
    site = site_of(options)
    recipes = chosen(options.agents, site)
    try:
        plan = [(recipe, installing(recipe, site, options.status_line)) for recipe in recipes]
    except (GuardError, OSError) as error:
        raise UsageError(f"nothing was changed: {described(error)}") from None
    if not agreed(plan, site, options):
        return 0 if options.dry_run or not any(changes for _, changes in plan) else 1
    state = Path(directories.state(str(site.home)))
    for recipe, changes in plan:
        made = ledger.absent_directories(changes)
        apply(changes)
        ledger.remember(state, recipe.agent, site.scope, str(site.project or site.home), changes, made)
    prepare()
    status = 0 if options.json else report(recipes)
    session.forget(str(state), SESSION)
    session.prune(str(state), int(time()))
    return status


def agreed(plan: Plan, site: Site, options: Namespace) -> bool:
    """Show a plan, and ask for it where that is wanted: whether there is something to do, and it may be done."""
    if options.json:
        print(json.dumps(as_json(plan, site)))
    else:
        show(plan, site)
    if options.dry_run or not any(changes for _, changes in plan):
        return False
    if options.yes or confirmed("Make these changes?"):
        return True
    print("nothing was changed", file=sys.stderr)
    return False


def parser(verb: str, description: str, epilog: str) -> Parser:
    found = Parser(verb, description, epilog)
    found.add_argument("agents", nargs="*", metavar="AGENT", help="the agents (default: those that are found here)")
    found.add_argument("--project", nargs="?", const=".", metavar="DIR", help="in one project only, not for the user")
    found.add_argument("--dry-run", action="store_true", help="show what would change, and change nothing")
    found.add_argument("--yes", "-y", action="store_true", help="do not ask")
    found.add_argument("--json", action="store_true", help="one JSON object instead of text")
    return found


def site_of(options: Namespace) -> Site:
    return Site(Path(home_directory()), Path(directory(options.project)) if options.project else None)


def chosen(names: list[str], site: Site) -> list[Recipe]:
    for name in names:
        if name not in BY_AGENT:
            raise UsageError(f"no agent `{name}`; {nearest(name, BY_AGENT)}")
    found = [BY_AGENT[name] for name in dict.fromkeys(names)] or detected(site.home)
    if not found:
        raise UsageError(f"no agent was found here; name one: {', '.join(BY_AGENT)}")
    return found


def described(error: Exception) -> str:
    advice = f"; {error.help}" if isinstance(error, GuardError) and error.help else ""
    return f"{error}{advice}"


# --- what is shown ---------------------------------------------------------------------------------------------------


def show(plan: Plan, site: Site) -> None:
    """The change of every file; then, where the eye is when the question comes, what it comes to."""
    colour = colourful()
    cut = False
    for recipe, changes in plan:
        if not changes:
            print(f"{styled(recipe.title, 'bold', colour)}: nothing to change")
            continue
        print(styled(recipe.title, "bold", colour))
        for change in changes:
            for line in shown(change, site.home).splitlines():
                style = {"+": "allow", "-": "deny", "@": "dim"}.get(line[:1], "")
                fitting = one_line(line, width() - 2) if sys.stdout.isatty() else line
                cut = cut or len(fitting) < len(line)
                print("  " + (styled(fitting, style, colour) if style else fitting))
        print()
    if cut:
        print(folded("Long lines are cut; `--dry-run | less` shows them whole.", 0))
    for line in summary(plan, site):
        print(line)


def summary(plan: Plan, site: Site) -> Iterator[str]:
    """One line for each file that changes."""
    longest = max([len(recipe.title) for recipe, changes in plan if changes], default=0)
    for recipe, changes in plan:
        for title, change in zip([recipe.title, *[""] * len(changes)], changes, strict=False):
            old, new = (len((content or b"").splitlines()) for content in (change.before, change.after))
            deed = "new" if change.before is None else "removed" if change.after is None else f"{new - old:+d} lines"
            yield f"{title:<{longest}}  {short(change.path, site.home)} ({deed})"


def as_json(plan: Plan, site: Site) -> dict[str, object]:
    rows = [
        {
            "agent": recipe.agent,
            "changes": [{"file": str(change.path), "diff": shown(change, site.home)} for change in changes],
        }
        for recipe, changes in plan
    ]
    return {"scope": site.scope, "agents": rows}


def report(recipes: list[Recipe]) -> int:
    """Prove that each hook answers, and say what is left to do."""
    failed = False
    for recipe in recipes:
        finding = proven(recipe.agent)
        print(f"{recipe.title}: {finding or 'guarded'}")
        failed = failed or bool(finding)
        if recipe.note:
            print(folded(f"  {recipe.note}", 2))
    if failed:
        print("see `toolgate doctor`", file=sys.stderr)
    return 70 if failed else 0


# --- what is done ----------------------------------------------------------------------------------------------------


def apply(changes: list[Change]) -> None:
    """Make all changes of an agent, or none."""
    done: list[Change] = []
    try:
        for change in changes:
            make(change)
            done.append(change)
    except OSError as error:
        for change in reversed(done):
            make(Change(change.path, change.after, change.before, change.executable))
        raise UsageError(f"nothing was changed: {error}") from None


def prepare() -> None:
    """Compile the package, so that hooks start quickly; where it cannot be written they are only slower."""
    from toolgate.bundle import PACKAGE
    from toolgate.install.compiling import current
    from toolgate.install.compiling import prepare as compile_package

    try:
        if not current(Path(PACKAGE)):
            compile_package(Path(PACKAGE))
    except OSError as error:
        print(f"toolgate: hooks will be slower: the package cannot be compiled: {error}", file=sys.stderr)
