"""Compiles what makes a hook start fast: the package's byte code and the bundle; done once after each installation."""

from __future__ import annotations

import ast
import compileall
import gc
import inspect
import marshal
from collections.abc import Collection, Iterator
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
from string import ascii_letters
from types import CodeType
from typing import Any

from toolgate.adapters import LENDING
from toolgate.bundle import path_of
from toolgate.bundling.bare import Bare
from toolgate.bundling.bundle_file import Source, Waiting, ingredients, made_of, read, write
from toolgate.bundling.linking import TELLING, link
from toolgate.bundling.statements import placed
from toolgate.bundling.used import MADE, USED

# Loaded for every shell command that is judged, or packages of which much is loaded for some; with all they import they
# are the core of the bundle.
SEEDS = f"""
    adapters.{LENDING.replace("-", "_")} analysis.arguments analysis.arguments.roles analysis.places
    analysis.shell.command analysis.arguments.listing analysis.arguments.output analysis.arguments.roles.dispatch
    audit.log audit.recorders audit.recording audit.secrets.redaction analysis.shell analysis.shell.script
    analysis.state analysis.state.footprint decide entrance guard host knowledge knowledge.commands knowledge.index
    model.call policy.force.layers rules session shell.expand.values shell.read.script
    """.split()
# Loaded together, with all they import, as soon as one of them is: most calls that need one need the others.
COMPANIONS = tuple(
    line.split()
    for line in """
    model.options
    analysis.state.locate knowledge.places.systems
    analysis.arguments.roles.files rules.secrets rules.outside_workspace
    rules.remote_code rules.packages rules.foreign_code
    rules.catastrophe rules.self_protection
    analysis.places.identity rules.persistence rules.lost_work
    analysis.places.outside knowledge.places.homes
    analysis.places.hosts knowledge.places.hosts
    analysis.git.config analysis.git.repository
    analysis.text.identifiers analysis.text.credentials
    advice impact protocols.capability
    shell.tree.substitutions shell.expand.variables
    after_call analysis.text.scanning
    cli.check
    """.strip().splitlines()
)
# Never loaded by a hook, or before it, except for what one verdict on the command line takes.
LEFT_OUT = "bundle bundling cases cli hook install launcher loose proxy rehearsal score __main__".split()
SHOWING = "cli.answers cli.check cli.report cli.screen cli.usage cli.words rehearsal".split()

CALLED: dict[str, list[str]] = {}  # the functions that several calls need, by module; unknown for other modules
called: list[str] = []  # those of the module that was named last
for word in USED.split():
    if word[-1] == ":":
        called = CALLED[f"toolgate.{word[:-1]}"] = [""]
    else:
        called.append(word)
READING = {"dir", "eval", "exec", "globals", "locals", "vars"}  # what may read the names of variables
AT_HAND = ("__getattr__", "__new__", "described")  # called by the interpreter, and whenever a command is looked up
SMALLEST = 150  # bytes of code; deferring less saves nothing


def prepare(package: Path) -> tuple[int, int]:
    """Write the byte code and the bundle of a package; returns how many modules the bundle and its core hold.

    Byte code that seems to be there is written again: its source does not have to be where it came from. Raises
    `OSError` if a file cannot be written.
    """
    if not compileall.compile_dir(package, quiet=1, force=True):
        raise OSError("byte code of a module")
    sources = _bundled(package)
    missing = [seed for seeds in (SEEDS, *COMPANIONS) for seed in seeds if f"toolgate.{seed}" not in sources]
    assert not missing, f"there is no module `{missing[0]}`"
    groups, made = linked(sources)
    parts = {name: (name, described_source(package, path), made[name][0]) for name, path in sources.items()}
    write(package, [[parts[name] for name in group] for group in groups], {name: made[name][1] for name in made})
    return len(sources), len(groups[0])


def current(package: Path) -> bool:
    """Whether there is a bundle that holds every module in its current state."""
    try:
        return made_of(package) == _wanted(package, _bundled(package))
    except (OSError, ValueError, EOFError, TypeError):
        return False


