"""Judgement: what we think of effects, in order; `FLOOR` is final, `BUILTIN` speaks when no policy does.

A rule's file says where it stands and which verbs it can speak about. It is loaded for the first effect with one of
them: most calls need two or three of the files. A test holds every rule to its verbs.
"""

from __future__ import annotations

from toolgate.model.effect import DEEDS, VERBS, Manner, backticked
from toolgate.model.rule import Rule, Rulebook
from toolgate.model.verdict import Opinion, deny

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.model.effect import Effect
    from toolgate.model.rule import Scene

    Judge = Callable[[Effect, Scene], Opinion | None]

_LOADED: dict[str, Rule] = {}  # what has been loaded; the same whatever order it fills in


def loaded(name: str) -> Rule:
    """The rule `some-name`, out of the file `some_name.py`."""
    rule = _LOADED.get(name)
    if rule is None:
        module = name.replace("-", "_")
        rule = getattr(__import__("toolgate.rules." + module, fromlist=(module,)), module)
        _LOADED[name] = rule
    return rule


def listed(name: str, *verbs: str, manner: str = "", memory: str = "", away: tuple[str, ...] | None = None) -> Rule:
    """The rule of this name, for these verbs, this manner or this part of a memory only; loaded when there is one.

    `away`: for targets in these places, and for all that is mounted or happens elsewhere than on this machine.
    """

    def asked(effect: Effect, scene: Scene) -> Opinion | None:
        try:
            rule = _LOADED.get(name) or loaded(name)
        except Exception as error:  # noqa: BLE001 # a damaged installation must not judge more mildly
            return deny(
                f"the rule {backticked(name)} cannot be loaded: {type(error).__name__}: {error}", "reinstall Toolgate"
            )
        return rule.judge(effect, scene)

    judge: Judge = asked if away is None else _elsewhere(asked, away)
    judge = judge if not memory else _remembering(judge, memory)
    judge = judge if not manner else _with_manner(judge, manner)
    return Rule(name, judge, verbs or DEEDS)


# Each of these is asked about nearly every effect, and nearly always silent.


def _elsewhere(judge: Judge, away: tuple[str, ...]) -> Judge:
    mounted = Manner.MOUNTED
    return lambda effect, scene: (
        judge(effect, scene) if effect.target.place in away or effect.where or mounted in effect.manner else None
    )


def _remembering(judge: Judge, memory: str) -> Judge:
    return lambda effect, scene: judge(effect, scene) if getattr(scene.memory, memory) else None


def _with_manner(judge: Judge, manner: str) -> Judge:
    return lambda effect, scene: judge(effect, scene) if manner in effect.manner else None


# --- written by tools/index.py out of `@rule(…)` in the files beside this one; change it there
FLOOR = (
    listed("catastrophe", "write", "delete", "control"),
    listed("self-protection", "write", "delete", "control", "discard"),
    listed("remote-code", "run"),
    listed("unread-writing", "run", manner=Manner.UNREAD),
    listed("unreadable", "unknown"),
    listed("packages-after-pages", "run", memory="pages"),
    listed("leaks-after-secrets", "fetch", "send", "publish", memory="secrets"),
)
BUILTIN = (
    listed("own-code", manner=Manner.INSIDE),
    listed("obfuscation", "unknown"),
    listed("exfiltration", "send", "publish"),
    listed("public-access", "write", manner=Manner.GRANTS_ACCESS),
    listed("agent-instructions", "write", manner=Manner.DROPS_APPROVAL),
    listed("planted-commands", "write", manner=Manner.PLANTED),
    listed("host-access", "write", manner=Manner.HOST_ACCESS),
    listed("persistence", "write", "delete"),
    listed("secrets", "read", "write", "delete"),
    listed("containers", away=("container",)),
    listed("cloud", away=("cluster", "cloud")),
    listed("databases", away=("database",)),
    listed("other-machines", away=()),
    listed("lost-work", "write", "delete", "discard"),
    listed("outside-workspace", "read", "write", "delete"),
    listed("privilege", "escalate"),
    listed("publishing", "publish"),
    listed("packages", "run"),
    listed("foreign-code", "run"),
    listed("network", "fetch", "send", "listen"),
    listed("processes", "control"),
    listed("baseline", *VERBS),
)
# --- the end of what is written
DEFAULT = Rulebook(floor=FLOOR, builtin=BUILTIN)
