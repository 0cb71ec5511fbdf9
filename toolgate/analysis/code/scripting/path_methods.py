"""Methods of path objects: `Pathname.new("x").delete` in Ruby, `path("x")->spew` in Perl.

Which path a method is called on is not followed: it may be each path that the text makes, or, where the text
makes paths from others, one below it. A method is listed in the table of its language after a `#`.
"""

from __future__ import annotations

from toolgate.analysis.code.actions import hole, joined
from toolgate.analysis.code.scripting.tokens import MARK, NAME
from toolgate.analysis.code.scripting.values import matched
from toolgate.shell.expand.fields import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.scripting.program import Script

CALLING = (".", "->", "&.")  # before a method name
DERIVING = frozenset(
    "join children child glob each_child find entries each_entry parent sibling ascend descend iterator".split()
)  # methods that return other paths
BARE = ("delete", "remove")  # methods without arguments: with an argument they belong to strings and lists


def actions_on_paths(script: Script) -> list[tuple[str, str, list[object]]]:
    """Return what the methods of a text do to the paths that it makes: action, name and arguments."""
    found: list[tuple[str, str, list[object]]] = []
    paths: list[Field] = list(script.paths)
    script.pairs = matched(script.tokens)
    called = [position for position in range(1, len(script.tokens)) if _is_method(script, position)]
    names = [script.tokens[position].text for position in called]
    signs = [token.text for token in script.tokens if token.kind == MARK]
    if DERIVING.intersection(names) or "+" in signs or "/" in signs:
        paths = [joined(path, "/", hole("…", "name")) for path in paths]
    for position, name in zip(called, names, strict=True):
        opening = position + 1
        given = opening in script.pairs and script.tokens[opening].text == "("
        arguments = script.arguments(opening + 1, script.pairs[opening]) if given else []
        action = script.library.table.get("#" + name, "")
        if action and not (name in BARE and arguments):
            found += [(action, name, [path, *arguments]) for path in paths]
    return found


def _is_method(script: Script, position: int) -> bool:
    before, token = script.tokens[position - 1], script.tokens[position]
    return token.kind == NAME and before.kind == MARK and before.text in CALLING
