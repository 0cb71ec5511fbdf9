"""What `git add` of a directory takes along: credentials that lie there, are new to git, and that nothing ignores.

Bounded: a large tree is looked at as far as the entries last, the nearest directories first.
"""

from __future__ import annotations

from toolgate.analysis.git.repository import usual_repository
from toolgate.analysis.git.worktree import IGNORED, MODIFIED, TRACKED, UNTRACKED, ignored, standing
from toolgate.analysis.state.locate import from_home, locate_field
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.vocabulary import Does
from toolgate.model.effect import Kind, Place, Target, Verb, backticked, description
from toolgate.model.memory import FROM_SECRET
from toolgate.shell.expand.fields import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

ENTRIES = 2_000  # names that are looked at
NAMED = 5  # credentials that are named
KNOWN_ONLY = ("-u", "--update", "-n", "--dry-run", "--refresh", "--renormalize")  # nothing new is added
EVERYTHING = ("-A", "--all", "--no-ignore-removal")
HINTS = "env key pem secret cred token id_ p12 pfx jks kdbx netrc npmrc pypirc htpasswd passw kubeconfig".split()
NEVER = (".git", "node_modules")


def stage(run: Run, does: Does) -> None:
    """Every credential among the new files is read, and kept for all who get the repository."""
    for target in new_credentials(run):
        run.emit(does.verb, target)
    staged = [one.target for one in run.scope.ledger.effects[run.mark :] if one.target.place == Place.SECRET]
    if staged and not run.dry:
        run.scope.ledger.files[_index(run)] = Stream(None, (staged[0],))


def staged_before(run: Run) -> Target | None:
    """A credential that an earlier call of the session has added to git, unless git says that it has not."""
    memory = run.scope.ledger.memory
    origin = memory.files.get(_index(run), "") if memory is not None else ""
    if not origin.startswith(FROM_SECRET):
        return None
    name = origin.removeprefix(FROM_SECRET)
    target = locate_field(from_home(name, run.scope), run.scope)
    if standing(target.path, run.scope.facts) in (IGNORED, UNTRACKED):
        return None
    if not target.path.startswith(run.scope.facts.workspace() + "/"):
        return Target(name, Place.SECRET, target.path)
    return description(f"credentials in {backticked(name)}", Place.SECRET, target.path, kind=Kind.CREDENTIAL)


def _index(run: Run) -> str:
    return usual_repository(run.scope.facts).directory + "/index"


def new_credentials(run: Run) -> list[Target]:
    """The credentials among the new files that a `git add` takes."""
    words = [name for option, _ in run.options for name in option.names]
    if any([word in KNOWN_ONLY for word in words]):
        return []
    everything: list[Field] = ["."] if any([word in EVERYTHING for word in words]) else []
    forced = any([word in ("-f", "--force") for word in words])
    found: list[Target] = []
    for field in run.operands or everything:
        start = locate_field(field, run.scope)
        if start.place == Place.WORKSPACE and run.scope.facts.is_dir(start.path) is True:
            found += _beneath(start, run, forced)
    return found[:NAMED]


def _beneath(top: Target, run: Run, forced: bool) -> list[Target]:
    facts = run.scope.facts
    found: list[Target] = []
    waiting = [top.path]
    given = "" if top.name in (".", "") else top.name.removeprefix("./").rstrip("/") + "/"
    left = ENTRIES
    for directory in waiting:  # grows: what is nearer is looked at first
        for name in facts.entries(directory, left) or ():
            left -= 1
            path = f"{directory}/{name}"
            if any([hint in name.lower() for hint in HINTS]) and _is_new(path, run, forced):
                target = locate_field(path, run.scope)
                if target.place == Place.SECRET:
                    found.append(Target(given + path[len(top.path) + 1 :], target.place, path))
            elif name not in NEVER and facts.is_dir(path) is True and not ignored(path, facts):
                waiting.append(path)
        if left <= 0:
            break
    return found


def _is_new(path: str, run: Run, forced: bool) -> bool:
    state = standing(path, run.scope.facts)
    if state in (TRACKED, MODIFIED):
        return False
    return forced or not (state == IGNORED or ignored(path, run.scope.facts))


def given_secrets(run: Run) -> list[Target]:
    """The credentials that this script has given to the program which pushes: `git add`, `git hash-object -w`."""
    name = run.scope.command.name
    read = [one for one in run.scope.ledger.effects if one.verb == Verb.READ and one.command.name == name]
    return [one.target for one in read if one.target.place == Place.SECRET and one.target.path]
