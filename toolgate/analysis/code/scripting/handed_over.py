"""Calls that no table describes, where the arguments say enough: a credential, or the address of an unknown host.

A credential that is given to an unknown function together with a host goes there; alone, it goes to the host that the
code has connected to, or to whatever a third-party module does with it. An address alone is fetched.
"""

from __future__ import annotations

from toolgate.analysis.code.scripting.tokens import MARK, NAME, TEXT
from toolgate.analysis.code.scripting.values import OPENING, sources_in
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.text.web_addresses import bare_hosts
from toolgate.knowledge.languages.library_words import (
    CLOSURES,
    COMPUTES,
    GIVING,
    LISTING_CALLS,
    LOGINS,
    LOOKS,
    NETWORK,
    OWN_MODULES,
    SENDING,
    SIGNING,
    URLISH,
)
from toolgate.model.effect import Place, Target, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.scripting.program import Script

    Given = tuple[list[Target], list[str]]  # credentials, addresses

PAID = 3  # tokens per step, as a power of two
SCHEME = 12  # characters in which a scheme ends
LONGEST = 2_000  # characters of an address
MOST = 20  # arguments


def given_in(script: Script, path: str, span: tuple[int, int], words: list[str]) -> Given | None:
    """The credentials and the addresses that a call is given; `None`: there are none, or it only computes."""
    if span[0] >= span[1] or not words or computes(_name_of(path), words):
        return None
    script.actions.scope.step((span[1] - span[0]) >> PAID)
    given = _given(script, span)
    return given if any(given) else None


def _name_of(path: str) -> str:
    return path.rpartition(".")[2].lstrip("?:")


def judge_handed(script: Script, path: str, given: Given, words: list[str], modules: list[str]) -> None:
    """Emit what a call that is not described gives away, or gets from an unknown host."""
    name, (secrets, hosts) = _name_of(path), given
    modules = [module for module in modules if not computes("", ["", *words_in(module)])]
    foreign = _is_foreign(script, path, modules)
    unknown = [host for host in hosts if script.actions.host(host).place == Place.REMOTE]
    if hosts and any([not logs_in(name, words, secret, []) for secret in secrets]):
        script.actions.send(hosts[0], tuple(secrets))
    elif name in LISTING_CALLS and not (foreign or modules or _is_bare(script, path)):
        return
    elif secrets and not unknown and (foreign or _gives(words)):
        lost = [secret for secret in secrets if not logs_in(name, words, secret, modules)]
        if lost and (foreign or script.actions.sockets or script.reached or modules):
            script.actions.reveal(tuple(lost))
    elif unknown and (secrets or foreign or (NETWORK.intersection(words) and (modules or _is_bare(script, path)))):
        known = [effect.target for effect in script.actions.scope.ledger.effects[script.mark :]]
        host = script.actions.host(unknown[0])
        if host not in known:
            script.actions.emit(Verb.FETCH, host)


def credentials_in(script: Script, name: str, words: list[str], arguments: list[object]) -> list[Target]:
    """The credentials whose paths a call that is not described is given: it may read, copy or show them."""
    if computes(name, words) or LOOKS.intersection(words):
        return []
    paths = [value for value in arguments if isinstance(value, str) and value[:1] in ("/", "~") and " " not in value]
    return [target for path in paths if (target := script.actions.locate(path)).place == Place.SECRET]


def _gives(words: list[str]) -> bool:
    """Whether the words of a name say that something is given away."""
    return bool(GIVING.intersection(words)) or any([word.startswith(SENDING) for word in words])


def _is_bare(script: Script, path: str) -> bool:
    """Whether what is called may be a module's function that is called by its bare name."""
    return script.library.exports and "." not in path


