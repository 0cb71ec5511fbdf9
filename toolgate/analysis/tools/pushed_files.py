"""Judges the contents of files that a server's tool writes to a repository, for grave effects only.

INVARIANT: this can only tighten: effects are added, and only those that no file has by chance.
"""

from toolgate.analysis.state.grave_effects import grave
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.model.effect import Manner, Verb

NAMES = ("path", "file_path", "filepath", "filename", "file_name", "new_path")
CONTENTS = ("content", "contents", "text", "file_text", "body")
MOST, VALUES = 20, 400  # files and values of the arguments that are looked at


def judge_pushed(verb: str, arguments: object, scope: Scope) -> None:
    """Emit what pushed files do: those that the repository runs automatically, and those that others load."""
    if verb in (Verb.READ, Verb.DELETE):
        return
    from toolgate.analysis.contents.judge import judge_file

    for path, text in files_in(arguments)[:MOST]:
        target = locate_field(f"{scope.facts.workspace()}/{path.lstrip('/')}", scope)
        mark = len(scope.ledger.effects)
        try:
            judge_file(target, target.path, text, scope)
        finally:  # also when the budget runs out
            found = scope.ledger.effects[mark:]
            kept = [effect for effect in found if grave(effect) or Manner.BUDGET in effect.manner]
            scope.ledger.effects[mark:] = kept


def files_in(arguments: object) -> list[tuple[str, str]]:
    """The paths and contents of files at any depth: `files: [{path: …, content: …}]`."""
    found: list[tuple[str, str]] = []
    waiting = [arguments]
    for value in waiting:  # grows during the loop
        found += _file(value) if isinstance(value, dict) else []
        inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
        nested = [one for one in inner if isinstance(one, dict | list | tuple)]
        waiting.extend(nested[: VALUES - len(waiting)] if len(waiting) < VALUES else [])
    return found


def _file(table: dict[object, object]) -> list[tuple[str, str]]:
    """The path and the text in one table, if it has both."""
    path = next((table[name] for name in NAMES if isinstance(table.get(name), str)), "")
    text = next((table[name] for name in CONTENTS if isinstance(table.get(name), str)), "")
    return [(path, text)] if isinstance(path, str) and isinstance(text, str) and path and text else []
