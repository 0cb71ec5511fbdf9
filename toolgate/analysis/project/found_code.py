"""Files that a program finds by their names and evaluates as code, also where it only lists or prints something.

INVARIANT: reading such a file can only tighten: each is followed apart from the call, as `apart.py` says.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.project.apart import FETCHED, REACHING, RUN, follow, follow_lines
from toolgate.analysis.project.recipe_files import upwards
from toolgate.knowledge.texts.evaluated_files import ASKING, CHOSEN, LINES, LISTING, SCRIPTS, TASKS
from toolgate.model.call import quoted
from toolgate.model.effect import Target
from toolgate.model.occurrences import occurrences
from toolgate.shell.expand.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

RAZING = (
    "Dir.home",
    "user_home",
    "rm_rf",
    "rmtree",
    "rmSync",
    "rimraf",
)  # where what is deleted has no name in the text
LISTED = 400  # names in a directory that are looked at


def find_code(run: Run, _: Target | None) -> None:
    """The files of the nearest directory upwards that has any of them."""
    name = shown(run.name).rpartition("/")[2]
    listing = not LISTING.isdisjoint(run.scope.command.argv[1:])
    if not ASKING.isdisjoint(run.scope.command.argv[1:3]) or (name in CHOSEN and not listing):
        return
    for language, names in _files_of(name):
        for directory in upwards(run):
            held = run.scope.facts.entries(directory, LISTED) or ()
            there = [one for one in names if one.partition("/")[0] in held]
            for one in there:
                follow(run, f"{directory}/{one}", _walking(language, listing))
            if there:
                break


def _files_of(program: str) -> list[tuple[str, list[str]]]:
    """The languages and the names of what a program evaluates."""
    found: list[tuple[str, list[str]]] = []
    for end in " :":  # behind the name of a program
        for place in occurrences(LINES, f" {program}{end}"):
            before = LINES[LINES.rfind("\n", 0, place) + 1 : place]
            if ":" in before:
                continue  # the name of a file
            names = LINES[place : LINES.find("\n", place)].partition(":")[2].split()
            spelled = [[name[:-1] + ending for ending in SCRIPTS] if name[-1] == "*" else [name] for name in names]
            found.append((before.split()[0], [name for each in spelled for name in each]))
    return found


def _executed(text: str) -> list[str]:
    """The commands of Groovy's texts and lists that start themselves: `"git status".execute()`."""
    found: list[str] = []
    for part in text.split(".execute(")[:-1]:
        line = part.rpartition("\n")[2].rstrip()
        given = line.rpartition("[")[2] if line.endswith("]") else line
        mark = line[-1:] if line[-1:] in ("'", '"') else '"' if given.count('"') > 1 else "'"
        words = given.split(mark)[1::2]
        found += [" ".join([quoted(word) for word in words])] if line.endswith("]") else words[-1:]
    return found


def _without_functions(text: str) -> str:
    """Python without the functions that are tasks, of which a list runs none."""
    kept: list[str] = []
    inside = False
    for line in text.split("\n"):
        inside = line.startswith(("def ", "async def ", "@")) or (inside and line[:1] in ("", " ", "\t", ")"))
        kept += [] if inside else [line]
    return "\n".join(kept)


def _without_tasks(text: str) -> str:
    """Ruby without the blocks that are run only when their task is."""
    kept: list[str] = []
    end = ""
    for line in text.split("\n"):
        bare = line.lstrip()
        if not end and bare.startswith(TASKS) and (bare.rstrip().endswith(" do") or " do |" in bare):
            end = line[: len(line) - len(bare)] + "end"
        elif not end:
            kept.append(line)
        elif line.rstrip() == end:
            end = ""
    return "\n".join(kept)


def _walking(language: str, listing: bool) -> Callable[[Run, Target, str], None]:
    def walk(run: Run, _: Target, text: str) -> None:
        from toolgate.analysis.code.dispatch import run_code
        from toolgate.analysis.text.words import holds

        if listing and language in ("ruby", "python"):
            text = _without_tasks(text) if language == "ruby" else _without_functions(text)
        if language == "cmake":
            from toolgate.analysis.formats.cmake import prepared

            follow_lines(run, prepared(text))
        elif not (holds(text, REACHING) or holds(text, RAZING) or (holds(text, FETCHED) and holds(text, RUN))):
            return
        elif language == "bash":
            follow_lines(run, [text])
        else:
            run_code(run, text, language)
            follow_lines(run, _executed(text) if language == "groovy" else [])

    return walk
