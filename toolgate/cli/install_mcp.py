"""`toolgate install mcp FILE`: puts the proxy in front of every server in an agent's MCP configuration."""

import json
import sys
from argparse import Namespace
from pathlib import Path

from toolgate import directories
from toolgate.cli.arguments import Parser
from toolgate.cli.guides import page
from toolgate.cli.screen import folded, visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import not_there
from toolgate.extras import installing, place_of
from toolgate.host import home_directory
from toolgate.install import ledger
from toolgate.install.change import Change, content_of, make, shown
from toolgate.install.server_files import key_of, removal
from toolgate.install.servers import unguarded, wrapped
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Put the proxy in front of every MCP server in a configuration file, such as `.mcp.json`, `~/.cursor/mcp.json` or "
    "`claude_desktop_config.json`. Servers with secret headers are left alone and named."
)
REMOVAL = (
    "Remove the proxy from a configuration file: byte for byte where only Toolgate has changed it, "
    "otherwise its entries alone."
)
EPILOG = f"{page('guide/mcp.md')} explains what happens to a call."


def run(words: list[str]) -> int:
    known = parser("install mcp", DESCRIPTION)
    known.add_argument("--undo", action="store_true", help="restore the file")
    options = known.parse_args(words)
    return carry_out(options, options.undo)


def run_removal(words: list[str]) -> int:
    """`toolgate uninstall mcp FILE`."""
    return carry_out(parser("uninstall mcp", REMOVAL).parse_args(words), True)


def parser(verb: str, description: str) -> Parser:
    found = Parser(verb, description, EPILOG)
    found.add_argument("file", metavar="FILE", help="the configuration")
    found.add_argument("--dry-run", action="store_true", help="show what would change, and change nothing")
    found.add_argument("--yes", "-y", action="store_true", help="do not ask")
    found.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    return found


def carry_out(options: Namespace, undo: bool) -> int:
    """Show the change, ask about it, make it and record it."""
    if undo and not options.dry_run:
        from toolgate.cli.attendance import require_person

        require_person("uninstall mcp")
    path = Path(options.file).absolute()
    home = Path(home_directory())
    state = Path(directories.state(str(home)))
    known = ledger.recorded(state)
    change, names = undone(path, known) if undo else planned(path)
    alone = [] if undo else unguarded((change.after or b"").decode("utf-8"))
    difference = shown(change, home)
    if options.json:
        print(json.dumps({"file": str(path), "servers": names, "left_alone": alone, "diff": difference}))
    else:
        print(difference or "nothing to change")
        for name in alone:
            print(folded(f"left alone: `{visible(name)}`; put `toolgate mcp-proxy` in front of it by hand", 2))
    forgets = undo and key_of(path) in known
    if (change.empty and not forgets) or options.dry_run:
        return 0
    if not change.empty and not options.yes:
        from toolgate.cli.attendance import confirmed

        if not confirmed("Make this change?"):
            print("nothing was changed", file=sys.stderr)
            return 1
    rest = ledger.without(known, key_of(path))[0] if undo else ledger.noted(known, key_of(path), [change])
    try:
        make(*([] if change.empty else [change]), ledger.recording(state, rest))
    except OSError as error:
        raise UsageError(f"nothing was changed: {error}") from None
    return 0


def planned(path: Path) -> tuple[Change, list[str]]:
    content = content_of(path)
    if content is None:
        raise not_there(path)
    if not place_of("mcp"):
        raise UsageError(f"the proxy needs the `mcp` extra: {installing('mcp')}; nothing was changed")
    try:
        text, names = wrapped(content.decode("utf-8"))
    except (GuardError, UnicodeDecodeError) as error:
        raise UsageError(f"`{path}` was not changed: {error}") from None
    return Change(path, content, text.encode()), names


def undone(path: Path, known: ledger.Known) -> tuple[Change, list[str]]:
    now = content_of(path)
    if now is None and key_of(path) not in known:
        raise not_there(path)
    try:
        changes = removal(path, known.get(key_of(path)))
    except (GuardError, UnicodeDecodeError) as error:
        raise UsageError(f"`{path}` was not changed: {error}") from None
    return changes[0] if changes else Change(path, now, now), []
