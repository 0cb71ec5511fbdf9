"""The services of a compose file that a command starts, and the other files that it includes."""

from toolgate.analysis.formats.task_files import at
from toolgate.analysis.formats.yaml import Tree
from toolgate.shell.expand.fields import Field

NEEDED = ("depends_on", "links", "volumes_from")
JOINED = ("network_mode", "pid", "ipc")  # with another service: `service:name`
SERVICE = "service:"
VARIABLES = 200  # of a file that are expanded


def started(tree: Tree, chosen: list[str], profiles: list[str]) -> Tree:
    """Return the file with only the services that start: the chosen ones or the default ones, and what they need."""
    services = at(tree, "services")
    if not isinstance(tree, dict) or not isinstance(services, dict):
        return tree
    waiting = [name for name in chosen if name in services]
    if not waiting:  # all services, or a file that only overrides others
        waiting = [name for name, service in services.items() if _is_usual(service, profiles)]
    for name in waiting:  # it grows during iteration
        needed = [other for key in NEEDED for other in _names(at(services[name], key))]
        needed += [other for key in JOINED for other in _names([at(services[name], key)])]
        needed.append(str(at(services[name], "extends", "service") or at(services[name], "extends")))
        waiting.extend([other for other in needed if other in services and other not in waiting])
    return {**tree, "services": {name: services[name] for name in waiting}}


def _is_usual(service: Tree, profiles: list[str]) -> bool:
    """Whether a service starts by default or by one of the profiles."""
    own = _names(at(service, "profiles"))
    return not own or "*" in profiles or any([name in profiles for name in own])


def _names(tree: Tree) -> list[str]:
    found = list(tree) if isinstance(tree, dict | list) else []
    return [name.removeprefix(SERVICE).partition(":")[0] for name in found if isinstance(name, str)]


def mounts_of(service: Tree) -> list[str]:
    """Return the host directories that a service mounts, each in the syntax of `docker run -v`."""
    listed = at(service, "volumes")
    found = []
    for entry in listed if isinstance(listed, list) else ():
        if isinstance(entry, dict) and entry.get("type", "bind") == "bind":
            source, seen = str(entry.get("source", "")), str(entry.get("target", ""))
            entry = f"{source}:{seen}" + (":ro" if str(entry.get("read_only", "")).lower() == "true" else "")
        if isinstance(entry, str):
            path = entry.replace("${HOME}", "~").replace("$HOME", "~")
            found += [path] if path.startswith(("/", "~", ".")) else []
    return found


def command_of(service: Tree, given: list[Field], running: bool) -> list[Field]:
    """Return the command of a service: its own, or the `given` one; in a `running` container only the latter."""
    if running:
        return given
    return [*_words(at(service, "entrypoint")), *(given or _words(at(service, "command")))]


def _words(tree: Tree) -> list[Field]:
    """Return the words of a command, which is a list or a string."""
    if isinstance(tree, list):
        return [str(word) for word in tree]
    return ["sh", "-c", tree] if isinstance(tree, str) and tree.strip() else []


def included(tree: Tree) -> list[tuple[str, list[str]]]:
    """Return the included files, by their paths as written, each with the services that are used from it."""
    found: list[tuple[str, list[str]]] = []
    listed = at(tree, "include")
    for entry in listed if isinstance(listed, list) else ():
        paths = at(entry, "path") if isinstance(entry, dict) else entry
        found += [(path, []) for path in (paths if isinstance(paths, list) else [paths]) if isinstance(path, str)]
    services = at(tree, "services")
    for service in services.values() if isinstance(services, dict) else ():
        file, name = at(service, "extends", "file"), at(service, "extends", "service")
        if isinstance(file, str) and file:
            found.append((file, [str(name)]))
    return [(path, names) for path, names in found if path and "://" not in path]


def filled(text: str) -> str:
    """Return a file with the defaults of its variables filled in: `${DATA:-./data}` becomes `./data`."""
    for _ in range(VARIABLES):
        start = text.rfind("${")
        end = text.find("}", start)
        if start < 0 or end < 0:
            break
        name, dash, default = text[start + 2 : end].partition("-")
        text = text[:start] + (default if dash else "$" + name) + text[end + 1 :]
    return text
