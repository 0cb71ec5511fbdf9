"""Examples in policy files: what a rule must match and what not, and whole files tested on cases."""

from toolgate.adapters.generic import Described, described
from toolgate.analysis import effects_of
from toolgate.cases import PROJECT, Case, world_of
from toolgate.cases import record_of as case_record
from toolgate.model.confinement import Confinement
from toolgate.model.errors import GuardError, PolicyError
from toolgate.model.rule import Rule, Scene
from toolgate.policy.files.positions import Positions, positions
from toolgate.policy.force.book import rule_of
from toolgate.policy.force.compiling import rule_ruling
from toolgate.policy.read.document import Policy
from toolgate.policy.read.entries import Entry, Example
from toolgate.world import World


def wrong(policy: Policy, text: bytes | str, placed: bool = False) -> list[PolicyError]:
    """Examples that do not hold, in the order of the file; examples of Python rules only if `placed`."""
    where = positions(text.decode("utf-8") if isinstance(text, bytes) else text)
    tried = [entry for entry in policy.rules if placed or not entry.function]
    return [error for entry in tried for error in _of_rule(entry, policy.file, where, placed)]


def _of_rule(entry: Entry, file: str, where: Positions, placed: bool) -> list[PolicyError]:
    rule = rule_of(rule_ruling(entry), file, placed)
    found = []
    for key, examples in (("match", entry.match), ("no_match", entry.no_match)):
        for index, example in enumerate(examples):
            words = _objection(rule, example, key == "match", entry.when.get("confined") is True)
            if words:
                place = where.at(("rule", entry.index, key, index))
                advice = "fix the rule or the example"
                found.append(PolicyError(f"the rule `{entry.id}` {words}: `{_shown(example)}`", file, *place, advice))
    return found


def _objection(rule: Rule, example: Example, expected: bool, confined: bool) -> str:
    try:
        spoken = speaks(rule, example, confined)
    except GuardError as error:
        return f"has an example that is not a valid call ({error.message})"
    except Exception as error:  # noqa: BLE001 # a rule that fails does not hold its examples
        return f"fails on its example ({type(error).__name__}: {error})"
    if spoken == expected:
        return ""
    return "does not match its example" if expected else "matches what it should not"


def speaks(rule: Rule, example: Example, confined: bool = False) -> bool:
    """Whether a rule has an opinion about any effect of a call in the standard scene, or in a sandbox there."""
    request = request_of(example)
    facts = World(request.world or {})
    box = Confinement("bwrap") if confined else None
    scene = Scene(request.call, facts.workspace(), facts.installed_home(), facts.uid(), facts=facts, confinement=box)
    effects = effects_of(request.call, facts, uses=True)
    return any([rule(effect, scene) is not None for effect in effects])


def request_of(example: Example) -> Described:
    if isinstance(example, str):
        return described(case_record(Case("allow", example)), PROJECT)
    world = world_of(Case("allow", ""))
    return described({"cwd": PROJECT, **example, "world": world}, PROJECT)


def _shown(example: Example) -> str:
    return (example if isinstance(example, str) else str(example))[:200]
