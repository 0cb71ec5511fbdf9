"""The policy's settings for the guard agent: which model, how it is asked, what it may settle and cost.

The keys are those of `[llm]` in a policy file (`policy.read.schema`), which also checks them; here they are values.
`policy.force.book` decides which layers may set which of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from toolgate.model.verdict import ASK, DENY, VERDICTS, Verdict

OPENAI, ANTHROPIC, GOOGLE = "openai", "anthropic", "google"  # wire formats
AGENT, SCORE, SINGLE, SAFETY, DIRECTORIES = "agent", "score", "single", "safety", "directories"  # modes
# Classes that it may settle: an undescribed program with plain words; one whose words suggest something hard to undo; a
# file of code from elsewhere; a package; what a policy leaves to it.
PROGRAM, RISKY, CODE, PACKAGE, POLICY = "program", "risky", "code", "package", "policy"
CLASSES = (PROGRAM, RISKY, CODE, PACKAGE, POLICY)
ADVISE, SETTLE = "advise", "settle"  # the options for a model without a passed probe


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model and its address: `key` names the environment variable or the keyring entry with its key."""

    provider: str = OPENAI
    model: str = ""
    base_url: str = ""
    key: str = ""
    proxy: str = ""
    ca_file: str = ""
    timeout: float = 6.0  # seconds, including all turns and retries
    mode: str = AGENT
    settles: tuple[str, ...] = ()  # empty: as its probe and calibration say
    threshold: float | None = None  # None: as its calibration says
    unproven: str = ADVISE
    samples: int = 2  # number of answers for code or a package, all of which must allow
    stream: bool = False
    input_price: float = 0.0  # per million tokens, in the currency of `max_cost_day`
    output_price: float = 0.0


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of the guard agent. Its `endpoints` are asked in turn; without any there is no guard agent."""

    endpoints: tuple[Endpoint, ...] = ()
    enabled: bool = True
    max_turns: int = 5
    on_error: Verdict = ASK  # ASK or DENY: no failure allows
    on_ambiguous: Verdict = ASK
    scope: str = "unknown"
    format: str = "tolerant"
    verdict_line: str = "last"
    max_input: int = 8_192
    cache: bool = True
    security_scope: str = ""
    max_tokens_call: int = 20_000
    max_calls_hour: int = 120
    max_calls_day: int = 1_000
    max_tokens_day: int = 2_000_000
    max_cost_day: float = 0.0  # 0: no ceiling
    skills: tuple[str, ...] = ()  # more directories with guard skills
    look: bool = True  # whether a model may see the analysis and files of the project


VARIABLE = "TOOLGATE_LLM"  # can only switch the guard agent off, never on, since an agent can set variables


def switched_off(value: str | None) -> bool:
    """Whether a value of `TOOLGATE_LLM` switches the guard agent off.

    INVARIANT: no value permits anything. A model that is switched off this way counts as one that cannot be asked
    (`OFF`): `on_error` decides about the call, never `when_absent = "skip"`, which is for policies without a model.
    """
    return value is not None and value.strip().lower() in ("false", "0", "off", "no")


def settings_of(table: Mapping[str, object] | None) -> Settings:
    """The settings in a checked table of `[llm]`; missing ones have their defaults.

    A second table `second` has the keys of an endpoint: it is asked if the first does not settle a call.
    """
    if not table:
        return Settings()
    ours = {name: table[name] for name in Settings.__slots__ if name in table and name != "endpoints"}
    for name in ("on_error", "on_ambiguous"):
        ours[name] = _fallback(table.get(name))
    if isinstance(table.get("skills"), (list, tuple)):
        ours["skills"] = tuple(table["skills"])  # type: ignore[arg-type]  # a list of texts, as the schema says
    found = [_endpoint(table)]
    second = table.get("second")
    if isinstance(second, Mapping):
        found.append(_endpoint(second))
    return Settings(tuple([one for one in found if one.model]), **ours)  # type: ignore[arg-type]  # checked by the schema


def _endpoint(table: Mapping[str, object]) -> Endpoint:
    said = {name: table[name] for name in Endpoint.__slots__ if name in table}
    if isinstance(said.get("settles"), (list, tuple)):
        said["settles"] = tuple(said["settles"])  # type: ignore[arg-type]  # a list of texts, as the schema says
    return Endpoint(**said)  # type: ignore[arg-type]  # checked by the schema


def _fallback(word: object) -> Verdict:
    """The verdict if the guard agent cannot settle a call: no word for it permits anything."""
    verdict = VERDICTS.get(word, ASK) if isinstance(word, str) else ASK
    return DENY if verdict == DENY else ASK
