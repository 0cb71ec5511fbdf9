"""The variables a command finds in a sandbox."""

from tests.sandbox.boxed import needs_in
from toolgate.sandbox.starting import Network
from toolgate.sandbox.surroundings import variables_inside


def given(tmp_path, *pairs, **changes):
    return variables_inside(needs_in(tmp_path, variables=pairs, **changes))


def test_its_own_are_as_they_were(tmp_path):
    assert {"A": "b"} == given(tmp_path, ("A", "b"))


def test_temporary_files_are_never_put_where_the_machine_has_its_own(tmp_path):
    assert {"TMPDIR": "/tmp"} == given(tmp_path, ("TMPDIR", "/run/user/1000/x"))


def test_some_hosts_are_called_through_the_proxy(tmp_path):
    found = given(tmp_path, ("https_proxy", "http://elsewhere.example"), network=Network.HOSTS, hosts=("example.com",))
    assert {"http://127.0.0.1:3128"} == {found[name] for name in ("http_proxy", "HTTPS_PROXY", "https_proxy")}


def test_go_has_a_cache_that_it_can_write(tmp_path):
    assert "/tmp/go-build" == given(tmp_path, ("HOME", "/home/u"))["GOCACHE"]
    kept = given(tmp_path, ("HOME", "/home/u"), writable=("/home/u/.cache/go-build",))
    assert "/home/u/.cache/go-build" == kept["GOCACHE"]
    assert "/x" == given(tmp_path, ("HOME", "/home/u"), ("GOCACHE", "/x"))["GOCACHE"]
