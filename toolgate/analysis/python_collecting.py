"""Python packages that watch the person at the machine: keys, screen, clipboard, camera, stored passwords."""

from __future__ import annotations

from toolgate.analysis.deeds import hole
from toolgate.analysis.python_calls import Call
from toolgate.analysis.python_values import Thing
from toolgate.model.effect import Place, Target, Verb

WATCHED = {
    "the keyboard": """pynput.keyboard.Listener keyboard.on_press keyboard.on_release keyboard.hook keyboard.record
        keyboard.read_key keyboard.read_event keyboard.start_recording pynput.keyboard.Events pyxhook.HookManager
        evdev.InputDevice""",
    "the mouse": "pynput.mouse.Listener mouse.hook mouse.record",
    "the screen": """PIL.ImageGrab.grab pyautogui.screenshot pyscreenshot.grab mss.mss PIL.ImageGrab.grabclipboard
        pyautogui.locateOnScreen""",
    "the clipboard": "pyperclip.paste clipboard.paste pandas.read_clipboard tkinter.Tk.clipboard_get",
    "the microphone": "sounddevice.rec pyaudio.PyAudio sounddevice.InputStream",
    "stored passwords": """keyring.get_password keyring.get_credential browser_cookie3.chrome browser_cookie3.firefox
        browser_cookie3.load win32crypt.CryptUnprotectData secretstorage.get_default_collection pwd.getpwnam.password
        spwd.getspall spwd.getspnam""",
}
TYPING = """pyautogui.typewrite pyautogui.write pyautogui.press pyautogui.hotkey pyautogui.click pynput.keyboard.Controller
    pynput.mouse.Controller keyboard.write keyboard.send keyboard.press"""


def _watch(call: Call) -> object:
    what = next(name for name, names in WATCHED.items() if call.name in names.split())
    target = Target(what, Place.SECRET)
    call.program.deeds.emit(Verb.READ, target, None, ("watches",))
    return hole("…", sources=(target,))


def _type(call: Call) -> object:
    call.program.deeds.emit(Verb.CONTROL, Target("the keyboard and mouse", Place.MACHINE), None, ("input",))
    return Thing("controller")


def _camera(call: Call) -> object:
    """`cv2.VideoCapture(0)` is the camera, `VideoCapture("x.mp4")` a file."""
    value = call.get(0, "filename", 0)
    if isinstance(value, int):
        target = Target("the camera", Place.SECRET)
        call.program.deeds.emit(Verb.READ, target, None, ("watches",))
        return hole("…", sources=(target,))
    return hole("…", sources=(call.program.deeds.read(call.text(0, "filename")),))


HANDLERS = {
    **{name: _watch for names in WATCHED.values() for name in names.split()},
    **dict.fromkeys(TYPING.split(), _type),
    "cv2.VideoCapture": _camera,
}
