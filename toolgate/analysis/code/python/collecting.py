"""Python packages that observe the user: keys, screen, clipboard, camera, stored passwords."""

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.values import Thing
from toolgate.knowledge.languages.python_names import RECORDED, WATCHED
from toolgate.model.effect import Manner, Place, Verb, backticked, description


def _watch(call: Call) -> object:
    target = description(WATCHED[call.name], Place.SECRET)
    call.program.actions.emit(Verb.READ, target, None, (Manner.RECORDED,) if call.name in RECORDED else ())
    return hole("…", sources=(target,))


SHOWN = 60  # characters of a text that is typed


def _type(call: Call) -> object:
    given = call.get(0, "message", "") if call.name.endswith("write") else ""
    typed = given.strip() if isinstance(given, str) else ""
    what = f"the keyboard, typing {backticked(typed)}" if 0 < len(typed) <= SHOWN else "the keyboard and mouse"
    call.program.actions.emit(Verb.CONTROL, description(what, Place.MACHINE), None, (Manner.INPUT,))
    return Thing("controller")


def _camera(call: Call) -> object:
    """Judge `cv2.VideoCapture(0)`, the camera; `VideoCapture("x.mp4")` is a file."""
    value = call.get(0, "filename", 0)
    if isinstance(value, int):
        target = description("the camera", Place.SECRET)
        call.program.actions.emit(Verb.READ, target, None, (Manner.RECORDED,))
        return hole("…", sources=(target,))
    return hole("…", sources=(call.program.actions.read(call.text(0, "filename")),))


ACTIONS = {
    "watch": _watch, "type-collecting": _type, "camera": _camera,
}  # fmt: skip
