"""What is wrong with a policy file: found by one reader, told all together."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from toolgate.model.errors import PolicyError
from toolgate.model.verdict import VERDICTS
from toolgate.policy.files.positions import Path, Positions
from toolgate.policy.match.pattern import (
    BadPattern,
    command_pattern,
    domain_pattern,
    path_pattern,
    server_pattern,
    tool_pattern,
)
from toolgate.policy.read import schema
from toolgate.policy.read.schema import Key
from toolgate.rates import SCHEMES, read_rate

LONGEST = 10_000  # characters of one text
MOST_TEXTS = 5_000  # in one list
MOST_ERRORS = 20  # that are told: who reads the twentieth?

CHECKS = {
    "allow": path_pattern, "deny": path_pattern, "allowed_dirs": path_pattern, "allowlist": command_pattern,
    "denylist": command_pattern, "allow_domains": domain_pattern, "deny_domains": domain_pattern,
    "allowed_tools": tool_pattern, "denied_tools": tool_pattern, "command": command_pattern, "target": path_pattern,
    "cwd": path_pattern, "files": path_pattern, "protected": path_pattern, "host": domain_pattern, "tool": tool_pattern,
    "trusted": server_pattern,
}  # fmt: skip


class Findings:
    """Mistakes of one file, and the lines of what is right in it."""

    __slots__ = ("file", "where", "errors", "paths", "lines")

    def __init__(self, file: str, where: Positions) -> None:
        self.file = file
        self.where = where
        self.errors: list[PolicyError] = []
        self.paths: list[Path] = []  # of the mistakes, in the same order
        self.lines: dict[str, int] = {}

    def wrong(self, path: Path, message: str, help: str = "") -> None:
        if len(self.errors) < MOST_ERRORS:
            self.errors.append(PolicyError(message, self.file, *self.where.at(path), help))
            self.paths.append(path)

    def note(self, path: Path, name: str) -> None:
        self.lines[name] = self.where.at(path)[0]

    def nearest(self, word: str, known: tuple[str, ...]) -> str:
        """What was probably meant; empty: nothing is like it, or nobody will hear of it."""
        if len(self.errors) >= MOST_ERRORS:
            return ""
        near = get_close_matches(word[:100], known, n=1, cutoff=0.6)
        return f"did you mean `{near[0]}`?" if near else ""

    def unknown(self, path: Path, word: str, known: tuple[str, ...], where: str) -> None:
        if len(self.errors) >= MOST_ERRORS:
            return
        advice = self.nearest(word, known) or f"it may be {', '.join(known)}"
        self.wrong(path, f"there is no key `{word[:100]}` in {where}", advice)

    def table(self, value: object, path: Path) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        name = ".".join([str(part) for part in path])
        self.wrong(path, f"`{name}` must be a table", f"write it as `[{name}]`, with its keys below")
        return {}

    # --- values ------------------------------------------------------------------------------------------------------

    def take(self, key: Key, value: object, path: Path, into: dict[str, Any], name: str, line: str = "") -> None:
        """Keep a value under a name, if it is of its key's kind."""
        if self.fits(key, value, path):
            into[name] = tuple(value) if isinstance(value, list) else value
            self.note(path, line or name)
        if name.startswith(("web.", "mcp.", "security.", "sensitive.")):
            self.patterns({key.name: value}, path[:-1])

    def fits(self, key: Key, value: object, path: Path) -> bool:
        match key.kind:
            case schema.TRUTH:
                good = isinstance(value, bool)
            case schema.NUMBER:
                good = isinstance(value, int) and not isinstance(value, bool) and 0 < value < 1_000_000_000
            case schema.RATE:
                good = _rate(value)
            case schema.COUNTER:
                good = isinstance(value, str) and value.partition("://")[0] in SCHEMES
            case schema.DIRECTORY:
                good = isinstance(value, str) and 0 < len(value.strip()) <= LONGEST
                good = good and (not key.choices or str(value).startswith(key.choices))
            case schema.TEXTS:
                return self.texts(key.name, value, path)
            case schema.VERDICT:
                return self.word(key.name, value, path, tuple(VERDICTS), "verdict")
            case schema.CHOICE:
                return self.word(key.name, value, path, key.choices, "value")
            case _:
                good = isinstance(value, str) and len(value) <= LONGEST
        if not good:
            self.wrong(path, f"`{key.name}` is not {schema.KINDS.get(key.kind, 'a text')}", _help(key, value))
        return good

    def word(self, name: str, value: object, path: Path, known: tuple[str, ...], what: str) -> bool:
        if isinstance(value, str) and value in known:
            return True
        listed = ", ".join([f"`{word}`" for word in known])
        if not isinstance(value, str):
            self.wrong(path, f"`{name}` must be a string", f"write one of {listed}, in quotes")
            return False
        near = self.nearest(value.lower(), known)
        self.wrong(path, f"`{value[:100]}` is not a valid {what} for `{name}`", near or f"it may be {listed}")
        return False

    def texts(self, name: str, value: object, path: Path) -> bool:
        if isinstance(value, str):
            self.wrong(path, f"`{name}` must be a list", f'write `{name} = ["{value[:60]}"]`')
            return False
        if not isinstance(value, list):
            self.wrong(path, f"`{name}` must be a list of strings", f'write `{name} = ["…"]`')
            return False
        if len(value) > MOST_TEXTS:
            self.wrong(path, f"`{name}` has more than {MOST_TEXTS} entries", "use patterns")
            return False
        good = True
        for index, item in enumerate(value):
            if not isinstance(item, str) or not item.strip() or len(item) > LONGEST:
                self.wrong((*path, index), f"an entry of `{name}` must be a string", "write each entry in quotes")
                good = False
        return good

    # --- patterns ----------------------------------------------------------------------------------------------------

    def patterns(self, section: dict[str, Any], path: Path) -> None:
        """Look at the patterns among the values of a section."""
        for name, value in section.items():
            if name == "extra_patterns":
                self.named_patterns(value, (*path, name))
            elif name == "content":
                for index, text in enumerate(_listed(value)):
                    self.expression(text, (*path, name, index))
            elif name in CHECKS:
                for index, text in enumerate(_listed(value)):
                    try:
                        CHECKS[name](text)
                    except BadPattern as error:
                        self.wrong((*path, name, index), f"`{text[:100]}`: {error}", error.help)

    def named_patterns(self, value: object, path: Path) -> None:
        for index, text in enumerate(_listed(value)):
            name, colon, expression = text.partition(":")
            if not colon or not name.strip() or not expression:
                self.wrong((*path, index), f"`{text[:100]}` is not `name:regex`", 'write `"name:expression"`')
            else:
                self.expression(expression, (*path, index))

    def expression(self, text: str, path: Path) -> None:
        from toolgate.policy.match.expressions import problem

        words = problem(text)
        if words:
            self.wrong(path, f"`{text[:100]}` is not a valid expression: {words}", "see docs/guide/policy.md")


def _listed(value: object) -> list[str]:
    """The texts in a value, whatever it is."""
    if isinstance(value, str):
        return [value]
    return [item for item in value if isinstance(item, str)] if isinstance(value, list | tuple) else []


def _rate(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return False
    try:
        read_rate(str(value))
    except ValueError:
        return False
    return True


def _help(key: Key, value: object) -> str:
    if key.kind == schema.TRUTH:
        return "write `true` or `false`, without quotes"
    if key.kind == schema.RATE:
        return "write a number above zero, or a rate such as `30/minute`, `5/second`, `100 / 2 hours` in quotes"
    if key.kind == schema.DIRECTORY:
        return (
            f"start it with {' or '.join([f'`{sign}`' for sign in key.choices])}" if key.choices else "name a directory"
        )
    if key.kind == schema.COUNTER:
        return f"it starts with {', '.join([scheme + '://' for scheme in SCHEMES])}"
    if key.kind == schema.NUMBER:
        return "write a whole number above zero, without quotes"
    return "write it in quotes" if not isinstance(value, str) else f"keep it under {LONGEST} characters"
