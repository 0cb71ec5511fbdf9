"""Finds accesses that no project's source needs, in any language: logins, startup files, credentials, cookies.

The language is not known, so values are not followed; a quoted path is judged by the words around it.
"""

from toolgate.analysis.contents.literals import quoted_pieces
from toolgate.analysis.contents.part import PLANTS, Part
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.home_deletion import razes_home
from toolgate.analysis.text.web_addresses import addresses_in
from toolgate.analysis.text.words import holds
from toolgate.knowledge.languages.library_words import OTHER_HOME
from toolgate.knowledge.texts.reaching_words import (
    BROWSER_SENDING,
    ENVIRONMENTS,
    HELD_BY_PAGES,
    HOME_CALLS,
    KEPT_BY_PAGES,
    OPENED_AS,
    REACHED,
    READING_CALLS,
    SENDING_CALLS,
    TOKENS,
    WRITING_CALLS,
)
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.model.occurrences import names_in

AROUND = 160  # characters around a path in which its call is looked for
NEAR = 300  # characters between a page's data and where it is sent
MOST = 40  # paths of one file
LONGEST = 200_000  # characters of a file
JOINED = (", ", ",", " + ", "+", " / ", "/", " <> ")  # between the parts of a path
ONE_OF_THEM = ("[", "(", ".get", ".find", ".contains", ".apply", ".any")  # behind all variables: one is asked for
STRANGERS = (Place.REMOTE, Place.METADATA)
HOME = "~"
ROOTS = ("~/", "/home/", "/root/", "/Users/")  # of homes
LOGINS = (Place.STARTUP, Place.GUARD, Place.AGENT)


def reached_in(text: str) -> list[Part]:
    """The paths that source writes to, sends or deletes, and the data of a page or the variables that it sends."""
    if len(text) > LONGEST:
        return []
    razed = [Part(PLANTS, HOME)] if razes_home(text) else []
    return [*_paths(text), *_pages(text), *_environments(text), *razed]


def sent_by_test(text: str) -> list[Part]:
    """The same of a test, in which names of files and hosts stand for themselves: what it reads at home and sends."""
    if len(text) > LONGEST or "://" not in text or holds(text, OTHER_HOME):
        return []
    lowered = text.lower()
    called = [
        address
        for at, address in addresses_in(text)
        if holds(lowered[lowered.rfind("\n", 0, at) + 1 : at], SENDING_CALLS)
    ]
    found = _environments(text)
    for path, start, _ in _whole_paths(text)[:MOST] if called else ():
        line = lowered[lowered.rfind("\n", 0, start) + 1 : start]
        at_home = path.startswith(ROOTS) or holds(lowered, HOME_CALLS)
        if at_home and holds(path, REACHED) and holds(line, READING_CALLS):
            found.append(Part(PLANTS, path, keys=tuple(dict.fromkeys(called))))
    return found


def _environments(text: str) -> list[Part]:
    """All variables at once, sent by the same statement, or under the name that they are given."""
    words = [word for word in ENVIRONMENTS if word in text] if "://" in text else []
    lines = text.replace(";", "\n").split("\n") if words else []
    addresses = tuple(dict.fromkeys([address for _, address in addresses_in(text)])) if words else ()
    for word in words:
        names: list[str] = []
        for line in lines:
            for _, address in addresses_in(line) if "://" in line else ():
                line = line.replace(address, "")  # whose parts are no names
            before, held, after = line.partition(word)
            whole = bool(held) and not after.startswith(ONE_OF_THEM)
            if not whole and not any([name in names_in(line) for name in names]):
                continue
            if holds(line.lower(), SENDING_CALLS):
                return [Part(PLANTS, word, keys=addresses)]
            given, sign, _ = before.partition("=")
            names += names_in(given.partition(":")[0])[-1:] if whole and sign and "." not in given else []
    return []


def _paths(text: str) -> list[Part]:
    lowered = text.lower()
    addresses = tuple(dict.fromkeys([address for _, address in addresses_in(text)])) if "://" in text else ()
    sends = bool(addresses) and holds(lowered, SENDING_CALLS)
    if not sends and not holds(text, REACHED):
        return []
    found: list[Part] = []
    for path, start, end in _whole_paths(text)[:MOST]:
        if holds(path, REACHED) and holds(lowered[max(0, start - AROUND) : end + AROUND], WRITING_CALLS):
            found.append(Part(PLANTS, path))
        if sends:
            found.append(Part(PLANTS, path, keys=addresses))
    return found


