"""Arguments of binaryen's tools."""

from toolgate.knowledge.vocabulary import READS, WRITES, Found

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
