"""A sandbox is chosen by its word, and what is missing is an error that says what to install."""

import sys

import pytest

from tests.sandbox.boxed import needed, needs_in
from toolgate.model.errors import GuardError
from toolgate.sandbox.choosing import NAMES, box_named, chosen
from toolgate.sandbox.starting import Limits, Start


@pytest.mark.parametrize("name", [name for name in NAMES if name != "auto"])
def test_every_kind_has_its_word(name):
    assert name == box_named(name).name


@pytest.mark.parametrize("name", ["", "bubblewrap", "Docker", "none ", "None", "chroot", "bwrap,none"])
def test_any_other_word_is_an_error_and_never_no_sandbox(name):
    """B-93."""
    with pytest.raises(GuardError, match="is not a sandbox") as error:
        chosen(name)
    assert "bwrap" in error.value.help


@pytest.mark.parametrize(
    ("name", "package"),
    [("bwrap", "install the package bubblewrap"), ("docker", "docker.io"), ("podman", "install the package podman")],
)
def test_one_that_is_missing_names_the_package(name, package, monkeypatch, tmp_path):
    """B-93."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        GuardError, match=f"the sandbox `{name}` does not work here: the program `{name}` is missing: .*{package}"
    ):
        chosen(name)
    with pytest.raises(GuardError, match=f"the program `{name}` is missing"):
        box_named(name).start(["true"], needs_in(tmp_path), Limits())


def test_an_engine_that_does_not_answer_is_missing(monkeypatch, tmp_path):
    program = tmp_path / "docker"
    program.write_text("#!/bin/sh\necho 'Cannot connect to the daemon' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GuardError, match=r"does not answer \(Cannot connect to the daemon\): start its engine"):
        chosen("docker")


def test_a_bwrap_that_makes_no_namespace_is_missing(monkeypatch, tmp_path):
    program = tmp_path / "bwrap"
    program.write_text(
        "#!/bin/sh\n[ \"$1\" = --help ] && echo --perms --clearenv --args --seccomp && exit 0\necho 'no permissions' >&2\nexit 1\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert "cannot make namespaces here (no permissions): set `sysctl" in box_named("bwrap").lacking()
    program.write_text("#!/bin/sh\necho --bind --ro-bind\n")
    program.rename(tmp_path / "old")
    (tmp_path / "deep").mkdir()
    (tmp_path / "old").rename(tmp_path / "deep" / "bwrap")
    monkeypatch.setenv("PATH", f"{tmp_path / 'deep'}:/usr/bin:/bin")
    assert "`bwrap` is too old: install" in box_named("bwrap").lacking()


def test_auto_is_a_kind_of_this_system_that_works_and_never_none(monkeypatch, tmp_path):
    needed("bwrap")
    assert "bwrap" == chosen("auto").name
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "landlock" == chosen("auto").name
    monkeypatch.setattr(sys, "platform", "plan9")
    with pytest.raises(GuardError, match="has no sandbox of its own"):
        chosen("auto")


def test_none_is_the_command_itself(tmp_path):
    assert Start(("ls", "-l"), {"A": "b"}) == chosen("none").start(
        ["ls", "-l"], needs_in(tmp_path, variables=(("A", "b"),)), Limits()
    )


@pytest.mark.parametrize("image", ["--privileged", "-v/:/host", "a b", "a\n", "\u00e4"])
def test_what_is_no_image_is_an_error(image, tmp_path):
    assert "is not the name of an image" in box_named("docker", image).lacking()
    with pytest.raises(GuardError, match="is not the name of an image"):
        box_named("podman", image).start(["true"], needs_in(tmp_path), Limits())


def test_the_image_of_a_container_can_be_named():
    assert ("img:2",) == tuple(getattr(box_named(name, "img:2"), "image", None) for name in ("docker",))
