"""Private files where the system knows no owners: Windows."""

import pytest

from toolgate.policy.files import storage, trust
from toolgate.policy.force import cache
from toolgate.policy.force.plan import Prepared
from toolgate.private_files import replace


def test_without_owners_files_are_read_and_kept(tmp_path, monkeypatch):
    monkeypatch.delattr("posix.getuid")
    home = str(tmp_path)
    replace(home + "/a", b"text")
    (tmp_path / "a").chmod(0o666)  # what every file looks like there
    assert b"text" == storage.contents(home + "/a", 10, (0, storage.own_id()))
    prepared = Prepared([], [], True, [("value", 1, 2)], ())
    cache.keep(home, "name" * 10, "key", prepared)
    assert prepared == cache.kept(home, "name" * 10, "key")
    assert {} == trust.listed(home)


def test_with_owners_what_others_may_change_is_not_read(tmp_path):
    (tmp_path / "a").write_text("text")
    (tmp_path / "a").chmod(0o666)
    with pytest.raises(storage.Unsafe):
        storage.contents(str(tmp_path / "a"), 10, (0, storage.own_id()))
