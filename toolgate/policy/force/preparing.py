"""The slow half of loading: reads TOML, tries examples, finds the profile; done once per change."""

import os

from toolgate.model.errors import PolicyError
from toolgate.model.facts import Facts
from toolgate.model.rule import Rulebook
from toolgate.model.verdict import DENY
from toolgate.policy.force.book import broken, rulebook
from toolgate.policy.force.compiling import compiled
from toolgate.policy.force.examples import wrong
from toolgate.policy.force.layers import guest_of, is_plugin
from toolgate.policy.force.loading import Source, in_force, stand_in
from toolgate.policy.force.plan import Plan, Prepared, Ruling, text_of
from toolgate.policy.force.plugins import plugin_plan
from toolgate.policy.force.profile_files import (
    ENDING,
    PROFILES,
    Stamp,
    data_of,
    directory_for,
    no_profile,
    own_profiles,
    path_of,
    profile_names,
    stamp,
)
from toolgate.policy.force.salvage import kept, readable
from toolgate.policy.read.document import ORGANISATION, PROFILE, PROJECT, Policy, check
from toolgate.policy.read.functions import OURS

BUILTIN, NOTHING = "builtin", "nothing"
CHAIN = 8  # profiles that extend each other


def prepared(
    sources: tuple[Source, ...],
    accepted: tuple[bool, ...],
    wanted: str = "",
    home: str = "",
    drafts: tuple[str, ...] = (),
) -> Prepared:
    """What these files put in force.

    The `wanted` profile replaces the one that the user's and the project's files choose, not the organisation's. The
    Python of `drafts`, which are not in force, is not loaded.
    """
    owns = [directory_for(found.file, found.layer, home) for found in sources]
    plans = [_plan(found, own, found.file not in drafts) for found, own in zip(sources, owns, strict=True)]
    trusted = _loosened(sources, plans, list(accepted))
    _replace_plugins(sources, plans, trusted)
    profile: list[Plan] = []
    whole = True
    stamps: list[Stamp] = [stamp(path) for plan in plans for path in plan.looked]
    if wanted and not _chosen_above(sources, plans):
        profile, whole, looked = profile_plans(wanted, own_profiles(home) if home else "", placed=True)
        stamps += looked
    for index, (plan, heard) in enumerate(zip(plans, trusted, strict=True)):
        if "profile" not in plan.settings:
            continue
        name = plan.text("profile")
        try:
            chain, ends, looked = profile_plans(
                name, owns[index], sources[index].file not in drafts, sources[index].layer
            )
        except PolicyError as error:  # a damaged installation must not judge more mildly
            plans[index] = broken(error.file, error.line, error.column, error.message, error.help)
            continue
        stamps += looked
        if not heard:
            plans[index] = _tightened(plan, chain)
        elif not profile:
            profile, whole = chain, ends
    return Prepared(plans, profile, whole, stamps, tuple(trusted))


def _plan(found: Source, own: str, placed: bool) -> Plan:
    if found.data is None:
        return stand_in(found)
    return plan_of(found.data, found.file, found.layer, own, placed and found.layer != PROJECT)[0]


def _chosen_above(sources: tuple[Source, ...], plans: list[Plan]) -> bool:
    """Whether the organisation's policy chooses a profile."""
    pairs = zip(sources, plans, strict=True)
    return any([found.layer == ORGANISATION and "profile" in plan.settings for found, plan in pairs])


def _tightened(plan: Plan, chain: list[Plan]) -> Plan:
    """The file of an untrusted project with its profile, without the Python next to the profile."""
    rulings = [ruling for inner in chain for ruling in inner.rulings]
    added = [ruling for ruling in rulings if not ruling.function or ruling.function.startswith(OURS)]
    uses = plan.uses or any([inner.uses for inner in chain])
    words = [name for name in ("code.as_typed", "audit.required") if any([inner.settings.get(name) for inner in chain])]
    settings = plan.settings | dict.fromkeys(words, True)
    for inner in chain:
        if "llm.scope" in inner.settings:
            settings.setdefault("llm.scope", inner.settings["llm.scope"])
    return plan.saying((*plan.rulings, *added), settings, plan.tools, uses)


