"""`toolgate restore`: restores files that an approved call has deleted or overwritten."""

import json
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from toolgate.analysis.places.paths import PROTECTED, locate
from toolgate.audit.chain import read_id
from toolgate.cli import attendance
from toolgate.cli.arguments import Parser
from toolgate.cli.log_filters import user_home
from toolgate.cli.moments import clock
from toolgate.cli.questions import row, state_directory
from toolgate.cli.screen import folded, visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import usage_error
from toolgate.executor.copies import Copies
from toolgate.executor.manifests import Head, Kept
from toolgate.executor.opening import FileError, Tree
from toolgate.executor.restoring import Plan, Restored, elsewhere, plan, restore
from toolgate.host import Machine

DESCRIPTION = "Bring back what a call that Toolgate ran or allowed has deleted or overwritten in this project."
EPILOG = """\
Copies are kept for a week, in Toolgate's own directory. What is newer is replaced only with --force or after a yes, \
and what is replaced is kept as a copy itself. Credentials and very large files are not in a copy.

examples:
  toolgate restore --list              the copies of this project, the newest first
  toolgate restore 7k2m9c              the files of one, as they were
  toolgate restore 7k2m9c --to /tmp/x  the same, into another directory"""
FORCE = "say `--force` to replace it as well, or `--to DIRECTORY` to put the files elsewhere"


def run(words: list[str]) -> int:
    parser = Parser("restore", DESCRIPTION, EPILOG)
    parser.add_argument("id", nargs="?", metavar="ID", help="the id of a copy, which the answer to the call names")
    parser.add_argument("--list", action="store_true", help="list the copies of this project and change nothing")
    parser.add_argument("--to", metavar="DIRECTORY", help="write the files into this directory instead")
    parser.add_argument("--force", action="store_true", help="also replace what has changed since the call")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    if bool(options.id) == options.list:
        raise UsageError("give the id of a copy, or `--list`")
    here = os.path.realpath(os.getcwd())
    copies = Copies(state_directory(), lambda: Machine(here, None, user_home()))
    try:
        if options.list:
            return listed(copies, here, options.json)
        kept = named(copies, options.id, here)
        if options.to:
            return moved(copies, kept, options.to, options.json)
        return brought(copies, kept, options.force, options.json)
    except FileError as error:
        raise usage_error(error) from None


def listed(copies: Copies, here: str, as_json: bool) -> int:
    """Show the copies of the project around a directory."""
    found = [head for head in copies.listed() if within(here, head.workspace)]
    if as_json:
        print(json.dumps({"copies": [table_of(head) for head in found]}))
        return 0
    if not found:
        print("no copies are kept for this project")
    for head in found:
        entries = "1 file" if head.entries == 1 else f"{head.entries} entries"
        left = f", {head.left_out} left out" if head.left_out else ""
        what = f"before a {head.cause}: {entries}, {head.size} bytes{left}"
        print(row({"id": head.id, "time": clock(head.time), "what": what}))
    return 0


def table_of(head: Head) -> dict[str, Any]:
    """A copy as JSON, for the list."""
    return {**head._asdict(), "time": datetime.fromtimestamp(head.time, UTC).isoformat()}


def named(copies: Copies, word: str, here: str) -> Kept:
    """The copy with an id, from the project around a directory."""
    kept = copies.named(read_id(word))
    if kept is None:
        raise UsageError(f"there is no copy `{visible(word)}`\n  hint: `toolgate restore --list` lists what is kept")
    if not within(here, kept.workspace):
        raise UsageError(f"copy `{kept.id}` is of another project\n  hint: run it in `{visible(kept.workspace)}`")
    return kept


def within(here: str, workspace: str) -> bool:
    return here == workspace or here.startswith(workspace.rstrip("/") + "/")


def moved(copies: Copies, kept: Kept, directory: str, as_json: bool) -> int:
    """Write a copy into another directory."""
    try:
        os.makedirs(directory, exist_ok=True)
    except OSError as error:
        raise UsageError(f"`{visible(directory)}` cannot be made: {error.strerror}") from None
    with Tree(directory) as tree:
        beyond = for_people(copies, tree.path, [item.path for item in kept.items])
        if beyond:
            raise UsageError(
                f"`{visible(beyond[0])}` would take effect there: that is for people\n  hint: name another place"
            )
        done = elsewhere(copies, kept, tree)
    return told(kept, done, Plan(), as_json, f" into `{visible(directory)}`")


def brought(copies: Copies, kept: Kept, force: bool, as_json: bool) -> int:
    """Restore the files of a copy to their places."""
    with Tree(kept.workspace) as tree:
        found = plan(kept, tree)
        kept_back = for_people(copies, kept.workspace, found.writes + found.newer)
        writes = [path for path in found.writes if path not in kept_back]
        newer = [path for path in found.newer if path not in kept_back]
        force = force or (bool(newer) and not as_json and wanted(newer))
        writes += newer if force else []
        done = restore(copies, kept, tree, writes) if writes else Restored((), None)
    rest = found._replace(newer=() if force else tuple(newer), blocked=(*found.blocked, *kept_back))
    return told(kept, done, rest, as_json)


def wanted(newer: list[str]) -> bool:
    """Whether a person agrees to replace newer files; false if nobody can be asked."""
    lines = [folded(f"  {visible(path)}") for path in newer]
    try:
        return attendance.confirmed("These have changed since the call. Replace them? A copy is kept.", FORCE, lines)
    except UsageError:
        return False


def for_people(copies: Copies, root: str, paths: Sequence[str]) -> list[str]:
    """The files that an agent may not restore, because others run or obey them, such as pipeline files."""
    facts = copies.facts()
    found = [path for path in paths if locate(f"{root}/{path}", "", facts).place in PROTECTED]
    return found if found and attendance.agent_near(attendance.surroundings()) else []


def told(kept: Kept, done: Restored, rest: Plan, as_json: bool, where: str = "") -> int:
    """Report what was restored and what was not; returns the exit status."""
    status = 1 if rest.newer or rest.blocked or done.failed else 0
    replaced = done.kept.id if done.kept is not None else ""
    if as_json:
        left = [{"path": path, "why": why} for path, why in kept.left_out]
        print(
            json.dumps(
                {"id": kept.id, "restored": done.paths, "same": rest.same, "newer": rest.newer, "blocked": rest.blocked,
                 "failed": done.failed, "kept": replaced, "left_out": left}
            )
        )  # fmt: skip
        return status
    for path in done.paths:
        print(f"restored `{visible(path)}`{where}")
    for path in rest.same:
        print(f"`{visible(path)}` is as it was")
    for path in rest.newer:
        print(folded(f"`{visible(path)}` has changed since the call: {FORCE}"), file=sys.stderr)
    for path in rest.blocked:
        print(folded(f"`{visible(path)}` was not restored: move what is there away, or ask a person"), file=sys.stderr)
    for sentence in done.failed:
        print(folded(visible(sentence)), file=sys.stderr)
    for sentence in kept.lacks:
        print(folded(visible(sentence)), file=sys.stderr)
    if replaced:
        print(f"what was there is kept: `toolgate restore {replaced}` brings it back")
    return status
