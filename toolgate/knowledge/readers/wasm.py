"""Arguments of binaryen's tools."""

from toolgate.knowledge.vocabulary import READS, RUNS, WRITES, Found, runs

WRITING = ("symbolmap", "separate-data-segments", "placeholdermap")  # passes whose argument is a file that they write


def pass_argument(text: str) -> Found | None:
    """`name@value`: an argument of a pass, for some a file that it writes; `@@file` is a file of arguments."""
    name, _, value = text.partition("@")
    if name in WRITING:
        return [(WRITES, value)]
    return [(READS, value[1:])] if value[:1] == "@" else []


def assembled(text: str) -> Found | None:
    """`wasm-as a.wat` writes `a.wasm` next to it."""
    stem = text.removesuffix(".wat").removesuffix(".wast")
    return [(READS, text), (WRITES, stem + ".wasm")]


def directory(text: str) -> Found | None:
    """`data::/srv`, `/srv:data`: a directory that a module may use; programs differ in which side is on this machine."""
    sides = text.split("::")[:1] if "::" in text else text.split(":")
    return [(READS, side) for side in sides if side]


def module(text: str) -> Found | None:
    """A module of this machine, or a package of wasmer's registry."""
    local = text.endswith((".wasm", ".wat", ".cwasm", ".wasmu", ".webc")) or text.startswith((".", "/", "~"))
    return [(RUNS, text)] if local else [runs(f"the package `{text}`", "registry")]
