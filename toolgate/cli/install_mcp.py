"""`toolgate install mcp FILE`: the proxy before every server in an agent's MCP configuration."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from toolgate import directories
from toolgate.cli import UsageError
from toolgate.cli.arguments import Parser
from toolgate.cli.screen import folded, visible
from toolgate.extras import place_of
from toolgate.host import home_directory
from toolgate.install import ledger
from toolgate.install.change import Change, content_of, make, shown
from toolgate.install.servers import unguarded, wrapped
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Put the proxy before every MCP server of a configuration, as `.mcp.json`, `~/.cursor/mcp.json` or "
    "`claude_desktop_config.json`. Servers with secret headers are left alone and named."
)


def run(words: list[str]) -> int:
    parser = Parser("install mcp", DESCRIPTION, "docs/guide/mcp.md says what becomes of a call.")
    parser.add_argument("file", metavar="FILE", help="the configuration")
    parser.add_argument("--undo", action="store_true", help="put the file back as it was before")
    parser.add_argument("--dry-run", action="store_true", help="show what would change, and change nothing")
    parser.add_argument("--yes", "-y", action="store_true", help="do not ask")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    options = parser.parse_args(words)
    path = Path(options.file).absolute()
    home = Path(home_directory())
    state = Path(directories.state(str(home)))
    change, names = undone(path, state) if options.undo else planned(path)
    alone = [] if options.undo else unguarded((change.after or b"").decode("utf-8"))
    difference = shown(change, home)
    if options.json:
        print(json.dumps({"file": str(path), "servers": names, "left_alone": alone, "diff": difference}))
    else:
        print(difference or "nothing to change")
        for name in alone:
            print(folded(f"left alone: `{visible(name)}`; put `toolgate mcp-proxy` before it by hand", 2))
    if change.empty or options.dry_run:
        return 0
    from toolgate.cli.attendance import confirmed

    if not options.yes and not confirmed("Make this change?"):
        print("nothing was changed", file=sys.stderr)
        return 1
    make(change)
    if options.undo:
        ledger.forget(state, ("mcp", "file", str(path)))
    else:
        ledger.remember(state, "mcp", "file", str(path), [change], [])
    return 0


def planned(path: Path) -> tuple[Change, list[str]]:
    content = content_of(path)
    if content is None:
        raise UsageError(f"there is no `{path}`")
    if not place_of("mcp"):
        raise UsageError("the proxy needs the `mcp` extra: pip install 'toolgate[mcp]'; nothing was changed")
    try:
        text, names = wrapped(content.decode("utf-8"))
    except (GuardError, UnicodeDecodeError) as error:
        raise UsageError(f"`{path}` was not changed: {error}") from None
    return Change(path, content, text.encode()), names


def undone(path: Path, state: Path) -> tuple[Change, list[str]]:
    known = ledger.recorded(state).get(("mcp", "file", str(path)))
    changes, changed = ledger.restoring(known) if known else ([], [])
    if changed or not changes:
        raise UsageError(f"`{path}` has changed since, or was never changed by Toolgate: take the proxy out by hand")
    return changes[0], []
