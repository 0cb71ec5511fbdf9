"""The format in which git prints commits, one per line: which words of a line are hashes or dates."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

FORMATTING = ("--format=", "--pretty=")
HASHES = ("%H", "%h", "%T", "%t", "%ct", "%at", "%cs", "%as")  # placeholders for one word of letters and digits
# Other placeholders that print no line break; a message (`%b`) may have any lines.
UNBROKEN = ("%s", "%f", "%an", "%ae", "%ad", "%ar", "%ai", "%aI", "%cn", "%ce", "%cd", "%cr", "%ci", "%cI", "%d", "%D")
# Options that select commits and print nothing more about them.
CHOOSING = (
    "-n -S -G -i --max-count --skip --reverse --all --branches --tags --remotes --author --committer --grep --since "
    "--until --after --before --merges --no-merges --first-parent --diff-filter --follow --date --abbrev"
).split()

# Options with which lines are passed on unchanged: letters of searching and sorting commands, and long options.
SEARCHING, SORTING = "EFGPiwxvaemyU", "nrukfbdghiMVRsq"
WHOLE = frozenset(
    """-- --lines --reverse --unique --key --ignore-case --invert-match --max-count --extended-regexp --fixed-strings
    --perl-regexp --word-regexp --line-regexp --regexp --text --line-buffered --numeric-sort --version-sort --quiet
    """.split()
)


def form(words: tuple[str, ...]) -> str:
    """The format in which git is told to print commits; empty: it may print more."""
    words = words[: words.index("--")] if "--" in words else words
    told = [word.partition("=")[2].removeprefix("format:") for word in words if word.startswith(FORMATTING)]
    others = [word for word in words[1:] if word[:1] == "-" and not word.startswith(FORMATTING)]
    return told[-1] if told and all([_chooses(word) for word in others]) else ""


def lines(made: tuple[tuple[str, ...], str] | None) -> str:
    """The format of each line that `git log --format='%h %cs'` prints; empty: not known."""
    words = made[0] if made is not None else ()
    told = form(words).replace("%x09", "\t") if words[1:2] == ("log",) else _looked_up(words)
    pieces = told.split("%")
    broken = any([not _unbroken("%" + piece) for piece in pieces[1:]]) or "\n" in told
    return "" if broken else told


def _looked_up(words: tuple[str, ...]) -> str:
    """The format of each line of a command that looks up objects; empty: another command, or options may change it."""
    from toolgate.knowledge.texts.git_lines import LINES

    options, told = LINES.get("".join(words[1:2]), ("", ""))
    given = [word.partition("=")[0] for word in words[2:] if word[:1] == "-"]
    return told if all([word in options.split() for word in given]) else ""


def _unbroken(piece: str) -> bool:
    return piece.startswith(HASHES) or piece.startswith(UNBROKEN)


def _chooses(word: str) -> bool:
    """Whether an option only selects commits."""
    name = word.partition("=")[0] if word[:2] == "--" else word[:2]
    return name in CHOOSING or word in ("-s", "--no-patch", "--no-pager") or word[1:].isdigit()


def passed_on(run: Run) -> tuple[tuple[str, ...], str] | None:
    """The git command whose commit lines are passed on unchanged; `None`: there is none, or they may be changed."""
    letters = (SEARCHING if run.spec is not None and run.spec.lists else SORTING) + "0123456789+,."
    options = [word for word in run.scope.command.argv[1:] if word[:1] == "-"]
    whole = all([word.partition("=")[0] in WHOLE or not word[1:].strip(letters) for word in options])
    return run.stdin.made if whole and lines(run.stdin.made) else None
