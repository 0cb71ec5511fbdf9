"""Asks before running what this session wrote or downloaded, if it cannot be read."""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, ask, rule
from toolgate.model.effect import backticked
from toolgate.model.memory import FROM_HOST
from toolgate.model.sentence import Sentence

STRANGERS = (Place.REMOTE, Place.PRIVATE)


@rule("unread-writing", "run", floor=40, manner=Manner.UNREAD)
def unread_writing(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.RUN or Manner.UNREAD not in effect.manner:
        return None
    from toolgate.sentences.foreign import code_of

    origin, code = _origin(effect, scene), code_of(effect.target, scene.workspace)
    if origin.startswith(FROM_HOST):
        host = origin.removeprefix(FROM_HOST)
        brought = "copied" if ":/" in host and "://" not in host else "downloaded"  # `web:/app/a.sh`
        done = "installs " if Manner.INSTALL in effect.manner else "runs "
        host = backticked(host) if "." in host or ":" in host else host  # GitHub
        return ask(Sentence(done, code, f", which this session {brought} from {host}"), "read it first")
    if effect.origin is not None and effect.origin.place in STRANGERS and Manner.CLONED not in effect.manner:
        brought = "downloads" if effect.origin.name else "receives"  # from a peer
        return ask(Sentence("runs ", code, f", which it {brought} from {effect.origin}"), "read it first")
    reason = Sentence("runs ", code, ", which this session wrote and Toolgate cannot read")
    return ask(reason, "write it as a short plain script")


def _origin(effect: Effect, scene: Scene) -> str:
    """Where the session has what runs from: itself, the clone or archive it is in, or the archive it comes from."""
    path, source = effect.target.path, effect.origin
    paths = [path, f"{path}/-", *([source.path] if source is not None and source.path else [])]
    origins = [scene.memory.origin(each) for each in paths]
    return next((each for each in origins if each.startswith(FROM_HOST)), origins[0])


CASES = """
@ remembered wrote tool host:github.com
ask    ./tool --version
allow  ls -l tool

@ remembered wrote run.sh
@ absent run.sh
ask    bash run.sh

@ remembered wrote run.sh
@ file run.sh rm -rf ~
deny   bash run.sh

@ remembered wrote run.sh
@ file run.sh npm test
allow  bash run.sh

@ remembered cloned b github.com
@ absent b/tool
ask    ./b/tool
allow  ls -l b/tool

@ remembered wrote build/app made
allow  ./build/app
"""
