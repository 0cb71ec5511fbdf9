"""A compiled policy file: its rulings in the order in which they are asked, and its other settings.

`kept` and `restored` convert it to and from the plain form that a hook loads without reading TOML.
"""

from toolgate.model.value import Value
from toolgate.policy.match.matching import Condition

Table = dict[str, object]  # what a file says, with lists for TOML arrays
Kept = tuple[object, ...]
Stamp = tuple[str, int, int]  # a file, its modification time, its size

FORMAT = 4  # version of conditions and settings; entries with other fields are not read either (`FORM`)


class Ruling(Value):
    """What one rule, or one key of a file, says about effects of some verbs that a condition holds for.

    `line` is its line in the file, 0 for the file as a whole. `function` names Python code that is asked instead of the
    condition (empty: none). `setting`: its words are Toolgate's own for a key, and a built-in rule may replace them.
    """

    __slots__ = ("id", "verbs", "condition", "verdict", "reason", "instead", "line", "function", "setting")

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
        setting: bool = False,
    ) -> None:
        self.id = id
        self.verbs = verbs
        self.condition = condition
        self.verdict = verdict
        self.reason = reason
        self.instead = instead
        self.line = line
        self.function = function
        self.setting = setting

    def about(self, condition: Condition, verbs: tuple[str, ...]) -> "Ruling":
        """The same ruling with another condition and other verbs."""
        rest = self.reason, self.instead, self.line, self.function, self.setting
        return Ruling(self.id, verbs, condition, self.verdict, *rest)


class Plan(Value):
    """All a hook needs of one file.

    `unenforced` asks about keys that only a command runner can enforce; `uses`: a ruling is about calls rather than
    effects. Its Python is loaded only if it is `placed`. `broken`: it replaces a file that cannot be used. `plugin` is
    the id of a plugin (`None`: it is not one); `looked` are files that may repair it if they change.
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
        """A string setting; empty: the file does not set it."""
        return text_of(self.settings, name)

    @property
    def confining(self) -> bool:
        """Whether a ruling depends on the call running in a sandbox."""
        return bool(self.unenforced) or any([_confines(ruling.condition) for ruling in self.rulings])

    @property
    def boxes(self) -> bool:
        """Whether the file says anything about how commands are started."""
        sections = self.tools.values()
        return any([name[:8] == "sandbox." for name in self.settings]) or any(
            ["sandbox" in section or "timeout" in section for section in sections]
        )

    def saying(self, rulings: tuple[Ruling, ...], settings: Table, tools: dict[str, Table], uses: bool) -> "Plan":
        """The same file with other rulings and settings."""
        rest = self.unenforced, self.placed, self.broken, self.plugin, self.looked
        return Plan(self.file, rulings, settings, tools, uses, *rest)


def _confines(condition: Condition) -> bool:
    for name, value in condition:
        if name == "confined" or (name == "not" and any([inner == "confined" for inner, _ in value])):  # type: ignore[attr-defined]  # a condition itself
            return True
    return False


class Prepared(Value):
    """The plans of the files, those of the profile, and whether the built-in rules follow.

    `stamps` are the files to check before it is used again; `trusted` says which plans are trusted.
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
    """A string setting; empty: it is not set."""
    found = settings.get(name, "")
    return found if isinstance(found, str) else ""


def texts_of(settings: Table, name: str) -> tuple[str, ...]:
    """A setting with a list of strings; empty: it is not set, or lists nothing."""
    found = settings.get(name)
    return tuple(found) if isinstance(found, tuple | list) else ()


def kept(plan: Plan) -> Kept:
    """A plan as plain tuples."""
    rulings, unenforced = [tuple([one.fields() for one in listed]) for listed in (plan.rulings, plan.unenforced)]
    fields = plan.fields()
    return (fields[0], rulings, *fields[2:5], unenforced, *fields[6:])


def restored(fields: Kept) -> Plan:
    """The plan that `kept` turned into tuples; raises `TypeError` if they are not one."""
    plan = Plan(*fields)  # type: ignore[arg-type]  # what `kept` made, of this very form
    rulings, unenforced = [tuple([Ruling(*one) for one in listed]) for listed in (plan.rulings, plan.unenforced)]  # type: ignore[misc]  # as above
    rest = plan.placed, plan.broken, plan.plugin, plan.looked
    return Plan(plan.file, rulings, plan.settings, plan.tools, plan.uses, unenforced, *rest)
