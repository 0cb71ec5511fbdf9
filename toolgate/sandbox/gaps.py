"""Compares prediction and reality: what a sandbox stopped that the effects of a command did not predict."""

from collections.abc import Iterable

from toolgate.cases import HOME, PROJECT, Case, render
from toolgate.model.effect import Effect, Verb
from toolgate.model.gap import Gap
from toolgate.sandbox.starting import Needs

SHOWN = 3  # things that a sentence names
EFFECTS = {"connect": Verb.FETCH, "read": Verb.READ, "write": Verb.WRITE, "delete": Verb.DELETE, "run": Verb.RUN}


def gap_of(
    command: str,
    effects: Iterable[Effect],
    needs: Needs,
    refused: Iterable[tuple[str, str]],
    *,
    home: str,
    box: str = "",
    of: str = "",
) -> Gap | None:
    """The gap shown by a sandbox's refusals (each an action and its target); `None`: they show none."""
    seen = tuple(dict.fromkeys([(what, target) for what, target in refused]))
    if not seen:
        return None
    predicted = tuple(dict.fromkeys([str(effect) for effect in effects if effect.verb != Verb.USE]))
    return Gap(command, needs.cwd, needs.workspace, home, predicted, seen, box, of)


def sentence(gap: Gap) -> str:
    """The sentence in the answer about a command: what was stopped, and that this is a knowledge gap."""
    named = [f"{what} `{target}`" if target else what for what, target in gap.seen[:SHOWN]]
    more = len(gap.seen) - SHOWN
    listed = ", ".join(named) + (f" and {more} more" if more > 0 else "")
    where = f"toolgate report-gap {gap.of}" if gap.of else "toolgate report-gap --last"
    return (
        f"the sandbox stopped what was not predicted: {listed}; Toolgate did not know this: `{where}` prints a report"
    )


def case_of(gap: Gap) -> str:
    """The gap as an example case in the repository's format and standard scene, marked as open.

    Its effects are the predicted and the observed ones, so that the case passes once both are predicted.
    """
    cwd = _general(gap.cwd, gap)
    scene = (("cwd", cwd.removeprefix(PROJECT + "/")),) if cwd != PROJECT else ()
    effects = [
        *gap.predicted,
        *[f"{EFFECTS.get(what, Verb.UNKNOWN)} {_bare(what, target)}" for what, target in gap.seen],
    ]
    lines = tuple(dict.fromkeys([_one_line(_general(effect, gap)) for effect in effects]))
    case = Case("allow", _general(gap.command, gap), lines, todo=True, scene=scene)
    seen = [f"#   {what} {target}" for what, target in gap.seen]
    opening = f"# Seen in the sandbox `{gap.box}`, and not predicted:" if gap.box else "# Seen, and not predicted:"
    return "\n".join([opening, *[_one_line(_general(line, gap)) for line in seen], render(case)]) + "\n"


def _general(text: str, gap: Gap) -> str:
    """A text with the paths replaced by those of the standard scene."""
    for own, general in ((gap.workspace, PROJECT), (gap.home, HOME)):
        if own.strip("/"):
            text = text.replace(own.rstrip("/"), general)
    return text


def _bare(what: str, target: str) -> str:
    """A target as effects name it: a host without its port."""
    host, colon, port = target.rpartition(":")
    return host if what == "connect" and colon and port.isdigit() else target


def _one_line(text: str) -> str:
    return " ".join(text.split())
