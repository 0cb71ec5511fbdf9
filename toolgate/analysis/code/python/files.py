"""Files in a Python text: open, list, copy, move, remove, pack."""

from toolgate.analysis.code.actions import CodeActions, hole, joined, looks_like_url
from toolgate.analysis.code.python import paths as python_paths
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.calls import unknown_call
from toolgate.analysis.code.python.values import Items, Path, Thing, origins, text_of
from toolgate.analysis.state.streams import Stream
from toolgate.model.effect import Manner, Verb
from toolgate.shell.expand.fields import Field, Glob, Partial, shown


def open_file(actions: CodeActions, path: Field, mode: object) -> object:
    """Open a file; return an object that represents it."""
    words = mode if isinstance(mode, str) else "r" if mode is None else "r+"
    stream: Stream | None = None
    target = actions.locate(path)
    if "r" in words or "+" in words:
        actions.emit(Verb.READ, target)
        from toolgate.analysis.state.memory import copy_of

        stream = copy_of(actions.scope, target)
    if "w" in words or "x" in words:
        actions.write(path)
        actions.hold(target, Stream(""))
    elif "a" in words or "+" in words:
        actions.emit(Verb.WRITE, target, None, (Manner.APPEND,) if "a" in words else (Manner.EDIT,))
    return Thing("file", path, target, stream)


def _open(call: Call) -> object:
    path = call.get(0, "file", hole("…"))
    if isinstance(path, int):
        return Thing("descriptor")
    return open_file(call.program.actions, text_of(path, "file"), call.get(1, "mode", "r"))


def _open_archive(call: Call) -> object:
    mode = call.get(1, "mode", "r")
    path = call.get(0, "file" if "zip" in call.name.lower() else "name", hole("…"))
    if type(path) is Thing:
        return Thing("archive", "", None, path.stream)
    found = open_file(call.program.actions, text_of(path), mode if isinstance(mode, str) else "r")
    stream = found.stream if type(found) is Thing else None
    target = found.target if type(found) is Thing else None
    return Thing("archive", text_of(path), target, stream)


def _open_descriptor(call: Call) -> object:
    """Judge `os.open(path, flags)`: the flags are names, so their presence decides."""
    actions = call.program.actions
    path = call.text(0, "path")
    target = actions.read(path)
    if call.given(1, "flags") and "RDONLY" not in str(call.get(1, "flags")):
        actions.emit(Verb.WRITE, target)
    return Thing("file", path, target, Stream(None, (target,)))


TREES = ("shutil.rmtree", "os.removedirs", "distutils.dir_util.remove_tree", "send2trash.send2trash")  # with contents


def _delete(call: Call) -> object:
    manner = (Manner.RECURSIVE,) if call.name in TREES else ()
    call.program.actions.delete(call.text(0, "path"), *manner)
    return None


def _move(call: Call) -> object:
    call.program.actions.move(call.text(0, "src"), call.text(1, "dst"))
    return call.get(1, "dst")


def _copy(call: Call) -> object:
    manner = (Manner.RECURSIVE,) if call.name.endswith(("copytree", "copy_tree")) else ()
    actions, source, into = call.program.actions, call.text(0, "src"), call.text(1, "dst")
    actions.copy(source, into, *manner)
    if manner:
        from toolgate.analysis.arguments.brought_files import bring_trees

        bring_trees(actions.run, [source], actions.locate(into), False)
    return call.get(1, "dst")


def _copy_stream(call: Call) -> object:
    """Judge `shutil.copyfileobj(source, destination)`."""
    from toolgate.analysis.code.python.objects import method_of

    value = hole("…", sources=origins(call.get(0, "fsrc")))
    return method_of(call.get(1, "fdst"), Call(call.program, "write", [value], {}))


def _link(call: Call) -> object:
    call.program.actions.link(call.text(0, "src"), call.text(1, "dst"))
    return None


def _tie(call: Call) -> object:
    call.program.actions.tie(call.text(0, "src"), call.text(1, "dst"))
    return None


def _create(call: Call) -> object:
    call.program.actions.write(call.text(0, "name"), Manner.CREATE)
    return None


def _edit(call: Call) -> object:
    call.program.actions.write(call.text(0, "path"), Manner.EDIT)
    return None


def octal(mode: object) -> str:
    """Return permissions as `chmod` takes them."""
    return oct(mode)[2:] if isinstance(mode, int) and 0 <= mode <= 0o7777 else "…"


def _mode(call: Call) -> object:
    call.program.actions.change_mode(call.text(0, "path"), octal(call.get(1, "mode")))
    return None


def _listing(call: Call) -> object:
    """Return the names in a directory."""
    actions = call.program.actions
    directory = call.text(0, "path") if call.given(0, "path") else "."
    actions.read(directory, Manner.NAMES)
    from toolgate.analysis.places.searches import LISTING

    name = Partial((Glob("*", LISTING),))
    if call.name == "os.scandir":
        return Items((Path(python_paths.inside(directory, "*", LISTING)),), True)
    return Items((name,), True)


def _walk(call: Call) -> object:
    actions = call.program.actions
    top = call.text(0, "top")
    actions.read(top, Manner.NAMES)
    from toolgate.analysis.places.searches import LISTING

    names = Items((Partial((Glob("*", LISTING),)),), True)
    return Items((Items((python_paths.inside(top, "**", LISTING), names, names)),), True)


