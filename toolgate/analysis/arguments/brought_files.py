"""Files whose names the command does not say: from a patch, a prepared directory or an archive.

Where the names can be read within the limits, each is judged by the place it is written to. Loaded only for commands
that bring such files.
"""

from __future__ import annotations

from toolgate.analysis.arguments.unnamed_downloads import FOLLOWED, HOSTS, NAMES, land, note_landed
from toolgate.analysis.places.paths import layout_of, locate
from toolgate.analysis.state.before import lists_packages
from toolgate.analysis.state.locate import locate_field
from toolgate.knowledge.vocabulary import PATCHED, WORK_TREE
from toolgate.model.effect import Manner, Place, Target, Verb, description
from toolgate.model.later import Later
from toolgate.model.path import unix_text
from toolgate.shell.expand.fields import shown
from toolgate.shell.expand.patterns import magical, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments import checked_out
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.streams import Stream
    from toolgate.shell.expand.fields import Field
else:
    checked_out = Later("toolgate.analysis.arguments.checked_out")

LARGEST = 4 * 1024 * 1024  # bytes of a patch to read
ENTRIES = 1_500  # entries of a directory that are looked at, with all that is in it
MADE_AGAIN = frozenset("node_modules .git .hg .svn .venv venv .tox .nox site-packages __pycache__".split())
INTO_ITSELF = ("-T", "--no-target-directory")
STARTED = (Place.PIPELINE, Place.STARTUP, Place.VCS)
ORDINARY = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.CACHE)


def bring(run: Run, what: str) -> None:
    """Judge the files of a command that says only `what` it writes, by the files and the input it has read."""
    scope = run.scope
    if run.dry or Verb.WRITE in run.cleared or scope.where:
        return
    if what == WORK_TREE:
        checked_out.bring_from_git(run)
        return
    read = [effect for effect in scope.ledger.effects[run.mark :] if effect.verb == Verb.READ]
    files = list(
        dict.fromkeys([effect.target for effect in read if effect.target.path and Manner.NAMES not in effect.manner])
    )
    streams = [run.stdin] if run.reads_input else []
    if what == PATCHED:
        _patched(run, files, streams)
    else:
        from toolgate.analysis.arguments.unpacking import unpack

        unpack(run, files, streams)


# --- patches ---------------------------------------------------------------------------------------------------------


def _patched(run: Run, files: list[Target], streams: list[Stream]) -> None:
    texts: list[str] = []
    for target in files:
        texts += _texts(run, target, FOLLOWED)
    for stream in streams:
        texts += _carried(run, stream, FOLLOWED)
    for text in texts:
        _apply(run, text)


def _texts(run: Run, target: Target, copies: int) -> list[str]:
    """The texts of a patch: what this script has written, or what is on disk."""
    written = run.scope.ledger.files.get(target.path)
    if written is not None:
        return _carried(run, written, copies - 1) if copies else []
    facts = run.scope.facts
    data = facts.read_bytes(target.path, LARGEST)
    if data is None and facts.exists(target.path) is True and facts.is_dir(target.path) is False:
        run.unknown(f"the patch {target}, which is too large to read")
    return [] if data is None else [unix_text(data.decode("utf-8", "surrogateescape"))]


def _carried(run: Run, stream: Stream, copies: int) -> list[str]:
    """The texts in a pipe, or in a file that this script has written."""
    if stream.text is not None:
        return [stream.text]
    found = list(stream.parts)
    if stream.made is not None:
        from toolgate.analysis.places.git_printed import patches

        found += patches(stream.made, run.scope.facts)
    for source in stream.sources:
        if source.place in HOSTS:
            run.emit(Verb.UNKNOWN, description(f"a patch from {source}", Place.UNKNOWN), source)
        elif source.path and copies:
            found += _texts(run, source, copies - 1)
    return found


def _apply(run: Run, text: str) -> None:
    """Judge the files a patch names, with as many leading components stripped as the command says."""
    from toolgate.knowledge.readers.patch import names_in, stripped

    run.scope.spend(len(text) >> 2)
    git = not run.has("guesses-paths")
    strip, prefix = _stripping(run)
    directories = [run.scope.cwd or ""]
    if git:
        directories.append(run.scope.facts.workspace())
    seen: set[str] = set()
    counted = not any(["--recount" in option.names for option, _ in run.options])
    for name in names_in(text, counted)[:NAMES]:
        counts = (strip,) if strip is not None else (1,) if git else (0, 1, name.count("/"))
        for directory in directories:
            seen.update(
                [f"{directory}/{prefix}{stripped(name, count)}" for count in counts if count <= name.count("/")]
            )
    started: list[Target] = []  # files that something runs by itself
    for path in sorted(seen):
        run.scope.step(2)
        target = locate(path, run.scope.cwd or "", run.scope.facts)
        if target.place not in ORDINARY or lists_packages(target.path):
            run.emit(Verb.WRITE, target, None, (Manner.EDIT,))
            started += [target] if target.place in STARTED else []
    if started:
        _judge_added(run, text, started)


