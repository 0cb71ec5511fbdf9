"""Sizes of files, as dd, truncate, fallocate and head take them."""

from toolgate.knowledge.vocabulary import Found, controls
from toolgate.model.effect import Manner

LARGEST = 16 << 30  # bytes that one command may write without a question
UNITS = {
    "": 1, "b": 512, "c": 1, "w": 2, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40, "p": 1 << 50, "e": 1 << 60,
    "z": 1 << 70, "y": 1 << 80,
}  # fmt: skip
DIGITS = 18  # digits of a number


def bytes_of(text: str) -> int:
    """`10G`, `512`, `1x2`; 0: it is not a size."""
    total = 1
    for factor in text.lstrip("+-<>/%").lower().split("x"):
        digits = factor.rstrip("abcdefghijklmnopqrstuvwyz")
        unit = factor[len(digits) :].removesuffix("ib").removesuffix("b") if factor != digits + "b" else "b"
        if not digits.isdigit() or unit not in UNITS:
            return 0
        total *= int(digits[:DIGITS]) * UNITS[unit]
    return total


def read(text: str) -> Found | None:
    size = bytes_of(text)
    return [controls(f"{readable(size)} of data", "machine", (Manner.EXHAUSTS, Manner.SIZED))] if size > LARGEST else []


def length(text: str) -> Found | None:
    """The length of a file, which may use less of the disk."""
    size = bytes_of(text)
    return (
        [controls(f"a file of {readable(size)}", "machine", (Manner.EXHAUSTS, Manner.SIZED))] if size > LARGEST else []
    )


def readable(size: int) -> str:
    """A size in readable form, rounded: `3 TB`."""
    if size % 2**40 == 0:  # `10T`, `2 ** 44`
        return f"{size // 2**40} TiB"
    if size % 2**30 == 0:  # `500G`
        return f"{size // 2**30} GiB"
    unit, name = (10**12, "TB") if size >= 10**12 else (10**9, "GB")
    return f"{(size + unit // 2) // unit} {name}"
