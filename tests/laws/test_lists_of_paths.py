"""A list of paths is about every file, wherever it is and whether or not there is such a place on this machine."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.analysis import effects_of
from toolgate.decide import decide
from toolgate.guard import scene_of
from toolgate.model import DENY, Delete, Read, ToolCall, Write
from toolgate.model.effect import Place
from toolgate.policy import Policy, ToolPolicy
from toolgate.policy.force.book import rulebook
from toolgate.policy.force.plugins import plugin_plan
from toolgate.policy.match.matching import FILES, HOSTS
from toolgate.world import World

HOME, PROJECT = "/home/user", "/home/user/project"
WORLD = World({"home": HOME, "workspace": PROJECT, "files": {"/srv/a": "", "/home/other/a": "", f"{PROJECT}/a": ""}})
NO_FILES = (
    Place.MACHINE, Place.CONTAINER, Place.CLUSTER, Place.CLOUD, Place.DATABASE, Place.MCP, Place.UNKNOWN,
)  # fmt: skip
LISTS = (
    {"allow": ("$WORKSPACE/**",)},
    {"allowed_dirs": ("$WORKSPACE",)},
    {"deny": ("/**",), "allow": ("$WORKSPACE/**",)},
)
ROOTS = (
    "/data", "/nowhere", "/", "/home", "/Users/me", "/mnt", "/srv", "/opt", "/etc", "/usr", "/var", "/root",
    "/tmp", "/dev", "/proc", HOME, f"{HOME}/.ssh", f"{HOME}/.cache", f"{HOME}/.config/toolgate", f"{HOME}/.claude",
)  # fmt: skip
SEGMENTS = st.lists(st.sampled_from(["customers.csv", "a", "b.py", "x y", "data", "deep", ".hidden"]), min_size=1)


def test_every_place_is_that_of_a_file_or_of_something_else():
    every = {word for name, word in vars(Place).items() if name.isupper()}
    assert every == {*FILES, *HOSTS, *NO_FILES} and not {*NO_FILES} & {*FILES, *HOSTS}


@pytest.mark.parametrize("said", LISTS, ids=str)
@pytest.mark.parametrize("tool", ["read", "write", "edit"])
@given(SEGMENTS)
def test_no_file_outside_the_list_is_permitted(tool, said, names):
    strict = Policy(facts=WORLD, default_deny="allow" in said, tools={tool: ToolPolicy(**said)})
    for root in ROOTS:
        if root == "/tmp" and "allowed_dirs" in said:  # which permits temporary files always
            continue
        path = "/".join([root.rstrip("/"), *names])
        assert not strict.check_path(tool, path).allowed, path
        assert not strict.check_path(tool, f"../../..{path}").allowed, path


@given(st.sampled_from(ROOTS), SEGMENTS)
def test_without_a_list_default_deny_permits_no_file(root, names):
    path = "/".join([root.rstrip("/"), *names])
    assert not Policy(facts=WORLD, default_deny=True, tools={"read": ToolPolicy()}).check_path("read", path).allowed


@given(st.sampled_from(ROOTS), SEGMENTS)
def test_a_plugin_that_denies_a_name_denies_it_everywhere(root, names):
    plan, errors = plugin_plan(b"id: x\npatterns:\n  - file_match: '*'\n    verdict: deny\n", "/x.yaml")
    assert not errors
    book = rulebook([], [plan], [])
    path = "/".join([root.rstrip("/"), *names])
    for action in (Read((path,)), Write(path, "x"), Delete((path,))):
        call = ToolCall(action, PROJECT)
        assert decide(effects_of(call, WORLD, True), scene_of(call, WORLD), book).verdict == DENY, action


@pytest.mark.parametrize("path", ["/data/customers.csv", "/Users/me/x", "/no/such/root"])
def test_b_58_a_root_that_does_not_exist_is_outside_the_project(path):
    strict = Policy(facts=WORLD, default_deny=True, tools={"read": ToolPolicy(allow=("$WORKSPACE/**",))})
    assert not strict.check_path("read", path).allowed
    assert strict.check_path("read", f"{PROJECT}/a").allowed
