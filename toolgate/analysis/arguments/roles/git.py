"""Roles of arguments about repositories: remotes, clones, branches, and what a push takes where."""

from __future__ import annotations

from toolgate.analysis.arguments.roles.git_settings import current_branch, following, head_file, settings_of
from toolgate.analysis.git.remotes import (
    LIMIT,
    diverted,
    leading,
    misdirected,
    pushed_by_default,
    refspecs,
    remote_mirrors,
    remotes,
)
from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream, sources_of
from toolgate.knowledge.readers.refspec import published
from toolgate.knowledge.vocabulary import MAKES, READ_BY, REMOTE, SCRIPT, Does
from toolgate.model.effect import Invocation, Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, after, shown
from toolgate.shell.expand.patterns import magical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

# Remotes by the names that everybody gives them, for projects whose settings are not known.
USUAL = ("origin", "upstream", "fork", "myfork", "mine", "github", "gitlab", "bitbucket", "codeberg")
DEPLOYING = (
    "heroku", "dokku", "production", "prod", "staging", "deploy", "live", "server", "vps", "clever", "scalingo",
)  # fmt: skip

FILES = frozenset(
    """py pyi js mjs cjs ts tsx jsx go rs java c h cc cpp hpp rb php cs swift kt scala sh bash sql toml lock mod sum
    vue svelte ex
    exs hs ml lua pl md rst txt json jsonc yml yaml html css scss less ipynb csv cfg ini xml svg png gradle
    properties env proto
    tf tfvars ps1 bat cmake mk zig dart nix graphql prisma conf log patch diff""".split()
)
NAMED = (
    "Makefile", "Dockerfile", "LICENSE", "README", "CHANGELOG", "Gemfile", "Rakefile", "Procfile", "Justfile", "src",
)  # fmt: skip


# --- remotes ---------------------------------------------------------------------------------------------------------


def _is_path(text: str) -> bool:
    return text.startswith(("/", "./", "../", "~", "file://")) or text in (".", "..")


def _is_address(text: str) -> bool:
    return "://" in text or (":" in text.partition("/")[0] and not _is_path(text))


def _host(text: str, run: Run) -> Target:
    head = text.partition("/")[0]
    return locate_host(text if "://" in text else head.partition(":")[0].rpartition("@")[2], run.scope.facts)


def _pushes(run: Run, field: Field, _: str) -> None:
    """A remote by its name is the project's own, unless this session has set where it is; an address is anybody's."""
    from toolgate.analysis.arguments.roles.staging import given_secrets, staged_before

    text = shown(field)
    origin = next(iter([*sources_of(field), *given_secrets(run)]), None) or staged_before(run)
    transport, double, _ = text.partition("::")
    if double and transport.isalnum():
        run.play(REMOTE, field)
    elif _is_path(text):
        run.emit(Verb.WRITE, locate_field(after(field, 7) if text.startswith("file://") else field, run.scope))
    elif _is_address(text):
        run.emit(Verb.PUBLISH, _host(text, run), origin, (Manner.ELSEWHERE,))
    elif not isinstance(field, str):
        run.emit(Verb.PUBLISH, Target(text, Place.REMOTE), origin, (Manner.ELSEWHERE,))
    elif address := _set_here(text, run):
        _pushes_to(run, address, text)
    else:
        target, manner = _named(text, run)
        _stashed(run, run.operands[1:])
        _as_set(run, text)
        run.emit(Verb.PUBLISH, target, origin if Manner.ELSEWHERE in manner else _brought_in(run), manner)
        if len(run.operands) < 2 or any([operand in ("HEAD", "@") for operand in run.operands[1:]]):
            for told in _loud(run):
                run.emit(Verb.PUBLISH, Target(told.target, Place.FORGE), None, told.manner)


def run_transport(run: Run, field: Field) -> None:
    """`ext::PROGRAM ARGUMENTS`: git talks to a program instead of a host; `% ` is a blank inside an argument."""
    text = shown(field)
    run.unknown(f"the remote helper {backticked(text)}", Manner.TRANSPORT)
    if not isinstance(field, str) or not text.startswith("ext::"):
        return
    from toolgate.analysis.arguments.roles.inner_commands import run_argv

    words = text[5:].replace("% ", "\0").split(" ")
    argv: list[Field] = [word.replace("\0", " ").replace("%%", "%") for word in words if word]
    if argv and not any([quote in text for quote in "'\""]):
        run_argv(run, argv)
    elif argv:  # quotes mean nothing here, but whoever writes them means a command
        run.play(SCRIPT, text[5:])


