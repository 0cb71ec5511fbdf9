"""Processes by number and name, and settings of the kernel."""

from toolgate.knowledge.vocabulary import Found, controls, reads
from toolgate.model.effect import Manner


def parent_process(text: str) -> Found | None:
    """The process whose children are signalled: the shell's own, or the first process."""
    if any([number in ("0", "1") for number in text.split(",")]):
        return [controls(f"the children of process {text}", "machine", (Manner.SIGNAL, Manner.EVERYBODY))]
    return []


def process_name(text: str) -> Found | None:
    """Names of processes that are looked up; the result remembers them."""
    return [reads(text, "proc", Manner.KEPT)]


def ps_option(text: str) -> Found | None:
    """Options of ps without a dash, as in BSD; `e` shows the environments of processes."""
    if text.isalpha() and "e" in text and not text.isupper():
        return [reads("the environment of processes", "secret")]
    return []


def sysctl(text: str) -> Found | None:
    """A kernel parameter: read, or set with `=value`."""
    return [controls("kernel settings")] if "=" in text else []