def _wanted(package: Path, sources: dict[str, Path]) -> tuple[str, int]:
    return ingredients(package, [(name, described_source(package, path)) for name, path in sources.items()])


def _bundled(package: Path) -> dict[str, Path]:
    return {name: path for name, path in modules_of(package) if held(name.partition(".")[2])}


def held(name: str) -> bool:
    """Whether a bundle holds a module, by its name in the package."""
    return name in SHOWING or name.partition(".")[0] not in LEFT_OUT


def modules_of(package: Path) -> Iterator[tuple[str, Path]]:
    """The modules in a package, and the package itself."""
    for path in sorted(package.rglob("*.py")):
        yield ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__"), path


def described_source(package: Path, path: Path) -> Source:
    state = path.stat()
    return path.relative_to(package).as_posix(), path.name == "__init__.py", state.st_mtime_ns, state.st_size


# --- whether compiled code is that of the sources -------------------------------------------------------------------


def foreign(package: Path) -> Iterator[Path]:
    """The compiled files a hook would run that do not match the sources."""
    if current(package) and not _is_linked(package):
        yield Path(path_of(str(package)))
    for path in sorted(package.rglob("*.py")):
        held = Path(cache_from_source(str(path)))
        if held.is_file() and not _made_from(held, path):
            yield held


def _is_linked(package: Path) -> bool:
    """Whether the bundle holds what its header says, and its code matches the sources."""
    sources = _bundled(package)
    try:
        said, parts, waiting = read(package)
    except (OSError, ValueError, EOFError, TypeError):
        return False
    if said != ingredients(package, [(name, source) for name, source, _ in parts]):
        return False
    _, made = linked(sources)
    return all([_made_of(code, waiting.get(name, {}), made[name]) for name, _, code in parts])


def _made_of(held: CodeType, waiting: Waiting, made: tuple[CodeType, Waiting]) -> bool:
    """Whether a module in the bundle, and its deferred functions, match its source."""
    code, wanted = made
    if waiting.keys() != wanted.keys() or not _same(held, code):
        return False
    pairs = [(marshal.loads(waiting[name]), marshal.loads(data)) for name, data in wanted.items()]  # noqa: S302 # as above
    return all([_same_waiting(one, other) for one, other in pairs])


def _same_waiting(held: object, made: object) -> bool:
    """Whether two deferred things are equal: code with its defaults, or the full name of something elsewhere."""
    if isinstance(held, tuple) and isinstance(made, tuple):
        return held[1:] == made[1:] and _same(held[0], made[0])
    return held == made


def _made_from(held: Path, path: Path) -> bool:
    """Whether byte code matches its source, or is a file that Python would not use for it."""
    data, state = held.read_bytes(), path.stat()
    named = [int.from_bytes(data[start : start + 4], "little") for start in (4, 8, 12)]  # flags, time, size
    dated = [0, int(state.st_mtime) & 0xFFFFFFFF, state.st_size & 0xFFFFFFFF]
    if data[:4] != MAGIC_NUMBER or (named[0] == 0 and named != dated):
        return True
    try:
        code = marshal.loads(data[16:])  # noqa: S302 # read to be compared only
    except (ValueError, EOFError, TypeError):
        return False
    return _same(code, compile(path.read_bytes(), "", "exec", dont_inherit=True))


def _same(code: object, other: CodeType) -> bool:
    return isinstance(code, CodeType) and marshal.dumps(_plain(code), 2) == marshal.dumps(_plain(other), 2)


def _plain(constant: object) -> Any:
    """Code or a constant in it as it is compared: without a file name, since a package may have been moved.

    A slice, which is a constant since Python 3.14, is taken apart: the form of bytes that is compared has none.
    """
    if isinstance(constant, CodeType):
        return constant.replace(co_consts=_plain(constant.co_consts), co_filename="")
    if isinstance(constant, tuple):
        return tuple([_plain(one) for one in constant])
    return (constant.start, constant.stop, constant.step, "slice") if isinstance(constant, slice) else constant


