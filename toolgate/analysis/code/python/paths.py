"""Paths in a Python text: `os.path`, and the methods of `pathlib` paths."""

from toolgate.analysis.code.actions import hole, joined
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.calls import unknown_call
from toolgate.analysis.code.python.pure import path_join
from toolgate.analysis.code.python.values import Items, Method, Path, Thing, origins, stream_from, stream_value, text_of
from toolgate.analysis.places.searches import Search
from toolgate.analysis.state.locate import from_home
from toolgate.model.effect import Manner
from toolgate.shell.expand.fields import Field, Glob, Hole, Partial, tidy

ASCENTS = 4  # directories above the script's own that still count as the project


def parent(path: Field) -> Field:
    """Return the directory of a path."""
    if isinstance(path, str):
        head, slash, _ = path.rstrip("/").rpartition("/")
        return head or slash or "."
    pieces = list(path.pieces)
    while pieces:
        last = pieces.pop()
        if isinstance(last, str) and "/" in last:
            head = last.rstrip("/").rpartition("/")[0]
            return tidy([*pieces, head]) if head or pieces else "/"
        if not pieces and type(last) is Hole:
            return Partial((last,)) if last.kind == "paths" else hole("…", "any", origins(path))
    return hole("…", sources=origins(path))


def name_of(path: Field) -> Field:
    """Return the last part of a path."""
    if isinstance(path, str):
        return path.rstrip("/").rpartition("/")[2]
    last = path.pieces[-1]
    if isinstance(last, str) and "/" in last:
        return last.rpartition("/")[2]
    return Partial((last,)) if type(last) is Glob else hole("…", "name", origins(path))


def path_attribute(owner: Path, name: str) -> object:
    if name == "parent":
        return Path(parent(owner.field))
    if name == "parents":
        found: list[object] = []
        current = owner.field
        for _ in range(ASCENTS + 2):
            current = parent(current)
            found.append(Path(current))
        return Items(tuple(found), True)
    if name == "name":
        return name_of(owner.field)
    if name in ("stem", "suffix"):
        last = name_of(owner.field)
        if not isinstance(last, str):
            return hole("…", "name", origins(owner))
        stem, dot, ending = last.rpartition(".")
        return (stem or last) if name == "stem" else (dot + ending if stem else "")
    return Method(owner, name)


def inside(directory: Field, pattern: Field, search: Search | None = None) -> Field:
    """Return everything in a directory that a pattern matches, as one value."""
    if not isinstance(pattern, str):
        return path_join([directory, Partial((Glob("**", search),))])
    head, slash, tail = pattern.rpartition("/")
    if not any([mark in pattern for mark in "*?["]):
        return path_join([directory, pattern])
    return path_join([directory, joined(Partial((Glob(head + slash + tail, search),)))])


# --- what a path does ------------------------------------------------------------------------------------------------


def path_method(owner: Path, call: Call) -> object:
    """Call a method of a `pathlib` path."""
    name, actions, field = call.name, call.program.actions, owner.field
    handler = METHODS.get(name)
    if handler is not None:
        return handler(owner, call)
    if name in ("exists", "is_file", "is_dir", "is_symlink", "is_absolute", "match", "is_relative_to", "samefile"):
        return hole("…", "number")
    if name in ("stat", "lstat", "owner", "group", "as_uri", "samefile"):
        return hole("…", "name", origins(owner))
    if name == "relative_to":
        above = call.text(0, "other")
        known = isinstance(field, str) and isinstance(above, str) and field[:1] == above[:1] == "/"
        return Path(_between(str(above), str(field)) if known else hole("…", "paths"))
    if name in ("resolve", "absolute", "__fspath__", "as_posix", "__str__", "readlink", "expanduser"):
        if name == "expanduser":
            field = from_home(field, actions.scope)
        return field if name in ("as_posix", "__fspath__", "__str__") else Path(field)
    if name in ("with_suffix", "with_name", "with_stem"):
        last = call.text(0) if name != "with_suffix" else joined(_stem(field), call.text(0))
        return Path(path_join([parent(field), last]))
    return unknown_call(call, origins(owner))


def _stem(field: Field) -> Field:
    last = name_of(field)
    return last.rpartition(".")[0] or last if isinstance(last, str) else last


def _joinpath(owner: Path, call: Call) -> object:
    return Path(path_join([owner.field, *[text_of(argument) for argument in call.arguments]]))


def _glob(owner: Path, call: Call) -> object:
    actions = call.program.actions
    pattern = call.text(0, "pattern") if call.name != "iterdir" else "*"
    if call.name == "rglob" and isinstance(pattern, str):
        pattern = "**/" + pattern
    actions.read(owner.field, Manner.NAMES)
    from toolgate.analysis.places.searches import EVERYTHING, LISTING

    if call.name == "walk":
        names = Items((Partial((Glob("*", LISTING),)),), True)
        return Items((Items((Path(inside(owner.field, "**", LISTING)), names, names)),), True)
    found = inside(owner.field, pattern, LISTING if call.name == "iterdir" else EVERYTHING)
    return Items((Path(found),), True)


def _open(owner: Path, call: Call) -> object:
    from toolgate.analysis.code.python.files import open_file

    return open_file(call.program.actions, owner.field, call.get(0, "mode", "r"))


def _read(owner: Path, call: Call) -> object:
    actions = call.program.actions
    target = actions.read(owner.field)
    from toolgate.analysis.state.memory import copy_of

    return stream_value(copy_of(actions.scope, target))


