"""File systems that are mounted more than once: finds the other paths of a file in Linux's list of mounts."""

from toolgate.model.path import joined

Mount = tuple[str, str, str]  # device, directory of the file system, and where that is mounted


def mounts_in(text: str) -> tuple[Mount, ...]:
    """The mounts in the text of `/proc/self/mountinfo` whose file system is mounted more than once."""
    found: dict[str, Mount] = {}
    for line in text.split("\n"):
        fields = line.split(" ", 5)
        if len(fields) > 5:
            point = _plain(fields[4])
            found.pop(point, None)  # a later mount hides an earlier one at the same place
            found[point] = (fields[2], _plain(fields[3]), point)
    devices = [device for device, _, _ in found.values()]
    return tuple([mount for mount in found.values() if devices.count(mount[0]) > 1])


def aliases_of(path: str, mounts: tuple[Mount, ...]) -> tuple[str, ...]:
    """Return the other absolute paths of a file."""
    device, inner = "", ""
    longest = 0
    for name, root, point in mounts:
        rest = _rest(path, point)
        if rest is not None and len(point) >= longest:
            device, inner, longest = name, joined(root, rest), len(point)
    found = []
    for name, root, point in mounts:
        rest = _rest(inner, root) if name == device else None
        if rest is not None and joined(point, rest) != path:
            found.append(joined(point, rest))
    return tuple(found)


def _rest(path: str, root: str) -> str | None:
    """Return the rest of a path below a directory; `None`: it is not in it."""
    if root == "/":
        return path[1:]
    if path == root:
        return ""
    return path[len(root) + 1 :] if path.startswith(root + "/") else None


def _plain(field: str) -> str:
    r"""Return a field with `\040` and other octal escapes decoded."""
    if "\\" not in field:
        return field
    first, *parts = field.split("\\")
    return first + "".join([chr(int(part[:3], 8)) + part[3:] for part in parts])