# --- code ------------------------------------------------------------------------------------------------------------


def linked(sources: dict[str, Path]) -> tuple[list[list[str]], dict[str, tuple[CodeType, Waiting]]]:
    """The groups of modules, and for each module its code and its deferred functions."""
    gc.disable()  # it would walk through all the trees again and again, and find nothing to collect
    try:
        return _linked(sources)
    finally:
        gc.enable()


def _linked(sources: dict[str, Path]) -> tuple[list[list[str]], dict[str, tuple[CodeType, Waiting]]]:
    trees = {name: ast.parse(path.read_bytes()) for name, path in sources.items()}
    groups = grouped(trees)
    called = CALLED | {name: CALLED.get(name) or [""] for name in groups[0]}  # of the core is known what nobody calls
    trees = {name: Bare().visit(tree) for name, tree in trees.items()}
    later = link(trees, groups[0], lambda module, name, kind: needed(module, name, kind, called.get(module, ())))
    made: dict[str, tuple[CodeType, Waiting]] = {}
    for name in sources:
        code, waiting = parted(trees[name], called.get(name, ()))
        for one, found in later.get(name, {}).items():
            waiting[one] = marshal.dumps(found if isinstance(found, str) else (placeless(found), None, None))
        made[name] = code, waiting
    return groups, made


def needed(module: str, name: str, kind: type, used: Collection[str]) -> bool:
    """Whether something is defined with its module: several calls need it, or it is not known which do."""
    if f"{module}.{name}".removeprefix("toolgate.") in MADE or name in AT_HAND:
        return True
    return kind is not ast.Assign and (not used or (kind is ast.FunctionDef and name in used))


def code_of(tree: ast.Module) -> CodeType:
    """The code of a module without docstrings, types and line numbers."""
    return placeless(Bare().visit(tree))


def placeless(tree: ast.Module) -> CodeType:
    """The code of a module without line numbers; all modules share the name of a file, which nobody reads."""
    return unplaced(compile(tree, "", "exec", dont_inherit=True))


# --- functions that wait ---------------------------------------------------------------------------------------------


def parted(tree: ast.Module, used: Collection[str]) -> tuple[CodeType, Waiting]:
    """The code of a module without its deferred functions, and their code."""
    code = placeless(tree)
    waiting = waiting_in(tree, code, used)
    rest = placeless(set_aside(tree, waiting)) if waiting else code
    return shortened(standing_in(rest, waiting)), waiting


def waiting_in(tree: ast.Module, code: CodeType, used: Collection[str]) -> Waiting:
    """The functions of a module that few calls need, each with its code and its defaults.

    Only for modules of which some function is needed: for others it is not known which are.
    """
    if not used:
        return {}
    known = codes_in(code)
    bound = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    found: Waiting = {}
    for called, node in defined(tree):
        if called in used or node.decorator_list or node.name in bound or node.name in AT_HAND:
            continue
        inner = known[called]
        try:
            defaults = tuple(ast.literal_eval(value) for value in node.args.defaults)
            pairs = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            named = {argument.arg: ast.literal_eval(value) for argument, value in pairs if value is not None}
        except ValueError:
            continue  # only the module itself can compute it
        plain = not inner.co_freevars and "called" not in inner.co_varnames
        if plain and len(marshal.dumps(inner)) >= SMALLEST:
            found[called] = marshal.dumps((inner, defaults or None, named or None))
    return found


def later(*given: Any, called: str, **named: Any) -> Any:
    """The stand-in for a deferred function: it gets its own code when it is called."""
    return __later__.awake(__name__, called)(*given, **named)  # type: ignore[name-defined]  # noqa: F821 # as `bundle` sets it