def _write(owner: Path, call: Call) -> object:
    actions = call.program.actions
    target = actions.write(owner.field)
    value = call.get(0, "data", "")
    if value in ("", b""):
        from toolgate.analysis.arguments.emptying import empties

        empties(target, actions.scope)
    actions.reveal(origins(value))
    actions.hold(target, stream_from(value))
    return hole("…", "number")


def _delete(owner: Path, call: Call) -> object:
    call.program.actions.delete(owner.field)
    return None


def _create(owner: Path, call: Call) -> object:
    call.program.actions.write(owner.field, Manner.CREATE)
    return None


def _rename(owner: Path, call: Call) -> object:
    call.program.actions.move(owner.field, call.text(0, "target"))
    return Path(call.text(0, "target"))


def _copy(owner: Path, call: Call) -> object:
    call.program.actions.copy(owner.field, call.text(0, "target"))
    return Path(call.text(0, "target"))


def _link(owner: Path, call: Call) -> object:
    call.program.actions.link(call.text(0, "target"), owner.field)
    return None


def _tie(owner: Path, call: Call) -> object:
    """Judge `hardlink_to`: the path becomes another name of the given file."""
    call.program.actions.tie(call.text(0, "target"), owner.field)
    return None


def _tied(owner: Path, call: Call) -> object:
    """Judge `link_to`, the other way round: the argument becomes another name of the path."""
    call.program.actions.tie(owner.field, call.text(0, "target"))
    return None


def _mode(owner: Path, call: Call) -> object:
    from toolgate.analysis.code.python.files import octal

    call.program.actions.change_mode(owner.field, octal(call.get(0, "mode")))
    return None


METHODS = {
    "joinpath": _joinpath, "glob": _glob, "rglob": _glob, "iterdir": _glob, "walk": _glob, "open": _open,
    "read_text": _read, "read_bytes": _read, "write_text": _write, "write_bytes": _write, "unlink": _delete,
    "rmdir": _delete, "rmtree": _delete, "mkdir": _create, "touch": _create, "rename": _rename, "replace": _rename,
    "symlink_to": _link, "hardlink_to": _tie, "link_to": _tied, "chmod": _mode, "lchmod": _mode, "copy": _copy,
    "copy_into": _copy, "move": _rename, "move_into": _rename,
}  # fmt: skip


# --- os.path and pathlib ---------------------------------------------------------------------------------------------


def _made(call: Call) -> object:
    """Return `Path(…)`, `Path.home()`, `Path.cwd()`."""
    actions = call.program.actions
    last = call.name.rpartition(".")[2]
    if last == "home":
        return Path(actions.scope.facts.home())
    if last == "cwd":
        return Path(actions.scope.cwd or hole("the current directory"))
    return Path(path_join([text_of(argument) for argument in call.arguments]) if call.arguments else ".")


def _unbound(call: Call) -> object:
    """Call `Path.unlink(path)`: a method with its path as the first argument."""
    owner, name = call.get(0), call.name.rpartition(".")[2]
    path = owner if type(owner) is Path else Path(text_of(owner))
    return path_method(path, Call(call.program, name, call.arguments[1:], call.keywords))


def _same(call: Call) -> object:
    return call.text(0, "path")


def _directory(call: Call) -> object:
    return parent(call.text(0, "p"))


def _base(call: Call) -> object:
    return name_of(call.text(0, "p"))


def _split(call: Call) -> object:
    path = call.text(0, "p")
    if call.name.endswith("splitext"):
        if not isinstance(path, str):
            return Items((path, hole("…", "name")))
        stem, dot, ending = path.rpartition(".")
        return Items((stem or path, dot + ending if stem else ""))
    return Items((parent(path), name_of(path)))


def _relative(call: Call) -> object:
    """Return `os.path.relpath`: the same file by another name, relative to where the code runs."""
    path, cwd = call.text(0, "path"), call.program.actions.scope.cwd
    start = call.text(1, "start") if len(call.arguments) > 1 or "start" in call.keywords else "."
    if start in (".", "", cwd):
        return path
    known = isinstance(path, str) and isinstance(start, str) and path[:1] == start[:1] == "/"
    return _between(str(start), str(path)) if known else hole("…", "paths", call.sources())


def _between(start: str, path: str) -> str:
    """Return the relative path from one absolute path to another."""
    here, there = [[part for part in one.split("/") if part] for one in (start, path)]
    shared = 0
    while shared < min(len(here), len(there)) and here[shared] == there[shared]:
        shared += 1
    return "/".join([".."] * (len(here) - shared) + there[shared:]) or "."


def _here(call: Call) -> object:
    cwd = call.program.actions.scope.cwd
    return cwd if cwd is not None else hole("the current directory")


def _user_packages(call: Call) -> object:
    """Return `site.getusersitepackages()`: the package directory in the home, for any Python version."""
    return tidy([call.program.actions.scope.facts.home() + "/.local/lib/python3", Glob("*"), "/site-packages"])


def _temporary(call: Call) -> object:
    """Return files and directories that `tempfile` makes."""
    last = call.name.rpartition(".")[2]
    if last == "gettempdir":
        return "/tmp"  # the directory's name, not a file of Toolgate's
    path = joined("/tmp/", hole("…", "name"), call.text(0, "suffix") if "suffix" in call.keywords else "")
    target = call.program.actions.write(path, Manner.CREATE)
    if last in ("NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile"):
        return Thing("file", path, target)
    return Items((hole("…", "number"), path)) if last == "mkstemp" else path


ACTIONS = {
    "path_method": _unbound,
    "made": _made, "same-paths": _same, "split-paths": _split, "temporary": _temporary, "directory": _directory,
    "base": _base, "relative": _relative, "here": _here,
    "user-packages": _user_packages,
}  # fmt: skip
