"""Whether a credential goes to the service it is for: said once, of every request that carries a variable.

A request is judged as if it had no credential where the host is the service's own: the provider that the variable's
name means, or a host that the project's files named with it before the session. Where it may be, the question is about
that variable and that host (`LENT`). What a service never asks for stays refused: a host that collects what others
send or that a stranger's page has named, a key that only signs, the credentials of two providers at once.
"""

from __future__ import annotations

from toolgate.analysis.places.hosts import is_drop
from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Effect, Manner, Place, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolgate.analysis.state.scope import Ledger

HOSTS = (Place.REMOTE, Place.PRIVATE, Place.KNOWN, Place.FORGE, Place.LOOPBACK)
FOLDERS = ("", "config", "scripts", "bin", "docs", ".github/workflows")  # where a project says which services it uses
PAIRS = 12  # variables and hosts of a call; more than that is no work with a service
LISTED, MOST = 400, 40  # names in a folder, and files of it that are looked at
LONGEST = 20_000  # bytes of one
SETTING = ("source", ".", "eval", "read", "mapfile", "readarray")  # commands that may give a variable another value
BEFORE_VALUES = "=:/\"'&[( "  # what is before a value in an address, a form or code
LOGINS = ("login", "signin", "token", "tokens", "oauth", "auth", "session", "sessions")  # ends of addresses


def settled(effects: Sequence[Effect], ledger: Ledger, written: bool = False) -> list[Effect]:
    """Return the effects without what is sent to its own service, and with a mark on what may be.

    `written`: they are of a text that nothing has started. What a script presents to a service is ordinary in it.
    """
    carried = dict.fromkeys([effect for effect in effects if _carries_variable(effect)])
    if not 0 < len(carried) <= PAIRS:
        return [*effects]
    home = {effect for effect in carried if _is_home(effect, ledger)}
    there = {(effect.command, effect.target) for effect in home}
    kept: list[Effect] = []
    for effect in effects:
        later = written or Manner.DEFERRED in effect.manner
        if effect in home and _is_login(effect):
            continue
        if effect in home:  # the form with which one logs in
            effect = _with(effect, Manner.OWN, Verb.FETCH)
        elif effect in carried and _may_be_service(effect, [*carried], ledger) and (not later or _is_login(effect)):
            if later:
                continue
            effect = _with(effect, Manner.LENT)
        elif effect.verb == Verb.FETCH and effect.origin is None and (effect.command, effect.target) in there:
            effect = _with(effect, Manner.OWN, Verb.FETCH)
        kept.append(effect)
    return kept


def _carries_variable(effect: Effect) -> bool:
    origin = effect.origin
    return (
        effect.verb == Verb.SEND
        and origin is not None
        and origin.variable
        and origin.place == Place.SECRET
        and effect.target.place in HOSTS
        and _is_request(effect)
    )


def _is_request(effect: Effect) -> bool:
    """Whether something is asked of a service, rather than given to a connection or put into a host's name."""
    if Manner.ENCODED_DATA in effect.manner or Manner.SOCKET in effect.manner:
        return False
    asks = Manner.PRESENTED in effect.manner or Manner.CARRIES in effect.manner
    return asks or has_trait(effect.command.name.rpartition("/")[2], "requests")


def _with(effect: Effect, manner: str, verb: str = Verb.SEND) -> Effect:
    origin = effect.origin if verb == Verb.SEND else None
    more = (*effect.manner, manner)
    return Effect(verb, effect.target, origin, effect.command, effect.start, effect.end, more, effect.where)


# --- whose service ---------------------------------------------------------------------------------------------------


def _is_home(effect: Effect, ledger: Ledger) -> bool:
    """Whether a credential is presented at the service it is for, where a service expects it."""
    host, origin = effect.target, effect.origin
    if origin is None or not host.name or host.whole or not (_is_login(effect) or _logs_in(effect)):
        return False
    if host.place == Place.LOOPBACK:
        return False  # quiet as it is
    hosts = provider_hosts(origin.name)
    if hosts is not None:
        return belongs(host.name, hosts)
    if is_drop(host.name) or _named_by_page(host.name, ledger):
        return False
    variable, name = origin.name.strip("${}"), host.name.partition(":")[0]
    return _is_from_environment(host.name, variable, ledger) or _is_named_by_project(name, variable, ledger)


def _is_login(effect: Effect) -> bool:
    return Manner.PRESENTED in effect.manner


def _logs_in(effect: Effect) -> bool:
    """Whether the address of a request says that one logs in there: `…/oauth/token`."""
    words = [word for word in effect.command.argv if effect.target.name in word]
    ends = [word.partition("?")[0].rstrip("/").rpartition("/")[2].lower() for word in words]
    return bool(ends) and all([end in LOGINS for end in ends]) and not any(["$" in word for word in words])


