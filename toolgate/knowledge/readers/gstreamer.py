"""Pipelines of GStreamer: elements with `key=value` behind them, and an exclamation mark between two."""

from toolgate.knowledge.vocabulary import FETCHES, READS, SENDS, WRITES, Found, reads
from toolgate.model.effect import Manner

# Parts of names: elements that talk to others, record what is around, or load and run what they are given.
NETWORK = (
    "tcp udp rtp rtsp rtmp srtsink srtsrc srtclient srtserver rist http soup webrtc whip whep shout curl hls dash sctp ndis zmq mqtt awss3 ftp smb "
    "nicesink nicesrc neonhttp dtls gio uri playbin playsink giostream dv1394 ipc unixfd shm dbus fdsink fdsrc appsink appsrc"
).split()
RECORDING = "pulsesrc alsasrc autoaudiosrc autovideosrc v4l2src ximagesrc pipewiresrc avfvideosrc osxaudiosrc jackaudiosrc".split()
LOADING = "python rsplugin ladspa lv2 frei0r onnx tflite tensor wpe cefsrc".split()
PLACES = ("location", "playlist-location")


def chain(words: list[str]) -> Found | None:
    """The files a pipeline reads and writes; `None`: an element that may do more than to work on data."""
    found: Found = []
    element = ""
    for word in words:
        name, equals, value = word.partition("=")
        plain = name.replace("-", "").replace("_", "").replace("::", "").isalnum()
        if equals and plain and "/" not in name and "," not in name:
            if name in ("host", "uri", "url", "address", "port", "clients", "command", "module"):
                return None
            if name in PLACES:
                if "://" in value:
                    found.append((SENDS if element.endswith("sink") else FETCHES, value))
                else:
                    found.append((READS if element.endswith("src") else WRITES, value))
            continue
        if "/" in name or word in ("!", "(", ")") or word.endswith(".") or "," in word:
            continue  # a form of data, a mark, or a pad
        element = word
        if not plain or any([part in element for part in (*NETWORK, *LOADING)]) or "$" in word:
            return None
        if element in RECORDING:
            found.append(reads("the camera, the screen or the microphone", "secret", Manner.RECORDED))
    return found
