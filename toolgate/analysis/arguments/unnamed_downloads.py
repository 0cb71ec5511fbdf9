"""Files that a command brings from elsewhere under unknown names: code in them that runs later comes from there."""

from __future__ import annotations

from toolgate.analysis.places.names import fold, named
from toolgate.analysis.places.outside import is_outside
from toolgate.analysis.places.paths import layout_of, locate
from toolgate.analysis.places.settings_dirs import KEPT, filled_place
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scratch import own_scratch
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.vocabulary import CLOUD_COPY, COPIES, DOCKER_COPY, INTO, MAKES, READ_BY
from toolgate.model.effect import Kind, Place, Target, Verb
from toolgate.model.memory import FROM_HOST
from toolgate.shell.expand.fields import Field, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.scope import Scope

HOSTS = (Place.REMOTE, Place.KNOWN, Place.FORGE, Place.PRIVATE, Place.LOOPBACK, Place.METADATA)
NAMES = 2_000  # names that are judged per patch, directory or archive
STRANGERS = (Place.REMOTE, Place.PRIVATE)
FOLLOWED = 4  # nested copies that are followed to the file on disk

FAR = (
    Place.REMOTE, Place.KNOWN, Place.FORGE, Place.PRIVATE, Place.CLOUD, Place.REGISTRY, Place.CONTAINER,
)  # fmt: skip
PATTERNS = ("-p", "--pattern")
INTO_NAMES = frozenset(("--pack-destination", "-d", "--destination"))  # options for where an archive is put
COPIED = (COPIES, CLOUD_COPY, DOCKER_COPY, READ_BY("backups.rclone_path"), READ_BY("backups.rclone_target"))
TARGETS = (MAKES, INTO)  # roles of an option that names the directory


def bring(run: Run) -> None:
    """Record where a command puts files, their names if known, and where they come from."""
    source = _source(run)
    if source is None and run.has("packs-project") and not run.dry:
        _pack(run)
    if source is None or run.dry:
        return
    for effect in run.scope.ledger.effects[run.mark :]:
        path = effect.target.path
        if effect.verb == Verb.WRITE and path and not effect.where and run.scope.facts.is_dir(path) is not True:
            run.scope.ledger.files[path] = Stream(None, (source,))
    copied = run.takes(*COPIED)
    given: list[Field] = [value for option, value in run.options if option.role in TARGETS and value is not None]
    field = given[0] if given else run.operands[-1] if copied and len(run.operands) > 1 else "."
    into = locate_field(field, run.scope)
    if not into.path:
        return
    ledger = run.scope.ledger
    named = [shown(value) for option, value in run.options if value is not None and option.names[0] in PATTERNS]
    named += [shown(operand) for operand in run.operands[:-1]] if copied else []
    whole = not run.takes(COPIES) or any([text.endswith(("/", "*", ":")) for text in named])
    within = [] if whole else ["/" + text.rpartition("/")[2].rpartition(":")[2] for text in named]
    ledger.landed += tuple([(into.path + name, source) for name in within or [""]])
    for name in [text.rstrip("/").rpartition("/")[2].rpartition(":")[2] for text in named]:
        if name and not any([mark in name for mark in "*?[…$"]):
            ledger.files.setdefault(f"{into.path}/{name}", Stream(None, (source,)))


def _pack(run: Run) -> None:
    """Record the archive that is made from the project, named after the name and version in its manifest."""
    from toolgate.knowledge.texts.packed import PACKED

    if len(run.operands) > 1:
        return
    for manifest, name_key, version_key, between, ending in PACKED:
        path = "/".join([*[shown(operand) for operand in run.operands], manifest])
        fields = _fields(run.scope, locate_field(path, run.scope))
        name, version = fields.get(name_key, ""), fields.get(version_key, "")
        if name.strip(".") and not any([mark in name for mark in "*?[…$ "]):
            _record(run, name.lstrip("@").replace("/", "-") + between, version, ending)


