"""`toolgate import`: turns an agent's permission list into rules, after showing what the list also permits."""

import json
import os
from dataclasses import dataclass

from toolgate import answering, directories
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import confirmed, require_person, told
from toolgate.cli.policy_files import shown
from toolgate.cli.screen import colourful, folded, styled, visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import unread_file
from toolgate.host import Machine
from toolgate.knowledge.places.agents import AGENTS
from toolgate.model.agent import listed
from toolgate.model.verdict import DENY
from toolgate.policy.files.editing import NotWritten, rewrite
from toolgate.policy.files.storage import Unsafe, contents
from toolgate.policy.force.preparing import book_of
from toolgate.policy.read.document import parse
from toolgate.policy.read.starter import BARE
from toolgate.policy.review.changing import added, current
from toolgate.policy.review.drafting import Drafted
from toolgate.policy.review.importing import KINDS, LARGEST, Imported, Unreadable, entries
from toolgate.policy.review.narrowing import NoRule, Reach, short
from toolgate.policy.review.widest import Worst, worst_call

DESCRIPTION = (
    "Turn an agent's permission list into rules of your policy. Shows for each entry the rule it becomes and "
    "the worst call that it also permitted, or why it cannot be a rule. Rules are written only if you say yes. What "
    "the built-in rules deny stays denied."
)
EPILOG = """examples:
  toolgate import claude-permissions ~/.claude/settings.json
  toolgate import codex-rules ~/.codex/rules/default.rules
  toolgate import gemini-policy ~/.gemini/policies/my-rules.toml --dry-run
A list of a project counts in that project; with --user everywhere. The list itself stays as it is. Undo with `toolgate
undo`. For people only: an agent that calls it is denied."""
FOLDERS = listed(AGENTS, "project_directories")  # where agents keep lists, in a home or a project


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of a list, its rule (`None`: none, and `problem` says why), and the worst call it permitted."""

    entry: Imported
    rule: Drafted | None
    problem: str = ""
    worst: Worst | None = None


def run(words: list[str]) -> int:
    parser = Parser("import", DESCRIPTION, EPILOG)
    parser.add_argument("kind", choices=tuple(KINDS), metavar="KIND", help=f"whose list it is: {', '.join(KINDS)}")
    parser.add_argument("file", metavar="FILE", help="the list")
    parser.add_argument(
        "--user", action="store_true", help="make rules for all your projects, even from a project's list"
    )
    parser.add_argument("--dry-run", action="store_true", help="only show what would be written")
    parser.add_argument("--json", action="store_true", help="print one JSON object, and change nothing")
    options = parser.parse_args(words)
    changes = not (options.dry_run or options.json)
    if changes:
        require_person("import")
    path = os.path.abspath(os.path.expanduser(options.file))
    machine = Machine(os.path.dirname(path))
    cwd = "" if options.user else scope_of(path, machine.installed_home())
    try:
        found = entries(options.kind, contents(path, LARGEST, None))
        file, before = current(machine.installed_home())
        rows, after = tried(found, options.kind.partition("-")[0], cwd, file, before)
    except Unreadable as error:
        raise UsageError(f"{options.file} is not a list of {options.kind}: {error}") from None
    except (Unsafe, OSError, NotWritten) as error:
        raise unread_file(options.file, error) from None
    if options.json:
        print(json.dumps({"file": file, "entries": [as_record(row) for row in rows]}))
        return 0
    about = told(lines_of(rows, shown(file, machine)))
    rules = [row.rule for row in rows if row.rule is not None]
    if not rules or not changes:
        return 0
    noun = "this rule" if len(rules) == 1 else f"these {len(rules)} rules"
    if not confirmed(f"Write {noun}?", about=about):
        print("nothing was written")
        return 1
    return write(rules, f"{len(rules)} rules of {options.kind} out of {options.file}", machine, file, before, after)


def write(rules: list[Drafted], what: str, machine: Machine, file: str, before: bytes | None, after: bytes) -> int:
    """Record the rules, and put them into the policy."""
    state = directories.state(machine.installed_home())
    change = answering.add_rules(state, what, file, [rule.id for rule in rules])
    try:
        rewrite(file, before, after)
    except NotWritten as error:
        answering.undo(state, change)
        raise UsageError(f"nothing was written: {error}") from None
    print(folded(f"written. `toolgate undo {change.id}` takes all of it back."))
    return 0


def scope_of(path: str, home: str) -> str:
    """The directories where the rules of a list apply: those of its project; empty: everywhere."""
    roots = [path.partition(f"/{name}/")[0] for name in FOLDERS if f"/{name}/" in path]
    if not roots or roots[0] in ("", home.rstrip("/")):
        return ""
    try:
        return short(roots[0], Reach("", home, "")) + "/**"
    except NoRule as error:
        raise UsageError(f"{visible(path)}: {error.message}") from None


def tried(found: list[Imported], kind: str, cwd: str, file: str, before: bytes | None) -> tuple[list[Row], bytes]:
    """Each entry with its rule, if the policy accepts it, and the file's content with all of them."""
    data = before
    rows = []
    for entry in reversed(found):  # each rule is put before all others, so what refuses has to be put last
        if entry.when is None:
            rows.append(Row(entry, None, entry.problem))
            continue
        rule = entry.rule(kind, cwd)
        block = f"# toolgate import: {' '.join(entry.source.split())[:160]}\n{rule.toml}"
        try:
            data = added(data, block, entry.verdict != "allow", file, BARE)
        except NotWritten as error:
            rows.append(Row(entry, None, f"it adds nothing: {error}"))
            continue
        rows.append(Row(entry, rule, "", worst_of(entry)))
    return rows[::-1], data or b""


