"""Pipelines of GStreamer: elements with `key=value` properties, separated by exclamation marks."""

from toolgate.knowledge.vocabulary import FETCHES, READS, RUNS, SENDS, WRITES, Found, one_of, reads
from toolgate.model.effect import Manner

# Parts of names of elements that use the network, or load and run code.
NETWORK = (
    "tcp udp rtp rtsp rtmp srtclient srtserver rist http soup webrtc whip whep shout curl hls dash sctp zmq mqtt awss3 ftp smb "
    "neonhttp dtls gio uri playbin giostream ipc unixfd shm dbus broker kafka redis amqp"
).split()
RECORDING = {  # what an element records
    **dict.fromkeys("pulsesrc alsasrc autoaudiosrc osxaudiosrc jackaudiosrc".split(), "the microphone"),
    **dict.fromkeys("autovideosrc v4l2src avfvideosrc".split(), "the camera"),
    "ximagesrc": "the screen",
    "pipewiresrc": "the camera or the screen",
}
LOADING = "python rsplugin ladspa lv2 frei0r onnx tflite tensor wpe cef".split()
# Sources and sinks: files, test patterns, and what is shown or played here.
ENDS = one_of(
    "filesrc multifilesrc pushfilesrc splitfilesrc splitmuxsrc imagesequencesrc videotestsrc audiotestsrc gltestsrc fakesrc "
    "fakelivesrc filesink multifilesink splitmuxsink fakesink fakevideosink fakeaudiosink testsink checksumsink autovideosink "
    "autoaudiosink pulsesink alsasink osssink pipewiresink jackaudiosink xvimagesink ximagesink glimagesink waylandsink gtksink "
    "kmssink aasink cacasink fpsdisplaysink"
)
PLACES = ("location", "playlist-location")
NAMING = one_of("file location template path directory dir")  # last words of properties that name a file
OTHERS = one_of("host hostname uri url address port clients command module program")
MADE = ("sink", "src", "factory", "muxer", "filter", "encoder", "properties")  # endings of names


def chain(words: list[str]) -> Found | None:
    """The files a pipeline reads and writes; `None`: an element may do more than process data."""
    found: Found = []
    element = ""
    for word in words:
        name, equals, value = word.partition("=")
        if word[:1] == "-" or "\\" in word or '"' in name or (word != "!" and "!" in word):
            return None  # an option of the library, or a whole pipeline in one text
        plain = name.replace("-", "").replace("_", "").replace("::", "").isalnum()
        if equals and plain:
            part = _property(element, name, value)
            if part is None:
                return None
            found += part
            continue
        if any([sign.isspace() for sign in word]) and not ("/" in name and "," in word):
            return None
        if "/" in name or word in ("!", "(", ")") or word.endswith(".") or "," in word:
            continue  # a format, a reference, or a pad
        element = word
        if element in RECORDING:
            found.append(reads(RECORDING[element], "secret", Manner.RECORDED))
        elif not plain or not _is_harmless(element):
            return None
    return found


def _is_harmless(element: str) -> bool:
    """Whether an element only computes, or is a known source or sink."""
    if element in ENDS:
        return True
    return not element.endswith(("src", "sink", "source")) and not any(
        [part in element for part in (*NETWORK, *LOADING)]
    )


def _property(element: str, name: str, value: str) -> Found | None:
    """The file that a property `key=value` names; `None`: it creates an element, or names a host."""
    bare = value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value
    last = name.rpartition("::")[2]
    if not bare or '"' in bare or last in OTHERS or last.endswith(MADE):
        return None  # the value may be the next word
    if last in PLACES and "://" in bare:
        return [(SENDS if element.endswith("sink") else FETCHES, bare)]
    if last in PLACES and element.endswith("src"):
        return [(READS, bare)]
    named = last.rpartition("-")[2] in NAMING
    return [(WRITES, bare)] if named or bare[0] in "/~" or bare.startswith("../") else []


def plugin(text: str) -> Found | None:
    """Operand of `gst-inspect`: the name of an element or plugin, or a plugin's file, which is loaded."""
    return [(RUNS, text)] if "/" in text or text.endswith(".so") else []