def defined(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The top-level functions of a module and the methods of its classes, by name, except those defined twice."""
    found: list[tuple[str, ast.FunctionDef]] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found.append((node.name, node))
        elif isinstance(node, ast.ClassDef):
            found += [(f"{node.name}.{one.name}", one) for one in node.body if isinstance(one, ast.FunctionDef)]
    names = [name for name, _ in found]
    return (pair for pair in found if names.count(pair[0]) == 1)


def codes_in(code: CodeType) -> dict[str, CodeType]:
    """The code of functions and classes, and of what is in them, by name."""
    found: dict[str, CodeType] = {}
    for one in code.co_consts:
        if isinstance(one, CodeType):
            found |= {one.co_qualname: one} | codes_in(one)
    return found


def set_aside(tree: ast.Module, waiting: Waiting) -> ast.Module:
    """The module with stand-ins for its deferred functions."""
    (model,) = Bare().visit(ast.parse(inspect.getsource(later))).body
    for called, node in defined(tree):
        if called in waiting:
            node.args = ast.arguments(
                [],
                [],
                model.args.vararg,
                model.args.kwonlyargs,
                [placed(ast.Constant(called), node)],
                model.args.kwarg,
                [],
            )
            node.body = model.body
    return tree


def standing_in(code: CodeType, waiting: Waiting) -> CodeType:
    """The code of a module in which all stand-ins share one code object, which is read once."""

    def same(one: object) -> object:
        if not isinstance(one, CodeType):
            return one
        if one.co_qualname in waiting:
            return LATER
        if one.co_qualname == "__getattr__" and one.co_code == TOLD.co_code and one.co_names == TOLD.co_names:
            return TOLD
        return one.replace(co_consts=tuple(same(two) for two in one.co_consts))

    return code.replace(co_consts=tuple(same(one) for one in code.co_consts))


def shortened(code: CodeType) -> CodeType:
    """The code with short names, without those of the classes and functions around it, which nothing reads."""
    if code is LATER or code is TOLD:  # many share it
        return code
    inner = tuple(shortened(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=inner, co_qualname=code.co_name)


def unplaced(code: CodeType) -> CodeType:
    """The code without line tables, and with letters for the names of variables; also in nested code."""
    inner = tuple(unplaced(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"", co_varnames=lettered(code))


def lettered(code: CodeType) -> tuple[str, ...]:
    """The variables of a function, those that are its own by letters: each name more costs as much as looking it up."""
    names = code.co_varnames
    if not code.co_flags & inspect.CO_OPTIMIZED or READING & {*code.co_names}:
        return names
    arguments = code.co_argcount + code.co_kwonlyargcount
    arguments += bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    kept = {*names[:arguments], *code.co_cellvars, *code.co_freevars}
    letters = (letter for letter in ascii_letters if letter not in kept)
    return tuple(name if name in kept else next(letters, name) for name in names)


LATER: CodeType = code_of(ast.parse(inspect.getsource(later))).co_consts[0]  # all that stand in share it
TOLD: CodeType = code_of(ast.parse(TELLING)).co_consts[0]  # and so do modules that lack some names


def grouped(trees: dict[str, ast.Module]) -> list[list[str]]:
    """The core, the companions, and every other module by itself; in each, a module comes after those it imports."""
    seen: set[str] = set()
    order: list[str] = []

    def visit(name: str) -> None:
        if name in seen or name not in trees:
            return
        seen.add(name)
        for imported in imports(trees[name].body):
            visit(imported)
        order.append(name)

    groups: list[list[str]] = []
    for seeds in (SEEDS, *COMPANIONS):
        order = []
        visit("toolgate")  # the first of all
        for seed in seeds:
            visit(f"toolgate.{seed}")
        for name in order:  # grows: parent packages come last, since they may import the module
            above = name.rpartition(".")[0]
            if above in trees and any([not isinstance(node, ast.Expr) for node in trees[above].body]):
                visit(above)  # an empty package is not needed before something else in it is loaded
        groups.append(order)
    return groups + [[name] for name in trees if name not in seen]


def imports(body: list[ast.stmt]) -> Iterator[str]:
    """The names that top-level statements of a module import; some are not modules."""
    for node in body:
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Try):
            yield from imports(node.body)
        elif isinstance(node, ast.If) and ast.unparse(node.test) != "TYPE_CHECKING":
            yield from imports(node.body + node.orelse)
