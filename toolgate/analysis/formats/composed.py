"""The services of a compose file that a command starts."""

from __future__ import annotations

from toolgate.analysis.formats.task_files import at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.formats.yaml import Tree


def started(tree: Tree, chosen: list[str], profiles: list[str]) -> Tree:
    """The file without the services that stay as they are: not chosen, nor needed by one that is, or of a profile."""
    services = at(tree, "services")
    if not isinstance(tree, dict) or not isinstance(services, dict):
        return tree
    waiting = [name for name in chosen if name in services]
    if not waiting:  # all of them, or a file that only overrides others
        waiting = [name for name, service in services.items() if _is_usual(service, profiles)]
    for name in waiting:  # it grows while it is walked
        needed = [*_names(at(services[name], "depends_on")), *_names(at(services[name], "links"))]
        waiting.extend([other for other in needed if other in services and other not in waiting])
    return {**tree, "services": {name: services[name] for name in waiting}}


def _is_usual(service: Tree, profiles: list[str]) -> bool:
    """Whether a service starts with the others."""
    own = _names(at(service, "profiles"))
    return not own or "*" in profiles or any([name in profiles for name in own])


def _names(tree: Tree) -> list[str]:
    found = list(tree) if isinstance(tree, dict | list) else []
    return [name.partition(":")[0] for name in found if isinstance(name, str)]
