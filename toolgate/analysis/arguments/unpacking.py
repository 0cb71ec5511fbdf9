"""Judges archives that are unpacked: each file by the name it gets, where the names can be read.

An archive that cannot be listed counts as files of the project, unless this session has made or fetched it and unpacks
it where settings may be: then its content is unknown.
"""

from __future__ import annotations

from toolgate.analysis.arguments.unnamed_downloads import FOLLOWED, HOSTS, land, note_landed
from toolgate.analysis.formats.archives import names_of
from toolgate.analysis.git.remotes import remotes
from toolgate.analysis.places.names import fold
from toolgate.analysis.places.paths import layout_of
from toolgate.analysis.state.locate import locate_field
from toolgate.model.effect import Manner, Place, Target
from toolgate.model.memory import FROM_HOST
from toolgate.model.path import unprivate
from toolgate.shell.expand.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.streams import Stream

FLAT = ("-j", "--junk-paths")
PRINTED = ("-O", "--to-stdout", "-so")
RENAMING = ("--transform", "--xform", "-s")
OWN_REMOTES = ("origin", "upstream")
SHAPING = ("--format=", "--prefix=")  # options of `git archive` by which nothing else gets into it
MAGIC = "*[]\\(){}+?|"


def unpack(run: Run, files: list[Target], streams: list[Stream]) -> None:
    """Judge what the archives among `files` and in `streams` unpack into the working directory."""
    into = run.scope.cwd
    given = [option.names[0] for option, value in run.options if value is None]
    listing = run.has("directed") and "-r" not in given
    if not into or listing or any([name in given for name in PRINTED]):
        return
    for new in [new for _, new in _renamings(run)]:
        land(run, [f"{into}/{new[:end]}" for end in range(1, len(new) + 1) if new[end : end + 1] in ("", "/")])
    for target in files:
        unpack_file(run, target, into)
        note_landed(run, target, into)
    for stream in streams:
        _unpack_tree(run, stream, Target("", ""), into)
        if tree := _strangers_tree(run, stream):
            _unlisted(run, Target(tree, Place.UNKNOWN), into)
        for source in stream.sources:
            if source.place in HOSTS:
                _unlisted(run, source, into)
            elif source.path:
                unpack_file(run, source, into)
            note_landed(run, source, into)
    packed = [_is_of_project(run, target) for target in files] or [_is_made_here(run, each) for each in streams]
    kept = not files and bool(streams) and all([_is_kept(run, each) for each in streams])
    run.scope.ledger.unpacked += ((run.scope.command, bool(packed) and all(packed), kept),)


def _is_of_project(run: Run, archive: Target) -> bool:
    """Whether an archive is a build output, is tracked by git, or is made by the script from project files."""
    written = run.scope.ledger.files.get(archive.path) if archive.path else None
    if written is not None:
        return _is_made_here(run, written)
    if archive.place == Place.WORKSPACE:
        from toolgate.analysis.git.worktree import kept_by_git

        return Manner.TRACKED in kept_by_git(archive.path, run.scope.facts)
    memory = run.scope.ledger.memory
    brought = memory is not None and memory.origin(archive.path).startswith(FROM_HOST)
    return archive.place == Place.OUTPUT and not brought


def _is_made_here(run: Run, stream: Stream) -> bool:
    """Whether git or another program packs files of the project."""
    if stream.made is not None and "archive" in stream.made[0]:
        return _is_kept(run, stream)
    from toolgate.analysis.state.data_files import PROJECT, RAW, is_data

    if not stream.sources or any([each.place not in PROJECT for each in stream.sources]):
        return False
    packed = [each for each in stream.sources if is_data(each.path) or each.path.rpartition(".")[2] in RAW]
    return all([_is_of_project(run, each) for each in packed])


def _is_kept(run: Run, stream: Stream) -> bool:
    """Whether git packs only what it tracks of the project."""
    command, where = stream.made or ((), "")
    plain = all([word[:1] != "-" or word.startswith(SHAPING) for word in command[2:]])
    own = not _strangers_tree(run, stream)
    here = f"{where}/".startswith(run.scope.facts.workspace() + "/")
    return plain and own and here and command[1:2] == ("archive",)


def _strangers_tree(run: Run, stream: Stream) -> str:
    """The tree that git packs, if it may be someone else's; empty: it is the project's, or git packs nothing."""
    command = stream.made[0] if stream.made is not None else ()
    trees = [word for word in command[2:] if "FETCH_HEAD" in word or _is_strangers(run, word)]
    return trees[0] if command[1:2] == ("archive",) and trees else ""


def _is_strangers(run: Run, tree: str) -> bool:
    """Whether a tree is from a remote with another owner than the project's own remote: `fork/main`."""
    name, slash, _ = tree.removeprefix("refs/").removeprefix("remotes/").partition("/")
    known = remotes(run.scope.facts) if slash and name not in OWN_REMOTES else None
    if not known or name not in known:
        return False
    return _owner(known[name]) not in [_owner(known[own]) for own in OWN_REMOTES if own in known]


def _owner(address: str) -> str:
    """The host and account of a repository's URL, in any form."""
    plain = address.partition("://")[2] or address.replace(":", "/", 1)
    return plain.rpartition("@")[2].rstrip("/").rpartition("/")[0].lower()


