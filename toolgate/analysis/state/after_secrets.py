"""What may leave this machine once the session has read a credential: whether an address or a text could carry it.

The memory says only which files were read. What is in them is read again and compared, and kept nowhere; of a
credential without a file, all that is known is that it exists, so whatever is not made of words could be it.
"""

from __future__ import annotations

from toolgate.analysis.state.streams import HARMLESS_HOLES
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Effect, Manner, Place, Target, Verb, backticked, description
from toolgate.model.later import Later
from toolgate.model.path import at_home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state import secret_values
    from toolgate.analysis.state.scope import Scope
    from toolgate.model.memory import Memory
    from toolgate.shell.expand.fields import Field
else:
    secret_values = Later("toolgate.analysis.state.secret_values")  # most sessions have read no secret

LONG = 80  # characters of one value that are too long for a query
WORDY = 400  # characters of free text that are too many
DIGESTS = (40, 64)  # lengths of the digests that git and registries use as names
LARGEST = 65_536  # bytes of a file with credentials
MOST = 16  # such files that are read again
KEY = "secret pieces"  # of what is worked out for one call
AWAY = (Place.REMOTE, Place.KNOWN, Place.FORGE, Place.REGISTRY, Place.CLOUD)
LEAVING = (Verb.FETCH, Verb.SEND, Verb.PUBLISH)
LOCAL = ("./", "../", "~", "/tmp/", "/var/", "/usr/", "/opt/", "/etc/", "/dev/")
LOGINS = ("authorization:", "private-token:", "proxy-authorization:", "x-api-key:", "cookie:")  # headers that log in
EXAMINED = 20_000  # characters of one word


def memory_of_secrets(scope: Scope) -> Memory | None:
    """The session's memory, if it has read a credential; else `None`."""
    memory = scope.ledger.memory
    return memory if memory is not None and memory.secrets else None


def loaded(scope: Scope, address: Field) -> tuple[str, ...]:
    """Return the manner `payload` for an address that has room for a secret this session has read; else nothing."""
    if memory_of_secrets(scope) is None:
        return ()
    return (Manner.PAYLOAD,) if _carries(scope, address) else ()


def wordy(scope: Scope, texts: list[str]) -> bool:
    """Whether texts given to others have room for a secret this session has read, or hold a part of one."""
    if memory_of_secrets(scope) is None:
        return False
    return any([len(text) > WORDY or could_carry(scope, text) for text in texts])


def could_carry(scope: Scope, text: str) -> bool:
    """Whether a text holds a part of a credential that was read, or something that is not made of words."""
    text = text[:EXAMINED]
    scope.step(1 + len(text) // 4)
    return secret_values.holds_piece(text, _pieces(scope)) or secret_values.holds_odd_value(text)


def judge_carried(scope: Scope) -> None:
    """Mark what leaves this machine with words that could be a credential: in a header, or as the name of a branch."""
    if memory_of_secrets(scope) is None:
        return
    effects = scope.ledger.effects
    for command in dict.fromkeys(scope.ledger.interpreted):
        asks = "search" in command.argv[1:3] or has_trait(command.name, "resolves")
        if asks and any([could_carry(scope, word) for word in command.argv[1:]]):
            asked = description(f"the service that {backticked(command.name)} asks", Place.REMOTE)
            effects.append(Effect(Verb.SEND, asked, None, command, command.start, command.end, (Manner.PAYLOAD,)))
    for index, effect in enumerate(effects):
        if effect.target.place not in AWAY or Manner.PAYLOAD in effect.manner or not _laden(scope, effect):
            continue
        if effect.verb in LEAVING:
            effects[index] = effect.with_manner(Manner.PAYLOAD)
        elif effect.verb == Verb.READ:
            scope.ledger.effects.append(
                Effect(Verb.SEND, effect.target, None, effect.command, effect.start, effect.end, (Manner.PAYLOAD,))
            )


def _laden(scope: Scope, effect: Effect) -> bool:
    """Whether the words of the command behind an effect could hold a credential; of code, its addresses are read."""
    if Manner.INSIDE in effect.manner:
        return False
    if has_trait(effect.command.name, "interprets"):  # of code, its addresses are read, and what is surely a credential
        return any([secret_values.holds_piece(word, _pieces(scope)) for word in effect.command.argv[1:]])
    known = effect.target.place != Place.REMOTE
    before = ""
    for word in effect.command.argv[1:]:
        login = known and (word.lower().startswith(LOGINS) or before in ("-u", "--user"))
        if not login and not word.startswith(LOCAL) and could_carry(scope, word):
            return True
        before = word
    return False


def _pieces(scope: Scope) -> frozenset[str]:
    """The pieces of the credentials that the session has read, as far as their files can be read again."""
    notes = scope.facts.call_notes  # another call may be of a session that has read other files
    if KEY not in notes:
        memory, found = memory_of_secrets(scope), set[str]()
        home, workspace = scope.facts.home(), scope.facts.workspace()
        paths = [*memory.secret_files, *[at_home(name, home) for name in memory.secrets]] if memory else []
        for path in list(dict.fromkeys(paths))[-MOST:]:
            text = scope.facts.read(path if path[:1] == "/" else f"{workspace}/{path}", LARGEST)
            found |= secret_values.pieces_of(text) if text else set()
        notes[KEY] = frozenset(found)
    return notes[KEY]  # type: ignore[no-any-return]  # of notes nothing is known


def _carries(scope: Scope, address: Field) -> bool:
    if not isinstance(address, str):
        if any([hole.kind not in HARMLESS_HOLES for hole in address.holes]):
            return True
        address = address.shown
    rest = address.partition("://")[2] or address
    if "://" in rest or "%3a%2f%2f" in rest.lower():  # the host passes it on to another one
        return True
    path, _, query = rest.partition("#")[0].partition("?")
    values = [pair.partition("=")[2] or pair for pair in query.split("&")] + [rest.partition("#")[2]]
    if any([len(value) > LONG or _encoded(value.replace("%", "")) for value in values]):
        return True
    user = path.partition("/")[0].rpartition("@")[0]
    if len(user) > 20 or any([_hidden_in(segment) for segment in path.split("/")[1:]]):
        return True
    return could_carry(scope, rest)


def _hidden_in(segment: str) -> bool:
    """Whether a part of a path is data rather than a name."""
    if len(segment) in DIGESTS and all([character in "0123456789abcdef" for character in segment]):
        return False
    return len(segment) > 2 * LONG or ("." not in segment and _encoded(segment, 32))


def _encoded(text: str, *least: int) -> bool:
    from toolgate.analysis.text.credentials import encoded  # 0.3 ms, and most sessions have read no secret

    return encoded(text, *least)


def could_spell(scope: Scope, name: str, host: Target) -> bool:
    """Whether a name beneath a stranger's domain could spell a credential that this session has read."""
    if memory_of_secrets(scope) is None or host.place != Place.REMOTE:
        return False
    labels = name.rstrip(".").split(".")[:-2]
    return any([len(label) >= 8 and any([sign.isdigit() for sign in label]) for label in labels]) or could_carry(
        scope, ".".join(labels)
    )
