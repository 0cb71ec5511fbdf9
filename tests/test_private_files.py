"""A private file is written completely or not at all, and never through what another user has put there."""

import os
from pathlib import Path

import pytest

from toolgate import private_files
from toolgate.private_files import Untrusted, replace


@pytest.fixture
def place(tmp_path: Path) -> Path:
    directory = tmp_path / "state"
    directory.mkdir(mode=0o700)
    return directory


def test_a_file_is_written_for_its_owner_alone_and_replaced(place: Path) -> None:
    for data in (b"first", b"second"):
        replace(f"{place}/new/file", data)
        assert (place / "new" / "file").read_bytes() == data
    assert (place / "new" / "file").stat().st_mode & 0o777 == 0o600
    assert os.listdir(place / "new") == ["file"]


def test_a_link_in_place_of_the_draft_is_not_followed(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    victim = place / "victim"
    victim.write_bytes(b"kept")
    monkeypatch.setattr(private_files, "_turn", lambda: "1")
    (place / f".file.{os.getpid()}.1").symlink_to(victim)
    with pytest.raises(FileExistsError):
        replace(f"{place}/file", b"new")
    assert victim.read_bytes() == b"kept"


def test_a_link_in_place_of_the_file_is_replaced_and_not_followed(place: Path) -> None:
    victim = place / "victim"
    victim.write_bytes(b"kept")
    (place / "file").symlink_to(victim)
    replace(f"{place}/file", b"new")
    assert (victim.read_bytes(), (place / "file").read_bytes()) == (b"kept", b"new")
    assert not (place / "file").is_symlink()


def test_a_full_disk_leaves_the_file_and_no_draft(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace(f"{place}/file", b"old")

    def full(handle: int, data: bytes) -> int:
        raise OSError(28, "no space is left")

    monkeypatch.setattr("toolgate.private_files.system.write", full)
    with pytest.raises(OSError, match="no space"):
        replace(f"{place}/file", b"new")
    monkeypatch.undo()
    assert (os.listdir(place), (place / "file").read_bytes()) == (["file"], b"old")


def test_nothing_is_written_to_a_directory_that_others_can_use(place: Path) -> None:
    place.chmod(0o777)
    with pytest.raises(Untrusted):
        replace(f"{place}/file", b"new")
    assert os.listdir(place) == []


def test_nothing_is_written_to_a_directory_of_another_user(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolgate.private_files.system.getuid", lambda: place.stat().st_uid + 1)
    with pytest.raises(Untrusted):
        replace(f"{place}/file", b"new")
