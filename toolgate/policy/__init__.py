"""Policies: policy files, read strictly and compiled to rules, each with its source line.

For programs: `from toolgate.policy import Policy`; see `docs/guide/library.md`.
"""

# Each name is imported on first use: a hook loads this package and needs none of them. Types: `__init__.pyi`.
_HOMES = {
    "BANNED_COMMANDS": "force.agentkit",
    "BANNED_SUBCOMMANDS": "force.agentkit",
    "DANGEROUS_PIPES": "force.agentkit",
    "PROTECTED_FILES": "force.agentkit",
    "Answer": "read.records",
    "BannedSubcommand": "force.agentkit",
    "BashCheckResult": "library.bash_checker",
    "BashChecker": "library.bash_checker",
    "GenerateResult": "library.small_llm",
    "LLMPolicyChecker": "library.bash_checker",
    "LLMProvider": "library.small_llm",
    "McpAnswer": "read.records",
    "McpPolicy": "read.records",
    "Policy": "library.library",
    "SecurityPolicy": "read.records",
    "SmallLLMChecker": "library.small_llm",
    "ToolPolicy": "read.records",
    "agentkit_callback": "library.bash_checker",
    "bitcode_policy": "library.origin_variables",
    "clippy_policy": "library.origin_variables",
    "merge_user_denylist": "force.agentkit",
    "sandboxed": "force.sandboxing",
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
