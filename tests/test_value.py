"""Values compare by what they hold, however deep that is."""

from toolgate.model.value import Value


class Box(Value):
    __slots__ = ("content", "label")

    def __init__(self, content: object, label: str = "") -> None:
        self.content = content
        self.label = label


def nested(levels: int, inside: object) -> Box:
    box = Box(inside)
    for _ in range(levels):
        box = Box((box,))
    return box


def test_deep_values_are_equal_when_their_parts_are() -> None:
    assert nested(50_000, "a") == nested(50_000, "a")
    assert nested(50_000, "a") != nested(50_000, "b")
    assert nested(50_000, "a") != nested(50_001, "a")


def test_shallow_values_are_equal_when_their_parts_are() -> None:
    assert Box((Box(1), Box(2))) == Box((Box(1), Box(2)))
    assert Box((Box(1), Box(2))) != Box((Box(1), Box(3)))
    assert Box(1) != Box(1, "other")
