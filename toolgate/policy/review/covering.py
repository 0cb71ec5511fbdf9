"""Tests whether one condition matches everything that another matches, as far as their patterns show.

"No" is always a safe answer: it only means that a remark is not made.
"""

from functools import lru_cache

from toolgate.policy.match.matching import host_matches
from toolgate.policy.match.pattern import command_pattern, domain_pattern, path_pattern, tool_pattern
from toolgate.policy.match.tool_names import OR, tool_matches
from toolgate.policy.read.entries import EVERYTHING, When
from toolgate.shell.expand.patterns import magical, matches

ANY = "*"
_command = lru_cache(4_096)(command_pattern)  # each is compared with many others


def covers(general: When, special: When, loose: bool) -> bool:
    """Whether all of `special` is in `general`; `loose` says that the general one is read widely."""
    if general == {"effect": EVERYTHING}:
        return True
    for key, values in general.items():
        if key == "effect" and values == EVERYTHING:
            continue
        if key not in special or not _inside(key, values, special.get(key), loose):
            return False
    return True


def _inside(key: str, general: object, special: object, loose: bool) -> bool:
    if not isinstance(general, tuple) or not isinstance(special, tuple):
        return bool(general == special)
    return all([any([wider(key, one, other, loose) for one in general]) for other in special])


def wider(key: str, general: str, special: str, loose: bool) -> bool:
    """Whether one text of a key covers another."""
    if general == special:
        return True
    match key:
        case "command":
            return wider_command(_command(general), _command(special), loose)
        case "target" | "cwd":
            return wider_path(path_pattern(general), path_pattern(special))
        case "host":
            return wider_host(domain_pattern(general), domain_pattern(special))
        case "tool":
            return all([tool_matches(tool_pattern(general), one) for one in tool_pattern(special).split(OR)])
        case "argument":
            return matches(general, special)
        case _:
            return False


def wider_command(general: tuple[str, ...], special: tuple[str, ...], loose: bool) -> bool:
    """`git *` is wider than `git push *`; in a list that permits, `git push` alone is not."""
    if not matches(general[0], special[0]):
        return False
    if len(general) == 1:
        return True
    more = general[-1] == ANY
    wanted = general[1:-1] if more else general[1:]
    rest = special[1:]
    if len(rest) < len(wanted) or not all([matches(one, other) for one, other in zip(wanted, rest, strict=False)]):
        return False
    return more or loose or len(rest) == len(wanted)


def wider_path(general: str, special: str) -> bool:
    if general in ("**", "/**") or general == special:
        return True
    return general.endswith("/**") and (special == general[:-3] or special.startswith(general[:-2]))


def wider_host(general: str, special: str) -> bool:
    if general == ANY:
        return True
    if general.startswith("*."):
        return special == general[2:] or special.endswith(general[1:])
    return not magical(special) and host_matches(general, special)
