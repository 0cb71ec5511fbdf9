"""Toolgate stands between an agent's decision to call a tool and the call: allow, ask or deny, with a reason."""

__version__ = "0.1.0"
__all__ = ["Decision", "Effect", "Guard", "GuardError", "ToolCall", "Verb", "Verdict", "rule"]

# Each public name is imported when it is first asked for: a hook pays only for what it uses. Types: `__init__.pyi`.
_HOMES = {
    "Decision": "toolgate.model.verdict",
    "Effect": "toolgate.model.effect",
    "Guard": "toolgate.guard",
    "GuardError": "toolgate.model.errors",
    "ToolCall": "toolgate.model.call",
    "Verb": "toolgate.model.effect",
    "Verdict": "toolgate.model.verdict",
    "rule": "toolgate.model.rule",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module `toolgate` has no attribute `{name}`")
    value: object = getattr(__import__(home, fromlist=(name,)), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
