"""Instead of running somebody's code: read it."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, line, on, parent, unset, way, without, written
from toolgate.model.effect import Manner, Place
from toolgate.model.loading import PICKLED, is_configuration, is_library, is_options, is_programmed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.effect import Target

BINARY = frozenset(
    """
    so dylib dll jar war class exe bin o a pyc whl node wasm pdf png jpg jpeg gif ico webp mp3 mp4 docx xlsx pptx odt
    apk aab ipa vsix crx xpi dat iso img dmg deb rpm msi npy npz pt pth ckpt h5 onnx model
    """.split()
)
PACKED = frozenset("zip tar gz tgz tbz2 txz xz bz2 zst lz4 lzma br rar 7z cab cpio b64 enc gpg age".split())
FAR = (Place.REMOTE, Place.KNOWN, Place.FORGE, Place.PRIVATE, Place.CLOUD, Place.REGISTRY, Place.CONTAINER)
FOLDERS = ("/", "/tmp", "/var/tmp", "/dev/shm")  # directories


def suggest(matter: Matter) -> list[Way]:
    effect, manner = matter.effect, matter.effect.manner
    if effect.where:
        return []
    if Manner.PRELOAD in manner and matter.name != "enable":  # which is there to load it
        return without(matter, effect.target.name, "runs without it") if matter.argv else unset(matter)
    if Manner.LOADED in manner and matter.by_variable and _in_text(effect.target.name):
        return unset(matter)
    if Manner.SEARCH_PATH in manner and "." not in effect.target.path.rpartition("/")[2][1:]:
        return on("ls -l", written(effect.target.path), "shows what would be loaded") if effect.target.path else []
    if Manner.CLONED in manner:
        return []
    if Manner.WRITTEN in manner and effect.origin is not None and _is_brought(matter, effect.origin):
        return _downloaded(matter, effect.origin)
    if effect.target.place == Place.SECRET and not effect.target.described:
        return [Way("ask the user for the values you need")]
    if is_library(effect) and matter.name == "enable":
        return [Way("leave the builtin out")]
    if is_library(effect):
        loaded = [word for word in matter.argv if effect.target.path in word]
        given = len(loaded) == 1 and loaded[0][:1] == "-"  # option and value in one word
        return without(matter, effect.target.path, "does it without the library") if given else []
    source = effect.origin if effect.origin is not None and effect.origin.path else effect.target
    if source.path and not source.path.endswith("/-"):
        return shown(matter, source)
    if source.path and source.place == Place.TEMP:
        return on("ls -A", written(source.path.removesuffix("/-")), "lists what would run")
    printed = _printed(matter)
    return way(printed, "shows what would run") if printed else []


def _is_brought(matter: Matter, origin: Target) -> bool:
    """Whether the call itself would bring the file from elsewhere."""
    path = matter.effect.target.path
    named = path != "" and not path.startswith("/dev/")
    return named and origin.place in FAR and matter.facts.exists(path) is not True


def _downloaded(matter: Matter, origin: Target) -> list[Way]:
    """The command of the call that brings the file, by itself: while the call is stopped, there is no file to read."""
    commands = [one.effect.command for one in matter.others if one.effect.target == origin]
    then = "then read the file before you run it"
    found = way(line(*commands[0].argv), f", {then}") if commands and len(commands[0].argv) > 1 else []
    return [*found, Way(f"download it on its own, {then}")]


def _in_text(variable: str) -> bool:
    """Whether a variable holds more than the path that is loaded: `X_OPTIONS='-eval …'`."""
    return " " in variable.partition("=")[2]


def shown(matter: Matter, source: Target) -> list[Way]:
    """A script is read; of a program, only its kind is shown."""
    path = source.path
    place = written(path) if "=" in source.name else matter.place(source)
    if path.startswith(("/proc/", "/dev/fd/")) or (path.startswith("/dev/") and not path.startswith("/dev/shm/")):
        return []
    if any([mark in place for mark in "*?["]):
        return on("ls -la", written(parent(path)), "lists what would run")
    if matter.facts.is_dir(path) or path in FOLDERS:
        return on("ls -A", place, "lists what would run")
    stem, _, ending = path.rpartition("/")[2].rpartition(".")
    if ending in PACKED:
        return []
    if ending in PICKLED:
        return on("python3 -m pickletools", place, "shows what loading it would do")
    if is_options(matter.effect):
        return on("cat", place, "shows the options")
    if is_configuration(matter.effect):
        return on("cat", place, "shows what would run" if is_programmed(matter.effect) else "shows what it sets")
    named = ending[:1].isupper() or ending.endswith(("rc", "init"))  # `Makefile`, `vimrc`
    text = source is matter.effect.origin  # what is in the file is what runs
    started = "/" in matter.effect.command.name and path.endswith("/" + matter.effect.command.name.lstrip("./"))
    if not stem and not named and not text and started:
        return on("file", place, "shows what kind of file it is")
    if not stem and not named and not text:
        return on("ls -la", place, "shows what is there")  # as likely a directory
    if ending in BINARY or source.place == Place.SYSTEM:
        return on("file", place, "shows what kind of file it is")
    return on("cat", place, "shows what would run")


def _printed(matter: Matter) -> str:
    """A file of commands that is handed over by an option."""
    words = matter.words
    for option in ("-a", "--arg-file", "-f", "--file"):
        if option in words[:-1]:
            return line("cat", words[words.index(option) + 1])
    return ""
