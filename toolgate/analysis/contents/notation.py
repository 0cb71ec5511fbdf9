"""A setting as it stands in the file that it is written into: `key: value` in YAML, `key = value` elsewhere."""

from __future__ import annotations

from toolgate.model.effect import Target, backticked

PLAIN = ("true", "false", "null")  # without quotes in JSON


def as_written(key: str, value: str, target: Target) -> str:
    """A setting in the notation of a file, as it stands in a sentence."""
    from toolgate.analysis.formats.trees import notation_of

    notation = notation_of((target.path or target.name).rpartition("/")[2].lower(), "")
    if notation == "json":
        return backticked(f'"{key}": {value}' if value.lower() in PLAIN else f'"{key}": "{value}"')
    return backticked(f"{key}: {value}" if notation == "yaml" else f"{key} = {value}")
