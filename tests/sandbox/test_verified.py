"""A sandbox counts only after a probe inside it has tried to leave, and every doubt is an error."""

import os
import sys

import pytest

from tests.sandbox.boxed import needed
from toolgate.model.confinement import Confinement
from toolgate.model.errors import GuardError
from toolgate.sandbox import probe
from toolgate.sandbox.choosing import box_named
from toolgate.sandbox.starting import HostsUnlimited, Network, Start
from toolgate.sandbox.verified import fallen_walls, verify


class Changed:
    """A sandbox with other needs than those that were asked for: a wall is taken out of it."""

    def __init__(self, box, name="changed", **changes):
        self.box, self.name, self.changes = box, name, changes

    def lacking(self):
        return self.box.lacking()

    def start(self, words, needs, limits):
        return self.box.start(words, needs._replace(**self.changes), limits)


class Answering:
    """No sandbox, and a program that says what it likes."""

    def __init__(self, code, name):
        self.code, self.name = code, name

    def lacking(self):
        return ""

    def start(self, words, needs, limits):
        if needs.network == Network.HOSTS:
            raise HostsUnlimited("no")
        return Start((os.path.realpath(sys.executable), "-c", self.code, words[-1]), {})


@pytest.mark.parametrize("name", ["bwrap", "landlock", "seatbelt"])
def test_every_wall_of_a_sandbox_that_works_here_stands(name):
    assert Confinement(name, Network.HOSTS) == verify(needed(name))


def test_without_a_sandbox_no_wall_stands():
    fallen = set(fallen_walls(box_named("none"), Network.NONE))
    assert {"files outside are not changed", "a hidden file is not read", "the network is not reached"} <= fallen
    assert {
        "no file is made outside the project",
        "no socket outside is reached",
        "`outside/file` stays as it is",
    } <= fallen
    with pytest.raises(GuardError, match="does not hold; not so: files outside are not changed"):
        verify(box_named("none"))


@pytest.mark.parametrize(
    ("change", "wall"),
    [
        ({"hidden": ()}, "a hidden file is not read"),
        ({"protected": ()}, "what is protected is not moved away"),
        ({"network": Network.OPEN}, "the network is not reached"),
        ({"writable": ()}, "what is writable is changed"),
    ],
)
def test_a_wall_that_is_missing_is_named(change, wall):
    box = Changed(needed("bwrap"), **change)
    assert wall in fallen_walls(box, Network.NONE)
    with pytest.raises(GuardError, match=wall):
        verify(box)


@pytest.mark.parametrize("code", ["", "print('{}')", "print('[]')", "print('not json')", "import sys; sys.exit(3)"])
def test_an_answer_that_is_missing_is_no_confinement(code):
    with pytest.raises(GuardError, match=r"could not be tried|does not hold"):
        verify(Answering(code, f"answers {code!r}"))


def test_a_probe_that_lies_is_found_out_by_what_happened_outside():
    """It says that every wall has stood, and has written a file outside."""
    code = (
        f"import sys, json; sys.path.insert(0, {os.path.dirname(probe.__file__)!r}); import probe\n"
        "plan = json.loads(sys.argv[1]); open(plan['outside'] + '/new', 'w').close()\n"
        "print(json.dumps(dict.fromkeys([*probe.walls(plan), *probe.permitted(plan)], 'held')))"
    )
    assert ("no file is made outside the project", "what is written in the project stays") == fallen_walls(
        Answering(code, "liar"), Network.NONE
    )


def test_one_that_is_missing_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GuardError, match=r"`bwrap` does not work here: .*install the package bubblewrap"):
        fallen_walls(box_named("bwrap"), Network.NONE)


def test_a_sandbox_is_tried_once_in_each_process():
    box = needed("bwrap")
    found = verify(box)
    assert found is verify(box)
