"""Hosts and directories of the project's own application, and URLs of health checks.

A request to one of them without data carries nothing out, and the answer is not untrusted text (decision 54).
"""

from toolgate.analysis.places.data_in_urls import carries_data
from toolgate.analysis.places.hosts import is_drop
from toolgate.knowledge.places.hosts import APP_DOMAINS, APP_FOLDERS, COMMON_NAMES, MEDIA, SITE_LABELS, STATUS_PATHS
from toolgate.knowledge.places.images import IMAGE_REGISTRIES
from toolgate.model.effect import Place, Target
from toolgate.model.facts import Facts

SHORTEST = 5  # letters of a project's name that no other host has by chance
SEGMENT = 12  # characters of a part of a path before `health`


def own_site(host: str, facts: Facts) -> bool:
    """Whether a host is named after the project: `shop-web.vercel.app`, `www.shop-web.dev` for `shop-web`.

    Where anybody gets a name of their own, that name is all there is, but for `-staging`. Other labels are usual ones,
    in which no data fits.
    """
    first, _, domain = host.partition(".")
    labels = host.split(".")
    if len(labels) < 2 or is_drop(host):
        return False
    if domain in APP_DOMAINS:
        ends = ["", *["-" + label for label in SITE_LABELS]]
        return any([first.startswith(name) and first[len(name) :] in ends for name in _names(facts)])
    if labels[-1] == "example" or not all([label in SITE_LABELS for label in labels[:-2]]):
        return False
    return any([labels[-2] in (name, name.replace("-", "")) for name in _names(facts)])


def asks_plainly(host: str, argv: tuple[str, ...]) -> bool:
    """Whether a command asks a host for an address as it is: without a query, a variable, or text put together."""
    for word in argv:
        before, found, rest = word.lower().partition(host)
        while found:
            address = rest
            for mark in ENDING:
                address = address.partition(mark)[0]
            after = rest[len(address) :].lstrip("\"'` ")
            joined = (len(address) < len(rest) and after[:1] in ("+", "%", ".", "&")) or before.rstrip().endswith("+")
            if joined or any([mark in address for mark in "?#%${}@"]):
                return False
            before, found, rest = rest.partition(host)
    return True


ENDING = ('"', "'", "`", " ", "\n", ")", ",")  # what an address in code ends at


def own_name(word: str, facts: Facts) -> bool:
    """Whether a word is a name of the project."""
    return word.lower().replace("_", "-").replace(".", "-") in _names(facts)


def own_image(name: str, facts: Facts) -> bool:
    """Whether an image in a code host's registry belongs to the account that the project is pushed to."""
    from toolgate.analysis.git.remotes import remotes

    registry, _, rest = name.lower().partition("/")
    account, slash, _ = rest.partition("/")
    if registry not in IMAGE_REGISTRIES or not slash:
        return False
    address = f"{IMAGE_REGISTRIES[registry]}/{account}/"
    return any([address in url.lower().replace(":", "/").replace("@", "/") for url in (remotes(facts) or {}).values()])


def own_directory(path: str, facts: Facts) -> bool:
    """Whether a path is where the project's application keeps its user's data: `~/.shop-web/cart.json`."""
    home = facts.home() + "/"
    if not path.startswith(home):
        return False
    rest = path[len(home) :].lower().replace("_", "-")
    kept = [rest[len(folder) :] for folder in APP_FOLDERS if rest.startswith(folder)]
    return any([(below + "/").startswith(name + "/") for below in kept for name in _names(facts)])


def _names(facts: Facts) -> list[str]:
    """Return the project's names: its directory, and the repositories it is pushed to."""
    from toolgate.analysis.git.remotes import BEFORE, MADE_HERE, remotes

    if BEFORE in facts.call_notes or "names" not in facts.notes:
        addresses = [*([] if MADE_HERE in facts.call_notes else [facts.workspace()]), *(remotes(facts) or {}).values()]
        spelt = [address.rstrip("/").removesuffix(".git").rpartition("/")[2] for address in addresses]
        plain = [name.lower().replace("_", "-").replace(".", "-") for name in spelt]
        named = [name for name in plain if len(name) >= SHORTEST and name not in COMMON_NAMES and "." not in name]
        if BEFORE in facts.call_notes:
            return named  # before this session, which has changed the remotes
        facts.notes["names"] = named
    found: list[str] = facts.notes["names"]
    return found


def asks_status(url: str, host: Target) -> bool:
    """Whether a URL with a host name only checks an application's health: `https://shop.dev/api/health`."""
    rest = url.partition("://")[2] or url
    path = rest.partition("/")[2].rstrip("/").lower()
    *before, last = path.split("/")
    plain = path.replace("/", "").replace("-", "").replace("_", "").isalnum() and path.isascii()
    return (
        plain
        and last in STATUS_PATHS
        and len(before) <= 3
        and all([len(segment) <= SEGMENT for segment in before])
        and answers_briefly(url, host)
    )


def saves_media(url: str, host: Target, kept: list[str]) -> bool:
    """Whether a URL leads to a picture or other media file that is saved under such a name and not shown."""
    return (
        url.rpartition(".")[2].lower() in MEDIA
        and answers_briefly(url, host)
        and all([name.rpartition(".")[2].lower() in MEDIA for name in kept])
        and bool(kept)
    )


def answers_briefly(url: str, host: Target) -> bool:
    """Whether a URL leads to a host with a name and has no room for data."""
    if host.place != Place.REMOTE or not host.name or host.name[-1].isdigit() or ":" in host.name or is_drop(host.name):
        return False
    return not any([mark in url for mark in "?#@%\\"]) and not carries_data(url, host)
