"""`toolgate install`: guards agents; the change to their settings is shown, made, and recorded byte for byte."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import time

from toolgate import directories, session
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import confirmed
from toolgate.cli.screen import colourful, folded, one_line, styled, width
from toolgate.cli.usage import UsageError, nearest
from toolgate.cli.words import directory
from toolgate.host import Machine, home_directory
from toolgate.install import ledger, unshared
from toolgate.install.canary import proven
from toolgate.install.change import Change, make, short, shown
from toolgate.install.comparison import beside
from toolgate.install.places import here
from toolgate.install.planning import Site, Step, detected, installing, planned
from toolgate.install.recipes import BY_AGENT, Recipe
from toolgate.install.sessions import SESSION

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
  toolgate install mcp .mcp.json      put the proxy in front of its MCP servers
  toolgate doctor                     afterwards: does every hook answer?"""

GIT = "git"  # the step that keeps a project's files out of its repository


def run(words: list[str]) -> int:
    if words[:1] == ["mcp"]:
        from toolgate.cli.install_mcp import run as run_mcp

        return run_mcp(words[1:])
    known = parser("install", DESCRIPTION, EPILOG)
    able = ", ".join([agent for agent, recipe in BY_AGENT.items() if recipe.status])
    known.add_argument("--status-line", action="store_true", help=f"also show in each session what was judged ({able})")
    options = known.parse_args(words)
    site = site_of(options)
    steps, problems = planned(chosen(options.agents, site), lambda one: installing(one, site, options.status_line))
    if not steps:
        raise UsageError("nothing was changed: " + "; ".join(text for _, text in problems))
    guarded = [BY_AGENT[step.agent] for step in steps]
    steps += keeping_private(steps, site)
    if not agreed(steps, problems, site, options):
        changes = any(step.changes for step in steps) and not options.dry_run
        if not changes and not options.dry_run:
            accept(steps, site)
        return 1 if changes or problems else 0
    carry_out(steps, site)
    state = directories.state(str(site.home))
    prepare(Path(state))
    status = 0 if options.json else report(guarded, site)
    session.forget(state, SESSION)
    session.prune(state, int(time()))
    return status or (1 if problems else 0)


def keeping_private(steps: list[Step], site: Site) -> list[Step]:
    """In a project: the step that makes git ignore what is written for this machine."""
    if site.project is None:
        return []
    made = [change.path for step in steps for change in step.changes if change.path.is_relative_to(site.project)]
    changes = unshared.excluding(site.project, made)
    return [Step(GIT, "git, in this clone only", changes)] if changes else []


def carry_out(steps: list[Step], site: Site) -> None:
    """Make the changes of all steps and record them, or make none."""
    state = Path(directories.state(str(site.home)))
    known = ledger.recorded(state)
    for step in steps:
        if step.changes:
            key = key_of(step.agent, site)
            known = ledger.noted(known, key, step.changes, accepted(step.agent, site, known.get(key)))
    try:
        make(*[change for step in steps for change in step.changes], ledger.recording(state, known))
    except OSError as error:
        raise UsageError(f"nothing was changed: {error}") from None


def accepted(agent: str, site: Site, found: ledger.Installation | None) -> tuple[str, ...]:
    """Other hooks of an agent, also in the project around: installing ours accepts them."""
    if agent not in BY_AGENT:
        return ()
    project = site.project or Path(Machine(directory(None)).workspace())
    sites = [here(site.home), *([here(site.home, project)] if project != site.home else [])]
    before = found.beside if found is not None else ()
    return tuple(dict.fromkeys([*before, *beside(BY_AGENT[agent], *sites)]))


def accept(steps: list[Step], site: Site) -> None:
    """Record the other hooks that are now next to ours."""
    state = Path(directories.state(str(site.home)))
    known = before = ledger.recorded(state)
    for step in steps:
        found = known.get(key_of(step.agent, site))
        if found is not None:
            known = {**known, found.key: replace(found, beside=accepted(step.agent, site, found))}
    if known != before:
        make(ledger.recording(state, known))


def key_of(agent: str, site: Site) -> ledger.Key:
    return agent, site.scope, str(site.project or site.home)


def agreed(steps: list[Step], problems: Sequence[tuple[Recipe | Step, str]], site: Site, options: Namespace) -> bool:
    """Show the steps and ask about them if necessary; returns whether there is something to do that may be done."""
    display(steps, problems, site, options.json)
    if options.dry_run or not any(step.changes for step in steps):
        return False
    if options.yes or confirmed("Make these changes?"):
        return True
    print("nothing was changed", file=sys.stderr)
    return False


def display(steps: list[Step], problems: Sequence[tuple[Recipe | Step, str]], site: Site, in_json: bool) -> None:
    """Show the steps, and what cannot be changed."""
    if in_json:
        print(json.dumps(as_json(steps, problems, site)))
    else:
        show(steps, site)
    for recipe, text in problems:
        print(folded(f"toolgate: {recipe.title} was left alone: {text}", 2), file=sys.stderr)


