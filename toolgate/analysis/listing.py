"""Commands that print names of files: which files those names can stand for."""

from __future__ import annotations

from toolgate.analysis.run import Run
from toolgate.analysis.streams import Stream
from toolgate.knowledge.vocabulary import EXPRESSION
from toolgate.model.effect import Place, Target, Verb
from toolgate.shell.fields import Field, Glob, Partial, shown, tidy
from toolgate.shell.patterns import magical

LISTERS = ("ls", "dir", "vdir", "gls", "exa", "eza", "lsd")  # they print names without the directory they were given
LETTERS = {
    "grep": "lL",
    "egrep": "lL",
    "fgrep": "lL",
    "ggrep": "lL",
    "zgrep": "lL",
    "rg": "l",
    "ag": "lLg",
    "ack": "lLfg",
}
WORDS = ("--files", "--files-with-matches", "--files-without-match")
DOCUMENTS = frozenset("txt json yaml yml toml csv xml log".split())
ALL = Partial((Glob("**"),))
ENVIRONMENT = Target("the environment", Place.SECRET)


def listing(run: Run, name: str, sources: tuple[Target, ...]) -> Stream:
    """What a command prints that lists files; names found by a search for credentials stay credentials."""
    if run.spec is None or run.spec.stdout != "PATHS":
        return _filtered(run, name, sources)
    hunted = [effect.target for effect in run.scope.ledger.effects[run.mark :] if "hunt" in effect.manner]
    return Stream(None, tuple(hunted), "paths", tuple(_listed(run, name)))


def _listed(run: Run, name: str) -> list[Field]:
    if run.spec is not None and (run.spec.style == EXPRESSION or name in ("fd", "fdfind")):
        from toolgate.analysis.expression import matched_paths

        return matched_paths(run)
    if (
        run.spec is not None
        and run.spec.names[0] not in LISTERS
        and not run.spec.operands.startswith(("LISTS", "READS"))
    ):
        return [ALL]  # `git ls-files`: files of the project
    found: list[Field] = []
    for operand in run.operands:
        found.append(operand)
        if (not isinstance(operand, str) or not magical(operand)) and not _ends_like_a_file(operand):
            found.append(_below(operand))
    if name in LISTERS and not any([_patterned(operand) for operand in run.operands]):
        found.append(Partial((Glob("*"),)))
    return found or [ALL]


def _patterned(operand: Field) -> bool:
    return not isinstance(operand, str) and operand.pattern is not None


def _ends_like_a_file(operand: Field) -> bool:
    """`*.txt`: whoever lists these means files, and no directories to look into."""
    if not _patterned(operand):
        return False
    from toolgate.knowledge.paths import ORDINARY_ENDINGS  # costs more than all of this file: few calls need it

    return shown(operand).rpartition("/")[2].rpartition(".")[2] in ORDINARY_ENDINGS | DOCUMENTS


def _below(operand: Field) -> Field:
    pieces = (operand,) if isinstance(operand, str) else operand.pieces
    return tidy([*pieces, "/", Glob("**")])


def _filtered(run: Run, name: str, sources: tuple[Target, ...]) -> Stream:
    """What comes out of a command that passes lines on, or finds the files that hold some text."""
    if name in LETTERS and _only_names(run, LETTERS[name]):
        return Stream(None, (), "paths", tuple(_searched(run)))
    if name in LETTERS and ENVIRONMENT in run.stdin.sources and _asks_for_ordinary(run):
        _forget(ENVIRONMENT, run)
        return Stream(None, tuple([source for source in sources if source != ENVIRONMENT]))
    if not run.reads_input or _changes(run, name):
        return Stream(None, sources)
    kind = "any" if name == "head" and run.stdin.kind == "endless" else run.stdin.kind
    return Stream(None, sources, kind, run.stdin.paths)


def _asks_for_ordinary(run: Run) -> bool:
    """`env | grep -i path`: of all variables only those come out that hold no secret."""
    from toolgate.knowledge.environment import ORDINARY_VARIABLES  # as above

    given = [value for option, value in run.options if option.names[0] in ("-e", "--regexp") and value is not None]
    words = " ".join([word for word in run.scope.command.argv[1:] if word[:1] == "-"])
    inverted = "--invert" in words or any(["v" in word for word in words.split() if word[1:2] != "-"])
    patterns = [shown(value) for value in given or run.operands[:1]]
    alternatives = [part for pattern in patterns for part in pattern.replace("\\|", "|").split("|")]
    bare = [part.strip("^$=()\\b ").upper() for part in alternatives]
    return not inverted and bool(bare) and all([part.startswith(ORDINARY_VARIABLES) for part in bare])


def _forget(source: Target, run: Run) -> None:
    """What a filter has taken out of a pipe nobody has read."""
    effects = run.scope.ledger.effects
    for index in range(len(effects) - 1, -1, -1):
        if effects[index].target == source and effects[index].verb == Verb.READ:
            del effects[index]
            return


def _changes(run: Run, name: str) -> bool:
    """Whether parts of lines come out, rather than whole ones."""
    if name in ("tr", "nl"):
        return [operand for operand in run.operands if operand not in ("\\n", "\\0", " ", "\n", "\\000")] != []
    return any([short in option.names for option, _ in run.options for short in ("-o", "-c", "-n") if name in LETTERS])


def _only_names(run: Run, letters: str) -> bool:
    for word in run.scope.command.argv[1:]:
        if word == "--":
            return False
        if word in WORDS or (word[:1] == "-" and word[1:2] != "-" and any([letter in word for letter in letters])):
            return True
    return False


def _searched(run: Run) -> list[Field]:
    """The files a search looks into; the first operand is what it looks for, unless an option says that."""
    given = any([role.startswith("PATTERN") or role == "PLAIN" for role in run.filled])
    places = run.operands if given else run.operands[1:]
    names = [
        value
        for option, value in run.options
        if option.names[0] in ("--include", "-g", "--glob") and isinstance(value, str)
    ]
    if not names or any([name.startswith("!") for name in names]):
        return [
            field for place in places for field in ((place,) if _ends_like_a_file(place) else (place, _below(place)))
        ] or [ALL]
    roots = places or ["."]
    return [
        tidy([*((root,) if isinstance(root, str) else root.pieces), "/", Glob("**/" + name)])
        for root in roots
        for name in names
    ]
