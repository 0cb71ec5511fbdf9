"""From a value to a target: exact text, patterns and values with holes alike."""

from __future__ import annotations

from toolgate.analysis.places.paths import BESIDE, locate, locate_pattern, locate_unknown
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream, bare
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.model.path import normalise
from toolgate.shell.expand.fields import Field, Glob, Hole, Partial, after, join, shown, tidy
from toolgate.shell.expand.patterns import matches

SAYING = (Place.WORKSPACE, Place.OUTPUT, Place.LOOPBACK)  # what says a path of the project's own server
LINKS = 8  # links followed one after the other
LOCATED, PATTERN = 12, 50  # steps
DEEP = 256  # characters of a directory; every path in a deeper one takes its time


def locate_field(field: Field, scope: Scope, follow: bool = True) -> Target:
    """Where the path in `field` leads from the directory the script is in; without `follow`, a link stays a link."""
    cwd = scope.cwd or ""
    ledger = scope.ledger
    scope.step(LOCATED if isinstance(field, str) else PATTERN)
    if len(cwd) > DEEP:
        scope.step(len(cwd) >> 4)
    if ledger.links:
        field = _through_links(field, scope, follow)
    facts = scope.facts
    if isinstance(field, str):
        if field[:5] == "file:":
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


def from_home(path: Field, scope: Scope) -> Field:
    """A path with `~` or `~name` at its start as the directory that stands for."""
    text = path if isinstance(path, str) else path.prefix
    if text[:1] != "~":
        return path
    name = text[1:].partition("/")[0]
    home = scope.tilde(name)
    if home is None:
        return path
    return join((home if isinstance(home, str) else Partial((home,)), after(path, len(name) + 1)), "")


def _told(field: Partial, place: str) -> str:
    """A path as people are told it: outside the project, a variable of code in it would read like a file's name."""
    if not field.prefix or place in (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE):
        return field.shown
    unread = [type(piece) is Hole and piece.shown[:1].isalpha() for piece in field.pieces]
    return "".join(["…" if hidden else shown(piece) for hidden, piece in zip(unread, field.pieces, strict=True)])


def _in_new_tree(target: Target, scope: Scope) -> Target:
    """What lies in a work tree that this script has made is the project's."""
    from toolgate.analysis.places.work_trees import in_tree

    place = in_tree(target.path, target.place, scope.ledger.trees)
    return Target(target.text, place, target.path, target.whole)


def _worst_of(named: list[Field], scope: Scope, follow: bool) -> Target:
    """The place that matters most of what a list can name; whoever touches that touches all of it."""
    selected = scope.ledger.selected
    targets = [locate_field(path, scope, follow) for path in named]
    found = worst(targets)
    for target in targets:
        if target != found and target in selected:
            selected.setdefault(found, {}).update(selected[target])
    return found


def _named_files(field: Partial) -> list[Field]:
    """The value with each file that a list in it can name."""
    for index, piece in enumerate(field.pieces):
        if type(piece) is Hole and piece.kind == "paths" and type(piece.stream) is Stream:
            before, rest = list(field.pieces[:index]), field.pieces[index + 1 :]
            inside = shown(before[-1])[-1:] == "/" if before else False
            paths = (bare(piece.stream.paths) if inside else []) or piece.stream.paths
            named = [(path,) if isinstance(path, str) else path.pieces for path in paths]
            return [tidy([*before, *pieces, *rest]) for pieces in named]
    return []


def worst(targets: list[Target]) -> Target:
    """Of several places one thing can be in, the one that matters most."""
    from toolgate.analysis.places.wildcards import WEIGHT

    return max(targets, key=lambda target: (WEIGHT.get(target.place, 0), target.whole))


def _through_links(field: Field, scope: Scope, follow: bool) -> Field:
    """A path through a link that this very script has made leads where the link leads."""
    if not isinstance(field, str) and field.pattern is not None:  # `link/*`, `"$d"/link/*`
        directory, slash, name = _magic_split(field)
        if not slash:
            return field
        through = str(_through_links(directory + slash, scope, follow))  # exact text, and so is where it leads
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
    if found == path:
        return field
    return found if isinstance(field, str) else tidy([found, *field.pieces[1:]])


def _matched_link(directory: str, pattern: str, scope: Scope) -> Field | None:
    """`dir/*/*`: what a pattern finds behind a link of this script; of several, behind the one that leads highest."""
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
    """Note what is read from a descriptor that the shell has opened, also by its name, `/dev/fd/3`."""
    scope.descriptors = scope.descriptors | {number: stream}
    path = f"/dev/fd/{number}"
    scope.ledger.files[path] = scope.ledger.files[locate_field(path, scope).path] = stream


