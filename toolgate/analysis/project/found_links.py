"""What the settings of a tool have at known keys: command lines, and files, with what those import.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `separate_files.py`.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.named_paths import folders, imported, named
from toolgate.analysis.project.separate_files import follow, follow_lines, starts_foreign
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LISTED, text_of
from toolgate.knowledge.texts.endings import WRITTEN_ENDINGS as ENDINGS
from toolgate.knowledge.texts.naming_keys import ENDED
from toolgate.model.effect import Place, Target, Verb
from toolgate.model.path import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 6  # files that the words of settings name
LINKED = 12  # files that are followed from one, besides it
SHARED = ("/tmp/", "/dev/shm/")  # where anyone may put source that settings name
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE, Place.STARTUP)
CODE = "node"  # the language whose imports are followed
KEYS = "keys"  # settings of which only what known keys name is followed
NAMES = "names"  # settings of which only the files that they name are followed


def follow_shared(run: Run, path: str, text: str | None) -> None:
    """Follow source that a settings file names where anyone may put it."""
    if text and any([place in text for place in SHARED]):
        follow(run, path, _start_named, starts_foreign)


def _start_named(run: Run, _: Target, text: str) -> None:
    """Emit that source in shared directories runs, if settings name it outside of comments."""
    run.scope.inside = False  # it is not project code
    lines = [line for line in text.split("\n") if not line.lstrip().startswith(("#", "//", ";"))]
    for word in _sources_in("\n".join(lines)):
        if word[0] == "/":
            run.scope.emit(Verb.RUN, locate_field(word, run.scope))


def _sources_in(text: str) -> list[str]:
    """Return the words of settings that are paths of source."""
    words = text.replace('"', " ").replace("'", " ").replace(",", " ").split()
    found = [word for word in words if ENDINGS.get(ending_of(word)) and "://" not in word and "*" not in word]
    return [word.rpartition(":")[2] for word in dict.fromkeys(found)][:MOST]  # `pre:scripts/version.py`


def follow_links(run: Run, path: str, text: str, language: str, walking: Callable[..., Callable[..., None]]) -> None:
    """Follow the files that known keys name, and those that code imports, and so on."""
    waiting = [(path, text, language, True)]
    seen = {path}
    for holder, inner, kind, settings in waiting:  # it grows during iteration
        keyed = named(inner) if settings else []
        for name in [*keyed, *(_imported(run, holder, inner) if kind == CODE else ())] if len(seen) <= LINKED else ():
            linked, said = _read(run, holder, name)
            if linked and linked not in seen:
                seen.add(linked)
                kind = ENDINGS.get(ending_of(linked)) or _of_first_line(said)
                follow(run, linked, walking(kind, False), text=said)
                waiting.append((linked, said, kind, name in keyed))


def _imported(run: Run, holder: str, text: str) -> list[str]:
    found = imported(text)
    for folder in folders(text):
        directory = normalise(f"{holder.rpartition('/')[0]}/{folder}")
        found += [f"{folder}/{name}" for name in run.scope.facts.entries(directory, LISTED) or () if "." in name]
    return found


def _read(run: Run, holder: str, name: str) -> tuple[str, str]:
    """Return the path and the text of a file that another one names, which may leave out its ending."""
    bases = ("",) if name[:1] == "/" else dict.fromkeys((holder.rpartition("/")[0] + "/", f"{run.scope.cwd}/"))
    endings = ENDED if not ENDINGS.get(ending_of(name)) else ENDED[:1]
    for path in [f"{base}{name}{ending}" for base in bases for ending in endings]:
        target = locate_field(normalise(path), run.scope)
        text = text_of(run.scope, target, counted=False) if target.place in OWN else None
        if text:
            return target.path, text
    return "", ""


def _of_first_line(text: str) -> str:
    """Return the language of a program without an ending."""
    first = text.partition("\n")[0]
    return "bash" if first.startswith("#!") and first.rstrip().endswith("sh") else CODE if "node" in first else "texts"


def ending_of(path: str) -> str:
    name = path.rpartition("/")[2].lower()
    return name.rpartition(".")[2] if "." in name[1:] else ""


def table_in(run: Run, path: str, key: str) -> str:
    """Return the settings that a tool has in a file of others: `package.json#jest`."""
    import json

    from toolgate.analysis.formats.task_files import at, read_tree

    text = text_of(run.scope, locate_field(path, run.scope), True, False) or ""
    keys = key.split(".")
    tree = read_tree(path if "." in path.rpartition("/")[2][1:] else "x.json", text) if keys[-1] in text else ""
    table = at(tree, *keys)
    return json.dumps(table, indent=1) if table else ""


def follow_values(run: Run, _: Target, text: str) -> None:
    """Follow each text at a key as a command line."""
    from toolgate.analysis.formats.task_files import leaves, read_json

    follow_lines(run, leaves(read_json(text) or ""))


def follow_functions(run: Run, _: Target, text: str) -> None:
    """Follow Bash with calls of all its functions."""
    names = [line.partition("(")[0].strip() for line in text.split("\n") if "()" in line.replace(" ", "")]
    follow_lines(run, ["\n".join([text, *[name for name in names if name.replace("_", "a").isalnum()]])])
