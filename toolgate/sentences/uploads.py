"""Whether a call gives all data of a kind to a host that nobody knows, and logs in nowhere."""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Effect, Manner, Place, Verb

LOGGING_IN = ("-u", "--user", "-n", "--netrc", "-H", "--header", "-E", "--cert", "-a", "--auth", "--oauth2")


def gives_away(effect: Effect) -> bool:
    """Whether a directory of sources, or a database, goes to an unknown host without a login: `tar c . | curl -T - …`."""
    whole = Manner.RECURSIVE in effect.manner or (effect.origin is not None and effect.origin.place == Place.DATABASE)
    if effect.verb != Verb.SEND or effect.target.place != Place.REMOTE or not whole:
        return False
    words = effect.command.argv[1:]
    known = any([word.startswith(LOGGING_IN) or ("@" in word and "://" in word) for word in words])
    return has_trait(effect.command.name.rpartition("/")[2], "requests") and not known