def book_of(*policies: Policy, placed: bool = False, runs: bool = False) -> Rulebook:
    """The rulebook of trusted policies, with the profile the first of them names; `runs` as for `rulebook`."""
    profile: list[Plan] = []
    whole = True
    for policy in policies:
        if "profile" in policy.settings:
            profile, whole, _ = profile_plans(
                text_of(policy.settings, "profile"), directory_for(policy.file, policy.layer), placed
            )
            break
    return rulebook([compiled(policy, placed) for policy in policies], [], profile, whole, runs=runs)


def book_with(added: Policy, facts: Facts, profile: str = "") -> Rulebook:
    """The rulebook in force with what a program adds to it; in a described world, that alone."""
    if not facts.real:
        return book_of(added, placed=True)
    home, name = facts.installed_home(), profile or text_of(added.settings, "profile")
    found = in_force(home, facts.workspace(), facts.uid(), profile=name, guest=guest_of(facts))
    return found.book(compiled(added, True))


def profile_book(name: str) -> Rulebook:
    """The rulebook of one of Toolgate's profiles without any other policy."""
    book = _BOOKS.get(name)
    if book is None:
        if name not in profile_names():
            raise no_profile(name)
        plans, whole, _ = profile_plans(name)
        book = _BOOKS[name] = rulebook([], [], plans, whole)
    return book


_BOOKS: dict[str, Rulebook] = {}  # cached by profile name; the package does not change while it runs


def _loosened(sources: tuple[Source, ...], plans: list[Plan], trusted: list[bool]) -> list[bool]:
    """Apply `config.project_may_loosen`: the organisation's value, else the user's."""
    for found, plan in zip(sources, plans, strict=True):
        word = plan.settings.get("config.project_may_loosen")
        if found.layer != PROJECT and word is not None:
            return [heard or word is True for heard in trusted]
    return trusted


def _replace_plugins(sources: tuple[Source, ...], plans: list[Plan], trusted: list[bool]) -> None:
    """Of plugins with the same id keep the last; one that is untrusted or broken replaces no other.

    What a plugin of the user's denies stays denied if it is a project's that replaces it.
    """
    heard = [
        index for index, plan in enumerate(plans) if plan.plugin is not None and not plan.broken and trusted[index]
    ]
    latest = {plans[index].plugin: index for index in heard}
    own = {plans[index].plugin: index for index in heard if sources[index].layer != PROJECT}
    for index in heard:
        if latest[plans[index].plugin] != index:
            denials = denials_of(plans[index]) if own.get(plans[index].plugin) == index else ()
            plans[index] = plans[index].saying(denials, {}, {}, bool(denials))


def denials_of(plan: Plan) -> tuple[Ruling, ...]:
    """What a plugin denies, each where nothing before it in the file has another opinion."""
    found: list[Ruling] = []
    others: list[tuple[str, object]] = []
    for ruling in plan.rulings:
        if ruling.verdict == int(DENY):
            found.append(ruling.about((*ruling.condition, *others), ruling.verbs))
        else:
            others.append(("not", ruling.condition))
    return tuple(found)


