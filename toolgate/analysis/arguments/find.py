"""`find` and similar commands: start directories, tests, and actions on matches."""

from __future__ import annotations

from toolgate.analysis.arguments.options import Arguments
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.streams import NOTHING, STANDARD_INPUT
from toolgate.knowledge.vocabulary import EXPRESSION, LISTS
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.model.later import Later
from toolgate.shell.expand.fields import Field, Glob, Hole, Partial, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.places import searches
    from toolgate.analysis.state.scope import Scope
    from toolgate.knowledge.vocabulary import Option
    from toolgate.model.facts import Facts
else:
    searches = Later("toolgate.analysis.places.searches")

LIST = "-files0-from"  # an option before a file that names the start directories
WHOLE_PATH = ("-path", "-wholename", "-ipath")
ACTIONS = ("-print", "-print0", "-printf", "-ls", "-delete", "-fprint", "-fprint0", "-fls", "-fprintf")
ACTING = frozenset((*ACTIONS, *"-exec -execdir -ok -okdir".split()))
OR = ("-o", "-or")
FOLLOWING = ("-L", "-follow")  # options that follow links
NARROWING = ("-name", "-iname", *WHOLE_PATH)
LEAVING = frozenset((*NARROWING, *"-prune -o -or -a -and ! -not ( ) -type -regex -iregex -maxdepth -mindepth".split()))


def expression_operands(run: Run, arguments: Arguments) -> None:
    """Take the operands before the first primary as start directories; without any, `find` starts here."""
    given = [operand for operand in arguments.operands if operand not in arguments.undeclared]
    lists = [value for option, value in run.options if option.names[0] == LIST and value is not None]
    run.operands = given or (_listed_roots(run, lists[-1]) if lists else []) or ["."]
    for operand in run.operands:
        run.play(LISTS, operand)
    hunt(run)


def _listed_roots(run: Run, file: Field) -> list[Field]:
    """The start directories in a NUL-separated list; any directory if it cannot be read."""
    from toolgate.analysis.state.readable import text_of

    stream = run.stdin if file in STANDARD_INPUT else None
    text = stream.text if stream is not None else text_of(run.scope, locate_field(file, run.scope))
    if text is not None:
        return [name for name in text.rstrip("\n").split("\0") if name]
    if stream is not None and stream.paths:
        return list(stream.paths)
    acts = bool(run.commands) or any([option.names[0] == "-delete" for option, _ in run.options])
    return [Partial((Hole("…", "any", stream or NOTHING),))] if acts else []


def hunt(run: Run) -> None:
    """Emit a search outside the project for names that only credentials have."""
    if "" in name_patterns(run):
        return
    for path in matched_paths(run):
        target = locate_field(path, run.scope)
        if target.place == Place.SECRET and not target.path.startswith(run.scope.facts.workspace() + "/"):
            run.emit(Verb.READ, target, None, (Manner.NAMES, Manner.HUNT))


def matched_paths(run: Run, actions: tuple[int, ...] = ()) -> list[Field]:
    """What `{}` stands for: everything below each start directory with one of the names searched for.

    `actions` are the option indexes of the actions this is for: tests after them come too late.
    """
    patterns = name_patterns(run, actions)
    paths: list[Field] = []
    for operand in _roots(run):
        for pattern in patterns:
            below = Glob(_below(pattern, operand), _search(run, operand, actions))
            pieces = (operand,) if isinstance(operand, str) else operand.pieces
            text = pieces[-1] if pieces else ""
            slash = "" if isinstance(text, str) and text.endswith("/") else "/"
            paths.append(tidy([*pieces, slash, below]))
    return paths


def finds_empty(run: Run) -> bool:
    """Whether a search deletes only empty files and directories: `-empty`, `-size 0`, and no `-o`."""
    tokens = [(option.names[0], value) for option, value in _asked(run, deleting(run))]
    if run.commands or any([word in ("-o", "-or", ",", "!", "-not", "(") for word in run.scope.command.argv]):
        return False
    return any([word == "-empty" or (word == "-size" and value in ("0", "0c")) for word, value in tokens])


