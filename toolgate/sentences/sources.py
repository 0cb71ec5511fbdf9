"""What a file says of a host that is used later: code is taken from it, or data sent to it."""

from __future__ import annotations

from toolgate.knowledge.texts.written_files import MANIFEST_ENDINGS, MANIFEST_STARTS, MANIFESTS
from toolgate.model.effect import Verb, backticked
from toolgate.model.sentence import Sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.effect import Effect
    from toolgate.model.rule import Scene


def sourced(effect: Effect, scene: Scene) -> Sentence:
    """The sentence about a file that a call writes, runs by, or whose name is not plainly said."""
    host, path = effect.target, _written(scene).removeprefix(scene.workspace + "/")
    path = "~" + path[len(scene.home) :] if scene.home and path.startswith(scene.home + "/") else path
    if effect.command.carrier is not None:  # which is put before it
        return Sentence("takes packages ", host, towards="from an unknown host: ")
    if effect.verb == Verb.SEND:
        return Sentence(f"has {backticked(path)} send data " if path else "sends data ", host, towards=TO)
    if not path:
        return Sentence("takes code ", host, towards="from an unknown host: ")
    taken = "take code from" if _brings_code(path) else "take an image from" if _is_image(host.name, scene) else "use"
    taken += " an unknown host: "
    return Sentence(f"has {backticked(path)} ", host, towards=taken)


TO = "to an unknown host: "


def _is_image(host: str, scene: Scene) -> bool:
    """Whether a call writes the name of a container image that begins with this host: `FROM host/name`."""
    given = scene.call.input or {}
    texts = [value for value in given.values() if isinstance(value, str) and host in value]
    return any([text.partition(host)[0].rstrip(" '\"").lower().endswith(("from", "image:", "image")) for text in texts])


def _written(scene: Scene) -> str:
    """The file that a call writes; empty: it is not one that its arguments or its one redirection name."""
    given, text = scene.call.input or {}, getattr(scene.call.action, "text", "")
    named = getattr(scene.call.action, "path", "") or given.get("path") or given.get("file_path")
    if isinstance(named, str) and named:
        return named
    word = text.rpartition(">")[2].strip()
    plain = word.translate(PLAIN).isalnum() and text.count(">") in (1, 2)
    return word if plain else ""


PLAIN = str.maketrans(dict.fromkeys("./_-~", "a"))  # signs in the name of a file that need no quotes


def _brings_code(path: str) -> bool:
    """Whether a file says which code of others is used, and where that comes from."""
    name = path.rpartition("/")[2].lower()
    return name in MANIFESTS or name.rpartition(".")[2] in MANIFEST_ENDINGS or name.startswith(MANIFEST_STARTS)


def downloaded(file: str, text: str) -> str:
    """The host that a command of the call downloads a file from; empty: none does, or it is not plainly said."""
    for mark in (";", "&&", "||", "|"):
        text = text.replace(mark, "\n")
    for words in [line.split() for line in text.split("\n") if file in line]:
        named = [word.strip("'\"") for word in words]
        host = "".join([word.partition("://")[2].partition("/")[0] for word in named if "://" in word][:1])
        if named[0] in ("curl", "wget") and file in named[1:] and host.replace(".", "").replace("-", "").isalnum():
            return host
    return ""
