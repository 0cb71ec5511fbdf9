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
    host, path = effect.target, getattr(scene.call.action, "path", "").removeprefix(scene.workspace + "/")
    path = "~" + path[len(scene.home) :] if scene.home and path.startswith(scene.home + "/") else path
    if effect.command.carrier is not None:  # which is put before it
        return Sentence("takes packages ", host, towards="from an unknown host: ")
    if effect.verb == Verb.SEND:
        return Sentence(f"has {backticked(path)} send data " if path else "sends data ", host, towards=TO)
    if not path:
        return Sentence("uses an unknown host as a source: ", host)
    taken = "take code from an unknown host: " if _brings_code(path) else "use an unknown host: "
    return Sentence(f"has {backticked(path)} ", host, towards=taken)


TO = "to an unknown host: "


def _brings_code(path: str) -> bool:
    """Whether a file says which code of others is used, and where that comes from."""
    name = path.rpartition("/")[2].lower()
    return name in MANIFESTS or name.rpartition(".")[2] in MANIFEST_ENDINGS or name.startswith(MANIFEST_STARTS)
