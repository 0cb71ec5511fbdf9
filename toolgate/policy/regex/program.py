"""Compiles nodes to a program: steps that a machine follows all at once.

A step is `(what, a, b)`: take a character of set `a` and go on at `b`; go on at `a` or else at `b`; go on at `b` where
assertion `a` holds; or stop, a match is found. Programs are plain tuples, so that a cache can keep them.
"""

from toolgate.policy.regex.characters import ANYTHING
from toolgate.policy.regex.errors import PatternError
from toolgate.policy.regex.nodes import (
    BEGIN_LINE,
    BEGIN_TEXT,
    CLAIM,
    END_LINE,
    END_TEXT,
    FORK,
    FOUND,
    TAKE,
    Assertion,
    Characters,
    Choice,
    Empty,
    Node,
    Ranges,
    Repeat,
    Sequence,
)

LARGEST = 4_000  # steps
MIRRORED = {BEGIN_TEXT: END_TEXT, END_TEXT: BEGIN_TEXT, BEGIN_LINE: END_LINE, END_LINE: BEGIN_LINE}

Step = tuple[int, int, int]
Members = tuple[Ranges, bool, bool]
Program = tuple[tuple[Step, ...], tuple[Members, ...], int]  # steps, sets of characters, start


def assemble(node: Node, backwards: bool = False) -> Program:
    """The program of a pattern; with `backwards` it starts where a match ends, otherwise it may start anywhere."""
    assembly = Assembly(backwards)
    end = assembly.add(FOUND, 0, 0)
    start = assembly.node(node, end)
    if not backwards:
        anywhere = assembly.add(FORK, start, 0)
        assembly.steps[anywhere] = (FORK, start, assembly.add(TAKE, assembly.members(ANYTHING), anywhere))
        start = anywhere
    return tuple(assembly.steps), tuple(assembly.sets), start


class Assembly:
    """A program being assembled, from its end, so that each step knows its successor."""

    def __init__(self, backwards: bool) -> None:
        self.backwards = backwards
        self.steps: list[Step] = []
        self.sets: dict[Members, int] = {}
        self.column = 1

    def add(self, what: int, a: int, b: int) -> int:
        if len(self.steps) >= LARGEST:
            message = f"the pattern grows to more than {LARGEST} steps"
            raise PatternError(message, self.column, "repeat less often, or use `*`")
        self.steps.append((what, a, b))
        return len(self.steps) - 1

    def members(self, node: Characters) -> int:
        return self.sets.setdefault((node.ranges, node.negated, node.folded), len(self.sets))

    def node(self, node: Node, after: int) -> int:
        """The first step of the node, followed by the step `after`."""
        match node:
            case Empty():
                return after
            case Characters():
                return self.add(TAKE, self.members(node), after)
            case Assertion():
                kind = MIRRORED.get(node.kind, node.kind) if self.backwards else node.kind
                return self.add(CLAIM, kind, after)
            case Sequence():
                for part in node.parts if self.backwards else reversed(node.parts):
                    after = self.node(part, after)
                return after
            case Choice():
                start = self.node(node.options[-1], after)
                for option in reversed(node.options[:-1]):
                    start = self.add(FORK, self.node(option, after), start)
                return start
            case Repeat():
                return self.repeated(node, after)

    def repeated(self, node: Repeat, after: int) -> int:
        outer = self.column
        self.column = node.column
        start = after
        if node.most is None:
            loop = self.add(FORK, 0, 0)
            start = self.node(node.inner, loop)
            self.steps[loop] = self.fork(node, start, after)
            if node.least == 0:
                start = loop
        else:
            for _ in range(node.most - node.least):
                body = self.node(node.inner, start)
                start = self.add(*self.fork(node, body, after))
        for _ in range(node.least - (1 if node.most is None and node.least else 0)):
            start = self.node(node.inner, start)
        self.column = outer
        return start

    def fork(self, node: Repeat, body: int, after: int) -> Step:
        return (FORK, body, after) if node.greedy else (FORK, after, body)