def _search(run: Run, root: Field, actions: tuple[int, ...]) -> searches.Search:
    """The tests of a search; `find` looks everywhere, `fd` at hidden names only when told to."""
    words = run.scope.command.argv
    if run.spec is not None and run.spec.style != EXPRESSION:
        hidden = any([word == "--unrestricted" or word == "--hidden" or _letter(word, "Hu") for word in words])
        given = [value for option, value in run.options if option.names[0] in ("-E", "--exclude")]
        dropped = [value for value in given if isinstance(value, str)]
        wanted = run.operands[0] if run.operands and not any([word in ("-g", "--glob") for word in words]) else ""
        name = searches.named(wanted if isinstance(wanted, str) else "")
        return searches.Search(hidden, tests=(searches.without(dropped, dropped), name))
    tokens = [(option.names[0], value) for option, value in _asked(run, actions)]
    acting = bool(run.commands) or any([word in ACTIONS for word, _ in tokens])
    dropped_branch = acting and _drops([word for word, _ in tokens])

    def test(rest: str, path: str, facts: Facts) -> bool:
        from toolgate.analysis.arguments.find_filters import meets

        return meets(tokens, root if isinstance(root, str) else ".", rest, dropped_branch)

    return searches.Search(free=True, tests=(test,))


def _drops(words: list[str]) -> bool:
    """Whether each `-prune` ends a branch without actions, or is in the last branch, which acts on its matches."""
    depth = 0
    acting = kept = False
    for word, following in zip(words, [*words[1:], ""], strict=True):
        depth += (word == "(") - (word == ")")
        acting = acting or word in ACTING
        if word == "," or (word == "-prune" and depth):
            return False
        if word in OR and not depth:
            if kept:
                return False  # an earlier branch may match, and this one gets the rest
            acting = False
        if word == "-prune":
            kept = kept or acting or following not in OR
    return True


def _letter(word: str, letters: str) -> bool:
    return word[:1] == "-" and word[1:2] != "-" and any([letter in word for letter in letters])


def met_directories(run: Run) -> list[str | None]:
    """Where `-execdir` works: any directory below a start directory, as a path with `**`; `None`: not known."""
    targets = [locate_field(operand, run.scope) for operand in _roots(run)]
    return [target.path.rstrip("/") + "/**" if target.path else None for target in targets]


def _roots(run: Run) -> list[Field]:
    if run.spec is not None and run.spec.style != EXPRESSION:  # fd: the first operand is what to look for
        return run.operands[1:] or ["."]
    roots: list[Field] = run.operands or ["."]
    links = run.scope.ledger.links
    if not links or not any([option.names[0] in FOLLOWING for option, _ in run.options]):
        return roots
    below = [locate_field(root, run.scope).path + "/" for root in roots]  # links made by this script that it follows
    return [*roots, *[place for link, place in links.items() if link.startswith(tuple(below))]]


def name_patterns(run: Run, actions: tuple[int, ...] = ()) -> list[str]:
    """The names that the expression narrows the search to; one empty pattern if it may match anything."""
    if run.spec is not None and run.spec.style != EXPRESSION:
        return _searched_names(run)
    names: list[str] = []
    options = _behind_dropped(run, actions)
    words = [option.names[0] for option, _ in options]
    before = ""
    for word, (_, value) in zip(words, options, strict=True):
        if before in ("!", "-not") and word == "(":
            return [""]
        if word in NARROWING and isinstance(value, str) and before not in ("!", "-not"):
            if word in WHOLE_PATH:
                names.append(value.removeprefix("*/"))  # below any start directory
            else:
                names.insert(0, value)  # where both hold, a name says more
        before = word
    if "," in words or not names:
        return [""]
    if not any([word in OR for word in words]):
        directories = [path for path in names[1:] if path.endswith("/*")]
        if len(names) == 2 and directories and "/" not in names[0]:
            return [f"{directories[0][:-1]}**/{names[0]}"]
        return names[:1]
    return names if _each_is_named(words) else [""]


def _each_is_named(words: list[str]) -> bool:
    """Whether each alternative tests a name, or one is tested outside the parentheses around all of them."""
    depth, before = 0, ""
    beside, apart = False, True  # `apart`: alternatives are in parentheses only
    named = [False]
    for word in words:
        depth += (word == "(") - (word == ")")
        if word in OR:
            apart = apart and depth > 0
            named.append(False)
        elif word in NARROWING and before not in ("!", "-not"):
            named[-1] = True
            beside = beside or depth == 0
        before = word
    return all(named) or (beside and apart)


