"""Files that are data by their names: a program made from one is not the project's code."""

from __future__ import annotations

from toolgate.analysis.state.streams import COPY, Stream
from toolgate.knowledge.texts.value_words import CODE_ENDINGS, DATA_DIRECTORIES, DATA_ENDINGS
from toolgate.model.effect import Place, Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Ledger

PROJECT = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE)
RAW = ("bin", "dat", "blob", "raw", "b64", "hex")  # for bytes, which are neither text nor source code


def is_data(path: str) -> bool:
    """Whether a file is data by its extension or, without one, by its directory."""
    directory, _, name = path.rpartition("/")
    stem, dot, ending = name.rpartition(".")
    if "/." in path:
        return False
    if stem and dot and ending.lower() not in RAW:
        return ending.lower() in DATA_ENDINGS and name.lower() not in OBEYED
    kept = not DATA_DIRECTORIES.isdisjoint(directory.split("/"))
    return kept and name.islower() and (bool(stem) or name not in CODE_ENDINGS)


OBEYED = ("cmakelists.txt", "requirements.txt", "package.json", "tsconfig.json", "composer.json")  # by a tool


def turned(path: str, stream: Stream, ledger: Ledger) -> Target | None:
    """Return the project's data that another kind of file is made from; `None`: it is made from something else."""
    if stream.text is not None or not stream.sources or is_data(path):
        return None
    sources = [_first(source, ledger) if stream.kind == COPY else source for source in stream.sources]
    if all([source.place in PROJECT and is_data(source.path) for source in sources]):
        return sources[0]
    return None


def _first(source: Target, ledger: Ledger) -> Target:
    """Return the file that a copy made by this script comes from."""
    held = ledger.files.get(source.path)
    return held.sources[0] if held is not None and held.text is None and held.sources else source