def note_link(source: Field, target: Target, scope: Scope) -> None:
    """What goes through a link later in this script goes where it leads."""
    if target.path and isinstance(source, str):
        place = source if source.startswith("/") else target.path.rpartition("/")[0] + "/" + source
        scope.ledger.links[target.path] = normalise(place)


def note_renamed(source: Field, target: Target, scope: Scope) -> None:
    """A link leads to the same place under its new name, and so do those in a directory that is renamed."""
    if not isinstance(source, str) or not target.path:
        return
    own, real = locate_field(source, scope, follow=False).path, locate_field(source, scope).path
    links = scope.ledger.links
    for link, place in list(links.items()):
        if link.startswith(own + "/"):
            links[target.path + link[len(own) :]] = place
    if real and own != real and own != target.path:
        links[target.path] = real


def _settled(field: Partial) -> str | None:
    """A path whose holes are only numbers or plain names, with something in their place."""
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
    """A file name that came out of a search for credentials."""
    for hole in field.holes:
        if hole.kind == "paths" and type(hole.stream) is Stream:
            for source in hole.stream.sources:
                if source.place == Place.SECRET:
                    searched = source.name if len(field.pieces) == 1 and "**" in source.name else ""
                    return Target(searched or field.shown, Place.SECRET)
    return None


def _certain_prefix(field: Partial) -> str:
    """The text before the first hole that could lead anywhere; holes that are plain names or numbers cannot."""
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
    return prefix


def _magic_split(field: Partial) -> tuple[str, str, str]:
    """The directory before the first pattern, and the pattern with what follows."""
    prefix = ""
    rest = ""
    for piece in field.pieces:
        if not rest and isinstance(piece, str):
            prefix += piece
        else:
            rest += piece if isinstance(piece, str) else piece.pattern  # type: ignore[union-attr]  # no holes here
    magic = min([position for position in (rest.find(c) for c in "*?[") if position >= 0], default=len(rest))
    text = prefix + rest
    cut = text.rfind("/", 0, len(prefix) + magic)
    if cut < 0:
        return "", "", text
    return text[:cut], "/", text[cut + 1 :]


def host_of(field: Field, scope: Scope) -> Target:
    """Where the host in `field` is: a URL, a name, or as much of one as is known."""
    from toolgate.analysis.places.hosts import locate_host

    if isinstance(field, str):
        return locate_host(field, scope.facts)
    if field.pattern is not None:  # `http://[::1]:80/` is no pattern to anybody but the shell
        return locate_host(field.pattern, scope.facts)
    prefix = field.prefix
    complete = prefix.count("/") >= 3 or ("/" in prefix and "://" not in prefix)
    if not complete and not prefix.rpartition(":")[2].isdigit():
        return Target(field.shown, Place.REMOTE)
    host = locate_host(prefix, scope.facts)
    own = complete or (host.place == Place.LOOPBACK and _says_rest(field, scope))
    return host if own else Target(field.shown, Place.REMOTE)


def _says_rest(field: Partial, scope: Scope) -> bool:
    """Whether what follows a server here and its port is a path that the project says: `http://localhost:3000$path`.

    Any other text may begin with `@`, which turns the host before it into a name and a password.
    """
    elsewhere = [effect for effect in scope.ledger.effects if effect.target.place != Place.LOOPBACK]
    if any([effect.verb == Verb.FETCH or Manner.UNPACKS in effect.manner for effect in elsewhere]):
        return False  # which may have brought what is read
    return all([type(hole.stream) is Stream and _says_paths(hole.stream, scope) for hole in field.holes])


def _says_paths(stream: Stream, scope: Scope) -> bool:
    """Whether a text comes from files of the project, or a server here, and no other host is in it."""
    from toolgate.analysis.state.readable import INSTALLED, text_of, wrote

    for source in stream.sources:
        foreign = source.place not in SAYING or any([part in source.path for part in INSTALLED])
        if foreign or wrote(scope, source.path) or _names_host(text_of(scope, source) or ""):
            return False
    return bool(stream.sources)


def _names_host(text: str) -> bool:
    """Whether a host stands in a text behind an `@`, other than in an address of mail."""
    before, *others = text.split("@")
    for other in others:
        name = other[:DEEP].partition("/")[0].partition("\n")[0]
        if not before[-1:].isalnum() and "." in name.strip(". ") and name[:1].isalnum():
            return True
        before = other
    return False
