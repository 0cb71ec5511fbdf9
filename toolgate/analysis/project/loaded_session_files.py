"""Files of this session that a runner loads without being told their names: their text is judged as if it were.

Only what is grave in them counts, and, where packages are installed, their sources: writing them was judged before.
"""

from toolgate.analysis.state.data_files import is_data, turned
from toolgate.analysis.state.scope import Scope
from toolgate.knowledge.lookup import OWN_NAME
from toolgate.knowledge.texts.loaded_files import FAMILIES, RUNNERS
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Effect, Manner, Place, Target, Verb
from toolgate.model.errors import TooComplex
from toolgate.model.memory import FROM_HOST, TYPED

MOST = 16  # files of the session that are checked, the latest first
LARGEST = 64 * 1024  # bytes of one
KEPT = 2_000  # steps reserved for what follows
OWN = (Place.WORKSPACE, Place.PIPELINE, Place.OUTPUT)


def judge_loaded(scope: Scope) -> None:
    """Judge what the commands of a script load from the files that the session has written."""
    ledger, memory = scope.ledger, scope.ledger.memory
    if not ledger.files and (memory is None or not memory.files):
        return
    loading = [effect for effect in scope.ledger.effects if _families(effect)]
    if not loading:
        return
    earlier = memory.files.items() if memory is not None else ()
    written = [path for path, origin in earlier if origin == TYPED and path not in ledger.files]
    written += [path for path, stream in ledger.files.items() if stream.text or stream.parts]
    families = {family: effect for effect in loading for family in _families(effect)}
    for path in written[: -MOST - 1 : -1]:
        found = [families[family] for family in families if _loads(family, path)]
        effect = next(iter([effect for effect in found if "/.github/" not in path or _runs_pipelines(effect)]), None)
        if effect is not None:
            _judge(path, effect, scope)


def _runs_pipelines(effect: Effect) -> bool:
    """Whether a command runs pipeline steps locally: other runners do not read pipeline files."""
    name = effect.command.name.rpartition("/")[2]
    return name == "wrkflw" or has_trait(name, "pipelines")


def judge_turned(scope: Scope) -> None:
    """Judge data of the project, or from a remote host, that this script has written to a file which a runner loads."""
    ledger = scope.ledger
    written = {path: stream for path, stream in ledger.files.items() if not path.startswith("/dev/")}  # not devices
    made = {path: data for path, stream in written.items() if (data := turned(path, stream, ledger)) is not None}
    for link, place in ledger.links.items():
        if is_data(place) and not is_data(link):
            from toolgate.analysis.state.locate import locate_field

            made[link] = locate_field(place, scope)
    for path, data in made.items():
        if (effect := _loader(path, scope)) is not None:
            _emit(scope, effect, path, Manner.TURNED, data)
    for path, stream in written.items():
        strangers = [source for source in stream.sources if source.place in (Place.REMOTE, Place.PRIVATE)]
        if strangers and not is_data(path) and (effect := _loader(path, scope)) is not None:
            _emit(scope, effect, path, Manner.UNREAD, strangers[0])


def judge_brought(scope: Scope) -> None:
    """Judge files that earlier calls of the session downloaded, and that a runner loads by name."""
    memory = scope.ledger.memory
    earlier = memory.files.items() if memory is not None else ()
    brought = [path for path, origin in earlier if origin.startswith(FROM_HOST)][: -MOST - 1 : -1]
    if not brought:
        return  # the usual case
    from toolgate.analysis.state.data_files import is_data
    from toolgate.analysis.state.locate import locate_field

    for path in brought:
        effect = _loader(path, scope) if not is_data(path) else None
        if effect is not None and locate_field(path, scope).place in OWN and not _is_said(path, scope):
            _emit(scope, effect, path, Manner.UNREAD)


def _is_said(directory: str, scope: Scope) -> bool:
    """Whether an effect already says that a file in a downloaded directory runs."""
    said = [effect.target.path for effect in scope.ledger.effects if Manner.UNREAD in effect.manner]
    return any([path.startswith(directory + "/") for path in said])


def _emit(scope: Scope, effect: Effect, path: str, manner: str, origin: Target | None = None) -> None:
    from toolgate.analysis.state.locate import locate_field

    scope.command = effect.command
    scope.at(effect.start, effect.end)
    scope.emit(Verb.RUN, locate_field(path, scope), origin, (manner,))


def _loader(path: str, scope: Scope) -> Effect | None:
    """Return the effect of a script that loads a file without naming it; `None`: nothing does."""
    name = path.rpartition("/")[2]
    for effect in scope.ledger.effects:
        families = _families(effect) if not any([word.endswith(name) for word in effect.command.argv]) else ()
        if families and (name[0] == "." or "." not in name or any([_loads(family, path) for family in families])):
            return effect
    return None


def _families(effect: Effect) -> tuple[str, ...]:
    """Return the families of files that a command loads: its own, or all if it is not listed, or none."""
    if effect.where or Manner.DEFERRED in effect.manner or Manner.INSIDE in effect.manner:
        return ()
    words = [word.rpartition("/")[2] for word in effect.command.argv[:4]]
    runners = RUNNERS.items()
    found = [family for word in words for family, names in runners if word in names and word in names.split()]
    if found:
        return tuple(found)
    runs = effect.verb == Verb.RUN and effect.target.place == Place.WORKSPACE and effect.origin is None
    return tuple(FAMILIES) if runs and Manner.HERE in effect.manner else ()


def _loads(family: str, path: str) -> bool:
    endings, names = FAMILIES[family]
    name = path.rpartition("/")[2].lower()
    return name.rpartition(".")[2] in endings.split() or name in names.split() or name.startswith("dockerfile.")


def _judge(path: str, effect: Effect, scope: Scope) -> None:
    from toolgate.analysis.contents.judge import judge_started
    from toolgate.analysis.state.locate import locate_field

    target = locate_field(path, scope)
    held = scope.ledger.files.get(path)
    found = scope.facts.read(path, LARGEST) if held is None else held.text or "\n".join(held.parts)
    text = found if target.place in OWN else None
    if not text or "\0" in text:
        return
    budget = scope.ledger.budget
    left = budget.left
    share = budget.left = max(0, left - KEPT)
    before, scope.command = scope.command, effect.command
    scope.at(effect.start, effect.end)
    try:
        if OWN_NAME in text:
            from toolgate.analysis.arguments.toolgate_in_arguments import judge_source

            judge_source(scope, text, target)
        judge_started(target, text, scope, Manner.INSTALL in effect.manner)
    except TooComplex:
        pass  # the rest was judged when it was written
    finally:
        scope.command = before
        budget.left = left - (share - max(0, budget.left))
