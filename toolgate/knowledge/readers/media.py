"""Formats and targets of pictures, sound and film."""

from toolgate.knowledge.vocabulary import (
    CODE,
    EDITS,
    FETCHES,
    OPAQUE,
    READS,
    RUNS,
    SENDS,
    SIDE_DOOR,
    WRITES,
    Found,
    Manner,
    changes,
    one_of,
    reads,
    unknown,
)
from toolgate.model.effect import backticked

OPEN = {"image_target": "files", "image_source": "files"}  # what starts with a directory is a file, whatever follows
PLACES = ("filename", "directory", "hardlink", "symlink", "testname")
CAPTURES = {  # formats that are devices, and what they record
    **dict.fromkeys("x11grab gdigrab kmsgrab fbdev xcbgrab".split(), "the screen"),
    **dict.fromkeys("alsa pulse oss sndio jack openal".split(), "the microphone"),
    **dict.fromkeys("v4l2 video4linux2 decklink android_camera".split(), "the camera"),
    **dict.fromkeys("avfoundation dshow".split(), "the screen, camera or microphone"),
}
HERE = ("pipe:", "null", "/dev/null", "-")


CHANGING = one_of(  # `ex` writes next to the picture
    "rm delete in insert ad adjust mo modify mv rename fi fixiso fc fixcom ex extract"
)


def exiv2(words: list[str]) -> Found | None:
    """The pictures after a word for the operation; without one they are shown."""
    named = words[0] in CHANGING or words[0] in ("pr", "print")
    if len(words) > 1 and ("$" in words[0] or "…" in words[0]):
        done = unknown(f"the value of the argument {backticked(words[0])}", manner=Manner.BUILT)
        return [done, *[(EDITS, word) for word in words[1:]]]
    return [(EDITS if words[0] in CHANGING else READS, word) for word in words[named:]]


def exif_option(text: str) -> Found | None:
    """`-TAG` shows a tag, `-TAG=value` writes it; some tags are the file's name and directory."""
    for mark in ("<=", "+=", "-=", "=", "<", ">"):
        name, found, value = text.partition(mark)
        if found:
            kept: Found = [changes(operands="EDITS...")]
            if name.lstrip("-").lower().rpartition(":")[2] in PLACES:
                return [*kept, (WRITES, value)]
            return [*kept, (READS, value)] if mark == "<=" else kept
    return []


def jhead_option(text: str) -> Found | None:
    """An option of jhead with an attached value: `-n%Y%m%d` renames files, `-ta+1:00` changes their time."""
    return [] if text.startswith("-orp") else [changes(operands="EDITS...")]


def image_target(text: str) -> Found | None:
    """The output for a picture: a file, standard output, or a command's input."""
    if text.startswith(("|", "%pipe%")):
        return [(SIDE_DOOR, text.removeprefix("%pipe%").removeprefix("|"))]
    scheme, colon, rest = text.partition(":")
    if not colon or "/" in scheme or len(scheme) < 2:
        return [] if text in ("-", "(", ")") else [(WRITES, text)]
    if scheme.lower() in ("info", "null", "txt", "histogram", "json", "sparse-color") and rest in ("", "-"):
        return []
    return [] if rest == "-" else [(WRITES, rest)] if rest else [(OPAQUE, text)]


def media_format(text: str) -> Found | None:
    """A format of ffmpeg; some are the screen, the camera or the microphone instead of files."""
    return [reads(CAPTURES[text], "secret", Manner.RECORDED)] if text in CAPTURES else []


def media_target(text: str) -> Found | None:
    """The output of ffmpeg: a file, a pipe, or a server."""
    if "|" in text:  # `-f tee`: several places at once, each with options in brackets before it
        found = [media_target(part.rpartition("]")[2]) for part in text.split("|")]
        return [one for part in found for one in part or ()]
    if text.startswith("file:"):
        return [(WRITES, text.removeprefix("file:").removeprefix("//"))]
    if "://" in text or text.startswith(("rtmp:", "udp:", "tcp:", "rtp:", "srt:", "tee:")):
        return [(SENDS, text)]
    return [] if text.startswith(HERE[:1]) or text in HERE else [(WRITES, text)]


STARTING = ("system", "exec", "`", "qx", "open", "eval", "require", "do ", "fork")


def exif_condition(text: str) -> Found | None:
    """A condition in Perl, which may run commands."""
    found: Found = [(CODE("perl"), text)]
    return [(OPAQUE, text), *found] if any([word in text for word in STARTING]) else found


def exif_format(text: str) -> Found | None:
    """Output format of exiftool: a text with tags, where `${tag;code}` runs code, or a file with such a text."""
    if "$" not in text:
        return [(READS, text)] if "/" not in text or text[0] not in "/~" else [(RUNS, text)]
    codes = [part.partition(";")[2] for part in text.split("${")[1:] if ";" in part]
    return [part for code in codes for part in exif_condition(code.rpartition("}")[0] or code) or ()]


def blend_output(text: str) -> Found | None:
    """The output of Blender; `//` begins a path at the scene's directory, which is in the project."""
    return [(WRITES, "./scene/" + text[2:] if text.startswith("//") else text)]


MADE = (
    "xc", "canvas", "gradient", "radial-gradient", "label", "caption", "rose", "logo", "null", "plasma", "pattern",
    "wizard", "granite", "hald", "inline", "fd",
)  # fmt: skip
OBEYED = ("msl", "mvg", "ephemeral", "show", "win", "x", "text", "vid", "delegate", "scan", "screenshot")


def image_source(text: str) -> Found | None:
    """An input of ImageMagick: a file, a generated picture, an address, or a command's output."""
    if text.startswith("|"):
        return [(SIDE_DOOR, text[1:])]
    if text.startswith("@"):
        return [(READS, text[1:])]
    scheme, colon, rest = text.partition(":")
    if not colon or "/" in scheme:
        return [] if text in ("-", "(", ")") else [(READS, _file(text))]
    kind = scheme.lower()
    if kind in ("http", "https", "ftp", "url"):
        return [(FETCHES, text)]
    if kind in MADE:
        return [(READS, rest[1:])] if rest.startswith("@") else []
    if kind in OBEYED:
        return [(OPAQUE, text)]
    return [] if rest in ("-", "") else [(READS, _file(rest))]


def _file(text: str) -> str:
    """The name without the part in brackets that selects a frame."""
    name, bracket, rest = text.rpartition("[")
    return (
        name
        if bracket and rest.endswith("]") and rest[:-1].replace("-", "").replace(",", "").replace("x", "").isalnum()
        else text
    )