def unpack_file(run: Run, target: Target, into: str) -> None:
    """Judge what one archive unpacks into a directory."""
    _unpack_held(run, target, target, into, FOLLOWED)


def _unpack_held(run: Run, archive: Target, held: Target, into: str, copies: int) -> None:
    """Judge an archive by a file with its content: itself, or the one it was copied from."""
    ledger = run.scope.ledger
    written = ledger.files.get(held.path)
    if written is not None:
        _unpack_tree(run, written, archive, into)
        files = [source for source in written.sources if source.path] if copies else []
        for source in files:
            _unpack_held(run, archive, source, into, copies - 1)
        if written.kind != "copy" or len(files) != 1:
            _unlisted(run, archive, into)
        return
    names = names_of(held.path, run.scope.facts)
    if names is None:
        if ledger.memory is not None and held.path in ledger.memory.files:
            _unlisted(run, archive, into)
        return
    run.scope.step(len(names) >> 2)
    land(run, [f"{into}/{name}" for name in _given_names(run, _chosen(run, archive, names), archive)])


def _unpack_tree(run: Run, stream: Stream, archive: Target, into: str) -> None:
    """Judge an archive that git makes from a tree, if that can be read."""
    if stream.made is None:
        return
    from toolgate.analysis.places.git_printed import members

    names = members(stream.made, run.scope.facts)
    run.scope.step(len(names) >> 2)
    land(run, [f"{into}/{name}" for name in _given_names(run, _chosen(run, archive, names), archive)])


def _unlisted(run: Run, target: Target, into: str) -> None:
    """Report an archive from this session that is unpacked where its agent's settings may be."""
    layout = layout_of(run.scope.facts)
    if layout.key(unprivate(into)) in layout.roots:
        run.unknown(f"the names of the files in {target}")


def _chosen(run: Run, archive: Target, names: list[str]) -> list[str]:
    """The members that the command names; all if it names none, or names those to exclude."""
    excluded = [shown(value) for option, value in run.options if value and option.names[0] in ("--exclude", "-x")]
    words = [word for word in run.operands if word is not run.goes_to and locate_field(word, run.scope) != archive]
    named = [shown(word) for word in words if shown(word).rpartition("/")[2] != archive.path.rpartition("/")[2]]
    if named and not excluded and all([isinstance(word, str) for word in words]):
        names = [name for name in names if any([_meets(name, word) for word in named])]
    return [name for name in names if not any([_left_out(name, word) for word in excluded])]


def _meets(name: str, word: str) -> bool:
    """Whether a word can mean a member; a pattern may match anything after its literal prefix."""
    start = fold(word.removeprefix("./"))
    for character in "*?[":
        start = start.partition(character)[0]
    return fold(name.removeprefix("./")).startswith(start) or start in (".", "/")


def _left_out(name: str, word: str) -> bool:
    name, word = name.removeprefix("./"), word.removeprefix("./").removesuffix("*").rstrip("/")
    return bool(word) and (name.rstrip("/") == word or name.startswith(word + "/"))


def _given_names(run: Run, names: list[str], archive: Target) -> list[str]:
    """The names of members once they are unpacked."""
    strip, top, flat = 0, "", run.name == "e"
    for option, value in run.options:
        text = shown(value) if value is not None else ""
        if "--strip-components" in option.names and text.isdigit():
            strip = int(text)
        elif "--one-top-level" in option.names:
            top = (text or archive.path.rpartition("/")[2].partition(".")[0]).rstrip("/") + "/"
        flat = flat or option.names[0] in FLAT
    found: list[str] = []
    renamings = _renamings(run)
    for name in names:
        parts = [part for part in name.split("/") if part not in ("", ".")]
        if name.endswith("/") or ".." in parts or len(parts) <= strip:
            continue
        plain = "/".join(parts[strip:])
        found += [top + other for other in _renamed(plain, renamings)]
        if flat:
            found.append(parts[-1])
    return found


def _renamings(run: Run) -> list[tuple[str, str]]:
    """The old and new texts of `s,old,new,`."""
    found = []
    for option, value in run.options:
        if option.names[0] not in RENAMING or value is None:
            continue
        for part in shown(value).split(";"):
            part = part.strip()
            part = part if part[:1] == "s" and len(part) > 1 and not part[1].isalnum() else "s" + part  # pax: no letter
            mark = part[1:2] or ","
            pieces = [piece.replace("\0", mark) for piece in part[2:].replace("\\" + mark, "\0").split(mark)]
            if len(pieces) > 1:
                found.append((pieces[0], pieces[1]))
    return found


def _renamed(name: str, renamings: list[tuple[str, str]]) -> list[str]:
    """The possible names of a member: its own, and those after replacing; a pattern may match any part."""
    found = [name]
    for old, new in renamings:
        literal = old.strip("^$").replace("\\.", ".")
        replaced = new.replace("&", literal)
        if any([character in MAGIC for character in literal]):
            others = [replaced, f"{replaced}/{name.rpartition('/')[2]}", replaced + name]
        elif literal:
            others = [other.replace(literal, replaced) for other in found]
        else:
            others = [replaced + other if "^" in old else other + replaced for other in found]
        found = list(dict.fromkeys([*found, *others]))[:16]
    return found