def _given(script: Script, span: tuple[int, int]) -> Given:
    """The credentials and the addresses among the arguments of a call, of which functions are judged by themselves."""
    secrets: list[Target] = []
    hosts: list[str] = []
    read = any([effect.target.place == Place.SECRET for effect in script.actions.scope.ledger.effects])
    closures = CLOSURES - {"->"} if script.library.joining == "." else CLOSURES  # there, it stands before a member
    for start, end in arguments_in(script, span)[:MOST]:
        inner = script.tokens[start:end]
        if any([token.text in closures and token.kind != TEXT for token in inner]):
            continue
        texts = [token.text for token in inner if token.kind == TEXT]
        if not any([token.kind == NAME or token.parts for token in inner]):  # nothing but text and numbers
            hosts += [text for text in texts if _is_address(text) and text not in hosts]
            continue
        value = script.value(start, end)
        keyed = any([_is_key(script, at) for at in range(start, end - 1)])
        found = list(sources_in(value)) if not keyed else []
        found += script.derived(start, end) if read and not found and not keyed and end - start > 1 else ()
        secrets += [source for source in found if source.place == Place.SECRET and source not in secrets]
        texts = [value if isinstance(value, str) else getattr(value, "prefix", ""), *texts]
        hosts += [text for text in texts if _is_address(text) and text not in hosts]
    return secrets, hosts


def _is_key(script: Script, position: int) -> bool:
    """Whether a token is the name of a value that is there to log in with: `apiKey: …`, `password => …`."""
    token, following = script.tokens[position], script.tokens[position + 1]
    named = token.kind in ("name", "text", "symbol") and following.kind == MARK and following.text in (":", "=>", "=")
    return named and bool(LOGINS.intersection(words_in(token.text)))


def computes(name: str, words: list[str]) -> bool:
    """Whether a function only computes with what it is given, judged by its name: `isURL`, `parse_url`, `String`."""
    if COMPUTES.intersection([name, name.lower(), words[0]]):
        return True
    return bool(URLISH.intersection(words)) and not NETWORK.intersection(words)


def logs_in(name: str, words: list[str], secret: Target, modules: list[str]) -> bool:
    """Whether a credential is there for the function that gets it: to log in, to sign, or by the name of its module."""
    if name[:1].isupper() or SIGNING.intersection(words):
        return True
    named = [word for module in modules for word in words_in(module)]
    return bool(set(words_in(secret.name.lower())).intersection(named))


def arguments_in(script: Script, span: tuple[int, int]) -> list[tuple[int, int]]:
    """Where each argument between two positions begins and ends."""
    found: list[tuple[int, int]] = []
    begin = position = span[0]
    while position < span[1]:
        token = script.tokens[position]
        if token.kind == MARK and token.text in OPENING and position in script.pairs:
            position = script.pairs[position]
        elif token.kind == MARK and token.text == ",":
            found.append((begin, position))
            begin = position + 1
        position += 1
    return [*found, (begin, span[1])] if begin < span[1] else found


def _is_address(text: str) -> bool:
    """Whether a text is nothing but an address: with a scheme, or the bare name of a host."""
    if not 3 < len(text) < LONGEST or any([sign.isspace() for sign in text]):
        return False
    scheme, mark, _ = text[:SCHEME].partition("://")
    if mark:
        return scheme.isascii() and scheme.replace("+", "").isalnum() and scheme != "file"
    return bool(bare_hosts(text))


def _is_foreign(script: Script, path: str, modules: list[str]) -> bool:
    """Whether what is called belongs to a third-party module that the code has loaded, or that needs no loading."""
    root = path.lstrip("?:.").partition(".")[0]
    bound = script.names.get(root)
    root = str(getattr(bound, "path", root)).partition(".")[0]
    named = "".join([sign for sign in root.lower() if sign.isalnum()])
    joined = ["".join([sign for sign in module.lower() if sign.isalnum()]) for module in modules]
    if any([module.startswith(named) for module in joined if named]):
        return True
    if modules and _is_bare(script, path):
        return True
    own = script.library.own
    return bool(own) and "." in path and root[:1].isupper() and root not in own and root not in OWN_MODULES
