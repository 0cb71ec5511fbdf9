"""Judgement by others: policy files, read strictly, compiled to rules, each with the place it came from.

For programs: `from toolgate.policy import Policy`; see `docs/guide/library.md`.
"""

# Each name is imported when it is first asked for: a hook loads this package and none of them. Types: `__init__.pyi`.
_HOMES = {
    "Answer": "records",
    "BashCheckResult": "bash_checker",
    "BashChecker": "bash_checker",
    "GenerateResult": "small_llm",
    "McpAnswer": "records",
    "McpPolicy": "records",
    "Policy": "library",
    "SecurityPolicy": "records",
    "SmallLLMChecker": "small_llm",
    "ToolPolicy": "records",
    "merge_user_denylist": "agentkit",
    "sandboxed": "sandboxing",
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module `toolgate.policy` has no attribute `{name}`")
    value: object = getattr(__import__(f"toolgate.policy.{home}", fromlist=(name,)), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
