"""The policy's settings for the guard agent: which model, how it is asked, what it may settle and cost.

The keys are those of `[llm]` in a policy file (`policy.read.schema`), which also checks them; here they are values.
`policy.force.book` decides which layers may set which of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolgate.model.value import Value
from toolgate.model.verdict import ASK, DENY, VERDICTS, Verdict

OPENAI, ANTHROPIC, GOOGLE = "openai", "anthropic", "google"  # wire formats
AGENT, SCORE, SINGLE, SAFETY, DIRECTORIES = "agent", "score", "single", "safety", "directories"  # modes
# Classes that it may settle: an undescribed program with plain words; one whose words suggest something hard to undo; a
# file of code from elsewhere; a package; what a policy leaves to it.
PROGRAM, DEED, CODE, PACKAGE, POLICY = "program", "deed", "code", "package", "policy"
CLASSES = (PROGRAM, DEED, CODE, PACKAGE, POLICY)
ADVISE, SETTLE = "advise", "settle"  # the options for a model without a passed probe


class Endpoint(Value):
    """A model and its address: `key` names the environment variable or the keyring entry with its key."""

    __slots__ = (
        "provider", "model", "base_url", "key", "proxy", "ca_file", "timeout", "mode", "settles", "threshold",
        "unproven", "samples", "stream", "input_price", "output_price",
    )  # fmt: skip

    def __init__(
        self,
        provider: str = OPENAI,
        model: str = "",
        base_url: str = "",
        key: str = "",
        proxy: str = "",
        ca_file: str = "",
        timeout: float = 6.0,
        mode: str = AGENT,
        settles: tuple[str, ...] = (),
        threshold: float | None = None,
        unproven: str = ADVISE,
        samples: int = 2,
        stream: bool = False,
        input_price: float = 0.0,
        output_price: float = 0.0,
    ) -> None:
        self.provider = provider
        self.model = model
        self.base_url = base_url
        self.key = key
        self.proxy = proxy
        self.ca_file = ca_file
        self.timeout = timeout  # seconds, including all turns and retries
        self.mode = mode
        self.settles = settles  # empty: as its probe and calibration say
        self.threshold = threshold  # None: as its calibration says
        self.unproven = unproven
        self.samples = samples  # number of answers for code or a package, all of which must allow
        self.stream = stream
        self.input_price = input_price  # per million tokens, in the currency of `max_cost_day`
        self.output_price = output_price


class Settings(Value):
    """All settings of the guard agent. Its `endpoints` are asked in turn; without any there is no guard agent."""

    __slots__ = (
        "endpoints", "enabled", "max_turns", "on_error", "on_ambiguous", "scope", "format", "verdict_line", "max_input",
        "cache", "security_scope", "max_tokens_call", "max_calls_hour", "max_calls_day", "max_tokens_day",
        "max_cost_day", "skills", "look",
    )  # fmt: skip

    def __init__(
        self,
        endpoints: tuple[Endpoint, ...] = (),
        enabled: bool = True,
        max_turns: int = 5,
        on_error: Verdict = ASK,
        on_ambiguous: Verdict = ASK,
        scope: str = "unknown",
        format: str = "tolerant",
        verdict_line: str = "last",
        max_input: int = 8_192,
        cache: bool = True,
        security_scope: str = "",
        max_tokens_call: int = 20_000,
        max_calls_hour: int = 120,
        max_calls_day: int = 1_000,
        max_tokens_day: int = 2_000_000,
        max_cost_day: float = 0.0,
        skills: tuple[str, ...] = (),
        look: bool = True,
    ) -> None:
        self.endpoints = endpoints
        self.enabled = enabled
        self.max_turns = max_turns
        self.on_error = on_error  # ASK or DENY: no failure allows
        self.on_ambiguous = on_ambiguous
        self.scope = scope
        self.format = format
        self.verdict_line = verdict_line
        self.max_input = max_input
        self.cache = cache
        self.security_scope = security_scope
        self.max_tokens_call = max_tokens_call
        self.max_calls_hour = max_calls_hour
        self.max_calls_day = max_calls_day
        self.max_tokens_day = max_tokens_day
        self.max_cost_day = max_cost_day  # 0: no ceiling
        self.skills = skills  # more directories with guard skills
        self.look = look  # whether a model may see the analysis and files of the project


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