def _record(run: Run, beginning: str, version: str, ending: str) -> None:
    """Record an archive that is made, and that all of its kind belong to the project."""
    told: Run | None = run
    into = "."
    while told is not None:
        given = [shown(value) for option, value in told.options if not INTO_NAMES.isdisjoint(option.names) and value]
        into, told = given[0] if given else into, told.above
    start = f"{into}/{beginning}"
    archive = locate_field(start + version + ending, run.scope)
    if archive.path and archive.place in (Place.TEMP, Place.WORKSPACE, Place.OUTPUT):
        run.emit(Verb.WRITE, archive)
        run.scope.ledger.files[archive.path] = Stream(None, (run.here("the project", Kind.DESCRIPTION),))
        run.scope.ledger.fresh |= {locate_field(start, run.scope).path + "*" + ending}


def _fields(scope: Scope, manifest: Target) -> dict[str, str]:
    """What a manifest says: members of an object in JSON, or lines such as `Package: acme`."""
    from toolgate.analysis.formats.json_files import json_value
    from toolgate.analysis.state.readable import text_of

    text = text_of(scope, manifest) or ""
    value = json_value(text) if text.lstrip()[:1] == "{" else {}
    found = value if isinstance(value, dict) else {}
    lines = [line.partition(":")[::2] for line in text.split("\n") if line[:1].isalpha()] if not found else []
    return {str(key): str(value).strip().strip("\"'") for key, value in [*lines, *found.items()]}


def _source(run: Run) -> Target | None:
    """The host that the files come from; `None`: this machine.

    A program that connects to a host, sends no local files and writes some gets those from the host.
    """
    effects = run.scope.ledger.effects[run.mark :]
    gets = any([effect.verb == Verb.WRITE for effect in effects]) and not run.data
    for effect in effects:
        target = effect.target
        brings = effect.verb in (Verb.FETCH, Verb.READ) or (gets and effect.verb == Verb.SEND)
        if target.place in FAR and (brings or target.place == Place.CONTAINER):
            return target
    return None


def note_landed(run: Run, source: Target, into: str) -> None:
    """Record files under unknown names that come from outside the project, so that their code is not its own."""
    held = run.scope.ledger.files.get(source.path) if source.path else None
    own = source.place == Place.TEMP and own_scratch(source.path, run.scope.ledger)
    origins = [*([] if own else [source]), *(held.sources if held is not None else ())]
    memory = run.scope.ledger.memory
    for origin in origins:
        brought = memory is not None and memory.files.get(origin.path, "").startswith(FROM_HOST)
        if brought or origin.place in STRANGERS or is_outside(origin, run.scope.facts.home()):
            run.scope.ledger.landed += ((into, origin),)
            return


def land(run: Run, paths: list[str]) -> None:
    """Emit a write for each absolute path that is a setting of Toolgate or an agent."""
    for path in dict.fromkeys(paths[:NAMES]):
        run.scope.step(2)
        target = kept_target(run, path)
        if target is not None:
            run.emit(Verb.WRITE, target)


def kept_target(run: Run, path: str) -> Target | None:
    """The target for an absolute path with settings of Toolgate or an agent that apply here; `None`: it has none."""
    target = locate(path, run.scope.cwd or "", run.scope.facts)
    place = target.place if target.place in KEPT else filled_place(target, run.scope.facts)
    kept = place and target.path and _governs(run, target.path)
    return Target(target.text, place, target.path) if kept else None


def _governs(run: Run, path: str) -> bool:
    """Whether settings belong to a directory in which an agent may work, not to a mere copy of one."""
    layout = layout_of(run.scope.facts)
    for root in layout.roots:
        if path.startswith(root + "/"):
            parts = fold(path[len(root) + 1 :]).split("/")
            depth = max([index for index in range(len(parts)) if named(parts[index:]) in KEPT], default=len(parts) - 1)
            above = "/".join([root, *path[len(root) + 1 :].split("/")[:depth]])
            return depth == 0 or above == run.scope.cwd or run.scope.facts.exists(path) is True
    return True