def _glob(call: Call) -> object:
    actions = call.program.actions
    pattern = call.text(0, "pathname")
    root = call.keywords.get("root_dir")
    directory, slash, _ = shown(pattern).partition("*")[0].rpartition("/")
    actions.read((directory + slash) or ".", Manner.NAMES)
    from toolgate.analysis.places.searches import EVERYTHING, SHELL

    search = EVERYTHING if call.keywords.get("include_hidden") not in (None, False) else SHELL
    found = python_paths.inside(text_of(root) if root is not None else "", pattern, search)
    return Items((found if shown(found) else pattern,), True)


def _pack(call: Call) -> object:
    """Judge `shutil.make_archive(base, format, root)`."""
    actions = call.program.actions
    root = call.text(2, "root_dir") if call.given(2, "root_dir") else "."
    source = actions.read(root, Manner.RECURSIVE)
    base, kind = call.text(0, "base_name"), call.get(1, "format", "zip")
    ending = {"gztar": ".tar.gz", "tar": ".tar", "bztar": ".tar.bz2", "xztar": ".tar.xz"}.get(str(kind), ".zip")
    path = joined(base, ending)
    actions.hold(actions.write(path), Stream(None, (source,)))
    return path


def _unpack(call: Call) -> object:
    actions = call.program.actions
    archive = actions.read(call.text(0, "filename"))
    actions.unpack(archive, call.text(1, "extract_dir") if call.given(1, "extract_dir") else ".")
    return None


def _chdir(call: Call) -> object:
    from toolgate.analysis.arguments.roles.files import change_directory

    call.program.surround()
    change_directory(call.text(0, "path"), call.program.actions.scope)
    return None


def _load(call: Call) -> object:
    """Judge a library that reads a file or a URL: `pandas.read_csv`, `PIL.Image.open`, `numpy.load`."""
    value = call.get(0, "files" if call.name == "fileinput.input" else "")
    path = text_of(value)
    if type(value) is Items and call.keywords.get("inplace"):
        for item in value.items:
            call.program.actions.write(text_of(item), Manner.EDIT)
    if type(value) is Thing or not (isinstance(value, str) or type(value) in (Partial, Path)):
        return unknown_call(call, ())
    if looks_like_url(shown(path)):
        return hole("…", sources=(call.program.actions.fetch(path),))
    if call.keywords.get("inplace"):
        call.program.actions.write(path, Manner.EDIT)
        if call.keywords.get("backup"):  # without a backup, the old text is gone when the file is closed
            call.program.actions.write(joined(path, text_of(call.keywords["backup"])))
    target = call.program.actions.read(path)
    if call.keywords.get("allow_pickle") is True:
        call.program.actions.emit(Verb.RUN, target)
    return hole("…", sources=(target,))


def _save(call: Call) -> object:
    """Judge a library that writes a file: `torch.save(value, path)`, `numpy.save(path, value)`."""
    second = call.name in (
        "torch.save",
        "joblib.dump",
        "scipy.io.wavfile.write",
        "soundfile.write",
        "safetensors.torch.save_file",
    )
    path = call.get(1 if second else 0, "f" if second else "file", hole("…"))
    if type(path) is Thing:
        return unknown_call(call, ())
    target = call.program.actions.write(text_of(path))
    call.program.actions.hold(target, Stream(None, call.sources()))
    return None


def _table(call: Call) -> object:
    """Judge a small database: several files that start with its name."""
    path = call.text(0, "file")
    call.program.actions.write(joined(path, hole("…", "name")))
    return Thing("file", path, call.program.actions.write(path))


def _logs(call: Call) -> object:
    """Judge a log that is written to a file."""
    path = call.keywords.get("filename", call.get(0) if call.name.endswith("Handler") else None)
    if isinstance(path, str | Path | Partial):
        call.program.actions.write(text_of(path), Manner.APPEND)
    return hole("…")


def _search_path(call: Call) -> object:
    """Judge `sys.path.insert(0, …)`, which adds a directory that is searched for modules."""
    from toolgate.analysis.code.python.undescribed_calls import searched

    searched(call.program, call.get(1 if call.name.endswith("insert") else 0, "", hole("…")))
    return None


def _settings(call: Call) -> object:
    """Judge `dotenv.dotenv_values(".env")`, which shows a settings file; `load_dotenv` only loads it."""
    return hole(
        "…",
        sources=(call.program.actions.read(call.text(0, "dotenv_path") if call.given(0, "dotenv_path") else ".env"),),
    )


ACTIONS = {
    "logs": _logs,
    "open": _open, "open_archive": _open_archive, "delete": _delete, "move": _move, "copy": _copy, "link": _link,
    "tie": _tie,
    "create": _create, "edit": _edit, "mode": _mode, "listing": _listing, "walk": _walk, "glob": _glob,
    "chdir": _chdir, "search_path": _search_path, "settings": _settings, "load": _load, "save": _save,
    "table": _table,
    "open_descriptor": _open_descriptor, "pack": _pack, "unpack": _unpack, "copy_stream": _copy_stream,
}  # fmt: skip
