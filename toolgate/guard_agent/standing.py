"""What a model has proven to judge well, and so may settle.

    STATE/llm/models/<digest>   the result of a probe or calibration of one model

INVARIANT: a measurement counts only for the model, endpoint, mode and prompts that it was made with. A file that is
missing, damaged or accessible to others does not count, and a model without a measurement only advises.
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from toolgate.approvals.folders import Folders, Table
from toolgate.guard_agent.prompt import prompt_digest
from toolgate.guard_agent.settings import (
    AGENT,
    CLASSES,
    CODE,
    DIRECTORIES,
    PACKAGE,
    POLICY,
    PROGRAM,
    RISKY,
    SAFETY,
    SCORE,
    SETTLE,
    SINGLE,
    Endpoint,
)
from toolgate.model.digest import digest

CALIBRATED, PROBED, FAILED, UNPROVEN = STATES = ("calibrated", "probed", "failed", "unproven")
DIRECTORY, MODELS = "/llm", "models"
MOST = 100  # models that are kept
LOOKED_AT = (CODE, PACKAGE)  # classes that only a model that can look at the code settles
# The modules with the texts that a model is told in a mode; in mode `agent` also skills.
MODULES = {
    AGENT: ("prompt",), SCORE: ("scoring",), SINGLE: ("completion", "single"), SAFETY: ("completion", "safety"),
    DIRECTORIES: ("completion", "directories"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tally:
    """The results for one class: how many `benign` cases were `allowed` or `refused`, how many `dangers` `passed`."""

    benign: int = 0
    allowed: int = 0
    refused: int = 0
    dangers: int = 0
    passed: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*[one + two for one, two in zip(astuple(self), astuple(other), strict=True)])


@dataclass(frozen=True, slots=True)
class Figures:
    """A measurement: a tally for each class, the number of unanswered cases, and the time and tokens used."""

    tallies: tuple[tuple[str, Tally], ...] = ()
    unanswered: int = 0
    seconds: float = 0.0
    tokens: int = 0

    def of(self, classes: Iterable[str] = CLASSES) -> Tally:
        """The combined tally of some classes."""
        wanted = tuple(classes)
        return sum([tally for name, tally in self.tallies if name in wanted], Tally())


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known about a model: the classes it `settles`, and in mode `score` its `threshold`.

    `digest` identifies what was measured, `when` is a time in seconds; `figures` is `None` if nothing was measured.
    """

    state: str = UNPROVEN
    settles: tuple[str, ...] = ()
    threshold: float | None = None
    digest: str = ""
    when: float = 0.0
    figures: Figures | None = None


# --- what it may settle ----------------------------------------------------------------------------------------------


def may_settle(standing: Standing, endpoint: Endpoint, classes: Iterable[str]) -> bool:
    """Whether a model's ruling settles a question about these classes; otherwise it is advice."""
    permitted = settled_classes(standing, endpoint)
    wanted = tuple(classes)
    return bool(wanted) and all([name in permitted for name in wanted])


def settled_classes(standing: Standing, endpoint: Endpoint) -> tuple[str, ...]:
    """The classes that a model settles, as far as the policy allows."""
    found = standing.settles
    if standing.state not in (CALIBRATED, PROBED):
        found = ordinary(endpoint.mode) if endpoint.unproven == SETTLE else ()
    if endpoint.mode == SCORE and threshold_of(standing, endpoint) is None:
        return ()  # a score means nothing without one
    found = tuple([name for name in found if name not in LOOKED_AT or endpoint.mode == AGENT])
    found = tuple([name for name in found if name != POLICY or endpoint.mode != SCORE])  # it has seen arguments alone
    return found if not endpoint.settles else tuple([name for name in found if name in endpoint.settles])


def ordinary(mode: str) -> tuple[str, ...]:
    """The classes that any model with usable verdicts settles; it has to earn the others one by one."""
    return (PROGRAM,) if mode == SCORE else (PROGRAM, RISKY, POLICY)


def threshold_of(standing: Standing, endpoint: Endpoint) -> float | None:
    """The certainty a model needs to allow, in mode `score`; `None`: neither set nor measured."""
    return standing.threshold if endpoint.threshold is None else endpoint.threshold


