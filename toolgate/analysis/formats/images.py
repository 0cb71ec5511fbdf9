"""What building container images runs, and what a Bake file says about the builds."""

from __future__ import annotations

from toolgate.analysis.formats.json_files import json_value
from toolgate.analysis.formats.task_files import at
from toolgate.analysis.formats.yaml import Tree
from toolgate.model.call import quoted
from toolgate.model.path import unix_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

IMAGE_STEPS = ("RUN", "CMD", "ENTRYPOINT", "HEALTHCHECK")
HERE_DOCUMENTS = ("RUN", "COPY", "ADD")  # the instructions that may have some
DEFAULT = "default"
MOST = 40  # targets of a file
OPTIONS = {"output": "--output", "secret": "--secret", "ssh": "--ssh", "entitlements": "--allow"}  # of a build


def image_lines(text: str, steps: tuple[str, ...] = IMAGE_STEPS) -> list[str]:
    """Return what an image runs: `RUN`, `CMD` and `ENTRYPOINT` in either form, and here-documents."""
    return [line for _, line in image_steps(text, steps)]


def image_steps(text: str, steps: tuple[str, ...]) -> list[tuple[list[str], str]]:
    """Return the same, each with the options of its instruction: `--mount=type=secret,id=token`."""
    found: list[tuple[list[str], str]] = []
    lines = iter(_instructions(text))
    for line in lines:
        name, rest = _first_word(line)
        if name.upper() == "ONBUILD":
            name, rest = _first_word(rest)
        kind = name.upper()
        bodies, script = _here_documents(rest, lines) if kind in HERE_DOCUMENTS else ([], "")
        options: list[str] = []
        while rest.startswith("--"):
            option, rest = _first_word(rest)
            options.append(option)
        if kind == "HEALTHCHECK" and _first_word(rest)[0].upper() == "CMD":
            rest = _first_word(rest)[1]
        if kind in steps and rest:
            alone = rest.startswith("<<") and not _first_word(rest)[1]
            found.append((options, script if alone else "\n".join([_words_of(rest), *bodies])))
    return found


def _instructions(text: str) -> list[str]:
    """Return the lines of a Dockerfile, with those joined that a mark at the end continues."""
    lines = unix_text(text).split("\n")
    heads = [line.replace(" ", "").lower() for line in lines[:4]]
    mark = "`" if "#escape=`" in heads else "\\"
    found: list[list[str]] = []
    continued = False
    for line in lines:
        bare = line.strip()
        if continued and (not bare or bare[0] == "#"):
            continue  # Docker leaves out comments and empty lines here
        goes_on = bare.endswith(mark)
        piece = bare[:-1] + " " if goes_on else line
        if continued:
            found[-1].append(piece)
        else:
            found.append([piece])
        continued = goes_on
    return ["".join(pieces) for pieces in found]


def _first_word(text: str) -> tuple[str, str]:
    """Return the first word and the rest, after any blanks."""
    words = text.split(None, 1)
    return (words[0], words[1].rstrip() if len(words) > 1 else "") if words else ("", "")


def _here_documents(rest: str, lines: Iterator[str]) -> tuple[list[str], str]:
    """Return the lines of an instruction's here-documents with those that end them, and the text of the last one."""
    taken: list[str] = []
    script: list[str] = []
    for number, mark, name in [word.partition("<<") for word in rest.split()]:
        end = name.lstrip("-").strip("\"'")
        if not mark or not end or "<" in name or number.strip("0123456789"):
            continue
        script = []
        for line in lines:
            taken.append(line)
            if line.strip() == end:
                break
            script.append(line)
    return taken, "\n".join(script)


def _words_of(rest: str) -> str:
    """Return an instruction's shell text: its own, or the words of a list."""
    words = json_value(rest) if rest[0] == "[" else None
    return " ".join([quoted(str(word)) for word in words]) if isinstance(words, list) else rest


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
