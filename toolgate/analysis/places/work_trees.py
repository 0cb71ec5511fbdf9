"""The project's other work trees, wherever they are: what is in one belongs to the project."""

from __future__ import annotations

from toolgate.analysis.git.repository import linked_trees
from toolgate.analysis.places.paths import in_workspace
from toolgate.model.effect import Place
from toolgate.model.path import rest_of, unprivate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.places.paths import Layout


def trees_of(layout: Layout) -> tuple[str, ...]:
    """Return work trees that the repository knows and that know it, except one with more specific places."""
    if layout.trees is None:
        layout.trees = ()
        found = [layout.key(unprivate(root)) for root in linked_trees(layout.facts)]
        layout.trees = tuple([root for root in found if root not in layout.wholes and not layout.is_wide(root)])
    return layout.trees


def in_tree(key: str, place: str, trees: tuple[str, ...]) -> str:
    """Return the place of a path outside the workspace; in a work tree, the one it would have in the project.

    A work tree in a temporary directory is one that git can recreate.
    """
    for root in trees:
        rest = rest_of(key, root)
        if rest is not None:
            found = in_workspace(rest)[0] if rest else Place.WORKSPACE
            return Place.OUTPUT if found == Place.WORKSPACE and place == Place.TEMP else found
    return place
