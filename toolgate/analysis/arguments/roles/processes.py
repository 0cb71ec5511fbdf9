"""Which processes a signal goes to: one of the user's own, everybody's, those the machine needs, the guard."""

from __future__ import annotations

from toolgate.analysis.state.streams import sources_of
from toolgate.knowledge.places.daemons import PROBES, SERVICES
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, shown
from toolgate.shell.expand.patterns import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

GUARD = "toolgate"
NOTED = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.CACHE)  # where a project's own servers leave their numbers
EVERYBODY = ("-1", "0", "-0", "1")  # as process numbers: all of them, one's own group, init


def _processes(run: Run, field: Field, kind: str) -> None:
    """Numbers and jobs; `names`: names of programs; `pattern`: what a name or a command line matches.

    `slowed`: numbers again, of which only the share of the machine changes. That matters of Toolgate alone.
    """
    text = shown(field)
    if text == "--":
        return
    if kind == "slowed":
        listed = [source.name for source in sources_of(field) if _listing(source)]
        if GUARD in text or any([Manner.GUARD in described(name, "pattern") for name in listed]):
            _signal(run, text, (Manner.GUARD,))
        return
    if kind:
        _signal(run, text, described(text, kind))
        return
    found = [source.name for source in sources_of(field) if _listing(source)]
    if GUARD in text:
        _signal(run, text, (Manner.GUARD,))
    elif isinstance(field, str):
        _signal(run, text, (Manner.EVERYBODY,) if text in EVERYBODY else ())
    elif "PPID" in text:
        _signal(run, text, (Manner.SERVICE,))  # the agent itself
    elif not found:
        one = all([hole.kind == "number" for hole in field.holes]) or _noted(sources_of(field))
        _signal(run, text, () if one else (Manner.COMPUTED,))
    for name in found:
        _signal(run, name, described(name, "pattern"), _listed(text))


def _listed(text: str) -> str:
    """The processes of a list that is worked out while the call runs."""
    if "…" in text or "$" in text:
        return "processes from a list computed at run time"
    return f"processes listed by {text}" if " " in text else f"processes picked from {backticked(text)}"


def _noted(sources: tuple[Target, ...]) -> bool:
    """Whether a number was read from a file that a server of the project wrote it into: `dev.pid`."""
    own = [source for source in sources if source.place in NOTED and "pid" in source.name.rpartition("/")[2].lower()]
    return bool(sources) and len(own) == len(sources)


def _listing(source: Target) -> bool:
    """Whether it is what `ps` prints, or with a name what `pgrep` and a filter leave of that."""
    return source.place == Place.PROC and not source.path and not source.name.startswith("/proc")


def _signal(run: Run, text: str, manner: tuple[str, ...], otherwise: str = "") -> None:
    place = Place.GUARD if Manner.GUARD in manner else Place.MACHINE
    target = Target(text, place) if text or not otherwise else description(otherwise, place)
    run.emit(Verb.CONTROL, target, None, (Manner.SIGNAL, *manner))


def described(text: str, kind: str) -> tuple[str, ...]:
    """What processes of this name are, in words a rule can use."""
    if kind == "pattern" and "|" in text:
        found = [described(part, kind) for part in text.replace("\\|", "|").split("|") if part]
        return tuple(dict.fromkeys([word for words in found for word in words]))
    bare = _bare(text.lower())
    name = bare.rpartition("/")[2] if kind == "names" else bare
    glob = name if kind == "names" and "." not in name else f"*{name}*"
    if GUARD in bare or matches(glob, GUARD):
        return (Manner.GUARD,) if bare.replace("*", "").replace("?", "") else (Manner.EVERYBODY,)
    if not name or len([probe for probe in PROBES if matches(glob, probe)]) > 2:
        return (Manner.EVERYBODY,)
    for service in SERVICES:
        if len(name) * 5 >= len(service) * 3 and matches(glob, service):
            return (Manner.SERVICE,)
    return ()


def _bare(pattern: str) -> str:
    """A regular expression as a shell pattern, as far as the two are alike."""
    text = pattern.strip("^$ ").replace("\\b", "").replace("\\", "")
    return text.replace(".*", "*").replace(".+", "*").replace(".", "?").replace("(", "").replace(")", "")


def narrowed(sources: tuple[Target, ...], run: Run) -> tuple[Target, ...]:
    """What a filter leaves of a listing of processes: those it names."""
    searches = run.spec is not None and run.spec.lists
    inverted = any([names in ("-v", "--invert-match") for option, _ in run.options for names in option.names])
    text = shown(run.operands[0]) if run.operands else ""
    wanted = text if searches else _between_slashes(text) if run.has("slashes") else ""
    if inverted or not wanted:
        return sources
    return tuple(
        [Target(wanted, source.place) if _listing(source) and not source.name else source for source in sources]
    )


def _between_slashes(text: str) -> str:
    """The words that a script picks lines by; empty: none are told."""
    parts = text.split("/")
    return parts[1] if len(parts) > 2 and not parts[0].strip(" \t!$0123456789~({") else ""


ROLES = {"PROCESSES": _processes}
