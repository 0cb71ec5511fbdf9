"""Sentences and advice for devices that are read as files."""

from toolgate.model.effect import Effect
from toolgate.model.sentence import Sentence, Words
from toolgate.sentences.acts import act_of


def device(effect: Effect) -> tuple[str, str]:
    """The sentence about reading a device, and the advice."""
    target = effect.target
    if effect.command.name == "debugfs" and (act := act_of(effect.command.argv)):
        return act, "ask the user for what you need"
    for start, (done, instead) in DEVICES.items():
        if target.path.startswith(start):
            return f"{done} {target}", instead
    done = Words("reads the raw device ", "reads the raw devices ")
    return Sentence(done, target), "read the file on it by its path"


DEVICES = {  # by how the path starts: what reading is, and what to do instead
    "/dev/snd/": ("records sound from", "ask the user for a recording"),
    "/dev/dsp": ("records sound from", "ask the user for a recording"),
    "/dev/video": ("records from the camera", "ask the user for a picture"),
    "/dev/input/": ("records what is typed or moved, from", "ask the user to type it"),
    "/dev/pts/": ("reads what is typed in the terminal", "ask the user to type it"),
    "/dev/fb": ("reads the screen from", "ask the user for a screenshot"),
    "/dev/mem": ("reads the machine's memory from", "ask the user to do it"),
    "/dev/kmem": ("reads the machine's memory from", "ask the user to do it"),
    "/dev/port": ("reads the machine's hardware from", "ask the user to do it"),
}