def worst_of(entry: Imported) -> Worst | None:
    """The worst call that an entry permitted in its agent."""
    patterns = entry.when.get("command", ()) if entry.when is not None and entry.verdict == "allow" else ()
    rules = [Drafted("x", {"command": (text,)}, "allow") for text in patterns[:8]]
    found = [worst_call(rule.when["command"][0], book_of(parse(rule.toml))) for rule in rules]
    return max([one for one in found if one is not None], key=lambda one: one.verdict, default=None)


# --- what a person is shown ------------------------------------------------------------------------------------------


def lines_of(rows: list[Row], file: str) -> list[str]:
    colour = colourful()
    rules = [row for row in rows if row.rule is not None]
    left = [row for row in rows if row.rule is None]
    lines = [f"{len(rules)} of {len(rows)} entries become rules in {file}"] if rows else ["the list is empty"]
    for row in rules:
        assert row.rule is not None
        lines.append(f"{styled(row.entry.verdict, row.entry.verdict, colour)}  {visible(row.entry.source)[:200]}")
        lines.append(folded(f"       {visible(row.rule.words)}"))
        if row.entry.note:
            lines.append(folded(f"       {row.entry.note}"))
        if row.worst is not None:
            still = "; Toolgate still denies that" if row.worst.verdict == DENY else ""
            lines.append(
                folded(f"       it also permitted `{visible(row.worst.call)}`: {visible(row.worst.reason)}{still}")
            )
    if left:
        lines.append("not taken over:")
    return lines + [
        folded(f"  {row.entry.verdict}  {visible(row.entry.source)[:200]}: {visible(row.problem)}") for row in left
    ]


def as_record(row: Row) -> dict[str, object]:
    worst = row.worst
    return {
        "source": row.entry.source,
        "verdict": row.entry.verdict,
        "rule": None if row.rule is None else {"id": row.rule.id, "words": row.rule.words, "toml": row.rule.toml},
        "problem": row.problem,
        "note": row.entry.note,
        "also_permitted": None
        if worst is None
        else {"call": worst.call, "reason": worst.reason, "verdict": str(worst.verdict)},
    }
