"""`toolgate trust`: shows a person what a project's policy says, and lets it permit things."""

import json
import os
import sys
from argparse import Namespace
from difflib import unified_diff

from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import confirmed, require_person
from toolgate.cli.policy_check import print_error
from toolgate.cli.policy_files import errors_of, shown, text_of
from toolgate.cli.screen import colourful, styled, visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import not_there
from toolgate.host import Machine
from toolgate.model.digest import digest
from toolgate.model.verdict import DENY
from toolgate.policy.files import trust
from toolgate.policy.files.storage import Unsafe, contents
from toolgate.policy.force.layers import PROJECT, USER, files, present
from toolgate.policy.force.loading import LARGEST, Source, source
from toolgate.policy.review.loosening import Permission, fresh, permissions, replaced

DESCRIPTION = (
    "Let a project's policy and plugins permit things, and its guard skills instruct the guard agent. What has changed "
    "since they were last trusted is shown, and what they would permit; then you are asked. A file that changes is no "
    "longer trusted."
)
EPILOG = """examples:
  toolgate trust            show this project's files and what they would permit, and ask
  toolgate trust --list     what is trusted, and whether it has changed
  toolgate trust --revoke
Exit status: 0 done, 1 not trusted. For people only: an agent that calls it is denied."""
NOTHING = "it permits nothing: it counts the same without trust"
DENIES = str(DENY)
STYLES = {"+": "allow", "-": "deny", "@": "dim"}


def run(words: list[str]) -> int:
    parser = Parser("trust", DESCRIPTION, EPILOG)
    parser.add_argument(
        "path", nargs="?", default=".", metavar="PATH", help="a project, or one of its files (default: here)"
    )
    parser.add_argument("--yes", "-y", action="store_true", help="do not ask; you have read the files")
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--revoke", action="store_true", help="revoke trust")
    action.add_argument("--list", action="store_true", help="list what is trusted, and whether it has changed")
    parser.add_argument("--json", action="store_true", help="with --list: print one JSON object instead of text")
    options = parser.parse_args(words)
    home = Machine("/").installed_home()
    if options.list:
        return show_list(home, options)
    require_person("trust")
    if options.revoke:
        return revoke(home, options.path)
    machine = Machine(where(options.path))
    found = [one for one in chosen(options.path, machine) if not accepted(home, one)]
    if not found:
        print("nothing to trust: all files of the project are trusted as they are")
        return 0
    return decide(found, machine, options)


# --- which files -----------------------------------------------------------------------------------------------------


def where(path: str) -> str:
    """The directory of a path, or the path itself if it is one."""
    path = os.path.abspath(os.path.expanduser(path))
    if not os.path.lexists(path):
        raise not_there(path)
    return path if os.path.isdir(path) else os.path.dirname(path)


def chosen(path: str, machine: Machine) -> list[Source]:
    """The project's files that a path refers to."""
    every = [file for layer, file in present(machine.installed_home(), machine.workspace()) if layer == PROJECT]
    every += skill_files(machine)
    if not every:
        expected = dict(files(machine.installed_home(), machine.workspace()))[PROJECT]
        raise UsageError(f"the project has no policy: there is no `{expected}`, no plugin and no guard skill")
    path = os.path.abspath(os.path.expanduser(path))
    if not os.path.isdir(path):
        every = [file for file in every if os.path.realpath(file) == os.path.realpath(path)]
    if not every:
        raise UsageError(
            f"`{path}` is not a policy of the project `{machine.workspace()}`, so there is nothing to trust"
        )
    return [source(PROJECT, file, machine.uid()) for file in every]


def skill_files(machine: Machine) -> list[str]:
    """The guard skills of the project."""
    from toolgate.guard_agent.skills import UNTRUSTED, shelf_in

    left_out = shelf_in(machine, machine.installed_home(), machine.workspace(), builtin=False).left_out
    return [file for file, reason in left_out if reason == UNTRUSTED]


def is_skill(found: Source) -> bool:
    """Whether a file is text for the guard agent, not a policy."""
    from toolgate.guard_agent.skills import FOLDER

    return FOLDER in found.file.split("/")


def accepted(home: str, found: Source) -> bool:
    return found.data is not None and trust.trusted(home, found.file, found.digest)


# --- trusting --------------------------------------------------------------------------------------------------------


def decide(found: list[Source], machine: Machine, options: Namespace) -> int:
    """Show the files, ask, and record exactly the bytes that were shown."""
    broken = False
    for one in found:
        for error in errors_of(one) if one.data is None or not is_skill(one) else ():
            print_error(error, text_of(one), machine)
            broken = True
    if broken:
        print("not trusted: a file with mistakes in it permits nothing; fix it first", file=sys.stderr)
        return 1
    home = machine.installed_home()
    for one in found:
        show(one, home, machine)
    noun = "this file" if len(found) == 1 else f"these {len(found)} files"
    nobody = "read the files, then say `--yes`"
    if not options.yes and not confirmed(question_about(found, noun, machine), nobody):
        print("not trusted", file=sys.stderr)
        return 1
    for one in found:
        assert one.data is not None
        try:
            trust.keep_text(home, one.digest, one.data)
            trust.record(home, one.file, one.digest)
        except OSError as error:
            where = trust.store(home).rpartition("/")[0]
            problem = error.strerror or f"{error}; `chmod 700 {where}` makes it so"
            raise UsageError(f"the trust was not recorded in `{where}`: {problem}") from None
        print(f"trusted: {shown(one.file, machine)}, until it changes")
    return 0