def _behind_dropped(run: Run, actions: tuple[int, ...]) -> list[tuple[Option, Field | None]]:
    """The expression without branches that only exclude something: `-path ./a -prune -o -name b -print`.

    Without an explicit action, an expression prints what it excludes as well.
    """
    options = _asked(run, actions)
    words = [option.names[0] for option, _ in options]
    acting = bool(run.commands) or any([word in ACTIONS for word in words])
    if "-prune" not in words or not acting or not _drops(words):
        return options
    ends = [at for at, word in enumerate(words) if word == "-prune" and words[at + 1 : at + 2] in (["-o"], ["-or"])]
    last = ends[-1] + 1 if ends else 0
    return options[last + 1 :] if last and all([word in LEAVING for word in words[:last]]) else options


def deleting(run: Run) -> tuple[int, ...]:
    """The indexes of `-delete` among the options."""
    return tuple([place for place, (option, _) in enumerate(run.options) if option.names[0] == "-delete"])


def starting(run: Run, number: int) -> tuple[int, ...]:
    """The index of the option that starts the command with a number."""
    places = [place for place, (option, _) in enumerate(run.options) if option.until]
    return tuple(places[number : number + 1] if len(places) == len(run.commands) else places)


def _asked(run: Run, actions: tuple[int, ...]) -> list[tuple[Option, Field | None]]:
    """The expression without tests that come after an action: `-delete -name x`."""
    if not actions:
        return run.options
    from toolgate.analysis.arguments.find_filters import in_time

    counted = in_time([option.names[0] for option, _ in run.options], actions)
    return [given for given, counts in zip(run.options, counted, strict=True) if counts]


def _below(pattern: str, root: Field) -> str:
    """What a pattern matches below a start directory: `./a/*` is all of `a/**`, and a name may be at any depth."""
    start = root.rstrip("/") + "/" if isinstance(root, str) else "./"
    if pattern.startswith(start) and "/" in pattern:
        *above, last = pattern[len(start) :].split("/")
        ends = ["**"] if last == "*" else ["**", last] if "*" in last else [last]
        names = ["**" if "*" in name else name for name in above] + ends
        return "/".join(
            [name for before, name in zip(["", *names], names, strict=False) if name != "**" or before != "**"]
        )
    if not pattern or pattern[0] == "/":
        return "**"
    return "**/" + pattern.removeprefix("./").lstrip("/")


def _searched_names(run: Run) -> list[str]:
    """The names that `fd -e py`, `fd '\\.py$'` or `fd -g '*.py'` finds."""
    given = [value for option, value in run.options if option.names[0] in ("-e", "--extension")]
    endings = ["*." + value for value in given if isinstance(value, str)]
    if endings:
        return endings
    first = run.operands[0] if run.operands else ""
    if not isinstance(first, str) or first in ("", "."):
        return [""]
    if "-g" in run.scope.command.argv or "--glob" in run.scope.command.argv:
        return [first]
    if first.startswith("\\.") and first.endswith("$") and first[2:-1].isalnum():
        return ["*." + first[2:-1]]
    if first.replace("_", "a").replace("-", "a").isalnum():
        return [f"*{first}*"]
    name = literal_name(first)
    return ["", name] if credentials_named(name, run.scope) else [""]


def literal_name(expression: str) -> str:
    """The name that an expression means if its dots are dots: `^\\.env$` is `.env`; empty: it means more than one."""
    name = expression.removeprefix("(^|/)").removeprefix("^").removesuffix("$").replace("\\", "")
    return name if name and all([letter.isalnum() or letter in "._-/" for letter in name]) else ""


def credentials_named(pattern: str, scope: Scope) -> list[Target]:
    """Credentials that a name pattern searches for, at any depth unless it names a directory."""
    from toolgate.analysis.places.wildcards import alternatives

    found = []
    for word in alternatives(pattern) if pattern else ():
        target = locate_field(Partial((Glob(word if "/" in word else f"**/{word}"),)), scope)
        found += [target] if target.place == Place.SECRET else []
    return found
