"""A policy file compiled: its rulings in the order in which they are heard, and the settings that are none.

`kept` and `restored` are the plain form in which a hook finds it without reading TOML.
"""

from __future__ import annotations

from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.policy.match.matching import Condition

    Table = dict[str, object]  # what a file says, with lists for its lists
    Kept = tuple[object, ...]
    Stamp = tuple[str, int, int]  # a file, when it was changed, its size

FORMAT = 4  # of conditions and settings; what has the fields of another version is not read either (`FORM`)


class Ruling(Value):
    """What one rule, or one key of a file, says about effects of some verbs that a condition holds for.

    `line` is where the file says it, 0 for the file as a whole. `function` names Python that is asked in place of the
    condition (empty: none).
    """

    __slots__ = ("id", "verbs", "condition", "verdict", "reason", "instead", "line", "function")

    def __init__(
        self,
        id: str,
        verbs: tuple[str, ...],
        condition: Condition,
        verdict: int,
        reason: str,
        instead: str = "",
        line: int = 0,
        function: str = "",
    ) -> None:
        self.id = id
        self.verbs = verbs
        self.condition = condition
        self.verdict = verdict
        self.reason = reason
        self.instead = instead
        self.line = line
        self.function = function

    def about(self, condition: Condition, verbs: tuple[str, ...]) -> Ruling:
        """The same words about something else."""
        return Ruling(self.id, verbs, condition, self.verdict, self.reason, self.instead, self.line, self.function)


class Plan(Value):
    """All a hook needs of one file.

    `unenforced` asks about what only who starts commands can see to, `uses` says that a ruling is about calls rather
    than effects. Its Python is loaded only if it is `placed`. `broken`: it stands in for a file that cannot be used.
    `plugin` is the id of a plugin (`None`: it is none), `looked` are files that may mend it.
    """

    __slots__ = (
        "file", "rulings", "settings", "tools", "uses", "unenforced", "placed", "broken", "plugin", "looked",
    )  # fmt: skip

    def __init__(
        self,
        file: str,
        rulings: tuple[Ruling, ...],
        settings: Table | None = None,
        tools: dict[str, Table] | None = None,
        uses: bool = True,
        unenforced: tuple[Ruling, ...] = (),
        placed: bool = False,
        broken: bool = False,
        plugin: str | None = None,
        looked: tuple[str, ...] = (),
    ) -> None:
        self.file = file
        self.rulings = rulings
        self.settings = settings or {}
        self.tools = tools or {}
        self.uses = uses
        self.unenforced = unenforced
        self.placed = placed
        self.broken = broken
        self.plugin = plugin
        self.looked = looked

    def text(self, name: str) -> str:
        """A setting that is a text; empty: the file does not make it."""
        return text_of(self.settings, name)

    @property
    def confining(self) -> bool:
        """Whether a ruling asks if a call runs in a sandbox."""
        return bool(self.unenforced) or any([_confines(ruling.condition) for ruling in self.rulings])

    @property
    def boxes(self) -> bool:
        """Whether the file says anything about how commands are started."""
        sections = self.tools.values()
        return any([name[:8] == "sandbox." for name in self.settings]) or any(
            ["sandbox" in section or "timeout" in section for section in sections]
        )

    def saying(self, rulings: tuple[Ruling, ...], settings: Table, tools: dict[str, Table], uses: bool) -> Plan:
        """The same file with something else to say."""
        rest = self.unenforced, self.placed, self.broken, self.plugin, self.looked
        return Plan(self.file, rulings, settings, tools, uses, *rest)


def _confines(condition: Condition) -> bool:
    for name, value in condition:
        if name == "confined" or (name == "not" and any([inner == "confined" for inner, _ in value])):  # type: ignore[attr-defined]  # a condition itself
            return True
    return False


class Prepared(Value):
    """The plans of the files, those of the profile, and whether the built-in rules follow.

    `stamps` are the files to look at before it is used again, `trusted` says which plans are.
    """

    __slots__ = ("plans", "profile", "whole", "stamps", "trusted")

    def __init__(
        self, plans: list[Plan], profile: list[Plan], whole: bool, stamps: list[Stamp], trusted: tuple[bool, ...]
    ) -> None:
        self.plans = plans
        self.profile = profile
        self.whole = whole
        self.stamps = stamps
        self.trusted = trusted


FORM = (FORMAT, Ruling.__slots__, Plan.__slots__)  # of what is kept


def text_of(settings: Table, name: str) -> str:
    """A setting that is a text; empty: it is not made."""
    found = settings.get(name, "")
    return found if isinstance(found, str) else ""


def kept(plan: Plan) -> Kept:
    """A plan as plain tuples."""
    rulings, unenforced = [tuple([one.fields() for one in listed]) for listed in (plan.rulings, plan.unenforced)]
    fields = plan.fields()
    return (fields[0], rulings, *fields[2:5], unenforced, *fields[6:])


def restored(fields: Kept) -> Plan:
    """The plan of what was kept; `TypeError`: it is none."""
    plan = Plan(*fields)  # type: ignore[arg-type]  # what `kept` made, of this very form
    rulings, unenforced = [tuple([Ruling(*one) for one in listed]) for listed in (plan.rulings, plan.unenforced)]  # type: ignore[misc]  # as above
    rest = plan.placed, plan.broken, plan.plugin, plan.looked
    return Plan(plan.file, rulings, plan.settings, plan.tools, plan.uses, unenforced, *rest)
