"""The slow half of loading: TOML is read, examples are tried, the profile is found; once for each change."""

from __future__ import annotations

import os
from typing import Any

from toolgate.model.errors import PolicyError
from toolgate.model.rule import Rulebook
from toolgate.policy.book import broken, rulebook
from toolgate.policy.compiling import compiled
from toolgate.policy.document import ORGANISATION, PROFILE, PROJECT, Policy, check
from toolgate.policy.layers import is_plugin
from toolgate.policy.loading import Source, stand_in

PROFILES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "profiles")
BUILTIN, NOTHING = "builtin", "nothing"
CHAIN = 8  # profiles that extend each other

Prepared = tuple[list[dict[str, Any]], list[dict[str, Any]], bool, list[tuple[str, int, int]], list[bool]]


def prepared(sources: tuple[Source, ...], accepted: tuple[bool, ...], wanted: str = "") -> Prepared:
    """Plans of the files, plans of the profile, whether the built-in rules follow, what to look at, who is trusted.

    A profile that is `wanted` stands in for what the user's and the project's files choose, not the organisation's.
    """
    plans = [
        stand_in(found) if found.data is None else plan_of(found.data, found.file, found.layer)[0] for found in sources
    ]
    trusted = _loosened(sources, plans, list(accepted))
    _replace_plugins(plans, trusted)
    profile: list[dict[str, Any]] = []
    whole = True
    stamps: list[tuple[str, int, int]] = []
    if wanted and not any(
        [
            found.layer == ORGANISATION and "profile" in plan["settings"]
            for found, plan in zip(sources, plans, strict=True)
        ]
    ):
        profile, whole, stamps = profile_plans(wanted)
    for index, (plan, heard) in enumerate(zip(plans, trusted, strict=True)):
        name = plan["settings"].get("profile")
        if name is None:
            continue
        try:
            chain, ends, looked = profile_plans(name)
        except PolicyError as error:  # a damaged installation must not judge more mildly
            plans[index] = broken(error.file, error.line, error.column, error.message, error.help)
            continue
        stamps += looked
        if not heard:
            plan["rulings"] += [ruling for inner in chain for ruling in inner["rulings"]]
            plan["uses"] = plan["uses"] or any([inner["uses"] for inner in chain])
            if any([inner["settings"].get("code.as_typed") for inner in chain]):
                plan["settings"]["code.as_typed"] = True
        elif not profile:
            profile, whole = chain, ends
    return plans, profile, whole, stamps, trusted


def book_of(*policies: Policy) -> Rulebook:
    """The rulebook of policies that are all trusted, with the profile the first of them names."""
    chosen = [policy.settings["profile"] for policy in policies if "profile" in policy.settings]
    profile, whole, _ = profile_plans(chosen[0]) if chosen else ([], True, [])
    return rulebook([compiled(policy) for policy in policies], [], profile, whole)


def profile_book(name: str) -> Rulebook:
    """The rulebook of a profile, where there is no other policy."""
    book = _BOOKS.get(name)
    if book is None:
        if name not in profile_names():
            raise no_profile(name)
        plans, whole, _ = profile_plans(name)
        book = _BOOKS[name] = rulebook([], [], plans, whole)
    return book


_BOOKS: dict[str, Rulebook] = {}  # books of profiles that were asked for; the package does not change while it runs


def _loosened(sources: tuple[Source, ...], plans: list[dict[str, Any]], trusted: list[bool]) -> list[bool]:
    """`config.project_may_loosen`: the organisation decides, else the user."""
    for found, plan in zip(sources, plans, strict=True):
        word = plan["settings"].get("config.project_may_loosen")
        if found.layer != PROJECT and word is not None:
            return [heard or word for heard in trusted]
    return trusted


def _replace_plugins(plans: list[dict[str, Any]], trusted: list[bool]) -> None:
    """Of plugins with the same id the last one counts; one that is a stranger's, or broken, silences nobody."""
    heard = [index for index, plan in enumerate(plans) if "plugin" in plan and "broken" not in plan and trusted[index]]
    latest = {plans[index]["plugin"]: index for index in heard}
    for index in heard:
        if latest[plans[index]["plugin"]] != index:
            plans[index] = {**plans[index], "rulings": [], "uses": False}


def plan_of(data: bytes | str, file: str, layer: str) -> tuple[dict[str, Any], list[PolicyError]]:
    """A file compiled, or what stands in for it and all that is wrong with it."""
    if is_plugin(file) and layer != PROFILE and isinstance(data, bytes):
        from toolgate.policy.plugins import plugin_plan

        return plugin_plan(data, file)
    policy, errors = check(data, file, layer)
    if policy is not None:
        errors = wrong_examples(policy, data) + wrong_profile(policy)
    if policy is None or errors:
        first = errors[0]
        return broken(first.file, first.line, first.column, first.message, first.help), errors
    return compiled(policy), []


def wrong_examples(policy: Policy, data: bytes | str) -> list[PolicyError]:
    if not any([entry.match or entry.no_match for entry in policy.rules]):
        return []
    from toolgate.policy.examples import wrong

    return wrong(policy, data)


# --- profiles --------------------------------------------------------------------------------------------------------


def profile_names() -> list[str]:
    """The profiles of this package."""
    found = os.listdir(PROFILES) if os.path.isdir(PROFILES) else []
    return sorted([name.removesuffix(".toml") for name in found if name.endswith(".toml")])


def no_profile(name: str, file: str = "", line: int = 0, others: tuple[str, ...] = ()) -> PolicyError:
    from difflib import get_close_matches

    names = [*profile_names(), *others]
    near = get_close_matches(name, names, n=1)
    advice = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(names)}"
    return PolicyError(f"there is no profile `{name}`", file, line, 1 if line else 0, advice)


def wrong_profile(policy: Policy) -> list[PolicyError]:
    found = []
    for key, others in (("profile", ()), ("extends", (BUILTIN, NOTHING))):
        name = policy.settings.get(key)
        if name is not None and name not in (*profile_names(), *others):
            found.append(no_profile(name, policy.file, policy.lines[key], others))
    return found


def profile_plans(name: str) -> tuple[list[dict[str, Any]], bool, list[tuple[str, int, int]]]:
    """A profile and those it extends, whether the built-in rules come last, and the files it was read from."""
    plans: list[dict[str, Any]] = []
    stamps: list[tuple[str, int, int]] = []
    for _ in range(CHAIN):
        path = os.path.join(PROFILES, name + ".toml")
        state = os.stat(path)
        stamps.append((path, state.st_mtime_ns, state.st_size))
        with open(path, "rb") as file:
            plan, errors = plan_of(file.read(), path, PROFILE)
        if errors:
            raise errors[0]
        plans.append(plan)
        name = plan["settings"].get("extends", BUILTIN)
        if name in (BUILTIN, NOTHING):
            return plans, name == BUILTIN, stamps
    raise PolicyError(f"profiles extend each other more than {CHAIN} times", name, 1, 1)
