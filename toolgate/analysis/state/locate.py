"""From a value to a target: for exact text, patterns and values with holes."""

from __future__ import annotations

from toolgate.analysis.places.paths import BESIDE, locate, locate_pattern, locate_unknown
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream, bare, sources_of
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.model.later import Later
from toolgate.model.path import normalise
from toolgate.shell.expand.fields import Field, Glob, Hole, Partial, Scalar, after, join, shown, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.places import hosts
else:
    hosts = Later("toolgate.analysis.places.hosts")

SAYING = (Place.WORKSPACE, Place.OUTPUT, Place.LOOPBACK)  # places that may provide a path of the project's own server
LINKS = 8  # links followed in a row
LOCATED, PATTERN = 12, 50  # steps
DEEP = 256  # characters of a directory; every path in a deeper one costs extra


def locate_field(field: Field, scope: Scope, follow: bool = True) -> Target:
    """Return the target of the path in `field`, relative to the script's directory; without `follow`, keep links."""
    cwd = scope.cwd or ""
    ledger = scope.ledger
    scope.step(LOCATED if isinstance(field, str) else PATTERN)
    if len(cwd) > DEEP:
        scope.step(len(cwd) >> 4)
    if not cwd and scope.inside:
        field = _entered(field, scope)
    if ledger.links or ledger.lost:
        field = _through_links(field, scope, follow)
    facts = scope.facts
    if isinstance(field, str):
        if ":" in field and field[:5] == "file:":
            field = field.removeprefix("file://").removeprefix("file:").partition("?")[0] or field
        target = locate(field, cwd, facts, follow)
        return _in_new_tree(target, scope) if ledger.trees and target.place in BESIDE else target
    exact = _settled(field)
    if exact is not None:
        target = locate(exact, cwd, facts, follow)
        return Target(_told(field, target.place), target.place, "", target.whole)
    listed = _listed_secret(field)
    if listed is not None:
        return listed
    named = _named_files(field)
    if named:
        return _worst_of(named, scope, follow)
    if field.pattern is not None:
        directory, slash, name = _magic_split(field)
        target = locate_pattern(directory + slash, name, cwd, facts)
        scope.ledger.selected.setdefault(target, {})[field, directory + slash, name, cwd] = None
        return target
    target = locate_unknown(_certain_prefix(field), cwd, facts, field.suffix)
    return Target(_told(field, target.place), target.place, "", target.whole)


def _entered(field: Field, scope: Scope) -> Field:
    """Return a path as it is without `cd "$X"` before it: `$X/*` for `*`, since `$X` may have no value."""
    value = scope.variables.get("PWD")
    where = value.values[0] if type(value) is Scalar and len(value.values) == 1 else ""
    if type(where) is not Partial or type(where.pieces[0]) is not Hole or shown(field)[:1] in ("/", "~", "$"):
        return field
    hole, rest = where.pieces[0], where.pieces[1:]
    if hole.stream is not None or hole.shown == "$PWD" or rest not in ((), ("/",)):
        return field
    return join([Partial((hole,)), after(field, 2) if shown(field)[:2] == "./" else field], "/")


def from_home(path: Field, scope: Scope) -> Field:
    """Return a path with a leading `~` or `~name` expanded."""
    text = path if isinstance(path, str) else path.prefix
    if text[:1] != "~":
        return path
    name = text[1:].partition("/")[0]
    home = scope.tilde(name)
    if home is None:
        return path
    return join((home if isinstance(home, str) else Partial((home,)), after(path, len(name) + 1)), "")


def _told(field: Partial, place: str) -> str:
    """Return a path as people are shown it: outside the project, a variable in code would look like a file name."""
    if not field.prefix or place in (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE):
        return field.shown
    unread = [type(piece) is Hole and piece.shown[:1].isalpha() for piece in field.pieces]
    return "".join(["…" if hidden else shown(piece) for hidden, piece in zip(unread, field.pieces, strict=True)])


def _in_new_tree(target: Target, scope: Scope) -> Target:
    """Return the target as the project's own if it is in a work tree that this script has made."""
    from toolgate.analysis.places.work_trees import in_tree

    place = in_tree(target.path, target.place, scope.ledger.trees)
    return Target(target.text, place, target.path, target.whole)


def _worst_of(named: list[Field], scope: Scope, follow: bool) -> Target:
    """Return the most important target among those that a list can name; a use of the list is a use of all of them."""
    selected = scope.ledger.selected
    targets = [locate_field(path, scope, follow) for path in named]
    found = worst(targets)
    for target in targets:
        if target != found and target in selected:
            selected.setdefault(found, {}).update(selected[target])
    return found


