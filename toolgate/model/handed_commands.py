"""Commands in texts that a program is given but may never run."""

from toolgate.model.effect import Invocation


class Handed(Invocation):
    """A command in a text given to a program that may never run it; otherwise like one that runs.

    `holder` is the program that is given it, or a variable's name followed by `=`. `there` is the place that the
    program has commands run in; empty: this machine, or not known.
    """

    __slots__ = ("holder", "there")

    def __init__(self, holder: str, command: Invocation, there: str = "") -> None:
        super().__init__(*command.fields())  # type: ignore[arg-type]  # in their order
        self.holder = holder
        self.there = there

    def fields(self) -> tuple[object, ...]:
        return self.argv, self.start, self.end, self.cwd, self.carrier, self.written

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Invocation) and self.fields() == other.fields()

    __hash__ = Invocation.__hash__
