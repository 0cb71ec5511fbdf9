"""A tool that has the name of a program does to the files in its fields what the program does, in every profile.

Over all described programs: if the shell may not do it to the user's policy, a tool of that name may not either.
"""

import pytest

from tests.sweeps import tiers
from toolgate.analysis.tools.tool_names import verb_of
from toolgate.audit.recorders import NullRecorder
from toolgate.guard import Guard
from toolgate.knowledge.index import COMMON, OTHERS
from toolgate.knowledge.texts.tool_words import HARMLESS
from toolgate.model.call import Action, Mcp, Other, Shell, ToolCall
from toolgate.model.effect import Verb
from toolgate.model.verdict import ALLOW, DENY, Verdict
from toolgate.world import World

HOME, PROJECT = "/home/user", "/home/user/project"
POLICY, OTHER = f"{HOME}/.config/toolgate/policy.toml", "notes.txt"
WORLD = World({"home": HOME, "workspace": PROJECT, "files": {POLICY: "", f"{PROJECT}/{OTHER}": ""}})
NAMES = sorted({name for line in (COMMON + OTHERS).splitlines() for name in line.split(",")[1:] if name})
PROGRAMS = [name for name in NAMES if verb_of(name) in (Verb.UNKNOWN, Verb.WRITE, Verb.DELETE)]  # not `view`: it looks
PROGRAMS = [name for name in PROGRAMS if name not in HARMLESS]  # which every agent has, for something else
FIELDS = (("source", "destination"), ("src", "dst"), ("path", "to"), ("from", "target"), ("file", "output"))
PROFILES = ("balanced", "agentkit", "bitcode", "clippy", "strict")
GUARDS = {name: Guard(facts=WORLD, recorder=NullRecorder(), profile=name) for name in PROFILES}


def verdict(action: Action, profile: str = "balanced") -> Verdict:
    return GUARDS[profile].check(ToolCall(action, PROJECT)).verdict


def changes_policy(action: Action) -> bool:
    """Whether a command is denied because of what it does to the policy."""
    because = GUARDS["balanced"].check(ToolCall(action, PROJECT)).because
    denied = [finding.effect for finding in because if finding.opinion.verdict == DENY]
    return any([effect.verb in (Verb.WRITE, Verb.DELETE) and effect.target.path == POLICY for effect in denied])


@pytest.mark.parametrize("programs", tiers(PROGRAMS, 7))
def test_what_a_program_may_not_do_to_the_policy_a_tool_of_its_name_may_not(programs: list[str]) -> None:
    found = 0
    for number, name in enumerate(programs):
        for first, second in ((POLICY, OTHER), (OTHER, POLICY)):
            if not changes_policy(Shell(f"{name} {first} {second}")):
                continue
            found += 1
            one, other = FIELDS[number % len(FIELDS)]
            given: dict[str, object] = {one: first, other: second}
            for profile in PROFILES:
                for action in (Other(name, given), Other(name, {"args": [first, second]}), Mcp("files", name, given)):
                    assert verdict(action, profile) == DENY, (name, profile, action)
    assert found > 5


@pytest.mark.parametrize("name", ["mv", "cp", "ln", "tee"])
@pytest.mark.parametrize("profile", ["agentkit", "bitcode"])
def test_in_the_project_such_a_tool_is_as_free_as_before(name: str, profile: str) -> None:
    assert verdict(Other(name, {"source": OTHER, "destination": "other.txt"}), profile) == ALLOW