def _set_here(name: str, run: Run) -> str:
    """The address behind the name of a remote, if this session has set it and it is none of the project's own."""
    facts, scope = run.scope.facts, run.scope
    now = settings_of(run)
    if found := misdirected(facts, name, now):
        return found
    brought = [*dict(scope.ledger.clones), *(scope.ledger.memory.clones if scope.ledger.memory is not None else ())]
    around = [path for path in brought if f"{scope.cwd}/".startswith(path + "/")]
    if not around:
        return ""
    held = scope.ledger.files.get(around[-1] + "/.git/config")
    text = (held.text if held is not None else facts.read(around[-1] + "/.git/config", LIMIT)) or ""
    inside = [(key, value) for key, value in leading(text) if not key.startswith("branch.")]
    return misdirected(facts, name, [*now, *inside]) or ("" if inside else name)


def _pushes_to(run: Run, address: str, name: str) -> None:
    """What this session has set is judged as if it were typed; of a name, no address is known."""
    if not _is_path(address) and not _is_address(address):
        run.emit(Verb.PUBLISH, Target(address, Place.REMOTE), None, (Manner.ELSEWHERE,))
        return
    typed = run.scope.command
    argv = tuple([address if word == name else word for word in typed.argv])
    argv += () if address in argv else (address,)
    run.scope.command = Invocation(argv, typed.start, typed.end, typed.cwd)
    _pushes(run, address, "")
    run.scope.command = typed


def _named(name: str, run: Run) -> tuple[Target, tuple[str, ...]]:
    known = remotes(run.scope.facts)
    if name in DEPLOYING:
        return Target(name, Place.FORGE), (Manner.DEPLOY,)
    if known is None or not known:
        own = name in USUAL
    elif elsewhere := _diverted(name, run):
        return elsewhere, (Manner.ELSEWHERE,)
    else:
        own = (
            name in known
            or name + " push" in known
            or any([key == f"remote.{name}.url" for key, _ in settings_of(run)])
        )
    return Target(name, Place.FORGE if own else Place.REMOTE), (Manner.OWN_BRANCH if own else Manner.ELSEWHERE,)


def _diverted(name: str, run: Run) -> Target | None:
    """The host that a setting sends a push to this remote to, if it is neither the remote's nor a forge."""
    found = diverted(run.scope.facts, name, settings_of(run))
    if found is None:
        return None
    before, host = _host(found[0], run), _host(found[1], run)
    return host if host != before and host.place != Place.FORGE else None


def publish_current(run: Run, does: Does) -> None:
    """The branch that is checked out goes to its usual remote."""
    usual = pushed_by_default(current_branch(run.scope), settings_of(run))
    if address := _set_here(usual, run):
        _pushes_to(run, address, usual)
    elsewhere = _diverted("origin", run)
    if elsewhere is not None:
        run.emit(does.verb, elsewhere, None, (Manner.ELSEWHERE,))
    branch = current_branch(run.scope)
    loud = _loud(run)
    for told in loud:
        run.emit(does.verb, Target(told.target, does.place), None, told.manner)
    _stashed(run, [])
    _as_set(run, usual)
    if not loud:
        target = Target(branch, does.place) if branch else description("the current branch", does.place)
        run.emit(does.verb, target, None, does.manner)
    if (brought := _brought_in(run)) is not None:
        run.emit(does.verb, Target("origin", Place.FORGE), brought, (Manner.OWN_BRANCH,))


def _brought_in(run: Run) -> Target | None:
    """A credential that this script has added to git and that is none of the project's own, or an earlier call has."""
    from toolgate.analysis.arguments.roles.staging import given_secrets, staged_before

    own = run.scope.facts.workspace() + "/"
    brought = [secret for secret in given_secrets(run) if not secret.path.startswith(own)]
    return brought[0] if brought else staged_before(run)


def _stashed(run: Run, refspecs: list[Field]) -> None:
    """A stash is no branch of one's own: it holds what was never committed."""
    from toolgate.analysis.git.stashes import publishes_stash

    scope = run.scope
    commands = [*scope.ledger.interpreted, scope.command]
    if publishes_stash(refspecs, current_branch(scope), commands, scope.facts):
        run.emit(Verb.PUBLISH, description("a stash, which can hold ignored files", Place.FORGE))


def _as_set(run: Run, remote: str) -> None:
    """What git's settings add to a push without refspecs, or say of a branch, is read as if it were typed."""
    if remote_mirrors(remote, settings := settings_of(run)) and len(run.operands) < 2:
        run.emit(Verb.PUBLISH, description("every branch and tag", Place.FORGE), None, (Manner.ALL, Manner.FORCE))
    for refspec in refspecs(remote, current_branch(run.scope), [shown(one) for one in run.operands[1:]], settings):
        run.play(READ_BY("refspec"), refspec)
        _stashed(run, [refspec])