def parser(verb: str, description: str, epilog: str) -> Parser:
    found = Parser(verb, description, epilog)
    own = " [--status-line]" if verb == "install" else " [--purge]"
    found.usage = (
        f"toolgate {verb} [-h] [--project [DIR]] [--dry-run] [--yes] [--json]{own} [AGENT ...]\n"
        f"       toolgate {verb} mcp FILE   (`toolgate {verb} mcp --help` has its options)"
    )
    found.add_argument("agents", nargs="*", metavar="AGENT", help="agents, by name (default: all that are found here)")
    found.add_argument(
        "--project",
        nargs="?",
        const="",
        metavar="DIR",
        help="apply to this project only (default DIR: the project around the current directory)",
    )
    found.add_argument("--dry-run", action="store_true", help="show what would change, and change nothing")
    found.add_argument("--yes", "-y", action="store_true", help="do not ask")
    found.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    return found


def site_of(options: Namespace) -> Site:
    """The user's home, or a project: the one named, or the one around the current directory."""
    if options.project is None:
        return here(Path(home_directory()))
    named = Path(directory(options.project or None))
    if not named.is_dir():
        advice = "name agents before `--project`" if options.project in BY_AGENT else "`--project` takes a directory"
        raise UsageError(f"`{options.project}` is not a directory; {advice}")
    return here(Path(home_directory()), named if options.project else Path(Machine(str(named)).workspace()))


def chosen(names: list[str], site: Site) -> list[Recipe]:
    for name in names:
        if name not in BY_AGENT:
            raise UsageError(f"no agent `{name}`; {nearest(name, BY_AGENT)}")
    found = [BY_AGENT[name] for name in dict.fromkeys(names)] or detected(site)
    if not found:
        raise UsageError(f"no agent was found here; name one: {', '.join(BY_AGENT)}")
    return found


# --- what is shown ---------------------------------------------------------------------------------------------------


def show(steps: list[Step], site: Site) -> None:
    """Show the change of every file, then a summary, which is next to the question."""
    colour = colourful()
    cut = False
    for step in steps:
        if not step.changes:
            print(f"{styled(step.title, 'bold', colour)}: nothing to change")
            continue
        print(styled(step.title, "bold", colour))
        for change in step.changes:
            for line in shown(change, site.home).splitlines():
                style = {"+": "allow", "-": "deny", "@": "dim"}.get(line[:1], "")
                fitting = one_line(line, width() - 2) if sys.stdout.isatty() else line
                cut = cut or len(fitting) < len(line)
                print("  " + (styled(fitting, style, colour) if style else fitting))
        print()
    if cut:
        print(folded("Long lines are cut; `--dry-run | less` shows them whole.", 0))
    for line in summary(steps, site):
        print(line)


def summary(steps: list[Step], site: Site) -> Iterator[str]:
    """One line for each file that changes."""
    longest = max([len(step.title) for step in steps if step.changes], default=0)
    for step in steps:
        for title, change in zip([step.title, *[""] * len(step.changes)], step.changes, strict=False):
            yield f"{title:<{longest}}  {short(change.path, site.home)} ({_extent(change)})"


def _extent(change: Change) -> str:
    """How much of a file changes."""
    if change.before is None or change.after is None:
        return "new" if change.before is None else "removed"
    if change.before == change.after:
        return f"mode {change.mode:o}"
    return f"{len(change.after.splitlines()) - len(change.before.splitlines()):+d} lines"


def as_json(steps: list[Step], problems: Sequence[tuple[Recipe | Step, str]], site: Site) -> dict[str, object]:
    rows = [
        {
            "agent": step.agent,
            "changes": [{"file": str(change.path), "diff": shown(change, site.home)} for change in step.changes],
        }
        for step in steps
    ]
    wrong = [{"agent": recipe.agent, "error": text} for recipe, text in problems]
    return {"scope": site.scope, "agents": rows, "problems": wrong}


def report(recipes: list[Recipe], site: Site) -> int:
    """Test each hook, and say what is left to do."""
    failed = False
    for recipe in recipes:
        finding = proven(recipe.agent)
        print(f"{recipe.title}: {finding or 'guarded'}")
        failed = failed or bool(finding)
        if recipe.declaration.note:
            print(folded(f"  {recipe.declaration.note}", 2))
    if site.project is not None:
        ignored = "git leaves them alone" if unshared.in_repository(site.project) else "do not share them"
        print(folded(f"The files hold paths of this machine, so they are for you alone: {ignored}.", 2))
    if failed:
        print("see `toolgate doctor`", file=sys.stderr)
    return 70 if failed else 0


def prepare(state: Path) -> None:
    """Compile the package, so that hooks start fast; if that fails they are only slower."""
    from toolgate.bundle import PACKAGE
    from toolgate.bundling.compiling import current
    from toolgate.install.shipped import compiled

    try:
        if not current(Path(PACKAGE)):
            compiled(Path(PACKAGE), state)
    except OSError as error:
        print(f"toolgate: hooks will be slower: the package cannot be compiled: {error}", file=sys.stderr)
