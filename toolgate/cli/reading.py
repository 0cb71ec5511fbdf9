"""How a command is read, as a tree: its parts, what each became, and its effects."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from toolgate.model.effect import Effect, Invocation
from toolgate.model.value import Value
from toolgate.shell.tree import nodes

COMMAND = "command"


@dataclass
class Run:
    """One argument list of a simple command; `inside` holds those it runs in turn, as `sudo` does."""

    argv: tuple[str, ...]
    effects: list[Effect] = field(default_factory=list)
    inside: "list[Run]" = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(self.argv)


@dataclass
class Part:
    """A part of the text with its own meaning; `effects` are those that belong to no run, such as redirections."""

    kind: str
    start: int
    end: int
    inside: "list[Part]" = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    note: str = ""  # what to say if it neither runs nor does anything

    def contains(self, start: int, end: int) -> bool:
        return self.start <= start and end <= self.end

    def walk(self) -> "Iterator[Part]":
        yield self
        for part in self.inside:
            yield from part.walk()


def read(script: nodes.Script | None, length: int, commands: list[Invocation], effects: tuple[Effect, ...]) -> Part:
    """The whole text as one part; `script` is `None` when it could not be read."""
    root = Part("text", 0, length, [] if script is None else list(parts_of(script)))
    homes = Homes(root)
    placed: dict[Invocation, Run] = {}
    for command in commands:
        placed[command] = nested(homes.of(command.start, command.end).runs, command.argv)
    for effect in effects:
        run = placed.get(effect.command)
        inside = effect.command.start <= effect.start and effect.end <= effect.command.end
        if run is not None and inside:
            run.effects.append(effect)
        else:
            homes.of(effect.start, effect.end).effects.append(effect)
    return root


class Homes:
    """Finds the part a span belongs to."""

    def __init__(self, root: Part) -> None:
        self._root = root
        self._parts = list(root.walk())
        self._commands = {(part.start, part.end): part for part in self._parts if part.kind == COMMAND}

    def of(self, start: int, end: int) -> Part:
        """The simple command that is exactly there, else the smallest part around it."""
        exact = self._commands.get((start, end))
        if exact is not None:
            return exact
        around = [part for part in self._parts if part.contains(start, end)]
        return min(around, key=lambda part: part.end - part.start) if around else self._root


def nested(runs: list[Run], argv: tuple[str, ...]) -> Run:
    """Add an argument list under the last one that mentions it (`sudo`, `bash -c`), else next to it."""
    made = Run(argv)
    while runs and argv[0] != runs[-1].argv[0] and argv[0] in runs[-1].text:
        runs = runs[-1].inside
    runs.append(made)
    return made


# --- from the tree of the reader to parts ----------------------------------------------------------------------------

LABELS: dict[type, str] = {
    nodes.Simple: COMMAND,
    nodes.Group: "group",
    nodes.Subshell: "subshell",
    nodes.If: "if",
    nodes.For: "loop",
    nodes.ArithmeticFor: "loop",
    nodes.While: "loop",
    nodes.Case: "case",
    nodes.Function: "function",
    nodes.Test: "test",
    nodes.Arithmetic: "arithmetic",
    nodes.Coprocess: "coprocess",
    nodes.Substitution: "substitution",
    nodes.ProcessSubstitution: "process substitution",
}


def parts_of(value: object) -> Iterator[Part]:
    """The parts in a node, or in anything that a node holds."""
    if isinstance(value, tuple):
        for item in value:
            yield from parts_of(item)
    elif isinstance(value, nodes.Pipeline) and len(value.commands) > 1:
        yield Part("pipeline", value.start, value.end, list(parts_of(value.commands)))
    elif isinstance(value, Value):
        inside = [part for item in value.fields() for part in parts_of(item)]
        label = LABELS.get(type(value))
        if label is None:
            yield from inside
        else:
            start, end = int(getattr(value, "start", 0)), int(getattr(value, "end", 0))
            yield Part(label, start, end, inside, note=note_on(value))


def note_on(value: Value) -> str:
    if isinstance(value, nodes.Simple) and not value.words and value.assignments:
        return "sets " + ", ".join([assignment.name for assignment in value.assignments])
    return "does not run here" if isinstance(value, nodes.Simple) else ""
