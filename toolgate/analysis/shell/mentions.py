"""Names in backquotes that a shell would run, but that no program has.

If a message in double quotes has an identifier in backquotes, the shell looks for a program of that name. It finds
none, and the name is missing from the message; nothing else happens.
"""

from toolgate.analysis.places.search_path import searched
from toolgate.analysis.state.scope import Scope
from toolgate.model.effect import Effect, Manner, Verb
from toolgate.shell.tree import nodes

UNUSUAL = "{}()[],;\"'"  # no program's name ends in these
LONGEST = 60  # characters of a name


def no_program(name: str) -> bool:
    """Whether a word is a fragment of something else, not a program's name: `true}`."""
    return name[-1:] in UNUSUAL and name[:1] not in ("$", "/", ".")


def mention(word: nodes.Word, mark: int, scope: Scope) -> None:
    """Mark the unknown programs emitted for a word since `mark` that are only names quoted in a text."""
    effects = scope.ledger.effects
    names = _names_in(word) if any([Manner.PROGRAM in effect.manner for effect in effects[mark:]]) else []
    for index in range(mark, len(effects)):
        old = effects[index]
        named = old.verb == Verb.UNKNOWN and Manner.PROGRAM in old.manner and old.target.name in names
        if named and not _found(old.target.name, scope):
            manner = (*old.manner, Manner.NO_PROGRAM)
            effects[index] = Effect(
                old.verb, old.target, old.origin, old.command, old.start, old.end, manner, old.where
            )


def _names_in(word: nodes.Word) -> list[str]:
    """Single words in backquotes within double-quoted text that has other words as well."""
    found: list[str] = []
    for quoted in word.parts:
        if type(quoted) is nodes.Quoted and any(
            [type(part) is nodes.Text and " " in part.value for part in quoted.parts]
        ):
            for part in quoted.parts:
                if type(part) is nodes.Substitution and part.style == "`":
                    found += _alone(part.script)
    return found


def _alone(script: nodes.Script) -> list[str]:
    """The name, if a script consists only of one."""
    commands = [command for item in script.lists for pipeline in item.pipelines for command in pipeline.commands]
    if len(commands) != 1 or type(commands[0]) is not nodes.Simple:
        return []
    node = commands[0]
    if len(node.words) != 1 or node.assignments or node.redirects or type(node.words[0]) is not nodes.Word:
        return []
    parts = node.words[0].parts
    name = parts[0].value if len(parts) == 1 and type(parts[0]) is nodes.Text else ""
    plain = name.replace("-", "").replace("_", "").replace(".", "").isalnum() and name.isascii()
    return [name] if plain and len(name) <= LONGEST else []


def _found(name: str, scope: Scope) -> bool:
    """Whether there may be such a program on this machine."""
    return any([scope.facts.exists(path) is not False for path in searched(name, scope.facts) if path[:2] != "./"])
