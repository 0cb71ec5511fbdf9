"""The built-in rules in order; `FLOOR` is final, `BUILTIN` decides when no policy does.

A rule's file states its position and the verbs it handles. It is loaded for the first effect with one of them; most
calls need two or three of the files. A test checks that every rule handles only its verbs.
"""

from __future__ import annotations

from toolgate.model.effect import ACTING, HOLE, VERBS, Manner, backticked
from toolgate.model.rule import Rule, Rulebook, written_to_run
from toolgate.model.verdict import ALLOW, Opinion, deny

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.model.effect import Effect
    from toolgate.model.rule import Scene

    Judge = Callable[[Effect, Scene], Opinion | None]

_LOADED: dict[str, Rule] = {}  # what has been loaded; the same whatever order it fills in


def loaded(name: str) -> Rule:
    """The rule `some-name`, from the file `some_name.py`."""
    rule = _LOADED.get(name)
    if rule is None:
        module = name.replace("-", "_")
        rule = getattr(__import__("toolgate.rules." + module, fromlist=(module,)), module)
        _LOADED[name] = rule
    return rule


def listed(name: str, *verbs: str, manner: str = "", memory: str = "", away: tuple[str, ...] | None = None) -> Rule:
    """The rule with a name, only for these verbs, this manner or this part of memory; loaded when one occurs.

    `away`: for targets in these places, and for everything that is mounted or happens on another machine. A rule with
    empty `away` checks the place itself.
    """

    def asked(effect: Effect, scene: Scene) -> Opinion | None:
        try:
            rule = _LOADED[name] if name in _LOADED else loaded(name)
        except Exception as error:  # noqa: BLE001 # a damaged installation must not judge more leniently
            return deny(
                f"the rule {backticked(name)} cannot be loaded: {type(error).__name__}: {error}", "reinstall Toolgate"
            )
        says = rule.judge
        opinion = says(effect, scene)
        if opinion is None or (opinion.verdict is ALLOW and not effect.manner):
            return opinion
        if opinion.verdict is ALLOW and HOLE not in opinion.reason and not written_to_run(effect, scene):
            return opinion
        from toolgate.sentences.circumstances import circumstanced

        return circumstanced(opinion, effect, scene, placed=away != (), timed=not memory)

    judge: Judge = asked if away is None else _elsewhere(asked, away)
    judge = judge if not memory else _remembering(judge, memory)
    judge = judge if not manner else _with_manner(judge, manner)
    return Rule(name, judge, verbs or ACTING, manner, away)


# Each of these is called for nearly every effect, and rarely applies.


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
    listed("catastrophe", "write", "delete", "control"),  # 10
    listed("self-protection", "write", "delete", "control", "discard", "run"),  # 20
    listed("remote-code", "run"),  # 30
    listed("unread-writing", "run", manner=Manner.UNREAD),  # 40
    listed("unreadable", "unknown"),  # 50
    listed("packages-after-pages", "run", memory="pages"),  # 60
    listed("leaks-after-secrets", "fetch", "send", "publish", memory="secrets"),  # 70
)
BUILTIN = (
    listed("own-code", manner=Manner.INSIDE),  # 10
    listed("obfuscation", "unknown"),  # 20
    listed("exfiltration", "send", "publish"),  # 30
    listed("public-access", "write", manner=Manner.GRANTS_ACCESS),  # 36
    listed("agent-instructions", "write", manner=Manner.DROPS_APPROVAL),  # 37
    listed("planted-commands", "write", manner=Manner.PLANTED),  # 38
    listed("host-access", "write", "control", manner=Manner.HOST_ACCESS),  # 39
    listed("persistence", "write", "delete"),  # 40
    listed("secrets", "read", "write", "delete"),  # 50
    listed("containers", away=("container",)),  # 60
    listed("cloud", away=("cluster", "cloud")),  # 70
    listed("databases", away=("database",)),  # 80
    listed("other-machines", away=()),  # 90
    listed("lost-work", "write", "delete", "discard"),  # 100
    listed("outside-workspace", "read", "write", "delete"),  # 110
    listed("privilege", "escalate"),  # 120
    listed("publishing", "publish"),  # 130
    listed("packages", "run"),  # 140
    listed("foreign-code", "run"),  # 150
    listed("network", "fetch", "send", "listen"),  # 160
    listed("processes", "control"),  # 170
    listed("baseline", *VERBS),  # 180
)
# --- the end of what is written
DEFAULT = Rulebook(floor=FLOOR, builtin=BUILTIN)
