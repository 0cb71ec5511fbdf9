"""Files that come with names of their own: out of a patch, a prepared directory or an archive.

Where the names can be read within the bounds, each is judged by the place it lands in. Loaded only for commands that
bring such files.
"""

from __future__ import annotations

from toolgate.analysis.places import locate
from toolgate.model.effect import Place, Target, Verb
from toolgate.shell.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.run import Run
    from toolgate.analysis.streams import Stream

LARGEST = 4 * 1024 * 1024  # bytes of a patch that is read
NAMES = 2_000  # names that are judged, of one patch, directory or archive
ORDINARY = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.CACHE)
HOSTS = (Place.REMOTE, Place.KNOWN, Place.FORGE, Place.PRIVATE, Place.LOOPBACK, Place.METADATA)
PATCHES = ("the files a patch names", "the files that the patch names")
COPIES = 4  # copies of copies that are followed to the file on disk


def bring(run: Run, what: str) -> None:
    """Judge what a command brings that says only `what` it writes, by the files and the input it has read."""
    scope = run.scope
    if run.dry or Verb.WRITE in run.cleared or scope.where:
        return
    read = [effect for effect in scope.ledger.effects[run.mark :] if effect.verb == Verb.READ]
    files = list(
        dict.fromkeys([effect.target for effect in read if effect.target.path and "names" not in effect.manner])
    )
    streams = [run.stdin] if run.reads_input else []
    if what in PATCHES:
        _patched(run, files, streams)


# --- patches ---------------------------------------------------------------------------------------------------------


def _patched(run: Run, files: list[Target], streams: list[Stream]) -> None:
    texts: list[str] = []
    for target in files:
        texts += _texts(run, target, COPIES)
    for stream in streams:
        texts += _carried(run, stream, COPIES)
    for text in texts:
        _apply(run, text)


def _texts(run: Run, target: Target, copies: int) -> list[str]:
    """The text of a patch: what this script has written, or what is on disk."""
    written = run.scope.ledger.files.get(target.path)
    if written is not None:
        return _carried(run, written, copies - 1) if copies else []
    facts = run.scope.facts
    data = facts.read_bytes(target.path, LARGEST)
    if data is None and facts.exists(target.path) is True and facts.is_dir(target.path) is False:
        run.emit(Verb.UNKNOWN, Target(f"the patch `{target.text}`, which is too large to read", Place.UNKNOWN))
    return [] if data is None else [data.decode("utf-8", "surrogateescape")]


def _carried(run: Run, stream: Stream, copies: int) -> list[str]:
    """The texts that flow through a pipe, or that a file of this script holds."""
    if stream.text is not None:
        return [stream.text]
    found = list(stream.parts)
    for source in stream.sources:
        if source.place in HOSTS:
            run.emit(Verb.UNKNOWN, Target(f"a patch from {source.text}", Place.UNKNOWN), source)
        elif source.path and copies:
            found += _texts(run, source, copies - 1)
    return found


def _apply(run: Run, text: str) -> None:
    """The files a patch names, with as many components left out as the command says."""
    from toolgate.knowledge.readers.patch import names_in, stripped

    run.scope.spend(len(text) >> 2)
    git = run.spec is not None and run.spec.names[0] != "patch"
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
    for path in sorted(seen):
        run.scope.step(2)
        target = locate(path, run.scope.cwd or "", run.scope.facts)
        if target.place not in ORDINARY:
            run.emit(Verb.WRITE, target, None, ("edit",))


def _stripping(run: Run) -> tuple[int | None, str]:
    """How many components `-p` leaves out, where it says so, and what `--directory` puts before the rest."""
    strip, prefix = None, ""
    for option, value in run.options:
        text = shown(value) if value is not None else ""
        if "-p" in option.names and text.isdigit():
            strip = min(int(text), 64)
        elif option.names[0] == "--directory":
            prefix = text.rstrip("/") + "/"
    return strip, prefix
