"""The directories that a policy permits to a call's tool (`allowed_dirs`), as a guard agent is told them."""

from toolgate.model.path import normalise
from toolgate.model.rule import Scene
from toolgate.policy.force.plan import Table, texts_of
from toolgate.policy.match.pattern import WORKSPACE, directory_pattern, tool_pattern
from toolgate.policy.match.tool_names import tool_matches, tools_of

Sections = dict[str, Table]  # of one file, by tool


def permitted(files: list[Sections], scene: Scene) -> tuple[str, ...] | None:
    """What every section about the tool permits; `None`: none restricts it."""
    names = tools_of(scene.call)
    found: list[str] | None = None
    for sections in files:
        for tool, section in sections.items():
            texts = texts_of(section, "allowed_dirs")
            if texts and any([tool_matches(tool_pattern(tool), name) for name in names]):
                own = [_placed(directory_pattern(text), scene) for text in texts]
                found = own if found is None else _common(found, own)
    return None if found is None else tuple(found)


def _placed(pattern: str, scene: Scene) -> str:
    first, _, rest = pattern.partition("/")
    base = {"~": scene.home, WORKSPACE: scene.workspace}.get(first)
    return pattern if base is None else normalise(f"{base}/{rest}")


def _common(one: list[str], other: list[str]) -> list[str]:
    """The directories that are in both lists, or in a directory of the other one."""
    inner = [path for path in one if _is_within(path, other)]
    return inner + [path for path in other if path not in inner and _is_within(path, one)]


def _is_within(path: str, directories: list[str]) -> bool:
    return any([f"{path}/".startswith(f"{directory.rstrip('/')}/") for directory in directories])