def _named_files(field: Partial) -> list[Field]:
    """Return the value once for each file that a list in it can name."""
    for index, piece in enumerate(field.pieces):
        if type(piece) is Hole and piece.kind == "paths" and type(piece.stream) is Stream:
            before, rest = list(field.pieces[:index]), field.pieces[index + 1 :]
            inside = shown(before[-1])[-1:] == "/" if before else False
            paths = (bare(piece.stream.paths) if inside else []) or piece.stream.paths
            named = [(path,) if isinstance(path, str) else path.pieces for path in paths]
            return [tidy([*before, *pieces, *rest]) for pieces in named]
    return []


def worst(targets: list[Target]) -> Target:
    """Return the most important of several places one thing can be in."""
    from toolgate.analysis.places.wildcards import WEIGHT

    return max(targets, key=lambda target: (WEIGHT.get(target.place, 0), target.whole))


def _through_links(field: Field, scope: Scope, follow: bool) -> Field:
    """Return a path with the links that this script has made resolved."""
    if not isinstance(field, str) and field.pattern is not None:  # `link/*`, `"$d"/link/*`
        directory, slash, name = _magic_split(field)
        if not slash:
            return field
        through = str(_through_links(directory + slash, scope, follow))  # exact text stays exact
        return _matched_link(through, name, scope) or tidy([through, Glob(name)])
    text = field if isinstance(field, str) else field.prefix
    if not text or (text[0] != "/" and not scope.cwd):
        return field
    path = normalise(text if text[0] == "/" else f"{scope.cwd}/{text}") + ("/" if text[-1] == "/" else "")
    found = path
    for _ in range(LINKS):
        for link, place in scope.ledger.links.items():
            if found.startswith(link + "/") or (found == link and follow and isinstance(field, str)):
                found = place + found[len(link) :]
                break
        else:
            break
    for link, source in scope.ledger.lost.items():
        if found.startswith(link + "/") or (found == link and follow and isinstance(field, str)):
            behind = "" if isinstance(field, str) else Partial(field.pieces[1:])
            return join([source, found[len(link) :], behind], "")
    if found == path:
        return field
    return found if isinstance(field, str) else tidy([found, *field.pieces[1:]])


def _matched_link(directory: str, pattern: str, scope: Scope) -> Field | None:
    """Return what a pattern like `dir/*/*` finds behind a link of this script; of several, the closest to the root."""
    from toolgate.shell.expand.patterns import matches

    found: list[tuple[str, str]] = []
    start = normalise(directory if directory[:1] == "/" else f"{scope.cwd}/{directory}")
    for link, place in scope.ledger.links.items():
        steps = link[len(start) + 1 :].split("/") if link.startswith(start + "/") else []
        parts = pattern.split("/")
        if 0 < len(steps) < len(parts) and all([matches(part, step) for part, step in zip(parts, steps, strict=False)]):
            found.append((place, "/".join(parts[len(steps) :])))
    if not found:
        return None
    place, rest = min(found, key=lambda each: each[0].count("/"))
    return tidy([place + "/", Glob(rest)]) if rest else place


def hold_open(number: int, stream: Stream, scope: Scope) -> None:
    """Record what is read from a descriptor that the shell has opened, also by its name, `/dev/fd/3`."""
    scope.descriptors = scope.descriptors | {number: stream}
    path = f"/dev/fd/{number}"
    scope.ledger.files[path] = scope.ledger.files[locate_field(path, scope).path] = stream


def note_link(source: Field, target: Target, scope: Scope) -> None:
    """Record a link, so that later paths through it lead to its destination."""
    if not target.path:
        return
    if not isinstance(source, str):
        if locate_field(source, scope).place == Place.UNKNOWN:
            scope.ledger.lost[target.path] = source
    else:
        place = source if source.startswith("/") else target.path.rpartition("/")[0] + "/" + source
        scope.ledger.links[target.path] = normalise(place)


def note_renamed(source: Field, target: Target, scope: Scope) -> None:
    """Record a renamed link, or the links in a renamed directory, under their new names."""
    if not isinstance(source, str) or not target.path:
        return
    own, real = locate_field(source, scope, follow=False).path, locate_field(source, scope).path
    links, lost = scope.ledger.links, scope.ledger.lost
    for link, place in list(links.items()):
        if link.startswith(own + "/"):
            links[target.path + link[len(own) :]] = place
    for link, origin in list(lost.items()):
        if link == own or link.startswith(own + "/"):
            lost[target.path + link[len(own) :]] = origin
    if real and own != real and own != target.path:
        links[target.path] = real


def _settled(field: Partial) -> str | None:
    """Return a path with its holes filled in; `None`: one of them is not a number or plain name."""
    pieces: list[str] = []
    for piece in field.pieces:
        if isinstance(piece, str):
            pieces.append(piece)
        elif type(piece) is Hole and piece.kind in ("number", "name"):
            pieces.append("1" if piece.kind == "number" else "x")
        else:
            return None
    return "".join(pieces)


