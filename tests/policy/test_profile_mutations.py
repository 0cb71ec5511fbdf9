"""Each rule of each profile decides something: without any one of them an example of its profile does not hold.

A rule that only words what another would decide as well is shown by its name, in `WORDED`.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from tests.policy.profiled import NAMES
from toolgate.adapters.generic import described
from toolgate.analysis import effects_of
from toolgate.cases import PROJECT, Case, read, record_of
from toolgate.decide import decide
from toolgate.guard import scene_of
from toolgate.model import Rulebook, Scene
from toolgate.policy.force.book import rulebook
from toolgate.policy.force.compiling import compiled
from toolgate.policy.force.preparing import profile_plans
from toolgate.policy.force.profile_files import PROFILES
from toolgate.policy.force.settling import settled
from toolgate.policy.read.document import PROFILE, Policy, parse
from toolgate.world import World

CASES = Path(__file__).resolve().parents[1] / "cases/profiles"
MEMORY = ("earlier", "remembered", "prior", "interactive")

# A call whose verdict another rule, or the silence of all, would give as well, in other words.
WORDED = {
    ("bitcode", "settings-outside-the-working-directory"): (
        "Write",
        '{"file_path": "/home/user/.ssh/id_rsa", "content": "x"}',
    ),
    ("bitcode", "keys-outside-the-working-directory"): ("Bash", "ssh-import-id gh:mallory"),
    ("clippy", "changes-by-other-tools"): ("Write", '{"file_path": "a.py", "content": ""}'),
    ("clippy", "mounts"): ("Bash", "docker run -v /etc:/e alpine"),
    ("clippy", "sudo-rules"): ("Bash", "visudo -f /etc/sudoers.d/x"),
    ("readonly", "exhausts-nothing"): ("Bash", "ruby -e 'x = \"a\" * 100_000_000_000'"),
    ("readonly", "installs-nothing"): ("Bash", "npm install"),
    ("strict", "not-plainly-known"): ("Bash", "frobnicate"),
}


@cache
def policy_of(name: str) -> Policy:
    path = os.path.join(PROFILES, name + ".toml")
    return parse(Path(path).read_bytes(), path, PROFILE)


plans_of = cache(profile_plans)


@cache
def scenes(name: str):
    """The examples of a profile, each with what its call does; those that hang on earlier calls aside."""
    cases = read((CASES / f"{name}.cases").read_text("utf-8"))
    plain = [case for case in cases if not case.todo and not any(word in MEMORY for word, _ in case.scene)]
    return [(case, *effects(case)) for case in plain]


def effects(case: Case):
    request = described(record_of(case), PROJECT)
    facts = World(request.world or {})
    scene = scene_of(request.call, facts)
    return scene, effects_of(request.call, facts, uses=True)


def book_without(name: str, index: int | None) -> Rulebook:
    """The rulebook of a profile without one of its rules; `None`: with all of them."""
    policy = policy_of(name)
    chain, whole, _ = plans_of(name)
    rules = policy.rules if index is None else policy.rules[:index] + policy.rules[index + 1 :]
    own = Policy(policy.file, policy.layer, policy.settings, policy.tools, rules, policy.lines)
    return rulebook([], [], [compiled(own), *chain[1:]], whole)


def decided(book: Rulebook, scene: Scene, found) -> tuple[str, str]:
    decision = settled(decide(found, scene, book), book, interactive=True)
    return str(decision.verdict), decision.rule


@cache
def deciding(name: str) -> dict[Case, str]:
    """The rule that decides each example of a profile."""
    book = book_without(name, None)
    return {case: decided(book, scene, found)[1] for case, scene, found in scenes(name)}


RULES = [(name, index, entry.id) for name in NAMES for index, entry in enumerate(policy_of(name).rules)]


@pytest.mark.parametrize("name", NAMES)
def test_every_example_holds_with_all_rules(name):
    book = book_without(name, None)
    wrong = [case.text for case, scene, found in scenes(name) if decided(book, scene, found)[0] != case.verdict]
    assert [] == wrong and len(scenes(name)) > 10


@pytest.mark.parametrize(("name", "index", "rule"), RULES, ids=[f"{name}-{rule}" for name, _, rule in RULES])
def test_an_example_fails_without_any_one_rule(name, index, rule):
    book = book_without(name, index)
    if (name, rule) in WORDED:
        tool, text = WORDED[name, rule]
        scene, found = effects(Case("allow", text, scene=() if tool == "Bash" else (("tool", tool),)))
        assert rule == decided(book_without(name, None), scene, found)[1] != decided(book, scene, found)[1]
        return
    first = sorted(scenes(name), key=lambda one: deciding(name)[one[0]] != rule)  # the most likely ones first
    assert any(decided(book, scene, found)[0] != case.verdict for case, scene, found in first)
