"""A Python text during analysis: what its names may be, and the effects found so far."""

from __future__ import annotations

from toolgate.analysis.code.actions import CodeActions, hole
from toolgate.analysis.code.python.access import elements
from toolgate.analysis.code.python.calls import run_unseen
from toolgate.analysis.code.python.choices import anyone, stir
from toolgate.analysis.code.python.expressions import evaluate
from toolgate.analysis.code.python.statements import STATEMENTS
from toolgate.analysis.code.python.values import (
    PARTS,
    UNPAID,
    Class,
    Either,
    Frame,
    Function,
    Instance,
    Items,
    Method,
    Name,
    Table,
    Thing,
    alternatives,
    either,
    origins,
    text_of,
)
from toolgate.model.effect import Manner, backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Callable

    Walker = Callable[["Program", ast.stmt, Frame], None]

LEAVING = frozenset(("Break", "Continue", "Return", "Raise"))
GIVEN = ("__defaults__", "__kwdefaults__")  # the default values of a function
STEP = 5  # steps per statement or expression


class Program:
    """One Python text during analysis."""

    __slots__ = (
        "actions", "module", "certain", "endless", "loops", "functions", "active", "patched", "forked",
        "decoded", "search", "known", "version", "glimpsed", "modules", "mocking", "told", "sure", "cut", "leaving",
        "trail", "spent", "surroundings", "tree", "computing",
    )  # fmt: skip

    def __init__(self, actions: CodeActions) -> None:
        self.actions = actions
        UNPAID[0] = 0  # left over from another program
        self.module = Frame(None)
        self.certain = True  # false where a statement may not happen
        self.sure = True  # false where the function being analysed may not be called either
        self.trail: list[tuple[Frame, str, object]] | None = None  # the earlier values of names; `None`: not recorded
        self.cut = 0  # calls that were not followed because the function was being analysed
        self.leaving: list[tuple[list[dict[str, object]], list[dict[str, object]]]] = []  # of each loop: left, gone on
        self.endless = 0  # enclosing loops that are endless
        self.loops = 0
        self.functions: list[Function] = []
        self.active: list[Function] = []
        self.patched: dict[str, object] = {}  # names of the library that the text replaces
        self.forked = False
        self.told: set[str] | None = None  # names that hold arguments; `None`: not known
        self.glimpsed: set[int] = set()  # branches not taken that were analysed anyway
        self.version = 0  # changes when anything does that functions can see besides their arguments
        self.surroundings = 0  # how often the directory or an environment variable was set
        self.known: dict[tuple[object, ...], tuple[object, bool]] = {}  # calls, their results, whether one was cut
        self.spent: dict[int, int] = {}  # steps that each comprehension has taken in total
        self.modules: set[str] = set()  # modules that were imported so far
        self.tree: ast.Module | None = None
        self.computing: dict[str, bool] = {}  # modules of the project, and whether they only compute
        self.mocking = 0  # enclosing decorators and blocks that mock a cloud
        self.search: list[str] = []  # directories that are searched for modules, besides the current one
        self.decoded: list[str] = []  # texts that were decoded or put together from letters

    def step(self) -> None:
        self.actions.scope.step(STEP + (UNPAID[0] >> PARTS))
        UNPAID[0] = 0

    def evaluate(self, node: ast.expr, frame: Frame) -> object:
        """Return the value of an expression, for modules that `evaluate` itself uses."""
        return evaluate(self, node, frame)

    def suppose(self, node: ast.expr, frame: Frame) -> object:
        """Return the value of an expression that may not be evaluated."""
        before, self.certain, self.sure = (self.certain, self.sure), False, False
        value = self.actions.scope.ledger.during(Manner.PERHAPS, lambda: evaluate(self, node, frame))
        self.certain, self.sure = before
        return value

    def walk(self, body: list[ast.stmt], frame: Frame) -> None:
        for position, statement in enumerate(body, 1):
            self.step()
            kind = type(statement).__name__
            handler: Walker | None = STATEMENTS.get(kind)  # type: ignore[assignment]  # each knows its own node
            if handler is not None:
                handler(self, statement, frame)
            if kind in LEAVING:
                self.glimpse(body[position:], frame)
                break

    def perhaps(self, body: list[ast.stmt], frame: Frame) -> None:
        """Analyse statements that may not run."""
        before, self.certain, self.sure = (self.certain, self.sure), False, False
        self.actions.scope.ledger.during(Manner.PERHAPS, lambda: self.walk(body, frame))
        self.certain, self.sure = before

    def glimpse(self, body: list[ast.stmt], frame: Frame) -> None:
        """Analyse a branch that does not seem to be taken: its effects count, its assignments do not."""
        if body and id(body[0]) not in self.glimpsed:
            self.glimpsed.add(id(body[0]))
            before, leaving, self.leaving = dict(frame.names), self.leaving, [([], [])]
            self.perhaps(body, frame)
            frame.names, self.leaving = before, leaving

    def run(self, tree: ast.Module, unreached: frozenset[str] = frozenset()) -> None:
        """Analyse the module, then every function for which no call was found; none of `unreached` can be called."""
        self.tree = tree
        self.walk(tree.body, self.module)
        position = 0
        while position < len(self.functions):
            function = self.functions[position]
            if (
                not unreached
                or function.frame is not self.module
                or getattr(function.node, "name", "") not in unreached
            ):
                run_unseen(self, function)
            position += 1

    def note_decoded(self, value: object) -> None:
        text = text_of(value) if isinstance(value, str | bytes) else ""
        if isinstance(text, str) and len(text) >= 4 and len(self.decoded) < 64:
            self.decoded.append(text)

    def look_for_decoded(self, code: str) -> None:
        """Report code that was encoded until now."""
        if any([text in code for text in self.decoded]):
            self.actions.unknown("encoded text", Manner.HIDDEN_CODE, code=code)

    def lasting(self) -> bool:
        """Whether an object is certainly changed: no failure and no loop exit leaves it as it was."""
        return self.certain and self.sure and self.trail is None and not any([left for left, _ in self.leaving])

    def bind(self, name: str, value: object, frame: Frame) -> None:
        certain = self.certain
        outward = name in frame.outward
        if outward:
            certain = certain and self.sure and "return" not in frame.outward
            while frame.outer is not None:
                frame = frame.outer
                if name in frame.names:
                    break
        if not certain and name in frame.names:
            value = either([frame.names[name], value])
        if outward or frame is self.module:
            self.version += 1
        if self.trail is not None:
            self.trail.append((frame, name, frame.names.get(name, self)))
        frame.names[name] = value

    def assign(self, target: ast.expr, value: object, frame: Frame) -> None:
        kind = type(target).__name__
        if kind == "Name":
            self.bind(target.id, value, frame)  # type: ignore[attr-defined]  # by its kind
        elif kind in ("Tuple", "List"):
            self._unpack(target.elts, value, frame)  # type: ignore[attr-defined]  # by its kind
        elif kind == "Starred":
            self.assign(target.value, value, frame)  # type: ignore[attr-defined]  # by its kind
        elif kind == "Attribute":
            self._set_attribute(target, value, frame)  # type: ignore[arg-type]  # by its kind
        elif kind == "Subscript":
            self._set_item(target, value, frame)  # type: ignore[arg-type]  # by its kind

    def _unpack(self, targets: list[ast.expr], value: object, frame: Frame) -> None:
        starred = any([type(target).__name__ == "Starred" for target in targets])
        rows = [row for row in alternatives(value) if type(row) is Items and len(row.items) == len(targets)]
        if type(value) is Either and len(rows) == len(value.values) and not starred:
            for index, target in enumerate(targets):
                self.assign(target, anyone([row.items[index] for row in rows]), frame)
            return
        items, exact = elements(self, value)
        if exact and len(items) == len(targets) and not starred:
            for target, item in zip(targets, items, strict=True):
                self.assign(target, item, frame)
            return
        for index, target in enumerate(targets):
            part: object = hole("…", sources=origins(value))
            if type(target).__name__ == "Starred":
                part = Items(tuple(items), True)
            elif exact and not starred and index < len(items):
                part = items[index]
            self.assign(target, part, frame)

    def _set_attribute(self, target: ast.Attribute, value: object, frame: Frame) -> None:
        owner = evaluate(self, target.value, frame)
        self.set_attribute(owner, target.attr, value)

    def set_attribute(self, owner: object, name: str, value: object) -> None:
        self.version += 1
        if type(owner) is Function and name in GIVEN:
            self.actions.built(f"code reached through {backticked(name)}")
        if type(owner) is Instance or type(owner) is Class:
            if not self.lasting() and name in owner.attributes:
                value = either([owner.attributes[name], value])
            owner.attributes[name] = value
        elif type(owner) is Name and owner.path == "__main__":
            self.module.names[name] = either([self.module.names.get(name, value), value])
        elif type(owner) is Name:
            self.patched[f"{owner.path}.{name}"] = value
            if owner.path == "sys" and name == "path":
                self._searched(value)

    def set_environment(self, name: str, value: object) -> None:
        """Set an environment variable, which functions may read."""
        self.surround()
        self.actions.set_environment(name, text_of(value))

    def surround(self) -> None:
        """Record that what a library returns about its surroundings has changed."""
        self.version += 1
        self.surroundings += 1

    def _searched(self, value: object) -> None:
        from toolgate.analysis.code.python.undescribed_calls import searched

        searched(self, value)

    def _set_item(self, target: ast.Subscript, value: object, frame: Frame) -> None:
        owner = evaluate(self, target.value, frame)
        key = evaluate(self, target.slice, frame)
        if type(owner) is Name and owner.path == "os.environ":
            name = text_of(key)
            if isinstance(name, str):
                self.set_environment(name, value)
        elif type(owner) is Name and owner.path == "sys.path":
            self._searched(value)
        elif type(owner) is Name and isinstance(key, str):
            self.set_attribute(owner if not owner.path.endswith(".__dict__") else Name(owner.path[:-9]), key, value)
        elif type(owner) is Thing and owner.kind == "frame" and isinstance(key, str):
            self.version += 1
            self.module.names[key] = either([self.module.names.get(key, value), value])
        elif type(owner) is Table:
            self.version += 1
            certain = self.lasting()
            before = [] if certain else [held for known, held in owner.pairs if known == key]
            owner.put((*owner.pairs, (key, either([*before, value]))), certain)
        elif type(owner) is Items:
            self._set_items(target, owner, key, value)
            if getattr(target.value, "attr", "") == "argv":  # `sys.argv`, which is a new list each time it is read
                self.patched["sys.argv"] = owner
        elif not (type(owner) is Thing and owner.kind == "credentials") and not (
            type(owner) is Method and owner.name in ("headers", "auth", "cookies")
        ):
            self.actions.reveal(origins(value))

    def _set_items(self, target: ast.Subscript, owner: Items, key: object, value: object) -> None:
        """Change a list at an index, or from one on; what another slice changes may be anything."""
        items = list(owner.items)
        exact = isinstance(key, int) and -len(items) <= key < len(items)
        certain = self.lasting()
        self.version += 1
        if exact and isinstance(key, int):
            items[key] = value if certain else either([items[key], value])
            owner.put(tuple(items), certain)
        else:
            several = type(target.slice).__name__ == "Slice"
            more = (value,) if not several else value.items if type(value) is Items else ()
            start = _rest_from(target.slice)
            if 0 <= start <= len(items) and certain and type(value) is Items:  # `words[1:] = […]`
                owner.open = value.open
                owner.put((*items[:start], *more))
            else:
                stir(owner, more or (hole("…", sources=origins(value)),))


def _rest_from(key: ast.expr) -> int:
    """Where a slice starts that goes on to the end: 1 in `[1:]`; -1: it is another one."""
    if type(key).__name__ != "Slice" or getattr(key, "upper", None) or getattr(key, "step", None):
        return -1
    lower = getattr(key, "lower", None)
    value = getattr(lower, "value", -1) if lower is not None else 0
    return value if isinstance(value, int) else -1
