"""Permission levels of an executor's actions, as in clippy-code: the guard alone, a person too, or never.

INVARIANT: a level only tightens. `auto` is not an allow: the guard judges every action whatever its level.
"""

from collections.abc import Mapping

from toolgate.executor.tools import ACTIONS, action_named
from toolgate.model.effect import Effect, Verb
from toolgate.model.errors import GuardError
from toolgate.model.rule import Rule, Scene
from toolgate.model.value import Value
from toolgate.model.verdict import Opinion, ask, deny

AUTO, ASK, DENY = "auto", "ask", "deny"
LEVELS = (AUTO, ASK, DENY)
RULE = "permission-level"
HELP = 'write `permissions={"shell": "ask", "fetch": "deny"}`'


class Permissions(Value):
    """The level of each action: `Permissions(shell="ask", fetch="deny")`; the others are `auto`.

    `auto`: the guard decides. `ask`: a person is asked each time, also about what the guard allows. `deny`: it is never
    done.
    """

    __slots__ = ("levels",)

    def __init__(self, **levels: str) -> None:
        for action, level in levels.items():
            if action not in ACTIONS:
                raise GuardError(f"`{action}` is not an action", help=f"use {', '.join(ACTIONS)}")
            if type(level) is not str or level not in LEVELS:
                raise GuardError(f"`{level}` is not a permission level", help=f"use {', '.join(LEVELS)}")
        self.levels = tuple(sorted([pair for pair in levels.items() if pair[1] != AUTO]))

    def of(self, action: str) -> str:
        """The level of an action."""
        return dict(self.levels).get(action, AUTO)

    def but(self, action: str, level: str) -> "Permissions":
        """A copy with another level for this action."""
        return Permissions(**{**dict(self.levels), action: level})

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The guard rule for these levels; none if every level is `auto`."""
        return (Rule(RULE, self._judged, (Verb.USE,)),) if self.levels else ()

    def _judged(self, effect: Effect, scene: Scene) -> Opinion | None:
        action = action_named(scene.call.tool)
        level = self.of(action) if action else DENY
        if level == DENY:
            return deny(f"the permission level of `{action or scene.call.tool}` is `deny`", "do without it")
        if level == ASK:
            return ask(f"the permission level of `{action}` is `ask`", "ask the user to approve it", memorable=False)
        return None


def permissions_of(given: object) -> Permissions:
    """The levels from a `Permissions` value or a mapping of actions to levels."""
    if given is None:
        return Permissions()
    if isinstance(given, Permissions):
        return given
    if not isinstance(given, Mapping) or not all([isinstance(key, str) for key in given]):
        raise GuardError("`permissions` must be a mapping of actions to levels", help=HELP)
    return Permissions(**given)
