"""`toolgate report-gap` prints what a sandbox stopped that was not predicted, as an example to paste."""

import json

import pytest

from toolgate.audit.gaps import gap_event, gap_in, record
from toolgate.audit.recorders import FileRecorder
from toolgate.cases import read
from toolgate.model.effect import Effect, Place, Target, Verb
from toolgate.sandbox.gaps import case_of, gap_of, sentence
from toolgate.sandbox.starting import Needs

TOKEN = "ghp_ogyjey4XVnHrkgn5ZYXltMT02fLPFlDf51Hs"
HOME, WORKSPACE = "/srv/people/ada", "/srv/people/ada/work/shop"
EFFECTS = (
    Effect(Verb.USE, Target("make", Place.UNKNOWN)),
    Effect(Verb.RUN, Target("make", Place.WORKSPACE)),
    Effect(Verb.WRITE, Target(f"{WORKSPACE}/out", Place.OUTPUT)),
)
COMMAND = f"make -C {WORKSPACE}/sub TOKEN={TOKEN} LOG={HOME}/x.log"
REFUSED = (("connect", "cdn.example:443"), ("connect", "cdn.example:443"), ("write", f"{HOME}/.cache/x"))


def gap(command: str = COMMAND, cwd: str = WORKSPACE, of: str = "k3f9"):
    found = gap_of(command, EFFECTS, Needs(cwd, WORKSPACE), REFUSED, home=HOME, box="bwrap", of=of)
    assert found is not None
    return found


def test_nothing_that_was_refused_is_no_gap():
    assert gap_of("make", EFFECTS, Needs(WORKSPACE, WORKSPACE), (), home=HOME) is None


def test_the_answer_says_what_was_stopped_and_that_it_is_a_gap():
    said = sentence(gap())
    assert (
        "connect `cdn.example:443`" in said
        and "Toolgate did not know this" in said
        and "toolgate report-gap k3f9" in said
    )


def test_the_example_can_be_pasted_and_its_paths_are_those_of_the_standard_scene():
    text = case_of(gap())
    (case,) = read(text)
    assert case.todo and "allow" == case.verdict
    assert (
        "run make",
        "write /home/user/project/out",
        "fetch cdn.example",
        "write /home/user/.cache/x",
    ) == case.effects
    assert "ada" not in text and "connect cdn.example:443" in text


@pytest.mark.parametrize(("cwd", "expected"), [(f"{WORKSPACE}/sub", "sub"), ("/opt/x", "/opt/x"), (HOME, "/home/user")])
def test_the_directory_is_told_where_it_is_not_the_project(cwd, expected):
    (case,) = read(case_of(gap(cwd=cwd)))
    assert (("cwd", expected),) == case.scene


def test_several_lines_stay_one_command():
    (case,) = read(case_of(gap("cat <<x\n# a\n@ b\n  allow c\nx\nmake")))
    assert "cat <<x\n# a\n@ b\n  allow c\nx\nmake" == case.text


def test_a_record_has_no_secrets_and_can_be_read_again():
    event = gap_event(gap())
    assert TOKEN not in json.dumps(event.data)
    again = gap_in(event.data)
    assert (gap().seen, gap().predicted, "k3f9") == (again.seen, again.predicted, again.of)


def test_what_cannot_be_recorded_ends_nothing():
    class Full:
        def record(self, events):
            raise OSError("no space is left")

    assert "" == record(gap(), Full())


def test_it_prints_the_latest_or_the_one_that_is_named(place):
    assert place.run("report-gap").out.startswith("no sandbox has stopped")
    log = FileRecorder(place.home / ".local/state/toolgate", "run")
    first = record(gap("make one", of="k3f9"), log)
    record(gap("make two", of="m4g8"), log)
    assert "make two" in place.run("report-gap").out and "make two" in place.run("report-gap", "--last").out
    assert all("make one" in place.run("report-gap", name).out for name in ("k3f9", first))
    told = place.run("report-gap", "k3f9", "--json").record
    assert ("make one", "k3f9", {"what": "connect", "target": "cdn.example:443"}) == (
        told["command"],
        told["of"],
        told["seen"][0],
    )
    wrong = place.run("report-gap", "zzzz")
    assert wrong.status == 64 and "there is no gap `zzzz`" in wrong.err
    assert "toolgate report-gap" in place.run("log").out
