"""Phrases for the machine on which something happens."""

from toolgate.model.effect import backticked
from toolgate.model.sentence import Sentence, parts_of


def placed(reason: str, where: str, aside: bool = False) -> Sentence:
    """A reason with the machine, instead of this machine or at the end (`aside`: after a comma)."""
    said, (on, machine) = parts_of(reason), _machine(where)
    if said.here:
        return said.on(machine)
    if said.act.endswith(": ") and not said.rest:  # the statement ends the sentence
        return Sentence(f"{said.act[:-2]} {on} {machine}: ", said.thing, said.rest, said.towards, said.lead)
    return said.before(f"{',' if aside or said.closed else ''} {on} {machine}")


def _machine(where: str) -> tuple[str, str]:
    """The machine, as far as it is known, and the word before it; what is only described has words between blanks."""
    kind, _, name = where.partition(":")
    if kind == "container":
        return "in", "a container"
    if not name or "…" in name:
        return ("in", "the cluster") if kind == "cluster" else ("on", "another machine")
    if " " in name:
        return "on", name
    return "on", f"{backticked(name)} in the cluster" if kind == "cluster" else backticked(name)