def plan_of(
    data: bytes | str, file: str, layer: str, own: str = "", placed: bool = False
) -> tuple[Plan, list[PolicyError]]:
    """A compiled file, or the plan that replaces it, and all its errors.

    `own` as in `profile_plans`; `placed` says that the file is in force, so that its Python may be loaded.
    """
    if is_plugin(file) and layer != PROFILE and isinstance(data, bytes):
        return plugin_plan(data, file)
    policy, errors = check(data, file, layer)
    if policy is not None:
        errors = wrong_examples(policy, data, placed) + wrong_profile(policy, own)
    if policy is None or errors:
        first = errors[0]
        place = own or directory_for(file, layer)
        left = policy or _readable(data, file, layer)
        looked: tuple[str, ...] = ()
        if left is not None and "profile" in left.settings:  # the mistake may be fixed there, not in the file itself
            looked = (place, *[os.path.join(place, name + ENDING) for name in profile_names(place)])
        plan = broken(first.file, first.line, first.column, first.message, first.help, looked)
        return (plan if left is None else _remains(plan, left, place)), errors
    return compiled(policy, placed), []


def _readable(data: bytes | str, file: str, layer: str) -> Policy | None:
    """The readable parts of a file with mistakes in it; `None`: too little is left."""
    try:
        return readable(data, file, layer)
    except (ValueError, RecursionError):
        return None


def _remains(plan: Plan, policy: Policy, own: str) -> Plan:
    """The plan that replaces a broken file, with what it and its profile plainly deny."""
    name = policy.settings.get("profile")
    profile: list[Plan] = []
    try:
        if isinstance(name, str) and name in profile_names(own):
            profile = profile_plans(name, own)[0]
    except (PolicyError, ValueError, RecursionError):  # the profile itself is broken
        profile = []
    try:
        return kept(plan, policy, profile)
    except (ValueError, RecursionError):  # too little is left of it
        return plan


def wrong_examples(policy: Policy, data: bytes | str, placed: bool = False) -> list[PolicyError]:
    if not any([entry.match or entry.no_match for entry in policy.rules]):
        return []
    return wrong(policy, data, placed)


# --- profiles --------------------------------------------------------------------------------------------------------


def wrong_profile(policy: Policy, own: str = "") -> list[PolicyError]:
    """The errors about the profile a policy names; for one that is not Toolgate's, also those inside it."""
    found = []
    own = own or directory_for(policy.file, policy.layer)
    for key, others in (("profile", ()), ("extends", (BUILTIN, NOTHING))):
        name = text_of(policy.settings, key)
        if key not in policy.settings or name in others:
            continue
        if name not in profile_names(own):
            found.append(no_profile(name, policy.file, policy.lines[key], others, own))
        elif key == "profile":
            try:
                profile_plans(name, own, layer=policy.layer)
            except PolicyError as error:
                found.append(error)
    return found


def profile_plans(
    name: str, own: str = "", placed: bool = False, layer: str = ""
) -> tuple[list[Plan], bool, list[Stamp]]:
    """A profile and those it extends, whether the built-in rules come last, and the files it was read from.

    `own` is the directory of profiles that are not Toolgate's, `layer` that of the policy naming the profile.
    """
    plans: list[Plan] = []
    stamps: list[Stamp] = []
    path = ""
    for _ in range(CHAIN):
        path = path_of(name, own)
        stamps.append(stamp(path))
        plan, errors = _profile_plan(data_of(path, layer), path, placed)
        if errors:
            raise errors[0]
        plans.append(plan)
        name = plan.text("extends") or BUILTIN
        if name in (BUILTIN, NOTHING):
            return plans, name == BUILTIN, stamps
    raise PolicyError(
        f"profiles extend each other more than {CHAIN} times", path, 1, 1, "let one of them end the chain"
    )


def _profile_plan(data: bytes, path: str, placed: bool) -> tuple[Plan, list[PolicyError]]:
    if path.startswith(PROFILES + os.sep):
        return plan_of(data, path, PROFILE)
    policy, errors = check(data, path, PROFILE)
    if policy is not None and "profile" in policy.settings:
        place = (path, policy.lines["profile"], 1)
        errors = [PolicyError("a profile extends another and does not choose one", *place, "say `extends`")]
    return (broken(path, 1, 1, "", ""), errors) if errors else plan_of(data, path, PROFILE, "", placed)