def _loud(run: Run) -> list[Does]:
    """What the name of the branch that is checked out says about who else is on it."""
    branch = current_branch(run.scope)
    return published(branch) if branch else []


def _clones(run: Run, field: Field, forge: str) -> None:
    """What is cloned is somebody's code: what runs inside the clone later in this script came from there."""
    text = shown(field)
    before = len(run.hosts)
    if forge and "://" not in text and ":" not in text:
        run.hosts += (locate_host(forge, run.scope.facts),)
    else:
        run.play(REMOTE, field)
    directed = following(run, field)
    name = text.rstrip("/").removesuffix(".git").rpartition("/")[2].rpartition(":")[2]
    directory = locate_field(directed if directed is not None else name, run.scope)
    if directed is None and name:
        run.emit(Verb.WRITE, directory, None, (Manner.CREATE,))
    if len(run.hosts) > before and directory.path and not run.dry:
        run.scope.ledger.clones += ((directory.path, run.hosts[-1]),)


# --- branches --------------------------------------------------------------------------------------------------------


def _branch(run: Run, field: Field, _: str) -> None:
    path = head_file(run.scope)
    if path and run.scope.certain and run.scope.depth == 0 and not run.dry:
        name = field if isinstance(field, str) else None
        run.scope.ledger.files[path] = Stream(f"ref: refs/heads/{name}\n" if name else None)


def _checkout(run: Run, field: Field, side: str) -> None:
    """One operand is a revision unless it is a path; after a revision come paths. A `side` is that of a conflict."""
    operands = run.operands
    if side or field is not operands[0] or _looks_like_path(field, run.scope):
        _restores(run, field, "")
    if side:
        if not isinstance(field, str) or field in (".", "..", ":/") or field.endswith("/"):
            run.emit(Verb.DISCARD, description("uncommitted changes", Place.WORKSPACE))
        return
    if field is operands[0] and not _looks_like_path(field, run.scope):
        if len(operands) == 1:
            _branch(run, field, "")
    elif field is operands[0] or (field is operands[1] and not _looks_like_path(operands[0], run.scope)):
        run.emit(Verb.DISCARD, description("uncommitted changes", Place.WORKSPACE))


def _restores(run: Run, field: Field, _: str) -> None:
    """A path that becomes what git has of it: of settings nobody may change, that is a change."""
    from toolgate.analysis.places.settings_dirs import filled_place

    target = locate_field(field, run.scope)
    place = target.place if target.place in (Place.GUARD, Place.AGENT) else ""
    place = place or (filled_place(target, run.scope.facts) if "/." in target.path else "")
    if place:
        run.emit(Verb.WRITE, Target(target.text, place, target.path, target.whole))


def _looks_like_path(field: Field, scope: Scope) -> bool:
    text = shown(field)
    if not isinstance(field, str):
        return field.pattern is not None and magical(field.pattern)
    if text.startswith((".", "/", "~", ":")) or text.endswith("/"):
        return True
    name = text.rpartition("/")[2]
    if name in NAMED or ("." in name and name.rpartition(".")[2] in FILES):
        return True
    target = locate_field(field, scope)
    return bool(target.path) and scope.facts.exists(target.path) is True


# --- search paths and work trees ------------------------------------------------------------------------------------


def _searches(run: Run, field: Field, _: str) -> None:
    for entry in shown(field).split(":"):
        if entry:
            target = locate_field(field if entry == shown(field) else entry, run.scope)
            place = Place.OUTPUT if run.scope.built_here(target.path) else target.place
            run.emit(Verb.RUN, Target(entry, place, target.path), None, (Manner.SEARCH_PATH,))


def _tree(run: Run, field: Field, _: str) -> None:
    """Another work tree: of the project's repository where git is called in the project, and nothing is forced."""
    run.play(MAKES, field)
    scope = run.scope
    if locate_field("-", scope).place == Place.WORKSPACE and Manner.FORCE not in run.manner and not run.dry:
        path = locate_field(field, scope).path
        if path and not any([name in scope.variables for name in ("GIT_DIR", "GIT_COMMON_DIR")]):
            scope.ledger.trees += (path,)


ROLES = {
    "PUSHES": _pushes, "CLONES": _clones, "TREE": _tree, "BRANCH": _branch, "CHECKOUT": _checkout,
    "RESTORES": _restores, "SEARCHES": _searches,
}  # fmt: skip
