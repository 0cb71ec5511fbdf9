"""The policy in force: files are found, read, compiled once, and combined.

INVARIANT: a file that cannot be read, trusted or understood never makes a verdict milder than it would be without the
file.
"""

import sys

from toolgate import directories
from toolgate.model.digest import digest
from toolgate.model.value import Value
from toolgate.policy.files import trust
from toolgate.policy.files.storage import Unsafe, contents, look_at_owner
from toolgate.policy.force import cache
from toolgate.policy.force.book import broken, rulebook
from toolgate.policy.force.layers import ORGANISATION, PROJECT, USER, present

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` has the same functions there
    import os as system  # type: ignore[no-redef]  # one name for either

from toolgate.model.rule import Rulebook
from toolgate.policy.force.plan import Plan, Stamp

LARGEST = 131_072  # as in `document`, which a hook does not load


class Source(Value):
    """A file that exists: its bytes (`None`: it cannot be used, and `problem` says why) and their digest."""

    __slots__ = ("layer", "file", "data", "digest", "problem")

    def __init__(self, layer: str, file: str, data: bytes | None, digest: str, problem: str = "") -> None:
        self.layer = layer
        self.file = file
        self.data = data
        self.digest = digest
        self.problem = problem


class Force(Value):
    """What is in force: the files, whether each is trusted, and what became of them, in the same order.

    `profile` holds the compiled files of the chosen profile; `whole`: the built-in rules follow them.
    """

    __slots__ = ("sources", "trusted", "plans", "profile", "whole")

    def __init__(
        self,
        sources: tuple[Source, ...],
        trusted: tuple[bool, ...],
        plans: list[Plan],
        profile: list[Plan],
        whole: bool,
    ) -> None:
        self.sources = sources
        self.trusted = trusted
        self.plans = plans
        self.profile = profile
        self.whole = whole

    def book(self, *added: Plan) -> Rulebook:
        """The rulebook of all these files, and of what a program adds to those that are not the project's."""
        authorities: list[Plan] = []
        projects: list[Plan] = []
        tightening: list[Plan] = []
        plugins: list[Plan] = []
        for found, plan, trusted in zip(self.sources, self.plans, self.trusted, strict=True):
            unheard = plan.broken or not trusted
            plugin = plan.plugin is not None
            if plugin and not unheard:
                plugins.append(plan)
            heard = projects if found.layer == PROJECT else authorities
            (tightening if plugin or unheard else heard).append(plan)
        files = tuple([f"{source.layer} {source.digest or 'unreadable'}" for source in self.sources])
        authorities += [*added, *projects]
        return rulebook(authorities, tightening, self.profile, self.whole, plugins, files=files)

    def setting(self, name: str, default: object = None) -> object:
        """A plain setting: the organisation's value, else the user's, else a trusted project's."""
        for plan, trusted in zip(self.plans, self.trusted, strict=True):
            if trusted and name in plan.settings:
                return plan.settings[name]
        for plan in self.profile:
            if name in plan.settings:
                return plan.settings[name]
        return default


def in_force(
    home: str, workspace: str, uid: int, organisation: str = directories.SYSTEM, profile: str = "", guest: str = ""
) -> Force:
    """The policy in force for a user in a project; `profile` replaces the one their files choose.

    `guest` is another home that the environment says; its files can only tighten.
    """
    sources = tuple([source(layer, file, uid) for layer, file in present(home, workspace, organisation, guest)])
    listed = trust.listed(home) if any([found.layer == PROJECT for found in sources]) else {}
    accepted = tuple([found.layer != PROJECT or listed.get(found.file) == found.digest for found in sources])
    key = _key(sources, accepted, profile)
    name = digest(f"{organisation}\n{workspace}\n{profile}\n{guest}".encode("utf-8", "surrogateescape"))
    found = cache.kept(home, name, key)
    if found is None or not fresh(found.stamps):
        from toolgate.policy.force.preparing import prepared

        found = prepared(sources, accepted, profile, home)
        cache.keep(home, name, key, found)
    return Force(sources, found.trusted, found.plans, found.profile, found.whole)


def source(layer: str, file: str, uid: int) -> Source:
    """A file with its bytes; they are `None` if the file cannot be read or is not safe for its layer."""
    owners = {ORGANISATION: (0,), USER: (0, uid)}.get(layer)
    try:
        data = contents(file, LARGEST, owners)
        if owners is not None and hasattr(system, "getuid"):
            above = system.stat(file[: file.rfind("/")])
            look_at_owner(above.st_uid, above.st_mode, owners)
    except Unsafe as error:
        return Source(layer, file, None, "", str(error))
    except OSError as error:
        return Source(layer, file, None, "", f"it cannot be read: {error.strerror}")
    return Source(layer, file, data, digest(data))


def stand_in(found: Source) -> Plan:
    """The plan that replaces a file that cannot be used."""
    advice = f"`chmod go-w {found.file}`" if "others" in found.problem else ""
    return broken(found.file, 1, 1, found.problem, advice)


def _key(sources: tuple[Source, ...], accepted: tuple[bool, ...], profile: str) -> str:
    parts = [sys.modules["toolgate"].__version__, sys.implementation.cache_tag or "", profile]
    for found, trusted in zip(sources, accepted, strict=True):
        parts += [found.layer, found.file, found.digest, found.problem, str(trusted)]
    return digest("\n".join(parts).encode("utf-8", "surrogateescape"))


def fresh(stamps: list[Stamp]) -> bool:
    """Whether the profile files that were used, or looked for, are unchanged."""
    for path, changed, size in stamps:
        try:
            state = system.stat(path)
        except OSError:
            if size >= 0:
                return False
            continue  # it is still missing
        if (state.st_mtime_ns, state.st_size) != (changed, size):
            return False
    return True