def question_about(found: list[Source], noun: str, machine: Machine) -> str:
    """The question to a person who trusts files."""
    if any([is_skill(one) for one in found]):
        return f"Let {noun} permit what is listed and instruct the guard agent?"
    permits = any([permissions(one.data or b"", one.file, PROJECT) for one in found])
    lifted = [rule for one in found for rule in replaced_by(one, machine)[1] if rule.verdict != DENIES]
    if lifted and not permits:
        return f"Let {noun} replace what your own plugin says?"
    return f"Let {noun} permit what is listed?" if permits else f"Trust {noun} all the same?"


def show(found: Source, home: str, machine: Machine) -> None:
    """Show what has changed in a file since it was trusted, and what it would permit."""
    assert found.data is not None
    colour = colourful()
    name = shown(found.file, machine)
    known = trust.listed(home).get(found.file)
    before = trust.text(home, known) if known else None
    print(styled(visible(name), "bold", colour) + (": changed since it was trusted" if known else ": never trusted"))
    for line in difference(before, found.data, name):
        style = STYLES.get(line[:1], "")
        print("  " + (styled(visible(line), style, colour) if style else visible(line)))
    if is_skill(found):
        print("it permits nothing by itself: the guard agent judges by what it says")
        return
    permitted = permissions(found.data, found.file, PROJECT)
    new = fresh(permitted, permissions(before, found.file, PROJECT) if before is not None else [])
    instead = show_replaced(found, machine)
    print("it would permit:" if permitted else NOTHING if not instead else "it permits nothing by itself")
    for one in permitted:
        mark = styled("new  ", "ask", colour) if one in new else "     "
        print(f"  {mark}line {one.line}: {styled(one.verdict, one.verdict, colour)} {one.id}: {visible(one.words)}")


def show_replaced(found: Source, machine: Machine) -> bool:
    """Show what the user's plugin of the same id says, which this one replaces; whether there is one."""
    file, rules = replaced_by(found, machine)
    if file:
        colour = colourful()
        print(f"it would replace your plugin {shown(file, machine)}; what that denies stays denied:")
        for one in rules:
            after = "stays" if one.verdict == DENIES else "no longer counts"
            words = f"{styled(one.verdict, one.verdict, colour)} {one.id}: {visible(one.words)}"
            print(f"       line {one.line}: {words} ({after})")
    return bool(file)


def replaced_by(found: Source, machine: Machine) -> tuple[str, list[Permission]]:
    """The user's plugin that a project's plugin would replace, and what it says; an empty name: there is none."""
    home = machine.installed_home()
    others = [source(layer, file, machine.uid()) for layer, file in present(home, machine.workspace()) if layer == USER]
    return replaced(found.data or b"", found.file, others)


def difference(before: bytes | None, after: bytes, name: str) -> list[str]:
    """The change as a diff; if the trusted text was not kept, the whole file."""
    old = [] if before is None else before.decode("utf-8", "replace").splitlines()
    new = after.decode("utf-8", "replace").splitlines()
    return list(unified_diff(old, new, "/dev/null" if before is None else f"{name} (trusted)", name, lineterm="", n=2))


# --- what is trusted -------------------------------------------------------------------------------------------------


def revoke(home: str, path: str) -> int:
    """Revoke trust in the files a path refers to, whether they still exist or not."""
    target = os.path.realpath(os.path.expanduser(path))
    listed = trust.listed(home)
    inside = [file for file in listed if os.path.realpath(file) == target or _project(file, target)]
    for file in inside:
        trust.forget(home, file)
        print(f"no longer trusted: {visible(file)}")
    if not inside:
        print(f"nothing in `{visible(target)}` was trusted", file=sys.stderr)
    return 0 if inside else 1


def _project(file: str, directory: str) -> bool:
    return os.path.realpath(file).startswith(directory.rstrip("/") + "/")


def show_list(home: str, options: Namespace) -> int:
    rows = [(file, known, state(file, known)) for file, known in sorted(trust.listed(home).items())]
    if options.json:
        print(json.dumps([{"file": file, "digest": known, "state": word} for file, known, word in rows]))
        return 0
    for file, known, word in rows:
        print(f"{word:<8}  {known[:12]}  {visible(file)}")
    if not rows:
        print("nothing is trusted")
    return 0


def state(file: str, known: str) -> str:
    try:
        return "trusted" if digest(contents(file, LARGEST, None)) == known else "changed"
    except (OSError, Unsafe):
        return "missing"
