"""Shows a setting as in the file it is written to: `key: value` in YAML, `key = value` elsewhere."""

from toolgate.analysis.state.scope import Scope
from toolgate.model.effect import Target, backticked

PLAIN = ("true", "false", "null")  # without quotes in JSON
LONGEST = 50  # characters of a line that are shown


def line_of(key: str, value: str, target: Target, scope: Scope) -> str:
    """The line of a written file that holds a setting, quoted for a sentence; or the setting in the file's notation."""
    held = scope.ledger.files.get(target.path)
    name = (target.path or target.name).lower()
    for line in (held.text or "").split("\n") if held is not None and not name.endswith("json") else ():
        line = line.strip()
        written = "=" in line or line.startswith(key + " ")  # as in the settings of nginx
        if key in line and value in line and line[0] not in "#;{" and written and len(line) <= LONGEST:
            return backticked(line.rstrip(";"))
    return as_written(key, value, target)


def as_written(key: str, value: str, target: Target) -> str:
    """A setting in the notation of a file, quoted for a sentence."""
    from toolgate.analysis.formats.trees import notation_of

    notation = notation_of((target.path or target.name).rpartition("/")[2].lower(), "")
    if notation == "json":
        return backticked(f'"{key}": {value}' if value.lower() in PLAIN else f'"{key}": "{value}"')
    return backticked(f"{key}: {value}" if notation == "yaml" else f"{key} = {value}")