def provider_hosts(variable: str) -> tuple[str, ...] | None:
    """Return the hosts of the providers that a variable's name means; `None`: it means none."""
    from toolgate.knowledge.places.providers import PROVIDERS

    found = {hosts for word in words_in(variable) if (hosts := PROVIDERS.get(word)) is not None}
    if not found:
        return None
    return tuple(found.pop().split()) if len(found) == 1 else ()  # a name with two providers in it means neither


def belongs(host: str, hosts: tuple[str, ...]) -> bool:
    """Whether a host is one of a provider's."""
    name = host.partition(":")[0]
    return any([name.endswith(one) if one[0] == "." else name == one for one in hosts])


def _is_from_environment(host: str, variable: str, ledger: Ledger) -> bool:
    """Whether the user's environment names the host as well, by a variable of the same service: `$ACME_URL`."""
    address = host.partition("://")[2] or host
    name = address.partition("/")[0].strip("${}")
    if address[:1] != "$" or not name.isidentifier():
        return False
    if any([command.name in SETTING for command in ledger.interpreted]):
        return False
    return words_in(name)[:1] == words_in(variable)[:1] and name != variable.strip("${}")


def _is_named_by_project(host: str, variable: str, ledger: Ledger) -> bool:
    """Whether a file of the project names the host with the variable, as it was before the session."""
    facts, memory = ledger.facts, ledger.memory
    if "." not in host or (memory is not None and memory.everything):
        return False
    for folder in FOLDERS:
        directory = f"{facts.workspace()}/{folder}".rstrip("/")
        for entry in (facts.entries(directory, LISTED) or ())[:MOST]:
            path = f"{directory}/{entry}"
            if path in ledger.files or (memory is not None and memory.wrote(path)):
                continue
            text = facts.read(path, LONGEST) or ""
            if host in text and _names_both(text, host, variable):
                return True
    return False


def _names_both(text: str, host: str, variable: str) -> bool:
    """Whether a text names a host and a variable, or the host in a setting of the same service: `ACME_URL=https://…`."""
    if not is_whole(text, host, "-."):
        return False
    lines = [line.partition("=" if "=" in line else ":") for line in text.splitlines() if is_whole(line, host, "-.")]
    named = [words_in(name.split()[-1])[:1] for name, mark, _ in lines if mark and name.split()]
    return is_whole(text, variable, "_") or words_in(variable)[:1] in named


def is_whole(text: str, name: str, joining: str) -> bool:
    """Whether a text holds a name as a whole, and not as a part of another one."""
    start = text.find(name)
    while start >= 0:
        before, after = text[max(start - 1, 0) : start], text[start + len(name) :][:2]
        ends = not after or not (after[0].isalnum() or after[0] in joining)
        if (ends or (after[0] == "." and not after[1:].isalnum())) and not (before.isalnum() or before in (*joining,)):
            return True
        start = text.find(name, start + 1)
    return False


# --- what no service asks for ----------------------------------------------------------------------------------------


def _may_be_service(effect: Effect, carried: list[Effect], ledger: Ledger) -> bool:
    """Whether a person is asked about a credential and a host, where nothing says that the host steals it."""
    host, origin = effect.target, effect.origin
    if origin is None or not host.name:
        return False
    hosts = provider_hosts(origin.name)
    if hosts is not None and belongs(host.name, hosts):
        return True
    if not _is_login(effect) and (hosts is not None or not _fills_field(effect.command.argv, origin.name)):
        return False  # nobody else's address or form has a field for it
    if hosts == () or is_drop(host.name.partition(":")[0]) or _named_by_page(host.name, ledger):
        return False
    beside = [one.origin.name for one in carried if one.origin is not None and one.target == host]
    meant = {found for name in beside if (found := provider_hosts(name)) is not None}
    return len(meant) < 2


def _fills_field(words: tuple[str, ...], variable: str) -> bool:
    """Whether a variable is a part of an address or of a form, and not all that is sent: `password=$ACME_PASSWORD`."""
    for word in words:
        before = word.partition(variable.strip("${}"))[0].rstrip("${") if variable.strip("${}") in word else ""
        if before and before[0] != "-" and before[-1] in BEFORE_VALUES:
            return True
    return False


def _named_by_page(host: str, ledger: Ledger) -> bool:
    """Whether a page that this session has read names a host, and no page that it read is of the same owner."""
    from toolgate.model.read_words import holds, parts_of

    memory = ledger.memory
    words = "".join(memory.seen.values()) if memory is not None and memory.pages else ""
    if memory is None or not words or not parts_of(host) or not holds(words, host):
        return False
    owner = host.partition(":")[0].split(".")[-2:]
    return not any([page.split(".")[-2:] == owner for page in memory.pages])