def _whole_paths(text: str) -> list[tuple[str, int, int]]:
    """The strings with such a path or a hidden one, joined with adjacent path parts, and their start and end."""
    pieces = quoted_pieces(text)
    found: list[tuple[str, int, int]] = []
    for index, (piece, start, end) in enumerate(pieces):
        path = piece
        for (_, _, before), (more, after, last) in zip(pieces[index:], pieces[index + 1 : index + 4], strict=False):
            if text[before:after] not in JOINED or (text[before] == "," and more in OPENED_AS):
                break
            path, end = path.rstrip("/") + "/" + more.lstrip("/"), last
        hidden = path[:1] == "." and path[1:2].isalpha() and "/" in path  # like names in the home directory
        if len(path) < AROUND and not any([sign.isspace() for sign in path]) and (hidden or holds(path, REACHED)):
            found.append((path, start, end))
    return found


def _pages(text: str) -> list[Part]:
    """Cookies and tokens that a page sends to a URL near them."""
    found: list[Part] = []
    for word in HELD_BY_PAGES if "://" in text else ():
        at = text.find(word)
        while at >= 0 and len(found) < MOST:
            around = text[max(0, at - NEAR) : at + NEAR]
            if not _is_set(text, at + len(word)) and (word not in KEPT_BY_PAGES or holds(around.lower(), TOKENS)):
                sent = tuple(dict.fromkeys([address for _, address in addresses_in(around)]))
                if sent and holds(around, BROWSER_SENDING):
                    found.append(Part(PLANTS, word, keys=sent))
            at = text.find(word, at + 1)
    return found


def _is_set(text: str, end: int) -> bool:
    """Whether what ends at an index is assigned there, not read."""
    rest = text[end : end + 3].lstrip()
    return rest[:1] == "=" and rest[:2] != "=="


def judge_reached(part: Part, target: Target, scope: Scope) -> None:
    """Judge a path that source accesses, or what it sends to the URLs in `keys`."""
    from toolgate.analysis.places.hosts import locate_host

    if part.text == HOME:
        told = f"code that deletes everything in {backticked(HOME)}"
        scope.emit(Verb.WRITE, target, description(told, Place.STARTUP), (Manner.PLANTED, Manner.DEFERRED))
        return
    hosts = [locate_host(address, scope.facts) for address in part.keys]
    strangers = [host for host in hosts if host.place in STRANGERS]
    if part.keys and not strangers:
        return
    if part.text in HELD_BY_PAGES or part.text in ENVIRONMENTS:
        sent = f"what {backticked(part.text)} returns" if part.text.endswith("getAll") else backticked(part.text)
        told = f"code that sends {sent} to {strangers[0]}"
        scope.emit(Verb.WRITE, target, description(told, Place.SECRET), (Manner.PLANTED, Manner.DEFERRED))
        return
    place = locate_field(_at_home(part.text, scope), scope)
    if part.keys and place.place == Place.SECRET:
        told = f"code that sends {place} to {strangers[0]}"
        scope.emit(Verb.WRITE, target, description(told, Place.SECRET), (Manner.PLANTED, Manner.DEFERRED))
    elif not part.keys and place.place in LOGINS and not place.path.startswith(scope.facts.workspace() + "/"):
        told = f"code that changes {place}"
        scope.emit(Verb.WRITE, target, description(told, Place.STARTUP), (Manner.PLANTED, Manner.DEFERRED))


def _at_home(path: str, scope: Scope) -> str:
    """The absolute path that is meant, in the home directory whichever way the source names that."""
    for word in ("~/", "$HOME/", "${HOME}/", "#{home}/", "{home}/", "{}/", "%s/", "{0}/"):
        if path.lower().startswith(word.lower()):
            return scope.facts.home() + "/" + path[len(word) :]
    return path if path[:1] == "/" and not path.startswith("/.") else scope.facts.home() + "/" + path.lstrip("/")
