"""The fields of an answer, each checked for the type in the wire format; otherwise the answer is broken."""

from collections.abc import Mapping
from math import isfinite

from toolgate.guard_agent.exchange import BROKEN, ProviderError, Usage
from toolgate.model.errors import PayloadError
from toolgate.protocols.notation import parse, plain

MOST = 1_000_000_000  # tokens of one answer; more is a mistake
DEEPEST = 64  # nested objects and lists
ADVICE = "see whether `provider` and `base_url` in `[llm]` belong together"
SLACK = 0.01  # above zero, for a rounded log-probability


def sound(value: object, depth: int = DEEPEST) -> object:
    """A JSON value whose texts can be written anywhere; one that is nested too deeply is broken."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, (dict, list)) and not depth:
        raise ProviderError(BROKEN, "the answer is nested too deeply", ADVICE)
    if isinstance(value, dict):
        return {plain(name): sound(one, depth - 1) for name, one in value.items()}
    if isinstance(value, list):
        return [sound(one, depth - 1) for one in value]
    return value


def broken(field: str, wanted: str) -> ProviderError:
    """The error of a field that is not what it must be."""
    return ProviderError(BROKEN, f"`{field}` in the answer must be {wanted}", ADVICE)


def table(record: Mapping[str, object], field: str) -> dict[str, object]:
    """An object; empty if missing."""
    found = record.get(field)
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise broken(field, "an object")
    return found


def tables(record: Mapping[str, object], field: str) -> list[dict[str, object]]:
    """A list of objects; empty if missing."""
    found = record.get(field)
    if found is None:
        return []
    if not isinstance(found, list):
        raise broken(field, "a list")
    return [each(one, field) for one in found]


def each(value: object, field: str) -> dict[str, object]:
    """One object of a list."""
    if not isinstance(value, dict):
        raise broken(field, "a list of objects")
    return value


def text(record: Mapping[str, object], field: str) -> str:
    """A text; empty if missing."""
    found = record.get(field)
    if found is None:
        return ""
    if not isinstance(found, str):
        raise broken(field, "a text")
    return found


def count(record: Mapping[str, object], field: str) -> int:
    """A number of tokens, or an index; 0 if missing."""
    found = record.get(field)
    if found is None:
        return 0
    if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= MOST:
        raise broken(field, "a whole number")
    return found


def likelihood(record: Mapping[str, object], field: str) -> float:
    """A log-probability."""
    found = record.get(field)
    if not isinstance(found, (int, float)) or isinstance(found, bool) or not isfinite(found) or found > SLACK:
        raise broken(field, "the logarithm of a probability")
    return min(float(found), 0.0)


def likeliest(found: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    """Tokens with their log-probabilities, the most likely first."""
    return tuple(sorted(found.items(), key=lambda one: -one[1]))


def arguments(text: str) -> dict[str, object] | None:
    """The arguments of a tool from JSON; `None`: they are not a JSON object."""
    if not text.strip():
        return {}
    try:
        found = sound(parse(text))
    except (PayloadError, ProviderError):
        return None
    return found if isinstance(found, dict) else None


def used(record: Mapping[str, object], read: tuple[str, ...], written: tuple[str, ...]) -> Usage:
    """The tokens of an answer: the sums of the input fields and of the output fields."""
    return Usage(sum([count(record, name) for name in read]), sum([count(record, name) for name in written]))
