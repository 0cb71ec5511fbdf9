"""Judges the tools of the git MCP server as the git commands that they run."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.code.actions import CodeActions
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.tools.arguments import flattened
from toolgate.model.effect import Manner

COMMANDS = tuple(
    "branch diff commit add checkout reset push show log status pull fetch clean stash rebase merge".split()
)
FIELDS = frozenset(
    """mode remote branch branch_name base_branch force message files target revision ref commit amend hard soft mixed
    staged cached all""".split()
)
IDLE = ("--help", "-h", "--version", "--dry-run", "-n")  # no git server has these, and git would do nothing
OTHERS = 4  # arguments beyond those


def git_effects(words: list[str], arguments: dict[str, object], scope: Scope) -> bool:
    """Judge a tool of the git server as the git command it runs; whether that command is known.

    The server may pass a field that is not known on to git, or ignore it; both are judged.
    """
    verbs = [word for word in words if word != "git"]
    command = {"create": "branch"}.get(verbs[0], verbs[0]) if verbs else ""
    if command not in COMMANDS:
        return False
    given = [(str(key).lower(), _git_words(str(key).lower(), value)) for key, value in arguments.items()]
    fields = FIELDS if command == "commit" else FIELDS - {"message"}
    known = [word for key, words in given if key in fields for word in words]
    others = [words for key, words in given if key not in fields and words]
    if len(others) > OTHERS:
        scope.unknown(f"all arguments of `git {command}`", (Manner.BUDGET,))
    directory = arguments.get("repo_path")
    place = directory if isinstance(directory, str) else None
    every = [word for _, words in given for word in words]
    for more in dict.fromkeys([tuple(known), *[tuple(known + words) for words in others[:OTHERS]], tuple(every)]):
        argv = ["git", command, *[word for word in more if word[:2] == "--"], *(["-m"] if command == "commit" else [])]
        CodeActions(Run(scope, None, "mcp", NOTHING), scope).command(
            [*argv, *[word for word in more if word[:2] != "--"]], directory=place
        )
    return True


def _git_words(key: str, value: object) -> list[str]:
    """The git arguments that an argument of the tool stands for."""
    if value is True:
        words = ["--" + key.replace("_", "-")]
    elif key == "mode" and isinstance(value, str):
        words = ["--" + value.removeprefix("--")]
    elif key in ("repo_path", "path", "repository", "mode"):
        words = []
    else:
        words = [text for _, text in flattened(value)]
    return [word for word in words if word not in IDLE]
