"""Settings that say where a program sends data it observes, let code in, or disable checks of where code comes from."""

from toolgate.analysis.contents.notation import line_of
from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.text.web_addresses import addresses_in
from toolgate.knowledge.texts.reaching_words import (
    ALONE_LETS_IN,
    CHECKED,
    DESTINATIONS,
    HOST_KEYS,
    INSIDE_CLUSTERS,
    LET_IN,
    LETTING_IN,
    OBSERVERS,
    UNCHECKED,
    VENDORS,
    WATCHED,
)
from toolgate.model.effect import Manner, Place, Target, Verb

TRUE = ("true", "yes", "on", "1")
FALSE = ("false", "no", "off", "0", "none", "never")
MOST_WORDS = 4  # words of a switch's key
LONGEST = 300  # characters of a host name


def judge_destination(keys: tuple[str, ...], value: str, name: str, scope: Scope) -> None:
    """Emit the unknown host to which a monitoring program sends its data."""
    if "://" not in value and ("." not in value or " " in value.strip()):
        return  # not a host
    joined = ["".join(words_in(key)) for key in keys]
    if not (DESTINATIONS.intersection(joined) or _watches(joined, name)):
        return
    for address in [address for _, address in addresses_in(value)] if "://" in value else _named(joined, value):
        host = locate_host(address, scope.facts)
        inside = host.name.endswith(INSIDE_CLUSTERS) or "." not in host.name
        if host.place == Place.REMOTE and not inside and not host.name.endswith(VENDORS):
            scope.emit(Verb.SEND, host, None, (Manner.REDIRECTS_TRAFFIC, Manner.DEFERRED))


def _watches(keys: list[str], name: str) -> bool:
    """Whether a file configures a monitoring program, and no key is for what is monitored."""
    return bool(OBSERVERS.intersection(words_in(name))) and not WATCHED.intersection(keys)


def _named(keys: list[str], value: str) -> list[str]:
    """A host without a scheme, under a key for hosts."""
    host = value.strip().partition("/")[0].partition(":")[0]
    if (
        keys[-1:] == []
        or keys[-1] not in HOST_KEYS
        or len(value) > LONGEST
        or any([sign.isspace() for sign in value.strip()])
    ):
        return []
    return [value.strip()] if "." in host.strip(".") and host.rpartition(".")[2].isalpha() else []


def judge_switch(keys: tuple[str, ...], value: str, target: Target, scope: Scope, brings: bool) -> None:
    """Report a switch that lets code in or, in a file that `brings` code, one that disables checking it."""
    word = value.strip().lower()
    words = words_in(keys[-1]) if keys and (word in TRUE or word in FALSE) else []
    if not words or len(words) > MOST_WORDS:
        return
    joined = "".join(words)
    named = {*words, joined}
    lets = joined in ALONE_LETS_IN or (named & LETTING_IN and named & LET_IN)
    unchecked = brings and (named & UNCHECKED or ("disable" in words and named & CHECKED))
    if (word in TRUE and (lets or unchecked)) or (word in FALSE and brings and named & CHECKED):
        scope.unknown(f"{line_of(keys[-1], word, target, scope)} in {target}", (Manner.INSECURE, Manner.DEFERRED))
