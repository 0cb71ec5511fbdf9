"""What is done with paths that have methods: `Pathname.new("x").delete` of Ruby, `path("x")->spew` of Perl.

Which path a method is called on is not followed: each that the text makes is taken to be the one, or where the text
makes paths out of others, one below it. A method stands in the table of its language behind a `#`.
"""

from __future__ import annotations

from toolgate.analysis.code.actions import hole, joined
from toolgate.analysis.code.scripting.tokens import MARK, NAME
from toolgate.analysis.code.scripting.values import matched
from toolgate.shell.expand.fields import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.scripting.program import Script

CALLING = (".", "->", "&.")  # before the name of a method
DERIVING = frozenset(
    "join children child glob each_child find entries each_entry parent sibling ascend descend iterator".split()
)  # methods that give other paths
BARE = ("delete", "remove")  # methods that take nothing: with an argument they are those of texts and lists


def deeds_on_paths(script: Script) -> list[tuple[str, str, list[object]]]:
    """What the methods of a text do to the paths that it makes: the action, its name, and what it is given."""
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