def _listed_secret(field: Partial) -> Target | None:
    """Return the target for a file name that came from a search for credentials; `None`: it did not."""
    for hole in field.holes:
        if hole.kind == "paths" and type(hole.stream) is Stream:
            for source in hole.stream.sources:
                if source.place == Place.SECRET:
                    searched = source.name if len(field.pieces) == 1 and "**" in source.name else ""
                    return Target(searched or field.shown, Place.SECRET)
    return None


def _certain_prefix(field: Partial) -> str:
    """Return the text before the first hole that could lead anywhere; plain names and numbers cannot."""
    prefix = ""
    for piece in field.pieces:
        if isinstance(piece, str):
            prefix += piece
        elif type(piece) is Hole and piece.kind in ("number", "name"):
            prefix += "x"
        elif type(piece) is Hole and piece.kind == "paths" and not prefix:
            prefix = "./x"
        elif type(piece) is Glob:
            prefix += piece.pattern
        else:
            break
    return prefix + "/" if prefix.rpartition("/")[2] == ".." else prefix  # what follows may lead on from there


def _magic_split(field: Partial) -> tuple[str, str, str]:
    """Return the directory before the first pattern, and the pattern with what follows."""
    prefix = ""
    rest = ""
    for piece in field.pieces:
        if not rest and isinstance(piece, str):
            prefix += piece
        else:
            rest += piece if isinstance(piece, str) else piece.pattern  # type: ignore[union-attr]  # no holes here
    magic = len(rest.replace("?", "*").replace("[", "*").partition("*")[0])
    text = prefix + rest
    cut = text.rfind("/", 0, len(prefix) + magic)
    if cut < 0:
        return "", "", text
    return text[:cut], "/", text[cut + 1 :]


def host_of(field: Field, scope: Scope) -> Target:
    """Return the host in `field`: a URL, a name, or the known part of one."""
    if isinstance(field, str):
        return hosts.locate_host(field, scope.facts)
    if field.pattern is not None:  # only the shell takes `http://[::1]:80/` for a pattern
        return hosts.locate_host(field.pattern, scope.facts)
    if behind := _behind_login(field):
        return hosts.locate_host(behind, scope.facts)
    prefix = field.prefix
    complete = prefix.count("/") >= 3 or ("/" in prefix and "://" not in prefix)
    if not complete and not prefix.rpartition(":")[2].isdigit():
        return Target(field.shown, Place.REMOTE)
    host = hosts.locate_host(prefix, scope.facts)
    own = complete or (host.place == Place.LOOPBACK and _says_rest(field, scope))
    return host if own else Target(field.shown, Place.REMOTE)


def _behind_login(field: Partial) -> str:
    """What follows the login in `https://user:$TOKEN@host/x`, if that is a credential, which has no slash in it."""
    last = field.pieces[-1]
    given = [source for source in sources_of(field) if source.place == Place.SECRET and not source.path]
    plain = isinstance(last, str) and last[:1] == "@" and last.count("@") == 1 and "://" in field.prefix
    named = len(field.holes) == 1 and field.holes[0].shown[:1] == "$"
    known = named and len(given) == 1 and len(sources_of(field)) == 1
    return "https://" + last[1:] if plain and known and "/" not in field.prefix.partition("://")[2] else ""  # type: ignore[index]  # it is text


def _says_rest(field: Partial, scope: Scope) -> bool:
    """Whether what follows a local server and its port is a path from the project: `http://localhost:3000$path`.

    Other text may begin with `@`, which turns the host before it into a user name and password.
    """
    elsewhere = [effect for effect in scope.ledger.effects if effect.target.place != Place.LOOPBACK]
    if any([effect.verb == Verb.FETCH or Manner.UNPACKS in effect.manner for effect in elsewhere]):
        return False  # they may have brought what is read
    return all([type(hole.stream) is Stream and _says_paths(hole.stream, scope) for hole in field.holes])


def _says_paths(stream: Stream, scope: Scope) -> bool:
    """Whether a text comes from files of the project, or a local server, and contains no other host."""
    from toolgate.analysis.state.readable import INSTALLED, text_of, wrote

    for source in stream.sources:
        foreign = source.place not in SAYING or any([part in source.path for part in INSTALLED])
        if foreign or wrote(scope, source.path) or _names_host(text_of(scope, source) or ""):
            return False
    return bool(stream.sources)


def _names_host(text: str) -> bool:
    """Whether a text has a host after an `@`, except in an email address."""
    before, *others = text.split("@")
    for other in others:
        name = other[:DEEP].partition("/")[0].partition("\n")[0]
        if not before[-1:].isalnum() and "." in name.strip(". ") and name[:1].isalnum():
            return True
        before = other
    return False
