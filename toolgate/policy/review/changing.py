"""Changes the user's policy file for a program: adds and removes rules, and leaves everything else as it is.

INVARIANT: a file with a mistake is never changed, and no change introduces one; a change does exactly what it says.
"""

import json
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from toolgate.model.errors import PolicyError
from toolgate.policy.files.editing import (
    NotWritten,
    bytes_of,
    renamed_key,
    rewrite,
    with_block,
    with_text,
    with_values,
    without_rule,
)
from toolgate.policy.force.layers import USER, files
from toolgate.policy.force.preparing import plan_of
from toolgate.policy.force.profile_files import ENDING, own_profiles
from toolgate.policy.read.document import PROFILE, check
from toolgate.policy.read.entries import When
from toolgate.policy.read.starter import BARE
from toolgate.policy.review.narrowing import told

OURS = ("allowed-", "denied-", "suggested-", "imported-")  # prefixes of the names of rules that programs wrote


class Broken(NotWritten):
    """A policy that has a mistake, so that it is not changed."""

    def __init__(self, error: PolicyError) -> None:
        super().__init__(f"the policy has a mistake and was not changed: {error.place}: {error.message}")
        self.error = error


@dataclass(frozen=True, slots=True)
class Written:
    """A rule written by a program: its name and line, its verdict, and what it matches."""

    id: str
    line: int
    verdict: str
    when: When
    words: str


def policy_file(home: str) -> str:
    """The path of the user's policy."""
    return dict(files(home, "/"))[USER]


def current(home: str) -> tuple[str, bytes | None]:
    """The user's policy and its content (`None`: it does not exist); raises `Broken` if it has a mistake."""
    file = policy_file(home)
    data = bytes_of(file)
    if data is not None:
        _look_at(data, file)
    return file, data


def added(data: bytes | None, block: str, first: bool, file: str, starter: str = "") -> bytes:
    """The content of a file with a block of rules added after its others, or before them if `first`."""
    text = starter if data is None else data.decode("utf-8")
    rules = len(tomllib.loads(text).get("rule", ()))
    after = with_block(text, block, 0 if first and rules else None).encode("utf-8")
    errors = plan_of(after, file, USER)[1]
    if errors:
        raise NotWritten(f"{errors[0].message}; {errors[0].help}")
    new = tomllib.loads(block)["rule"]
    old = tomllib.loads(text)
    _same(after, {**old, "rule": new + old.get("rule", []) if first else old.get("rule", []) + new})
    return after


def removed(data: bytes, ids: set[str], file: str) -> tuple[bytes, str]:
    """The content of a file without the rules with these names, and the text that was removed."""
    text = data.decode("utf-8")
    taken: list[str] = []
    tree = tomllib.loads(text)
    while True:
        rules = tomllib.loads(text).get("rule", [])
        index = next((place for place, rule in enumerate(rules) if rule.get("id") in ids), None)
        if index is None:
            break
        text, piece = without_rule(text, index)
        taken.append(piece)
    left = [rule for rule in tree.get("rule", []) if rule.get("id") not in ids]
    after = text.encode("utf-8")
    _look_at(after, file)
    _same(after, {**tree, "rule": left} if left else {key: value for key, value in tree.items() if key != "rule"})
    return after, "\n".join(taken)


def choose_profile(home: str, name: str) -> str:
    """Make the user's policy choose a profile; returns the one it chose before, empty if none."""
    file, data = current(home)
    text = BARE if data is None else data.decode("utf-8")
    tree = tomllib.loads(text)
    after = with_text(text, "profile", f'"{name}"').encode("utf-8")
    _look_at(after, file)
    _same(after, {**tree, "profile": name})
    rewrite(file, data, after)
    return str(tree.get("profile", ""))


def tabled(home: str, table: str, values: Mapping[str, object]) -> tuple[str, bytes | None, bytes]:
    """The user's policy, its content, and its content with these values in a table; `None` removes a key."""
    file, data = current(home)
    text = BARE if data is None else data.decode("utf-8")
    tree = tomllib.loads(text)
    written = {name: None if value is None else as_toml(value) for name, value in values.items()}
    after = with_values(text, table, written).encode("utf-8")
    _look_at(after, file)
    inner = {**tree.get(table, {}), **{name: value for name, value in values.items() if value is not None}}
    left = {name: value for name, value in inner.items() if values.get(name, "") is not None}
    _same(after, {**tree, table: left} if left or table in tree else tree)
    return file, data, after


def as_toml(value: object) -> str:
    """A string, number, boolean or list of strings in TOML."""
    if isinstance(value, str | bool):
        return json.dumps(value, ensure_ascii=False)
    return repr(value) if isinstance(value, int | float) else f"[{', '.join([as_toml(one) for one in list(value)])}]"  # type: ignore[call-overload]  # a list


def keep_profile(home: str, name: str, description: str) -> str:
    """Save the user's policy as a profile of their own; returns its file."""
    _, data = current(home)
    text = "" if data is None else data.decode("utf-8")
    if "profile" in tomllib.loads(text):
        text = renamed_key(text, "profile", "extends")
    text = with_text(text, "description", json.dumps(description, ensure_ascii=False))
    file = f"{own_profiles(home)}/{name}{ENDING}"
    errors = plan_of(text.encode("utf-8"), file, PROFILE)[1]
    if errors:
        raise Broken(errors[0])
    if bytes_of(file) is not None:
        raise NotWritten(f"there is a profile `{name}` already: `{file}`")
    rewrite(file, None, text.encode("utf-8"))
    return file


def remove(home: str, *ids: str) -> str:
    """Remove rules from the user's policy; returns the text that was removed, empty if none of them was there.

    A file of which only the comment is left that a program has begun it with goes, too.
    """
    file, data = current(home)
    if data is None:
        return ""
    after, taken = removed(data, set(ids), file)
    if taken:
        empty = after == BARE.encode() and not os.path.islink(file)  # the user has set up what a link leads to
        rewrite(file, data, None if empty else after)
    return taken


def rules_written(home: str) -> list[Written]:
    """The rules in the user's policy that programs wrote, in order."""
    file, data = current(home)
    policy = check(data, file, USER)[0] if data is not None else None
    entries = policy.rules if policy is not None else ()
    return [
        Written(entry.id, entry.line, entry.verdict, entry.when, f"{entry.verdict} {told(entry.when)}")
        for entry in entries
        if entry.id.startswith(OURS)
    ]


def _look_at(data: bytes, file: str) -> None:
    errors = plan_of(data, file, USER)[1]
    if errors:
        raise Broken(errors[0])


def _same(data: bytes, wanted: dict[str, object]) -> None:
    """Raise unless the text parses to exactly this, so that not even a comment can have swallowed something."""
    if tomllib.loads(data.decode("utf-8")) != wanted:
        raise NotWritten("the policy is written in a way that cannot be changed safely; change it by hand")
