"""Policies from the environment variables that BitCode and clippy-code are configured with.

Only a program that asks for them reads these variables: a hook never does, because the agent it judges can set them.
They describe a profile and its model, so what they say is added to the plugins and the policy files on this machine.
"""

import json
from collections.abc import Mapping

from toolgate.policy.read import document

TURNS = 5  # of BitCode's guard agent by default
# clippy-code's words, which count for BitCode's variables too.
ON, OFF = ("true", "1", "yes", "on", "enable"), ("false", "0", "no", "off", "disable")


def bitcode_policy(
    variables: Mapping[str, str], model: str = "", base_url: str = "", key: str = "", provider: str = ""
) -> document.Added:
    """The profile `bitcode` with the guard agent that its variables describe.

    What they leave out comes from the program's own model: its name, address, wire format, and the name of the variable
    that holds its key. `BITCODE_GUARD_LLM=false` switches the guard agent off, so that a person is asked; so do `0` and
    `off`, which BitCode itself reads as on.
    """
    said: dict[str, object] = {
        "enabled": not any([_is_off(variables, name) for name in ("BITCODE_GUARD", "BITCODE_GUARD_LLM")]),
        "model": _first(variables, "BITCODE_GUARD_MODEL", "BITCODE_GUARD_LLM_MODEL") or model,
        "base_url": _first(variables, "BITCODE_GUARD_BASE_URL", "BITCODE_GUARD_LLM_BASE_URL") or base_url,
        "key": _named(variables, "BITCODE_GUARD_API_KEY", "BITCODE_GUARD_LLM_API_KEY") or key,
        "provider": _first(variables, "BITCODE_GUARD_PROVIDER") or provider,
        "max_turns": _count(_first(variables, "BITCODE_GUARD_MAX_TURNS")) or TURNS,
    }
    return _policy("bitcode", said)


def clippy_policy(
    variables: Mapping[str, str], model: str = "", base_url: str = "", key: str = "", provider: str = ""
) -> document.Added:
    """The profile `clippy` with the safety agent that its variables describe.

    `CLIPPY_SAFETY_CHECKER_ENABLED=false` leaves its patterns alone in force. Size 0 means no cache; any other size
    means Toolgate's own.
    """
    said: dict[str, object] = {
        "enabled": not _is_off(variables, "CLIPPY_SAFETY_CHECKER_ENABLED"),
        "model": model,
        "base_url": base_url,
        "key": key,
        "provider": provider,
    }
    cached = _first(variables, "CLIPPY_SAFETY_CACHE_ENABLED").lower()
    size = _first(variables, "CLIPPY_SAFETY_CACHE_SIZE")
    if cached in (*ON, *OFF) or size:
        said["cache"] = cached not in OFF and _count(size) != 0
    return _policy("clippy", said)


def _policy(profile: str, said: Mapping[str, object]) -> document.Added:
    settles = {"unproven": "settle"} if said.get("model") else {}  # as there: what the model says counts
    rows = [f"{name} = {json.dumps(value)}" for name, value in {**said, **settles}.items() if value != ""]
    text = "\n".join([f'profile = "{profile}"', "[llm]", *rows])
    return document.Added(*document.parse(text, f"<variables of {profile}>", "user").fields())  # type: ignore[arg-type]  # its own


def _is_off(variables: Mapping[str, str], name: str) -> bool:
    return _first(variables, name).lower() in OFF


def _first(variables: Mapping[str, str], *names: str) -> str:
    """The value of the first of these variables that is set."""
    return next((variables[name].strip() for name in names if variables.get(name, "").strip()), "")


def _named(variables: Mapping[str, str], *names: str) -> str:
    """The name of the first of these variables that is set."""
    return next((name for name in names if variables.get(name, "").strip()), "")


def _count(text: str) -> int | None:
    """A count; `None`: the text is not one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None
