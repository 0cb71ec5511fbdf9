"""The programs that the settings of a git repository name, wherever a git command works."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.knowledge.vocabulary import SIGNATURES

SIGNING = (
    "\0--show-sig",
    "\0--gpg-sign",
    "\0--verify-sig",
    "\0verify-commit",
    "\0verify-tag",
    "\0-S",
)  # git's words for signatures, each after the separator that `is_signed` uses
STRANGE = (
    "/tmp",
    "/dev/",
    "curl",
    "wget",
    "base64",
    "| sh",
    "|sh",
    "ssh/",
    ".sh",
    ".py",
    ".pl",
    ".rb",
    "Command = ",
    "fsmonitor = .",
)  # what a strange program's setting contains
LARGEST_SETTINGS = 64 * 1024  # bytes of a repository's settings


def judge_settings(run: Run) -> None:
    """Judge programs that git's configuration runs: in another repository any, in the project those for signatures.

    Of the project's others, only those count that are not its own, or that do clear harm.
    """
    scope = run.scope
    named = "GIT_DIR" in scope.variables or "\0--git-dir" in "\0".join(scope.command.argv)
    files, memory = scope.ledger.files, scope.ledger.memory
    workspace = scope.facts.workspace() + "/"
    own = workspace + ".git/config"
    written = own in files or (memory is not None and own in memory.files)
    if named or written or not f"{scope.cwd}/".startswith(workspace):
        run.walk.apply_settings(run)
        return
    text = scope.facts.read(own, LARGEST_SETTINGS)
    if is_signed(scope.command.argv) or (text and any(map(text.__contains__, STRANGE))):
        run.walk.look_into(run, SIGNATURES)


def is_signed(argv: tuple[str, ...]) -> bool:
    """Whether a git command makes or checks a signature."""
    line = "\0".join(["", *argv])  # no word contains NUL
    return "%G" in line or any(map(line.__contains__, SIGNING))
