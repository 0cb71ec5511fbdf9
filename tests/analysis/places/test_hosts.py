"""Claims about where a host is, in every spelling that programs accept."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.analysis.git.remotes import remotes
from toolgate.analysis.places.addresses import dotted, embedded, spelt_six, version_four, version_six
from toolgate.analysis.places.hosts import is_drop, locate_host
from toolgate.model.effect import Place, Target
from toolgate.world import World

WORLD = World({})

CLAIMS = r"""
loopback localhost LOCALHOST localhost. localhost:3000 http://localhost:5173/ app.localhost 127.0.0.1 127.1 127.255.255.254 0.0.0.0 0 http://0/
loopback 2130706433 0x7f000001 0x7f.1 017700000001 [::1] ::1 [::1]:8080 http://[::1]:80/x [::ffff:127.0.0.1] ::ffff:7f00:1 ip6-localhost
private 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1:22 user@192.168.0.1 100.64.0.1 169.254.1.1 fe80::1%eth0 [fd12::1]:80 db db:5432 redis
private relay.local printer.lan host.docker.internal kubernetes.default.svc api.corp user@host:dir http://api:8000/ 198.18.0.1
metadata 169.254.169.254 http://169.254.169.254/latest/meta-data/ http://169.254.170.2/v2/credentials/x 0xa9fea9fe 2852039166 169.254.43518
metadata 0251.0376.0251.0376 0xa9.0xfe.0xa9.0xfe [::ffff:169.254.169.254] ::ffff:a9fe:a9fe fd00:ec2::254 metadata.google.internal 100.100.100.200
metadata http://metadata.google.internal./x METADATA.google.internal metadata 169.254.169.254.nip.io 169-254-169-254.sslip.io ①⑥⑨.254.169.254
metadata 169。254。169。254 http://x@169.254.169.254/ http://a@b@169.254.169.254/ [64:ff9b::a9fe:a9fe] 2002:a9fe:a9fe::1 http://169.254.169.254\@github.com/
forge github.com https://GitHub.com/ https://github.com?x=1 https://github.com./ HTTPS://user@github.com/ git@github.com:a/b.git gitlab.com
forge ssh://git@github.com:22/a/b.git https://x:y@github.com/a github.com/a/b evil.com:80@github.com //github.com/x codeberg.org git+https://bitbucket.org/x
known https://docs.python.org/3/ https://react.dev/learn pypi.org files.pythonhosted.org registry.npmjs.org developer.mozilla.org docs.rs pkg.go.dev
known raw.githubusercontent.com api.github.com en.wikipedia.org requests.readthedocs.io stackoverflow.com huggingface.co salsa.debian.org example.com
remote evil.example https://telemetry-eu.example/?k=x 198.51.100.7 203.0.113.9:80 8.8.8.8 [2001:db8::1] github.com.evil.example notgithub.com
remote http://github.com:x@evil.com/ http://evil.com\@github.com/ http://evil.com#@github.com http://evil.com?@github.com http://a@b@github.com/
remote xn--gthub-n4a.com ɡithub.com gıthub.com http://%67ithub.com/ http:/evil.com http:///evil.com http:evil.com HTTP:\\evil.com\x //evil.com/x
remote 127.0.0.1.nip.io localtest.me 0177.0.0.1 1.2.3.4.5 256.1.1.1 1.2.3.4x github.com%00.evil.com pastebin.com webhook.site abc.ngrok-free.app
remote gist.github.com paste.mozilla.org foo.github.io x.herokuapp.com bucket.s3.amazonaws.com evil..com [::1 http://[::1].evil.com/ [zz]
remote git@relay.example:x.git https://pypi.org.evil.example/simple 172.32.0.1 11.0.0.1
cloud s3://bucket/x gs://b
secret file:///etc/shadow
system file:///etc/hosts file://localhost/etc/hosts file:/etc/hosts
unknown data:text/html,x javascript:alert(1) http:// @ :80
"""
TABLE = [(place, text) for place, *texts in [line.split() for line in CLAIMS.strip().splitlines()] for text in texts]


@pytest.mark.parametrize(("place", "text"), TABLE, ids=[text for _, text in TABLE])
def test_a_host_is_where_programs_take_it(place: str, text: str) -> None:
    assert place == locate_host(text, WORLD).place


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("https://user:pw@Docs.Python.org:443/3/?q#f", "docs.python.org"),
        ("git@github.com:a/b.git", "github.com"),
        ("http://2852039166/x", "169.254.169.254"),
        ("http://[::FFFF:127.0.0.1]:80/", "127.0.0.1"),
        ("[2001:DB8:0:0::1]", "2001:db8::1"),
        ("github.com.", "github.com"),
        ("localhost:3000", "localhost"),
    ],
)
def test_a_host_is_called_as_a_person_would(text: str, name: str) -> None:
    assert name == locate_host(text, WORLD).text


def test_a_text_without_end_is_a_stranger() -> None:
    assert locate_host("http://" + "a" * 5000, WORLD).place == Place.REMOTE


CONFIG = """
[core]
    bare = false
[remote "origin"]
    url = git@git.acme.dev:team/app.git
    fetch = +refs/heads/*:refs/remotes/origin/*
[remote "mirror"]
    url = "https://mirror.acme.dev/app.git"
    pushurl = ssh://git@push.acme.dev:2222/app.git
[remote "local"]
    url = ../other.git
[branch "main"]
    remote = origin
"""


def test_the_forge_is_where_the_projects_own_remotes_are() -> None:
    world = World({"home": "/h", "workspace": "/w", "files": {"/w/.git/config": CONFIG}})
    assert remotes(world) == {
        "origin": "git@git.acme.dev:team/app.git",
        "mirror": "https://mirror.acme.dev/app.git",
        "mirror push": "ssh://git@push.acme.dev:2222/app.git",
        "local": "../other.git",
    }
    found = {name: locate_host(name, world).place for name in ("git.acme.dev", "mirror.acme.dev", "push.acme.dev")}
    assert found == dict.fromkeys(found, Place.FORGE)
    assert locate_host("github.com", world) == Target("github.com", Place.KNOWN)
    assert locate_host("acme.dev", world) == Target("acme.dev", Place.REMOTE)


def test_a_linked_work_tree_shares_its_remotes() -> None:
    files = {
        "/w/.git": "gitdir: /main/.git/worktrees/w\n",
        "/main/.git/worktrees/w/commondir": "../..\n",
        "/main/.git/config": CONFIG,
    }
    world = World({"home": "/h", "workspace": "/w", "files": files})
    assert locate_host("git.acme.dev", world).place == Place.FORGE


def test_a_remote_cannot_make_an_address_or_a_local_name_a_forge() -> None:
    config = '[remote "a"]\n url = http://169.254.169.254/x\n[remote "b"]\n url = http://10.0.0.1/x\n'
    world = World({"home": "/h", "workspace": "/w", "files": {"/w/.git/config": config}})
    assert locate_host("169.254.169.254", world).place == Place.METADATA
    assert locate_host("10.0.0.1", world).place == Place.PRIVATE


def test_places_made_to_receive_are_known_as_such() -> None:
    drops = ["webhook.site", "x.ngrok.io", "transfer.sh", "hooks.slack.com", "gist.github.com", "a.b.oastify.com"]
    assert [(host, True) for host in drops] == [(host, is_drop(host)) for host in drops]
    assert not is_drop("github.com")


def numbers(address: int) -> list[str]:
    """Spellings of one address that every program reads alike."""
    four = [address >> 24, address >> 16 & 255, address >> 8 & 255, address & 255]
    return [
        ".".join(map(str, four)),
        str(address),
        hex(address),
        ".".join(map(hex, four)),
        f"{four[0]}.{address & 0xFFFFFF}",
        f"{four[0]}.{four[1]}.{address & 0xFFFF}",
        f"[::ffff:{four[0]}.{four[1]}.{four[2]}.{four[3]}]",
        f"::ffff:{address >> 16:x}:{address & 0xFFFF:x}",
    ]


SPECIAL = st.sampled_from([0x7F000001, 0xA9FEA9FE, 0x0A000001, 0xC0A80101, 0xC6336407, 0x08080808, 0, 0xA9FEAA02])


@given(st.one_of(SPECIAL, st.integers(0, 2**32 - 1)))
def test_every_spelling_of_an_address_is_in_the_same_place(address: int) -> None:
    if address in (0, 1):
        return  # `::ffff:0:0` is mapped; `::` and `::1` are addresses of their own
    expected = locate_host(dotted(address), WORLD)
    assert [expected] * 8 == [locate_host(text, WORLD) for text in numbers(address)]


@given(st.integers(0, 2**128 - 1))
def test_an_address_reads_as_it_is_written(number: int) -> None:
    address = ipaddress.IPv6Address(number)
    assert number == version_six(str(address)) == version_six(address.exploded) == version_six(spelt_six(number))


@given(st.text("0123456789abcdef:.%x", max_size=30))
def test_what_is_no_address_to_the_library_is_none_to_us(text: str) -> None:
    try:
        expected: int | None = int(ipaddress.IPv6Address(text.partition("%")[0]))
    except ValueError:
        expected = None
    if "." in text:  # the library refuses spellings of the last part that other programs accept
        return
    assert expected == version_six(text)


def test_a_leading_zero_has_two_readings() -> None:
    assert version_four("010.0.0.1") == (0x08000001, 0x0A000001)
    assert version_four("github.com") == ()
    assert embedded(version_six("::ffff:1.2.3.4") or 0) == 0x01020304


@given(st.text(max_size=60))
def test_every_text_has_a_place(text: str) -> None:
    assert locate_host(text, WORLD).place in vars(Place).values()


@given(
    st.sampled_from([text for place, text in TABLE if place == "remote"]), st.sampled_from(["https://", "ssh://", "//"])
)
def test_a_stranger_stays_one_behind_any_scheme(text: str, scheme: str) -> None:
    assert locate_host(scheme + text, WORLD).place not in (Place.FORGE, Place.KNOWN, Place.LOOPBACK)
