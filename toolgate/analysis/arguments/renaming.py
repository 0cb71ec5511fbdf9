"""Listed names that a filter changes: which files they name then."""

from __future__ import annotations

from toolgate.analysis.state.streams import HARMLESS_HOLES, Stream
from toolgate.model.effect import Target
from toolgate.shell.expand.fields import Field, Glob, Hole, Partial, shown, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

JOINING = {"-", "_"}  # separators inside a name, which never make it another path
FLAGS = {*"gI0123456789"}
HERE = ("^\\./", "^./")  # patterns for the working directory at the beginning of a name
SPECIAL = {*"\\&\n\t *?[]$'\""}  # what is no plain text in a replacement, or a pattern as an argument


def substitution(run: Run) -> tuple[str, str, str] | None:
    """The pattern, the replacement and the flags of `s/a/b/`, if that is all that a command does."""
    word = run.operands[0] if len(run.operands) == 1 else None
    if not isinstance(word, str) or word[:1] != "s" or len(word) < 3:
        return None
    parts = [part.replace("\0", word[1]) for part in word[2:].replace("\\" + word[1], "\0").split(word[1])]
    plain = len(parts) == 3 and all([option.names[0] in ("-E", "-r", "-e") for option, _ in run.options])
    return (parts[0], parts[1], parts[2]) if plain else None


def moved(run: Run, sources: tuple[Target, ...]) -> Stream | None:
    """Relative paths below another directory: `sed 's|^|app/|'`, `sed 's|^\\./||'`; `None`: something else."""
    found = substitution(run)
    if not run.reads_input or run.stdin.kind != "paths" or not run.stdin.paths or found is None or found[2]:
        return None
    cut, put, _ = found
    if not all([_relative(path) for path in run.stdin.paths]) or not SPECIAL.isdisjoint(put) or ".." in put:
        return None
    if cut in HERE and not put:
        return Stream(None, sources, "paths", run.stdin.paths)
    if cut == "^" and _relative(put) and (put == "./" or "/." not in "/" + put):
        return Stream(None, sources, "paths", tuple([_prefixed(put, path) for path in run.stdin.paths]))
    return None


def addressed(run: Run, sources: tuple[Target, ...]) -> Stream | None:
    """URLs whose host is known: `sed 's|^|http://localhost/|'`, `awk '{print "http://localhost/" $1}'`; `None`: not."""
    word = run.operands[0] if run.operands else None
    start = ""
    if run.spec is not None and run.spec.passes == "fields" and isinstance(word, str) and '"http' in word:
        from toolgate.knowledge.readers.awk import begins

        start = begins(word)
    elif run.stdin.kind in HARMLESS_HOLES and (found := substitution(run)) is not None and found[0] == "^":
        start = found[1]
    if start.count("/") < 3 or not start.startswith(("http://", "https://")) or not SPECIAL.isdisjoint(start):
        return None
    kind = run.stdin.kind if run.reads_input and run.stdin.kind in HARMLESS_HOLES else "any"
    rest = Hole("…", kind, Stream(None, sources) if sources else None)
    return Stream(None, sources, "paths", (Partial((start, rest)),))


def _relative(path: Field) -> bool:
    """Whether a name is certainly below the working directory, and no option."""
    text = shown(path)
    return text[:1] not in ("/", "~", "-", "$", "") and ".." not in text


def _prefixed(start: str, path: Field) -> Field:
    pieces = (path,) if isinstance(path, str) else path.pieces
    first = pieces[0]
    rest = (first.removeprefix("./"), *pieces[1:]) if isinstance(first, str) else pieces
    return tidy([start, *rest])


def renamed(run: Run, sources: tuple[Target, ...]) -> Stream | None:
    """Names without a directory, with characters replaced: `tr _ -`, `sed 's/_/-/g'`; `None`: it may be a path."""
    from toolgate.analysis.arguments.literal_output import characters, unescape
    from toolgate.analysis.state.streams import bare

    words = [word for word in run.operands if isinstance(word, str)]
    names = run.reads_input and run.stdin.kind == "paths" and run.stdin.paths
    if not names or len(bare(run.stdin.paths)) != len(run.stdin.paths) or len(words) != len(run.operands):
        return None
    if run.spec is not None and run.spec.prints == "translated":
        cut, put = [characters(unescape(word)) for word in words] if len(words) == 2 and not run.options else ("", "/")
        cased = cut.isalpha() and cut.swapcase() == put
    else:
        found = substitution(run)
        cut, put = found[:2] if found is not None and {*found[2]} <= FLAGS else ("", "/")
        cased = False
    if any([_may_be_hidden(path) for path in run.stdin.paths]):
        return None
    if not cased and (not put or not {*put} <= JOINING or _begins_with(run, cut)):
        return None
    return Stream(None, sources, "paths", (Partial((Glob("*"),)),))


def _may_be_hidden(path: Field) -> bool:
    """Whether a listed name may begin with a dot."""
    pieces = () if isinstance(path, str) else path.pieces
    return shown(path)[:1] == "." or any([getattr(getattr(piece, "search", None), "hidden", False) for piece in pieces])


def _begins_with(run: Run, cut: str) -> bool:
    """Whether a listed name may begin with what is replaced, so that the result may begin with a dash."""
    from toolgate.analysis.arguments.dash_names import names_here

    if not all([sign.isalnum() or sign in " _-+,:@" for sign in cut]):
        return True
    firsts = [shown(path)[:1] for path in run.stdin.paths]
    if any([first in cut for first in firsts]):
        return True
    return "*" in firsts and any([name[:1] in cut for name in names_here(run.scope)])
