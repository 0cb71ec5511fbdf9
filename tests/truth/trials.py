"""The commands that may be run: the allowed examples of the knowledge, and those of `commands.txt` with the world each needs.

`commands.txt` is in the notation of examples. A family begins with a line `# family: name`. Earlier commands (`@ prior`) are run
first, unobserved, to make what no line of text can: an archive, a commit. `todo` marks a command whose effects are known to be
predicted wrongly today.
"""

from pathlib import Path
from typing import NamedTuple

from tests.truth.sandbox import HOME, PROJECT
from toolgate.cases import Case, read, unescaped
from tools import examples as project

AUTHORED = Path(__file__).with_name("commands.txt")
FAMILY = "# family: "
STRANGE = ("env", "uid", "shell", "tool", "absent", "prior")  # scenes of an example that no sandbox of ours has


class Trial(NamedTuple):
    """A text to be run, in a world of its own."""

    family: str
    source: str  # file:line
    text: str
    files: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    prior: tuple[str, ...] = ()
    directory: str = PROJECT
    todo: bool = False
    authored: bool = False


def trials() -> list[Trial]:
    """All of them; a text that stands in several places is run once."""
    found: dict[str, Trial] = {}
    for trial in [*authored(), *examples()]:
        found.setdefault(f"{trial.directory} {trial.files} {trial.links} {trial.prior} {trial.text}", trial)
    return list(found.values())


def authored() -> list[Trial]:
    found: list[Trial] = []
    text = AUTHORED.read_text("utf-8")
    line = 1
    for chunk in text.split(FAMILY):
        name = chunk.partition("\n")[0]
        cases = read("#" + chunk, line)
        found += [_trial(case, name, f"commands.txt:{case.line}")._replace(authored=True) for case in cases]
        line += chunk.count("\n")
    return found


def examples() -> list[Trial]:
    """The allowed examples of the knowledge that need no strange scene; the files they name are made when they are run."""
    return [
        _trial(case, Path(file).stem, f"{file}:{case.line}")
        for file in project.files()
        if file.endswith(".py")
        for case in project.examples(file)
        if case.verdict == "allow" and not case.todo and not any(word in STRANGE for word, _ in case.scene)
    ]


def _trial(case: Case, family: str, source: str) -> Trial:
    files, links, prior = [], [], []
    directory = PROJECT
    for word, argument in case.scene:
        name, _, value = argument.partition(" ")
        match word:
            case "file":
                files.append((name, unescaped(value.strip())))
            case "symlink":
                links.append((name, value.strip()))
            case "prior":
                prior.append(argument)
            case "cwd":
                directory = argument.replace("~", HOME, 1) if argument[0] in "/~" else f"{PROJECT}/{argument}"
            case _:
                pass
    text = unescaped(case.text) if any(word == "escapes" for word, _ in case.scene) else case.text
    return Trial(family, source, text, tuple(files), tuple(links), tuple(prior), directory, case.todo)
