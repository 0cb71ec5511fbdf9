"""Credentials whose values are not shown: names only, or a file of variables that is passed to a program."""

from __future__ import annotations

from toolgate.analysis.formats.environment_files import only_variables
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.lookup import knowledge_of, reader_of
from toolgate.knowledge.readers.printed_parts import LATEST, NAMES
from toolgate.knowledge.vocabulary import ARGUMENTS, PLAIN
from toolgate.model.effect import Kind, Manner, Place, Target, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

LARGEST = 65_536  # bytes of a file of variables
ON = ("lines", "pours")  # traits of commands that pass on what they read
SHARED = ("prod", "stag", "live")  # parts of file names for shared environments
LOCAL = ("localhost", "127.0.0.1", "[::1]", "host.docker.internal")


def names_only(run: Run, target: Target) -> bool:
    """Whether a command shows only the names of credentials, or how many there are."""
    reader = reader_of("printed_parts." + run.spec.names[0])[0] if run.spec is not None else None
    part: str = reader(run.scope.command.argv) if reader is not None else ""  # type: ignore[assignment]  # it reads words
    if part == LATEST:
        return target.kind == Kind.HISTORY
    if part != NAMES:
        return bool(part)
    if not target.path:
        return True
    name = target.path.rpartition("/")[2]
    if not (name.startswith(".env") or name.endswith((".env", ".properties"))):
        return False
    text = run.scope.facts.read(target.path, LARGEST)
    return only_variables(text) is not None if text is not None else run.scope.facts.exists(target.path) is not True


def mask_input(run: Run) -> None:
    """Mark the read by the previous command as one of names only: `cat .env | cut -d= -f1`."""
    secret = [source for source in run.stdin.sources if source.place == Place.SECRET]
    if not all([names_only(run, source) for source in secret]):
        return
    found = [_last_read(run.scope, source, run.mark) for source in secret]
    if all([index >= 0 for index in found]):
        mark(run.scope, found, Manner.NAMES)
        kept = tuple([source for source in run.stdin.sources if source not in secret])
        run.stdin = Stream(run.stdin.text, kept, run.stdin.kind, run.stdin.paths, run.stdin.parts)


def _last_read(scope: Scope, source: Target, mark: int) -> int:
    """The index of the effect that read a source, if later commands only passed it on; -1: not certain."""
    effects, ledger = scope.ledger.effects, scope.ledger
    for index in range(mark - 1, -1, -1):
        effect = effects[index]
        if effect.verb != Verb.READ:
            return -1
        if effect.target == source:
            break
    else:
        return -1
    reader = effect.command
    for command in reversed(ledger.interpreted[:-1]):
        if (command.start, command.end, command.name) == (reader.start, reader.end, reader.name):
            return index
        if not _hands_on(command.name):
            return -1
    return -1


def _hands_on(head: str) -> bool:
    spec = knowledge_of(head.rpartition("/")[2])
    if spec is None or "copies" in spec.traits:
        return False
    echoes = spec.stdin is not None and spec.stdin.role is ARGUMENTS
    return any([trait in ON for trait in spec.traits]) or spec.prints == "operands" or echoes


def mark(scope: Scope, indices: list[int], manner: str) -> None:
    effects = scope.ledger.effects
    for index in indices:
        old = effects[index]
        effects[index] = old.with_manner(manner)


# --- files of variables ----------------------------------------------------------------------------------------------


def is_settings(target: Target, scope: Scope) -> bool:
    """Whether a file is one of the project's files of environment variables."""
    name = target.path.rpartition("/")[2]
    own = target.path.startswith(scope.facts.workspace() + "/")
    return own and target.place == Place.SECRET and (name.startswith(".env") or name.endswith(".env"))


def handed_over(scope: Scope, sources: tuple[Target, ...]) -> list[tuple[str, str]] | None:
    """The variables of files that earlier commands have read for this one: `export $(cat .env | xargs)`."""
    if not sources or not all([is_settings(source, scope) for source in sources]):
        return None
    found = [_last_read(scope, source, len(scope.ledger.effects)) for source in sources]
    held = [settings_of(source, scope) for source in sources]
    if any([index < 0 for index in found]) or any([pairs is None for pairs in held]):
        return None
    mark(scope, found, Manner.HANDED)
    return [pair for pairs in held for pair in pairs or ()]


def settings_of(target: Target, scope: Scope) -> list[tuple[str, str]] | None:
    """The variables in a file; `None`: it cannot be read, or has something else in it."""
    if scope.facts.exists(target.path) is False and target.path not in scope.ledger.files:
        return []
    text = scope.facts.read(target.path, LARGEST) if target.path not in scope.ledger.files else None
    return only_variables(text) if text is not None else None


def add_settings(target: Target, text: str, scope: Scope) -> None:
    """Mark that only plain settings are added to a file of variables: `echo LOG_LEVEL=debug >> .env`."""
    shared = any([word in target.path.rpartition("/")[2] for word in SHARED])
    found = only_variables(text) if is_settings(target, scope) and not shared else None
    if not found or not all([_plain(name, value) for name, value in found]):
        return
    effects = scope.ledger.effects
    indices = [index for index, effect in enumerate(effects) if effect.verb == Verb.WRITE and effect.target == target]
    mark(scope, indices[-1:], Manner.PLAIN_SETTINGS)


def _plain(name: str, value: str) -> bool:
    """Whether a variable only matters to the application: not a credential, and not obeyed or loaded by programs."""
    from toolgate.analysis.text.credentials import credential_in, encoded, secretive
    from toolgate.knowledge.readers.variables import role_of, secret
    from toolgate.knowledge.texts.value_words import COMMANDS

    near = value.partition("://")[2].partition("/")[0].partition(":")[0] in LOCAL
    kept = near or not any([mark in value for mark in "/\\~$|!"])
    hidden = secretive(value) if secret(name) else bool(credential_in(f"{name}={value}")) or encoded(value)
    return kept and not hidden and role_of(name) in (None, PLAIN) and name.lower().rpartition("_")[2] not in COMMANDS


def harmless(value: str) -> bool:
    """Whether a value is not a credential: a number, a switch, a path, or an address on this machine."""
    address = value.partition("://")
    if address[1]:
        place = address[2].partition("/")[0]
        return place.rpartition("@")[2].partition(":")[0] in LOCAL or ("@" not in place and "?" not in address[2])
    return len(value) < 8 or value.replace(".", "").isdigit() or value in LOCAL or value[0] in "./"
