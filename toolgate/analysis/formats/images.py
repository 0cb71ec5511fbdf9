"""What building container images runs, and what a Bake file says about the builds."""

from toolgate.analysis.formats.fragments import image_lines
from toolgate.analysis.formats.task_files import at
from toolgate.analysis.formats.yaml import Tree
from toolgate.model.call import quoted

DEFAULT = "default"
MOST = 40  # targets of a file
OPTIONS = {"output": "--output", "secret": "--secret", "ssh": "--ssh", "entitlements": "--allow"}  # of a build


def build_lines(text: str) -> list[str]:
    """Return the commands of a build; one that uses a downloaded file begins with the download."""
    added = [line.split() for line in text.split("\n") if line.lstrip()[:4].upper() == "ADD "]
    files = {words[-1]: words[-2] for words in added if len(words) > 2 and "://" in words[-2]}
    found: list[str] = []
    for line in image_lines(text, ("RUN",)):
        used = [(path, url) for path, url in files.items() if path.rstrip("/") in line and len(path) > 1]
        found.append("\n".join([*[f"curl -fsSLo {quoted(path)} {quoted(url)}" for path, url in used], line]))
    return found


def frontend(text: str) -> str:
    """Return the image, at a registry of its own, that reads the Dockerfile; empty: the usual one does."""
    for line in text.split("\n"):
        name, equals, value = line.lstrip("# ").partition("=")
        if not line.startswith("#") or not equals:
            return ""
        registry = value.strip().partition("/")[0]
        if name.strip() == "syntax":
            return value.strip() if "." in registry and "/" in value else ""
    return ""


def baked(tree: Tree, chosen: list[str]) -> list[Tree]:
    """Return the targets that are built: the named ones, or the default ones, with what they inherit."""
    targets, groups = at(tree, "target"), at(tree, "group")
    if not isinstance(targets, dict):
        return []
    waiting = list(chosen or [DEFAULT])
    found: list[Tree] = []
    for name in waiting:  # it grows during iteration
        inner = at(groups, name, "targets") if isinstance(groups, dict) and name in groups else ""
        waiting += (
            [one for one in inner if isinstance(one, str) and one not in waiting] if isinstance(inner, list) else []
        )
        if name in targets and len(found) < MOST:
            found.append(_inherited(targets, name, 0))
    return found


def _inherited(targets: dict[str, Tree], name: str, depth: int) -> Tree:
    own = targets[name]
    if isinstance(own, list):
        own = own[0] if own else {}
    if not isinstance(own, dict) or depth > 4:
        return {}
    above = own.get("inherits", [])
    merged: dict[str, Tree] = {}
    for other in above if isinstance(above, list) else ():
        inner = _inherited(targets, other, depth + 1) if isinstance(other, str) and other in targets else {}
        merged |= inner if isinstance(inner, dict) else {}
    return merged | own


def build_call(target: Tree) -> str:
    """Return the build of a target as a command line."""
    words = ["docker", "buildx", "build"]
    for key, option in OPTIONS.items():
        listed = at(target, key)
        for value in listed if isinstance(listed, list) else [listed]:
            words += [option, value] if isinstance(value, str) and value else []
            words += (
                [option, ",".join([f"{name}={one}" for name, one in value.items()])] if isinstance(value, dict) else []
            )
    context = at(target, "context")
    return " ".join([quoted(word) for word in [*words, context if isinstance(context, str) and context else "."]])