def _judge_added(run: Run, text: str, files: list[Target]) -> None:
    """Judge what a patch adds to files that something runs by itself, as if it were written there."""
    from toolgate.model.action import Write
    from toolgate.model.patch import unified_in

    for action in unified_in(text):
        if type(action) is Write and action.text:
            for target in [file for file in files if file.path.endswith("/" + action.path.rpartition("/")[2])]:
                run.walk.judge_piece(target, action.text, run.scope)


def _stripping(run: Run) -> tuple[int | None, str]:
    """The number of components `-p` strips (`None`: not said), and the prefix that `--directory` adds."""
    strip, prefix = None, ""
    for option, value in run.options:
        text = shown(value) if value is not None else ""
        if "-p" in option.names and text.isdigit():
            strip = min(int(text), 64)
        elif option.names[0] == "--directory":
            prefix = text.rstrip("/") + "/"
    return strip, prefix


# --- directories -----------------------------------------------------------------------------------------------------


def bring_trees(run: Run, sources: list[Field], into: Target, directory: bool) -> None:
    """Judge the files in copied or moved directories by their new paths."""
    if run.dry or run.scope.where or not into.path:
        return
    names = [name for option, _ in run.options for name in option.names]
    directory = directory and not any([name in names for name in INTO_ITSELF])
    excluded = [shown(value).strip("/*") for option, value in run.options if value and "--exclude" in option.names]
    for source in sources:
        if not isinstance(source, str):
            note_landed(run, _matched_in(source, run), into.path)
        for path in _paths(run, source):
            _bring_tree(run, path, _destination(run, path, into.path, directory), excluded)


def _matched_in(source: Field, run: Run) -> Target:
    """The directory in which a pattern matches files."""
    from toolgate.analysis.arguments.literal_output import start_of

    return locate_field(start_of(source) or source, run.scope)


def _paths(run: Run, source: Field) -> list[str]:
    """The path of a source, or the paths that a pattern matches on disk."""
    if isinstance(source, str):
        return [source]
    folder, slash, name = (source.pattern or "").rpartition("/")
    if not name or magical(folder):
        return []
    base = locate_field(folder + slash or ".", run.scope).path
    entries = run.scope.facts.entries(base, ENTRIES) if base else None
    return [
        folder + slash + entry
        for entry in entries or ()
        if matches(name, entry) and (entry[0] != "." or name[0] == ".")
    ]


def _destination(run: Run, source: str, into: str, directory: bool) -> str:
    """The path of a source at its destination."""
    if not directory:
        return into
    if Manner.PARENTS in run.manner:
        return into + "/" + source.strip("/")
    name = source.rstrip("/").rpartition("/")[2]
    opened = source.endswith("/") and (run.has("slash-opens") or layout_of(run.scope.facts).folded)
    return into if opened or name in ("", ".", "..") else f"{into}/{name}"


def _bring_tree(run: Run, source: str, into: str, excluded: list[str]) -> None:
    target = locate_field(source, run.scope)
    path = target.path
    if not path:
        return
    note_landed(run, target, into)
    found = _listed(run, path, excluded) if run.scope.facts.is_dir(path) is True else [""]
    found += [other[len(path) :] for other in run.scope.ledger.files if other.startswith(path + "/")]
    land(run, [into + rest for rest in found])


def _listed(run: Run, root: str, excluded: list[str]) -> list[str]:
    """The files in a directory and below, as paths relative to it, those near the top first."""
    pending, found, left = [""], [], ENTRIES
    while pending and left > 0:
        rest = pending.pop(0)
        members = run.scope.facts.members(root + rest, left) or ()
        left -= len(members) + 1
        for name, _, kind in sorted(members):
            if name in excluded:
                continue
            if kind != "directory":
                found.append(f"{rest}/{name}")
            elif name not in MADE_AGAIN:
                pending.append(f"{rest}/{name}")
    return found