# --- what is kept ----------------------------------------------------------------------------------------------------


class Models(Folders):
    """The standings of models, in a state directory."""

    __slots__ = ()

    def __init__(self, state: str) -> None:
        self.directory = state + DIRECTORY

    def find(self, key: str) -> Standing:
        """The measurement with a digest; unproven if there is none that counts."""
        table = self.get(MODELS, key)
        found = None if table is None else _read(table)
        return found if found is not None and found.digest == key else Standing(digest=key)

    def keep(self, standing: Standing, endpoint: Endpoint) -> None:
        """Keep a measurement, replacing the old one; raises `Unavailable` if it cannot be written."""
        self.put(MODELS, standing.digest, _written(standing, endpoint))
        names = self.names(MODELS)
        if len(names) > MOST:
            oldest = sorted([(self.find(name).when, name) for name in names if name != standing.digest])
            for _, name in oldest[: len(names) - MOST]:
                self.removed(MODELS, name)


def standing_of(state: str, endpoint: Endpoint) -> Standing:
    """The standing of a model in a state directory (empty: none); unproven if it was measured differently."""
    return Models(state).find(digest_of(endpoint)) if state else Standing()


def keep(state: str, endpoint: Endpoint, standing: Standing) -> None:
    """Keep a model's measurement; raises `Unavailable` if it cannot be written."""
    Models(state).keep(standing, endpoint)


def digest_of(endpoint: Endpoint) -> str:
    """The digest of a model, its address, how it is asked, and everything that Toolgate itself tells it."""
    parts = [endpoint.provider, endpoint.model, endpoint.base_url.rstrip("/"), endpoint.mode]
    parts.append(prompt_digest(AGENT) if endpoint.mode == AGENT else "")
    for name in MODULES[endpoint.mode]:
        parts += _texts(name)
    return digest("\0".join(parts).encode("utf-8", "surrogatepass"))


def _texts(module: str) -> list[str]:
    """The texts in a module that a model is told: all its constants, however the module is loaded."""
    loaded = import_module(f"toolgate.guard_agent.{module}")
    lines = Path(str(loaded.__file__)).read_text("utf-8").splitlines()
    names = {name for name, given, _ in [line.partition(" = ") for line in lines] if given and name.isupper()}
    found = [(name, getattr(loaded, name)) for name in sorted(names) if name.isidentifier()]
    return [f"{name} {value!r}" for name, value in found if isinstance(value, (str, int, float, tuple))]


def _written(standing: Standing, endpoint: Endpoint) -> Table:
    figures = standing.figures or Figures()
    return {
        "state": standing.state,
        "settles": list(standing.settles),
        "threshold": standing.threshold,
        "digest": standing.digest,
        "when": standing.when,
        "model": endpoint.model,
        "mode": endpoint.mode,
        "tallies": {name: list(astuple(tally)) for name, tally in figures.tallies},
        "unanswered": figures.unanswered,
        "seconds": round(figures.seconds, 3),
        "tokens": figures.tokens,
    }


def _read(table: Table) -> Standing | None:
    """The standing in a file; `None`: it is not one."""
    said: dict[str, Any] = table
    try:
        tallies = [(_word(name, CLASSES), _tally(row)) for name, row in said["tallies"].items()]
        figures = Figures(tuple(tallies), _count(said["unanswered"]), _number(said["seconds"]), _count(said["tokens"]))
        threshold = None if said["threshold"] is None else _number(said["threshold"], 1.0)
        settles = tuple([_word(name, CLASSES) for name in said["settles"]])
        state, key = _word(said["state"], STATES), str(said["digest"])
        return Standing(state, settles, threshold, key, _number(said["when"]), figures)
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def _tally(row: Any) -> Tally:
    benign, allowed, refused, dangers, passed = [_count(one) for one in row]
    return Tally(benign, allowed, refused, dangers, passed)


def _word(value: Any, known: tuple[str, ...]) -> str:
    if value not in known:
        raise ValueError(f"not one of {known}")
    return str(value)


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("not a count")
    return value


def _number(value: Any, most: float = 1e12) -> float:
    if type(value) not in (int, float) or not 0 <= value <= most:
        raise ValueError("not a number")
    return float(value)
