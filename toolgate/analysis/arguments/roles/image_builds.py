"""Credentials that the build of an image is given: where the Dockerfile that is there sends them."""

from __future__ import annotations

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.analysis.state.streams import NOTHING, Stream, sources_of
from toolgate.knowledge.readers.variables import secret
from toolgate.knowledge.vocabulary import READ_BY
from toolgate.model.effect import Place, Target, Verb
from toolgate.shell.expand.fields import Field, Hole, Partial, Scalar, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

FILES = ("Dockerfile", "Containerfile")
NAMING = ("-f", "--file")
MOUNT, SECRETS = "--mount=", "/run/secrets/"
MOST = 100  # instructions of a file


def _built_with(run: Run, field: Field, kind: str) -> None:
    """A secret, or an argument `NAME=value`, that a build is given."""
    if kind == "secret":
        run.play(READ_BY("docker.build_secret"), field)
        _follow_secret(run, shown(field))
        return
    name, equals, _ = shown(field).partition("=")
    held = [source for source in sources_of(field) if source.place == Place.SECRET]
    if held:
        run.note_secret(field)
    _follow(run, held if equals else [Target("$" + name, Place.SECRET)] if secret(name) else [], "", name)


def _follow_secret(run: Run, text: str) -> None:
    fields = dict([part.partition("=")[::2] for part in text.split(",")])
    path, variable = fields.get("src") or fields.get("source", ""), fields.get("env", "")
    source = locate_field(path, run.scope) if path else Target("$" + variable, Place.SECRET)
    if source.place == Place.SECRET and (path or secret(variable)):
        _follow(run, [source], fields.get("id", "default"), "")


def _follow(run: Run, sources: list[Target], name: str, argument: str) -> None:
    """Emit what the instructions of the build send of credentials: of a secret by its name, or of an argument."""
    from toolgate.analysis.formats.images import image_steps

    text = _description(run) if sources else ""
    for options, line in image_steps(text, ("RUN",))[:MOST]:
        inner = run.scope.fork()
        inner.frame = inner.frame or (inner.start, inner.end)
        stream = Stream(None, tuple(sources))
        paths, names = _mounted(options, name)
        for path in paths:
            inner.ledger.files[path] = stream
        for variable in [*names, argument] if name or argument else ():
            inner.variables[variable] = Scalar((Partial((Hole("$" + variable, "any", stream),)),))
        mark = len(inner.ledger.effects)
        run.walk.run_text(line, inner, NOTHING, "sh")
        found = [one for one in inner.ledger.effects[mark:] if one.verb == Verb.SEND and one.origin is not None]
        del inner.ledger.effects[mark:]
        for one in found:
            if one.origin in sources or one.origin.path in paths:  # type: ignore[union-attr]  # there is one
                run.emit(Verb.SEND, one.target, sources[0])
        for path in paths:
            inner.ledger.files.pop(path, None)


def _mounted(options: list[str], name: str) -> tuple[list[str], list[str]]:
    """The files that hold a secret for an instruction with these options, and the variables that do."""
    paths: list[str] = []
    names: list[str] = []
    for option in options:
        fields = dict([part.partition("=")[::2] for part in option.removeprefix(MOUNT).split(",")])
        target = fields.get("target") or fields.get("dst") or fields.get("destination", "")
        known = fields.get("id") or target.rpartition("/")[2]
        if option.startswith(MOUNT) and fields.get("type") == "secret" and known == name:
            names += [fields["env"]] if fields.get("env") else []
            paths += [target or SECRETS + name] if target or not fields.get("env") else []
    return paths, names


def _description(run: Run) -> str:
    """The text of the file that the build follows; empty: it cannot be read."""
    named = [
        shown(value) for option, value in run.options if value is not None and not set(NAMING).isdisjoint(option.names)
    ]
    places = [shown(word).rstrip("/") for word in run.operands if "://" not in shown(word)] or ["."]
    for path in named or [f"{places[-1]}/{name}" for name in FILES]:
        text = text_of(run.scope, locate_field(path, run.scope))
        if text is not None:
            return text
    return ""


ROLES = {"BUILT_WITH": _built_with}
